//! The fast engine, for one connected graph of up to 512 vertices, with a table of hashed keys.
//!
//! ```text
//! set, position_sets    sets of vertices as words of bits; the ground and what a move leaves
//! board                 line graphs that are played on their roots
//! near                  the neighbours of a whole set, where numbers determine them
//! pext                  the bits of a word under a mask, packed
//! codes, small          nimbers of graphs of up to eleven vertices, by a bit for each pair
//! key                   keys that equivalent positions share: by symmetry, by rank, by isomorphism, by shape
//! cache                 keys of sets that were met before
//! transposition_table   key -> nimber, or nimbers that are ruled out
//! memory                the state that is kept between graphs
//! facts                 export and import of the table
//! query                 a position that falls apart: is its nimber t, or which is it?
//! full_mex              the nimber of a position from those of all its options
//! options               the options of a position, in the order in which they are tried
//! move_ordering         which options are tried first, learnt from those that were tried
//! lookahead             a closer look at options before any is searched
//! restarts              restarts of the search with what was learnt
//! dense, leaf           the search where moves take many vertices and positions seldom fall apart
//! search                the state of a search
//! threads               threads that search together
//! query_stack           questions that another thread may answer
//! distributed           processes that search together without a common table
//! choice                which method suits a graph, found by playing at random on it
//! turns                 several methods by turns, in cases of doubt
//! ```
//!
//! Positions are distinguished by 70 bits of their keys: docs/solver.md computes the odds of a collision, and
//! [`exact`](super::exact) is the engine without collisions.

mod board;
mod cache;
mod choice;
mod codes;
mod dense;
mod distributed;
mod facts;
mod full_mex;
pub(crate) mod key;
mod leaf;
mod lookahead;
mod memory;
mod move_ordering;
mod near;
mod options;
mod pext;
mod position_sets;
mod query;
mod query_stack;
mod restarts;
mod search;
pub(crate) mod set;
mod small;
mod threads;
mod transposition_table;
mod turns;

use std::sync::atomic::{AtomicBool, Ordering};

use board::Board;
pub use choice::Method;
use dense::Words;
pub(super) use distributed::Distributed;
use key::images::Images;
use key::ranked::Salts;
use key::{Key, Reader};
pub(super) use memory::Memory;
use position_sets::PositionSets;
pub(super) use restarts::ROUND;
use restarts::Restarts;
pub(super) use search::SearchError;
use search::{Game, Own, Search, TRIES, Watch};
pub(super) use small::{FRAGMENT, SMALL};
use threads::Threads;
use transposition_table::Entry;
pub(super) use transposition_table::Fact;
pub(super) use turns::TURN;

use super::goal::Goal;
use super::progress::Progress;
use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, automorphisms};

/// The most vertices of a graph that this engine plays on.
pub(super) const LARGEST: usize = 512;
/// The most symmetries of a graph that are used.
const SYMMETRIES: usize = 32;

/// The facts of several exports in one, sorted, each position once; `None` if one of the exports is something else.
pub(super) fn unite(lots: &[&[u8]]) -> Option<Vec<u8>> {
    let mut all = Vec::new();
    for lot in lots {
        all.append(&mut facts::read(lot)?);
    }
    Some(bytes(distributed::united(all)))
}

/// The number of facts in an export.
pub(super) fn count(bytes: &[u8]) -> Option<u64> {
    facts::read(bytes).map(|facts| facts.len() as u64)
}

fn bytes(facts: Vec<Entry>) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(facts::size(facts.len()) as usize);
    facts::write(facts.into_iter(), &mut bytes).expect("memory can be written to");
    bytes
}

/// The settings of a call.
#[derive(Clone, Copy)]
pub(super) struct Conduct<'a> {
    /// The method; it is chosen by a look at the graph where it is not given.
    pub method: Option<Method>,
    /// Chooses the hash functions.
    pub seed: u32,
    pub threads: usize,
    /// [`ROUND`], except in tests.
    pub round: u64,
    /// [`TURN`], except in tests.
    pub turn: u64,
    pub stop: &'a CancelToken,
    pub progress: &'a Progress,
}

