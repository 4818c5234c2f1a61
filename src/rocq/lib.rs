//! Theorems of the proof assistant Coq, from certificates that the verifiers of `nk-verify` accepted.
//!
//! A file that this crate writes states a claim in readable definitions, and proves it: the certificate is in the file,
//! Coq runs a checker on it once, and a theorem says that the checker is sound. The checkers and these theorems are the
//! files of [`nk_verify::theory`], which are written beside it, with a `Makefile`.
//!
//! * [`sequences`]: a sequence of a system is periodic or arithmetic-periodic.
//! * [`heaps`]: the nim-values of heaps of an octal game, which is stated by its rules, are periodic or
//!   arithmetic-periodic.
//! * [`claim`](claim()): a statement about all n, of sequences and of the nimbers of families of graphs.
//! * [`derivation`](derivation()): the nimbers of a family of graphs are given by recurrences.
//! * [`symmetry`](symmetry()): a claim about all graphs of a family follows from symmetries.
//! * [`outcome`](outcome()): who wins on one graph, or its nimber.
//!
//! For a claim that the theory does not cover, the result is a [`Refusal`] with the reason.

#![deny(missing_docs)]

mod branches;
mod claim;
mod closure;
mod derivation;
mod enumerated;
mod enumeration;
mod equation;
mod equation_side;
mod family;
mod file;
mod heaps;
mod hubs;
mod joint;
mod lines;
mod loose;
mod meaning;
mod meanings;
mod named;
mod names;
mod nim_sum_values;
mod one_system;
mod outcome;
mod parts;
mod period;
mod proof;
mod residues;
mod sentence;
mod source;
mod spelling;
mod statement;
mod strip;
mod strip_moves;
mod strip_table;
mod sums;
mod symmetry;
mod system;

pub use claim::claim;
pub use derivation::derivation;
pub use file::{File, Refusal, companions, module_name};
pub use heaps::heaps;
pub use outcome::outcome;
pub use period::sequences;
pub use symmetry::symmetry;
