//! The mex of one set of options, by a scan that searches for one value at a time.
//!
//! The first pairs of every convolution are marked; they give nearly all small values. The least value that is not
//! marked is the candidate, and all pairs are searched for this value, in blocks: each pair costs one xor and one
//! comparison, on whole vectors. If a pair gives the candidate, the block of that pair is marked and the next candidate
//! is tried. A candidate that no pair gives is the mex.

use super::blocks::layout::LANES;
use super::column::{Cell, Track};
use super::mex_set::Marks;
use super::plan::{Pairs, ScanPlan};
use super::search;
use nk_system::Convolution;

/// The least number of pairs of each convolution that are marked at once.
const HEAD: usize = 64;

/// The cost of an index in the search of a block, relative to the search of one index alone.
const IN_BLOCK: f64 = 0.5;

/// The state of the scan of one sequence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    /// The number of pairs of each convolution that are marked at once. It is larger if values are large, because each
    /// refuted candidate costs a search.
    marked: usize,
    /// The recent average cost of an index in addition to one search of all pairs, in pairs searched.
    extra: f64,
    /// The number of pairs to which `extra` refers.
    count: usize,
    /// The recent share of guesses in blocks that were wrong; their indices were scanned as well.
    wrong: f64,
}

impl Head {
    pub(super) const LEAST: Head = Head {
        marked: HEAD,
        extra: 0.0,
        count: 1,
        wrong: 0.0,
    };

    /// The cost of an index with this number of pairs that is scanned alone, in pairs searched.
    pub(super) fn cost(&self, pairs: f64) -> f64 {
        // All marks beyond the least number grow with the number of pairs.
        let grown = match self.marked == HEAD {
            true => 1.0,
            false => pairs / self.count.max(1) as f64,
        };
        pairs + self.extra * grown
    }

    /// The cost of an index in a block, in pairs searched.
    pub(super) fn cost_in_block(&self, pairs: f64) -> f64 {
        IN_BLOCK * pairs + self.wrong * self.cost(pairs)
    }

    /// Updates the share of wrong guesses with that of a block.
    pub(super) fn adapt_to_block(&mut self, wrong: f64) {
        self.wrong += LANES as f64 / 256.0 * (wrong - self.wrong);
    }

    /// Balances the cost of marking pairs and of searching for refuted candidates. Of `count` pairs, `searched` is the
    /// number of pairs that were searched for these.
    fn adapt<T: Cell>(&mut self, searched: usize, count: usize, convolutions: usize) {
        self.count = count;
        let marked = self.marked * convolutions * T::MARK_COST;
        // Marking one pair costs about one and a half times as much as marking it in all lanes of a block.
        let extra = (marked.min(count * T::MARK_COST) * 3 / 2 + searched) as f64;
        self.extra += (extra - self.extra) / 256.0;
        if searched > marked {
            self.marked = (2 * self.marked).min(count.max(HEAD));
        } else if searched < marked / 8 {
            self.marked = (self.marked / 2).max(HEAD);
        }
    }
}

/// The least value that is not an option at n. `marks` is working memory.
pub(super) fn mex<T: Cell>(
    tracks: &[Track<T>],
    plan: &ScanPlan,
    n: i64,
    head: &mut Head,
    marks: &mut Marks,
    threads: usize,
) -> u32 {
    let count = mark_heads(tracks, plan, n, head.marked, marks);
    let mut candidate = marks.next_missing(0);
    let mut searched = 0;
    loop {
        let found = find_option(
            tracks,
            plan.convolutions.iter(),
            n,
            head.marked,
            candidate,
            threads,
        );
        let Some(stretch) = found.stretch else {
            break;
        };
        searched += found.searched;
        if searched > count * T::MARK_COST {
            mark_heads(tracks, plan, n, usize::MAX, marks);
            candidate = marks.next_missing(candidate);
            break;
        }
        stretch.each(|value| marks.insert(value));
        candidate = marks.next_missing(candidate);
    }
    head.adapt::<T>(searched, count, plan.convolutions.len());
    candidate
}

/// The result of a search.
pub(super) struct Found<'a, T> {
    /// The number of pairs that were read.
    pub(super) searched: usize,
    pub(super) stretch: Option<Stretch<'a, T>>,
}

