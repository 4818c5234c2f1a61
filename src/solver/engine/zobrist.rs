//! Zobrist keys of sets on dense graphs, which change by a few words from move to move.
//!
//! Each vertex has a random word for each symmetry of the ground. A set has, for each symmetry, the xor of its
//! vertices' words; the least of these is the key of the set.

use super::key::Key;
use super::set::{self, Set};
use nk_base::hash::mix;

/// The words of all vertices: for each vertex and symmetry g, the word of its image under g.
pub(super) struct Zobrist {
    /// The number of symmetries.
    pub group: usize,
    words: Vec<Key>,
}

impl Zobrist {
    /// The words of a ground; `seed` distinguishes grounds whose keys share a table.
    pub fn new(group: &[Vec<u32>], seed: Key) -> Self {
        let order = group.first().map_or(0, Vec::len);
        let word = |v: u32| Key {
            high: mix(seed.high ^ mix(u64::from(v))),
            low: mix(seed.low ^ mix(u64::from(v) ^ 0x6a09_e667_f3bc_c908)),
        };
        let images = (0..order).flat_map(|v| group.iter().map(move |map| word(map[v])));
        Zobrist {
            group: group.len(),
            words: images.collect(),
        }
    }

    pub fn of(&self, v: usize) -> &[Key] {
        &self.words[v * self.group..][..self.group]
    }

    /// The key of a set.
    pub fn key<const W: usize>(&self, live: &Set<W>) -> Key {
        let mut sums = vec![Key::default(); self.group];
        set::members(live).for_each(|v| add_words(&mut sums, self.of(v)));
        sums.into_iter().min().unwrap_or_default()
    }
}

pub(super) fn add_words(sums: &mut [Key], words: &[Key]) {
    for (sum, word) in sums.iter_mut().zip(words) {
        sum.high ^= word.high;
        sum.low ^= word.low;
    }
}
