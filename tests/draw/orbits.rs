//! The orbits of automorphisms, by which vertices are coloured.

use nk_draw::Colouring;
use nk_graph::Graph;
use nk_testing::Random;
use nk_testing::graphs::{LIMITS, from_rule};

use super::{kneser, known, subject};

/// A complete binary tree of `levels` levels, with its vertices numbered from the root down.
fn binary_tree(levels: u32) -> Graph {
    from_rule((1 << levels) - 1, |u, v| (v - 1) / 2 == u)
}

#[test]
fn orbits_have_colours_of_their_own() {
    let (graph, labels) = known().swap_remove(0).2;
    let subject = subject("", &graph, &labels);
    let colours = nk_draw::colours(subject, Colouring::Orbit).of;
    // The orbits of the 3 x 5 lattice under its four symmetries.
    assert_eq!(colours, [0, 1, 2, 1, 0, 3, 4, 5, 4, 3, 0, 1, 2, 1, 0]);
    assert!(
        nk_draw::colours(subject, Colouring::Class)
            .of
            .iter()
            .all(|own| *own == 0)
    );
}

/// The orbits by the definition: v and w are in one orbit if a permutation that preserves the edges takes v to w.
fn orbits_by_definition(graph: &Graph) -> Vec<u32> {
    let order = graph.order();
    let mut least: Vec<u32> = (0..order as u32).collect();
    let mut map = Vec::new();
    extend(graph, &mut map, &mut |map| {
        for (v, image) in map.iter().enumerate() {
            least[v] = least[v].min(*image as u32);
        }
    });
    least
}

/// All automorphisms that begin with the images in `map`.
fn extend(graph: &Graph, map: &mut Vec<usize>, found: &mut dyn FnMut(&[usize])) {
    let v = map.len();
    if v == graph.order() {
        return found(map);
    }
    for image in 0..graph.order() {
        let keeps = |u: usize| graph.has_edge(u, v) == graph.has_edge(map[u], image);
        if !map.contains(&image) && (0..v).all(keeps) {
            map.push(image);
            extend(graph, map, found);
            map.pop();
        }
    }
}

#[track_caller]
fn has_its_orbits(graph: &Graph) {
    let found = nk_graph::orbits(graph);
    assert!(found.is_whole, "{graph:?}");
    assert_eq!(found.least, orbits_by_definition(graph), "{graph:?}");
}

#[test]
fn orbits_of_all_graphs_of_up_to_six_vertices() {
    for order in 0..=6_usize {
        let pairs = order * order.saturating_sub(1) / 2;
        for code in 0..1_u32 << pairs {
            let mut bits = code;
            has_its_orbits(&from_rule(order, |_, _| {
                let is_joined = bits & 1 == 1;
                bits >>= 1;
                is_joined
            }));
        }
    }
}

#[test]
fn orbits_of_graphs_with_and_without_symmetries() {
    let mut random = Random(11);
    for case in 0..60 {
        let order = 6 + case % 3;
        let percent = 10 * random.below(10);
        let half = random.graph(order / 2, percent);
        let steps: Vec<bool> = (0..order).map(|_| random.one_in(2)).collect();
        let twice = nk_graph::disjoint(&half, &half, LIMITS).expect("small");
        has_its_orbits(&nk_graph::complement(&twice, LIMITS).expect("small"));
        has_its_orbits(&twice);
        has_its_orbits(&nk_graph::line(&half, LIMITS).expect("small"));
        has_its_orbits(&from_rule(order, |u, v| steps[(v - u).min(order - v + u)]));
        has_its_orbits(&random.graph(order, percent));
    }
}

#[test]
fn orbits_of_graphs_with_large_groups() {
    let complete = |n| nk_graph::complete(n, LIMITS).expect("small");
    let one = |name: &str, graph: Graph, count: usize| {
        let found = nk_graph::orbits(&graph);
        let mut least = found.least.clone();
        least.sort_unstable();
        least.dedup();
        assert_eq!((least.len(), found.is_whole), (count, true), "{name}");
    };
    one("complete(7)", complete(7), 1);
    one("complete(400)", complete(400), 1);
    one("star(12)", nk_graph::star(12, LIMITS).expect("small"), 2);
    one(
        "hypercube(5)",
        nk_graph::hypercube(5, LIMITS).expect("small"),
        1,
    );
    one(
        "hypercube(9)",
        nk_graph::hypercube(9, LIMITS).expect("small"),
        1,
    );
    one("kneser(7, 2)", kneser(7, 2), 1);
    one("kneser(9, 4)", kneser(9, 4), 1);
    let empty = nk_graph::complement(&complete(10), LIMITS).expect("small");
    one("complement(complete(10))", empty, 1);
    one("binary_tree(4)", binary_tree(5), 5);
    one("binary_tree(8)", binary_tree(9), 9);
    one(
        "K_{200,200}",
        nk_graph::complete_bipartite(200, 200, LIMITS).expect("small"),
        1,
    );
    one(
        "K_{2,3}",
        nk_graph::complete_bipartite(2, 3, LIMITS).expect("small"),
        2,
    );
    one("no vertices", complete(0), 0);
    let petersen = kneser(5, 2);
    let mut copies = petersen.clone();
    for _ in 0..9 {
        copies = nk_graph::disjoint(&copies, &petersen, LIMITS).expect("small");
    }
    one("ten Petersen graphs", copies, 1);
}

#[test]
fn a_search_that_is_given_up_says_so_and_unites_nothing_else() {
    for graph in [kneser(6, 2), binary_tree(5), complete_and_path()] {
        let whole = nk_graph::orbits(&graph).least;
        let mut was_given_up = false;
        for work in [0, 10, 100, 1000, 10_000] {
            let found = nk_graph::orbits_within(&graph, work);
            was_given_up |= !found.is_whole;
            let are_alike = |(v, least): (usize, &u32)| whole[v] == whole[*least as usize];
            assert!(
                found.least.iter().enumerate().all(are_alike),
                "{work}: {graph:?}"
            );
            assert!(!found.is_whole || found.least == whole, "{work}: {graph:?}");
        }
        assert!(was_given_up, "{graph:?}");
    }
}

fn complete_and_path() -> Graph {
    let complete = nk_graph::complete(4, LIMITS).expect("small");
    nk_graph::disjoint(
        &complete,
        &nk_graph::path(6, LIMITS).expect("small"),
        LIMITS,
    )
    .expect("small")
}
