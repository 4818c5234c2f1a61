//! The search of one component, for one of two questions: is its nimber t, or what is its nimber?
//!
//! The nimber of a position is seldom needed. An option of value t shows that the nimber is not t. The value of an
//! option is the nim-sum of its components; when the others are known, the only question about the last component is
//! whether its nimber is the one that gives the option the value t. Answers are facts (an exact nimber, or nimbers that
//! are ruled out) and are stored in the table.
//!
//! Invariant: each question on the stack is about a proper part of the one below it, so the stack is no deeper than the
//! graph has vertices; it is on the heap and counts towards the memory limit.
//!
//! Sources: Lemoine and Viennot, "Nimbers are inevitable", Theoret. Comput. Sci. 462 (2012); Beling and Rogalski, "On
//! pruning search trees of impartial games", Artif. Intell. 283 (2020).

mod options;

use rustc_hash::FxHashMap;

use super::board::Board;
use super::canonical::Numbering;
use super::canonical_table::{CanonicalTable, SINGLE};
use super::fragment::Fragment;
use crate::fact::Knowledge;
use crate::goal::Goal;
use crate::known_nimbers::{KnownNimbers, PositionId};
use crate::mex_search::MexSearch;
use nk_base::cancellation::{CancelToken, StopReason};
use options::{Options, Sought};

/// The most bytes of the cache from sets to positions.
const CACHE_BYTES: usize = 1 << 26;

pub(in super::super) struct Search<'a, B: Board> {
    board: B,
    table: &'a mut CanonicalTable,
    stop: &'a CancelToken,
    stack: Vec<Frame<B::Set>>,
    stack_bytes: usize,
    /// The sets on this board that were identified before.
    cache: FxHashMap<B::Set, PositionId>,
    cache_bytes: usize,
    fragment: Fragment,
    numbering: Numbering,
    plain_name: Vec<u8>,
    canonical_name: Vec<u8>,
    components: Vec<B::Set>,
    moves: Vec<u32>,
}

struct Frame<S> {
    id: PositionId,
    set: S,
    mex: MexSearch,
    options: Options,
    bytes: usize,
}

/// The next step of the question on top of the stack.
enum Step {
    Answer(Knowledge),
    /// Ask about the component number `index` of the position after the move at `vertex`.
    Ask {
        vertex: u32,
        index: u32,
        id: PositionId,
        goal: Goal,
    },
}

