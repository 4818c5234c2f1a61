//! The positions that a search meets on one host: for each set of elements the position of the table, and for each
//! position its options.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use rustc_hash::FxHashMap;

use super::canonical::Canonical;
use super::code_table::CodeTable;
use super::enumeration::{Enumerations, FixedGame};
use super::error::{DeletionError, Endless};
use super::host::Host;
use super::moves::{Move, for_each_move};
use super::options::Options;
use super::rules::Rules;
use crate::engine::set::{self, Set};
use crate::fact::Knowledge;
use crate::goal::Goal;
use crate::known_nimbers::{KnownNimbers, PositionId};
use crate::progress::Progress;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_graph::Graph;

/// The cache from sets to positions takes at most the limit divided by this number.
const CACHE_SHARE: usize = 4;
/// The work for a position, in addition to that for its options. For the unit see [`Positions::work`].
const WORK_OF_POSITION: u64 = 16;

/// What a search needs in addition to the host.
pub(super) struct Context<'a> {
    pub rules: &'a Rules,
    pub table: &'a mut CodeTable,
    pub canonical: &'a mut Canonical,
    pub enumerations: &'a mut Enumerations,
    pub stop: &'a CancelToken,
    pub progress: &'a Progress,
}

pub(super) struct Positions<'a, 'c, const W: usize> {
    host: &'a Host<W>,
    context: &'a mut Context<'c>,
    /// For each position that was met on this host, a set of its elements and its options.
    nodes: FxHashMap<PositionId, Node<W>>,
    /// The heap memory of the nodes.
    node_bytes: usize,
    /// The sets on this host that were identified before.
    cache: FxHashMap<Key<W>, PositionId>,
    /// Lists of options whose memory is reused.
    #[expect(
        clippy::vec_box,
        reason = "the boxes go to frames and nodes, which are small with them"
    )]
    spare: Vec<Box<Options<W>>>,
    removals: Vec<Set<W>>,
    components: Vec<Set<W>>,
    /// The number of positions whose options were listed.
    pub searched: u64,
    /// The work of the search so far: a unit for each option that was listed, and [`WORK_OF_POSITION`] for each
    /// position. A unit takes about a tenth of a microsecond.
    pub work: u64,
}

/// A set as a key. It is hashed word by word, which is faster than the hash of an array.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key<const W: usize>(Set<W>);

impl<const W: usize> Hash for Key<W> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|word| state.write_u64(*word));
    }
}

struct Node<const W: usize> {
    set: Set<W>,
    options: Option<Box<Options<W>>>,
}

impl<'a, 'c, const W: usize> Positions<'a, 'c, W> {
    pub fn new(host: &'a Host<W>, context: &'a mut Context<'c>) -> Self {
        Positions {
            host,
            context,
            nodes: FxHashMap::default(),
            node_bytes: 0,
            cache: FxHashMap::default(),
            spare: Vec::new(),
            removals: Vec::new(),
            components: Vec::new(),
            searched: 0,
            work: 0,
        }
    }

    pub fn nimbers(&self) -> &KnownNimbers {
        &self.context.table.nimbers
    }

    pub fn nimbers_mut(&mut self) -> &mut KnownNimbers {
        &mut self.context.table.nimbers
    }

    /// The number of positions after which an enumeration begins, if the caller chose it.
    pub fn patience(&self) -> Option<u64> {
        self.context.enumerations.patience
    }

    pub fn graph(&self) -> &Graph {
        self.host.graph()
    }

    /// The game on the host, if its sets of elements can be enumerated.
    pub fn fixed_game(&self) -> Option<FixedGame> {
        FixedGame::new(self.host, self.context.rules)
    }

    /// Begins to enumerate all sets of elements, if there is memory for them.
    pub fn begin_enumeration(&mut self, game: &FixedGame) {
        let room = self.room_for_planes();
        let graph = self.host.graph();
        let sets = self.context.enumerations.begin(game, graph, room);
        self.count(sets);
    }

