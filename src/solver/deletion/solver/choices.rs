//! Every move on a graph with the nimber of what it leaves.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::{Component, Solver, parts};
use crate::deletion::error::DeletionError;
use crate::deletion::host::Host;
use crate::deletion::moves::{Move, for_each_move};
use crate::deletion::positions::endless;
use crate::deletion::recognise::Kind;
use crate::deletion::rules::Rules;
use crate::deletion::search::Search;
use crate::engine::set;
use crate::exact::canonical_table::Knowledge;
use crate::goal::Goal;
use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, induced};

/// A move and the nimber of the position that it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The option, by its number in the rules, from 0 on.
    pub option: usize,
    /// The vertices that the move binds, in the order of the pattern.
    pub bound: Vec<usize>,
    /// The vertices that the move removes, ascending.
    pub vertices: Vec<usize>,
    /// The edges that the move removes and whose ends are left, as (u, v) with u < v, ascending.
    pub edges: Vec<(usize, usize)>,
    /// The nimber of the position after the move; the move wins just if it is 0.
    pub nimber: u32,
}

impl Solver {
    /// Every move on `graph` with the nimber of the position after it, by component, then by option, then by the bound
    /// vertices. Of moves that remove the same, only the first is given. Shape, units and errors are those of
    /// [`nimber`](Self::nimber); also in Node-Kayles and Arc-Kayles components have at most 1,024 vertices.
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

    fn moves_on<const W: usize>(
        &mut self,
        part: &Component,
        stop: &CancelToken,
    ) -> Result<Vec<Choice>, DeletionError> {
        let host = self.host::<W>(part);
        let all = host.all();
        let mut moves: Vec<Move<W>> = Vec::new();
        let mut seen = FxHashSet::default();
        let _ = for_each_move(&host, &self.rules, &all, |own| {
            if seen.insert(own.removed) {
                moves.push(own);
            }
            ControlFlow::<()>::Continue(())
        });
        let empty = |own: &&Move<W>| set::is_empty(&own.removed);
        if let Some(own) = moves.iter().find(empty) {
            return Err(endless(&host, &self.rules, &all, own));
        }
        let nimbers = match self.kind {
            Kind::AnyVertex | Kind::AnyEdge => {
                let before = self.parity(&part.graph).unwrap_or(0);
                vec![1 - before; moves.len()]
            }
            Kind::Other => self.nimbers_after(&host, &moves, stop)?,
            Kind::NodeKayles | Kind::ArcKayles => {
                self.kayles_after(&part.graph, &host, &moves, stop)?
            }
        };
        let described = moves.iter().zip(nimbers);
        Ok(described
            .map(|(own, nimber)| described_move(&host, &self.rules, own, nimber))
            .collect())
    }

    /// The nimbers of what moves leave of the whole host.
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

/// A move in terms of the whole graph.
fn described_move<const W: usize>(
    host: &Host<W>,
    rules: &Rules,
    own: &Move<W>,
    nimber: u32,
) -> Choice {
    let bound = rules.options()[own.option].pattern.bound();
    let gone = host.vertices(&own.removed);
    let vertices: Vec<usize> = set::members(&gone).map(|v| host.label(v)).collect();
    let edges = set::members(&set::without(&own.removed, &gone)).map(|e| host.edge_labels(e));
    let keeps_ends = |(u, v): &(usize, usize)| !vertices.contains(u) && !vertices.contains(v);
    Choice {
        option: own.option,
        bound: own.bound[..bound].iter().map(|&v| host.label(v)).collect(),
        edges: edges.filter(keeps_ends).collect(),
        vertices,
        nimber,
    }
}
