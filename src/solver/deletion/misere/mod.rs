//! Deletion games in misère play: the player who makes the last move loses.
//!
//! Components are played as a sum, as in normal play, but no number says what a component is worth: two sums with the
//! same nimbers may have different outcomes, and two equal components do not cancel. (Two heaps of 2 in Nim are lost
//! for the player to move, and the empty sum is won.) So a position is the multiset of its components, each given by a
//! code that isomorphic graphs usually share, and its outcome is found by search:
//!
//! > A sum without moves is an N-position. Any other sum is a P-position just if none of its options is one.
//!
//! Three facts, each with its proof, keep the sums few.
//!
//! **Components without moves** are left out: they do not affect play.
//!
//! **Stars.** Let * be a component each of whose moves leaves nothing that has a move. Then X + * + * has the outcome
//! of X, by induction on X. If X has a P-position X' among its options, then X' + * + * is a P-position. If X has
//! options and none of them is a P-position, then no X' + * + * is a P-position, and X + * is none either, as its
//! option X is one. If X has no options, it is an N-position; then X + * is a P-position, as none of its options has a
//! move, so X + * + * is an N-position. The same holds for two different components of this kind, so any two of them
//! cancel.
//!
//! **Tame components.** In sums with each other, some components behave like sums of Nim heaps: see [`nk_base::tame`].
//! The outcome of a sum of tame components is known without a search. Only small components are examined for tameness,
//! because the components that play can leave of them have to be examined too. It is always right to treat a component
//! as not tame.
//!
//! Sources: P. M. Grundy and C. A. B. Smith, "Disjunctive games with the last player losing", Proc. Cambridge Philos.
//! Soc. 52 (1956); J. H. Conway, *On Numbers and Games*, chapter 12.

mod components;

use nk_base::Outcome;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_graph::Graph;
use rustc_hash::FxHashMap;

use self::components::{Components, Sum};
use super::error::DeletionError;
use super::recognise::{Kind, kind};
use super::rules::Rules;
use crate::nimber_table::Options;

/// Finds who wins one deletion game in misère play. The solver keeps its results for further graphs.
///
/// * A call that needs more memory than the limit ends with [`DeletionError::Stopped`]. If little memory is left, the
///   next call starts with empty tables.
///
/// ```
/// use nk_base::Outcome;
/// use nk_base::cancellation::CancelToken;
/// use nk_graph::Graph;
/// use nk_solver::Options;
/// use nk_solver::deletion::{MisereSolver, OptionRule, Pattern, Rules, VertexSet};
///
/// let node_kayles = OptionRule::removing(Pattern::Vertex, VertexSet::closed(0));
/// let mut solver = MisereSolver::new(Rules::new(vec![node_kayles])?, Options::default());
/// let path = Graph::from_edges(3, vec![(0, 1), (1, 2)]);
/// // The first player takes an end with its neighbour. The opponent has to take the last vertex and loses.
/// assert_eq!(solver.outcome(&path, &CancelToken::new())?, Outcome::N);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct MisereSolver {
    rules: Rules,
    kind: Kind,
    components: Components,
    /// Whether a sum is a P-position.
    known: FxHashMap<Sum, bool>,
    /// Bytes of `known`, roughly.
    bytes: usize,
    limit: usize,
    searched: u64,
}

/// A sum under examination, and its options whose outcomes were not known, the smallest last.
struct Frame {
    sum: Sum,
    options: Vec<Sum>,
    bytes: usize,
}

/// Bytes that a sum takes in the table, in addition to its components.
const SLOT: usize = 48;

