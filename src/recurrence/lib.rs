//! Fast computation of mex/XOR recurrences.
//!
//! [`Values`] computes the values of a [`System`](nk_system::System) in ascending order, as far as they are needed,
//! within the limits of its [`Settings`]. Each value is found by a search of its options: a scan of all pairs of every
//! convolution, or, where most values are common in a [`SparseSpace`], of the pairs with a rare value. Both methods
//! give the values that [`nk_system::definition`] defines.
//!
//! ```
//! use nk_base::cancellation::CancelToken;
//! use nk_recurrence::Values;
//! use nk_system::OctalCode;
//!
//! let dawson: OctalCode = "0.137".parse().unwrap();
//! let system = dawson.system().expect("no digit is above 7");
//! let mut values = Values::new(system).unwrap();
//! values.extend_to(10_000, &CancelToken::new()).unwrap();
//! assert_eq!(values.get(0, 10_000), values.get(0, 10_000 - 34));
//! assert_eq!(values.slice(0).to_vec()[..8], [0, 1, 1, 2, 0, 3, 1, 1]);
//! ```

#![deny(missing_docs)]

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

pub use settings::{InUse, MemberReport, RestoreError, ScanMethod, Settings};
pub use sparse::SparseSpace;
pub use store::Column;
pub use values::Values;
