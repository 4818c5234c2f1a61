//! Node-Kayles on a whole graph: its components, and the two questions that are asked.

use std::sync::atomic::Ordering;

use super::board::{Board, Dense, Sparse};
use super::search::{Goal, Search, answered, goal_for};
use super::stopped::{StopReason, Stopped};
use super::table::{Knowledge, NimberTable, PositionId};
use crate::graph::{Graph, mirror};
use crate::stop::Stop;

/// The Sprague-Grundy value of Node-Kayles on `graph`.
///
/// A move takes a vertex and its neighbours; who cannot move loses.
///
/// * Shape: any simple graph; order 0 gives 0; the value is at most the order.
/// * Units: a nimber; `stop` is polled for each option of each position.
/// * Cost: exponential in general, in the number of different connected parts that play can leave; little where
///   these recur, as in paths, strips and copies.
/// * Errors: [`Stopped`] if `stop` was raised or the table's memory is full; what was finished stays in `table`.
/// * Source: Bodlaender and Kratsch, "Kayles and nimbers", J. Algorithms 43 (2002).
///
/// ```
/// use nkdsl::game::{NimberTable, nimber};
/// use nkdsl::graph::{Limits, path};
/// use nkdsl::stop::Stop;
///
/// let graph = path(3, Limits::default())?;
/// let value = nimber(&graph, &mut NimberTable::new(), &Stop::new())?;
/// assert_eq!(value, 2); // octal 0.137, heap 3
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn nimber(graph: &Graph, table: &mut NimberTable, stop: &Stop) -> Result<u32, Stopped> {
    counting(table, |table| {
        let (parts, singles) = parts(graph, table, stop)?;
        let mut sum = singles;
        for part in &parts {
            sum ^= part.exact(table, stop)?;
        }
        Ok(sum)
    })
}

/// Who wins Node-Kayles on `graph`: 0 for the second player, 1 for the first.
///
/// Same as whether [`nimber`] is 0, but all components except the largest are resolved, and that one is only asked
/// whether it is the one value that makes the sum 0. Shape, units and errors as there.
pub fn outcome(graph: &Graph, table: &mut NimberTable, stop: &Stop) -> Result<u32, Stopped> {
    counting(table, |table| {
        let (mut parts, singles) = parts(graph, table, stop)?;
        let mut sum = singles;
        let Some(largest) = parts.pop() else {
            return Ok(u32::from(sum != 0));
        };
        for part in &parts {
            sum ^= part.exact(table, stop)?;
        }
        largest.solve(goal_for(table, largest.id, sum), table, stop)?;
        Ok(u32::from(table.exact(largest.id) != Some(sum)))
    })
}

/// Runs one call, and adds to a stop how many positions it had searched.
fn counting<T>(
    table: &mut NimberTable,
    call: impl FnOnce(&mut NimberTable) -> Result<T, StopReason>,
) -> Result<T, Stopped> {
    table.prepare();
    let searched = table.progress();
    let before = searched.load(Ordering::Relaxed);
    call(table).map_err(|reason| Stopped {
        reason,
        positions: searched.load(Ordering::Relaxed) - before,
    })
}

/// A component of two vertices or more.
struct Component {
    id: PositionId,
    /// Numbered breadth-first from one end, which keeps neighbours' numbers near.
    graph: Graph,
}

/// The components that do not cancel in pairs, the smallest first, and the nim-sum of the single vertices.
fn parts(
    graph: &Graph,
    table: &mut NimberTable,
    stop: &Stop,
) -> Result<(Vec<Component>, u32), StopReason> {
    let mut layout = Layout::new(graph);
    let mut singles = 0;
    let mut parts: Vec<Component> = Vec::new();
    for v in 0..graph.order() as u32 {
        if stop.is_raised() {
            return Err(StopReason::Interrupted);
        }
        if graph.degree(v as usize) == 0 {
            singles ^= 1;
        } else if let Some(component) = layout.component_of(v) {
            let id = with_board(&component, table, stop, None)?;
            parts.push(Component {
                id,
                graph: component,
            });
        }
    }
    parts.sort_by_key(|part| (part.graph.order(), part.id));
    let mut left: Vec<Component> = Vec::new();
    for part in parts {
        match left.last() {
            Some(last) if last.id == part.id => drop(left.pop()),
            _ => left.push(part),
        }
    }
    Ok((left, singles))
}