/// Answers the goal for a connected graph of more than [`SMALL`] and at most [`LARGEST`] vertices, numbered
/// breadth-first.
pub(super) fn solve(
    graph: &Graph,
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
) -> Result<Fact, SearchError> {
    let goal = match goal {
        // The sum of the other components may be large.
        Goal::Is(value) => query::goal_for(value),
        Goal::Exact => goal,
    };
    match graph.order() {
        0..=64 => solve_wide::<1>(graph, goal, memory, conduct),
        65..=128 => solve_wide::<2>(graph, goal, memory, conduct),
        129..=256 => solve_wide::<4>(graph, goal, memory, conduct),
        _ => solve_wide::<8>(graph, goal, memory, conduct),
    }
}

/// The number of slots that each thread may use beyond its share of those that are left.
const SHARE: u64 = 1000;
/// The first of several threads searches this part of a round alone: small graphs do not repay starting the others.
const ALONE: u64 = 4;

fn solve_wide<const W: usize>(
    graph: &Graph,
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
) -> Result<Fact, SearchError> {
    let ground = PositionSets::<W>::new(graph);
    let group = automorphisms(graph, SYMMETRIES);
    let images = Images::new(&group[1..], &ground.closed);
    // The other inputs of the hash are small numbers.
    let seed = u64::from(conduct.seed) << 32;
    let name = spelled(graph, seed);
    memory.turn_to(name);
    let words = Words::new(&group, name);
    let salts = Salts::new(ground.order(), seed);
    let methods = match conduct.method {
        Some(asked) => vec![asked],
        None => choice::methods(&ground, &images, &salts, &words),
    };
    // A board is used only where no other key was asked for, and not by the dense method.
    let may_be_board = match conduct.method {
        None => methods[0] != Method::Dense,
        Some(asked) => asked == Method::Ranked,
    };
    if may_be_board && let Some(board) = Board::new(graph) {
        return solve_board(&board, goal, memory, conduct, seed);
    }
    let mut game = Game {
        salts,
        ground,
        images,
        words,
        method: methods[0],
        surveys: false,
        tries: TRIES,
        full_mex: full_mex::MOST,
        seed,
    };
    turns::play_by_turns(&mut game, &methods, goal, memory, conduct)
}

fn solve_board(
    board: &Board,
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
    seed: u64,
) -> Result<Fact, SearchError> {
    match board.span() {
        0..=64 => play::<1>(&board.game(SYMMETRIES, seed), goal, memory, conduct, ALL),
        65..=128 => play::<2>(&board.game(SYMMETRIES, seed), goal, memory, conduct, ALL),
        129..=256 => play::<4>(&board.game(SYMMETRIES, seed), goal, memory, conduct, ALL),
        _ => play::<8>(&board.game(SYMMETRIES, seed), goal, memory, conduct, ALL),
    }
}

/// The work of a search that goes on until it has the answer.
const ALL: u64 = u64::MAX;

/// Searches with one thread at first and then with all, within a limit on the work.
fn play<const W: usize>(
    game: &Game<W>,
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
    work: u64,
) -> Result<Fact, SearchError> {
    let ends = memory.work.saturating_add(work);
    let node_limit = memory.node_limit();
    let begun = conduct.progress.positions.load(Ordering::Relaxed);
    let mut threads = 1;
    loop {
        let alone = match threads < conduct.threads {
            true => conduct.round / ALONE,
            false => u64::MAX,
        };
        let positions = node_limit.unwrap_or(alone);
        let most = Most {
            positions,
            work: ends.saturating_sub(memory.work).div_ceil(threads as u64),
            rounds: Restarts::new(game, memory, conduct.round, threads, begun),
        };
        match together(game, goal, memory, conduct, threads, most) {
            Err(SearchError::Full) if node_limit.is_some() => return Err(SearchError::Cancelled),
            Err(SearchError::Full) => {
                if threads < conduct.threads {
                    threads = conduct.threads;
                    memory.spread_experience(threads);
                }
            }
            answer => return answer,
        }
    }
}

