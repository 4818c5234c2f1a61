//! Keys that are equal for sets whose graphs agree when vertices are numbered by their rank in the set.
//!
//! In a strip that is numbered along its length, translates share a key. Of the images under the symmetries of the
//! ground, the one with the least shape is chosen, where the shape is the set shifted down to its first vertex. A tie
//! or a bad choice only means that two equivalent positions get different keys.

use super::images::Images;
use super::{Key, fold};
use crate::engine::set::Set;
use crate::engine::{pext, set};
use multiversion::multiversion;
use multiversion::target::match_target;
use nk_base::hash::mix;

/// The constants with which the words of rows are hashed, by the rank of the vertex and the word's place in its row.
/// They do not depend on the ground, so keys mean the same on all grounds.
pub(in crate::engine) struct Salts {
    /// The number of words of a row.
    width: usize,
    rows: Vec<Salt>,
}

/// For each half of a key, a number to be added to a word and a number to multiply the sum by.
#[derive(Clone, Copy)]
struct Salt {
    high: (u64, u64),
    low: (u64, u64),
}

const SEED: u64 = 0x72616e6b;
/// The number of words in a block of a row. The constants of a block are numbered row after row, and block after block.
const BLOCK: usize = 8;

impl Salts {
    /// The constants for the rows of `order` ranks, each of which has a bit for each of `span` ranks.
    pub fn new(order: usize, span: usize, seed: u64) -> Self {
        let seed = mix(SEED ^ seed);
        let number = |i: u64| mix(seed.wrapping_add(i));
        let pair = |i: u64| (number(2 * i), number(2 * i + 1) | 1);
        let salt = |i: u64| Salt {
            high: pair(2 * i),
            low: pair(2 * i + 1),
        };
        let width = span.div_ceil(64);
        let place = |row: usize, word: usize| {
            ((word / BLOCK) as u64) << 32 | (row * BLOCK + word % BLOCK) as u64
        };
        let row = |row| (0..width).map(move |word| place(row, word));
        let rows = (0..order).flat_map(row).map(salt).collect();
        Salts { width, rows }
    }

    /// Adds the hash of the word number `place` of a row.
    #[inline(always)]
    pub(super) fn add(&self, sum: &mut Key, row: usize, place: usize, word: u64) {
        let salt = &self.rows[row * self.width + place];
        let hash = |(more, by)| fold(word.wrapping_add(more), by);
        sum.high = sum.high.wrapping_add(hash(salt.high));
        sum.low = sum.low.wrapping_add(hash(salt.low));
    }
}

/// The key of a set that is not empty, or `None` if a symmetry satisfies the mirror rule on it.
pub(in crate::engine) fn key<const W: usize>(
    live: &Set<W>,
    images: &Images<W>,
    open: &[Set<W>],
    salts: &Salts,
) -> Option<Key> {
    let mut chosen = *live;
    let mut least = shape(live);
    for (image, is_mirror) in images.of(live) {
        if image == *live {
            if is_mirror {
                return None;
            }
            continue;
        }
        let shape = shape(&image);
        if shape < least {
            least = shape;
            chosen = image;
        }
    }
    Some(spell(&chosen, open, salts))
}

/// The sum over the vertices of hashes of the ranks of their earlier neighbours, as bits.
#[multiversion(targets("x86_64+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
fn spell<const W: usize>(live: &Set<W>, open: &[Set<W>], salts: &Salts) -> Key {
    match_target! {
        "x86_64+bmi1+bmi2+lzcnt+popcnt" => spelled(live, open, salts, pext::extract!()),
        _ => spelled(live, open, salts, pext::gather),
    }
}

/// The body of [`spell`], where `pack` packs the bits of a word under a mask.
#[inline(always)]
fn spelled<const W: usize>(
    live: &Set<W>,
    open: &[Set<W>],
    salts: &Salts,
    pack: impl Fn(u64, u64) -> u64,
) -> Key {
    let mut before = [0; W];
    for i in 1..W {
        before[i] = before[i - 1] + live[i - 1].count_ones();
    }
    let mut sum = Key::default();
    let mut rank = 0;
    for i in 0..W {
        let mut left = live[i];
        while left != 0 {
            let bit = left & left.wrapping_neg();
            let mut near = open[64 * i + left.trailing_zeros() as usize];
            left ^= bit;
            near[i] &= bit - 1;
            let mut row = [0; W];
            for j in 0..=i {
                append(&mut row, pack(near[j], live[j]), before[j]);
            }
            for (place, &bits) in row.iter().enumerate().take(rank / 64 + 1) {
                salts.add(&mut sum, rank, place, bits);
            }
            rank += 1;
        }
    }
    mixed(sum)
}

