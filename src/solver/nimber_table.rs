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
    /// Whether the table stores positions in full instead of hashing them, so that a collision is impossible. This is
    /// slower, and a full table ends the search.
    pub exact: bool,
    /// The method for hashed positions; `None` lets the solver choose one for each graph.
    pub method: Option<SearchMethod>,
    /// Chooses the hash functions. Facts of a table with another seed are useless but harmless.
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

/// The transposition table: values of positions found on any graph, which later calls use, also for other graphs.
///
/// * Units: memory is in bytes.
/// * When full: new hashed positions replace old ones, those that took most work last. Where positions are stored in
///   full (in exact mode, and in most components of more than 1,024 vertices), and with less than 1 KiB, a call that
///   needs more memory returns [`Stopped`](super::Stopped). If little memory is left, the next call starts with an
///   empty table.
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

    /// A table with a limit of about `bytes` for itself and the search that uses it.
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

    /// Drops all positions, but keeps the count of positions searched.
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

    /// Writes the facts about hashed positions. Each fact is true by itself, so any table may import all or some of
    /// them at any time.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn export(&self, out: &mut dyn io::Write) -> io::Result<()> {
        self.hashed.export(out)
    }

    /// The number of bytes that [`export`](Self::export) writes: 10 for each position, 16 for each 4096 of them, and 8.
    pub fn export_size(&self) -> u64 {
        self.hashed.export_size()
    }

    /// Reads facts that [`export`](Self::export) wrote; if the bytes are damaged or truncated, the facts before the
    /// damage. Returns the number of new positions, or `None` if the bytes are something else. The facts are not
    /// checked: import only your own.
    pub fn import(&mut self, bytes: &[u8]) -> Option<u64> {
        let new = self.hashed.import(bytes)?;
        self.progress.facts.fetch_add(new, Ordering::Relaxed);
        Some(new)
    }

    /// Makes searches with this table part of a distributed search, in which each participant has its own number: see
    /// [`set_busy`](Self::set_busy) and [`take_new_entries`](Self::take_new_entries). The latter must be called
    /// regularly, because new facts take memory.
    pub fn join_others(&mut self, number: u64) {
        self.hashed.distributed.get_or_insert_default().number = number;
    }

    /// Sets the positions that other participants are searching. Options that lead to these positions are tried late;
    /// no value depends on this.
    pub fn set_busy(&mut self, positions: impl IntoIterator<Item = u64>) {
        let distributed = self.hashed.distributed.get_or_insert_default();
        distributed.busy = positions.into_iter().collect();
    }

    /// The positions on the path to the point where the last search was interrupted, the whole component first, for
    /// [`set_busy`](Self::set_busy) of the others. It is empty if the search has its answer.
    pub fn line(&self) -> &[u64] {
        self.hashed
            .distributed
            .as_ref()
            .map_or(&[], |distributed| &distributed.line)
    }

    /// The facts that were learnt since the last call, sorted, in the format of [`export`](Self::export).
    pub fn take_new_entries(&mut self) -> Vec<u8> {
        self.hashed.take_new_entries()
    }

    /// Interrupts each search of a component after this number of positions. It can be started again at once.
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
