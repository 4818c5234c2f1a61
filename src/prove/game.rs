//! Certificates of deletion games: strategies, tables of values, and the rules as data.
//!
//! Moves and outcomes come from the solver. The verifier, [`nk_verify::game`], has its own.

use std::collections::{BTreeMap, BTreeSet};

use super::error::StrategyError;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_base::mex::Mex;
use nk_graph::Graph;
use nk_solver::Stopped;
use nk_solver::deletion as solver;
use nk_solver::deletion::{DeletionError, Solver};
use nk_verify::game::rules::{Condition, Edges, Number, Rule, Set};
use nk_verify::game::{Certificate, Game, Position, Witness};

impl From<DeletionError> for StrategyError {
    fn from(error: DeletionError) -> Self {
        match error {
            DeletionError::Stopped(stopped) => StrategyError::Stopped(stopped),
            other => StrategyError::Game(other),
        }
    }
}

/// A certificate of the player who wins the game of `solver` on `graph`, with a winning strategy of at most `limit`
/// positions.
///
/// * Shape: order at most 64.
/// * Cost: a question to the solver for most moves of every position of the strategy, and for the answers to them.
/// * Errors: [`StrategyError`].
pub fn outcome_of_game(
    name: String,
    graph: &Graph,
    solver: &mut Solver,
    limit: usize,
    stop: &CancelToken,
) -> Result<Certificate, StrategyError> {
    let mut search = Search::new(graph, solver, stop)?;
    let whole = search.game.whole();
    let outcome = search.outcome(&whole)?;
    let mut lost = BTreeSet::new();
    let mut open: Vec<Position> = match outcome {
        0 => vec![whole],
        _ => search.answer(&whole, &lost)?.into_iter().collect(),
    };
    while let Some(at) = open.pop() {
        if !lost.insert(at.clone()) {
            continue;
        }
        if lost.len() > limit {
            return Err(StrategyError::TooLong { limit });
        }
        for left in search.moves(&at)? {
            open.extend(search.answer(&left, &lost)?);
        }
    }
    Ok(search.certificate(name, Witness::Outcome { outcome, lost }))
}

/// A certificate of the nimber of the game of `solver` on `graph`, with the nimbers of all components that play can
/// reach, of which there are at most `limit`.
///
/// * Shape: order at most 64.
/// * Cost: every move of every component; the solver lists the moves and is asked for no nimber.
/// * Errors: [`StrategyError`].
pub fn nimber_of_game(
    name: String,
    graph: &Graph,
    solver: &mut Solver,
    limit: usize,
    stop: &CancelToken,
) -> Result<Certificate, StrategyError> {
    let search = Search::new(graph, solver, stop)?;
    // The components that each move leaves.
    let mut options: BTreeMap<Position, Vec<Vec<Position>>> = BTreeMap::new();
    let components = |at: &Position| search.game.components(at);
    let whole = components(&search.game.whole());
    let mut open = whole.clone();
    while let Some(at) = open.pop() {
        if options.contains_key(&at) {
            continue;
        }
        if options.len() == limit {
            return Err(StrategyError::TooLong { limit });
        }
        search.check()?;
        let left: Vec<Vec<Position>> = search.moves(&at)?.iter().map(components).collect();
        open.extend(left.iter().flatten().cloned());
        options.insert(at, left);
    }
    // A move leaves fewer vertices, or as many and more cut edges.
    let mut order: Vec<&Position> = options.keys().collect();
    order.sort_by_key(|at| (at.vertices.count_ones(), std::cmp::Reverse(at.cut.len())));
    let mut values: BTreeMap<Position, u32> = BTreeMap::new();
    let mut mex = Mex::new();
    let sum = |parts: &[Position], values: &BTreeMap<Position, u32>| {
        let known = parts.iter().filter_map(|part| values.get(part));
        known.fold(0, |sum, own| sum ^ own)
    };
    for at in order {
        mex.clear();
        for parts in &options[at] {
            mex.insert(sum(parts, &values));
        }
        values.insert(at.clone(), mex.get());
    }
    let nimber = sum(&whole, &values);
    Ok(search.certificate(name, Witness::Nimber { nimber, values }))
}

struct Search<'a> {
    game: Game,
    solver: &'a mut Solver,
    stop: &'a CancelToken,
}

