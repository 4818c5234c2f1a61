//! A deletion game on a whole graph, by its components.

mod choices;

use std::borrow::Cow;
use std::sync::atomic::Ordering;

use super::canonical::Canonical;
use super::code_table::CodeTable;
use super::enumeration::Enumerations;
use super::error::DeletionError;
use super::host::{Host, elements};
use super::mirror::mirror_distance;
use super::positions::Context;
use super::recognise::{Kind, kind, removes_edges};
use super::rules::Rules;
use super::search::Search;
use crate::engine::set;
use crate::fact::{Knowledge, LARGEST_EXCLUDED};
use crate::goal::Goal;
use crate::nimber_table::{NimberTable, Options};
use crate::progress::Progress;
use nk_base::Outcome;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_graph::{Graph, Limits, components, induced, line};

pub use choices::{Choice, LegalMove};

/// The most elements of a component: its vertices, and its edges if the rules can remove edges alone.
const LARGEST: usize = 1024;

/// Computes nimbers and outcomes of one deletion game. The solver keeps its results for further graphs.
///
/// * A call that needs more memory than the limit ends with [`DeletionError::Stopped`]. If little memory is left, the
///   next call starts with an empty table. Node-Kayles and Arc-Kayles are solved with a [`NimberTable`], which replaces
///   entries instead.
pub struct Solver {
    rules: Rules,
    kind: Kind,
    has_edges: bool,
    /// The number of edges by which a symmetry has to move each vertex to be a strategy of the second player; `None` if
    /// no symmetry is known to be one.
    mirror_distance: Option<usize>,
    table: CodeTable,
    canonical: Canonical,
    enumerations: Enumerations,
    kayles: NimberTable,
    progress: Progress,
}

/// A component: its graph, and for each of its vertices the vertex of the whole graph.
struct Component {
    graph: Graph,
    labels: Vec<usize>,
}

impl Solver {
    /// A solver of the game with these rules. Only the memory limit of `options` is used, except in Node-Kayles and
    /// Arc-Kayles, which use all options.
    pub fn new(rules: Rules, options: Options) -> Solver {
        let kayles = NimberTable::with_options(options);
        Solver {
            kind: kind(rules.options()),
            has_edges: removes_edges(rules.options()),
            mirror_distance: mirror_distance(&rules),
            rules,
            table: CodeTable::with_memory(options.memory),
            canonical: Canonical::default(),
            enumerations: Enumerations::default(),
            progress: kayles.progress(),
            kayles,
        }
    }

