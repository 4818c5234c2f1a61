//! The table of facts about positions that is kept between graphs.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::engine::{self, Distributed, Memory, SearchMethod};
use super::exact::canonical_table::CanonicalTable;
use super::progress::Progress;

/// The settings of a [`NimberTable`].
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The most memory that the table may take, in bytes.
    pub memory: usize,
    /// Whether the table spells positions out instead of hashing them, so that a collision is impossible. This is
    /// slower, and a full table ends the search.
    pub exact: bool,
    /// The method for hashed positions; if it is not given, each graph is examined for it.
    pub method: Option<SearchMethod>,
    /// Chooses the hash functions. Facts of a table with another seed are useless, but do no harm.
    pub seed: u32,
    /// The number of threads that share the search of a large graph. The values do not depend on it.
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

/// The transposition table: values of positions found on any graph, which later calls use, also on other graphs.
///
/// * Units: memory in bytes.
/// * When full: hashed positions make room for new ones, those that took most work last. Where positions are spelled
///   out (in exact mode, and in most components of more than 1,024 vertices), and below 1 KiB, the call that needs more
///   returns [`Stopped`](super::Stopped); the next call starts with an empty table if little memory is left.
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

    /// A table that, with the search that uses it, takes at most about `bytes`.
    pub fn with_memory(bytes: usize) -> NimberTable {
        NimberTable::with_options(Options {
            memory: bytes,
            ..Options::default()
        })
    }

    /// A table with these settings. Nothing is allocated before it is needed.
    pub fn with_options(options: Options) -> NimberTable {
        let progress = Progress::default();
        NimberTable {
            options,
            names: CanonicalTable::with_memory(options.memory, Arc::clone(&progress.positions)),
            hashed: Memory::new(options.memory),
            progress,
        }
    }

    /// Forgets all positions, but keeps the count of positions searched.
    pub fn clear(&mut self) {
        self.names.clear();
        self.hashed.clear();
        self.progress.facts.store(0, Ordering::Relaxed);
    }

    /// The number of different positions stored.
    pub fn positions(&self) -> u64 {
        self.names.positions() + self.hashed.taken()
    }

    /// The counter of the positions searched since the table was made, which another thread may read.
    pub fn searched_counter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.progress.positions)
    }

    /// All counters, which another thread may read while a search runs.
    pub fn progress(&self) -> Progress {
        self.progress.clone()
    }

    /// The number of hashed positions stored, each with a fact.
    pub fn facts(&self) -> u64 {
        self.hashed.taken()
    }

    /// Writes the facts about hashed positions. Each is true by itself, so any table may import them at any time, also
    /// in part.
    pub fn export(&self, out: &mut dyn io::Write) -> io::Result<()> {
        self.hashed.export(out)
    }

    /// The number of bytes that [`export`](Self::export) writes: 10 for each position, 16 for each 4096 of them, and 8.
    pub fn export_size(&self) -> u64 {
        self.hashed.export_size()
    }

    /// Reads facts that [`export`](Self::export) wrote; of damaged or truncated bytes the facts before the damage.
    /// Gives the number of new positions, or `None` if the bytes are something else. The facts are not checked: import
    /// only your own.
    pub fn import(&mut self, bytes: &[u8]) -> Option<u64> {
        let new = self.hashed.import(bytes)?;
        self.progress.facts.fetch_add(new, Ordering::Relaxed);
        Some(new)
    }

    /// Makes searches with this table part of a distributed search, in which each participant has a number of its own:
    /// see [`set_busy`](Self::set_busy) and [`take_new_entries`](Self::take_new_entries). The latter must be called
    /// regularly, because new facts take memory.
    pub fn join_others(&mut self, number: u64) {
        self.hashed.distributed.get_or_insert_default().number = number;
    }

    /// Sets the positions that other participants are searching: options that lead there are tried late. No value
    /// depends on it.
    pub fn set_busy(&mut self, positions: impl IntoIterator<Item = u64>) {
        let distributed = self.hashed.distributed.get_or_insert_default();
        distributed.busy = positions.into_iter().collect();
    }

    /// The positions on the way to where the last search was halted, the whole component first, for
    /// [`set_busy`](Self::set_busy) of the others. It is empty if the search has its answer.
    pub fn line(&self) -> &[u64] {
        self.hashed
            .distributed
            .as_ref()
            .map_or(&[], |distributed| &distributed.line)
    }

    /// The facts since the last call, sorted, in the format of [`export`](Self::export).
    pub fn take_new_entries(&mut self) -> Vec<u8> {
        self.hashed.take_new_entries()
    }

    /// Interrupts each search of a component after this many positions. It can be started again at once.
    pub fn set_node_limit(&mut self, positions: u64) {
        let distributed: &mut Distributed = self.hashed.distributed.get_or_insert_default();
        distributed.node_limit = Some(positions);
    }

    pub(super) fn searched(&self) -> u64 {
        self.progress.positions.load(Ordering::Relaxed)
    }

    /// The estimated memory in use, in bytes.
    pub fn memory(&self) -> usize {
        self.names.memory() + self.hashed.bytes()
    }
}

/// Unites the facts of several tables, each in the format of [`export`](NimberTable::export) or
/// [`take_new_entries`](NimberTable::take_new_entries), sorted, each position once. `None` if some bytes are something
/// else.
///
/// * Memory: 16 bytes for each fact.
pub fn unite_facts(lots: &[&[u8]]) -> Option<Vec<u8>> {
    engine::unite(lots)
}

/// The number of facts that [`export`](NimberTable::export) wrote into these bytes; whole blocks only.
pub fn count_facts(bytes: &[u8]) -> Option<u64> {
    engine::count(bytes)
}
