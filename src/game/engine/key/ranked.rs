//! The class of sets whose graphs agree when vertices are numbered by their rank in the set.
//!
//! Where the ground is numbered along a strip, translates agree. Of the images under the symmetries of the ground, one is
//! chosen by its shape alone: the least, when shifted down to its first vertex. A tie or a bad choice
//! loses a merger and nothing else.

use super::images::Image;
use super::{Key, Reader};
use crate::game::engine::set::{self, Set};

const SEED: u64 = 0x72616e6b;

/// The key of a set that is not empty, or `None` if a symmetry mirrors it.
pub(in crate::game::engine) fn key<const W: usize>(
    live: &Set<W>,
    images: &[Image<W>],
    open: &[Set<W>],
    rank: &mut Vec<u32>,
    seed: u64,
) -> Option<Key> {
    let mut chosen = *live;
    let mut least = shifted_down(live);
    for image in images {
        let set = image.of(live);
        if set == *live {
            if image.is_mirror_of(live) {
                return None;
            }
            continue;
        }
        let shape = shifted_down(&set);
        if shape < least {
            least = shape;
            chosen = set;
        }
    }
    Some(spell(&chosen, open, rank, seed))
}

/// For each vertex in turn, how far back in rank its neighbours are.
fn spell<const W: usize>(live: &Set<W>, open: &[Set<W>], rank: &mut Vec<u32>, seed: u64) -> Key {
    rank.resize(open.len(), 0);
    let mut reader = Reader::new(SEED ^ seed);
    let mut before = [0; W];
    for (r, v) in set::members(live).enumerate() {
        let r = r as u32;
        rank[v] = r;
        let mut near = 1u64 << 63;
        for u in set::members(&set::and(&open[v], &before)) {
            let distance = r - rank[u];
            if distance <= 63 {
                near |= 1 << (distance - 1);
            } else {
                reader.read(u64::from(distance));
            }
        }
        reader.read(near);
        set::insert(&mut before, v);
    }
    reader.key()
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
