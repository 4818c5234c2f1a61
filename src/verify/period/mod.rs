//! Certificates that the sequences of a system are periodic or arithmetic-periodic.

mod bound;
mod certificate;
mod check;
mod error;
mod growing;
mod options;
mod text;
mod verify;

pub use certificate::{Certificate, Sparse};
pub use error::VerifyError;
pub use text::HEAD;
pub(crate) use text::{equation, read_equation, term};
pub use verify::{Verified, verify, verify_with};
