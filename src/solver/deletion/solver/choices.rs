//! The moves on a graph, each with the nimber of the position after it.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::{Component, Solver, parts};
use crate::deletion::error::DeletionError;
use crate::deletion::host::Host;
use crate::deletion::moves::{Move, for_each_move};
use crate::deletion::positions::endless;
use crate::deletion::recognise::Kind;
use crate::deletion::rules::Rules;
use crate::deletion::search::Search;
use crate::engine::set;
use crate::fact::Knowledge;
use crate::goal::Goal;
use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, induced};

/// A move: the vertices by which it is chosen, and what it removes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// The number of the option in the rules, from 0 on.
    pub option: usize,
    /// The bound vertices on which the removed vertices and edges depend, in the order of the pattern. Vertices that
    /// occur only in conditions, such as those that an `exists` finds, are left out.
    pub bound: Vec<usize>,
    /// The vertices of other bindings, of this option or of others, that remove the same vertices and edges; each list
    /// is given once.
    pub also: Vec<Vec<usize>>,
    /// The vertices that the move removes, ascending.
    pub vertices: Vec<usize>,
    /// The edges that the move removes and whose ends are left, as (u, v) with u < v, ascending.
    pub edges: Vec<(usize, usize)>,
}

impl LegalMove {
    /// The move with `vertices[v]` in place of each vertex v.
    pub fn renamed(self, vertices: &[usize]) -> LegalMove {
        let whole = |places: Vec<usize>| places.into_iter().map(|v| vertices[v]).collect();
        let edges = self.edges.into_iter();
        LegalMove {
            bound: whole(self.bound),
            also: self.also.into_iter().map(whole).collect(),
            vertices: whole(self.vertices),
            edges: edges.map(|(u, v)| (vertices[u], vertices[v])).collect(),
            ..self
        }
    }
}

/// A move and the nimber of the position that it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub played: LegalMove,
    /// The nimber of the position after the move; the move wins just if it is 0.
    pub nimber: u32,
}

/// The moves on a host, with the elements that each removes.
type Listed<const W: usize> = Vec<(Move<W>, LegalMove)>;

impl Solver {
    /// The moves on `graph`, each with the nimber of the position after it, by component, then by option, then by the
    /// bound vertices. Of moves that remove the same, only the first is given, with the bindings of the others. Shape,
    /// units and errors are those of [`nimber`](Self::nimber), except that components have at most 1,024 vertices also
    /// in Node-Kayles and Arc-Kayles.
    ///
    /// # Errors
    ///
    /// [`DeletionError`], as for [`nimber`](Self::nimber), and also if a component of Node-Kayles or Arc-Kayles has
    /// more than 1,024 vertices.
    pub fn moves(
        &mut self,
        graph: &Graph,
        stop: &CancelToken,
    ) -> Result<Vec<Choice>, DeletionError> {
        self.counting(|solver| {
            let parts = parts(graph);
            let mut all = Vec::new();
            let mut sum = 0;
            for part in &parts {
                sum ^= solver.exact(part, stop)?;
            }
            for part in &parts {
                let others = sum ^ solver.exact(part, stop)?;
                let moves = solver.moves_in(part, stop)?;
                all.extend(moves.into_iter().map(|own| Choice {
                    nimber: own.nimber ^ others,
                    ..own
                }));
            }
            Ok(all)
        })
    }

    /// The moves of [`moves`](Self::moves) in the same order, without a search.
    ///
    /// # Errors
    ///
    /// A component is too large, or a move removes nothing.
    pub fn legal_moves(&self, graph: &Graph) -> Result<Vec<LegalMove>, DeletionError> {
        let mut all = Vec::new();
        for part in &parts(graph) {
            all.extend(match self.words(part)? {
                1 => self.legal_on::<1>(part)?,
                2 => self.legal_on::<2>(part)?,
                4 => self.legal_on::<4>(part)?,
                _ => self.legal_on::<16>(part)?,
            });
        }
        Ok(all)
    }

    fn moves_in(
        &mut self,
        part: &Component,
        stop: &CancelToken,
    ) -> Result<Vec<Choice>, DeletionError> {
        match self.words(part)? {
            1 => self.moves_on::<1>(part, stop),
            2 => self.moves_on::<2>(part, stop),
            4 => self.moves_on::<4>(part, stop),
            _ => self.moves_on::<16>(part, stop),
        }
    }

    fn legal_on<const W: usize>(&self, part: &Component) -> Result<Vec<LegalMove>, DeletionError> {
        let moves = self.list(&self.host::<W>(part))?.into_iter();
        Ok(moves.map(|(_, legal)| legal).collect())
    }

