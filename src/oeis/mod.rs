//! The OEIS, read offline: sequence numbers, listings with their offsets, and where they come from.
//!
//! In goes a [`SequenceId`]; out comes a [`Listing`], the terms that the OEIS lists with the index of
//! each. A [`Corpus`] finds it in the lists inside the binary ([`bundle`]) and in folders that the user
//! names. [`read`] holds one reader per format. [`agreement()`] compares a listing with computed terms.
//!
//! The invariant: a term has an index. A source that doesn't tell the first index is never used alone,
//! sources that contradict one another are an error, and two lists are compared by index, not by position.
//!
//! Nothing here fetches anything, writes a file, or knows the language. Formats: <https://oeis.org/eishelp1.html>
//! (internal), <https://oeis.org/SubmitB.html> (b-files), <https://oeis.org/wiki/JSON_Format>.

pub mod agreement;
pub mod bundle;
mod corpus;
mod error;
mod id;
mod listing;
pub mod read;

pub use agreement::{Agreement, Difference, Outcome, agreement};
pub use corpus::Corpus;
pub use error::{Fault, OeisError, Place, Said};
pub use id::SequenceId;
pub use listing::{Format, Listing, Remark, Source};
