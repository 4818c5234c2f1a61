//! A parallel search of two slices for a pair with a given xor.

use std::panic::resume_unwind;
use std::thread;

use super::column::Cell;

/// The number of pairs that are compared without a branch, and the number of pairs of a small block, within which the
/// place is then searched.
const BLOCK: usize = 256;
const SMALL_BLOCK: usize = 32;
/// The least number of bytes on each side for which threads pay. A search of this length takes about five times as long
/// as starting a thread.
const WORTH_A_THREAD: usize = 4 << 20;

/// A stretch of pairs, as start and length, in which one has `left xor right = target`, searched by up to `threads`
/// threads.
pub(super) fn find<T: Cell>(
    left: &[T],
    right: &[T],
    target: T,
    threads: usize,
) -> Option<(usize, usize)> {
    let Some(threads) = workers(threads, size_of_val(left), WORTH_A_THREAD) else {
        return find_alone(left, right, target);
    };
    // A value that occurs at all usually occurs early.
    let early = left.len() / 16;
    find_alone(&left[..early], &right[..early], target).or_else(|| {
        let (at, count) = find_apart(&left[early..], &right[early..], target, threads)?;
        Some((early + at, count))
    })
}

/// The number of threads that pay for this amount of work, where each thread should have at least `worth`; `None` if
/// the calling thread should do the work.
pub(super) fn workers(threads: usize, work: usize, worth: usize) -> Option<usize> {
    let threads = threads.min(work / worth);
    (threads > 1).then_some(threads)
}

/// Searches in parts, one thread for each.
fn find_apart<T: Cell>(
    left: &[T],
    right: &[T],
    target: T,
    threads: usize,
) -> Option<(usize, usize)> {
    let part = left.len().div_ceil(threads).max(1);
    let parts = left.chunks(part).zip(right.chunks(part));
    thread::scope(|scope| {
        let searches: Vec<_> = parts
            .map(|(left, right)| scope.spawn(move || find_alone(left, right, target)))
            .collect();
        let results = searches.into_iter().enumerate();
        let mut found = results.filter_map(|(number, search)| {
            let result = search.join();
            let (at, count) = result.unwrap_or_else(|panic| resume_unwind(panic))?;
            Some((number * part + at, count))
        });
        found.next()
    })
}

fn find_alone<T: Cell>(left: &[T], right: &[T], target: T) -> Option<(usize, usize)> {
    if left.len() < SMALL_BLOCK {
        return find_in::<T, 1>(left, right, target);
    }
    // A value that occurs at all usually occurs early.
    let early = left.len().min(BLOCK);
    if let Some(found) = find_in::<T, SMALL_BLOCK>(&left[..early], &right[..early], target) {
        return Some(found);
    }
    if early == left.len() {
        return None;
    }
    let (from, count) = find_in::<T, BLOCK>(left, right, target)?;
    let (left, right) = (&left[from..from + count], &right[from..from + count]);
    let (at, count) = find_in::<T, SMALL_BLOCK>(left, right, target)?;
    Some((from + at, count))
}

/// Searches in blocks of N. The last block may overlap the one before; the slices have at least N values, or none.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Only one pair gives the target, and each way of searching finds this pair.
    #[test]
    fn parts_find_what_one_finds() {
        for length in [1, 31, 32, 33, 300, 1000, 5000] {
            for place in [0, length / 3, length / 2, length - 1] {
                let mut left = vec![0_u16; length];
                let right: Vec<u16> = (0..length as u16).collect();
                left[place] = 40_000 ^ right[place];
                for threads in 1..5 {
                    let (at, count) = find_apart(&left, &right, 40_000, threads).unwrap();
                    assert!((at..at + count).contains(&place), "{length} {place}");
                    assert!(at + count <= length);
                    assert_eq!(find_apart(&left, &right, 39_999, threads), None);
                }
            }
        }
    }

    /// The blocks of `length` pairs that cover a stretch; the last block may overlap the one before.
    fn blocks(from: usize, to: usize, length: usize) -> impl Iterator<Item = usize> {
        (from..to)
            .step_by(length)
            .map(move |at| at.min(to - length))
    }

    /// The first block of the early pairs that contains the target. If none contains it, the first small block of the
    /// first large block that contains it.
    fn expected(places: &[usize], length: usize) -> Option<(usize, usize)> {
        let small = SMALL_BLOCK.min(if length < SMALL_BLOCK { 1 } else { length });
        let has =
            |at: usize, count: usize| places.iter().any(|place| (at..at + count).contains(place));
        let early = if length < SMALL_BLOCK {
            length
        } else {
            length.min(BLOCK)
        };
        let found = blocks(0, early, small).find(|at| has(*at, small));
        let found = found.or_else(|| {
            let mut large = blocks(0, length, BLOCK.min(length));
            let from = large.find(|at| has(*at, BLOCK))?;
            blocks(from, from + BLOCK, small).find(|at| has(*at, small))
        });
        found.map(|at| (at, small))
    }

    #[test]
    fn one_finds_the_first_block() {
        for length in [
            1, 2, 31, 32, 33, 63, 64, 200, 256, 257, 300, 511, 512, 600, 1000,
        ] {
            let right: Vec<u16> = (0..length as u16).collect();
            for step in [1, 7, 100, 1000] {
                for first in (0..length).step_by(13).chain([length - 1]) {
                    let places: Vec<usize> = (first..length).step_by(step).collect();
                    let mut left = vec![0_u16; length];
                    for &place in &places {
                        left[place] = 40_000 ^ right[place];
                    }
                    let found = find_alone(&left, &right, 40_000);
                    assert_eq!(found, expected(&places, length), "{length} {places:?}");
                    assert_eq!(find(&left, &right, 40_000, 3), found);
                    assert_eq!(find_alone(&left, &right, 39_999), None);
                }
            }
        }
        assert_eq!(find_alone::<u8>(&[], &[], 0), None);
    }

    #[test]
    fn threads_pay_from_some_work_on() {
        for (threads, work, wanted) in [
            (0, 1000, None),
            (1, 1000, None),
            (2, 199, None),
            (2, 200, Some(2)),
            (9, 199, None),
            (9, 200, Some(2)),
            (9, 399, Some(3)),
            (3, 1000, Some(3)),
            (9, 0, None),
        ] {
            assert_eq!(workers(threads, work, 100), wanted, "{threads} {work}");
        }
    }

    #[test]
    fn long_slices_are_searched_by_threads() {
        let length = 3 * WORTH_A_THREAD;
        let right = vec![1_u8; length];
        for place in [5, length / 2, length - 1] {
            let mut left = vec![2_u8; length];
            left[place] = 8;
            for threads in [0, 1, 2, 3] {
                let (at, count) = find(&left, &right, 9, threads).unwrap();
                assert!((at..at + count).contains(&place));
                assert_eq!(find(&left, &right, 7, threads), None);
            }
        }
    }
}