    /// The moves on the whole host. Of moves that remove the same elements, the first is listed, with the bindings of
    /// the others.
    fn list<const W: usize>(&self, host: &Host<W>) -> Result<Listed<W>, DeletionError> {
        let all = host.all();
        let mut listed: Listed<W> = Vec::new();
        let mut places = FxHashMap::default();
        let _ = for_each_move(host, &self.rules, &all, |own| {
            match places.get(&own.removed) {
                Some(&place) => {
                    let (_, first): &mut (_, LegalMove) = &mut listed[place];
                    let bound = bound_vertices(host, &self.rules, &own);
                    if first.bound != bound && !first.also.contains(&bound) {
                        first.also.push(bound);
                    }
                }
                None => {
                    places.insert(own.removed, listed.len());
                    let legal = legal_move(host, &self.rules, &own);
                    listed.push((own, legal));
                }
            }
            ControlFlow::<()>::Continue(())
        });
        let empty = |(own, _): &&(Move<W>, LegalMove)| set::is_empty(&own.removed);
        match listed.iter().find(empty) {
            Some((own, _)) => Err(endless(host, &self.rules, &all, own)),
            None => Ok(listed),
        }
    }

    fn moves_on<const W: usize>(
        &mut self,
        part: &Component,
        stop: &CancelToken,
    ) -> Result<Vec<Choice>, DeletionError> {
        let host = self.searched_host::<W>(part);
        let (moves, legal): (Vec<Move<W>>, Vec<LegalMove>) = self.list(&host)?.into_iter().unzip();
        let nimbers = match self.kind {
            Kind::AnyVertex | Kind::AnyEdge => {
                let before = self.parity(&part.graph).unwrap_or(0);
                vec![1 - before; moves.len()]
            }
            Kind::Kayles | Kind::Other => self.nimbers_after(&host, &moves, stop)?,
            Kind::NodeKayles | Kind::ArcKayles => {
                self.kayles_after(&part.graph, &host, &moves, stop)?
            }
        };
        let choices = legal.into_iter().zip(nimbers);
        Ok(choices
            .map(|(played, nimber)| Choice { played, nimber })
            .collect())
    }

    /// The nimbers of the positions after some moves on the whole host.
    fn nimbers_after<const W: usize>(
        &mut self,
        host: &Host<W>,
        moves: &[Move<W>],
        stop: &CancelToken,
    ) -> Result<Vec<u32>, DeletionError> {
        let mut context = self.context(stop);
        let mut search = Search::new(host, &mut context);
        let mut nimbers = Vec::new();
        for own in moves {
            let mut parts = Vec::new();
            host.split(&host.all(), &own.removed, |part| parts.push(part));
            let mut nimber = 0;
            for part in &parts {
                if let Knowledge::Exact(value) = search.solve(part, Goal::Exact)? {
                    nimber ^= value;
                }
            }
            nimbers.push(nimber);
        }
        Ok(nimbers)
    }

    /// As [`nimbers_after`](Self::nimbers_after), in Node-Kayles and Arc-Kayles.
    fn kayles_after<const W: usize>(
        &mut self,
        graph: &Graph,
        host: &Host<W>,
        moves: &[Move<W>],
        stop: &CancelToken,
    ) -> Result<Vec<u32>, DeletionError> {
        let mut nimbers = Vec::new();
        for own in moves {
            let left: Vec<usize> = set::members(&set::without(&host.all(), &own.removed)).collect();
            let left = induced(graph, &left);
            nimbers.push(match self.as_kayles(&left) {
                Some(left) => crate::nimber(&left, &mut self.kayles, stop)?,
                None => self.nimbers_after(host, std::slice::from_ref(own), stop)?[0],
            });
        }
        Ok(nimbers)
    }
}

/// A move in terms of the user's graph, without other bindings.
fn legal_move<const W: usize>(host: &Host<W>, rules: &Rules, own: &Move<W>) -> LegalMove {
    let gone = host.vertices(&own.removed);
    let vertices: Vec<usize> = set::members(&gone).map(|v| host.label(v)).collect();
    let edges = set::members(&set::without(&own.removed, &gone)).map(|e| host.edge_labels(e));
    let keeps_ends = |(u, v): &(usize, usize)| !vertices.contains(u) && !vertices.contains(v);
    LegalMove {
        option: own.option,
        bound: bound_vertices(host, rules, own),
        also: Vec::new(),
        edges: edges.filter(keeps_ends).collect(),
        vertices,
    }
}

/// The bound vertices on which the removed elements depend, as vertices of the user's graph.
fn bound_vertices<const W: usize>(host: &Host<W>, rules: &Rules, own: &Move<W>) -> Vec<usize> {
    let places = rules.options()[own.option].places_of_removal();
    let vertices = places.into_iter().map(|place| own.bound[place]);
    vertices.map(|v| host.label(v)).collect()
}
