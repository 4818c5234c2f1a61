//! Small graphs with given options.

use std::collections::BTreeMap;

use super::{Kind, Part, put_in};
use nk_graph::Graph;

/// The most vertices of a substitute.
const LARGEST: usize = 12;

/// For each set of nimbers, as bits, a cograph of fewest vertices that has these options, if there is one with at most
/// [`LARGEST`] vertices.
pub(super) fn substitutes() -> BTreeMap<u64, Graph> {
    let vertex = (Part::vertex(0), Graph::from_edges(1, Vec::new()));
    let mut known = BTreeMap::from([(1, vertex.1.clone())]);
    // For each order, the cographs whose options no smaller cograph has.
    let mut of_order = vec![Vec::new(), vec![vertex]];
    for order in 2..=LARGEST {
        let mut new = Vec::new();
        for smaller in 1..=order / 2 {
            for (one, graph) in &of_order[smaller] {
                for (other, beside) in &of_order[order - smaller] {
                    for (kind, edges) in [(Kind::Union, vec![]), (Kind::Join, vec![(0, 1)])] {
                        let mut part = one.clone();
                        part.absorb(other.clone(), kind);
                        let Some(word) = part.options.as_word() else {
                            continue;
                        };
                        known.entry(word).or_insert_with(|| {
                            let whole = put_in(&Graph::from_edges(2, edges), &[graph, beside]);
                            new.push((part, whole.clone()));
                            whole
                        });
                    }
                }
            }
        }
        of_order.push(new);
    }
    known
}
