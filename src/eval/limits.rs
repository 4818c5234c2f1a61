//! How much one question may take.

use nk_solver::{Options, SearchMethod};

/// Beyond these a question ends with a message instead of running on or filling the machine.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Loop passes and calls for one term.
    pub steps: u64,
    /// Values that wait for each other.
    pub depth: usize,
    /// Bytes of values kept, roughly; the positions of the graph solver may take as much again.
    pub bytes: u64,
    /// Work on one thing at once, where that pays.
    pub threads: usize,
    /// Whether the graph solver spells positions out instead of hashing them: no collisions, and slower.
    pub exact: bool,
    /// How the graph solver names and searches positions; found out for each graph if not given.
    pub method: Option<SearchMethod>,
    /// Chooses the hash functions that it names positions by.
    pub seed: u32,
}

impl Limits {
    /// The limits of the graph solver.
    pub fn solver(&self) -> Options {
        Options {
            memory: usize::try_from(self.bytes).unwrap_or(usize::MAX),
            exact: self.exact,
            method: self.method,
            seed: self.seed,
            threads: self.threads,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            steps: 1_000_000_000,
            depth: 2_000_000,
            bytes: 4 << 30,
            threads: 1,
            exact: false,
            method: None,
            seed: 0,
        }
    }
}
