//! Pairs that were found by a search, and are marked in advance from then on.
//!
//! A search seldom finds a rare value soon. But a value near an end of a convolution that gives a rare value at one
//! index also gives it at many others. The number of such values that are kept is balanced against the cost of
//! searching.

use super::rows::LANES;
use crate::column::Cell;
use crate::plan::ScanPlan;
use crate::scan::Stretch;
use nk_system::Member;

/// The leads that are marked in advance, and the number of leads that are kept.
#[derive(Clone, Debug)]
pub(super) struct Leads {
    /// The last leads that were found. The one after `next` is replaced next.
    kept: Vec<Lead>,
    /// The leads of this block, which are not marked yet and may be found again.
    fresh: Vec<Lead>,
    next: usize,
    /// The most leads that are kept.
    room: usize,
}

/// A value on one side of a convolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lead {
    /// The index of the value.
    pub(super) at: i64,
    pub(super) on_left: bool,
    /// The number of the convolution in the plan.
    pub(super) own: usize,
}

const LEAST_ROOM: usize = 8;
/// The most leads; more would cost more than scans.
const MOST_ROOM: usize = 1 << 13;

impl Default for Leads {
    fn default() -> Leads {
        Leads {
            kept: Vec::new(),
            fresh: Vec::new(),
            next: 0,
            room: LEAST_ROOM,
        }
    }
}

impl Leads {
    pub(super) fn kept(&self) -> &[Lead] {
        &self.kept
    }

    /// Begins a block, and balances the cost of marking leads against the number of pairs searched in the last block.
    pub(super) fn adapt<T: Cell>(&mut self, searched: usize) {
        for new in std::mem::take(&mut self.fresh) {
            self.keep(new);
        }
        let marked = LANES * self.kept.len() * T::MARK_COST;
        if searched > marked / 2 && self.kept.len() == self.room {
            self.room = (self.room * 5 / 4).min(MOST_ROOM);
        } else if searched < marked / 8 && self.kept.len() > LEAST_ROOM {
            self.room = self.kept.len() - 1;
            self.kept.swap_remove(self.next % self.kept.len());
        }
    }

    /// Learns the pair of the stretch that gave the value at n, by the side with the rarer value, if the search for the
    /// pair cost more than marking it in all lanes.
    pub(super) fn learn<T: Cell>(
        &mut self,
        searched: usize,
        stretch: &Stretch<T>,
        plan: &ScanPlan,
        n: i64,
        value: u32,
        counts: &[Vec<u32>],
    ) {
        if searched <= LANES * T::MARK_COST {
            return;
        }
        let Some((x, a, b)) = stretch.place(value) else {
            return;
        };
        let y = n - stretch.own.shift - x;
        let often = |member: Member, value: u32| counts[member].get(value as usize).copied();
        let left = (often(stretch.own.a, a), x);
        let right = (often(stretch.own.b, b), y);
        let own = plan.convolutions.iter().position(|own| own == stretch.own);
        let new = Lead {
            own: own.unwrap_or_default(),
            on_left: left <= right,
            at: left.min(right).1,
        };
        if !self.fresh.contains(&new) {
            self.fresh.push(new);
        }
    }

    fn keep(&mut self, new: Lead) {
        if self.kept.len() < self.room {
            self.kept.push(new);
        } else {
            self.next = (self.next + 1) % self.kept.len();
            self.kept[self.next] = new;
        }
    }
}

#[cfg(test)]
#[path = "tests/leads.rs"]
mod tests;
