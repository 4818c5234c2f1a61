//! Why the search for a quotient goes no further.

use nk_base::cancellation::Cancelled;

/// Why no quotient, and no part of one, is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// More elements, states or memory than the limits allow.
    Large,
    /// No candidate passed the conditions.
    Wrong,
    /// The work was cancelled.
    Cancelled,
}

impl From<Cancelled> for SearchError {
    fn from(_: Cancelled) -> Self {
        SearchError::Cancelled
    }
}
