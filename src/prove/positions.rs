//! The nimbers of all positions of a small graph that play can reach.

use std::collections::BTreeSet;

use super::error::StrategyError;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_base::mex::Mex;
use nk_graph::Graph;
use nk_solver::Stopped;
use nk_verify::outcome::Positions;

/// For each vertex the vertices that a move on it removes, as bits. The graph has at most 64 vertices.
pub(super) fn closed_rows(graph: &Graph) -> Vec<u64> {
    let closed = |v: usize| {
        let around = graph.neighbours(v).iter();
        around.fold(1u64 << v, |set, &u| set | 1 << u)
    };
    (0..graph.order()).map(closed).collect()
}

/// The vertices of a set of bits, in ascending order.
pub(super) fn bits(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |&v| set >> v & 1 == 1)
}

/// The nimbers of all positions of `graph`, by the definition; positions are not split into components.
///
/// * Shape: order at most 64, and at most `limit` positions.
/// * Cost: every move of every position, twice.
///
/// # Errors
///
/// [`StrategyError`].
pub fn positions(
    graph: &Graph,
    limit: usize,
    stop: &CancelToken,
) -> Result<Positions, StrategyError> {
    let order = graph.order();
    if order > 64 {
        return Err(StrategyError::TooLarge { order });
    }
    let closed = closed_rows(graph);
    let options = |set: u64| {
        let closed = &closed;
        bits(set).map(move |v| set & !closed[v])
    };
    let all = closed.iter().fold(0, |set, row| set | row);
    let (mut met, mut open) = (BTreeSet::from([all]), vec![all]);
    while let Some(set) = open.pop() {
        if stop.is_cancelled() {
            let positions = met.len() as u64;
            let reason = StopReason::Cancelled;
            return Err(Stopped { reason, positions }.into());
        }
        open.extend(options(set).filter(|&option| met.insert(option)));
        if met.len() > limit {
            return Err(StrategyError::TooLong { limit });
        }
    }
    let (mut positions, mut mex) = (Positions::new(), Mex::new());
    // A move leaves a smaller number, so its position comes earlier.
    for set in met {
        let values = options(set).filter_map(|option| positions.get(&option).copied());
        mex.clear();
        values.for_each(|value| mex.insert(value));
        positions.insert(set, mex.get());
    }
    Ok(positions)
}
