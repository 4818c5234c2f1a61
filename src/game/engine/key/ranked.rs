//! The class of sets whose graphs agree when vertices are numbered by their rank in the set.
//!
//! Where the ground is numbered along a strip, translates agree. Of the images under the symmetries of the ground, one is
//! chosen by its shape alone: the least, when shifted down to its first vertex. A tie or a bad choice
//! loses a merger and nothing else.

use super::images::Images;
use multiversion::multiversion;
use multiversion::target::match_target;
use super::{Key, fold, mix};
use crate::game::engine::set::{self, Set};

const SEED: u64 = 0x72616e6b;

/// The key of a set that is not empty, or `None` if a symmetry mirrors it.
pub(in crate::game::engine) fn key<const W: usize>(
    live: &Set<W>,
    images: &Images<W>,
    open: &[Set<W>],
    spelling: &Spelling,
) -> Option<Key> {
    let mut chosen = *live;
    let mut least = shifted_down(live);
    for (image, is_mirror) in images.of(live) {
        if image == *live {
            if is_mirror {
                return None;
            }
            continue;
        }
        let shape = shifted_down(&image);
        if shape < least {
            least = shape;
            chosen = image;
        }
    }
    Some(spell(&chosen, open, spelling))
}

/// What rows are hashed with, by the rank of the vertex and the word of its row.
pub(in crate::game::engine) struct Spelling {
    salts: Vec<Salt>,
}

#[derive(Clone, Copy)]
struct Salt {
    high: u64,
    low: u64,
    by_high: u64,
    by_low: u64,
}

/// Words of the longest row.
const WORDS: usize = 8;

impl Spelling {
    /// For sets of up to so many vertices.
    pub fn new(order: usize, seed: u64) -> Self {
        let salt = |i: usize| {
            let number = |k| mix(mix(SEED ^ seed).wrapping_add((4 * i + k) as u64));
            Salt { high: number(0), low: number(1), by_high: number(2) | 1, by_low: number(3) | 1 }
        };
        Spelling { salts: (0..order * WORDS).map(salt).collect() }
    }
}

#[multiversion(targets("x86_64+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
fn spell<const W: usize>(live: &Set<W>, open: &[Set<W>], spelling: &Spelling) -> Key {
    match_target! {
        "x86_64+bmi1+bmi2+lzcnt+popcnt" => {
            let extract = |word, mask| std::arch::x86_64::_pext_u64(word, mask);
            spell_by(live, open, spelling, extract)
        },
        _ => spell_by(live, open, spelling, gather),
    }
}

fn gather(word: u64, mask: u64) -> u64 {
    let mut out = 0;
    let mut mask = mask;
    let mut at = 0;
    while mask != 0 {
        let low = mask & mask.wrapping_neg();
        out |= u64::from(word & low != 0) << at;
        at += 1;
        mask ^= low;
    }
    out
}

#[inline(always)]
fn spell_by<const W: usize>(live: &Set<W>, open: &[Set<W>], spelling: &Spelling, extract: impl Fn(u64, u64) -> u64) -> Key {
    if W == 1 {
        let mut sum = Key { high: 0, low: 0 };
        let all = live[0];
        let mut left = all;
        let mut salts = spelling.salts.iter().step_by(WORDS);
        while left != 0 {
            let low = left & left.wrapping_neg();
            let v = left.trailing_zeros() as usize;
            let row = extract(open[v][0] & (low - 1), all);
            let salt = salts.next().unwrap();
            sum.high = sum.high.wrapping_add(fold(row ^ salt.high, salt.by_high));
            sum.low = sum.low.wrapping_add(fold(row ^ salt.low, salt.by_low));
            left ^= low;
        }
        return Key { high: mix(sum.high), low: mix(sum.low ^ 0x2545_f491_4f6c_dd1d) };
    }
    let order = set::count(live);
    let mut base = [0usize; W];
    for i in 1..W { base[i] = base[i - 1] + live[i - 1].count_ones() as usize; }
    let mut sum = Key { high: 0, low: 0 };
    let mut r = 0;
    for i in 0..W {
        let mut left = live[i];
        while left != 0 {
            let low = left & left.wrapping_neg();
            let v = 64 * i + left.trailing_zeros() as usize;
            left ^= low;
            let mut row = [0u64; W];
            for j in 0..=i {
                let below = if j == i { low - 1 } else { u64::MAX };
                let bits = extract(open[v][j] & below, live[j]);
                let (word, shift) = (base[j] / 64, base[j] % 64);
                row[word] |= bits << shift;
                if word + 1 < W { row[word + 1] |= bits >> 1 >> (63 - shift); }
            }
            for (word, &bits) in row.iter().enumerate().take(r / 64 + 1) {
                let salt = &spelling.salts[r * WORDS + word];
                sum.high = sum.high.wrapping_add(fold(bits ^ salt.high, salt.by_high));
                sum.low = sum.low.wrapping_add(fold(bits ^ salt.low, salt.by_low));
            }
            r += 1;
        }
    }
    let _ = order;
    Key { high: mix(sum.high), low: mix(sum.low ^ 0x2545_f491_4f6c_dd1d) }
}

fn shifted_down<const W: usize>(live: &Set<W>) -> Set<W> {
    let Some(by) = set::first(live) else {
        return *live;
    };
    let (words, bits) = (by / 64, by % 64);
    std::array::from_fn(|i| {
        let word = |i: usize| live.get(i).copied().unwrap_or(0);
        let low = word(i + words) >> bits;
        // A shift by 64 in two steps, for bits = 0.
        low | word(i + words + 1) << 1 << (63 - bits)
    })
}
