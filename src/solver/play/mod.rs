//! Node-Kayles as it is played: a position, its moves with their nimbers, and a perfect player.
//!
//! A [`Match`] starts on a graph, and records which vertices are left and which moves were made. All nimbers come from
//! the solver.

use crate::{NimberTable, Stopped, nimber};
use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, components_of, induced};

/// A position of a game, with the moves that led to it.
#[derive(Clone, Debug)]
pub struct Match<'g> {
    graph: &'g Graph,
    is_left: Vec<bool>,
    /// The moves, each with the vertices that it took.
    history: Vec<(usize, Vec<usize>)>,
}

/// A move and the nimber of the position that it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The vertex that is played.
    pub vertex: usize,
    /// The nimber of the position after the move; the move wins just if it is 0.
    pub nimber: u32,
}

impl<'g> Match<'g> {
    /// The game on `graph` before its first move.
    pub fn new(graph: &'g Graph) -> Match<'g> {
        Match {
            graph,
            is_left: vec![true; graph.order()],
            history: Vec::new(),
        }
    }

    /// Whether a vertex is left.
    pub fn is_left(&self, vertex: usize) -> bool {
        self.is_left[vertex]
    }

    /// The vertices that are left, which are the moves; ascending.
    pub fn left(&self) -> Vec<usize> {
        let all = 0..self.graph.order();
        all.filter(|v| self.is_left[*v]).collect()
    }

    /// Whether no vertex is left, so that the player to move has lost.
    pub fn is_over(&self) -> bool {
        !self.is_left.contains(&true)
    }

    /// The number of moves that were made.
    pub fn moves(&self) -> usize {
        self.history.len()
    }

    /// Plays a vertex and gives the vertices that the move takes. `None`, without any effect, if the vertex is not
    /// left.
    pub fn play(&mut self, vertex: usize) -> Option<Vec<usize>> {
        if !self.is_left.get(vertex).copied().unwrap_or(false) {
            return None;
        }
        let others: Vec<usize> = self.around(vertex).collect();
        for &v in others.iter().chain([&vertex]) {
            self.is_left[v] = false;
        }
        self.history.push((vertex, others.clone()));
        Some(others)
    }

    /// Takes the last move back and gives its vertex.
    pub fn undo(&mut self) -> Option<usize> {
        let (vertex, others) = self.history.pop()?;
        for v in others.into_iter().chain([vertex]) {
            self.is_left[v] = true;
        }
        Some(vertex)
    }

    /// The neighbours of a vertex that are left.
    pub fn around(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        let all = self.graph.neighbours(vertex).iter().map(|u| *u as usize);
        all.filter(|u| self.is_left[*u])
    }

    /// The nimber of the position. Errors: as for [`nimber`].
    pub fn nimber(&self, table: &mut NimberTable, stop: &CancelToken) -> Result<u32, Stopped> {
        self.value(&self.left(), table, stop)
    }

    /// Every move with the nimber of the position after it. Errors: as for [`nimber`].
    pub fn options(
        &self,
        table: &mut NimberTable,
        stop: &CancelToken,
    ) -> Result<Vec<Choice>, Stopped> {
        let all = self.left();
        let after = |vertex: usize| -> Vec<usize> {
            let stays = |v: &usize| *v != vertex && !self.graph.has_edge(vertex, *v);
            all.iter().copied().filter(stays).collect()
        };
        all.iter()
            .map(|&vertex| {
                let nimber = self.value(&after(vertex), table, stop)?;
                Ok(Choice { vertex, nimber })
            })
            .collect()
    }

    /// A move of a perfect player: one that wins, if there is one, otherwise one that takes the fewest vertices. `None`
    /// at the end of the game. Errors: as for [`nimber`].
    pub fn best(
        &self,
        table: &mut NimberTable,
        stop: &CancelToken,
    ) -> Result<Option<Choice>, Stopped> {
        let options = self.options(table, stop)?;
        let winning = options.iter().copied().find(|own| own.nimber == 0);
        let lasting = || {
            let fewest = |own: &Choice| self.around(own.vertex).count();
            options.iter().copied().min_by_key(fewest)
        };
        Ok(winning.or_else(lasting))
    }

    fn value(
        &self,
        left: &[usize],
        table: &mut NimberTable,
        stop: &CancelToken,
    ) -> Result<u32, Stopped> {
        let parts = components_of(self.graph, left);
        parts.iter().try_fold(0, |sum, part| {
            Ok(sum ^ nimber(&induced(self.graph, part), table, stop)?)
        })
    }
}
