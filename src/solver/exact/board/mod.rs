//! The vertices that are left of one connected graph, and the components after a move.
//!
//! There are two implementations of the interface: rows of bits up to 512 vertices, and lists beyond. Neither deals
//! with nimbers.

mod dense;
mod sparse;

use std::hash::Hash;

pub(super) use dense::Dense;
pub(super) use sparse::Sparse;

use super::fragment::Fragment;

/// A graph to play on. Sets contain vertices of the graph; a component is connected and not empty.
pub(super) trait Board {
    type Set: Clone + Eq + Hash;

    /// The whole graph.
    fn all(&self) -> Self::Set;

    fn count(&self, set: &Self::Set) -> usize;

    /// The bytes that a set takes, including its heap memory.
    fn bytes(&self, set: &Self::Set) -> usize;

    /// The moves that may differ in effect, ascending. Of all vertices with the same open or the same closed
    /// neighbourhood, only one is given.
    fn moves(&mut self, set: &Self::Set, moves: &mut Vec<u32>);

    /// The components that are left when `v` is taken with its neighbours. Their order depends only on the set and on
    /// `v`.
    fn split(&mut self, set: &Self::Set, v: u32, components: &mut Vec<Self::Set>);

    /// The component as a graph, with its vertices numbered in ascending order.
    fn extract(&mut self, set: &Self::Set, fragment: &mut Fragment);
}
