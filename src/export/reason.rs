//! The reason why an eval has no program in a language, with its place in the specification.

use std::fmt;

use nk_base::source::Span;

/// Why an eval has no program in a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritten {
    /// The place in the specification that a program cannot express.
    pub span: Span,
    /// A clause that says why.
    pub reason: String,
}

impl fmt::Display for Unwritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Unwritten {}

pub type Answer<T> = Result<T, Unwritten>;

pub fn refuse<T>(span: Span, reason: impl Into<String>) -> Answer<T> {
    Err(Unwritten {
        span,
        reason: reason.into(),
    })
}
