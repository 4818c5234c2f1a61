//! The fast engine: one connected graph of up to 512 vertices, a table of hashed keys.
//!
//! ```text
//! set, ground  sets of vertices as words of bits; what a move leaves
//! board        line graphs that are played on their roots
//! near         the neighbours of a whole set, where numbers tell them
//! pack         the bits of a word under a mask, packed
//! codes, small nimbers of graphs up to eleven vertices, by a bit for each pair
//! key          what positions that must be alike are called: by symmetry, by rank, by isomorphism
//! cache        keys of sets that were met before
//! slots        the transposition table: key -> nimber, or nimbers ruled out
//! memory       what is kept between graphs
//! facts        the table as bytes, and back
//! query        a position that falls apart: is its nimber t? which is it?
//! options      what its moves leave: parts, listed in the order in which they are tried
//! experience   which options are tried first, learnt from those that were tried
//! survey       a closer look at options before any is searched
//! rounds       beginning anew every while, with what was learnt
//! dense, leaf  the same where moves take much and little falls apart
//! threads      searching side by side with others who do
//! asked        questions that one of them has answered meanwhile
//! crew         searching together with others who do not share the table
//! choice       which of these suits a graph, found by playing at random on it
//! turns        several of them by turns, where that is a guess
//! ```
//!
//! Positions are told apart by 70 bits of their keys: docs/solver.md says what the odds of a collision are, and
//! [`exact`](super::exact) is the engine without them.

mod board;
mod cache;
mod choice;
mod codes;
mod dense;
mod distributed;
mod facts;
mod key;
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
mod set;
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
use position_sets::Ground;
pub(super) use restarts::ROUND;
use restarts::Rounds;
pub(super) use search::SearchError;
use search::{Game, Own, Search, TRIES, Watch};
pub(super) use small::SMALL;
use threads::Threads;
use transposition_table::Entry;
pub(super) use transposition_table::Fact;
pub(super) use turns::TURN;

use super::goal::Goal;
use super::progress::Progress;
use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, automorphisms};

/// Most vertices of a graph that this engine plays on.
pub(super) const LARGEST: usize = 512;
/// Symmetries of a graph that are made use of, at most.
const SYMMETRIES: usize = 32;

/// Facts that came from several tables as one lot, sorted, each position once; `None` if one of them is something else.
pub(super) fn unite(lots: &[&[u8]]) -> Option<Vec<u8>> {
    let mut all = Vec::new();
    for lot in lots {
        all.append(&mut facts::read(lot)?);
    }
    Some(bytes(distributed::united(all)))
}

/// How many facts these bytes hold.
pub(super) fn count(bytes: &[u8]) -> Option<u64> {
    facts::read(bytes).map(|facts| facts.len() as u64)
}

fn bytes(facts: Vec<Entry>) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(facts::size(facts.len()) as usize);
    facts::write(facts.into_iter(), &mut bytes).expect("memory can be written to");
    bytes
}

/// How a call is to be carried out.
#[derive(Clone, Copy)]
pub(super) struct Conduct<'a> {
    /// Found by a look at the graph where it is not given.
    pub method: Option<Method>,
    /// Chooses the hash functions.
    pub seed: u32,
    pub threads: usize,
    /// [`ROUND`], but for tests.
    pub round: u64,
    /// [`TURN`], but for tests.
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
        // A sum of other components may be large.
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

/// Slots that each thread may take beyond its share of those that are left.
const SHARE: u64 = 1000;
/// The first of several threads searches such a part of a round alone: small graphs are not worth the start of the others.
const ALONE: u64 = 4;

fn solve_wide<const W: usize>(
    graph: &Graph,
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
) -> Result<Fact, SearchError> {
    let ground = Ground::<W>::new(graph);
    let group = automorphisms(graph, SYMMETRIES);
    let images = Images::new(&group[1..], &ground.closed);
    // Beside what else is hashed, which is small numbers.
    let seed = u64::from(conduct.seed) << 32;
    let name = spelled(graph, seed);
    memory.turn_to(name);
    let words = Words::new(&group, name);
    let salts = Salts::new(ground.order(), seed);
    let methods = match conduct.method {
        Some(asked) => vec![asked],
        None => choice::methods(&ground, &images, &salts, &words),
    };
    // What is asked for by another name is not played on a board, nor what is dense.
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

/// Work for a search that goes on until it has the answer.
const ALL: u64 = u64::MAX;

/// Searches by one thread for a while, and then by all, and does no more than so much work.
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
            rounds: Rounds::new(game, memory, conduct.round, threads, begun),
        };
        match together(game, goal, memory, conduct, threads, most) {
            Err(SearchError::Full) if node_limit.is_some() => return Err(SearchError::Interrupted),
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

/// What each thread may do.
struct Most {
    positions: u64,
    work: u64,
    rounds: Option<Rounds>,
}

/// Searches with so many threads, until one has the answer, the table is full, or one has done all it may.
fn together<const W: usize>(
    game: &Game<W>,
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
    threads: usize,
    most: Most,
) -> Result<Fact, SearchError> {
    let mut crew = memory.crew.take();
    let (slots, owns, left) = memory.slots(threads);
    let done = AtomicBool::new(false);
    let watch = Watch {
        stop: conduct.stop,
        done: &done,
        progress: conduct.progress,
        positions: most.positions,
        work: most.work,
        rounds: most.rounds,
        // A share that could be 0 would halt all threads at once, for ever.
        slots: (left / threads as u64).saturating_add(SHARE),
        threads: &Threads::new(threads),
        crew: crew.as_ref(),
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
    if let Some(crew) = &mut crew {
        crew.line.clear();
        for ended in &answers {
            crew.line.extend(&ended.line);
            crew.news.extend(&ended.news);
        }
    }
    memory.crew = crew;
    let answers = answers.into_iter().map(|ended| ended.answer);
    // An answer before a full table before an interruption, which may come from another thread's end.
    let rank = |answer: &Result<Fact, SearchError>| match answer {
        Ok(_) => 0,
        Err(SearchError::Beyond) => 1,
        Err(SearchError::Full | SearchError::Spent) => 2,
        Err(SearchError::Interrupted | SearchError::Anew | SearchError::Over(_)) => 3,
    };
    answers
        .min_by_key(rank)
        .unwrap_or(Err(SearchError::Interrupted))
}

/// What a thread leaves.
struct Ended {
    answer: Result<Fact, SearchError>,
    /// Slots that it took.
    taken: u64,
    /// What it did.
    work: u64,
    /// Where it was halted, and what it found: see [`Distributed`].
    line: Vec<u64>,
    news: Vec<Entry>,
}

/// Runs `one` on a thread for each of these.
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
        .for_each(|(u, v)| reader.read((u << 32 | v) as u64));
    reader.key()
}

#[cfg(test)]
mod tests;
