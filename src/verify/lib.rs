//! Every verifier of certificates, and nothing else.
//!
//! A certificate is a text that states something for all n, with what shows it. The verifiers here share no code with the
//! programs that find what is stated: this crate depends on graphs, systems and numbers alone.
//!
//! ```text
//! period       a system of recurrences is periodic, or arithmetic-periodic
//! derivation   a family of graphs has the nimbers of a system, for all n
//! claim        a statement about such sequences holds for all n
//! outcome      who wins on one graph, or its nimber
//! ```

pub mod claim;
pub mod derivation;
pub mod outcome;
pub mod period;
mod words;
