//! Mex/XOR systems of recurrences: their normal form, their values by definition, and their notation.
//!
//! A [`System`] states sequences of nimbers. Each value is the mex of a set of options, and each option is the
//! nim-sum of earlier values and a constant. [`definition`] computes values straight from that sentence; it is the
//! referee of every faster method. [`octal::octal_system`] gives the system of an octal game.

pub mod definition;
mod heaps;
mod normal_form;
pub mod notation;
pub mod octal;
mod periodicity;

pub use heaps::OctalTable;
pub use normal_form::{Member, Sequence, System, SystemError, Term};
pub use octal::{OctalCode, OctalError, octal_system};
pub use periodicity::Periodicity;
