//! Asteroidal triples, by the definition and by theorems.

use nk_graph::{Graph, components_of, has_asteroidal_triple};
use nk_testing::Random;
use nk_testing::classes::classes;
use nk_testing::graphs::from_rule;

/// By the definition: three vertices that are not joined, and each two in one component without the third's neighbours.
fn by_definition(graph: &Graph) -> bool {
    let order = graph.order();
    let joins = |u: usize, v: usize, third: usize| {
        let is_far = |x: &usize| *x != third && !graph.has_edge(*x, third);
        let far: Vec<usize> = (0..order).filter(is_far).collect();
        let parts = components_of(graph, &far);
        parts
            .iter()
            .any(|part| part.contains(&u) && part.contains(&v))
    };
    let mut triples =
        (0..order).flat_map(|w| (0..w).flat_map(move |v| (0..v).map(move |u| (u, v, w))));
    triples.any(|(u, v, w)| joins(u, v, w) && joins(v, w, u) && joins(u, w, v))
}

#[test]
fn triples_are_found_as_by_the_definition() {
    let mut random = Random(39);
    let mut counts = [0; 2];
    for round in 0..3_000 {
        let order = round % 11;
        let percent = 10 + random.below(60_usize);
        let graph = from_rule(order, |_, _| random.below(100_usize) < percent);
        let expected = by_definition(&graph);
        assert_eq!(has_asteroidal_triple(&graph), expected, "{graph:?}");
        counts[usize::from(expected)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
}

/// Theorems: the graphs of these classes have none. Most random members of the others do.
#[test]
fn classes_of_linear_shape_have_none() {
    const WITHOUT: [&str; 6] = [
        "interval",
        "unit interval",
        "permutation",
        "trapezoid",
        "cograph",
        "threshold",
    ];
    let mut random = Random(40);
    for class in classes() {
        let graphs = (0..20).map(|at| (class.draw)(&mut random, 20 + 4 * at));
        let with = graphs.filter(has_asteroidal_triple).count();
        match class.name {
            name if WITHOUT.contains(&name) => assert_eq!(with, 0, "{name}"),
            "tree" | "cactus" | "Halin" | "cubic" | "unit disk" => {
                assert!(with > 15, "{}", class.name)
            }
            _ => {}
        }
    }
}
