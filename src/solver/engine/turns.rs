//! Several methods by turns, where it is not clear which of them suits a graph.
//!
//! Each method may do a certain amount of work in its turn, and twice as much in each further turn. The first that has
//! the answer ends the search. All store what they learn in the same table, so a method continues in its next turn from
//! what is known by then, and little of its last turn is lost. Apart from the first turns, the better of two methods
//! has done at least a third of all work when it has the answer.

use super::memory::Memory;
use super::method::SearchMethod;
use super::play::{ALL, Conduct, play};
use super::search::Game;
use super::search_error::SearchError;
use crate::fact::Fact;
use crate::goal::Goal;

/// The work of a first turn, in positions. Shorter searches use only the method that seems best.
pub(in super::super) const TURN: u64 = 4_000;

/// Answers the goal by the first of these methods that has the answer.
pub(super) fn play_by_turns<const W: usize>(
    game: &mut Game<W>,
    methods: &[SearchMethod],
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
        // The caller will start an interrupted search again.
        if memory.node_limit().is_some() {
            return Err(SearchError::Cancelled);
        }
    }
}
