//! Recurrences derived from graph families, compared with the graphs themselves.

mod catalogue;
mod certificates;
mod changed;
mod claims;
mod crossings;
mod families;
mod long_edges;
mod names;
mod operations;
mod random;
mod reading;
mod referee;
mod second;
mod support;
mod thresholds;
mod tripods;
mod verdicts;
