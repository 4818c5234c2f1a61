//! Sets of vertices as W words of bits.

use std::cmp::Ordering;

/// The most vertices of a graph that the engine plays on.
pub(crate) const LARGEST: usize = 1_024;

/// A set of numbers below 64 W.
pub(crate) type Set<const W: usize> = [u64; W];

pub(crate) fn of<const W: usize>(members: &[usize]) -> Set<W> {
    let mut set = [0; W];
    members.iter().for_each(|&v| insert(&mut set, v));
    set
}

pub(crate) fn insert<const W: usize>(set: &mut Set<W>, v: usize) {
    set[v / 64] |= 1 << (v % 64);
}

pub(crate) fn remove<const W: usize>(set: &mut Set<W>, v: usize) {
    set[v / 64] &= !(1 << (v % 64));
}

pub(crate) fn contains<const W: usize>(set: &Set<W>, v: usize) -> bool {
    set[v / 64] >> (v % 64) & 1 == 1
}

pub(crate) fn and<const W: usize>(a: &Set<W>, b: &Set<W>) -> Set<W> {
    std::array::from_fn(|i| a[i] & b[i])
}

pub(crate) fn without<const W: usize>(a: &Set<W>, b: &Set<W>) -> Set<W> {
    std::array::from_fn(|i| a[i] & !b[i])
}

pub(crate) fn add<const W: usize>(a: &mut Set<W>, b: &Set<W>) {
    for i in 0..W {
        a[i] |= b[i];
    }
}

pub(crate) fn is_empty<const W: usize>(a: &Set<W>) -> bool {
    a.iter().all(|&word| word == 0)
}

pub(crate) fn is_subset<const W: usize>(a: &Set<W>, b: &Set<W>) -> bool {
    (0..W).all(|i| a[i] & !b[i] == 0)
}

pub(crate) fn meets<const W: usize>(a: &Set<W>, b: &Set<W>) -> bool {
    (0..W).any(|i| a[i] & b[i] != 0)
}

pub(crate) fn count<const W: usize>(a: &Set<W>) -> usize {
    a.iter().map(|word| word.count_ones() as usize).sum()
}

pub(crate) fn first<const W: usize>(a: &Set<W>) -> Option<usize> {
    members(a).next()
}

pub(crate) fn last<const W: usize>(a: &Set<W>) -> Option<usize> {
    let word = (0..W).rev().find(|&i| a[i] != 0)?;
    Some(64 * word + a[word].ilog2() as usize)
}

/// Adds `by` to each member, without those that would be beyond the last word.
#[inline(always)]
pub(crate) fn shifted_up<const W: usize>(a: &Set<W>, by: u32) -> Set<W> {
    if W == 1 {
        return [a[0].checked_shl(by).unwrap_or(0); W];
    }
    let (words, bits) = (by as usize / 64, by % 64);
    let word = |i: usize| i.checked_sub(words).map_or(0, |i| a[i]);
    std::array::from_fn(|i| {
        let below = i.checked_sub(1).map_or(0, word);
        // A shift by 64 in two steps, because `bits` may be 0.
        word(i) << bits | below >> 1 >> (63 - bits)
    })
}

/// Subtracts `by` from each member, without those that would be below 0.
#[inline(always)]
pub(crate) fn shifted_down<const W: usize>(a: &Set<W>, by: u32) -> Set<W> {
    if W == 1 {
        return [a[0].checked_shr(by).unwrap_or(0); W];
    }
    let (words, bits) = (by as usize / 64, by % 64);
    let word = |i: usize| a.get(i + words).copied().unwrap_or(0);
    std::array::from_fn(|i| {
        // A shift by 64 in two steps, because `bits` may be 0.
        word(i) >> bits | word(i + 1) << 1 << (63 - bits)
    })
}

/// The members below the number `at`, and the others.
pub(crate) fn parted<const W: usize>(a: &Set<W>, at: usize) -> (Set<W>, Set<W>) {
    let (word, below) = (at / 64, (1 << (at % 64)) - 1);
    let low = std::array::from_fn(|i| match i.cmp(&word) {
        Ordering::Less => a[i],
        Ordering::Equal => a[i] & below,
        Ordering::Greater => 0,
    });
    (low, without(a, &low))
}

/// The component of `start` in `live`, where `open` has the neighbours of each vertex. Every component must meet `rim`,
/// so all of `live` is one component if all of `rim` is reached.
#[inline(always)]
pub(crate) fn component<const W: usize>(
    open: &[Set<W>],
    live: &Set<W>,
    start: usize,
    rim: &Set<W>,
) -> Set<W> {
    let mut part = of(&[start]);
    let mut unseen = part;
    while let Some(u) = first(&unseen) {
        remove(&mut unseen, u);
        let new = without(&and(&open[u], live), &part);
        add(&mut part, &new);
        add(&mut unseen, &new);
        if is_subset(rim, &part) {
            return *live;
        }
    }
    part
}

/// The members, ascending.
pub(crate) fn members<const W: usize>(a: &Set<W>) -> Members<W> {
    Members { left: *a, word: 0 }
}

pub(crate) struct Members<const W: usize> {
    left: Set<W>,
    /// The index of a word; the words before it are empty.
    word: usize,
}

impl<const W: usize> Iterator for Members<W> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let bits = self.left[self.word];
            if bits != 0 {
                self.left[self.word] = bits & (bits - 1);
                return Some(64 * self.word + bits.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}
