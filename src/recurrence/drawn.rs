//! Draws for the unit tests of this folder, the same everywhere.

use super::plan::{Convolution, Plan};
use super::system::{Member, Sequence, Term};
use super::track::{Cell, Track};

/// splitmix64.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ (x >> 31)) % bound
    }

    /// From `least` to `most`, both inclusive.
    pub(super) fn between(&mut self, least: i64, most: i64) -> i64 {
        least + self.below((most - least + 1) as u64) as i64
    }

    pub(super) fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }
}

/// The values at the indices from `first` to before `end`, one for each draw.
pub(super) fn track<T: Cell>(first: i64, end: i64, mut draw: impl FnMut(i64) -> u32) -> Track<T> {
    let mut track = Track::new(first);
    track.reserve((end - first) as usize);
    (first..end).for_each(|at| track.push(T::try_from(draw(at)).unwrap_or_default()));
    track
}

/// The plan of a sequence that begins at an index, of two members that stand for themselves.
pub(super) fn plan(first: i64, terms: Vec<Term>) -> Plan {
    let sequence = Sequence {
        name: String::new(),
        first,
        initial: Vec::new(),
        terms,
    };
    Plan::new(&sequence, &[0, 1])
}

/// All pairs of two members at n less 1, from 0 on.
pub(super) fn pairs(a: Member, b: Member, constant: u32) -> Convolution {
    Convolution {
        a,
        b,
        constant,
        shift: 1,
        x0: 0,
        y0: 0,
        half: None,
    }
}