impl<'a> Search<'a> {
    fn new(
        graph: &Graph,
        solver: &'a mut Solver,
        stop: &'a CancelToken,
    ) -> Result<Search<'a>, StrategyError> {
        let order = graph.order();
        if order > 64 {
            return Err(StrategyError::TooLarge { order });
        }
        Ok(Search {
            game: Game {
                graph: graph.clone(),
                rules: solver.rules().options().iter().map(rule).collect(),
            },
            solver,
            stop,
        })
    }

    fn certificate(self, name: String, witness: Witness) -> Certificate {
        Certificate {
            name,
            game: self.game,
            witness,
        }
    }

    fn check(&self) -> Result<(), StrategyError> {
        match self.stop.is_cancelled() {
            false => Ok(()),
            true => Err(StrategyError::Stopped(Stopped {
                reason: StopReason::Cancelled,
                positions: 0,
            })),
        }
    }

    /// The vertices of a position, and what is left as a graph of its own.
    fn left(&self, at: &Position) -> (Vec<usize>, Graph) {
        let order = self.game.graph.order();
        let vertices: Vec<usize> = (0..order).filter(|v| at.vertices >> v & 1 == 1).collect();
        let place = |v: usize| vertices.binary_search(&v).ok().map(|place| place as u32);
        let edges = self
            .game
            .graph
            .edges()
            .filter(|edge| !at.cut.contains(edge));
        let edges = edges.filter_map(|(u, v)| Some((place(u)?, place(v)?)));
        let graph = Graph::from_edges(vertices.len(), edges.collect());
        (vertices, graph)
    }

    /// What the moves leave.
    fn moves(&self, at: &Position) -> Result<Vec<Position>, StrategyError> {
        let (vertices, graph) = self.left(at);
        let moves = self.solver.legal_moves(&graph)?.into_iter();
        let after = moves.map(|own| {
            let gone = own
                .vertices
                .iter()
                .fold(0u64, |set, v| set | 1 << vertices[*v]);
            let edges = own.edges.iter().map(|(u, v)| (vertices[*u], vertices[*v]));
            Position::new(
                at.vertices & !gone,
                at.cut.iter().copied().chain(edges).collect(),
            )
        });
        Ok(after.collect())
    }

    fn outcome(&mut self, at: &Position) -> Result<u32, StrategyError> {
        let (_, graph) = self.left(at);
        Ok(self.solver.outcome(&graph, self.stop)?)
    }

    /// The position after a winning move, from a won position; if possible, one that is already in the strategy.
    fn answer(
        &mut self,
        at: &Position,
        lost: &BTreeSet<Position>,
    ) -> Result<Option<Position>, StrategyError> {
        let mut options = self.moves(at)?;
        if let Some(known) = options.iter().find(|option| lost.contains(option)) {
            return Ok(Some(known.clone()));
        }
        options.sort_by_key(|option| option.vertices.count_ones());
        for option in options {
            if self.outcome(&option)? == 0 {
                return Ok(Some(option));
            }
        }
        Ok(None)
    }
}

fn rule(own: &solver::OptionRule) -> Rule {
    Rule {
        bound: own.pattern.bound(),
        condition: match &own.condition {
            solver::Condition::Always => None,
            other => Some(condition(other)),
        },
        vertices: set(&own.vertices),
        edges: own.edges.iter().map(edges).collect(),
    }
}

fn condition(own: &solver::Condition) -> Condition {
    use solver::Comparison::{AtMost, Equal, Less};
    match own {
        solver::Condition::Always => Condition::All(Vec::new()),
        solver::Condition::Joined(a, b) => Condition::Joined(*a, *b),
        solver::Condition::Compare(a, by, b) => {
            let (a, b) = (number(a), number(b));
            match by {
                Equal => Condition::Equal(a, b),
                Less => Condition::Less(a, b),
                AtMost => Condition::AtMost(a, b),
            }
        }
        solver::Condition::Not(inner) => Condition::Not(Box::new(condition(inner))),
        solver::Condition::All(parts) => Condition::All(parts.iter().map(condition).collect()),
        solver::Condition::Any(parts) => Condition::Any(parts.iter().map(condition).collect()),
    }
}

fn number(own: &solver::Number) -> Number {
    match own {
        solver::Number::Constant(value) => Number::Constant(*value),
        solver::Number::Degree(place) => Number::Degree(*place),
        solver::Number::Count(own) => match set(own) {
            Some(set) => Number::Count(set),
            None => Number::Constant(0),
        },
        solver::Number::Order => Number::Order,
        solver::Number::Size => Number::Size,
        solver::Number::PartsLeft => Number::PartsLeft,
        solver::Number::Sum(parts) => Number::Sum(parts.iter().map(number).collect()),
        solver::Number::Times(factor, inner) => Number::Times(*factor, Box::new(number(inner))),
        solver::Number::Modulo(inner, modulus) => Number::Mod(Box::new(number(inner)), *modulus),
    }
}

/// `None` if the set is empty as it is written.
fn set(own: &solver::VertexSet) -> Option<Set> {
    use solver::VertexSet;
    let pair = |a: &VertexSet, b: &VertexSet| (set(a), set(b));
    match own {
        VertexSet::Empty => None,
        VertexSet::Single(place) => Some(Set::Vertex(*place)),
        VertexSet::Neighbours(place) => Some(Set::Around(*place)),
        VertexSet::Union(a, b) => match pair(a, b) {
            (Some(a), Some(b)) => Some(Set::Union(Box::new(a), Box::new(b))),
            (a, b) => a.or(b),
        },
        VertexSet::Intersection(a, b) => {
            let (Some(a), Some(b)) = pair(a, b) else {
                return None;
            };
            Some(Set::Both(Box::new(a), Box::new(b)))
        }
        VertexSet::Difference(a, b) => match pair(a, b) {
            (Some(a), Some(b)) => Some(Set::Minus(Box::new(a), Box::new(b))),
            (a, _) => a,
        },
    }
}

fn edges(own: &solver::EdgeSet) -> Edges {
    match *own {
        solver::EdgeSet::Between(a, b) => Edges::Between(a, b),
        solver::EdgeSet::At(place) => Edges::At(place),
    }
}