    /// The answer to a question about a set of elements, if the enumeration of all sets was begun and can give it.
    pub fn enumerated(
        &mut self,
        set: &Set<W>,
        goal: Goal,
    ) -> Result<Option<Knowledge>, DeletionError> {
        let graph = self.host.graph();
        while let Some(known) = self.context.enumerations.known(graph, set) {
            if known.answers(goal) {
                return Ok(Some(known));
            }
            let room = self.room_for_planes();
            let context = &mut *self.context;
            if !context.enumerations.extend(graph, room, context.stop)? {
                break;
            }
        }
        Ok(None)
    }

    /// The memory in bytes for further planes of an enumeration. If the table and the search take much memory, the
    /// enumerations of other graphs are dropped first.
    fn room_for_planes(&mut self) -> usize {
        let limit = self.context.table.limit() / 4 * 3;
        let taken = |own: &Self| own.context.table.memory() + own.memory();
        if taken(self) > limit / 2 {
            self.context.enumerations.keep_only(self.host.graph());
        }
        limit.saturating_sub(taken(self))
    }

    fn count(&mut self, positions: u64) {
        self.searched += positions;
        let all = &self.context.progress.positions;
        all.fetch_add(positions, Ordering::Relaxed);
    }

    pub fn progress(&self) -> &Progress {
        self.context.progress
    }

    /// The position of a connected set of elements, if the set was identified before.
    #[inline]
    pub fn met(&self, set: &Set<W>) -> Option<PositionId> {
        self.cache.get(&Key(*set)).copied()
    }

    /// The position of a connected set of elements.
    pub fn identify(&mut self, set: &Set<W>) -> Result<PositionId, DeletionError> {
        if let Some(id) = self.met(set) {
            return Ok(id);
        }
        let (least, is_mirrored) = self.host.least_image(set);
        if let Some(id) = self.met(&least) {
            self.remember(set, id);
            return Ok(id);
        }
        self.check_memory()?;
        let id = self.by_code(set);
        let node = Node {
            set: *set,
            options: None,
        };
        self.nodes.entry(id).or_insert(node);
        if is_mirrored {
            self.context.table.nimbers.learn(id, Knowledge::Exact(0));
        }
        self.remember(set, id);
        self.remember(&least, id);
        Ok(id)
    }

    /// The position of a set, found by its code. Computing a code takes long, so labelled codes are looked up first.
    fn by_code(&mut self, set: &Set<W>) -> PositionId {
        let Context {
            table, canonical, ..
        } = &mut *self.context;
        let labelled = canonical.read(self.host, set);
        if let Some(id) = labelled.and_then(|code| table.labelled(code)) {
            return id;
        }
        let id = table.identify(canonical.code(), set::count(set));
        if let Some(code) = labelled {
            table.label(code, id);
        }
        id
    }

    fn remember(&mut self, set: &Set<W>, id: PositionId) {
        let bytes = self.cache.capacity() * size_of::<(Set<W>, PositionId)>();
        let is_full = self.cache.len() == self.cache.capacity();
        if is_full && 2 * bytes > self.context.table.limit() / CACHE_SHARE {
            self.cache.clear();
        }
        self.cache.insert(Key(*set), id);
    }

    /// Returns an error if there is no memory for another position, even after the enumerations were dropped.
    fn check_memory(&mut self) -> Result<(), StopReason> {
        let checked = self.context.table.check_memory(self.memory());
        if checked.is_ok() || self.context.enumerations.memory() == 0 {
            return checked;
        }
        self.context.enumerations.clear();
        let others = self.memory();
        self.context.table.check_memory(others)
    }

    fn memory(&self) -> usize {
        self.nodes.capacity() * (size_of::<(PositionId, Node<W>)>() + 2)
            + self.node_bytes
            + self.context.enumerations.memory()
            + self.cache.capacity() * (size_of::<(Set<W>, PositionId)>() + 2)
    }

    /// The options of a position. If they were not kept, they are listed as by [`expand`](Self::expand).
    pub fn options(
        &mut self,
        id: PositionId,
        target: Option<u32>,
    ) -> Result<Option<Box<Options<W>>>, DeletionError> {
        let kept = self.nodes.get_mut(&id).and_then(|node| node.options.take());
        match kept {
            Some(mut options) => {
                self.node_bytes -= size_of::<Options<W>>() + options.bytes();
                self.settle(&mut options);
                Ok(Some(options))
            }
            None => self.expand(id, target),
        }
    }

