//! Mex/XOR recurrences at speed.
//!
//! In: a [`System`] in normal form. Out: its [`Values`], ascending, each from a search of its options.
//! [`definition`] says what the values are; the tests hold the kernels to it.

mod blocks;
pub mod definition;
#[cfg(test)]
mod drawn;
mod marks;
pub mod notation;
pub mod octal;
mod plan;
pub mod recognise;
mod restore;
mod scan;
mod search;
mod settings;
mod sparse;
mod store;
pub mod system;
mod track;
mod twins;
pub mod values;

pub use octal::octal_system;
pub use recognise::{NotRecognised, Reason, Recognised, recognise};
pub use settings::{InUse, MemberReport, Method, RestoreError, Settings};
pub use sparse::SparseSpace;
pub use store::Column;
pub use system::{Member, Sequence, System, SystemError, Term};
pub use values::{Stopped, Values};
