//! How many of the rare values are marked.

use super::rows::LANES;
use crate::recurrence::track::Cell;

/// All of them, or some evenly spread ones where marking all would cost more than searching for common candidates.
#[derive(Clone, Debug, Default)]
pub(super) struct Share {
    /// Of each `whole` rare values in a list, `marked` are.
    marked: usize,
    whole: usize,
    /// Pairs searched in this block for common candidates that are options.
    searched: usize,
}

impl Share {
    /// Whether all are marked, so that a common candidate is no option.
    pub(super) fn is_whole(&self) -> bool {
        self.marked == self.whole
    }

    pub(super) fn missed(&mut self, searched: usize) {
        self.searched += searched;
    }

    /// Decides for one block. Of `pairs` pairs of each index, `rare` have a rare value, more or less.
    pub(super) fn adapt<T: Cell>(&mut self, rare: usize, pairs: usize) {
        let was_whole = self.is_whole();
        let searched = std::mem::take(&mut self.searched) / LANES;
        self.whole = rare;
        if was_whole {
            self.marked = match rare * T::MARK_COST > 2 * pairs {
                true => rare / 4,
                false => rare,
            };
            return;
        }
        let cost = self.marked * T::MARK_COST;
        if searched > cost / 3 {
            self.marked += self.marked / 8 + 1;
        } else if searched < cost / 12 {
            self.marked -= self.marked / 16;
        }
        self.marked = self.marked.min(rare);
        if (rare - self.marked) * T::MARK_COST < pairs {
            self.marked = rare;
        }
    }

    pub(super) fn of<'a, R>(&self, rare: &'a [R]) -> impl Iterator<Item = &'a R> {
        let step = self.whole.checked_div(self.marked).unwrap_or(1).max(1);
        let marked = match self.is_whole() {
            true => rare.len(),
            false => (rare.len() * self.marked).div_ceil(self.whole.max(1)),
        };
        rare.iter().step_by(step).take(marked)
    }
}
