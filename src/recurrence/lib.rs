//! Mex/XOR recurrences at speed.
//!
//! In: a [`System`](nk_system::System) in normal form. Out: its [`Values`], ascending, each from a search of its options.
//! [`nk_system::definition`] says what the values are; the tests hold the kernels to it.

mod blocks;
mod column;
mod dedup;
mod mex_set;
mod plan;
#[cfg(test)]
mod random_systems;
mod restore;
mod scan;
mod search;
mod settings;
mod sparse;
mod store;
pub mod values;

pub use settings::{InUse, MemberReport, Method, RestoreError, Settings};
pub use sparse::SparseSpace;
pub use store::Column;
pub use values::Values;
