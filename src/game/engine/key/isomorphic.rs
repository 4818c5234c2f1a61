//! The class of sets with isomorphic graphs, as far as a bounded effort sees it.

use super::{Key, Reader};
use crate::game::engine::set::{self, Set};
use crate::game::exact::canonical::Numbering;
use crate::game::exact::fragment::Fragment;

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
        self.numbering.number(&self.fragment);
        let mut reader = Reader::new(SEED);
        for &v in &self.numbering.order {
            let r = self.numbering.rank[v as usize];
            self.back.clear();
            let around = self.fragment.neighbours(v as usize).iter();
            let ranks = around.map(|&u| self.numbering.rank[u as usize]);
            self.back.extend(ranks.filter(|&s| s < r).map(|s| r - s));
            self.back.sort_unstable();
            // A list ends where the next begins: with its length and a mark.
            reader.read(1 << 63 | self.back.len() as u64);
            self.back.iter().for_each(|&d| reader.read(u64::from(d)));
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
