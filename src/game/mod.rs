//! Sprague-Grundy values: Node-Kayles on graphs, and octal games.
//!
//! In: a [`Graph`](crate::graph::Graph) or an octal code. Out: nimbers. Knows nothing of the language.
//!
//! ```text
//! definition   by definition only: the referee
//! mex          the least value that is missing
//! solver       a graph's components -> nim-sum; the two questions `nimber` and `outcome`
//! search       one component: is its nimber t? which is it? (an own stack, no recursion)
//! board        live vertices of one component; what a move leaves (bits, or lists for large ones)
//! fragment     a connected position by itself, its exact name as bytes
//! canonical    a numbering that isomorphic fragments mostly share
//! table        names -> positions -> what is known of their nimbers; kept between graphs
//! octal        octal and hexadecimal codes, and their heap values
//! ```
//!
//! Invariant: a table entry is a fact about a graph that its name spells out in full. Hashes only choose
//! among numberings, so a collision costs time and never a value.

mod board;
mod canonical;
mod definition;
mod fragment;
mod mex;
mod octal;
mod search;
mod solver;
mod stopped;
mod table;

pub use definition::nimber_by_definition;
pub use mex::Mex;
pub use octal::{OctalCode, OctalError, OctalTable};
pub use solver::{nimber, outcome};
pub use stopped::{StopReason, Stopped};
pub use table::NimberTable;