impl MisereSolver {
    /// A solver of the game with these rules. Only the memory limit of `options` is used.
    pub fn new(rules: Rules, options: Options) -> MisereSolver {
        MisereSolver {
            kind: kind(rules.options()),
            components: Components::new(&rules),
            rules,
            known: FxHashMap::default(),
            bytes: 0,
            limit: options.memory,
            searched: 0,
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of different sums stored.
    pub fn positions(&self) -> u64 {
        self.known.len() as u64
    }

    /// Who wins the game on `graph` if the player who makes the last move loses.
    ///
    /// * Shape: any graph whose components have at most 1,024 vertices, or vertices and edges if the rules can remove
    ///   edges alone. A graph without moves gives N.
    /// * Units: `stop` is polled for each sum.
    /// * Cost: exponential in general, and more than that of normal play.
    ///
    /// # Errors
    ///
    /// See [`DeletionError`]. A move that removes nothing is reported if the search meets it; its vertices are those of
    /// a graph that is isomorphic to the component.
    pub fn outcome(&mut self, graph: &Graph, stop: &CancelToken) -> Result<Outcome, DeletionError> {
        if let Some(moves) = self.moves_of_any_play(graph) {
            return Ok(Outcome::p_if(moves % 2 == 1));
        }
        if self.memory() > self.limit / 4 * 3 {
            self.forget();
        }
        let before = self.searched;
        let is_p = self.solve(graph, stop).map_err(|error| match error {
            DeletionError::Stopped(mut stopped) => {
                stopped.positions = self.searched - before;
                DeletionError::Stopped(stopped)
            }
            other => other,
        })?;
        Ok(Outcome::p_if(is_p))
    }

    /// The number of moves of every play, if the rules let each move remove any one vertex, or any one edge.
    fn moves_of_any_play(&self, graph: &Graph) -> Option<usize> {
        match self.kind {
            Kind::AnyVertex => Some(graph.order()),
            Kind::AnyEdge => Some(graph.size()),
            Kind::NodeKayles | Kind::ArcKayles | Kind::Kayles | Kind::Other => None,
        }
    }

    fn forget(&mut self) {
        self.components = Components::new(&self.rules);
        self.known = FxHashMap::default();
        self.bytes = 0;
    }

    fn memory(&self) -> usize {
        self.bytes + self.components.bytes()
    }

    /// Whether the graph is a P-position.
    fn solve(&mut self, graph: &Graph, stop: &CancelToken) -> Result<bool, DeletionError> {
        let whole = self.components.sum_of(graph, &self.rules, stop)?;
        let mut frames = Vec::new();
        let mut waiting = 0;
        self.enter(&whole, &mut frames, &mut waiting, stop)?;
        while let Some(frame) = frames.last_mut() {
            let is_p = match frame.options.last() {
                None => true,
                Some(option) => match self.known.get(option) {
                    Some(true) => false,
                    Some(false) => {
                        frame.options.pop();
                        continue;
                    }
                    None => {
                        let option = option.clone();
                        self.enter(&option, &mut frames, &mut waiting, stop)?;
                        continue;
                    }
                },
            };
            if let Some(frame) = frames.pop() {
                waiting -= frame.bytes;
                self.remember(frame.sum, is_p);
            }
        }
        self.look_up(&whole, stop)
            .map(|found| found.unwrap_or(false))
    }

    /// Begins the work on a sum. No frame is added if the known options decide.
    fn enter(
        &mut self,
        sum: &Sum,
        frames: &mut Vec<Frame>,
        waiting: &mut usize,
        stop: &CancelToken,
    ) -> Result<(), DeletionError> {
        if self.look_up(sum, stop)?.is_some() {
            return Ok(());
        }
        stop.check(())?;
        if self.memory() + *waiting > self.limit {
            return Err(StopReason::Memory { limit: self.limit }.into());
        }
        self.searched += 1;
        let mut options = Vec::new();
        for option in self.components.options_of(sum, &self.rules, stop)? {
            match self.look_up(&option, stop)? {
                Some(true) => {
                    self.remember(sum.clone(), false);
                    return Ok(());
                }
                Some(false) => {}
                None => options.push(option),
            }
        }
        options.sort_by_cached_key(|own| std::cmp::Reverse(self.components.size(own)));
        let bytes = options.iter().map(|own| 16 + 4 * own.len()).sum();
        *waiting += bytes;
        frames.push(Frame {
            sum: sum.clone(),
            options,
            bytes,
        });
        Ok(())
    }

    /// Whether a sum is a P-position; `None` if that is not known without play.
    fn look_up(&mut self, sum: &Sum, stop: &CancelToken) -> Result<Option<bool>, DeletionError> {
        if let Some(is_p) = self.known.get(sum) {
            return Ok(Some(*is_p));
        }
        let value = self.components.value(sum, &self.rules, stop)?;
        Ok(value.map(|value| value.is_p()))
    }

    fn remember(&mut self, sum: Sum, is_p: bool) {
        self.bytes += SLOT + 4 * sum.len();
        self.known.insert(sum, is_p);
    }
}