/// A stretch of pairs of a convolution.
pub(super) struct Stretch<'a, T> {
    left: &'a [T],
    right: &'a [T],
    /// The left index of the first pair.
    x: i64,
    pub(super) own: &'a Convolution,
}

impl<T: Cell> Stretch<'_, T> {
    /// A pair with this value: its left index, and the values on the left and on the right.
    pub(super) fn place(&self, value: u32) -> Option<(i64, u32, u32)> {
        let pairs = self.left.iter().zip(self.right);
        let mut pairs = (self.x..)
            .zip(pairs)
            .map(|(x, (&a, &b))| (x, a.into(), b.into()));
        pairs.find(|(_, a, b)| a ^ b ^ self.own.constant == value)
    }

    /// A part of the stretch with a pair of this value, found by up to `threads` threads.
    pub(super) fn find(mut self, value: u32, threads: usize) -> Option<Self> {
        let target = T::try_from(value ^ self.own.constant).ok()?;
        let (at, count) = search::find(self.left, self.right, target, threads)?;
        self.left = &self.left[at..at + count];
        self.right = &self.right[at..at + count];
        self.x += at as i64;
        Some(self)
    }

    pub(super) fn each(&self, mut mark: impl FnMut(u32)) {
        for (&a, &b) in self.left.iter().zip(self.right) {
            mark(a.into() ^ b.into() ^ self.own.constant);
        }
    }
}

/// Searches the pairs of each convolution except the first `skipped` ones for the value `candidate`.
pub(super) fn find_option<'a, T: Cell>(
    tracks: &'a [Track<T>],
    convolutions: impl Iterator<Item = &'a Convolution>,
    n: i64,
    skipped: usize,
    candidate: u32,
    threads: usize,
) -> Found<'a, T> {
    let mut searched = 0;
    for own in convolutions {
        let pairs = Pairs::of(own, n);
        let end = pairs.x + pairs.count as i64;
        let Some(stretch) = stretch(tracks, own, n, pairs.x + skipped as i64, end) else {
            continue;
        };
        let count = stretch.left.len();
        if let Some(stretch) = stretch.find(candidate, threads) {
            let before = (stretch.x - pairs.x) as usize - skipped;
            return Found {
                searched: searched + before + stretch.left.len(),
                stretch: Some(stretch),
            };
        }
        searched += count;
    }
    Found {
        searched,
        stretch: None,
    }
}

/// Begins a set with the constants, the backs and the first `head` pairs of each convolution, and returns the number of
/// all pairs.
fn mark_heads<T: Cell>(
    tracks: &[Track<T>],
    plan: &ScanPlan,
    n: i64,
    head: usize,
    marks: &mut Marks,
) -> usize {
    let count = mark_others(tracks, plan, n, marks);
    for own in &plan.convolutions {
        let pairs = Pairs::of(own, n);
        let end = pairs.x + pairs.count.min(head) as i64;
        if let Some(stretch) = stretch(tracks, own, n, pairs.x, end) {
            stretch.each(|value| marks.insert(value));
        }
    }
    count
}

/// Begins a set with the constants and the backs, with room for all pairs, and returns the number of pairs.
pub(super) fn mark_others<T: Cell>(
    tracks: &[Track<T>],
    plan: &ScanPlan,
    n: i64,
    marks: &mut Marks,
) -> usize {
    let pairs = plan.convolutions.iter().map(|own| Pairs::of(own, n).count);
    let count = pairs.sum();
    marks.clear(count + plan.backs.len() + plan.constants.len());
    for &value in &plan.constants {
        marks.insert(value);
    }
    for back in &plan.backs {
        if let Some(index) = back.index(n) {
            marks.insert(tracks[back.a].at(index) ^ back.constant);
        }
    }
    count
}

/// The pairs with a left index in `from..to`; `None` if there are none.
pub(super) fn stretch<'a, T: Cell>(
    tracks: &'a [Track<T>],
    own: &'a Convolution,
    n: i64,
    from: i64,
    to: i64,
) -> Option<Stretch<'a, T>> {
    let count = usize::try_from(to - from).ok()?;
    (count > 0).then(|| Stretch {
        left: tracks[own.a].ascending(from, count),
        right: tracks[own.b].descending(n - own.shift - from, count),
        x: from,
        own,
    })
}

#[cfg(test)]
#[path = "tests/scan.rs"]
mod tests;
