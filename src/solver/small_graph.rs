//! Graphs with few vertices as one number each, for long lists of graphs: no [`Graph`] is built, and no position is
//! searched.

use super::engine::FRAGMENT;
use super::nimber_table::NimberTable;
use nk_graph::Graph;

/// A graph on at most [`MOST`](Self::MOST) vertices, as the set of its edges.
///
/// The pairs of vertices are numbered (1, 0), (2, 0), (2, 1), (3, 0), ... from 0, which is their order in graph6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SmallGraph {
    order: usize,
    pairs: u64,
}

impl SmallGraph {
    /// The most vertices, 11.
    pub const MOST: usize = FRAGMENT;

    /// The graph on `order` vertices whose edges are the pairs of the bits of `pairs`; `None` if there are more
    /// vertices than [`MOST`](Self::MOST), or bits of pairs beyond `order`.
    pub fn new(order: usize, pairs: u64) -> Option<SmallGraph> {
        let count = order * order.saturating_sub(1) / 2;
        (order <= Self::MOST && pairs >> count == 0).then_some(SmallGraph { order, pairs })
    }

    /// A graph in this form; `None` if it has more than [`MOST`](Self::MOST) vertices.
    pub fn of(graph: &Graph) -> Option<SmallGraph> {
        if graph.order() > Self::MOST {
            return None;
        }
        let pairs = graph.edges().map(|(u, v)| 1 << (v * (v - 1) / 2 + u));
        Some(SmallGraph {
            order: graph.order(),
            pairs: pairs.fold(0, |all, pair: u64| all | pair),
        })
    }

    /// The number of vertices.
    pub fn order(self) -> usize {
        self.order
    }

    /// The number of edges.
    pub fn size(self) -> usize {
        self.pairs.count_ones() as usize
    }

    /// The nimber of Node-Kayles on this graph, the same as that of [`nimber`](super::nimber).
    ///
    /// * Cost: a look-up for each move if the options were met before; at first up to some 10 microseconds.
    /// * Exactness: graphs are told apart by their edges, so no collision is possible, whatever the table's settings.
    pub fn nimber(self, table: &mut NimberTable) -> u32 {
        table.hashed.of_pairs(self.order, self.pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber_by_definition;
    use nk_testing::Random;

    fn plain(small: SmallGraph) -> Graph {
        let pairs = (0..small.order).flat_map(|v| (0..v).map(move |u| (u as u32, v as u32)));
        let edges = (0..).zip(pairs);
        let edges = edges.filter(|(at, _)| small.pairs >> at & 1 == 1);
        Graph::from_edges(small.order, edges.map(|(_, pair)| pair).collect())
    }

    /// All graphs on up to five vertices, and random ones of all densities, connected or not.
    #[test]
    fn nimbers_are_those_by_definition() {
        let mut table = NimberTable::new();
        let mut random = Random(38);
        let all = (0..=5usize).flat_map(|order| {
            let count = order * order.saturating_sub(1) / 2;
            (0..1u64 << count).map(move |pairs| (order, pairs))
        });
        let mut cases: Vec<(usize, u64)> = all.collect();
        for _ in 0..4_000 {
            let order = 6 + random.below(SmallGraph::MOST - 5);
            let density = 1 + random.below(8);
            let bits = (0..order * (order - 1) / 2).filter(|_| random.below(9) < density);
            cases.push((
                order,
                bits.map(|bit| 1 << bit).collect::<Vec<u64>>().iter().sum(),
            ));
        }
        for (order, pairs) in cases {
            let small = SmallGraph::new(order, pairs).expect("few vertices");
            let graph = plain(small);
            assert_eq!((small.order(), small.size()), (graph.order(), graph.size()));
            assert_eq!(SmallGraph::of(&graph), Some(small));
            let expected = nimber_by_definition(&graph);
            assert_eq!(Some(small.nimber(&mut table)), expected, "{graph:?}");
        }
    }

    #[test]
    fn what_is_no_small_graph_is_refused() {
        assert_eq!(SmallGraph::new(12, 0), None);
        assert_eq!(SmallGraph::new(3, 8), None);
        assert_eq!(SmallGraph::new(0, 1), None);
        assert!(SmallGraph::new(11, (1 << 55) - 1).is_some());
    }
}
