//! The share of the rare values that is marked.

use super::rows::LANES;
use crate::column::Cell;

/// The number of rare values below which all are marked, because trials have a fixed cost.
pub(super) const FEW: usize = 2048;

/// The share of the rare values that is marked: all of them, or an evenly spread part if trials of common candidates
/// cost less than marking the others.
#[derive(Clone, Debug, Default)]
pub(super) struct Share {
    /// The number of rare values below which all are marked.
    few: usize,
    marked: usize,
    /// The denominator of the share.
    whole: usize,
    /// An accumulator that spreads the marked values evenly.
    due: usize,
    /// The number of rare values in this block so far.
    count: usize,
    /// The cost of trials and searches for common candidates in this block, in pairs searched.
    tried: usize,
}

impl Share {
    pub(super) fn new(few: usize) -> Share {
        Share {
            few,
            ..Share::default()
        }
    }

    /// Whether all rare values are marked, so that a common candidate that is not marked is not an option.
    pub(super) fn is_whole(&self) -> bool {
        self.marked == self.whole
    }

    pub(super) fn tried(&mut self, cost: usize) {
        self.tried += cost;
    }

    /// Sets the share for a block, which will have about as many rare values as the block before.
    pub(super) fn adapt<T: Cell>(&mut self) {
        let tried = std::mem::take(&mut self.tried);
        let rare = std::mem::take(&mut self.count);
        self.due = 0;
        self.whole = rare;
        if rare < self.few {
            self.marked = rare;
            return;
        }
        let cost = self.marked * LANES * T::MARK_COST;
        if self.marked == 0 {
            self.marked = rare / 4;
        } else if tried > cost {
            self.marked += self.marked / 8 + 1;
        } else if tried < cost / 3 {
            self.marked -= self.marked / 16;
        }
        self.marked = self.marked.min(rare);
    }

    /// The approximate number of rare values that will not be marked in this block.
    pub(super) fn left_over(&self) -> usize {
        self.whole - self.marked
    }

    /// Whether the next rare value is marked.
    pub(super) fn is_next_marked(&mut self) -> bool {
        self.count += 1;
        self.due += self.marked;
        let is_marked = self.due >= self.whole;
        if is_marked {
            self.due -= self.whole;
        }
        is_marked
    }
}

#[cfg(test)]
#[path = "tests/share.rs"]
mod tests;
