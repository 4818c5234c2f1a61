//! The fast engine, for one connected graph of up to 1,024 vertices, with a table of hashed keys.
//!
//! ```text
//! set, position_sets    sets of vertices as words of bits; the ground and what a move leaves
//! near                  the neighbours of a whole set, where numbers determine them
//! pext                  the bits of a word under a mask, packed
//! codes, small          nimbers of graphs of up to eleven vertices, by a bit for each pair
//! key                   keys that equivalent positions share: by symmetry, by rank, by isomorphism, by shape
//! cache                 keys of sets that were looked up before
//! zobrist               keys of dense graphs, by a random word for each vertex
//! transposition_table   key -> nimber, or nimbers that are ruled out
//! facts                 export and import of the table
//! move_ordering         which options are tried first, learnt from those that were tried
//! move_list, node       the options of a position, and what is known of it while it is searched
//! query_stack           questions that another thread may answer
//! threads, distributed  what threads, and processes without a common table, tell each other
//! thread_state, memory  the state of a thread, and what is kept between graphs
//! restarts, turn        when a search restarts, and whose turn it is
//! method, search_error  how positions are searched, and why a search ends without an answer
//!
//! search                the state of a search
//! cooperation           what a search does for and with the others
//! options               lists the options of a position, in the order in which they are tried
//! lookahead             a closer look at options before any is searched
//! full_mex              the nimber of a position from those of all its options
//! query                 a position that falls apart: is its nimber t, or which is it?
//! dense, leaf           the same where moves take many vertices and positions seldom fall apart
//! attempt               positions with few moves left, without the table
//! play                  a search with its threads, its restarts and a table that grows
//! turns                 several methods by turns, in cases of doubt
//! line_graph            line graphs that are played on their roots
//! method_choice         which method suits a graph, found by playing at random on it
//! ```
//!
//! Positions are distinguished by 70 bits of their keys: docs/solver.md gives the probability of a collision, and
//! [`exact`](super::exact) is the engine without collisions.

mod attempt;
mod cache;
mod codes;
mod cooperation;
mod dense;
mod distributed;
mod facts;
mod full_mex;
pub(crate) mod key;
mod leaf;
mod line_graph;
mod lookahead;
mod memory;
mod method;
mod method_choice;
mod move_list;
mod move_ordering;
mod near;
mod node;
mod options;
mod pext;
mod play;
mod position_sets;
mod query;
mod query_stack;
mod restarts;
mod search;
mod search_error;
pub(crate) mod set;
mod small;
mod thread_state;
mod threads;
mod transposition_table;
mod turn;
mod turns;
mod zobrist;

pub(super) use codes::SMALL;
pub(super) use distributed::Distributed;
use key::images::Images;
use key::ranked::Salts;
use key::{Key, Reader};
use line_graph::RootGraph;
pub(super) use memory::Memory;
pub use method::SearchMethod;
use method_choice::Sample;
pub(super) use play::Conduct;
use play::{ALL, play};
use position_sets::PositionSets;
pub(super) use restarts::ROUND;
use search::{Game, TRIES};
pub(super) use search_error::SearchError;
pub(super) use set::LARGEST;
pub(super) use small::FRAGMENT;
pub(super) use turns::TURN;
use zobrist::Zobrist;

use super::fact::Fact;
use super::first_moves;
use super::goal::Goal;
use nk_graph::{Graph, automorphisms};

/// The most symmetries of a graph that are used.
const SYMMETRIES: usize = 32;

/// The first turn is divided by this number if it is a search by rank before other methods are considered.
const AT_FIRST: u64 = 4;

/// The facts of several exports as one export, sorted, each position once; `None` if one of them is not an export.
pub(super) fn unite(lots: &[&[u8]]) -> Option<Vec<u8>> {
    let mut all = Vec::new();
    for lot in lots {
        all.append(&mut facts::read(lot)?);
    }
    Some(facts::bytes(distributed::united(all)))
}

