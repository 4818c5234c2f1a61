//! Graphs, the Node-Kayles solver, octal games.

mod certificates;
mod common;
mod crew;
mod effort;
mod engines;
mod graph6;
mod graphs;
mod known_values;
mod octal;
#[path = "../python/mod.rs"]
mod python;
mod seeds;
mod sharing;
mod solver;
mod strategies;
mod work;