/// A sum of hashes as a key.
pub(super) fn mixed(sum: Key) -> Key {
    Key {
        high: mix(sum.high),
        low: mix(sum.low ^ 0x2545_f491_4f6c_dd1d),
    }
}

/// Writes bits into a row, from the bit `from` on.
#[inline(always)]
fn append<const W: usize>(row: &mut Set<W>, bits: u64, from: u32) {
    let (word, shift) = (from as usize / 64, from % 64);
    if word < W {
        row[word] |= bits << shift;
    }
    if word + 1 < W {
        // A shift by 64 in two steps, because `shift` may be 0.
        row[word + 1] |= bits >> 1 >> (63 - shift);
    }
}

/// The set without its position: shifted down to its first vertex.
pub(super) fn shape<const W: usize>(live: &Set<W>) -> Set<W> {
    let first = set::first(live).unwrap_or_default();
    set::shifted_down(live, first as u32)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use nk_testing::Random;

    /// A graph on 64 W vertices with few long edges.
    fn banded<const W: usize>(random: &mut Random) -> Vec<Set<W>> {
        let order = 64 * W;
        let mut open = vec![[0; W]; order];
        for v in 1..order {
            for _ in 0..random.below(4) {
                let far = if random.below(9) == 0 { v } else { v.min(6) };
                let u = v - 1 - random.below(far);
                set::insert(&mut open[u], v);
                set::insert(&mut open[v], u);
            }
        }
        open
    }

    fn part<const W: usize>(random: &mut Random) -> Set<W> {
        let mut live = [0; W];
        let from = random.below(64 * W);
        let most = 2 + random.below(64 * W - from);
        let share = 1 + random.below(8);
        for v in from..(from + most).min(64 * W) {
            if random.below(8) < share {
                set::insert(&mut live, v);
            }
        }
        live
    }

    /// The edges between ranks, and the number of ranks.
    fn by_rank<const W: usize>(live: &Set<W>, open: &[Set<W>]) -> (usize, Vec<(usize, usize)>) {
        let vertices: Vec<usize> = set::members(live).collect();
        let pairs = (0..vertices.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let joined = |&(i, j): &(usize, usize)| set::contains(&open[vertices[i]], vertices[j]);
        (vertices.len(), pairs.filter(joined).collect())
    }

    /// For each spelling the graph that it represents, in all grounds together.
    type Spelled = HashMap<(u64, u64), (usize, Vec<(usize, usize)>)>;

    fn spelled_alike<const W: usize>(seed: u64, found: &mut Spelled) {
        let mut random = Random(seed);
        let salts = Salts::new(64 * W, 64 * W, 0);
        for _ in 0..40 {
            let open = banded::<W>(&mut random);
            for _ in 0..10 {
                let live = part::<W>(&mut random);
                let key = spell(&live, &open, &salts);
                assert_eq!(key, spelled(&live, &open, &salts, pext::gather));
                let graph = by_rank(&live, &open);
                let before = found.entry((key.high, key.low)).or_insert(graph.clone());
                assert_eq!(*before, graph);
            }
        }
    }

    #[test]
    fn a_key_stands_for_one_graph_by_rank_on_every_ground() {
        let mut found = Spelled::new();
        for seed in 0..10 {
            spelled_alike::<1>(seed, &mut found);
            spelled_alike::<2>(seed, &mut found);
            spelled_alike::<8>(seed, &mut found);
            spelled_alike::<16>(seed, &mut found);
        }
        let mut graphs: Vec<_> = found.values().collect();
        let keys = graphs.len();
        graphs.sort();
        graphs.dedup();
        assert_eq!(graphs.len(), keys, "a graph has one key");
        assert!(keys < 3 * 10 * 400, "some parts were alike");
    }
}
