//! Tests of the solvers of Node-Kayles and of deletion games.

mod classes;
mod common;
mod crew;
mod deletion;
mod effort;
mod engines;
mod known_values;
mod misere;
mod modules;
mod random_rules;
mod seeds;
mod sharing;
mod solver;
mod work;
