//! The mex of one set of options, by a scan that looks for one value at a time.
//!
//! The first pairs of every convolution are marked; they show nearly all small values. The least value not marked is
//! the candidate, and all pairs are searched for it alone, in blocks: one xor and one comparison a pair, on whole
//! vectors. Where it is found, its block is marked and the next candidate is tried; the one not found is the mex.

use super::marks::Marks;
use super::plan::{Convolution, Plan};
use super::search;
use super::track::{Cell, Track};

/// Least number of pairs of each convolution that are marked at once.
const HEAD: usize = 64;

/// How one sequence is scanned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    /// How many pairs of each convolution are marked at once: more where values are large, as each candidate refuted
    /// costs a search.
    marked: usize,
    /// What an index cost lately beside one search of all pairs, in pairs searched.
    extra: f64,
}

impl Head {
    pub(super) const LEAST: Head = Head {
        marked: HEAD,
        extra: 0.0,
    };

    pub(super) fn extra(&self) -> f64 {
        self.extra
    }

    /// Balances marking against searching for candidates refuted (`searched` pairs of `count`).
    fn adapt<T: Cell>(&mut self, searched: usize, count: usize, convolutions: usize) {
        let marked = self.marked * convolutions * T::MARK_COST;
        // Marking one by one costs more than in all lanes of a block, by about half.
        let extra = (marked.min(count * T::MARK_COST) * 3 / 2 + searched) as f64;
        self.extra += (extra - self.extra) / 256.0;
        if searched > marked {
            self.marked = (2 * self.marked).min(count.max(HEAD));
        } else if searched < marked / 8 {
            self.marked = (self.marked / 2).max(HEAD);
        }
    }
}

/// The least value that is no option at n. `marks` is room to work in.
pub(super) fn mex<T: Cell>(
    tracks: &[Track<T>],
    plan: &Plan,
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

/// What came of a search.
pub(super) struct Found<'a, T> {
    /// How many pairs were looked at.
    pub(super) searched: usize,
    pub(super) stretch: Option<Stretch<'a, T>>,
}

/// Pairs of which one has the value searched for.
pub(super) struct Stretch<'a, T> {
    left: &'a [T],
    right: &'a [T],
    /// Of the first pair on the left.
    x: i64,
    pub(super) own: &'a Convolution,
}

impl<T: Cell> Stretch<'_, T> {
    /// A pair with this value: its index on the left, and what stands there and on the right.
    pub(super) fn place(&self, value: u32) -> Option<(i64, u32, u32)> {
        let pairs = self.left.iter().zip(self.right);
        let mut pairs = (self.x..)
            .zip(pairs)
            .map(|(x, (&a, &b))| (x, a.into(), b.into()));
        pairs.find(|(_, a, b)| a ^ b ^ self.own.constant == value)
    }

    pub(super) fn each(&self, mut mark: impl FnMut(u32)) {
        for (&a, &b) in self.left.iter().zip(self.right) {
            mark(a.into() ^ b.into() ^ self.own.constant);
        }
    }
}

/// Searches the pairs of each convolution, the first `skipped` excepted, for one with the value `candidate`.
pub(super) fn find_option<'a, T: Cell>(
    tracks: &'a [Track<T>],
    convolutions: impl Iterator<Item = &'a Convolution>,
    n: i64,
    skipped: usize,
    candidate: u32,
    threads: usize,
) -> Found<'a, T> {
    let mut searched = 0;
    for convolution in convolutions {
        let Ok(target) = T::try_from(candidate ^ convolution.constant) else {
            continue;
        };
        let (left, right) = slices(tracks, convolution, n);
        let skipped = left.len().min(skipped);
        let (left, right) = (&left[skipped..], &right[skipped..]);
        if let Some((at, count)) = search::find(left, right, target, threads) {
            return Found {
                searched: searched + at + count,
                stretch: Some(Stretch {
                    left: &left[at..at + count],
                    right: &right[at..at + count],
                    x: convolution.x0 + (skipped + at) as i64,
                    own: convolution,
                }),
            };
        }
        searched += left.len();
    }
    Found {
        searched,
        stretch: None,
    }
}

/// Starts a set with constants, backs and the first `head` pairs of each convolution; the number of all pairs.
fn mark_heads<T: Cell>(
    tracks: &[Track<T>],
    plan: &Plan,
    n: i64,
    head: usize,
    marks: &mut Marks,
) -> usize {
    let pairs = plan.convolutions.iter().map(|own| own.pairs(n).count);
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
    for convolution in &plan.convolutions {
        let (left, right) = slices(tracks, convolution, n);
        let head = left.len().min(head);
        let (left, right) = (&left[..head], &right[..head]);
        Stretch {
            left,
            right,
            x: convolution.x0,
            own: convolution,
        }
        .each(|value| marks.insert(value));
    }
    count
}

/// The two sides of the pairs, in step.
fn slices<'a, T: Cell>(
    tracks: &'a [Track<T>],
    convolution: &Convolution,
    n: i64,
) -> (&'a [T], &'a [T]) {
    let pairs = convolution.pairs(n);
    if pairs.count == 0 {
        return (&[], &[]);
    }
    (
        tracks[convolution.a].ascending(pairs.x, pairs.count),
        tracks[convolution.b].descending(pairs.y, pairs.count),
    )
}
