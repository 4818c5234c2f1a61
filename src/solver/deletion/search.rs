//! The search of one component: is its nimber t, or which is it?
//!
//! The nimber of a position is seldom needed. To show that it is not t, an option of value t is enough; and the value
//! of an option is the nim-sum of its components, of which the last unresolved one is only asked whether it is the one
//! value that would matter. Each position is expanded once: its options are kept as positions in the table, so they
//! serve every question about any isomorphic position.
//!
//! Invariant: each question on the stack is about a proper part of the one below it, so the stack is no deeper than the
//! graph has elements.
//!
//! Sources: Lemoine and Viennot, "Nimbers are inevitable", Theoret. Comput. Sci. 462 (2012); Beling and Rogalski, "On
//! pruning search trees of impartial games", Artif. Intell. 283 (2020).

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use rustc_hash::FxHashMap;

use super::canonical::Canonical;
use super::error::{DeletionError, Endless};
use super::host::Host;
use super::moves::{Move, for_each_move};
use super::options::{Options, Weight};
use super::rules::Rules;
use super::table::{PositionId, Table};
use crate::engine::set::{self, Set};
use crate::exact::canonical_table::{Knowledge, LARGEST_EXCLUDED};
use crate::exact::plan::Plan;
use crate::goal::Goal;
use crate::progress::Progress;
use nk_base::cancellation::{CancelToken, StopReason};

/// Up to this many elements the exact nimber is asked at once: it costs little more and is useful more often.
const EXACT_UP_TO: u32 = 8;

/// The most bytes of the cache from sets to positions, as a share of the limit.
const CACHE_SHARE: usize = 4;

/// What a search needs besides the component.
pub(super) struct Context<'a> {
    pub rules: &'a Rules,
    pub table: &'a mut Table,
    pub canonical: &'a mut Canonical,
    pub stop: &'a CancelToken,
    pub progress: &'a Progress,
}

pub(super) struct Search<'a, 'c, const W: usize> {
    pub host: &'a Host<W>,
    context: &'a mut Context<'c>,
    /// A set and the options of each position that was met on this host.
    nodes: FxHashMap<PositionId, Node<W>>,
    /// The heap memory of the nodes.
    node_bytes: usize,
    /// The sets on this host that were identified before.
    cache: FxHashMap<Set<W>, PositionId>,
    stack: Vec<Frame>,
    /// The positions into which an option falls.
    components: Vec<PositionId>,
    removals: Vec<Set<W>>,
}

struct Node<const W: usize> {
    set: Set<W>,
    options: Option<Box<Options>>,
}

struct Frame {
    id: PositionId,
    plan: Plan,
    options: Box<Options>,
    /// The open options before this one do not have the value that is sought.
    cursor: usize,
}

enum Step {
    Answer(Knowledge),
    Ask(PositionId, Goal),
}

impl<'a, 'c, const W: usize> Search<'a, 'c, W> {
    pub fn new(host: &'a Host<W>, context: &'a mut Context<'c>) -> Self {
        Search {
            host,
            context,
            nodes: FxHashMap::default(),
            node_bytes: 0,
            cache: FxHashMap::default(),
            stack: Vec::new(),
            components: Vec::new(),
            removals: Vec::new(),
        }
    }

    /// The position of a connected set of elements.
    pub fn identify(&mut self, set: &Set<W>) -> Result<PositionId, DeletionError> {
        if let Some(&id) = self.cache.get(set) {
            return Ok(id);
        }
        let others = self.memory();
        self.context.table.check_memory(others)?;
        let code = self.context.canonical.code(self.host, set);
        let id = self.context.table.identify(code, set::count(set));
        let node = Node {
            set: *set,
            options: None,
        };
        self.nodes.entry(id).or_insert(node);
        self.remember(set, id);
        Ok(id)
    }

    fn remember(&mut self, set: &Set<W>, id: PositionId) {
        let bytes = self.cache.capacity() * size_of::<(Set<W>, PositionId)>();
        let is_full = self.cache.len() == self.cache.capacity();
        if is_full && 2 * bytes > self.context.table.limit() / CACHE_SHARE {
            self.cache.clear();
        }
        self.cache.insert(*set, id);
    }

    fn memory(&self) -> usize {
        self.nodes.capacity() * (size_of::<(PositionId, Node<W>)>() + 2)
            + self.node_bytes
            + self.cache.capacity() * (size_of::<(Set<W>, PositionId)>() + 2)
    }