    /// The solver, with the rule that a search of a small graph ends after this many positions, and the nimbers of all
    /// parts of the graph are then computed together. Without this call the solver estimates which method costs less.
    /// The answers do not depend on the number.
    pub fn enumerating_after(mut self, positions: u64) -> Solver {
        self.enumerations.patience = Some(positions);
        self
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether the game is Node-Kayles or Arc-Kayles, which use all options of the solver.
    pub fn is_kayles(&self) -> bool {
        self.rules.is_kayles()
    }

    /// The counters of all searches, which another thread may read while one runs.
    pub fn progress(&self) -> Progress {
        self.progress.clone()
    }

    /// The number of different positions stored.
    pub fn positions(&self) -> u64 {
        self.table.positions() + self.kayles.positions()
    }

    /// The estimated memory in use between calls, in bytes.
    pub fn memory(&self) -> usize {
        self.table.memory() + self.enumerations.memory() + self.kayles.memory()
    }

    /// The Sprague-Grundy value of the game on `graph`.
    ///
    /// * Shape: any graph whose components have at most 1,024 vertices, or vertices and edges if the rules can remove
    ///   edges alone. In Node-Kayles and Arc-Kayles components may be larger.
    /// * Units: a nimber; `stop` is polled for each position.
    /// * Cost: exponential in general, in the number of different connected parts that play can leave.
    ///
    /// # Errors
    ///
    /// See [`DeletionError`]. A move that removes nothing is reported if the search meets it.
    pub fn nimber(&mut self, graph: &Graph, stop: &CancelToken) -> Result<u32, DeletionError> {
        self.counting(|solver| match solver.as_kayles(graph) {
            Some(graph) => Ok(crate::nimber(&graph, &mut solver.kayles, stop)?),
            None => {
                let parts = parts(graph);
                let mut sum = 0;
                for part in &parts {
                    sum ^= solver.exact(part, stop)?;
                }
                Ok(sum)
            }
        })
    }

    /// Who wins the game on `graph`.
    ///
    /// The outcome is P just if [`nimber`](Self::nimber) is 0, but it is cheaper to find: the only question about the
    /// largest component is whether it has the one value that makes the nim-sum 0. Shape, units and errors are those of
    /// `nimber`.
    ///
    /// # Errors
    ///
    /// [`DeletionError`], as for [`nimber`](Self::nimber).
    pub fn outcome(&mut self, graph: &Graph, stop: &CancelToken) -> Result<Outcome, DeletionError> {
        self.counting(|solver| {
            if let Some(graph) = solver.as_kayles(graph) {
                return Ok(crate::outcome(&graph, &mut solver.kayles, stop)?);
            }
            let mut parts = parts(graph);
            let Some(largest) = parts.pop() else {
                return Ok(Outcome::P);
            };
            let mut sum = 0;
            for part in &parts {
                sum ^= solver.exact(part, stop)?;
            }
            let goal = match sum {
                0..=LARGEST_EXCLUDED => Goal::Is(sum),
                _ => Goal::Exact,
            };
            let known = solver.solve(&largest, goal, stop)?;
            Ok(Outcome::p_if(known == Knowledge::Exact(sum)))
        })
    }

    /// As [`outcome`](Self::outcome), on the subgraph that some vertices induce. If the nimbers of all parts of `graph`
    /// were computed together, the answer is only looked up.
    ///
    /// # Errors
    ///
    /// [`DeletionError`], as for [`nimber`](Self::nimber).
    pub fn outcome_within(
        &mut self,
        graph: &Graph,
        vertices: &[usize],
        stop: &CancelToken,
    ) -> Result<Outcome, DeletionError> {
        if !self.has_edges
            && let Some(outcome) = self.enumerated(graph, vertices)
        {
            return Ok(outcome);
        }
        self.outcome(&induced(graph, vertices), stop)
    }

    /// Who wins on the subgraph that some vertices induce; `None` if that does not follow from the enumerations.
    fn enumerated(&self, graph: &Graph, vertices: &[usize]) -> Option<Outcome> {
        if self.enumerations.memory() == 0 {
            return None;
        }
        let mut sum = 0;
        let mut excluded = None;
        for part in parts(graph) {
            if part.graph.order() > 64 {
                return None;
            }
            let mut live = [0; 1];
            for v in vertices {
                if let Ok(place) = part.labels.binary_search(v) {
                    set::insert(&mut live, place);
                }
            }
            match self.enumerations.known(&part.graph, &live)? {
                Knowledge::Exact(nimber) => sum ^= nimber,
                // Nothing follows from two components whose nimbers are not known.
                Knowledge::Not(_) if excluded.is_some() => return None,
                Knowledge::Not(bits) => excluded = Some(bits),
            }
        }
        match excluded {
            None => Some(Outcome::of_nimber(sum)),
            Some(bits) => (bits >> sum & 1 == 1).then_some(Outcome::N),
        }
    }

    /// Runs one call. If it is stopped, its error gets the number of positions that were searched.
    fn counting<T>(
        &mut self,
        call: impl FnOnce(&mut Solver) -> Result<T, DeletionError>,
    ) -> Result<T, DeletionError> {
        self.table.prepare();
        let searched = |solver: &Solver| solver.progress.positions.load(Ordering::Relaxed);
        let before = searched(self);
        call(self).map_err(|error| match error {
            DeletionError::Stopped(mut stopped) => {
                stopped.positions = searched(self) - before;
                DeletionError::Stopped(stopped)
            }
            other => other,
        })
    }

    /// The graph on which the solver of Node-Kayles plays this game; `None` if the rules are other ones or the line graph
    /// is too large.
    fn as_kayles<'g>(&self, graph: &'g Graph) -> Option<Cow<'g, Graph>> {
        match self.kind {
            Kind::NodeKayles => Some(Cow::Borrowed(graph)),
            // If the line graph exceeds the limits, the search plays on the graph itself.
            Kind::ArcKayles => line(graph, Limits::default()).ok().map(Cow::Owned),
            // Kayles on a graph takes less time on its vertices than Node-Kayles on the middle graph.
            Kind::Kayles | Kind::AnyVertex | Kind::AnyEdge | Kind::Other => None,
        }
    }

    /// The nimber, if the rules let each move remove any one vertex, or any one edge.
    fn parity(&self, graph: &Graph) -> Option<u32> {
        match self.kind {
            Kind::AnyVertex => Some(graph.order() as u32 % 2),
            Kind::AnyEdge => Some(graph.size() as u32 % 2),
            Kind::NodeKayles | Kind::ArcKayles | Kind::Kayles | Kind::Other => None,
        }
    }

    fn exact(&mut self, part: &Component, stop: &CancelToken) -> Result<u32, DeletionError> {
        match self.solve(part, Goal::Exact, stop)? {
            Knowledge::Exact(value) => Ok(value),
            // An exact goal always has an exact answer.
            Knowledge::Not(_) => Err(StopReason::Cancelled.into()),
        }
    }

    fn solve(
        &mut self,
        part: &Component,
        goal: Goal,
        stop: &CancelToken,
    ) -> Result<Knowledge, DeletionError> {
        if let Some(nimber) = self.parity(&part.graph) {
            return Ok(Knowledge::Exact(nimber));
        }
        if let Some(graph) = self.as_kayles(&part.graph) {
            let nimber = crate::nimber(&graph, &mut self.kayles, stop)?;
            return Ok(Knowledge::Exact(nimber));
        }
        match self.words(part)? {
            1 => self.solve_on::<1>(part, goal, stop),
            2 => self.solve_on::<2>(part, goal, stop),
            4 => self.solve_on::<4>(part, goal, stop),
            _ => self.solve_on::<16>(part, goal, stop),
        }
    }

    /// The number of words that a set of elements takes.
    fn words(&self, part: &Component) -> Result<usize, DeletionError> {
        match elements(&part.graph, self.has_edges) {
            0..=64 => Ok(1),
            65..=128 => Ok(2),
            129..=256 => Ok(4),
            257..=LARGEST => Ok(16),
            elements => Err(DeletionError::TooLarge {
                elements,
                most: LARGEST,
            }),
        }
    }

    fn solve_on<const W: usize>(
        &mut self,
        part: &Component,
        goal: Goal,
        stop: &CancelToken,
    ) -> Result<Knowledge, DeletionError> {
        let host = self.searched_host::<W>(part);
        let mut context = self.context(stop);
        Search::new(&host, &mut context).solve(&host.all(), goal)
    }

    fn host<const W: usize>(&self, part: &Component) -> Host<W> {
        let vertices = part.graph.order() as u64;
        self.progress.vertices.store(vertices, Ordering::Relaxed);
        Host::new(&part.graph, part.labels.clone(), self.has_edges)
    }

    /// A host for a search, with its symmetries.
    fn searched_host<const W: usize>(&self, part: &Component) -> Host<W> {
        let mut host = self.host(part);
        host.find_symmetries(self.mirror_distance);
        host
    }

    fn context<'a>(&'a mut self, stop: &'a CancelToken) -> Context<'a> {
        Context {
            rules: &self.rules,
            table: &mut self.table,
            canonical: &mut self.canonical,
            enumerations: &mut self.enumerations,
            stop,
            progress: &self.progress,
        }
    }
}

/// The components, the smallest first.
fn parts(graph: &Graph) -> Vec<Component> {
    let part = |labels: Vec<usize>| Component {
        graph: induced(graph, &labels),
        labels,
    };
    let mut parts: Vec<Component> = components(graph).into_iter().map(part).collect();
    parts.sort_by_key(|part| (part.graph.order(), part.graph.size()));
    parts
}