/// The number of facts in an export; `None` if the bytes are not an export.
pub(super) fn count(bytes: &[u8]) -> Option<u64> {
    facts::read(bytes).map(|facts| facts.len() as u64)
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
        Goal::Is(value) => node::goal_for(value),
        Goal::Exact => goal,
    };
    match graph.order() {
        0..=64 => solve_wide::<1>(graph, goal, memory, conduct),
        65..=128 => solve_wide::<2>(graph, goal, memory, conduct),
        129..=256 => solve_wide::<4>(graph, goal, memory, conduct),
        257..=512 => solve_wide::<8>(graph, goal, memory, conduct),
        _ => solve_wide::<16>(graph, goal, memory, conduct),
    }
}

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
    let words = Zobrist::new(&group, name);
    let salts = Salts::new(ground.order(), ground.order(), seed);
    let sample = match conduct.method {
        Some(_) => None,
        None => Some(Sample::new(&ground)),
    };
    let is_dense = sample.as_ref().is_some_and(Sample::is_dense);
    // The root is used only if the caller did not ask for other keys, and not by the dense method.
    let may_be_root = match conduct.method {
        None => !is_dense,
        Some(asked) => asked == SearchMethod::Ranked,
    };
    if may_be_root && let Some(root) = RootGraph::new(graph) {
        return solve_root(&root, goal, memory, conduct, seed);
    }
    let (likeliest, at_first) = match is_dense {
        true => (SearchMethod::Dense, conduct.turn),
        false => (SearchMethod::Ranked, conduct.turn / AT_FIRST),
    };
    let mut game = Game {
        salts,
        ground,
        images,
        words,
        method: conduct.method.unwrap_or(likeliest),
        surveys: false,
        tries: TRIES,
        full_mex: full_mex::MOST,
        attempts: sample.as_ref().is_some_and(Sample::allows_attempts),
        seed,
    };
    // To find out which positions isomorphism merges takes longer than many searches.
    let is_certain =
        |sample: &Sample<W>| is_dense && sample.is_certainly_dense(&game.ground, &game.words);
    if memory.node_limit().is_none() && sample.as_ref().is_some_and(|own| !is_certain(own)) {
        match play(&game, goal, memory, conduct, at_first) {
            Err(SearchError::Spent) => {}
            answer => return answer,
        }
        match first_moves::answer(graph, goal, conduct.stop) {
            Ok(Some(fact)) => return Ok(fact),
            Ok(None) => {}
            Err(_) => return Err(SearchError::Cancelled),
        }
    }
    let methods = match &sample {
        Some(sample) => sample.methods(&game.ground, &game.images, &game.salts, &game.words),
        None => vec![game.method],
    };
    turns::play_by_turns(&mut game, &methods, goal, memory, conduct)
}

fn solve_root(
    root: &RootGraph,
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
    seed: u64,
) -> Result<Fact, SearchError> {
    match root.span() {
        0..=64 => play::<1>(&root.game(SYMMETRIES, seed), goal, memory, conduct, ALL),
        65..=128 => play::<2>(&root.game(SYMMETRIES, seed), goal, memory, conduct, ALL),
        129..=256 => play::<4>(&root.game(SYMMETRIES, seed), goal, memory, conduct, ALL),
        257..=512 => play::<8>(&root.game(SYMMETRIES, seed), goal, memory, conduct, ALL),
        _ => play::<16>(&root.game(SYMMETRIES, seed), goal, memory, conduct, ALL),
    }
}

/// A key of the graph with its numbering.
fn spelled(graph: &Graph, seed: u64) -> Key {
    let mut reader = Reader::new(seed ^ graph.order() as u64);
    graph
        .edges()
        .for_each(|(u, v)| reader.read((u as u64) << 32 | v as u64));
    reader.key()
}

#[cfg(test)]
mod tests;
