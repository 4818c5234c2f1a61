//! The form of specifications: tokens, trees, errors and how they are drawn.

mod corpus;
mod drawn;
mod fmt;
mod forms;
mod properties;
mod sexpr;
mod stress;
mod trees;
