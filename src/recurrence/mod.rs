//! Mex/XOR recurrences at speed.

pub mod system;

pub use system::{Member, Sequence, System, SystemError, Term};
