//! Marks the pairs of known values in all lanes of a block.

use std::ops::Range;

use super::leads::Lead;
use super::rows::{LANES, Meeting, Rows};
use super::share::Share;
use crate::column::{Cell, Track};
use crate::plan::ScanPlan;
use nk_system::Convolution;
use nk_system::Member;

/// The number of meetings that are marked one after the other, so that the processor does not wait for the stores.
pub(super) const BATCH: usize = 64;

/// Marks the pairs of values in all lanes, or collects them for trials.
pub(super) struct Spread<'a, 'b, T> {
    pub(super) rows: &'b mut Rows,
    pub(super) tracks: &'a [Track<T>],
    /// The first index of the block.
    pub(super) block: i64,
    /// The share of the rare values that is marked.
    pub(super) share: &'b mut Share,
    /// The meetings to be marked, [`BATCH`] at a time.
    pub(super) marked: Vec<Meeting<'a, T>>,
    /// The meetings that are not marked but tried.
    pub(super) left_over: Vec<Meeting<'a, T>>,
}

/// A rare value of a member, and its index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rare {
    pub(super) at: i64,
    pub(super) value: u32,
}

/// The values of `other` at the indices from `least` to `end - 1`.
#[derive(Clone, Copy, Debug)]
struct Partners {
    other: Member,
    least: i64,
    end: i64,
}

impl<'a, T: Cell> Spread<'a, '_, T> {
    /// Marks the leads.
    pub(super) fn leads(&mut self, plan: &ScanPlan, leads: &[Lead]) {
        for lead in leads {
            let (own, at) = (&plan.convolutions[lead.own], lead.at);
            let (side, partners) = match lead.on_left {
                true => (own.a, self.rights(own, at)),
                false => (own.b, self.lefts(own, at)),
            };
            let value = self.tracks[side].at(at);
            if let Some(meeting) = self.meet(own, Rare { at, value }, partners) {
                self.mark(meeting);
            }
        }
    }

    /// Marks the rare values of both sides, each list ascending by index.
    pub(super) fn rare(&mut self, own: &Convolution, left: &[Rare], right: &[Rare]) {
        let (sum, lanes) = (self.block - own.shift, LANES as i64);
        let twice = |rare: &Rare, g: i64| 2 * rare.at + g;
        // From `end` on, the partner of a left value is below the bound on the right, or too close to the value itself.
        // From `from` up to `full` a value has a partner in all lanes.
        let before = |least: i64| {
            left.partition_point(|rare| {
                rare.at < least - own.y0 && own.half.is_none_or(|g| twice(rare, g) < least)
            })
        };
        let from = left.partition_point(|rare| rare.at < own.x0.max(lanes - own.shift));
        let (full, end) = (before(sum + 1), before(sum + lanes));
        self.some(own, left, 0..from.min(end), Self::rights);
        self.full(own, own.b, left, from..full);
        self.some(own, left, full.max(from)..end, Self::rights);

        let end = right.partition_point(|rare| rare.at < sum + lanes - own.x0);
        let full = right.partition_point(|rare| rare.at < sum + 1 - own.x0);
        let after = |least: i64| {
            own.half
                .map_or(0, |g| right.partition_point(|rare| twice(rare, -g) < least))
        };
        let near = right.partition_point(|rare| rare.at < own.y0.max(lanes - own.shift));
        let (first, from) = (after(sum), near.max(after(sum + lanes - 1)));
        self.some(own, right, first..from.min(end), Self::lefts);
        self.full(own, own.a, right, from..full);
        self.some(own, right, full.max(from)..end, Self::lefts);
    }

    /// Processes the rare values at these places.
    fn some(
        &mut self,
        own: &Convolution,
        rare: &[Rare],
        places: Range<usize>,
        partners: impl Fn(&Self, &Convolution, i64) -> Partners,
    ) {
        for rare in rare.get(places).unwrap_or(&[]) {
            let partners = partners(self, own, rare.at);
            if let Some(meeting) = self.meet(own, *rare, partners) {
                self.arrange(meeting);
            }
        }
    }

    /// Processes the rare values at these places, each of which has a partner among the values of `other` in each lane.
    fn full(&mut self, own: &Convolution, other: Member, rare: &[Rare], places: Range<usize>) {
        let tracks = self.tracks;
        let sum = self.block - own.shift;
        for rare in rare.get(places).unwrap_or(&[]) {
            let others = tracks[other].from(sum - rare.at).first_chunk();
            // A constant may need a larger width than the values have.
            match (T::try_from(rare.value ^ own.constant), others) {
                (Ok(value), Some(others)) => self.arrange(Meeting { value, others }),
                (_, Some(others)) => self.rows.spread_some(rare.value ^ own.constant, others, 0),
                _ => {}
            }
        }
    }

    #[inline]
    fn arrange(&mut self, meeting: Meeting<'a, T>) {
        if self.share.is_next_marked() {
            self.mark(meeting);
        } else {
            self.left_over.push(meeting);
        }
    }

    #[inline]
    fn mark(&mut self, meeting: Meeting<'a, T>) {
        self.marked.push(meeting);
        if self.marked.len() == BATCH {
            self.flush();
        }
    }

    /// Marks the meetings that are collected.
    pub(super) fn flush(&mut self) {
        self.rows.spread(&self.marked);
        self.marked.clear();
    }

    /// The partners of a value on the left.
    fn rights(&self, own: &Convolution, at: i64) -> Partners {
        let least = own.half.map_or(own.y0, |g| own.y0.max(at + g));
        let end = if at < own.x0 { least } else { self.block };
        let other = own.b;
        Partners { other, least, end }
    }

    /// The partners of a value on the right.
    fn lefts(&self, own: &Convolution, at: i64) -> Partners {
        let end = own.half.map_or(self.block, |g| self.block.min(at - g + 1));
        let end = if at < own.y0 { own.x0 } else { end };
        let (other, least) = (own.a, own.x0);
        Partners { other, least, end }
    }

    /// The meeting of a value that has partners in all lanes. The pairs of any other value are marked at once, and the
    /// result is `None`.
    #[inline]
    fn meet(
        &mut self,
        own: &Convolution,
        rare: Rare,
        partners: Partners,
    ) -> Option<Meeting<'a, T>> {
        let track = &self.tracks[partners.other];
        let value = rare.value ^ own.constant;
        let first = self.block - own.shift - rare.at;
        if first >= partners.least && first + LANES as i64 <= partners.end {
            let others = track.from(first).first_chunk()?;
            // A constant may need a larger width than the values have.
            if let Ok(value) = T::try_from(value) {
                return Some(Meeting { value, others });
            }
        }
        let from = first.max(partners.least);
        let to = partners.end.min(first + LANES as i64);
        if from < to {
            let others = track.ascending(from, (to - from) as usize);
            self.rows
                .spread_some(value, others, (from - first) as usize);
        }
        None
    }
}

#[cfg(test)]
#[path = "tests/spread.rs"]
mod tests;
