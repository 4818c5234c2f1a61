//! What every crate of nkdsl shares: exact numbers, mex, cancellation, and places in texts.

pub mod mex;
pub mod number;
pub mod source;
pub mod stop;