impl Component {
    fn exact(&self, table: &mut NimberTable, stop: &Stop) -> Result<u32, StopReason> {
        self.solve(Goal::Exact, table, stop)?;
        // An exact goal always leaves an exact value.
        Ok(table.exact(self.id).unwrap_or_default())
    }

    fn solve(&self, goal: Goal, table: &mut NimberTable, stop: &Stop) -> Result<(), StopReason> {
        if stop.is_raised() {
            return Err(StopReason::Interrupted);
        }
        if !answered(table, self.id, goal) {
            if mirror(&self.graph).is_some() {
                table.learn(self.id, Knowledge::Exact(0));
            } else {
                with_board(&self.graph, table, stop, Some(goal))?;
            }
        }
        Ok(())
    }
}

/// Identifies a connected graph, and solves it where there is a goal, on the board that suits its order.
fn with_board(
    graph: &Graph,
    table: &mut NimberTable,
    stop: &Stop,
    goal: Option<Goal>,
) -> Result<PositionId, StopReason> {
    match graph.order() {
        0..=64 => on_board(Dense::<1>::new(graph), table, stop, goal),
        65..=128 => on_board(Dense::<2>::new(graph), table, stop, goal),
        129..=256 => on_board(Dense::<4>::new(graph), table, stop, goal),
        257..=512 => on_board(Dense::<8>::new(graph), table, stop, goal),
        _ => on_board(Sparse::new(graph), table, stop, goal),
    }
}

fn on_board(
    board: impl Board,
    table: &mut NimberTable,
    stop: &Stop,
    goal: Option<Goal>,
) -> Result<PositionId, StopReason> {
    let mut search = Search::new(board, table, stop);
    if let Some(goal) = goal {
        search.solve(goal)?;
    }
    search.identify_all()
}

/// Lays out components one by one, in breadth-first order from a vertex that lies far out.
struct Layout<'a> {
    graph: &'a Graph,
    /// The number of each vertex within its component; `UNSEEN` before.
    number: Vec<u32>,
    order: Vec<u32>,
}

const UNSEEN: u32 = u32::MAX;

impl<'a> Layout<'a> {
    fn new(graph: &'a Graph) -> Self {
        Layout {
            graph,
            number: vec![UNSEEN; graph.order()],
            order: Vec::new(),
        }
    }

    /// The component of `v`, unless it was laid out before.
    fn component_of(&mut self, v: u32) -> Option<Graph> {
        if self.number[v as usize] != UNSEEN {
            return None;
        }
        let mut start = v;
        // Twice: the last vertex that is reached from anywhere lies far out, and the last from there lies at an end.
        for _ in 0..2 {
            self.breadth_first(start);
            start = self.order.last().copied().unwrap_or(start);
            self.order
                .iter()
                .for_each(|&u| self.number[u as usize] = UNSEEN);
        }
        self.breadth_first(start);
        let mut edges = Vec::new();
        for (i, &u) in (0..).zip(&self.order) {
            let around = self.graph.neighbours(u as usize).iter();
            let numbers = around.map(|&w| self.number[w as usize]);
            edges.extend(numbers.filter(|&j| j < i).map(|j| (j, i)));
        }
        Some(Graph::from_edges(self.order.len(), edges))
    }

    fn breadth_first(&mut self, start: u32) {
        self.order.clear();
        self.order.push(start);
        self.number[start as usize] = 0;
        let mut next = 0;
        while let Some(&u) = self.order.get(next) {
            next += 1;
            let begin = self.order.len();
            for &w in self.graph.neighbours(u as usize) {
                if self.number[w as usize] == UNSEEN {
                    self.number[w as usize] = 0;
                    self.order.push(w);
                }
            }
            let graph = self.graph;
            self.order[begin..].sort_by_key(|&w| graph.degree(w as usize));
        }
        for (number, &u) in (0..).zip(&self.order) {
            self.number[u as usize] = number;
        }
    }
}
