//! The referee: Node-Kayles on families of graphs with no help of the crate.
//!
//! [`random`] draws families as [`rules`]: data that give the text in NK and, by [`graphs`], the graph for each n. Their
//! nimbers come from [`strips`], which are held to the definition in [`plain`].

pub mod ends;
pub mod graphs;
pub mod plain;
pub mod random;
pub mod rules;
pub mod strips;
