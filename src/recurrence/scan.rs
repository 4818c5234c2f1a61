//! The mex of one set of options, by a scan that looks for one value at a time.
//!
//! The first pairs of every convolution are marked; they show nearly all small values. The least value not marked is
//! the candidate, and all pairs are searched for it alone, in blocks: one xor and one comparison a pair, on whole
//! vectors. Where it is found, its block is marked and the next candidate is tried; the one not found is the mex.

use super::marks::Marks;
use super::plan::{Convolution, Plan};
use super::track::{Cell, Track};

/// Least number of pairs of each convolution that are marked at once.
const HEAD: usize = 64;
const BLOCK: usize = 256;
const SMALL_BLOCK: usize = 32;
/// Marking a pair takes about as long as searching this many.
const MARK_COST: usize = 16;

/// How many pairs of each convolution of one sequence are marked at once: more where values are large, as each
/// candidate refuted costs a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head(usize);

impl Head {
    pub(super) const LEAST: Head = Head(HEAD);

    /// Balances marking against searching for candidates refuted (`searched` pairs of `count`).
    fn adapt(&mut self, searched: usize, count: usize, convolutions: usize) {
        let marked = self.0 * convolutions * MARK_COST;
        if searched > marked {
            self.0 = (2 * self.0).min(count.max(HEAD));
        } else if searched < marked / 8 {
            self.0 = (self.0 / 2).max(HEAD);
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
) -> u32 {
    let count = mark_heads(tracks, plan, n, *head, marks);
    let mut candidate = marks.next_missing(0);
    let mut searched = 0;
    while let Some(found) = find_option(tracks, plan, n, *head, candidate) {
        searched += found.searched;
        if searched > count * MARK_COST {
            mark_heads(tracks, plan, n, Head(usize::MAX), marks);
            candidate = marks.next_missing(candidate);
            break;
        }
        let Stretch { left, right, .. } = found;
        mark(left, right, found.constant, marks);
        candidate = marks.next_missing(candidate);
    }
    head.adapt(searched, count, plan.convolutions.len());
    candidate
}

/// Pairs of which one has the value searched for.
struct Stretch<'a, T> {
    left: &'a [T],
    right: &'a [T],
    constant: u32,
    /// Pairs looked at before it was found.
    searched: usize,
}

/// Searches the pairs after the heads.
fn find_option<'a, T: Cell>(
    tracks: &'a [Track<T>],
    plan: &Plan,
    n: i64,
    head: Head,
    candidate: u32,
) -> Option<Stretch<'a, T>> {
    let mut searched = 0;
    for convolution in &plan.convolutions {
        let constant = convolution.constant;
        let Ok(target) = T::try_from(candidate ^ constant) else {
            continue;
        };
        let (left, right) = slices(tracks, convolution, n);
        let head = left.len().min(head.0);
        let (left, right) = (&left[head..], &right[head..]);
        if let Some((at, count)) = find(left, right, target) {
            return Some(Stretch {
                left: &left[at..at + count],
                right: &right[at..at + count],
                constant,
                searched: searched + at + count,
            });
        }
        searched += left.len();
    }
    None
}

/// Starts a set with constants, backs and the heads of the convolutions; the number of all pairs.
fn mark_heads<T: Cell>(
    tracks: &[Track<T>],
    plan: &Plan,
    n: i64,
    head: Head,
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
        let head = left.len().min(head.0);
        mark(&left[..head], &right[..head], convolution.constant, marks);
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

fn mark<T: Cell>(left: &[T], right: &[T], constant: u32, marks: &mut Marks) {
    for (&a, &b) in left.iter().zip(right) {
        marks.insert(a.into() ^ b.into() ^ constant);
    }
}

/// A stretch of pairs, as start and length, that has one with `left xor right = target`.
fn find<T: Cell>(left: &[T], right: &[T], target: T) -> Option<(usize, usize)> {
    if left.len() >= BLOCK {
        find_in::<T, BLOCK>(left, right, target)
    } else if left.len() >= SMALL_BLOCK {
        find_in::<T, SMALL_BLOCK>(left, right, target)
    } else {
        find_in::<T, 1>(left, right, target)
    }
}

/// In blocks of N, of which the last may overlap the one before: the slices are as long as that, or empty.
fn find_in<T: Cell, const N: usize>(left: &[T], right: &[T], target: T) -> Option<(usize, usize)> {
    let blocks = left.as_chunks::<N>().0.iter().zip(right.as_chunks::<N>().0);
    for (block, (a, b)) in blocks.enumerate() {
        if T::meets(a, b, target) {
            return Some((block * N, N));
        }
    }
    let (a, b) = (left.last_chunk::<N>()?, right.last_chunk::<N>()?);
    T::meets(a, b, target).then_some((left.len() - N, N))
}
