//! What a search has at hand: the ground, the tables, caches, counters.

use std::sync::atomic::{AtomicU64, Ordering};

use super::choice::Method;
use super::dense::{Move, Words};
use super::ground::Ground;
use super::key::images::Image;
use super::key::isomorphic::Canonical;
use super::key::{self, Key, ranked};
use super::query::{Choice, Part};
use super::set::Set;
use super::slots::{Fact, Slots};
use super::small::Small;
use crate::stop::Stop;

/// Why a search ends without an answer. What it learnt is in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Halt {
    Interrupted,
    /// The table should grow first.
    Full,
    /// A nimber larger than slots hold.
    Beyond,
}

/// Up to this target an option of that very value is sought first. For larger ones that search grows out of hand, and
/// values are sought from 0 up.
pub(super) const TARGET_FIRST: u32 = 3;

/// Logarithm of the number of keys that are kept, at most.
const CACHE_BITS: u32 = 14;

#[derive(Clone, Copy)]
struct Cached<const W: usize> {
    set: Set<W>,
    key: Option<Key>,
}

pub(super) struct Search<'a, const W: usize> {
    pub ground: &'a Ground<W>,
    images: &'a [Image<W>],
    pub slots: &'a Slots,
    pub small: &'a mut Small,
    method: Method,
    stop: &'a Stop,
    progress: &'a AtomicU64,
    /// Positions searched.
    pub searched: u64,
    /// Slots that were empty.
    pub taken: u64,
    take_limit: u64,
    pub choices: Vec<Choice>,
    pub parts: Vec<Part<W>>,
    pub components: Vec<Set<W>>,
    /// What the table rules out for the part that was weighed last.
    pub last_excluded: u32,
    pub group_words: &'a Words,
    /// The words of the positions on the way down, a group's worth for each.
    pub words: Vec<Key>,
    pub moves: Vec<Move>,
    rank: Vec<u32>,
    canonical: Canonical,
    /// Keys of sets that were met before. The empty set marks a free entry.
    cache: Vec<Cached<W>>,
    cache_shift: u32,
}

impl<'a, const W: usize> Search<'a, W> {
    pub fn new(
        ground: &'a Ground<W>,
        images: &'a [Image<W>],
        group_words: &'a Words,
        slots: &'a Slots,
        small: &'a mut Small,
        method: Method,
        stop: &'a Stop,
        progress: &'a AtomicU64,
    ) -> Self {
        // A small graph does not need, nor has the time for, a large cache.
        let cache_bits = (ground.order as u32 / 2).clamp(4, CACHE_BITS);
        let free = Cached {
            set: [0; W],
            key: None,
        };
        Search {
            ground,
            images,
            slots,
            small,
            method,
            stop,
            progress,
            searched: 0,
            taken: 0,
            take_limit: u64::MAX,
            choices: Vec::new(),
            parts: Vec::new(),
            components: Vec::new(),
            last_excluded: 0,
            group_words,
            words: Vec::new(),
            moves: Vec::new(),
            rank: Vec::new(),
            canonical: Canonical::default(),
            cache_shift: 64 - cache_bits,
            cache: vec![free; 1 << cache_bits],
        }
    }

    /// Halts once this many more slots are taken.
    pub fn halt_at(&mut self, take_limit: u64) {
        self.take_limit = take_limit;
    }

    /// Counts a position, and halts if that is asked for.
    pub fn enter(&mut self) -> Result<(), Halt> {
        self.searched += 1;
        self.progress.fetch_add(1, Ordering::Relaxed);
        if self.stop.is_raised() {
            return Err(Halt::Interrupted);
        }
        if self.taken >= self.take_limit {
            return Err(Halt::Full);
        }
        Ok(())
    }

    pub fn learn(&mut self, key: Key, fact: Fact, work: u64) {
        let worth = match work {
            0..4 => 0,
            4..64 => 1,
            64..1024 => 2,
            _ => 3,
        };
        self.taken += u64::from(self.slots.learn(key, fact, worth));
    }

    /// The key of a connected set, or `None` if a symmetry mirrors it, so that it is 0.
    pub fn key(&mut self, live: &Set<W>) -> Option<Key> {
        let hash = live.iter().fold(0, |hash, &word| {
            key::fold(hash ^ word, 0x9e37_79b9_7f4a_7c15)
        });
        let at = (hash >> self.cache_shift) as usize;
        if self.cache[at].set == *live {
            return self.cache[at].key;
        }
        let key = match self.method {
            Method::Ranked | Method::Dense => {
                ranked::key(live, self.images, &self.ground.open, &mut self.rank)
            }
            Method::Isomorphic => self.isomorphic(live),
        };
        self.cache[at] = Cached { set: *live, key };
        key
    }

    fn isomorphic(&mut self, live: &Set<W>) -> Option<Key> {
        let mirrored = |image: &Image<W>| image.is_mirror_of(live) && image.of(live) == *live;
        if self.images.iter().any(mirrored) {
            return None;
        }
        Some(self.canonical.key(live, &self.ground.open))
    }
}
