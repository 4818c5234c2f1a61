//! Certificates of deletion games: strategies, tables of values, and the rules as data.
//!
//! Moves and outcomes come from a [`Play`]: the solver, or a program that evaluates the rules as they are written. The
//! verifier, [`nk_verify::game`], computes its own.

use std::collections::{BTreeMap, BTreeSet};

use super::error::StrategyError;
use nk_base::Outcome;
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

/// A source of the moves of a game, and of outcomes.
pub trait Play {
    /// The error if there is no certificate.
    type Error: From<StrategyError>;

    /// The positions that the moves of a position leave.
    ///
    /// # Errors
    ///
    /// The moves are not known, because the search was stopped or a move is not defined.
    fn moves(&mut self, game: &Game, at: &Position) -> Result<Vec<Position>, Self::Error>;

    /// The outcome of a position.
    ///
    /// # Errors
    ///
    /// The outcome is not known, because the search was stopped or a move is not defined.
    fn outcome(&mut self, game: &Game, at: &Position) -> Result<Outcome, Self::Error>;
}

/// The solver of a deletion game, as a [`Play`].
pub struct Solving<'a> {
    /// The solver, which knows the rules of the game.
    pub solver: &'a mut Solver,
    /// The token that ends the search.
    pub stop: &'a CancelToken,
}

/// The game of a solver on a graph, as certificates state it.
pub fn game_of(graph: &Graph, solver: &Solver) -> Game {
    Game {
        graph: graph.clone(),
        rules: solver.rules().options().iter().map(rule).collect(),
        token: None,
    }
}

/// A game with a token on the vertex `token`. `goes` has for each option the bound vertex to which it takes the token.
pub fn token_game(
    graph: &Graph,
    token: usize,
    options: &[solver::OptionRule],
    goes: &[usize],
) -> Game {
    let going = |(own, goes): (&solver::OptionRule, &usize)| Rule {
        goes: Some(*goes),
        ..rule(own)
    };
    Game {
        graph: graph.clone(),
        rules: options.iter().zip(goes).map(going).collect(),
        token: Some(token),
    }
}

/// A certificate of the player who wins a game, with a winning strategy of at most `limit` positions.
///
/// * Shape: graphs of order at most 64.
/// * Cost: for every position of the strategy the player computes the outcomes of most moves, and of the answers to
///   them.
///
/// # Errors
///
/// Those of the player, and [`StrategyError`].
pub fn outcome_of_game<P: Play>(
    name: String,
    game: Game,
    player: &mut P,
    limit: usize,
) -> Result<Certificate, P::Error> {
    let whole = whole(&game)?;
    let outcome = player.outcome(&game, &whole)?;
    let mut lost = BTreeSet::new();
    let mut open: Vec<Position> = match outcome {
        Outcome::P => vec![whole],
        Outcome::N => answer(&game, player, &whole, &lost)?.into_iter().collect(),
    };
    while let Some(at) = open.pop() {
        if !lost.insert(at.clone()) {
            continue;
        }
        if lost.len() > limit {
            return Err(StrategyError::TooLong { limit }.into());
        }
        for left in player.moves(&game, &at)? {
            open.extend(answer(&game, player, &left, &lost)?);
        }
    }
    let witness = Witness::Outcome {
        outcome: outcome.number(),
        lost,
    };
    Ok(Certificate {
        name,
        game,
        witness,
    })
}

/// A certificate of the nimber of a game, with the nimbers of all components that play can reach, of which there are at
/// most `limit`.
///
/// * Shape: graphs of order at most 64.
/// * Cost: every move of every component. The player lists the moves and computes no outcome.
///
/// # Errors
///
/// Those of the player, and [`StrategyError`].
pub fn nimber_of_game<P: Play>(
    name: String,
    game: Game,
    player: &mut P,
    limit: usize,
) -> Result<Certificate, P::Error> {
    // The components that each move leaves.
    let mut options: BTreeMap<Position, Vec<Vec<Position>>> = BTreeMap::new();
    let components = |at: &Position| game.summands(at);
    let whole = components(&whole(&game)?);
    let mut open = whole.clone();
    while let Some(at) = open.pop() {
        if options.contains_key(&at) {
            continue;
        }
        if options.len() == limit {
            return Err(StrategyError::TooLong { limit }.into());
        }
        let left = player.moves(&game, &at)?;
        let left: Vec<Vec<Position>> = left.iter().map(components).collect();
        open.extend(left.iter().flatten().cloned());
        options.insert(at, left);
    }
    // A move leaves fewer vertices, or the same number of vertices and more cut edges.
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
    let witness = Witness::Nimber { nimber, values };
    Ok(Certificate {
        name,
        game,
        witness,
    })
}

/// The first position.
///
/// # Errors
///
/// The graph has more than 64 vertices.
fn whole(game: &Game) -> Result<Position, StrategyError> {
    match game.graph.order() {
        0..=64 => Ok(game.whole()),
        order => Err(StrategyError::TooLarge { order }),
    }
}

/// The position after a winning move, from a won position; if possible, one that is already in the strategy.
fn answer<P: Play>(
    game: &Game,
    player: &mut P,
    at: &Position,
    lost: &BTreeSet<Position>,
) -> Result<Option<Position>, P::Error> {
    let mut options = player.moves(game, at)?;
    if let Some(known) = options.iter().find(|option| lost.contains(option)) {
        return Ok(Some(known.clone()));
    }
    options.sort_by_key(|option| option.vertices.count_ones());
    for option in options {
        if player.outcome(game, &option)?.is_p() {
            return Ok(Some(option));
        }
    }
    Ok(None)
}

impl Play for Solving<'_> {
    type Error = StrategyError;

    fn moves(&mut self, game: &Game, at: &Position) -> Result<Vec<Position>, StrategyError> {
        if self.stop.is_cancelled() {
            return Err(StrategyError::Stopped(Stopped {
                reason: StopReason::Cancelled,
                positions: 0,
            }));
        }
        let (vertices, graph) = left(game, at);
        let moves = self.solver.legal_moves(&graph)?.into_iter();
        let after = moves.map(|own| {
            let gone = own.vertices.iter().map(|v| vertices[*v]);
            let edges = own.edges.iter().map(|(u, v)| (vertices[*u], vertices[*v]));
            at.without(gone, edges, at.token)
        });
        Ok(after.collect())
    }

    fn outcome(&mut self, game: &Game, at: &Position) -> Result<Outcome, StrategyError> {
        Ok(match at.cut.is_empty() {
            true => {
                let vertices = vertices(game, at);
                self.solver
                    .outcome_within(&game.graph, &vertices, self.stop)?
            }
            false => self.solver.outcome(&left(game, at).1, self.stop)?,
        })
    }
}

/// The vertices of a position, ascending.
fn vertices(game: &Game, at: &Position) -> Vec<usize> {
    let all = 0..game.graph.order();
    all.filter(|v| at.vertices >> v & 1 == 1).collect()
}

/// The vertices of a position in ascending order, and the graph of the position, with its vertices numbered in this
/// order.
pub fn left(game: &Game, at: &Position) -> (Vec<usize>, Graph) {
    let vertices = vertices(game, at);
    let place = |v: usize| vertices.binary_search(&v).ok().map(|place| place as u32);
    let edges = game.graph.edges().filter(|edge| !at.cut.contains(edge));
    let edges = edges.filter_map(|(u, v)| Some((place(u)?, place(v)?)));
    let graph = Graph::from_edges(vertices.len(), edges.collect());
    (vertices, graph)
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
        goes: None,
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

/// A set in the form of a certificate; `None` if it is empty by its form.
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
