//! The referee: Node-Kayles on families of graphs without the crate under test.
//!
//! [`random`] draws families as [`rules`], which are data that give the text in NK and, by [`graphs`], the graph for
//! each n. The nimbers are computed by [`strips`], which is compared with the definition in [`plain`].

pub mod ends;
pub mod graphs;
pub mod plain;
pub mod random;
pub mod rules;
pub mod strips;
