//! Methods by turns, where it is a guess which of them suits a graph.
//!
//! Each may do so much work in its turn, and twice as much each time that all have had one; the first that has the answer ends
//! the search. All put what they learn into the same table, so a method that has its next turn goes on from what is
//! known by then, and little of its last turn is lost. Of two methods the better one has done at least a third of all work by
//! the time it has the answer, but for the first turns.

use super::choice::Method;
use super::memory::Memory;
use super::search::{Game, SearchError};
use super::transposition_table::Fact;
use super::{ALL, Conduct, play};
use crate::goal::Goal;

/// Work of a first turn, in positions: what takes less is searched by the method that seems best alone.
pub(in super::super) const TURN: u64 = 4_000;

/// Whose turn it is. It outlives a search that is interrupted, so one that is taken up again goes on where it was.
#[derive(Clone, Copy, Default)]
pub(super) struct Turn {
    /// Turns that are over.
    pub over: u32,
    /// Work done in this one.
    pub done: u64,
}

impl Turn {
    /// The method's place among so many, and the work that is left to it in this turn, where a first one has so much.
    pub fn of(self, methods: usize, first: u64) -> (usize, u64) {
        let (round, at) = (self.over / methods as u32, self.over as usize % methods);
        let all = first.saturating_mul(1 << round.min(50));
        (at, all.saturating_sub(self.done).max(1))
    }

    pub fn next(self) -> Self {
        Turn {
            over: self.over.saturating_add(1),
            done: 0,
        }
    }
}

/// Answers the goal by the first of these methods that has the answer.
pub(super) fn play_by_turns<const W: usize>(
    game: &mut Game<W>,
    methods: &[Method],
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
) -> Result<Fact, SearchError> {
    if let [only] = methods {
        game.method = *only;
        return play(game, goal, memory, conduct, ALL);
    }
    loop {
        let (at, left) = memory.turn.of(methods.len(), conduct.turn);
        game.method = methods[at];
        let before = memory.work;
        let answer = play(game, goal, memory, conduct, left);
        let work = memory.work - before;
        if answer != Err(SearchError::Spent) {
            memory.turn.done += work;
            return answer;
        }
        memory.turn = memory.turn.next();
        // Whoever is interrupted every while will ask again.
        if memory.node_limit().is_some() {
            return Err(SearchError::Interrupted);
        }
    }
}
