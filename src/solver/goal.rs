//! The question that is put to a position.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// Its nimber.
    Exact,
    /// Whether its nimber is this; an answer may tell more.
    Is(u32),
}
