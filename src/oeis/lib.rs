//! The OEIS, read offline: sequence numbers, listings with their offsets, and their sources.
//!
//! A [`Listing`] has the terms that the OEIS lists for a [`SequenceId`], with the index of each. A [`Corpus`] finds it
//! in the lists inside the binary ([`bundle`]) and in folders of downloaded files; [`read`] has one reader for each
//! format. [`agreement()`] compares a listing with computed terms, and [`lookup`] finds sequences by their terms.
//!
//! ```
//! use nk_oeis::{Corpus, SequenceId};
//!
//! let kayles: SequenceId = "A002186".parse()?;
//! let listing = Corpus::bundled().listing(kayles)?;
//! let first: Vec<String> = (0..=8).filter_map(|n| listing.term(n)).map(|term| term.to_string()).collect();
//! assert_eq!(first, ["0", "1", "2", "3", "1", "4", "3", "2", "1"]);
//! # Ok::<(), nk_oeis::OeisError>(())
//! ```
//!
//! Invariant: a term has an index. A source that does not state the first index is never used alone, sources that
//! contradict one another are an error, and two lists are compared by index, not by position. Nothing here uses the
//! network or writes a file. Each reader names the page that describes its format.

#![deny(missing_docs)]

pub mod agreement;
mod brief;
pub mod bundle;
mod corpus;
mod error;
mod id;
mod listing;
pub mod lookup;
pub mod read;
mod read_error;

pub use agreement::{Agreement, Difference, Outcome, Shift, agreement};
pub use corpus::Corpus;
pub use error::{OeisError, Said};
pub use id::{IdError, SequenceId};
pub use listing::{Format, Listing, Remark, Source};
pub use read_error::{Place, ReadError};
