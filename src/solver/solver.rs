//! Node-Kayles on a whole graph, by its components.

use std::sync::atomic::Ordering;

use super::components::{Component, parts, renumbered};
use super::engine::{self, Conduct, LARGEST, SMALL, SearchError};
use super::exact;
use super::fact::Fact;
use super::goal::Goal;
use super::linear::Linear;
use super::modules;
use super::nimber_table::NimberTable;
use super::stopped::Stopped;
use nk_base::Outcome;
use nk_base::cancellation::{CancelToken, Cancelled, StopReason};
use nk_graph::{Graph, mirror};

/// The least memory with which a table is used, in bytes.
const LEAST_MEMORY: usize = 1024;

/// The Sprague-Grundy value of Node-Kayles on `graph`.
///
/// A move takes a vertex and its neighbours; the player who cannot move loses.
///
/// * Shape: any simple graph; the empty graph has nimber 0, and the nimber is at most the order.
/// * Units: a nimber; `stop` is polled for each option of each position.
/// * Cost: exponential in general, in the number of different connected parts that play can leave; low where parts
///   recur, as in paths, strips and copies.
/// * Reliability: positions are distinguished by hashes of 70 bits unless [`Options::exact`](crate::Options::exact) is
///   set.
/// * Source: Bodlaender and Kratsch, "Kayles and nimbers", J. Algorithms 43 (2002).
///
/// # Errors
///
/// [`Stopped`] if `stop` was cancelled, or if the memory limit of the table ends the search (see [`NimberTable`]); the
/// facts that were found remain in `table`.
pub fn nimber(graph: &Graph, table: &mut NimberTable, stop: &CancelToken) -> Result<u32, Stopped> {
    counting(table, |table| {
        let (parts, singles) = parts(graph, stop)?;
        let mut sum = singles;
        for part in &parts {
            sum ^= part.exact(table, stop)?;
        }
        Ok(sum)
    })
}

/// Who wins Node-Kayles on `graph`.
///
/// The outcome is P just if [`nimber`] is 0, but it is cheaper to find: the nimbers of all components except the
/// largest are computed, and the only question about the largest is whether it has the one nimber that makes the
/// nim-sum 0. Shape, units and errors are those of [`nimber`].
///
/// # Errors
///
/// [`Stopped`], as for [`nimber`].
pub fn outcome(
    graph: &Graph,
    table: &mut NimberTable,
    stop: &CancelToken,
) -> Result<Outcome, Stopped> {
    counting(table, |table| {
        let (mut parts, singles) = parts(graph, stop)?;
        let mut sum = singles;
        let Some(largest) = parts.pop() else {
            return Ok(Outcome::of_nimber(sum));
        };
        for part in &parts {
            sum ^= part.exact(table, stop)?;
        }
        let lost = largest.is(sum, table, stop)?;
        Ok(Outcome::p_if(lost))
    })
}

/// Runs one call. If it is stopped, its error gets the number of positions that were searched.
fn counting<T>(
    table: &mut NimberTable,
    call: impl FnOnce(&mut NimberTable) -> Result<T, StopReason>,
) -> Result<T, Stopped> {
    table.names.prepare();
    let before = table.searched();
    call(table).map_err(|reason| Stopped {
        reason,
        positions: table.searched() - before,
    })
}

impl Component {
    fn exact(&self, table: &mut NimberTable, stop: &CancelToken) -> Result<u32, StopReason> {
        match self.solve(Goal::Exact, table, stop)? {
            Fact::Exact(value) => Ok(value),
            // An exact goal always has an exact answer.
            Fact::Not(_) => Err(StopReason::Cancelled),
        }
    }

    fn is(
        &self,
        value: u32,
        table: &mut NimberTable,
        stop: &CancelToken,
    ) -> Result<bool, StopReason> {
        Ok(self.solve(Goal::Is(value), table, stop)? == Fact::Exact(value))
    }

