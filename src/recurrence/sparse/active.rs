//! A space in use: the rare values of each member, and the rows of the present block.

use super::Known;
use super::rows::{LANES, Rows, mark, next_missing};
use super::space::{BOUND, SparseSpace, odd};
use crate::recurrence::plan::{Convolution, Plan};
use crate::recurrence::scan::{self, MARK_COST};
use crate::recurrence::settings::InUse;
use crate::recurrence::store::{Store, each_width};
use crate::recurrence::system::Member;
use crate::recurrence::track::{Cell, Track};

#[derive(Clone, Debug)]
pub(super) struct Active {
    space: SparseSpace,
    members: Vec<Sorted>,
    /// The first index of the block.
    block: i64,
}

/// What is kept for each member.
#[derive(Clone, Debug, Default)]
struct Sorted {
    /// Whether its values are computed here; others are scanned, and their rare values listed all the same.
    used: bool,
    /// For each of its convolutions.
    good: Vec<bool>,
    rare: Vec<Rare>,
    /// How many of its values were told apart.
    seen: usize,
    /// Above all of these.
    bound: u32,
    rows: Rows,
    /// How many pairs at the beginning of each convolution are marked in advance.
    lead: usize,
    /// Pairs searched in this block.
    searched: usize,
}

#[derive(Clone, Copy, Debug)]
struct Rare {
    at: i64,
    value: u32,
}

impl Active {
    pub(super) fn new(space: SparseSpace, plans: &[Plan], used: Vec<bool>) -> Active {
        let sorted = |(member, used): (Member, bool)| Sorted {
            used,
            good: plans[member]
                .convolutions
                .iter()
                .map(|own| is_good(&space, member, own))
                .collect(),
            ..Sorted::default()
        };
        Active {
            members: used.into_iter().enumerate().map(sorted).collect(),
            space,
            block: 0,
        }
    }

    pub(super) fn in_use(&self, member: Member) -> Option<InUse> {
        let own = &self.members[member];
        own.used.then(|| InUse::Sparse {
            mask: self.space.mask,
            odd: self.space.odd[member],
            rare: own.rare.len(),
        })
    }

    /// How many rare values there are, of all members.
    pub(super) fn rare(&self) -> usize {
        self.members.iter().map(|own| own.rare.len()).sum()
    }

    pub(super) fn memory(&self) -> usize {
        let own = |own: &Sorted| own.rare.capacity() * size_of::<Rare>() + own.rows.memory();
        self.members.iter().map(own).sum()
    }

    /// Marks all pairs with a rare value for the indices from n to the one returned, which is `last` at most.
    ///
    /// All members are known below n. `None` if values are too large for rows.
    pub(super) fn begin(&mut self, known: &Known, n: i64, last: i64) -> Option<i64> {
        self.block = n;
        each_width!(known.store, tracks => {
            self.sort(tracks);
            self.spread(tracks, known.plans)?;
        });
        Some(last.min(n + LANES as i64 - 1))
    }

    /// Tells apart the values that are new.
    fn sort<T: Cell>(&mut self, tracks: &[Track<T>]) {
        let space = &self.space;
        for (member, (own, track)) in self.members.iter_mut().zip(tracks).enumerate() {
            for (at, value) in (own.seen..).zip(&track.values()[own.seen..]) {
                let value: u32 = (*value).into();
                own.bound = own.bound.max(value.saturating_add(1));
                if !space.is_common(member, value) {
                    let at = track.first() + at as i64;
                    own.rare.push(Rare { at, value });
                }
            }
            own.seen = track.values().len();
        }
    }

    fn spread<T: Cell>(&mut self, tracks: &[Track<T>], plans: &[Plan]) -> Option<()> {
        let values = self.members.iter().map(|own| own.bound);
        let convolutions = plans.iter().flat_map(|plan| &plan.convolutions);
        let constants = convolutions.map(|own| own.constant.saturating_add(1));
        let bound = values.chain(constants).max().unwrap_or(1);
        if bound as usize > BOUND {
            return None;
        }
        for (member, plan) in plans.iter().enumerate() {
            if !self.members[member].used {
                continue;
            }
            let mut rows = std::mem::take(&mut self.members[member].rows);
            rows.clear(bound.next_power_of_two() as usize);
            self.members[member].adapt(plan.convolutions.len());
            let lead = self.members[member].lead;
            for (own, good) in plan.convolutions.iter().zip(&self.members[member].good) {
                let mut spread = Spread {
                    rows: &mut rows,
                    tracks,
                    own,
                    block: self.block,
                };
                spread.lead(lead);
                if *good {
                    self.members[own.a]
                        .rare
                        .iter()
                        .for_each(|rare| spread.left(*rare));
                    self.members[own.b]
                        .rare
                        .iter()
                        .for_each(|rare| spread.right(*rare));
                }
            }
            self.members[member].rows = rows;
        }
        Some(())
    }

