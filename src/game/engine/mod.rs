//! The fast engine: one connected graph of up to 512 vertices, a table of hashed keys.
//!
//! ```text
//! set, ground  sets of vertices as words of bits; what a move leaves
//! small        nimbers of all graphs up to seven vertices
//! key          what positions that must be alike are called: by symmetry, by rank, by isomorphism
//! slots        the transposition table: key -> nimber, or nimbers ruled out
//! query        a position that falls apart: is its nimber t? which is it?
//! dense, leaf  the same where moves take much and little falls apart
//! choice       which of these suits a graph, found by playing at random on it
//! ```
//!
//! Positions are told apart by 70 bits of their keys: docs/solver.md says what the odds of a collision are, and
//! [`exact`](super::exact) is the engine without them.

mod choice;
mod dense;
mod ground;
mod key;
mod leaf;
mod query;
mod search;
mod set;
mod slots;
mod small;

use std::sync::atomic::AtomicU64;

pub use choice::Method;
use dense::Words;
use ground::Ground;
use key::images::Image;
use key::{Key, Reader};
use query::Part;
pub(super) use search::Halt;
use search::Search;
pub(super) use slots::Fact;
use slots::Slots;
pub(super) use small::SMALL;
use small::Small;

use super::goal::Goal;
use crate::graph::{Graph, automorphisms};
use crate::stop::Stop;

/// Most vertices of a graph that this engine plays on.
pub(super) const LARGEST: usize = 512;
/// Symmetries of a graph that are made use of, at most.
const SYMMETRIES: usize = 16;

/// What is kept between graphs. Nothing is allocated before it is needed.
pub(super) struct Memory {
    slots: Option<Slots>,
    small: Small,
    taken: u64,
    limit: usize,
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} slots taken, {} bytes", self.taken, self.bytes())
    }
}

impl Memory {
    pub fn new(limit: usize) -> Self {
        Memory {
            slots: None,
            small: Small::new(),
            taken: 0,
            limit,
        }
    }

    pub fn clear(&mut self) {
        self.slots = None;
        self.taken = 0;
    }

    /// Slots with a fact.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    pub fn bytes(&self) -> usize {
        self.slots.as_ref().map_or(0, Slots::bytes)
    }

    /// The nimber of a graph with at most [`SMALL`] vertices.
    pub fn small(&mut self, graph: &Graph) -> u32 {
        let ground = Ground::<1>::new(graph);
        self.small.of_set(&ground.all(), &ground.open).into()
    }

    /// The table, twice as large if it is half full and that fits.
    fn slots(&mut self) -> (&Slots, &mut Small, u64) {
        let slots = self.slots.take().unwrap_or_else(|| Slots::new(self.limit));
        let full = |slots: &Slots| self.taken >= slots.capacity() as u64 / 2;
        // Old and new stand side by side while one is copied to the other.
        let slots = match full(&slots) && slots.can_grow() && 3 * slots.bytes() <= self.limit {
            true => slots.doubled(),
            false => slots,
        };
        let fits = slots.can_grow() && 3 * slots.bytes() <= self.limit;
        let left = (slots.capacity() as u64 / 2).saturating_sub(self.taken);
        let slots = self.slots.insert(slots);
        (slots, &mut self.small, if fits { left } else { u64::MAX })
    }
}

/// Answers the goal for a connected graph of more than [`SMALL`] and at most [`LARGEST`] vertices, numbered
/// breadth-first. `method` is chosen by a look at the graph where there is none.
pub(super) fn solve(
    graph: &Graph,
    goal: Goal,
    method: Option<Method>,
    memory: &mut Memory,
    stop: &Stop,
    progress: &AtomicU64,
) -> Result<Fact, Halt> {
    match graph.order() {
        0..=64 => solve_wide::<1>(graph, goal, method, memory, stop, progress),
        65..=128 => solve_wide::<2>(graph, goal, method, memory, stop, progress),
        129..=256 => solve_wide::<4>(graph, goal, method, memory, stop, progress),
        _ => solve_wide::<8>(graph, goal, method, memory, stop, progress),
    }
}

fn solve_wide<const W: usize>(
    graph: &Graph,
    goal: Goal,
    method: Option<Method>,
    memory: &mut Memory,
    stop: &Stop,
    progress: &AtomicU64,
) -> Result<Fact, Halt> {
    let ground = Ground::<W>::new(graph);
    let group = automorphisms(graph, SYMMETRIES);
    let images = group[1..].iter();
    let images: Vec<Image<W>> = images.map(|map| Image::new(map, &ground.closed)).collect();
    let words = Words::new(&group, spelled(graph));
    let method = method.unwrap_or_else(|| choice::choose(&ground, &images));
    loop {
        let (slots, small, left) = memory.slots();
        let mut search = Search::new(
            &ground, &images, &words, slots, small, method, stop, progress,
        );
        search.halt_at(left);
        let answer = match method {
            Method::Dense => search.solve_dense(goal),
            _ => whole(&mut search, goal),
        };
        memory.taken += search.taken;
        match answer {
            Err(Halt::Full) => {}
            answer => return answer,
        }
    }
}

fn whole<const W: usize>(search: &mut Search<W>, goal: Goal) -> Result<Fact, Halt> {
    let set = search.ground.all();
    let Some(key) = search.key(&set) else {
        return Ok(Fact::Exact(0));
    };
    let size = search.ground.order as u16;
    search.ask(&Part { set, key, size }, goal)
}

/// A key of the graph as it is numbered.
fn spelled(graph: &Graph) -> Key {
    let mut reader = Reader::new(graph.order() as u64);
    graph
        .edges()
        .for_each(|(u, v)| reader.read((u << 32 | v) as u64));
    reader.key()
}
