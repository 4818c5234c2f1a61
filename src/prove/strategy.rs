//! Winning strategies: positions from which the second player has an answer to every move.

use std::collections::BTreeSet;

use super::error::StrategyError;
use super::positions::{bits, closed_rows};
use nk_base::Outcome;
use nk_base::cancellation::CancelToken;
use nk_graph::Graph;
use nk_solver::{NimberTable, Stopped, outcome};
use nk_verify::outcome::Strategy;

/// A winning strategy on `graph`, of at most `limit` positions.
///
/// * Shape: order at most 64.
/// * Cost: for every position of the strategy the solver computes the outcomes of most moves, and of the answers to
///   them.
///
/// # Errors
///
/// [`StrategyError`].
pub fn strategy(
    graph: &Graph,
    limit: usize,
    table: &mut NimberTable,
    stop: &CancelToken,
) -> Result<Strategy, StrategyError> {
    let order = graph.order();
    if order > 64 {
        return Err(StrategyError::TooLarge { order });
    }
    let mut search = Search {
        closed: closed_rows(graph),
        table,
        stop,
    };
    let all = search.closed.iter().fold(0, |set, row| set | row);
    let outcome = search.outcome(all)?;
    let first = match outcome {
        Outcome::P => Some(all),
        Outcome::N => search.answer(all, &BTreeSet::new())?,
    };
    let mut lost = BTreeSet::new();
    let mut open: Vec<u64> = first.into_iter().collect();
    while let Some(live) = open.pop() {
        if !lost.insert(live) {
            continue;
        }
        if lost.len() > limit {
            return Err(StrategyError::TooLong { limit });
        }
        for v in bits(live) {
            open.extend(search.answer(live & !search.closed[v], &lost)?);
        }
    }
    Ok(Strategy {
        outcome: outcome.number(),
        lost,
    })
}

struct Search<'a> {
    closed: Vec<u64>,
    table: &'a mut NimberTable,
    stop: &'a CancelToken,
}

impl Search<'_> {
    /// The position after a winning move, from a won position; if possible, one that is already in the strategy.
    fn answer(&mut self, live: u64, lost: &BTreeSet<u64>) -> Result<Option<u64>, Stopped> {
        let mut options: Vec<u64> = bits(live).map(|v| live & !self.closed[v]).collect();
        if let Some(&known) = options.iter().find(|option| lost.contains(option)) {
            return Ok(Some(known));
        }
        options.sort_unstable_by_key(|option| option.count_ones());
        for option in options {
            if self.outcome(option)?.is_p() {
                return Ok(Some(option));
            }
        }
        Ok(None)
    }

    fn outcome(&mut self, live: u64) -> Result<Outcome, Stopped> {
        let vertices: Vec<usize> = bits(live).collect();
        let mut edges = Vec::new();
        for (i, &v) in (0u32..).zip(&vertices) {
            let earlier = (0u32..i).zip(&vertices);
            let joined = earlier.filter(|&(_, &u)| self.closed[v] >> u & 1 == 1);
            edges.extend(joined.map(|(j, _)| (j, i)));
        }
        let part = Graph::from_edges(vertices.len(), edges);
        outcome(&part, self.table, self.stop)
    }
}
