//! Several methods by turns, because it is not clear beforehand which of them suits a graph.
//!
//! Where a look at a graph leaves a doubt, the likely methods take turns: each may do a certain amount of work in its
//! turn, and twice as much each time that all have had a turn. The first one with the answer ends the search. All store
//! what they learn in the same table, so a method continues in its next turn from what is known by then, and little of
//! its last turn is lost. Apart from the first turns, the better of two methods has done at least a third of all work by
//! the time it has the answer.
//!
//! No look at a graph tells how large its nimber is, so none tells whether the [`plain`](super::plain) search is better. It
//! waits until the other methods have done about as much work as it would take: this bounds the loss by a factor of about
//! two, and where it is not better, the others mostly have the answer before. How much work it would take is estimated by
//! random games: see [`population`](super::population).

use super::choice::{self, Method};
use super::memory::Memory;
use super::population::Population;
use super::search::{Game, SearchError};
use super::transposition_table::Fact;
use super::{ALL, Conduct, play};
use crate::goal::Goal;

/// The work of a first turn, in positions.
pub(in super::super) const TURN: u64 = 4_000;

/// The part of a first turn after which methods are chosen, and the plain search is first thought of. The choice takes longer
/// than many searches.
const FIRST: u64 = 2;

/// The plain search may make this many times the moves of the other methods. It computes no keys by rank, so a move takes it a
/// third of the time or less, and random games do not tell exactly how many it needs.
pub(super) const PLAIN: u64 = 3;

/// Whose turn it is. This is kept when a search is interrupted, so that it can be continued.
#[derive(Clone, Debug, Default)]
pub(super) struct Turns {
    /// The methods that were chosen; there are none before the choice.
    pub methods: Vec<Method>,
    /// The number of turns that are over.
    pub over: u32,
    /// The work done in this turn.
    pub done: u64,
    /// The work of all methods but the plain search, and that in moves.
    pub work: u64,
    pub moves: u64,
    /// The moves of the plain search.
    pub plain: u64,
    /// The work of the other methods after which the plain search is thought of again.
    look: u64,
    population: Population,
}

impl Turns {
    /// The method whose turn it is, and the work that is left to it, where a first turn has the work `first`.
    pub fn of(&self, methods: usize, first: u64) -> (usize, u64) {
        if methods == 1 {
            return (0, ALL);
        }
        let (round, at) = (self.over / methods as u32, self.over as usize % methods);
        let all = first.saturating_mul(1 << round.min(50));
        (at, all.saturating_sub(self.done).max(1))
    }

    pub fn pass(&mut self) {
        self.over = self.over.saturating_add(1);
        self.done = 0;
    }
}

/// Answers the goal by a short search, without a choice of methods; [`SearchError::Spent`] if it has no answer.
pub(super) fn play_before_choice<const W: usize>(
    game: &mut Game<W>,
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
) -> Result<Fact, SearchError> {
    // By rank, a position of such a graph takes long.
    if choice::seems_dense(game) {
        return Err(SearchError::Spent);
    }
    let end = conduct.turn.div_ceil(FIRST);
    play_beside_plain(game, &[Method::Ranked], goal, memory, conduct, end)
}

/// Answers the goal by the first of these methods that has the answer; [`SearchError::Spent`] once they have done the work
/// `end`.
pub(super) fn play_by_turns<const W: usize>(
    game: &mut Game<W>,
    methods: &[Method],
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
    end: u64,
) -> Result<Fact, SearchError> {
    loop {
        let (at, left) = memory.turns.of(methods.len(), conduct.turn);
        // What was known before may have the answer, so something is searched in any case.
        let most = end.saturating_sub(memory.turns.work).max(1);
        game.method = methods[at];
        let before = (memory.work, memory.moves);
        let answer = play(game, goal, memory, conduct, left.min(most));
        let turns = &mut memory.turns;
        turns.done += memory.work - before.0;
        turns.work += memory.work - before.0;
        turns.moves += memory.moves - before.1;
        if answer != Err(SearchError::Spent) {
            return answer;
        }
        if left <= most {
            turns.pass();
        }
        if turns.work >= end {
            return Err(SearchError::Spent);
        }
        // A search that is interrupted regularly will be started again.
        if memory.node_limit().is_some() {
            return Err(SearchError::Cancelled);
        }
    }
}

/// As [`play_by_turns`], and by the plain search where play reaches few positions.
pub(super) fn play_beside_plain<const W: usize>(
    game: &mut Game<W>,
    methods: &[Method],
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
    end: u64,
) -> Result<Fact, SearchError> {
    loop {
        let look = memory.turns.look.max(conduct.turn.div_ceil(FIRST));
        match play_by_turns(game, methods, goal, memory, conduct, look.min(end)) {
            Err(SearchError::Spent) => {}
            answer => return answer,
        }
        let turns = &mut memory.turns;
        if turns.work >= look {
            turns.look = turns.work + turns.work / 2 + 1;
            let most = turns.moves.saturating_mul(PLAIN);
            if turns
                .population
                .is_small(&game.ground, turns.moves, conduct.stop)?
                && turns.plain < most
            {
                game.method = Method::Plain;
                let (before, left) = (memory.work, most - turns.plain);
                let answer = play(game, goal, memory, conduct, left);
                memory.turns.plain += memory.work - before;
                if answer != Err(SearchError::Spent) {
                    return answer;
                }
            }
        }
        if memory.turns.work >= end {
            return Err(SearchError::Spent);
        }
    }
}
