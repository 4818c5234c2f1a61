//! State an impartial game on a family of graphs, or its mex/XOR recurrences, in a few lines of text,
//! and get its Sprague-Grundy values.
//!
//! Data flows one way: `source <- diag <- syntax <- {format, check} <- recurrence <- prove <- claim <- eval <- cli`;
//! `ide` answers editors; `graph`, `game`, `oeis`, `number` and `stop` know nothing of the language.
//! `tests/architecture.rs` holds the direction, and docs/architecture.md explains it.

#![forbid(unsafe_code)]

pub mod check;
pub mod claim;
pub mod derive;
pub mod diag;
pub mod draw;
pub mod eval;
pub mod export;
pub mod format;
pub mod game;
pub mod graph;
pub mod ide;
pub mod number;
pub mod oeis;
pub mod picture;
pub mod play;
pub mod plot;
pub mod prove;
pub mod recurrence;
pub mod source;
pub mod stop;
pub mod syntax;
