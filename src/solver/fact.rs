//! Facts about a nimber.

use std::ops::BitOr;

use super::goal::Goal;

/// The largest nimber that can be ruled out by a fact of 64 bits. For larger ones a search asks for the exact value.
pub(super) const LARGEST_EXCLUDED: u32 = 62;

/// What is known of a nimber: its value, or small values that it does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact<B = u32> {
    Exact(u32),
    /// Bit j is set if the nimber is not j. The highest of 64 bits is never set.
    Not(B),
}

/// A fact that rules out values up to [`LARGEST_EXCLUDED`].
pub(super) type Knowledge = Fact<u64>;

impl<B: Copy + Into<u64> + BitOr<Output = B>> Fact<B> {
    #[inline]
    pub fn exact(self) -> Option<u32> {
        match self {
            Fact::Exact(value) => Some(value),
            Fact::Not(_) => None,
        }
    }

    /// Whether the fact says that the nimber is not `value`.
    #[inline]
    pub fn excludes(self, value: u32) -> bool {
        match self {
            Fact::Exact(exact) => exact != value,
            Fact::Not(bits) => bits.into() >> value.min(u64::BITS - 1) & 1 == 1,
        }
    }

    /// Whether the fact answers the question.
    #[inline]
    pub fn answers(self, goal: Goal) -> bool {
        match (self, goal) {
            (Fact::Exact(_), _) => true,
            (Fact::Not(_), Goal::Is(value)) => self.excludes(value),
            (Fact::Not(_), Goal::Exact) => false,
        }
    }

    /// The union of two facts about the same position.
    #[inline]
    pub fn and(self, news: Self) -> Self {
        match (self, news) {
            (Fact::Not(before), Fact::Not(bits)) => Fact::Not(before | bits),
            (Fact::Exact(_), Fact::Not(_)) => self,
            (_, Fact::Exact(_)) => news,
        }
    }
}
