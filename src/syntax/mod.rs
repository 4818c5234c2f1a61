//! The text of a specification, as tokens and as a tree.
pub mod ast;
