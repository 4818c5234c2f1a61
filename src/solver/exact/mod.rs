//! The exact engine. Its table contains positions in full, so no collision is possible; any number of vertices is
//! allowed.
//!
//! ```text
//! search            one component: is its nimber t, or what is its nimber? (with a stack of its own, without recursion)
//! board             the vertices that are left, and the components after a move (bits, or lists for large graphs)
//! fragment          a connected position as a graph of its own, and its exact name as bytes
//! canonical         a numbering that isomorphic fragments usually share
//! canonical_table   names -> positions -> what is known of their nimbers; kept between graphs
//! ```
//!
//! Invariant: a table entry is a fact about a graph that its name determines completely. Hashes only choose among
//! numberings, so a collision costs time and never changes a value.

mod board;
pub(super) mod canonical;
pub(super) mod canonical_table;
pub(super) mod fragment;
mod search;

use board::{Board, Dense, Sparse};
use canonical::Numbering;
use canonical_table::CanonicalTable;
use fragment::Fragment;
use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, mirror};
use search::Search;

use super::fact::{Fact, Knowledge};
use super::goal::Goal;
use super::known_nimbers::PositionId;
use nk_base::cancellation::StopReason;

/// The name of a connected graph in a numbering that isomorphic graphs usually share. Graphs with the same name are
/// isomorphic.
pub(super) fn name(graph: &Graph) -> Vec<u8> {
    let mut fragment = Fragment::default();
    fragment.clear();
    for v in 0..graph.order() {
        fragment.targets.extend_from_slice(graph.neighbours(v));
        fragment.close_list();
    }
    let mut numbering = Numbering::default();
    numbering.number(&fragment);
    let mut name = Vec::new();
    fragment.spell_numbered(&numbering.order, &numbering.rank, &mut name);
    name
}

/// Answers the goal for a connected graph.
pub(super) fn solve(
    graph: &Graph,
    goal: Goal,
    names: &mut CanonicalTable,
    stop: &CancelToken,
) -> Result<Fact, StopReason> {
    let id = with_board(graph, names, stop, None)?;
    let goal = match goal {
        Goal::Is(value) => names.nimbers.goal_for(id, value),
        Goal::Exact => Goal::Exact,
    };
    if !names.nimbers.answers(id, goal) {
        if mirror(graph).is_some() {
            names.nimbers.learn(id, Knowledge::Exact(0));
        } else {
            with_board(graph, names, stop, Some(goal))?;
        }
    }
    Ok(match names.nimbers.known(id) {
        Knowledge::Exact(value) => Fact::Exact(value),
        Knowledge::Not(bits) => Fact::Not(bits as u32),
    })
}

/// Identifies a connected graph, and solves it if a goal is given, on the board that suits its order.
fn with_board(
    graph: &Graph,
    names: &mut CanonicalTable,
    stop: &CancelToken,
    goal: Option<Goal>,
) -> Result<PositionId, StopReason> {
    match graph.order() {
        0..=64 => on_board(Dense::<1>::new(graph), names, stop, goal),
        65..=128 => on_board(Dense::<2>::new(graph), names, stop, goal),
        129..=256 => on_board(Dense::<4>::new(graph), names, stop, goal),
        257..=512 => on_board(Dense::<8>::new(graph), names, stop, goal),
        _ => on_board(Sparse::new(graph), names, stop, goal),
    }
}

fn on_board(
    board: impl Board,
    names: &mut CanonicalTable,
    stop: &CancelToken,
    goal: Option<Goal>,
) -> Result<PositionId, StopReason> {
    let mut search = Search::new(board, names, stop);
    if let Some(goal) = goal {
        search.solve(goal)?;
    }
    search.identify_all()
}

#[cfg(test)]
mod tests;
