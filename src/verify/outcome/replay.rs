//! The check of a strategy, or of a table of positions, by the rules of the game alone.

use std::fmt;

use crate::outcome::{Positions, Strategy};
use nk_graph::Graph;

/// The reason why a strategy or a table is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerifyError {
    /// The graph has more than 64 vertices, or a position has a vertex that the graph does not have.
    Shape,
    /// The outcome is neither 0 nor 1.
    Outcome,
    /// The second player should win, but the whole graph is not a lost position.
    NotLost,
    /// The first player should win, but no first move leaves a lost position.
    NoFirstMove,
    /// A move has no answer that leaves a lost position.
    NoAnswer {
        /// The position, as bits.
        position: u64,
        /// The vertex of the move.
        vertex: usize,
    },
    /// The whole graph is not in the table.
    NoTotal,
    /// A move leaves a position that is not in the table.
    NoOption {
        /// The position, as bits.
        position: u64,
        /// The vertex of the move.
        vertex: usize,
    },
    /// The nimber of a position is not the mex of its options' nimbers.
    NotMex {
        /// The position, as bits.
        position: u64,
    },
}

/// Checks a strategy: plays every move from every lost position.
///
/// This suffices. Suppose that some position of the strategy is an N-position. Take one with the fewest vertices, and
/// make a winning move. The answer to it leaves a smaller position of the strategy, which is a P-position; so the move
/// did not win.
///
/// # Errors
///
/// [`VerifyError`]: the graph has more than 64 vertices, a position has other vertices, the outcome is not 0 or 1, or
/// the strategy has no first move or no answer to a move.
pub fn replay(graph: &Graph, strategy: &Strategy) -> Result<(), VerifyError> {
    let order = graph.order();
    if order > 64 {
        return Err(VerifyError::Shape);
    }
    let all = (0..order).fold(0u64, |set, v| set | 1 << v);
    if strategy.lost.iter().any(|live| live & !all != 0) {
        return Err(VerifyError::Shape);
    }
    let left = |live: u64, v: usize| left(graph, live, v);
    let can_lose = |live: u64| {
        let mut moves = (0..order).filter(|v| live >> v & 1 == 1);
        moves.any(|v| strategy.lost.contains(&left(live, v)))
    };
    match strategy.outcome {
        0 if !strategy.lost.contains(&all) => return Err(VerifyError::NotLost),
        1 if !can_lose(all) => return Err(VerifyError::NoFirstMove),
        0 | 1 => {}
        _ => return Err(VerifyError::Outcome),
    }
    for &position in &strategy.lost {
        for vertex in (0..order).filter(|v| position >> v & 1 == 1) {
            if !can_lose(left(position, vertex)) {
                return Err(VerifyError::NoAnswer { position, vertex });
            }
        }
    }
    Ok(())
}

/// Checks that every nimber of the table is the mex of its options' nimbers. Returns the nimber of the whole graph.
///
/// # Errors
///
/// [`VerifyError`]: the graph has more than 64 vertices, a position has other vertices, an option or the whole graph is
/// not in the table, or a nimber is not the mex of those of the options.
pub fn recount(graph: &Graph, table: &Positions) -> Result<u32, VerifyError> {
    let order = graph.order();
    if order > 64 {
        return Err(VerifyError::Shape);
    }
    let all = (0..order).fold(0u64, |set, v| set | 1 << v);
    for (&position, &nimber) in table {
        if position & !all != 0 {
            return Err(VerifyError::Shape);
        }
        let mut options = Vec::new();
        for vertex in (0..order).filter(|v| position >> v & 1 == 1) {
            match table.get(&left(graph, position, vertex)) {
                Some(&option) => options.push(option),
                None => return Err(VerifyError::NoOption { position, vertex }),
            }
        }
        let is_mex = !options.contains(&nimber) && (0..nimber).all(|less| options.contains(&less));
        if !is_mex {
            return Err(VerifyError::NotMex { position });
        }
    }
    table.get(&all).copied().ok_or(VerifyError::NoTotal)
}

/// The position after a vertex and its neighbours are taken.
fn left(graph: &Graph, live: u64, v: usize) -> u64 {
    let kept = |u: &usize| *u != v && !graph.has_edge(v, *u);
    let rest = (0..graph.order())
        .filter(|u| live >> u & 1 == 1)
        .filter(kept);
    rest.fold(0u64, |set, u| set | 1 << u)
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Shape => write!(f, "a position has a vertex that the graph does not have"),
            VerifyError::Outcome => write!(f, "an outcome is 0 or 1"),
            VerifyError::NotLost => write!(f, "the whole graph is not among the lost positions"),
            VerifyError::NoFirstMove => write!(f, "no first move leaves a lost position"),
            VerifyError::NoAnswer { position, vertex } => write!(
                f,
                "in position {position:x} the move {vertex} has no answer that leaves a lost position"
            ),
            VerifyError::NoTotal => write!(f, "the whole graph is not in the table"),
            VerifyError::NoOption { position, vertex } => write!(
                f,
                "what the move {vertex} leaves of position {position:x} is not in the table"
            ),
            VerifyError::NotMex { position } => write!(
                f,
                "the nimber of position {position:x} is not the mex of what moves leave of it"
            ),
        }
    }
}

impl std::error::Error for VerifyError {}
