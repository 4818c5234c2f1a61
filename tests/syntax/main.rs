//! Tests of the syntax: tokens, trees, errors and their drawings.

mod corpus;
mod drawn;
mod fmt;
mod forms;
mod properties;
mod sexpr;
mod stress;
mod trees;
