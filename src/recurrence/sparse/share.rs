//! How many of the rare values are marked.

use super::rows::LANES;
use crate::column::Cell;

/// Fewer are all marked, as trials have a cost of their own.
pub(super) const FEW: usize = 2048;

/// All of them, or some evenly spread ones where trials of common candidates cost less than marking the others.
#[derive(Clone, Debug, Default)]
pub(super) struct Share {
    /// Fewer are all marked.
    few: usize,
    marked: usize,
    /// Of so many.
    whole: usize,
    /// What is added up to spread them evenly.
    due: usize,
    /// Rare values in this block so far.
    count: usize,
    /// What trials and searches for common candidates cost in this block, in pairs searched.
    tried: usize,
}

impl Share {
    pub(super) fn new(few: usize) -> Share {
        Share {
            few,
            ..Share::default()
        }
    }

    /// Whether all are marked, so that a common candidate is no option.
    pub(super) fn is_whole(&self) -> bool {
        self.marked == self.whole
    }

    pub(super) fn tried(&mut self, cost: usize) {
        self.tried += cost;
    }

    /// Decides for one block, which will have about as many rare values as the one before.
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

    /// About how many will not be marked in this block.
    pub(super) fn left_over(&self) -> usize {
        self.whole - self.marked
    }

    /// Whether the next one of them is marked.
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
