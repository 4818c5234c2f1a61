//! The mex of one set of options, by a scan that looks for one value at a time.
//!
//! The first pairs of every convolution are marked; they show nearly all small values. The least value not marked is
//! the candidate, and all pairs are searched for it alone, in blocks: one xor and one comparison a pair, on whole
//! vectors. Where it is found, its block is marked and the next candidate is tried; the one not found is the mex.

use super::marks::Marks;
use super::plan::{Convolution, Plan};
use super::track::{Cell, Track};

/// Pairs of each convolution that are marked at once.
const HEAD: usize = 64;
const BLOCK: usize = 256;
const SMALL_BLOCK: usize = 32;

/// The least value that is no option at n. `marks` is room to work in.
pub(super) fn mex<T: Cell>(tracks: &[Track<T>], plan: &Plan, n: i64, marks: &mut Marks) -> u32 {
    mark_heads(tracks, plan, n, marks);
    let mut candidate = marks.next_missing(0);
    'candidates: loop {
        for convolution in &plan.convolutions {
            let Ok(target) = T::try_from(candidate ^ convolution.constant) else {
                continue;
            };
            let (left, right) = slices(tracks, convolution, n);
            let head = left.len().min(HEAD);
            let (left, right) = (&left[head..], &right[head..]);
            if let Some((at, count)) = find(left, right, target) {
                let (left, right) = (&left[at..at + count], &right[at..at + count]);
                mark(left, right, convolution.constant, marks);
                candidate = marks.next_missing(candidate);
                continue 'candidates;
            }
        }
        return candidate;
    }
}

/// Marks constants, backs and the heads of the convolutions.
fn mark_heads<T: Cell>(tracks: &[Track<T>], plan: &Plan, n: i64, marks: &mut Marks) {
    let pairs = plan.convolutions.iter().map(|own| own.pairs(n).count);
    marks.clear(pairs.sum::<usize>() + plan.backs.len() + plan.constants.len());
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
        let head = left.len().min(HEAD);
        mark(&left[..head], &right[..head], convolution.constant, marks);
    }
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
