//! Claims about all n, and certificates of them.
//!
//! In: the computed values of a system of recurrences. Out: a [`Proof`] that they repeat for ever, or grow evenly, and a text from
//! which [`certificate::verify`] convinces itself of it without the code that found it.

mod bound;
pub mod certificate;
mod certificate_bound;
mod certificate_check;
mod certificate_options;
mod certificate_text;
pub mod equality;
pub mod linear;
mod matches;
pub mod periodicity;
mod refused;
mod search;

pub(crate) use certificate_text::{Words, equation, read_equation, term};

pub use certificate::{Certificate, Refused, Verified, verify, verify_with, write};
pub use periodicity::Proof;
pub use search::{find, find_with};
