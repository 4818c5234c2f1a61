//! The transposition table: the codes of positions, and what is known of each position's nimber.

use rustc_hash::FxHashMap;

use super::canonical::Code;
use crate::known_nimbers::{KnownNimbers, PositionId};
use nk_base::cancellation::StopReason;

/// The positions that were examined under one set of rules, on any graph.
///
/// * Units: memory is in bytes; it is estimated, and rather too high than too low.
pub(super) struct CodeTable {
    small: FxHashMap<u128, PositionId>,
    large: FxHashMap<Box<[u64]>, PositionId>,
    /// The positions by their labelled codes, as far as they are known.
    labelled: FxHashMap<u64, PositionId>,
    pub nimbers: KnownNimbers,
    /// The heap memory of the boxes in `large`.
    boxed: usize,
    limit: usize,
}

/// Bytes of a hash table per entry of its capacity: it has 8 slots for 7 entries, and a control byte for each slot.
const fn slot(entry: usize) -> usize {
    (entry + 1) * 8 / 7
}
const SMALL_SLOT: usize = slot(size_of::<(u128, PositionId)>());
const LABELLED_SLOT: usize = slot(size_of::<(u64, PositionId)>());
const LARGE_SLOT: usize = slot(size_of::<(Box<[u64]>, PositionId)>());
const BOX_OVERHEAD: usize = 16;

/// The most elements of a position whose exact nimber is computed at once.
const EXACT_UP_TO: u32 = 10;

impl CodeTable {
    /// An empty table. The limit of about `bytes` is for the table and the search that uses it.
    pub fn with_memory(bytes: usize) -> CodeTable {
        CodeTable {
            small: FxHashMap::default(),
            large: FxHashMap::default(),
            labelled: FxHashMap::default(),
            nimbers: KnownNimbers::new(EXACT_UP_TO),
            boxed: 0,
            limit: bytes,
        }
    }

    /// Empties a table that takes more than three quarters of its limit, because a full table would end the next call
    /// at once.
    pub fn prepare(&mut self) {
        if self.memory() > self.limit / 4 * 3 {
            *self = CodeTable::with_memory(self.limit);
        }
    }

    pub fn limit(&self) -> usize {
        self.limit
    }

    pub fn positions(&self) -> u64 {
        self.nimbers.len() as u64
    }

    /// The estimated memory in use, in bytes.
    pub fn memory(&self) -> usize {
        self.small.capacity() * SMALL_SLOT
            + self.large.capacity() * LARGE_SLOT
            + self.labelled.capacity() * LABELLED_SLOT
            + self.boxed
            + self.nimbers.memory()
    }

    /// Returns an error if the table and `others` bytes would exceed the limit after the growth of all its parts that
    /// are full, or if there is no free index for another position.
    pub fn check_memory(&self, others: usize) -> Result<(), StopReason> {
        let grown = |len: usize, capacity: usize, slot: usize| match len == capacity {
            true => 2 * capacity * slot,
            false => 0,
        };
        let growth = grown(self.small.len(), self.small.capacity(), SMALL_SLOT)
            + grown(self.large.len(), self.large.capacity(), LARGE_SLOT)
            + grown(self.labelled.len(), self.labelled.capacity(), LABELLED_SLOT)
            + self.nimbers.growth();
        match self.memory() + growth + others <= self.limit && !self.nimbers.is_full() {
            true => Ok(()),
            false => Err(StopReason::Memory { limit: self.limit }),
        }
    }

    /// The position that was recorded for a labelled code.
    pub fn labelled(&self, code: u64) -> Option<PositionId> {
        self.labelled.get(&code).copied()
    }

    pub fn label(&mut self, code: u64, id: PositionId) {
        self.labelled.insert(code, id);
    }

    /// The position with a code, which has `size` elements.
    pub fn identify(&mut self, code: Code, size: usize) -> PositionId {
        let new = self.nimbers.len() as PositionId;
        let id = match code {
            Code::Small(code) => *self.small.entry(code).or_insert(new),
            Code::Large(words) => match self.large.get(words) {
                Some(id) => *id,
                None => {
                    self.boxed += size_of_val(words) + BOX_OVERHEAD;
                    self.large.insert(words.into(), new);
                    new
                }
            },
        };
        if id == new {
            self.nimbers.add(size as u32);
        }
        id
    }
}
