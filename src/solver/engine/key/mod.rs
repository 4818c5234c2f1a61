//! The keys of positions in the table: 128 bits that all positions of one class share.
//!
//! The classes are of four sorts: sets that a symmetry of the whole graph takes to one another (in
//! [`dense`](super::dense)); sets whose graphs agree when vertices are numbered by rank ([`ranked`]), as translates in
//! a strip do; isomorphic graphs ([`isomorphic`], as far as a bounded effort finds them); and, on boards, sets of the
//! same shape up to the bends of their ends ([`shaped`]). Keys of all sorts but the first are hashes of the whole graph
//! of the position, so they mean the same on every ground, and one table serves all grounds.

use nk_base::hash::mix;

pub(crate) mod images;
pub(super) mod isomorphic;
pub(super) mod ranked;
pub(super) mod shaped;

/// A key. Positions of one class have the same key; positions of different classes have the same key only by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(in super::super) struct Key {
    pub high: u64,
    pub low: u64,
}

/// A mixer of 64 by 64 bits: the xor of the two halves of the product.
pub(super) fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product as u64) ^ (product >> 64) as u64
}

/// A hash of words, continued from a previous hash.
pub(super) fn fold_words(begin: u64, words: &[u64]) -> u64 {
    words.iter().fold(begin, |hash, &word| {
        fold(hash ^ word, 0x9e37_79b9_7f4a_7c15)
    })
}

/// A hash of words that are read one by one, in two halves that share no constants.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    high: u64,
    low: u64,
}

impl Reader {
    pub fn new(seed: u64) -> Self {
        Reader {
            high: mix(seed),
            low: mix(!seed),
        }
    }

    pub fn read(&mut self, word: u64) {
        self.high = fold(self.high ^ word, 0x9fb2_1c65_1e98_df25) ^ word.rotate_left(32);
        self.low =
            fold(self.low.wrapping_add(word), 0xd6e8_feb8_6659_fd93) ^ self.low.rotate_left(17);
    }

    pub fn key(self) -> Key {
        Key {
            high: mix(self.high),
            low: mix(self.low ^ 0x2545_f491_4f6c_dd1d),
        }
    }
}
