//! Tests of proofs: periods, equal sequences and linear recurrences for all n, outcomes of games, and their
//! certificates.

mod beyond;
mod certificates;
mod equality;
mod equation_certificates;
mod games;
mod generating_function;
mod heaps;
mod outcomes;
mod periods;
#[path = "../games/random_rules.rs"]
mod random_rules;
mod refused;
mod strategies;
