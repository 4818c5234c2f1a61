//! Why a search ends without an answer.

/// Why a search ends without an answer. What it learnt is in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum SearchError {
    Cancelled,
    /// The table should grow first, or other threads should help.
    Full,
    /// The round is over.
    Restart,
    /// The turn of the method is over: see [`turns`](super::turns).
    Spent,
    /// The question with this number on the path was answered by another thread: see
    /// [`query_stack`](super::query_stack).
    Over(usize),
    /// A nimber is larger than the engine can represent.
    Beyond,
}
