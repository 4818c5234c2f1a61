//! The exact transposition table: the names of positions, and what is known of each position's nimber.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxBuildHasher;

use crate::fact::Knowledge;
use crate::known_nimbers::{KnownNimbers, PositionId};

/// The graph with one vertex, which is known from the start.
pub(in super::super) const SINGLE: PositionId = 0;

/// The values of positions found on any graph, by the names of the positions. Several names, from several numberings,
/// may belong to the same position.
///
/// * Units: memory is in bytes; it is estimated from the lengths of names, and rather too high than too low.
/// * When full: a call that needs more memory returns [`Stopped`](crate::Stopped). If little memory is left, the next
///   call starts with an empty table.
#[derive(Debug)]
pub(in super::super) struct CanonicalTable {
    names: HashMap<Box<[u8]>, PositionId, FxBuildHasher>,
    pub nimbers: KnownNimbers,
    /// The heap memory of the boxes in `names`, in bytes.
    name_bytes: usize,
    limit: usize,
    searched: Arc<AtomicU64>,
}

/// Bytes of the map per entry of its capacity; `BOX_OVERHEAD` is the overhead of the allocator for a box.
const NAME_SLOT: usize = (size_of::<(Box<[u8]>, PositionId)>() + 1) * 8 / 7 + 1;
const BOX_OVERHEAD: usize = 16;

/// The most vertices of a position whose exact nimber is computed at once.
const EXACT_UP_TO: u32 = 16;

impl CanonicalTable {
    /// An empty table. The limit of about `bytes` is for the table and the search that uses it.
    pub fn with_memory(bytes: usize, searched: Arc<AtomicU64>) -> CanonicalTable {
        let mut table = CanonicalTable {
            names: HashMap::default(),
            nimbers: KnownNimbers::new(EXACT_UP_TO),
            name_bytes: 0,
            limit: bytes,
            searched,
        };
        table.clear();
        table
    }

    /// Drops all positions, but keeps the count of positions searched.
    pub fn clear(&mut self) {
        self.names = HashMap::default();
        self.nimbers.clear();
        let single = self.nimbers.add(1);
        debug_assert_eq!(single, SINGLE);
        self.nimbers.learn(single, Knowledge::Exact(1));
        self.name_bytes = 0;
    }

    /// The number of different positions stored, whether their search has ended or not.
    pub fn positions(&self) -> u64 {
        self.nimbers.len() as u64
    }

    /// The estimated memory in use, in bytes.
    pub fn memory(&self) -> usize {
        self.names.capacity() * NAME_SLOT + self.name_bytes + self.nimbers.memory()
    }

    pub(in super::super) fn limit(&self) -> usize {
        self.limit
    }

    pub(in super::super) fn count_search(&self) {
        self.searched.fetch_add(1, Ordering::Relaxed);
    }

    /// Empties a table with little memory left. This may only be done between calls, because a search keeps ids.
    pub(in super::super) fn prepare(&mut self) {
        if self.memory() > self.limit / 4 * 3 {
            self.clear();
        }
    }

    pub(in super::super) fn find(&self, name: &[u8]) -> Option<PositionId> {
        self.names.get(name).copied()
    }

    pub(in super::super) fn name(&mut self, name: &[u8], id: PositionId) {
        self.name_bytes += name.len() + BOX_OVERHEAD;
        self.names.insert(name.into(), id);
    }

    /// The memory in bytes after two more names and one more position are added, including the growth of the arrays.
    pub(in super::super) fn memory_after_growth(&self, name_length: usize) -> usize {
        let mut bytes = self.memory() + 2 * (name_length + BOX_OVERHEAD);
        if self.names.len() + 2 > self.names.capacity() {
            bytes += 2 * self.names.capacity().max(4) * NAME_SLOT;
        }
        bytes + self.nimbers.growth()
    }
}
