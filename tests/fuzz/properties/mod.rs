//! What must hold for any text whatever, one function for each fuzz target; each panics where it does not.
//!
//! `tests/fuzz/twins.rs` calls the same functions on texts of its own, so that `cargo test` holds what fuzzing found.

mod programs;
mod readers;
mod texts;

pub use programs::{checker, evaluator};
pub use readers::{certificates, graph6, oeis};
pub use texts::{formatter, lexer, parser};
