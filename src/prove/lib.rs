//! Claims about all n, and certificates of them.
//!
//! In: the computed values of a system of recurrences. Out: a [`Proof`] that they repeat for ever, or grow evenly, and a text from
//! which [`nk_verify::period::verify`] convinces itself of it without the code that found it.

mod bound;
mod certificate;
pub mod equality;
pub mod linear;
mod matches;
pub mod periodicity;
pub mod positions;
mod search;
pub mod strategy;

pub use certificate::write;
pub use periodicity::Proof;
pub use positions::positions;
pub use search::{find, find_with};
pub use strategy::{StrategyError, strategy};
