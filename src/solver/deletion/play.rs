//! A deletion game as it is played: a position, its moves with their nimbers, and a perfect player.

use std::collections::BTreeSet;

use super::error::DeletionError;
use super::solver::{Choice, LegalMove, Solver};
use nk_base::cancellation::CancelToken;
use nk_graph::Graph;

/// A position of a game, and the moves that led to it.
///
/// Vertices are those of the graph on which the game began. The rules are those of the [`Solver`] that is given to the
/// methods.
#[derive(Clone, Debug)]
pub struct Match<'g> {
    graph: &'g Graph,
    has_vertex: Vec<bool>,
    /// The edges that moves removed alone, as (u, v) with u < v.
    cut: BTreeSet<(usize, usize)>,
    history: Vec<LegalMove>,
}

impl<'g> Match<'g> {
    /// The game on `graph` before its first move.
    pub fn new(graph: &'g Graph) -> Match<'g> {
        Match {
            graph,
            has_vertex: vec![true; graph.order()],
            cut: BTreeSet::new(),
            history: Vec::new(),
        }
    }

    /// Whether a vertex is left.
    pub fn has_vertex(&self, vertex: usize) -> bool {
        self.has_vertex[vertex]
    }

    /// Whether an edge of the graph and its two ends are left.
    pub fn has_edge(&self, u: usize, v: usize) -> bool {
        self.has_vertex[u] && self.has_vertex[v] && !self.cut.contains(&(u.min(v), u.max(v)))
    }

    /// The vertices that are left, ascending.
    pub fn vertices(&self) -> Vec<usize> {
        let all = 0..self.graph.order();
        all.filter(|v| self.has_vertex[*v]).collect()
    }

    /// The neighbours of a vertex that are left.
    pub fn around(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        let all = self.graph.neighbours(vertex).iter().map(|u| *u as usize);
        all.filter(move |u| self.has_edge(vertex, *u))
    }

    /// The position as a graph. Its vertex i is the i-th of [`vertices`](Self::vertices).
    pub fn left(&self) -> Graph {
        let vertices = self.vertices();
        let mut edges = Vec::new();
        for (place, &v) in vertices.iter().enumerate() {
            for u in self.around(v).filter(|u| *u > v) {
                if let Ok(other) = vertices.binary_search(&u) {
                    edges.push((place as u32, other as u32));
                }
            }
        }
        Graph::from_edges(vertices.len(), edges)
    }

    /// The moves that were made.
    pub fn history(&self) -> &[LegalMove] {
        &self.history
    }

    /// Makes a move of [`legal`](Self::legal).
    pub fn play(&mut self, own: LegalMove) {
        for &v in &own.vertices {
            self.has_vertex[v] = false;
        }
        self.cut.extend(&own.edges);
        self.history.push(own);
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<LegalMove> {
        let last = self.history.pop()?;
        for &v in &last.vertices {
            self.has_vertex[v] = true;
        }
        for edge in &last.edges {
            self.cut.remove(edge);
        }
        Some(last)
    }

    /// The nimber of the position.
    ///
    /// # Errors
    ///
    /// As for [`Solver::nimber`].
    pub fn nimber(&self, solver: &mut Solver, stop: &CancelToken) -> Result<u32, DeletionError> {
        solver.nimber(&self.left(), stop)
    }

    /// Every move, by option and then by the bound vertices. Of moves that remove the same, only the first is given,
    /// with the bindings of the others.
    ///
    /// # Errors
    ///
    /// As for [`Solver::legal_moves`].
    pub fn legal(&self, solver: &Solver) -> Result<Vec<LegalMove>, DeletionError> {
        let vertices = self.vertices();
        let moves = solver.legal_moves(&self.left())?.into_iter();
        let mut moves: Vec<LegalMove> = moves.map(|own| own.renamed(&vertices)).collect();
        moves.sort_by(|a, b| order(a).cmp(&order(b)));
        Ok(moves)
    }

    /// The moves of [`legal`](Self::legal) in the same order, each with the nimber of the position after it.
    ///
    /// # Errors
    ///
    /// As for [`Solver::moves`].
    pub fn options(
        &self,
        solver: &mut Solver,
        stop: &CancelToken,
    ) -> Result<Vec<Choice>, DeletionError> {
        let vertices = self.vertices();
        let moves = solver.moves(&self.left(), stop)?.into_iter();
        let renamed = |own: Choice| Choice {
            played: own.played.renamed(&vertices),
            ..own
        };
        let mut moves: Vec<Choice> = moves.map(renamed).collect();
        moves.sort_by(|a, b| order(&a.played).cmp(&order(&b.played)));
        Ok(moves)
    }

    /// The move of a perfect player among `options`: the first that wins, or, if none wins, the first that removes the
    /// fewest vertices and edges, so that the game lasts. `None` if there is no move.
    pub fn best(options: &[Choice]) -> Option<&Choice> {
        let winning = options.iter().find(|own| own.nimber == 0);
        let removed = |own: &&Choice| own.played.vertices.len() + own.played.edges.len();
        winning.or_else(|| options.iter().min_by_key(removed))
    }
}

fn order(own: &LegalMove) -> (usize, &[usize]) {
    (own.option, &own.bound)
}