    /// The least value that is no option of the member at n, which is in the block; `None` if it must be scanned.
    pub(super) fn mex(&mut self, known: &Known, member: Member, n: i64) -> Option<u32> {
        if !self.members[member].used {
            return None;
        }
        each_width!(known.store, tracks => self.mex_in(tracks, &known.plans[member], member, n))
    }

    fn mex_in<T: Cell>(
        &mut self,
        tracks: &[Track<T>],
        plan: &Plan,
        member: Member,
        n: i64,
    ) -> Option<u32> {
        let (space, block) = (&self.space, self.block);
        let own = &mut self.members[member];
        let row = own.rows.row((n - block) as usize);
        plan.constants.iter().for_each(|value| mark(row, *value));
        for back in &plan.backs {
            if let Some(index) = back.index(n) {
                mark(row, tracks[back.a].at(index) ^ back.constant);
            }
        }
        for convolution in &plan.convolutions {
            mark_ends(tracks, convolution, n, block, row);
        }
        let mut candidate = next_missing(row, 0)?;
        loop {
            let rare = !space.is_common(member, candidate);
            let asked = plan.convolutions.iter().zip(&own.good);
            let asked = asked.filter(|(_, good)| rare || !**good);
            let found = scan::find_option(tracks, asked.map(|(own, _)| own), n, 0, candidate);
            own.searched += found.searched;
            let Some(stretch) = found.stretch else {
                return Some(candidate);
            };
            stretch.each(|value| mark(row, value));
            candidate = next_missing(row, candidate)?;
        }
    }
}

impl Sorted {
    /// Balances marking in advance against searching.
    fn adapt(&mut self, convolutions: usize) {
        let marked = LANES * self.lead * convolutions * MARK_COST;
        if self.searched > marked + LANES * MARK_COST {
            self.lead = (2 * self.lead).max(8);
        } else if self.searched < marked / 8 {
            self.lead /= 2;
        }
        self.searched = 0;
    }
}

/// Whether common values of both sides give rare ones only.
fn is_good(space: &SparseSpace, member: Member, own: &Convolution) -> bool {
    space.odd[member] ^ space.odd[own.a] ^ space.odd[own.b] ^ odd(own.constant & space.mask)
}

/// Marks the pairs of which one index is in the block.
fn mark_ends<T: Cell>(tracks: &[Track<T>], own: &Convolution, n: i64, block: i64, row: &mut [u8]) {
    let pairs = own.pairs(n);
    let end = pairs.x + pairs.count as i64;
    // y >= block where x <= x + y - block.
    let middle = (pairs.x + pairs.y - block + 1).clamp(pairs.x, end);
    let late = block.clamp(middle, end);
    for (from, to) in [(pairs.x, middle), (late, end)] {
        if from == to {
            continue;
        }
        let count = (to - from) as usize;
        let left = tracks[own.a].ascending(from, count);
        let right = tracks[own.b].descending(pairs.x + pairs.y - from, count);
        for (&a, &b) in left.iter().zip(right) {
            mark(row, a.into() ^ b.into() ^ own.constant);
        }
    }
}

/// Marks pairs of one convolution in all lanes of a block at once.
struct Spread<'a, T> {
    rows: &'a mut Rows,
    tracks: &'a [Track<T>],
    own: &'a Convolution,
    block: i64,
}

impl<T: Cell> Spread<'_, T> {
    /// The first `count` values of the left side, with all that they meet on the right.
    fn lead(&mut self, count: usize) {
        let track = &self.tracks[self.own.a];
        let known = track.first() + track.values().len() as i64;
        for at in self.own.x0..known.min(self.own.x0 + count as i64) {
            let value = track.at(at);
            self.left(Rare { at, value });
        }
    }

    /// A value of the left side.
    fn left(&mut self, rare: Rare) {
        if rare.at >= self.own.x0 {
            let least = self
                .own
                .half
                .map_or(self.own.y0, |g| self.own.y0.max(rare.at + g));
            self.meet(self.own.b, rare, least, self.block);
        }
    }

    /// A value of the right side.
    fn right(&mut self, rare: Rare) {
        if rare.at >= self.own.y0 {
            let end = self
                .own
                .half
                .map_or(self.block, |g| self.block.min(rare.at - g + 1));
            self.meet(self.own.a, rare, self.own.x0, end);
        }
    }

    /// With the values of `other` at indices from `least` to before `end`.
    fn meet(&mut self, other: Member, rare: Rare, least: i64, end: i64) {
        let first = self.block - self.own.shift - rare.at;
        let from = first.max(least);
        let to = end.min(first + LANES as i64);
        if from >= to {
            return;
        }
        let others = self.tracks[other].ascending(from, (to - from) as usize);
        let value = rare.value ^ self.own.constant;
        self.rows.spread(value, others, (from - first) as usize);
    }
}