impl<'a, B: Board> Search<'a, B> {
    pub fn new(board: B, table: &'a mut CanonicalTable, stop: &'a CancelToken) -> Self {
        Search {
            board,
            table,
            stop,
            stack: Vec::new(),
            stack_bytes: 0,
            cache: FxHashMap::default(),
            cache_bytes: 0,
            fragment: Fragment::default(),
            numbering: Numbering::default(),
            plain_name: Vec::new(),
            canonical_name: Vec::new(),
            components: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Identifies the position of the whole board.
    pub fn identify_all(&mut self) -> Result<PositionId, StopReason> {
        let all = self.board.all();
        self.identify(&all)
    }

    /// Searches until the table answers `goal` for the whole board.
    pub fn solve(&mut self, goal: Goal) -> Result<(), StopReason> {
        let all = self.board.all();
        let id = self.identify(&all)?;
        if self.table.nimbers.answers(id, goal) {
            return Ok(());
        }
        self.open(id, all, goal)?;
        while let Some(frame) = self.stack.last_mut() {
            match advance(frame, &self.table.nimbers) {
                Step::Answer(knowledge) => self.close(knowledge),
                Step::Ask {
                    vertex,
                    index,
                    id,
                    goal,
                } => {
                    self.components.clear();
                    self.board.split(&frame.set, vertex, &mut self.components);
                    let set = self.components.swap_remove(index as usize);
                    self.open(id, set, goal)?;
                }
            }
        }
        Ok(())
    }

    fn close(&mut self, knowledge: Knowledge) {
        if let Some(frame) = self.stack.pop() {
            self.table.nimbers.learn(frame.id, knowledge);
            self.stack_bytes -= frame.bytes;
        }
    }

    /// Puts a question on the stack, unless an option answers it while the options are listed.
    fn open(&mut self, id: PositionId, set: B::Set, goal: Goal) -> Result<(), StopReason> {
        self.table.count_search();
        let mex = MexSearch::new(goal);
        let mut options = Options::default();
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.board.moves(&set, &mut moves);
        for &v in &moves {
            self.stop.check(())?;
            self.list_option(&set, v, &mut options)?;
            if let Some(target) = mex
                .refutation()
                .filter(|&t| options.last_is(t, &self.table.nimbers))
            {
                self.table.nimbers.learn(id, Knowledge::Not(1 << target));
                self.moves = moves;
                return Ok(());
            }
        }
        self.moves = moves;
        options.arrange(&self.table.nimbers);
        let bytes = size_of::<Frame<B::Set>>() + self.board.bytes(&set) + options.bytes();
        self.stack_bytes += bytes;
        self.check_memory(self.table.memory())?;
        self.stack.push(Frame {
            id,
            set,
            mex,
            options,
            bytes,
        });
        Ok(())
    }

    fn list_option(
        &mut self,
        set: &B::Set,
        v: u32,
        options: &mut Options,
    ) -> Result<(), StopReason> {
        let mut components = std::mem::take(&mut self.components);
        components.clear();
        self.board.split(set, v, &mut components);
        options.begin(v);
        for (index, component) in (0..).zip(&components) {
            let id = self.identify(component)?;
            options.add(id, index);
        }
        options.finish(&self.table.nimbers);
        self.components = components;
        Ok(())
    }

    /// The position of a component. It is looked up by the set itself, by the name in the numbering of the graph (so
    /// that translates in a strip agree), and by the name in a canonical numbering.
    fn identify(&mut self, set: &B::Set) -> Result<PositionId, StopReason> {
        if self.board.count(set) == 1 {
            return Ok(SINGLE);
        }
        if let Some(&id) = self.cache.get(set) {
            return Ok(id);
        }
        self.board.extract(set, &mut self.fragment);
        self.fragment.spell(&mut self.plain_name);
        let id = match self.table.find(&self.plain_name) {
            Some(id) => id,
            None => self.identify_new_name()?,
        };
        self.remember(set, id);
        Ok(id)
    }

    fn identify_new_name(&mut self) -> Result<PositionId, StopReason> {
        self.check_memory(self.table.memory_after_growth(self.plain_name.len()))?;
        self.numbering.number(&self.fragment);
        self.fragment.spell_numbered(
            &self.numbering.order,
            &self.numbering.rank,
            &mut self.canonical_name,
        );
        let id = match self.table.find(&self.canonical_name) {
            Some(id) => id,
            None => {
                let id = self.table.nimbers.add(self.fragment.order() as u32);
                self.table.name(&self.canonical_name, id);
                id
            }
        };
        if self.plain_name != self.canonical_name {
            self.table.name(&self.plain_name, id);
        }
        Ok(id)
    }

    fn remember(&mut self, set: &B::Set, id: PositionId) {
        let slot = 2 * size_of::<(B::Set, PositionId)>();
        self.cache_bytes += self.board.bytes(set) + slot;
        if self.cache_bytes > CACHE_BYTES.min(self.table.limit() / 8) {
            self.cache = FxHashMap::default();
            self.cache_bytes = 0;
        }
        self.cache.insert(set.clone(), id);
    }

    fn check_memory(&self, table: usize) -> Result<(), StopReason> {
        let limit = self.table.limit();
        if table + self.stack_bytes + self.cache_bytes > limit || self.table.nimbers.is_full() {
            return Err(StopReason::Memory { limit });
        }
        Ok(())
    }
}

/// Continues the question as far as the table allows.
fn advance<S>(frame: &mut Frame<S>, nimbers: &KnownNimbers) -> Step {
    loop {
        if let Some(answer) = frame.mex.skip(|value| nimbers.excludes(frame.id, value)) {
            return Step::Answer(answer);
        }
        let found = match frame.options.seek(frame.mex.wanted(), nimbers) {
            Sought::Ask {
                vertex,
                index,
                id,
                goal,
            } => {
                return Step::Ask {
                    vertex,
                    index,
                    id,
                    goal,
                };
            }
            Sought::Found => true,
            Sought::Missing => false,
        };
        frame.options.rewind();
        if let Some(answer) = frame.mex.record(found) {
            return Step::Answer(answer);
        }
    }
}

#[cfg(test)]
mod tests;
