//! Several methods by turns, because it is not clear beforehand which of them suits a graph.
//!
//! In each round every method may go on until it has done a certain amount of work in all; the first method that has the
//! answer ends the search. All store what they learn in the same table, so a method continues in its next turn from what
//! is known by then, and little of its last turn is lost. The amount grows by a quarter from round to round. So with two
//! methods, the better one has done at least four ninths of all work by the time it has the answer, apart from the first
//! turn; with three, it has done two sevenths. Where the dense method takes part, the amount doubles.
//!
//! The plain search has no turn while it could not end within it: see [`population`](super::population). On most graphs
//! that take long it never has one, so that the others lose nothing.

use super::choice::{self, Density, METHODS, Method};
use super::memory::Memory;
use super::population::Population;
use super::search::{Game, SearchError};
use super::transposition_table::Fact;
use super::{ALL, Conduct, play};
use crate::goal::Goal;

/// The work of a first turn, in positions.
pub(in super::super) const TURN: u64 = 4_000;

/// The part of a first turn that comes before all else, by rank: a look at a graph takes longer than many searches.
pub(super) const FIRST: u64 = 2;

/// That part where the dense method seems best: there a position takes long by rank.
const FIRST_DENSE: u64 = 32;

/// The number of first turns after which methods are chosen, unless the dense method may suit: the choice takes about as
/// long as two.
const BEFORE: u64 = 4;

/// A method that is alone for a while is interrupted when its work has grown this many times. The random games that show
/// that it can be alone then take a small part of its time.
const ALONE: u64 = 8;

/// Whose turn it is. This is kept when a search is interrupted, so that it can be continued.
#[derive(Clone, Debug, Default)]
pub(super) struct Turns {
    /// The methods that were chosen; there are none before the choice.
    pub methods: Vec<Method>,
    /// The number of turns that are over.
    pub over: u32,
    /// The work that each method may do in all in the present round; 0 before the first round.
    pub most: u64,
    /// The place of the method whose turn it is.
    pub at: usize,
    /// The work that each method has done.
    pub done: [u64; METHODS],
    /// What is known of the positions that a plain search must examine.
    pub population: Population,
}

impl Turns {
    /// The next turn of these methods. The dense method loses the search without the table that it is in when its turn
    /// ends, so where it takes part the turns are longer.
    pub fn pass(&mut self, methods: &[Method]) {
        self.over = self.over.saturating_add(1);
        self.at += 1;
        if self.at >= methods.len() {
            self.at = 0;
            self.most = self
                .most
                .saturating_add(match methods.contains(&Method::Dense) {
                    true => self.most,
                    false => self.most / 4 + 1,
                });
        }
    }

    /// The work that is left to a method in the present round.
    pub fn left(&self, method: Method) -> u64 {
        self.most.saturating_sub(self.done[method as usize])
    }
}

/// Answers the goal by short searches, without a choice of methods; [`SearchError::Spent`] if they have no answer.
pub(super) fn play_before_choice<const W: usize>(
    game: &mut Game<W>,
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
) -> Result<Fact, SearchError> {
    let density = choice::density(game);
    let part = match density {
        Density::Dense => FIRST_DENSE,
        Density::PerhapsDense | Density::Sparse => FIRST,
    };
    match play_first(game, goal, memory, conduct, part) {
        Err(SearchError::Spent) => {}
        answer => return answer,
    }
    if density != Density::Sparse || memory.turns.population.exceeds(&game.ground, conduct.turn) {
        return Err(SearchError::Spent);
    }
    let end = conduct.turn.saturating_mul(BEFORE);
    play_rounds(
        game,
        &[Method::Plain, Method::Ranked],
        goal,
        memory,
        conduct,
        end,
    )
}

/// A short search by rank, for a part of a first turn.
pub(super) fn play_first<const W: usize>(
    game: &mut Game<W>,
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
    part: u64,
) -> Result<Fact, SearchError> {
    let first = conduct.turn.div_ceil(part);
    match first.saturating_sub(memory.turns.done[Method::Ranked as usize]) {
        0 => Err(SearchError::Spent),
        left => play_turn(game, Method::Ranked, goal, memory, conduct, left),
    }
}

/// Searches by one method within a limit on the work, which is recorded.
fn play_turn<const W: usize>(
    game: &mut Game<W>,
    method: Method,
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
    left: u64,
) -> Result<Fact, SearchError> {
    game.method = method;
    let before = memory.work;
    let answer = play(game, goal, memory, conduct, left);
    memory.turns.done[method as usize] += memory.work - before;
    answer
}

/// Answers the goal by the first of these methods, three at most, that has the answer.
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
    play_rounds(game, methods, goal, memory, conduct, ALL)
}

/// As [`play_by_turns`]; [`SearchError::Spent`] when a round begins in which more than `end` may be done.
fn play_rounds<const W: usize>(
    game: &mut Game<W>,
    methods: &[Method],
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
    end: u64,
) -> Result<Fact, SearchError> {
    memory.turns.most = memory.turns.most.max(conduct.turn);
    loop {
        if memory.turns.at == 0 && memory.turns.most > end {
            return Err(SearchError::Spent);
        }
        let turns = &mut memory.turns;
        let method = methods[turns.at];
        let left = turns.left(method);
        if left == 0 || is_hopeless(game, method, turns) {
            turns.pass(methods);
            continue;
        }
        let answer = play_turn(game, method, goal, memory, conduct, left);
        if answer != Err(SearchError::Spent) {
            return answer;
        }
        let turns = &mut memory.turns;
        turns.pass(methods);
        if end == ALL {
            skip_rounds(game, methods, turns);
        }
        // A search that is interrupted regularly will be started again.
        if memory.node_limit().is_some() {
            return Err(SearchError::Cancelled);
        }
    }
}

/// Whether the method cannot have the answer in this turn.
fn is_hopeless<const W: usize>(game: &Game<W>, method: Method, turns: &mut Turns) -> bool {
    method == Method::Plain && turns.population.exceeds(&game.ground, turns.most)
}

/// If the plain search is the only other method and would have no turn for long, the first one need not be interrupted.
fn skip_rounds<const W: usize>(game: &Game<W>, methods: &[Method], turns: &mut Turns) {
    let most = turns.most.saturating_mul(ALONE);
    if let [Method::Plain, _] = methods
        && turns.at == 0
        && turns.population.clearly_exceeds(&game.ground, most)
    {
        turns.most = most;
        turns.at = 1;
    }
}
