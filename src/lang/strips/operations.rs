//! Built-in graphs and graph operations on runs.

use super::builders::{
    MOST_VERTICES, across, cycle, fixed, hubs, limits, path, point, side_by_side, with_index,
};
use super::terms::tame;
use super::{Parts, Reader, Scope};
use crate::ir::{Builtin, Expr, ExprKind};
use nk_base::source::Span;
use nk_derive::blueprint::{Blueprint, EdgeRun, Instance, VertexRun};
use nk_derive::error::{DeriveErrorKind, StepError};
use nk_derive::linear_form::Form;
use nk_graph::Graph;

/// The largest k for which the k-th power of a graph is read.
const MOST_POWER: i64 = 12;

/// The pairs of vertices that a product joins.
#[derive(Clone, Copy)]
struct Joins {
    /// Equal in the long operand, joined in the small one.
    across: bool,
    /// Joined in the long operand, equal in the small one.
    along: bool,
    /// Joined in both.
    diagonal: bool,
}

impl Reader<'_> {
    pub(super) fn graph(&mut self, expr: &Expr, scope: &Scope) -> Result<Parts, StepError> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Family { family, args } => {
                let forms = args
                    .iter()
                    .map(|arg| self.single(arg, scope))
                    .collect::<Result<_, _>>()?;
                self.family(*family, forms, span)
            }
            ExprKind::Builtin(builtin, args) => self.built(*builtin, args, scope, span),
            ExprKind::If(..) => Err(StepError::operation("a choice of graphs", span)),
            _ => Err(StepError::operation("this expression", span)),
        }
    }

    /// A number that is one form for all n, without cases.
    fn single(&mut self, expr: &Expr, scope: &Scope) -> Result<Form, StepError> {
        let mut cases = self.number(expr, scope)?;
        match (cases.pop(), cases.is_empty()) {
            (Some((when, form)), true) if when.is_empty() => match form.divisor {
                1 => Ok(form),
                divisor => Err(StepError::Modulus(divisor)),
            },
            _ => Err(StepError::not_linear("an argument", expr.span)),
        }
    }

    fn built(
        &mut self,
        builtin: Builtin,
        args: &[Expr],
        scope: &Scope,
        span: Span,
    ) -> Result<Parts, StepError> {
        match (builtin, args) {
            (Builtin::Path, [n]) => {
                let n = self.sized(n, scope, 0)?;
                path(&n, span)
            }
            (Builtin::Cycle, [n]) => {
                let n = self.sized(n, scope, 3)?;
                cycle(&n, span)
            }
            (Builtin::Star, [n]) => {
                let n = self.sized(n, scope, 0)?;
                hubs(1, &n, span)
            }
            (Builtin::CompleteBipartite, [m, n]) => {
                let (m, n) = (self.sized(m, scope, 0)?, self.sized(n, scope, 0)?);
                match (m.as_integer(), n.as_integer()) {
                    (Some(count), _) => hubs(count, &n, span),
                    (_, Some(count)) => hubs(count, &m, span),
                    _ => Err(StepError::at(DeriveErrorKind::FarApart, span)),
                }
            }
            (Builtin::Complete | Builtin::Hypercube, [n]) => {
                let n = self.single(n, scope)?;
                let Some(count) = n.as_integer() else {
                    return Err(StepError::at(DeriveErrorKind::FarApart, span));
                };
                let built = match builtin {
                    Builtin::Complete => nk_graph::complete(count, limits()),
                    _ => nk_graph::hypercube(count, limits()),
                };
                fixed(built, span)
            }
            (Builtin::Graph6, [text]) => match &text.kind {
                ExprKind::Text(text) => fixed(nk_graph::from_graph6(text, limits()), span),
                _ => Err(StepError::operation("this text", span)),
            },
            (Builtin::Power, [graph, k]) => {
                let k = self.single(k, scope)?.as_integer();
                let graph = self.graph(graph, scope)?;
                match k.filter(|k| (1..=MOST_POWER).contains(k)) {
                    Some(k) => self.power(graph, k, span),
                    None => Err(StepError::operation("this power", span)),
                }
            }
            (Builtin::Line, [graph]) => {
                let graph = self.graph(graph, scope)?;
                self.line(&graph, span)
            }
            (Builtin::Middle, [graph]) => {
                let graph = self.graph(graph, scope)?;
                self.middle(graph, span)
            }
            (Builtin::Complement, _) => Err(StepError::operation("a complement", span)),
            (_, [left, right]) => {
                let (left, right) = (self.graph(left, scope)?, self.graph(right, scope)?);
                self.combined(builtin, left, right, span)
            }
            _ => Err(StepError::operation("this call", span)),
        }
    }

    /// A number of vertices; that it is at least `least` goes to the base.
    fn sized(&mut self, expr: &Expr, scope: &Scope, least: i64) -> Result<Form, StepError> {
        let form = self.single(expr, scope)?;
        self.base.push(tame(form.shifted(-least), expr.span)?);
        Ok(form)
    }

    fn combined(
        &self,
        builtin: Builtin,
        left: Parts,
        right: Parts,
        span: Span,
    ) -> Result<Parts, StepError> {
        match builtin {
            Builtin::Disjoint => return Ok(side_by_side(left, right)),
            Builtin::Join => return self.join(left, right, span),
            _ => {}
        }
        let joins = |across, along, diagonal| Joins {
            across,
            along,
            diagonal,
        };
        let joins = match builtin {
            Builtin::Cartesian => joins(true, true, false),
            Builtin::Tensor => joins(false, false, true),
            Builtin::Strong => joins(true, true, true),
            Builtin::Lexicographic => return self.lexicographic(left, right, span),
            _ => return Err(StepError::operation("this call", span)),
        };
        match (self.concrete(&left, span), self.concrete(&right, span)) {
            (_, Some(small)) => self.product(left, &small?.graph, joins, span),
            (Some(small), _) => self.product(right, &small?.graph, joins, span),
            _ => Err(StepError::at(DeriveErrorKind::TwoRuns, span)),
        }
    }

    /// A copy of the right graph for each vertex of the left one, wholly joined where those are joined.
    fn lexicographic(&self, left: Parts, right: Parts, span: Span) -> Result<Parts, StepError> {
        let Some(small) = self.concrete(&right, span) else {
            return Err(StepError::at(DeriveErrorKind::FarApart, span));
        };
        let small = small?.graph;
        let joins = Joins {
            across: true,
            along: true,
            diagonal: false,
        };
        let mut product = self.product(left.clone(), &small, joins, span)?;
        for run in &self.without_loops(&left.edges, span)? {
            for i in 0..small.order() {
                for j in (0..small.order()).filter(|j| *j != i) {
                    self.spend(span)?;
                    product.edges.push(across(run, i, j));
                }
            }
        }
        Ok(product)
    }

    fn product(
        &self,
        long: Parts,
        small: &Graph,
        joins: Joins,
        span: Span,
    ) -> Result<Parts, StepError> {
        let mut parts = Parts {
            names: long.names.clone(),
            ..Parts::default()
        };
        for run in &long.vertices {
            for i in 0..small.order() {
                self.spend(span)?;
                parts.vertices.push(VertexRun {
                    place: with_index(&run.place, i),
                    ..run.clone()
                });
            }
            for (i, j) in small.edges().filter(|_| joins.across) {
                self.spend(span)?;
                parts.edges.push(EdgeRun {
                    ends: [with_index(&run.place, i), with_index(&run.place, j)],
                    stretch: run.stretch.clone(),
                    span,
                });
            }
        }
        // A loop would join the copies of its vertex; where these are joined anyway it makes no difference.
        let edges = match joins.diagonal && !joins.across {
            true => self.without_loops(&long.edges, span)?,
            false => long.edges.clone(),
        };
        for run in &edges {
            for i in (0..small.order()).filter(|_| joins.along) {
                self.spend(span)?;
                parts.edges.push(across(run, i, i));
            }
            for (i, j) in small.edges().filter(|_| joins.diagonal) {
                self.spend(span)?;
                parts.edges.extend([across(run, i, j), across(run, j, i)]);
            }
        }
        Ok(parts)
    }

    fn join(&self, left: Parts, right: Parts, span: Span) -> Result<Parts, StepError> {
        let (small, long, swapped) = match (self.concrete(&left, span), self.concrete(&right, span))
        {
            (Some(small), _) => (small?, &right, false),
            (_, Some(small)) => (small?, &left, true),
            _ => return Err(StepError::at(DeriveErrorKind::FarApart, span)),
        };
        let first = if swapped { left.names.len() } else { 0 };
        let shift = if swapped { 0 } else { left.names.len() };
        let mut edges = Vec::new();
        for label in &small.labels {
            let hub = point(first + label.0, &label.1);
            for run in &long.vertices {
                self.spend(span)?;
                let mut place = run.place.clone();
                place.name += shift;
                edges.push(EdgeRun {
                    ends: [hub.clone(), place],
                    stretch: run.stretch.clone(),
                    span,
                });
            }
        }
        let mut parts = side_by_side(left, right);
        parts.edges.extend(edges);
        Ok(parts)
    }

    /// The graph, if it does not depend on n.
    fn concrete(&self, parts: &Parts, span: Span) -> Option<Result<Instance, StepError>> {
        let plan = Blueprint {
            names: parts.names.clone(),
            vertices: parts.vertices.clone(),
            edges: parts.edges.clone(),
            modulus: 1,
            residue: 0,
            least: 0,
        };
        plan.is_fixed().then(|| {
            let built = plan.instance(0).map_err(|(label, span)| {
                StepError::at(DeriveErrorKind::Undeclared(plan.label(&label), None), span)
            })?;
            match built.labels.len() {
                0..=MOST_VERTICES => Ok(built),
                _ => Err(StepError::too_many("vertices in an operand", span)),
            }
        })
    }
}
