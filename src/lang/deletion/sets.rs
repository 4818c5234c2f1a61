//! Sets of vertices and edges that an option takes or a condition counts.

use std::collections::BTreeSet;

use nk_solver::deletion::{EdgeSet, VertexSet};

use super::{Answer, DeletionReason, Reader, refuse};
use crate::ir::{Aggregate, Builtin, Element, Expr, ExprKind, Operation};

impl Reader<'_> {
    /// The parts that `G - S - ...` takes from the graph.
    pub(super) fn taken(&self, expr: &Expr) -> Answer<(VertexSet, Vec<EdgeSet>)> {
        if self.is_graph(expr) {
            return Ok((VertexSet::Empty, Vec::new()));
        }
        let Some(args) = expr.call_of(Builtin::Without) else {
            return refuse(expr.span, DeletionReason::Element);
        };
        let (vertices, mut edges) = self.taken(&args[0])?;
        // To take away what is already gone is an error, so only different edges may be taken one after the other.
        let again = || refuse(args[1].span, DeletionReason::Set);
        if let Some(more) = self.edges(&args[1]) {
            if vertices != VertexSet::Empty || more.iter().any(|own| edges.contains(own)) {
                return again();
            }
            edges.extend(more);
            return Ok((vertices, edges));
        }
        match (&vertices, self.set(&args[1])?) {
            (VertexSet::Empty, own) if edges.is_empty() => Ok((own, edges)),
            (before, own) if edges.is_empty() && self.are_apart(before, &own) => {
                Ok((vertices.or(own), edges))
            }
            _ => again(),
        }
    }

    /// `{u -- v, ...}` with edges that are there.
    fn edges(&self, set: &Expr) -> Option<Vec<EdgeSet>> {
        let elements = set.elements(Aggregate::Set)?;
        let edge = |element: &Element<Expr>| {
            let args = element.item.call_of(Builtin::EdgeOf)?;
            let (a, b) = (self.place(&args[0])?, self.place(&args[1])?);
            // Consecutive vertices of the pattern are joined; of others that is not sure.
            (element.is_plain() && a.abs_diff(b) == 1)
                .then_some(EdgeSet::Between(a.min(b), a.max(b)))
        };
        match elements.is_empty() {
            true => None,
            false => elements.iter().map(edge).collect(),
        }
    }

    pub(super) fn set(&self, set: &Expr) -> Answer<VertexSet> {
        let no = || refuse(set.span, DeletionReason::Set);
        match &set.kind {
            ExprKind::Aggregate(Aggregate::Set, elements) => {
                let mut all = VertexSet::Empty;
                for element in elements {
                    match self.place(&element.item).filter(|_| element.is_plain()) {
                        Some(place) => all = joined(all, VertexSet::Single(place)),
                        None => return no(),
                    }
                }
                Ok(all)
            }
            ExprKind::Builtin(
                builtin @ (Builtin::Neighbours | Builtin::ClosedNeighbours),
                args,
            ) if self.is_graph(&args[0]) => match (self.place(&args[1]), builtin) {
                (Some(place), Builtin::Neighbours) => Ok(VertexSet::Neighbours(place)),
                (Some(place), _) => Ok(VertexSet::closed(place)),
                (None, _) => no(),
            },
            ExprKind::Arithmetic { first, rest } => {
                let mut all = self.set(first)?;
                for (operation, _, operand) in rest {
                    let own = self.set(operand)?;
                    all = match operation {
                        Operation::Union => all.or(own),
                        Operation::Intersect => all.and(own),
                        Operation::Difference => all.without(own),
                        _ => return no(),
                    };
                }
                Ok(all)
            }
            _ => no(),
        }
    }

    /// The bound vertices that are certainly in a set. In a pattern each vertex is joined to the next one.
    pub(super) fn surely(&self, set: &VertexSet) -> BTreeSet<usize> {
        match set {
            VertexSet::Empty => BTreeSet::new(),
            VertexSet::Single(place) => BTreeSet::from([*place]),
            VertexSet::Neighbours(place) => (0..self.bound.len())
                .filter(|own| own.abs_diff(*place) == 1)
                .collect(),
            VertexSet::Union(a, b) => &self.surely(a) | &self.surely(b),
            VertexSet::Intersection(a, b) => &self.surely(a) & &self.surely(b),
            VertexSet::Difference(a, b) => &self.surely(a) - &self.perhaps(b),
        }
    }

    /// The bound vertices that may be in a set.
    pub(super) fn perhaps(&self, set: &VertexSet) -> BTreeSet<usize> {
        match set {
            VertexSet::Empty => BTreeSet::new(),
            VertexSet::Single(place) => BTreeSet::from([*place]),
            VertexSet::Neighbours(place) => {
                (0..self.bound.len()).filter(|own| own != place).collect()
            }
            VertexSet::Union(a, b) => &self.perhaps(a) | &self.perhaps(b),
            VertexSet::Intersection(a, b) => &self.perhaps(a) & &self.perhaps(b),
            VertexSet::Difference(a, b) => &self.perhaps(a) - &self.surely(b),
        }
    }

    /// Whether two sets certainly have no vertex in common, where one of them has only bound vertices.
    fn are_apart(&self, a: &VertexSet, b: &VertexSet) -> bool {
        let apart = |bound: &VertexSet, other: &VertexSet| {
            bound_only(bound).is_some_and(|own| own.is_disjoint(&self.perhaps(other)))
        };
        apart(a, b) || apart(b, a)
    }
}

/// The places of the vertices of a set that is made of single ones; `None` for another set.
fn bound_only(set: &VertexSet) -> Option<BTreeSet<usize>> {
    match set {
        VertexSet::Empty => Some(BTreeSet::new()),
        VertexSet::Single(place) => Some(BTreeSet::from([*place])),
        VertexSet::Union(a, b) => Some(&bound_only(a)? | &bound_only(b)?),
        _ => None,
    }
}

fn joined(all: VertexSet, own: VertexSet) -> VertexSet {
    match all {
        VertexSet::Empty => own,
        all => all.or(own),
    }
}
