//! Restarts: a search regularly starts again at the whole component, with the table and all that it has learnt.
//!
//! After a restart a search leaves an option if another one now seems better. Each of several threads has rounds of its
//! own, so none waits for another.

use std::sync::atomic::Ordering;

use crate::progress::Progress;

/// The least number of positions of a round, of all threads together. Between 5,000 and 50,000 no difference was
/// measured.
pub(in super::super) const ROUND: u64 = 20_000;
/// A round is at least this part of all positions before it, so that there is a long enough round for any question.
const PART: u64 = 32;

/// How long a search goes on before it restarts.
#[derive(Clone, Copy)]
pub(super) struct Restarts {
    /// The least length, of all threads together.
    least: u64,
    threads: u64,
    begun: u64,
}

impl Restarts {
    /// Rounds of at least `least` positions of all threads together; `begun` positions had been searched before the
    /// question was asked.
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
