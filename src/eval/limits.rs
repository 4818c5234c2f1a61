//! The limits of the work for one question.

use nk_solver::{Options, SearchMethod};

/// Limits beyond which a question ends with an error, and options of the graph solver.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Greatest number of loop passes and calls for one term.
    pub steps: u64,
    /// Greatest number of values that wait for each other.
    pub depth: usize,
    /// Greatest number of bytes of kept values, approximately; the positions of the graph solver may take as many
    /// again.
    pub bytes: u64,
    /// Number of threads for one question, where several pay.
    pub threads: usize,
    /// Whether the graph solver spells positions out instead of hashing them: no collisions, and slower.
    pub exact: bool,
    /// The method by which the graph solver names and searches positions; if it is `None`, chosen for each graph.
    pub method: Option<SearchMethod>,
    /// The seed of the hash functions of the graph solver.
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
