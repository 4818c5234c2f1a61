//! Tests of asteroidal triples and nimbers, by comparison with the definition and with theorems.

use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, components_of, disjoint};
use nk_testing::classes::{LINEAR, classes};
use nk_testing::graphs::{LIMITS, from_rule};
use nk_testing::{Random, rounds};

use super::Linear;
use crate::nimber_by_definition;

fn linear(graph: &Graph) -> Option<Linear> {
    Linear::new(graph, &CancelToken::new()).expect("not cancelled")
}

/// Whether there is an asteroidal triple by the definition: three vertices that are not joined, each two of them in one
/// component without the third and its neighbours.
fn has_triple(graph: &Graph) -> bool {
    let order = graph.order();
    let joins = |u: usize, v: usize, third: usize| {
        let is_far = |x: &usize| *x != third && !graph.has_edge(*x, third);
        let far: Vec<usize> = (0..order).filter(is_far).collect();
        let parts = components_of(graph, &far);
        parts
            .iter()
            .any(|part| part.contains(&u) && part.contains(&v))
    };
    let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
    let mut triples = pairs.flat_map(|(u, v)| (v + 1..order).map(move |w| (u, v, w)));
    triples.any(|(u, v, w)| joins(u, v, w) && joins(v, w, u) && joins(u, w, v))
}

#[test]
fn triples_and_nimbers_are_those_of_the_definition() {
    let mut random = Random(39);
    let mut counts = [0; 2];
    for round in 0..6_000 {
        let order = round % 12;
        let percent = 10 + random.below(60_usize);
        let graph = from_rule(order, |_, _| random.below(100_usize) < percent);
        let found = linear(&graph);
        assert_eq!(found.is_none(), has_triple(&graph), "{graph:?}");
        counts[usize::from(found.is_none())] += 1;
        if let Some(linear) = found {
            let nimber = linear.nimber(&CancelToken::new());
            assert_eq!(nimber.ok(), nimber_by_definition(&graph), "{graph:?}");
        }
    }
    assert!(counts.iter().all(|&count| count > 600), "{counts:?}");
}

/// Larger graphs, whose triples are not looked for one by one, also with several components.
#[test]
fn graphs_of_linear_classes_have_the_nimber_of_the_definition() {
    let mut random = Random(40);
    for class in classes().filter(|own| LINEAR.contains(&own.name)) {
        for round in 0..rounds(40) {
            let mut graph = (class.draw)(&mut random, 12 + round % 9);
            if round % 10 == 0 {
                let other = (class.draw)(&mut random, 6);
                graph = disjoint(&graph, &other, LIMITS).expect("a small graph");
            }
            let linear = linear(&graph).expect("a graph without asteroidal triples");
            let nimber = linear.nimber(&CancelToken::new());
            assert_eq!(nimber.ok(), nimber_by_definition(&graph), "{graph:?}");
        }
    }
}

#[test]
fn other_classes_mostly_have_triples() {
    let mut random = Random(41);
    for name in ["tree", "cactus", "Halin", "cubic", "unit disk", "chordal"] {
        let class = classes().find(|own| own.name == name).expect("a class");
        let graphs = (0..20).map(|at| (class.draw)(&mut random, 30 + 4 * at));
        let with = graphs.filter(|graph| linear(graph).is_none()).count();
        assert!(with > 15, "{name}: {with}");
    }
}

#[test]
fn work_ends_when_it_is_cancelled() {
    let path = from_rule(40, |u, v| v == u + 1);
    let stop = CancelToken::new();
    let linear = linear(&path).expect("a path has no asteroidal triple");
    stop.cancel();
    assert!(Linear::new(&path, &stop).is_err());
    assert!(linear.nimber(&stop).is_err());
}
