//! A sparse space in use: the rare values of each member, and the rows of the current block.

use super::known::Known;
use super::leads::Leads;
use super::rows::{LANES, OPEN, Rows, mark, next_missing};
use super::share::Share;
use super::space::SparseSpace;
use super::spread::{BATCH, Rare, Spread};
use super::trials::Trials;
use super::walsh::BOUND;
use crate::column::{Cell, Track};
use crate::plan::{Pairs, ScanPlan};
use crate::scan;
use crate::settings::InUse;
use crate::store::{Store, each_width};
use nk_system::Convolution;
use nk_system::Member;

/// The number of pairs of each convolution that are marked for each index; a rare value usually occurs among them.
const FIRST: usize = 32;

#[derive(Clone, Debug)]
pub(super) struct Active {
    space: SparseSpace,
    members: Vec<Sorted>,
    /// The number of occurrences of each value of each member; all values from [`BOUND`] on are counted together.
    counts: Vec<Vec<u32>>,
    /// The first index of the block.
    block: i64,
    /// Whether the pairs of the block are marked; they are not if values are too large for rows.
    is_marked: bool,
}

/// The data of one member.
#[derive(Clone, Debug, Default)]
struct Sorted {
    /// Whether the member's values are computed by the space. The rare values of other members are listed, too.
    used: bool,
    /// For each convolution of the member, whether it is good.
    good: Vec<bool>,
    rare: Vec<Rare>,
    /// The number of values that were classified.
    seen: usize,
    rows: Rows,
    leads: Leads,
    share: Share,
    trials: Trials,
    /// The number of pairs that were searched in this block for rare candidates that turned out to be options.
    searched: usize,
}

impl Active {
    /// A space in use. Of a member with `few` or more rare values only a share is marked.
    pub(super) fn new(
        space: SparseSpace,
        plans: &[ScanPlan],
        used: Vec<bool>,
        few: usize,
    ) -> Active {
        let sorted = |(member, used): (Member, bool)| Sorted {
            used,
            good: plans[member]
                .convolutions
                .iter()
                .map(|own| is_good(&space, member, own))
                .collect(),
            share: Share::new(few),
            ..Sorted::default()
        };
        Active {
            counts: vec![Vec::new(); plans.len()],
            members: used.into_iter().enumerate().map(sorted).collect(),
            space,
            block: 0,
            is_marked: false,
        }
    }

    /// Takes over the leads and the shares of the previous space, which do not depend on the space.
    pub(super) fn after(mut self, before: Active) -> Active {
        for (own, before) in self.members.iter_mut().zip(before.members) {
            own.leads = before.leads;
            own.share = before.share;
        }
        self
    }

    pub(super) fn in_use(&self, member: Member) -> Option<InUse> {
        let own = &self.members[member];
        own.used.then(|| InUse::Sparse {
            mask: self.space.mask,
            alternating: self.space.alternating,
            odd: self.space.odd[member],
            rare: own.rare.len(),
        })
    }

    /// The number of rare values of all members.
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

    /// Marks the pairs with a rare value for the indices from n to the returned one, which is at most `last`.
    ///
    /// All values below n must be known. `None` if values are too large for rows.
    pub(super) fn begin(&mut self, known: &Known, n: i64, last: i64) -> Option<i64> {
        self.block = n;
        let spread = each_width!(known.store, tracks => {
            self.sort(tracks);
            self.spread(tracks, known.plans)
        });
        self.is_marked = spread.is_some();
        spread?;
        Some(last.min(n + LANES as i64 - 1))
    }

