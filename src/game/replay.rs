//! Whether a strategy holds what it promises: the rules of the game and nothing else.

use super::strategy::Strategy;
use crate::graph::Graph;

/// Where a strategy fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// More than 64 vertices, or a position with vertices that the graph has not.
    Shape,
    /// The outcome is neither 0 nor 1.
    Outcome,
    /// The whole graph is not among the lost positions, though the second player should win.
    NotLost,
    /// No first move leaves a lost position, though the first player should win.
    NoFirstMove,
    /// From this position this move has no answer that leaves a lost one.
    NoAnswer { position: u64, vertex: usize },
}

/// Plays every move from every position of the strategy.
///
/// Why that is enough: of a lost position with the fewest vertices that is in truth won, take the move that wins. Its
/// answer leaves a smaller position of the strategy, which is in truth lost for whoever must move from it; so the move did
/// not win.
pub fn replay(graph: &Graph, strategy: &Strategy) -> Result<(), Fault> {
    let order = graph.order();
    if order > 64 {
        return Err(Fault::Shape);
    }
    let all = (0..order).fold(0u64, |set, v| set | 1 << v);
    if strategy.lost.iter().any(|live| live & !all != 0) {
        return Err(Fault::Shape);
    }
    // What is left when a vertex is taken with its neighbours.
    let left = |live: u64, v: usize| {
        let kept = |u: &usize| *u != v && !graph.has_edge(v, *u);
        let rest = (0..order).filter(|u| live >> u & 1 == 1).filter(kept);
        rest.fold(0u64, |set, u| set | 1 << u)
    };
    let can_lose = |live: u64| {
        let mut moves = (0..order).filter(|v| live >> v & 1 == 1);
        moves.any(|v| strategy.lost.contains(&left(live, v)))
    };
    match strategy.outcome {
        0 if !strategy.lost.contains(&all) => return Err(Fault::NotLost),
        1 if !can_lose(all) => return Err(Fault::NoFirstMove),
        0 | 1 => {}
        _ => return Err(Fault::Outcome),
    }
    for &position in &strategy.lost {
        for vertex in (0..order).filter(|v| position >> v & 1 == 1) {
            if !can_lose(left(position, vertex)) {
                return Err(Fault::NoAnswer { position, vertex });
            }
        }
    }
    Ok(())
}