/// The limits of each thread.
struct Most {
    positions: u64,
    work: u64,
    rounds: Option<Restarts>,
}

/// Searches with several threads until one has the answer, the table is full, or one has reached its limit.
fn together<const W: usize>(
    game: &Game<W>,
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
    threads: usize,
    most: Most,
) -> Result<Fact, SearchError> {
    let mut distributed = memory.distributed.take();
    let (slots, owns, left) = memory.slots(threads);
    let done = AtomicBool::new(false);
    let watch = Watch {
        stop: conduct.stop,
        done: &done,
        progress: conduct.progress,
        positions: most.positions,
        work: most.work,
        rounds: most.rounds,
        // A share of 0 would halt all threads at once, again and again.
        slots: (left / threads as u64).saturating_add(SHARE),
        threads: &Threads::new(threads),
        distributed: distributed.as_ref(),
    };
    let room = &conduct.progress.room;
    room.store(slots.capacity() as u64, Ordering::Relaxed);
    let one = |thread: usize, own: &mut Own| {
        let mut search = Search::new(game, slots, own, watch, thread);
        let answer = search.solve(goal);
        search.report();
        done.store(true, Ordering::Relaxed);
        Ended {
            answer,
            taken: search.taken,
            work: search.work(),
            line: search.line,
            news: search.news,
        }
    };
    let answers = match owns {
        [own] => vec![one(0, own)],
        owns => side_by_side(owns, one),
    };
    memory.taken += answers.iter().map(|ended| ended.taken).sum::<u64>();
    memory.work += answers.iter().map(|ended| ended.work).sum::<u64>();
    if let Some(distributed) = &mut distributed {
        distributed.line.clear();
        for ended in &answers {
            distributed.line.extend(&ended.line);
            distributed.news.extend(&ended.news);
        }
    }
    memory.distributed = distributed;
    let answers = answers.into_iter().map(|ended| ended.answer);
    // An answer takes precedence over a full table, and that over an interruption, which another thread's end may have
    // caused.
    let rank = |answer: &Result<Fact, SearchError>| match answer {
        Ok(_) => 0,
        Err(SearchError::Beyond) => 1,
        Err(SearchError::Full | SearchError::Spent) => 2,
        Err(SearchError::Cancelled | SearchError::Restart | SearchError::Over(_)) => 3,
    };
    answers
        .min_by_key(rank)
        .unwrap_or(Err(SearchError::Cancelled))
}

/// The result of a thread.
struct Ended {
    answer: Result<Fact, SearchError>,
    /// The number of slots that it used.
    taken: u64,
    /// The work that it did.
    work: u64,
    /// Where it was halted, and what it found: see [`Distributed`].
    line: Vec<u64>,
    news: Vec<Entry>,
}

/// Runs `one` on a thread for each of `owns`.
fn side_by_side(owns: &mut [Own], one: impl Fn(usize, &mut Own) -> Ended + Sync) -> Vec<Ended> {
    std::thread::scope(|scope| {
        let one = &one;
        let begin = |(thread, own)| scope.spawn(move || one(thread, own));
        let threads: Vec<_> = owns.iter_mut().enumerate().map(begin).collect();
        let ended = threads.into_iter().map(|thread| thread.join());
        ended.filter_map(Result::ok).collect()
    })
}

/// A key of the graph as it is numbered.
fn spelled(graph: &Graph, seed: u64) -> Key {
    let mut reader = Reader::new(seed ^ graph.order() as u64);
    graph
        .edges()
        .for_each(|(u, v)| reader.read((u as u64) << 32 | v as u64));
    reader.key()
}

#[cfg(test)]
mod tests;
