//! The form of specifications: tokens, trees, errors and how they are drawn.

#[path = "syntax/look.rs"]
mod look;
#[path = "syntax/sexpr.rs"]
mod sexpr;
#[path = "syntax/trees.rs"]
mod trees;
