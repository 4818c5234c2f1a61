//! The state that is kept between graphs: the table, and each thread's own data.

use std::io;

use super::distributed::Distributed;
use super::facts;
use super::key::Key;
use super::move_ordering::MoveOrdering;
use super::position_sets::PositionSets;
use super::thread_state::ThreadState;
use super::transposition_table::{self, TranspositionTable};
use super::turn::Turn;
use nk_graph::Graph;

/// The number of facts that are imported between two checks whether the table should grow.
const IMPORTED: usize = 10_000;

/// The state that is kept between graphs. Nothing is allocated before it is needed.
pub(in super::super) struct Memory {
    slots: Option<TranspositionTable>,
    owns: Vec<ThreadState>,
    /// The graph on which the threads gained their experience.
    graph: Option<Key>,
    pub(super) taken: u64,
    /// The work of the search: see [`Search::work`](super::search::Search::work).
    pub(super) work: u64,
    /// The method whose turn it is on that graph.
    pub(super) turn: Turn,
    limit: usize,
    /// The state of a distributed search.
    pub distributed: Option<Distributed>,
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
            owns: Vec::new(),
            graph: None,
            taken: 0,
            work: 0,
            turn: Turn::default(),
            limit,
            distributed: None,
        }
    }

    pub fn clear(&mut self) {
        self.slots = None;
        self.taken = 0;
        self.graph = None;
    }

    /// The number of slots with a fact.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    pub fn bytes(&self) -> usize {
        self.slots.as_ref().map_or(0, TranspositionTable::bytes)
    }

    /// Writes all facts; see [`facts`].
    pub fn export(&self, out: &mut dyn io::Write) -> io::Result<()> {
        facts::write(self.slots.iter().flat_map(TranspositionTable::words), out)
    }

    pub fn export_size(&self) -> u64 {
        facts::size(
            self.slots
                .iter()
                .flat_map(TranspositionTable::words)
                .count(),
        )
    }

    /// Reads facts that [`export`](Self::export) wrote, up to the first damage. Returns the number of new facts, or
    /// `None` if the bytes are something else.
    pub fn import(&mut self, bytes: &[u8]) -> Option<u64> {
        let facts = facts::read(bytes)?;
        let before = self.taken;
        for part in facts.chunks(IMPORTED) {
            let (slots, _, _) = self.slots(1);
            let new = part.iter().filter(|&&kept| slots.put(kept));
            let new = new.count() as u64;
            self.taken += new;
        }
        Some(self.taken - before)
    }

    /// The facts since the last call, sorted, in the format of [`export`](Self::export).
    pub fn take_new_entries(&mut self) -> Vec<u8> {
        let news = self
            .distributed
            .as_mut()
            .map_or_else(Vec::new, Distributed::take_new_entries);
        facts::bytes(news)
    }

    /// The nimber of a graph with at most [`SMALL`](super::codes::SMALL) vertices.
    pub fn small(&mut self, graph: &Graph) -> u32 {
        let ground = PositionSets::<1>::new(graph);
        let small = &mut grown(&mut self.owns, 1)[0].small;
        small.of_set(&ground.all(), &ground.open).into()
    }

    /// The nimber of a graph with at most [`FRAGMENT`](super::FRAGMENT) vertices, whose edges are the bits of `pairs`.
    pub fn of_pairs(&mut self, order: usize, pairs: u64) -> u32 {
        let small = &mut grown(&mut self.owns, 1)[0].small;
        small.of_pairs(order, pairs).into()
    }

    /// Makes `graph` the current graph. If it is another one than before, the experience with options and methods is
    /// dropped.
    pub(super) fn turn_to(&mut self, graph: Key) {
        if self.graph.replace(graph) != Some(graph) {
            self.turn = Turn::default();
            let experiences = self.owns.iter_mut().map(|own| &mut own.experience);
            experiences.for_each(|experience| *experience = MoveOrdering::new());
        }
    }

    /// Gives all threads the experience of the first one.
    pub(super) fn spread_experience(&mut self, threads: usize) {
        if let [first, others @ ..] = grown(&mut self.owns, threads) {
            let others = others.iter_mut().map(|own| &mut own.experience);
            others.for_each(|experience| experience.clone_from(&first.experience));
        }
    }

    /// The number of positions after which a distributed search is interrupted.
    pub(super) fn node_limit(&self) -> Option<u64> {
        self.distributed
            .as_ref()
            .and_then(|distributed| distributed.node_limit)
    }

    /// Whether the table can still grow. While it can, it keeps all facts.
    pub(super) fn is_growing(&self) -> bool {
        match &self.slots {
            Some(slots) => fits(slots, self.limit),
            None => 2 * transposition_table::BASE_BYTES <= self.limit,
        }
    }

    /// The table, doubled if it is half full and that fits; each thread's own data; and the number of empty slots that
    /// may be used before the table should grow.
    pub(super) fn slots(
        &mut self,
        threads: usize,
    ) -> (&TranspositionTable, &mut [ThreadState], u64) {
        let limit = self.limit;
        let fits = |slots: &TranspositionTable| fits(slots, limit);
        let mut slots = self
            .slots
            .take()
            .unwrap_or_else(|| TranspositionTable::new(limit));
        if self.taken >= slots.capacity() as u64 / 2 && fits(&slots) {
            slots.grow();
        }
        let left = match fits(&slots) {
            true => (slots.capacity() as u64 / 2)
                .saturating_sub(self.taken)
                .max(1),
            false => u64::MAX,
        };
        grown(&mut self.owns, threads);
        (self.slots.insert(slots), &mut self.owns[..threads], left)
    }
}

/// Whether a table of twice the size fits.
fn fits(slots: &TranspositionTable, limit: usize) -> bool {
    slots.can_grow() && 2 * slots.bytes() <= limit
}

/// The data of the first `count` threads. Each takes some 9 MiB, so none is made before a graph is solved.
fn grown(owns: &mut Vec<ThreadState>, count: usize) -> &mut [ThreadState] {
    while owns.len() < count {
        owns.push(ThreadState::new());
    }
    &mut owns[..count]
}