    /// Searches until the table answers `goal` for a connected set, and gives what it then knows.
    pub fn solve(&mut self, set: &Set<W>, goal: Goal) -> Result<Knowledge, DeletionError> {
        let id = self.identify(set)?;
        self.ask(id, goal)?;
        while let Some(frame) = self.stack.last_mut() {
            match advance(frame, self.context.table) {
                Step::Answer(knowledge) => self.close(knowledge),
                Step::Ask(id, goal) => self.ask(id, goal)?,
            }
        }
        Ok(self.context.table.known(id))
    }

    /// Puts a question on the stack, unless the table or an option answers it at once.
    fn ask(&mut self, id: PositionId, goal: Goal) -> Result<(), DeletionError> {
        if self.context.table.answers(id, goal) {
            return Ok(());
        }
        let options = match self.nodes.get_mut(&id).and_then(|node| node.options.take()) {
            Some(mut options) => {
                options.settle(self.context.table);
                options
            }
            None => self.expand(id)?,
        };
        self.stack.push(Frame {
            id,
            plan: Plan::new(goal),
            options,
            cursor: 0,
        });
        Ok(())
    }

    /// Lists the options of a position.
    fn expand(&mut self, id: PositionId) -> Result<Box<Options>, DeletionError> {
        if self.context.stop.is_cancelled() {
            return Err(StopReason::Interrupted.into());
        }
        self.context
            .progress
            .positions
            .fetch_add(1, Ordering::Relaxed);
        let set = self.nodes[&id].set;
        let mut removals = std::mem::take(&mut self.removals);
        removals.clear();
        self.list_removals(&set, &mut removals)?;
        removals.sort_unstable();
        removals.dedup();
        let mut options = Box::new(Options::default());
        let mut components = std::mem::take(&mut self.components);
        let mut parts = Vec::new();
        for removed in &removals {
            parts.clear();
            self.host.split(&set, removed, |part| parts.push(part));
            components.clear();
            for part in &parts {
                components.push(self.identify(part)?);
            }
            options.add(&mut components, self.context.table);
        }
        options.arrange(self.context.table);
        self.node_bytes += size_of::<Options>() + options.bytes();
        (self.components, self.removals) = (components, removals);
        Ok(options)
    }

    /// The sets of elements that moves remove.
    fn list_removals(&self, set: &Set<W>, found: &mut Vec<Set<W>>) -> Result<(), DeletionError> {
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
        match empty {
            ControlFlow::Break(own) => Err(endless(self.host, self.context.rules, set, &own)),
            ControlFlow::Continue(()) => Ok(()),
        }
    }

    fn close(&mut self, knowledge: Knowledge) {
        let Some(frame) = self.stack.pop() else {
            return;
        };
        self.context.table.learn(frame.id, knowledge);
        match knowledge {
            Knowledge::Exact(_) => {
                self.node_bytes -= size_of::<Options>() + frame.options.bytes();
            }
            Knowledge::Not(_) => {
                if let Some(node) = self.nodes.get_mut(&frame.id) {
                    node.options = Some(frame.options);
                }
            }
        }
    }
}

/// The question to ask of a position when only `value` matters.
fn goal_for(table: &Table, id: PositionId, value: u32) -> Goal {
    if table.most(id) <= EXACT_UP_TO || value > LARGEST_EXCLUDED {
        Goal::Exact
    } else {
        Goal::Is(value)
    }
}

/// Carries the question on as far as the table allows.
fn advance(frame: &mut Frame, table: &Table) -> Step {
    loop {
        if let Some(answer) = frame.plan.skip(|value| table.excludes(frame.id, value)) {
            return Step::Answer(answer);
        }
        let found = match seek(frame, table) {
            Ok(found) => found,
            Err((id, goal)) => return Step::Ask(id, goal),
        };
        frame.cursor = 0;
        if let Some(answer) = frame.plan.record(found) {
            return Step::Answer(answer);
        }
    }
}

/// Whether an option has the wanted value, or the question that must be answered first.
fn seek(frame: &mut Frame, table: &Table) -> Result<bool, (PositionId, Goal)> {
    let value = frame.plan.wanted();
    if frame.cursor == 0 {
        frame.options.settle(table);
    }
    if frame.options.reached.contains(value) {
        return Ok(true);
    }
    while frame.cursor < frame.options.open() {
        match frame.options.weigh(frame.cursor, value, table) {
            Weight::Is => return Ok(true),
            Weight::IsNot => frame.cursor += 1,
            Weight::Nimber(id) => return Err((id, Goal::Exact)),
            Weight::Last(id, needed) => return Err((id, goal_for(table, id, needed))),
        }
    }
    Ok(false)
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
