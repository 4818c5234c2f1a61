//! The live vertices of one connected graph, and what a move leaves of them.
//!
//! Two forms of one interface: rows of bits up to 512 vertices, lists beyond. Neither knows nimbers.

mod dense;
mod sparse;

use std::hash::Hash;

pub(super) use dense::Dense;
pub(super) use sparse::Sparse;

use super::fragment::Fragment;

/// A graph to play on. Sets hold vertices of the graph; connected and not empty where a component is meant.
pub(super) trait Board {
    type Set: Clone + Eq + Hash;

    /// The whole graph.
    fn all(&self) -> Self::Set;

    fn count(&self, set: &Self::Set) -> usize;

    /// Bytes that a set takes, with what it owns.
    fn bytes(&self, set: &Self::Set) -> usize;

    /// Moves that may differ in effect, ascending: of vertices with the same open or closed neighbourhood, one.
    fn moves(&mut self, set: &Self::Set, moves: &mut Vec<u32>);

    /// The components that are left when `v` is taken with its neighbours. Their order depends on nothing else.
    fn split(&mut self, set: &Self::Set, v: u32, components: &mut Vec<Self::Set>);

    /// The component by itself, vertices numbered in ascending order.
    fn extract(&mut self, set: &Self::Set, fragment: &mut Fragment);
}
