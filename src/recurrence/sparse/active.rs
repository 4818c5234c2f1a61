//! A space in use: the rare values of each member, and the rows of the present block.

use super::Known;
use super::leads::{Lead, Leads};
use super::rows::{LANES, Rows, mark, next_missing};
use super::share::Share;
use super::space::{BOUND, SparseSpace, odd};
use crate::recurrence::plan::{Convolution, Plan};
use crate::recurrence::scan;
use crate::recurrence::settings::InUse;
use crate::recurrence::store::{Store, each_width};
use crate::recurrence::system::Member;
use crate::recurrence::track::{Cell, Track};

#[derive(Clone, Debug)]
pub(super) struct Active {
    space: SparseSpace,
    members: Vec<Sorted>,
    /// How often each value of each member occurs; all from [`BOUND`] on together.
    counts: Vec<Vec<u32>>,
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
    rows: Rows,
    leads: Leads,
    share: Share,
    /// Pairs searched in this block for rare candidates that are options.
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
            counts: vec![Vec::new(); plans.len()],
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
        let counts = self
            .counts
            .iter()
            .map(|own| own.capacity() * size_of::<u32>());
        self.members.iter().map(own).sum::<usize>() + counts.sum::<usize>()
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
        let members = self.members.iter_mut().zip(&mut self.counts);
        for (member, ((own, counts), track)) in members.zip(tracks).enumerate() {
            for (at, value) in (own.seen..).zip(&track.values()[own.seen..]) {
                let value: u32 = (*value).into();
                let place = BOUND.min(value as usize);
                if counts.len() <= place {
                    counts.resize(place + 1, 0);
                }
                counts[place] += 1;
                if !space.is_common(member, value) {
                    let at = track.first() + at as i64;
                    own.rare.push(Rare { at, value });
                }
            }
            own.seen = track.values().len();
        }
    }

    fn spread<T: Cell>(&mut self, tracks: &[Track<T>], plans: &[Plan]) -> Option<()> {
        let values = self.counts.iter().map(Vec::len);
        let convolutions = plans.iter().flat_map(|plan| &plan.convolutions);
        let constants = convolutions.map(|own| own.constant as usize + 1);
        let bound = values.chain(constants).max().unwrap_or(1);
        if bound > BOUND {
            return None;
        }
        for (member, plan) in plans.iter().enumerate() {
            if !self.members[member].used {
                continue;
            }
            let mut rows = std::mem::take(&mut self.members[member].rows);
            rows.clear(bound.next_power_of_two());
            self.adapt::<T>(member, plan);
            let mut spread = Spread {
                rows: &mut rows,
                tracks,
                block: self.block,
            };
            let own = &self.members[member];
            own.leads.each(|lead| spread.lead(lead));
            let share = &own.share;
            for (own, good) in plan.convolutions.iter().zip(&own.good) {
                if *good {
                    let (left, right) = (&self.members[own.a].rare, &self.members[own.b].rare);
                    share.of(left).for_each(|rare| spread.left(own, *rare));
                    share.of(right).for_each(|rare| spread.right(own, *rare));
                }
            }
            self.members[member].rows = rows;
        }
        Some(())
    }

    /// Balances what is marked in advance against what was searched.
    fn adapt<T: Cell>(&mut self, member: Member, plan: &Plan) {
        let pairs: usize = plan
            .convolutions
            .iter()
            .map(|own| own.pairs(self.block).count)
            .sum();
        let rare = |own: &Convolution| match own.a == own.b {
            true => self.members[own.a].rare.len(),
            false => self.members[own.a].rare.len() + self.members[own.b].rare.len(),
        };
        let rare = plan.convolutions.iter().map(rare).sum();
        let own = &mut self.members[member];
        own.leads.adapt::<T>(std::mem::take(&mut own.searched));
        own.share.adapt::<T>(rare, pairs);
    }

    /// The least value that is no option of the member at n, which is in the block; `None` if it must be scanned.
    pub(super) fn mex(&mut self, known: &Known, member: Member, n: i64) -> Option<u32> {
        if !self.members[member].used {
            return None;
        }
        each_width!(known.store, tracks => self.mex_in(tracks, &known.plans[member], member, n, known.threads))
    }

    fn mex_in<T: Cell>(
        &mut self,
        tracks: &[Track<T>],
        plan: &Plan,
        member: Member,
        n: i64,
        threads: usize,
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
            let all = rare || !own.share.is_whole();
            let asked = plan.convolutions.iter().zip(&own.good);
            let asked = asked.filter(|(_, good)| all || !**good);
            let found =
                scan::find_option(tracks, asked.map(|(own, _)| own), n, 0, candidate, threads);
            let Some(stretch) = found.stretch else {
                return Some(candidate);
            };
            if rare {
                own.searched += found.searched;
                let counts = &self.counts;
                own.leads
                    .learn(found.searched, &stretch, n, candidate, counts);
            } else {
                own.share.missed(found.searched);
            }
            stretch.each(|value| mark(row, value));
            candidate = next_missing(row, candidate)?;
        }
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

/// Marks pairs in all lanes of a block at once.
struct Spread<'a, T> {
    rows: &'a mut Rows,
    tracks: &'a [Track<T>],
    block: i64,
}

impl<T: Cell> Spread<'_, T> {
    /// A pair that was of use lately, in all lanes.
    fn lead(&mut self, lead: &Lead) {
        let (own, at) = (&lead.own, lead.at);
        if lead.on_left {
            let value = self.tracks[own.a].at(at);
            self.left(own, Rare { at, value });
        } else {
            let value = self.tracks[own.b].at(at);
            self.right(own, Rare { at, value });
        }
    }

    /// A value of the left side, with all that it meets on the right.
    fn left(&mut self, own: &Convolution, rare: Rare) {
        if rare.at >= own.x0 {
            let least = own.half.map_or(own.y0, |g| own.y0.max(rare.at + g));
            self.meet(own, own.b, rare, least, self.block);
        }
    }

    /// A value of the right side, with all that it meets on the left.
    fn right(&mut self, own: &Convolution, rare: Rare) {
        if rare.at >= own.y0 {
            let end = own
                .half
                .map_or(self.block, |g| self.block.min(rare.at - g + 1));
            self.meet(own, own.a, rare, own.x0, end);
        }
    }

    /// With the values of `other` at indices from `least` to before `end`.
    fn meet(&mut self, own: &Convolution, other: Member, rare: Rare, least: i64, end: i64) {
        let first = self.block - own.shift - rare.at;
        let from = first.max(least);
        let to = end.min(first + LANES as i64);
        if from >= to {
            return;
        }
        let others = self.tracks[other].ascending(from, (to - from) as usize);
        let value = rare.value ^ own.constant;
        self.rows.spread(value, others, (from - first) as usize);
    }
}
