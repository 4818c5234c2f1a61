//! Proofs: periods, equal sequences and linear recurrences for all n, outcomes of games, and the certificates of them.

mod beyond;
mod certificates;
mod equality;
mod equation_certificates;
mod linear;
mod outcomes;
mod periods;
mod refused;
mod strategies;
