//! Restarts: a search regularly starts again at the whole component, with the table and all that it has learnt.
//!
//! After a restart a search leaves an option if another one now seems better. Each of several threads has rounds of its
//! own, so none waits for another.

use std::sync::atomic::Ordering;

use super::choice::Method;
use super::memory::Memory;
use super::options::Part;
use super::search::{Game, Search, SearchError};
use super::set;
use super::transposition_table::Fact;
use crate::goal::Goal;
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
    ///
    /// `None` where restarts gain nothing: on dense graphs, whose order is not learnt; on boards, of which large ones
    /// take a quarter more positions with them; once the table cannot grow, because it would forget some of what a
    /// round finds; and where the search is interrupted regularly in any case.
    pub fn new<const W: usize>(
        game: &Game<W>,
        memory: &Memory,
        least: u64,
        threads: usize,
        begun: u64,
    ) -> Option<Self> {
        let gains = game.method != Method::Dense && !game.surveys;
        let rounds = Restarts {
            least,
            threads: threads as u64,
            begun,
        };
        (gains && memory.is_growing() && memory.node_limit().is_none()).then_some(rounds)
    }

    /// The number of positions of one thread in a round that begins now.
    pub fn length(&self, progress: &Progress) -> u64 {
        let all = progress.positions.load(Ordering::Relaxed);
        self.least.max((all - self.begun) / PART) / self.threads
    }
}

impl<const W: usize> Search<'_, W> {
    /// Answers the goal for the whole ground, which is connected.
    pub fn solve(&mut self, goal: Goal) -> Result<Fact, SearchError> {
        if self.game.method == Method::Dense {
            return self.solve_dense(goal);
        }
        loop {
            self.begin_round();
            match self.whole(goal) {
                Err(SearchError::Restart) => {}
                answer => return answer,
            }
        }
    }

    fn begin_round(&mut self) {
        // A round that is over leaves its questions, and the other threads are told.
        self.fall_back(0);
        self.came_by = u16::MAX;
        self.round_ends = match self.watch.rounds {
            Some(rounds) => self
                .searched
                .saturating_add(rounds.length(self.watch.progress)),
            None => u64::MAX,
        };
    }

    fn whole(&mut self, goal: Goal) -> Result<Fact, SearchError> {
        let set = self.game.ground.all();
        let Some(key) = self.key(&set) else {
            return Ok(Fact::Exact(0));
        };
        let size = set::count(&set) as u16;
        self.ask(&Part { set, key, size }, goal)
    }
}