    /// Classifies the new values.
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
                let at = track.first() + at as i64;
                if !space.is_common(member, at, value) {
                    own.rare.push(Rare { at, value });
                }
            }
            own.seen = track.values().len();
        }
    }

    fn spread<T: Cell>(&mut self, tracks: &[Track<T>], plans: &[ScanPlan]) -> Option<()> {
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
            self.spread_member(tracks, member, plan, bound);
        }
        Some(())
    }

    /// Marks the pairs of one member and tries the others. The values are below the bound.
    fn spread_member<T: Cell>(
        &mut self,
        tracks: &[Track<T>],
        member: Member,
        plan: &ScanPlan,
        bound: usize,
    ) {
        let own = &mut self.members[member];
        let (mut rows, mut share) = (std::mem::take(&mut own.rows), own.share.clone());
        rows.clear(bound);
        own.leads.adapt::<T>(std::mem::take(&mut own.searched));
        share.adapt::<T>();
        let mut spread = Spread {
            rows: &mut rows,
            tracks,
            block: self.block,
            marked: Vec::with_capacity(BATCH),
            left_over: Vec::with_capacity(share.left_over()),
            share: &mut share,
        };
        let own = &self.members[member];
        spread.leads(plan, own.leads.kept());
        for (own, good) in plan.convolutions.iter().zip(&own.good) {
            if *good {
                let (left, right) = (&self.members[own.a].rare, &self.members[own.b].rare);
                spread.rare(own, left, right);
            }
        }
        spread.flush();
        let left_over = spread.left_over;
        let own = &mut self.members[member];
        if !left_over.is_empty() {
            let pairs = pairs(plan, self.block);
            let cost = own.trials.run(
                &left_over,
                &mut rows,
                &self.space,
                (member, self.block),
                pairs,
            );
            share.tried(cost);
        }
        own.share = share;
        own.rows = rows;
    }

    /// The least value that is not an option of the member at n, an index of the block; `None` if it must be scanned.
    pub(super) fn mex(&mut self, known: &Known, member: Member, n: i64) -> Option<u32> {
        if !self.is_marked || !self.members[member].used {
            return None;
        }
        each_width!(known.store, tracks => self.mex_in(tracks, &known.plans[member], member, n, known.threads))
    }

    fn mex_in<T: Cell>(
        &mut self,
        tracks: &[Track<T>],
        plan: &ScanPlan,
        member: Member,
        n: i64,
        threads: usize,
    ) -> Option<u32> {
        let (space, block) = (&self.space, self.block);
        let own = &mut self.members[member];
        let row = own.rows.row((n - block) as usize);
        mark_near(tracks, plan, n, block, row);
        let mut candidate = next_missing(row, 0)?;
        loop {
            let rare = !space.is_common(member, n, candidate);
            let is_open = own.share.is_whole() || row[candidate as usize] == OPEN;
            let all = rare || !is_open;
            let asked = plan.convolutions.iter().zip(&own.good);
            let asked = asked.filter(|(_, good)| all || !**good);
            let found = scan::find_option(
                tracks,
                asked.map(|(own, _)| own),
                n,
                FIRST,
                candidate,
                threads,
            );
            let Some(stretch) = found.stretch else {
                return Some(candidate);
            };
            if rare {
                own.searched += found.searched;
                let counts = &self.counts;
                own.leads
                    .learn(found.searched, &stretch, plan, n, candidate, counts);
            } else {
                own.share.tried(found.searched);
            }
            stretch.each(|value| mark(row, value));
            candidate = next_missing(row, candidate)?;
        }
    }
}

/// The number of pairs at n.
fn pairs(plan: &ScanPlan, n: i64) -> usize {
    let convolutions = plan.convolutions.iter();
    convolutions.map(|own| Pairs::of(own, n).count).sum()
}

/// Whether common values on both sides give only rare values.
fn is_good(space: &SparseSpace, member: Member, own: &Convolution) -> bool {
    space.odd[member]
        ^ space.odd[own.a]
        ^ space.odd[own.b]
        ^ space.form().of(own.constant, own.shift)
}

/// Marks all options at n except those of pairs with both indices before the block.
fn mark_near<T: Cell>(tracks: &[Track<T>], plan: &ScanPlan, n: i64, block: i64, row: &mut [u8]) {
    for value in &plan.constants {
        mark(row, *value);
    }
    for back in &plan.backs {
        if let Some(index) = back.index(n) {
            mark(row, tracks[back.a].at(index) ^ back.constant);
        }
    }
    for convolution in &plan.convolutions {
        mark_ends(tracks, convolution, n, block, row);
    }
}

/// Marks the pairs with an index in the block, and the first pairs in any case.
fn mark_ends<T: Cell>(tracks: &[Track<T>], own: &Convolution, n: i64, block: i64, row: &mut [u8]) {
    let pairs = Pairs::of(own, n);
    let end = pairs.x + pairs.count as i64;
    // The condition y >= block means x <= x + y - block.
    let middle = (pairs.x + pairs.y - block + 1).max(pairs.x + FIRST as i64);
    let middle = middle.clamp(pairs.x, end);
    let late = block.clamp(middle, end);
    for (from, to) in [(pairs.x, middle), (late, end)] {
        if from == to {
            continue;
        }
        let count = (to - from) as usize;
        let left = tracks[own.a].ascending(from, count);
        let right = tracks[own.b].descending(pairs.x + pairs.y - from, count);
        mark_pairs(left, right, own.constant, row);
    }
}

/// This is a separate function, so that the loops around it keep their registers. The number of the first pairs is
/// known to the compiler.
#[inline(never)]
fn mark_pairs<T: Cell>(left: &[T], right: &[T], constant: u32, row: &mut [u8]) {
    let (first, left) = left.as_chunks::<FIRST>();
    let (others, right) = right.as_chunks::<FIRST>();
    for (left, right) in first.iter().zip(others) {
        for (a, b) in left.iter().zip(right) {
            mark(row, (*a).into() ^ (*b).into() ^ constant);
        }
    }
    for (&a, &b) in left.iter().zip(right) {
        mark(row, a.into() ^ b.into() ^ constant);
    }
}

#[cfg(test)]
#[path = "tests/active.rs"]
mod tests;
