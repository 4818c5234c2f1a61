//! What every crate of nkdsl shares: exact numbers, mex, cancellation, and places in texts.

pub mod cancellation;
pub mod mex;
pub mod number;
pub mod source;
