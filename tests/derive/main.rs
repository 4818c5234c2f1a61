//! Recurrences derived from graph families, held to the graphs themselves.

mod catalogue;
mod certificates;
mod changed;
mod claims;
mod crossings;
#[path = "../support/extremes.rs"]
mod extremes;
mod families;
mod long_edges;
mod operations;
#[path = "../python/mod.rs"]
mod python;
mod random;
mod reading;
mod referee;
#[path = "../support/rounds.rs"]
mod rounds;
mod second;
mod support;
mod thresholds;
mod tripods;
mod verdicts;
