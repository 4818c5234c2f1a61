//! The class of sets with isomorphic graphs, as far as a bounded effort sees it.

use super::{Key, Reader};
use crate::game::engine::set::{self, Set};
use crate::game::exact::canonical::Numbering;
use crate::game::exact::fragment::Fragment;

/// The words that are read: for the first 65 ranks the set of earlier neighbours, then their number and list.
const SEED: u64 = 0x69736f;

/// Buffers that are used again.
#[derive(Default)]
pub(in crate::game::engine) struct Canonical {
    fragment: Fragment,
    numbering: Numbering,
    number: Vec<u32>,
    back: Vec<u32>,
}

impl Canonical {
    /// The key of a connected set.
    pub fn key<const W: usize>(&mut self, live: &Set<W>, open: &[Set<W>]) -> Key {
        self.extract(live, open);
        self.numbering.number_by_colour(&self.fragment);
        let mut reader = Reader::new(SEED);
        for (r, &v) in (0..).zip(&self.numbering.order) {
            let around = self.fragment.neighbours(v as usize).iter();
            let earlier = around
                .map(|&u| self.numbering.rank[u as usize])
                .filter(|&s| s < r);
            if r <= 64 {
                reader.read(earlier.fold(0, |near, s| near | 1 << s));
                continue;
            }
            self.back.clear();
            self.back.extend(earlier);
            self.back.sort_unstable();
            reader.read(self.back.len() as u64);
            self.back.iter().for_each(|&s| reader.read(u64::from(s)));
        }
        reader.key()
    }

    fn extract<const W: usize>(&mut self, live: &Set<W>, open: &[Set<W>]) {
        self.number.resize(open.len(), 0);
        for (i, v) in (0..).zip(set::members(live)) {
            self.number[v] = i;
        }
        self.fragment.clear();
        for v in set::members(live) {
            let around = set::members(&set::and(&open[v], live));
            let numbers = around.map(|u| self.number[u]);
            self.fragment.targets.extend(numbers);
            self.fragment.close_list();
        }
    }
}
