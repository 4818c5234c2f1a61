//! What is learnt of positions and kept between graphs.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::engine::{Memory, Method};
use super::exact::names::Names;
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
    /// Threads that share the search of a large graph. The values are the same for any number.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            memory: 1 << 30,
            exact: false,
            method: None,
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
    pub(super) names: Names,
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
            names: Names::with_memory(options.memory, Arc::clone(&progress.positions)),
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

    pub(super) fn searched(&self) -> u64 {
        self.progress.positions.load(Ordering::Relaxed)
    }

    /// Estimated bytes in use.
    pub fn memory(&self) -> usize {
        self.names.memory() + self.hashed.bytes()
    }
}
