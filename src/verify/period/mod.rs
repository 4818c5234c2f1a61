//! Certificates that the sequences of a system are periodic or arithmetic-periodic.

mod bound;
mod certificate;
mod check;
mod options;
mod refused;
mod text;

pub use certificate::{Certificate, Sparse, Verified, VerifyError, verify, verify_with};
pub use text::{HEAD, text};
pub(crate) use text::{equation, read_equation, term};
