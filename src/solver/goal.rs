//! The question about a position.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// What is the nimber?
    Exact,
    /// Is the nimber this one? The answer may be more than yes or no.
    Is(u32),
}
