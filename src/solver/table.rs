//! What is learnt of positions and kept between graphs.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::engine::{self, Distributed, Memory, Method};
use super::exact::canonical_table::CanonicalTable;
use super::progress::Progress;

/// How positions are remembered.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Bytes that the table may take.
    pub memory: usize,
    /// Whether the table spells positions out, so that a collision is impossible, instead of hashing them. Slower,
    /// and a full table ends the search.
    pub exact: bool,
    /// How positions are searched where they are hashed; found out for each graph if not given.
    pub method: Option<Method>,
    /// Chooses the hash functions. Facts that one table learnt are of no use to a table with another seed, and of no harm.
    pub seed: u32,
    /// Threads that share the search of a large graph. The values are the same for any number.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            memory: 1 << 30,
            exact: false,
            method: None,
            seed: 0,
            threads: 1,
        }
    }
}

/// Values found so far, on any graph: later calls use them, also on other graphs.
///
/// * Units: memory in bytes.
/// * When full: hashed positions make room for new ones, the costliest last. Where positions are spelled out (in exact
///   mode, and in components of more than 512 vertices), and below 1 KiB, the call that needs more returns
///   [`Stopped`](super::Stopped); the next call starts with an empty table if little room is left.
#[derive(Debug)]
pub struct NimberTable {
    pub(super) options: Options,
    pub(super) names: CanonicalTable,
    pub(super) hashed: Memory,
    progress: Progress,
}

impl Default for NimberTable {
    fn default() -> Self {
        NimberTable::with_options(Options::default())
    }
}

impl NimberTable {
    /// A table of 1 GiB.
    pub fn new() -> NimberTable {
        NimberTable::default()
    }

    /// A table that, with the search that uses it, keeps to about `bytes`.
    pub fn with_memory(bytes: usize) -> NimberTable {
        NimberTable::with_options(Options {
            memory: bytes,
            ..Options::default()
        })
    }

    pub fn with_options(options: Options) -> NimberTable {
        let progress = Progress::default();
        NimberTable {
            options,
            names: CanonicalTable::with_memory(options.memory, Arc::clone(&progress.positions)),
            hashed: Memory::new(options.memory),
            progress,
        }
    }

    /// Forgets all positions; the count of searched ones goes on.
    pub fn clear(&mut self) {
        self.names.clear();
        self.hashed.clear();
        self.progress.facts.store(0, Ordering::Relaxed);
    }

    /// Number of different positions stored.
    pub fn positions(&self) -> u64 {
        self.names.positions() + self.hashed.taken()
    }

    /// Positions searched since the table was made, for a progress line; another thread may read it.
    pub fn progress(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.progress.positions)
    }

    /// All that can be told while a search runs.
    pub fn watch(&self) -> Progress {
        self.progress.clone()
    }

    /// Number of hashed positions stored, each with a fact.
    pub fn facts(&self) -> u64 {
        self.hashed.taken()
    }

    /// Writes what was learnt of hashed positions. Each entry is a fact about a position, true whatever was searched
    /// when it was found, so they may be taken in by any table at any time, also in part.
    pub fn export(&self, out: &mut dyn io::Write) -> io::Result<()> {
        self.hashed.export(out)
    }

    /// How many bytes [`export`](Self::export) writes: 10 for each position, 16 for each 4096 of them, and 8.
    pub fn export_size(&self) -> u64 {
        self.hashed.export_size()
    }

    /// Learns what [`export`](Self::export) gave; of damaged or cut bytes what stands before the damage. How many
    /// positions were new, or `None` if the bytes are something else. They are believed: take in only your own.
    pub fn import(&mut self, bytes: &[u8]) -> Option<u64> {
        let new = self.hashed.import(bytes)?;
        self.progress.facts.fetch_add(new, Ordering::Relaxed);
        Some(new)
    }

    /// From now on searches are one of many that ask the same, each with a number of its own: see
    /// [`set_busy`](Self::set_busy) and [`take_new_entries`](Self::take_new_entries), which is to be called now and then, as what is
    /// new takes memory.
    pub fn join_others(&mut self, number: u64) {
        self.hashed.crew.get_or_insert_default().number = number;
    }

    /// CanonicalTable the positions that others are at work on: options that lead there are tried late. Values do not depend on it.
    pub fn set_busy(&mut self, positions: impl IntoIterator<Item = u64>) {
        let crew = self.hashed.crew.get_or_insert_default();
        crew.busy = positions.into_iter().collect();
    }

    /// The positions on the way down to where the last search was halted, for [`set_busy`](Self::set_busy) of others: none
    /// if it has its answer. The first is the whole component.
    pub fn line(&self) -> &[u64] {
        self.hashed.crew.as_ref().map_or(&[], |crew| &crew.line)
    }

    /// What was learnt since the last call, as [`export`](Self::export) writes it, sorted.
    pub fn take_new_entries(&mut self) -> Vec<u8> {
        self.hashed.take_new_entries()
    }

    /// Interrupts each search of a component after so many positions. It can be begun anew at once.
    pub fn set_node_limit(&mut self, positions: u64) {
        let crew: &mut Distributed = self.hashed.crew.get_or_insert_default();
        crew.node_limit = Some(positions);
    }

    pub(super) fn searched(&self) -> u64 {
        self.progress.positions.load(Ordering::Relaxed)
    }

    /// Estimated bytes in use.
    pub fn memory(&self) -> usize {
        self.names.memory() + self.hashed.bytes()
    }
}

/// Facts of several tables, each as [`export`](NimberTable::export) or [`take_new_entries`](NimberTable::take_new_entries) gave them, in
/// one: sorted, each position once. `None` if some bytes are something else.
///
/// * Memory: 16 bytes for each fact.
pub fn unite_facts(lots: &[&[u8]]) -> Option<Vec<u8>> {
    engine::unite(lots)
}

/// How many facts these bytes hold, as [`export`](NimberTable::export) writes them; whole blocks only.
pub fn count_facts(bytes: &[u8]) -> Option<u64> {
    engine::count(bytes)
}
