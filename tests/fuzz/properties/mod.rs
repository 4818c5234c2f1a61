//! Properties that must hold for every text, one function for each fuzz target. Each panics if its property fails.
//!
//! `tests/fuzz/twins.rs` calls the same functions on its own texts, so that `cargo test` also tests them.

mod programs;
mod readers;
mod texts;

pub use programs::{checker, evaluator};
pub use readers::{certificates, graph6, oeis};
pub use texts::{formatter, lexer, parser};