    fn solve(
        &self,
        goal: Goal,
        table: &mut NimberTable,
        stop: &CancelToken,
    ) -> Result<Fact, StopReason> {
        stop.check(())?;
        if table.options.exact {
            return self.search(goal, table, stop);
        }
        if let Some(nimber) = self.at_once(table) {
            return Ok(Fact::Exact(nimber));
        }
        match self.by_modules(table, stop)? {
            ByModules::Nimber(nimber) => Ok(Fact::Exact(nimber)),
            ByModules::Same => self.search(goal, table, stop),
            ByModules::Smaller(part) => match part.at_once(table) {
                Some(nimber) => Ok(Fact::Exact(nimber)),
                None => part.search(goal, table, stop),
            },
        }
    }

    /// The nimber of a small graph, or of one with a mirror.
    fn at_once(&self, table: &mut NimberTable) -> Option<u32> {
        let order = self.graph.order();
        if order <= SMALL {
            return Some(table.hashed.small(&self.graph));
        }
        (order <= LARGEST && mirror(&self.graph).is_some()).then_some(0)
    }

    /// Answers the goal without using modules.
    fn search(
        &self,
        goal: Goal,
        table: &mut NimberTable,
        stop: &CancelToken,
    ) -> Result<Fact, StopReason> {
        let order = self.graph.order();
        if let Some(value) = self.by_shape(table, stop)? {
            return Ok(Fact::Exact(value));
        }
        if table.options.exact || order > LARGEST {
            return exact::solve(&self.graph, goal, &mut table.names, stop);
        }
        let limit = table.options.memory;
        if limit < LEAST_MEMORY {
            return Err(StopReason::Memory { limit });
        }
        let progress = table.progress();
        progress.vertices.store(order as u64, Ordering::Relaxed);
        let conduct = Conduct {
            method: table.options.method,
            seed: table.options.seed,
            threads: table.options.threads,
            round: engine::ROUND,
            turn: engine::TURN,
            stop,
            progress: &progress,
        };
        match engine::solve(&self.graph, goal, &mut table.hashed, conduct) {
            Ok(fact) => Ok(fact),
            Err(SearchError::Cancelled) => Err(StopReason::Cancelled),
            Err(
                SearchError::Full
                | SearchError::Restart
                | SearchError::Spent
                | SearchError::Over(_)
                | SearchError::Beyond,
            ) => exact::solve(&self.graph, goal, &mut table.names, stop),
        }
    }
}

impl Component {
    /// The nimber, or a smaller graph that has it, if modules give one and the caller leaves the choice of the method
    /// to the solver.
    fn by_modules(&self, table: &NimberTable, stop: &CancelToken) -> Result<ByModules, StopReason> {
        let memory = table.options.memory;
        let is_worth = self.graph.order() >= modules::LEAST;
        if !is_worth || !is_free(table) || modules::bytes(&self.graph) > memory {
            return Ok(ByModules::Same);
        }
        let cancelled = |Cancelled| StopReason::Cancelled;
        let contracted = modules::contract(&self.graph, memory, stop).map_err(cancelled)?;
        if let Some(nimber) = contracted.nimber() {
            return Ok(ByModules::Nimber(nimber));
        }
        let smaller = contracted.smaller(&self.graph);
        // A module is replaced by a graph that is not empty, so the graph is still connected.
        let part = smaller.and_then(|graph| renumbered(&graph));
        Ok(part.map_or(ByModules::Same, |graph| {
            ByModules::Smaller(Component { graph })
        }))
    }

    /// The nimber, if a linear shape gives it and the caller leaves the choice of the method to the solver.
    fn by_shape(&self, table: &NimberTable, stop: &CancelToken) -> Result<Option<u32>, StopReason> {
        let memory = table.options.memory;
        let fits = Linear::bytes(self.graph.order()).is_some_and(|bytes| bytes <= memory);
        if !is_free(table) || !fits {
            return Ok(None);
        }
        let cancelled = |Cancelled| StopReason::Cancelled;
        let linear = Linear::new(&self.graph, stop).map_err(cancelled)?;
        let nimber = linear.map(|linear| linear.nimber(stop)).transpose();
        nimber.map_err(cancelled)
    }
}

/// The result of contracting the modules of a component.
enum ByModules {
    Nimber(u32),
    /// A graph with the same nimber.
    Smaller(Component),
    /// Modules do not help.
    Same,
}

/// Whether the choice of the method is left to the solver.
fn is_free(table: &NimberTable) -> bool {
    let options = &table.options;
    !options.exact && options.method.is_none() && table.hashed.distributed.is_none()
}
