//! Graphs, the Node-Kayles solver, octal games.

mod common;
mod engines;
mod graph6;
mod graphs;
mod known_values;
mod octal;
mod solver;
mod strategies;