    /// Updates a list of options with the nimbers that the table has learnt.
    pub fn settle(&self, options: &mut Options<W>) {
        options.settle(self.nimbers(), |set| self.met(set));
    }

    /// Identifies the components of the open option number `at` of a list.
    pub fn identify_option(
        &mut self,
        options: &mut Options<W>,
        at: usize,
    ) -> Result<(), DeletionError> {
        if !options.is_identified(at) {
            options.identify(at, |set| self.identify(set))?;
            options.leave_out_pairs(at, self.nimbers());
        }
        Ok(())
    }

    /// Keeps the options of a position for further questions.
    pub fn keep(&mut self, id: PositionId, options: Box<Options<W>>) {
        self.node_bytes += size_of::<Options<W>>() + options.bytes();
        if let Some(node) = self.nodes.get_mut(&id) {
            node.options = Some(options);
        }
    }

    /// Keeps the memory of a list of options that is no longer needed.
    pub fn reuse(&mut self, options: Box<Options<W>>) {
        self.spare.push(options);
    }

    /// Lists the options of a position; `None` if the nimber of one of them is known to be `target`.
    fn expand(
        &mut self,
        id: PositionId,
        target: Option<u32>,
    ) -> Result<Option<Box<Options<W>>>, DeletionError> {
        self.context.stop.check(())?;
        self.count(1);
        let set = self.nodes[&id].set;
        self.list_removals(&set)?;
        self.work += WORK_OF_POSITION + self.removals.len() as u64;
        let mut options = self.spare.pop().unwrap_or_default();
        options.clear();
        let defect = self.host.mirror_defect(&set);
        let mut components = std::mem::take(&mut self.components);
        let mut is_answered = false;
        for removed in &self.removals {
            components.clear();
            self.host.split(&set, removed, |part| components.push(part));
            let degrees = set::members(removed).map(|v| self.host.degree(&set, v));
            let gone = degrees.sum::<usize>();
            let may_mirror = defect.is_some_and(|defect| defect <= 2 * set::count(removed));
            let is_mirrored =
                may_mirror && self.host.is_nearly_mirrored(&set::without(&set, removed));
            let nimber = options.add(
                &components,
                is_mirrored,
                gone as u16,
                self.nimbers(),
                |set| self.met(set),
            );
            if nimber.is_some() && nimber == target {
                is_answered = true;
                break;
            }
        }
        self.components = components;
        if is_answered {
            self.spare.push(options);
            return Ok(None);
        }
        options.arrange();
        Ok(Some(options))
    }

    /// Lists the sets of elements that moves remove, each once.
    fn list_removals(&mut self, set: &Set<W>) -> Result<(), DeletionError> {
        let mut found = std::mem::take(&mut self.removals);
        found.clear();
        let empty = for_each_move(
            self.host,
            self.context.rules,
            set,
            |own| match set::is_empty(&own.removed) {
                true => ControlFlow::Break(own),
                false => {
                    found.push(own.removed);
                    ControlFlow::Continue(())
                }
            },
        );
        found.sort_unstable();
        found.dedup();
        self.removals = found;
        match empty {
            ControlFlow::Break(own) => Err(endless(self.host, self.context.rules, set, &own)),
            ControlFlow::Continue(()) => Ok(()),
        }
    }
}

/// The error of a move that removes nothing.
pub(super) fn endless<const W: usize>(
    host: &Host<W>,
    rules: &Rules,
    set: &Set<W>,
    own: &Move<W>,
) -> DeletionError {
    let bound = rules.options()[own.option].pattern.bound();
    let label = |v: usize| host.label(v);
    let mut edges = Vec::new();
    host.for_each_edge(set, |u, v| edges.push((label(u), label(v))));
    DeletionError::RemovesNothing(Box::new(Endless {
        option: own.option,
        bound: own.bound[..bound].iter().map(|&v| label(v)).collect(),
        vertices: set::members(&host.vertices(set)).map(label).collect(),
        edges,
    }))
}
