//! The form of specifications: tokens, trees, errors and how they are drawn.

#[path = "syntax/cases.rs"]
mod cases;
#[path = "syntax/corpus.rs"]
mod corpus;
#[path = "syntax/drawn.rs"]
mod drawn;
#[path = "syntax/properties.rs"]
mod properties;
#[path = "syntax/sexpr.rs"]
mod sexpr;
#[path = "syntax/stress.rs"]
mod stress;
#[path = "syntax/trees.rs"]
mod trees;
