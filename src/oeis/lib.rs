//! The OEIS, read offline: sequence numbers, listings with their offsets, and where they come from.
//!
//! In goes a [`SequenceId`]; out comes a [`Listing`], the terms that the OEIS lists with the index of
//! each. A [`Corpus`] finds it in the lists inside the binary ([`bundle`]) and in folders that the user
//! names. [`read`] holds one reader per format. [`agreement()`] compares a listing with computed terms.
//!
//! The invariant: a term has an index. A source that doesn't tell the first index is never used alone,
//! sources that contradict one another are an error, and two lists are compared by index, not by position.
//!
//! Nothing here fetches anything, writes a file, or knows the language; `read::folder` reads the folders that
//! it is given, and nothing else does. Each reader names the page that describes its format.

pub mod agreement;
pub mod bundle;
mod corpus;
mod error;
mod id;
mod listing;
pub mod lookup;
pub mod read;
mod read_error;

pub use agreement::{Agreement, Difference, Outcome, agreement};
pub use corpus::Corpus;
pub use error::{OeisError, Said};
pub use id::SequenceId;
pub use listing::{Format, Listing, Remark, Source};
pub use read_error::{Place, ReadError};
