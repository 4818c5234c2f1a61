//! Restarts: a search regularly starts again at the whole component, with the table and the move ordering that it has
//! learnt.
//!
//! After a restart a search abandons an option if another one now has a better rank. Each of several threads has its
//! own rounds, so none waits for another.

use std::sync::atomic::Ordering;

use crate::progress::Progress;

/// The least number of positions of a round, for all threads together. No difference was measured between 5,000 and
/// 50,000.
pub(in super::super) const ROUND: u64 = 20_000;
/// A round has at least the number of all positions before it divided by this number, so that some round is long enough
/// for any question.
const PART: u64 = 32;

/// How long a search goes on before it restarts.
#[derive(Clone, Copy)]
pub(super) struct Restarts {
    /// The least length of a round, for all threads together.
    least: u64,
    threads: u64,
    begun: u64,
}

impl Restarts {
    /// Rounds of at least `least` positions for all threads together; `begun` positions had been searched before this
    /// search began.
    pub fn new(least: u64, threads: usize, begun: u64) -> Self {
        Restarts {
            least,
            threads: threads as u64,
            begun,
        }
    }

    /// The number of positions of one thread in a round that begins now.
    pub fn length(&self, progress: &Progress) -> u64 {
        let all = progress.positions.load(Ordering::Relaxed);
        self.least.max((all - self.begun) / PART) / self.threads
    }
}
