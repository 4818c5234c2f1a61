//! Graphs from their edges.

use std::collections::BTreeSet;

use nk_graph::Graph;
use nk_testing::Random;

/// The list has pairs in any order, of which some are repeated, reversed or loops.
#[test]
fn a_graph_has_each_edge_of_a_list_once() {
    let mut random = Random(3);
    for round in 0..500 {
        let order = 1 + round % 12;
        let pairs = (0..random.below(40)).map(|_| (random.below(order), random.below(order)));
        let pairs: Vec<(usize, usize)> = pairs.collect();
        let edges = pairs.iter().map(|&(u, v)| (u as u32, v as u32)).collect();
        let graph = Graph::from_edges(order, edges);
        let joined: BTreeSet<(usize, usize)> = pairs
            .iter()
            .filter(|(u, v)| u != v)
            .map(|&(u, v)| (u.min(v), u.max(v)))
            .collect();
        assert_eq!(graph.size(), joined.len(), "{pairs:?}");
        assert!(graph.edges().eq(joined.iter().copied()), "{pairs:?}");
        for v in 0..order {
            let around = (0..order).filter(|&u| joined.contains(&(u.min(v), u.max(v))));
            let found = graph.neighbours(v).iter().map(|&u| u as usize);
            assert!(around.eq(found), "{v}: {pairs:?}");
        }
    }
}
