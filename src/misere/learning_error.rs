//! Why no quotient is learnt from the outcomes of sums: a limit is reached, or the work is cancelled.

use std::fmt;

use nk_base::cancellation::Cancelled;

/// The reason why no quotient is learnt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LearningError {
    /// More states, or more memory, than the limits allow.
    Large,
    /// The work was cancelled.
    Cancelled,
}

impl fmt::Display for LearningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LearningError::Large => {
                f.write_str("more states, or more memory, than the limits allow")
            }
            LearningError::Cancelled => Cancelled.fmt(f),
        }
    }
}

impl std::error::Error for LearningError {}

impl From<Cancelled> for LearningError {
    fn from(_: Cancelled) -> Self {
        LearningError::Cancelled
    }
}
