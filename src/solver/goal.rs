//! The question that is put to a position.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// What is the nimber?
    Exact,
    /// Is the nimber this one? The answer may say more.
    Is(u32),
}
