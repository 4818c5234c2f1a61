//! Built-in graphs and graph operations on runs.

use super::blueprint::{Blueprint, EdgeRun, Index, Instance, Place, Stretch, VertexRun};
use super::settle::settle;
use super::terms::tame;
use super::{Parts, Reader, Scope};
use crate::check::ir::{Builtin, Expr, ExprKind};
use crate::derive::form::{Form, N};
use crate::derive::refusal::{Halt, Why};
use crate::graph::{self, Graph, GraphError, Limits};
use crate::source::Span;

/// Operands that do not depend on n are built; they have at most so many vertices.
const MOST_VERTICES: usize = 64;
const MOST_POWER: i64 = 12;

/// What a product joins: pairs that agree in the first and are joined in the second, and so on.
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
    pub(super) fn graph(&mut self, expr: &Expr, scope: &Scope) -> Result<Parts, Halt> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Family { family, args } => {
                let forms = args
                    .iter()
                    .map(|arg| self.single(arg, scope))
                    .collect::<Result<_, _>>()?;
                self.family(*family, forms, span)
            }
            ExprKind::Builtin { builtin, args } => self.built(*builtin, args, scope, span),
            ExprKind::If { .. } => Err(Halt::at(Why::Operation("a choice of graphs"), span)),
            _ => Err(Halt::at(Why::Operation("this expression"), span)),
        }
    }

    /// A number that is one form for all n; conditions on its case go to the base.
    fn single(&mut self, expr: &Expr, scope: &Scope) -> Result<Form, Halt> {
        let mut cases = self.number(expr, scope)?;
        match (cases.pop(), cases.is_empty()) {
            (Some((when, form)), true) if when.is_empty() => match form.divisor {
                1 => Ok(form),
                divisor => Err(Halt::Modulus(divisor)),
            },
            _ => Err(Halt::at(Why::NotLinear("an argument"), expr.span)),
        }
    }

    fn built(
        &mut self,
        builtin: Builtin,
        args: &[Expr],
        scope: &Scope,
        span: Span,
    ) -> Result<Parts, Halt> {
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
                    _ => Err(Halt::at(Why::FarApart, span)),
                }
            }
            (Builtin::Complete | Builtin::Hypercube, [n]) => {
                let n = self.single(n, scope)?;
                let Some(count) = n.as_integer() else {
                    return Err(Halt::at(Why::FarApart, span));
                };
                let built = match builtin {
                    Builtin::Complete => graph::complete(count, limits()),
                    _ => graph::hypercube(count, limits()),
                };
                fixed(built, span)
            }
            (Builtin::Graph6, [text]) => match &text.kind {
                ExprKind::Text(text) => fixed(graph::from_graph6(text, limits()), span),
                _ => Err(Halt::at(Why::Operation("this text"), span)),
            },
            (Builtin::Power, [graph, k]) => {
                let k = self.single(k, scope)?.as_integer();
                let graph = self.graph(graph, scope)?;
                match k.filter(|k| (1..=MOST_POWER).contains(k)) {
                    Some(k) => self.power(graph, k, span),
                    None => Err(Halt::at(Why::Operation("this power"), span)),
                }
            }
            (Builtin::Line, [graph]) => {
                let graph = self.graph(graph, scope)?;
                self.line(graph, span)
            }
            (Builtin::Complement, _) => Err(Halt::at(Why::Operation("a complement"), span)),
            (_, [left, right]) => {
                let (left, right) = (self.graph(left, scope)?, self.graph(right, scope)?);
                self.combined(builtin, left, right, span)
            }
            _ => Err(Halt::at(Why::Operation("this call"), span)),
        }
    }

    /// A number of vertices, which the family lets only be as large as it must.
    fn sized(&mut self, expr: &Expr, scope: &Scope, least: i64) -> Result<Form, Halt> {
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
    ) -> Result<Parts, Halt> {
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
            _ => return Err(Halt::at(Why::Operation("this call"), span)),
        };
        match (self.concrete(&left, span), self.concrete(&right, span)) {
            (_, Some(small)) => self.product(left, &small?.graph, joins, span),
            (Some(small), _) => self.product(right, &small?.graph, joins, span),
            _ => Err(Halt::at(Why::TwoRuns, span)),
        }
    }

    /// A copy of the right graph for each vertex of the left one, wholly joined where those are joined.
    fn lexicographic(&self, left: Parts, right: Parts, span: Span) -> Result<Parts, Halt> {
        let Some(small) = self.concrete(&right, span) else {
            return Err(Halt::at(Why::FarApart, span));
        };
        let small = small?.graph;
        let joins = Joins {
            across: true,
            along: true,
            diagonal: false,
        };
        let mut product = self.product(left.clone(), &small, joins, span)?;
        for run in &left.edges {
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
    ) -> Result<Parts, Halt> {
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
        for run in &long.edges {
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

    fn join(&self, left: Parts, right: Parts, span: Span) -> Result<Parts, Halt> {
        let (small, long, swapped) = match (self.concrete(&left, span), self.concrete(&right, span))
        {
            (Some(small), _) => (small?, &right, false),
            (_, Some(small)) => (small?, &left, true),
            _ => return Err(Halt::at(Why::FarApart, span)),
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

    /// Two vertices are joined if a way of at most k edges leads from one to the other.
    fn power(&self, graph: Parts, k: i64, span: Span) -> Result<Parts, Halt> {
        let both = |run: &EdgeRun| {
            let [left, right] = run.ends.clone();
            let back = EdgeRun {
                ends: [right, left],
                ..run.clone()
            };
            [run.clone(), back]
        };
        let steps: Vec<EdgeRun> = graph.edges.iter().flat_map(both).collect();
        let (mut all, mut ways) = (steps.clone(), steps.clone());
        for _ in 1..k {
            let mut longer: Vec<EdgeRun> = Vec::new();
            for way in &ways {
                for step in &steps {
                    for run in self.chained(way, step, span)? {
                        let known = all.iter().chain(&longer);
                        let same = |own: &EdgeRun| {
                            own.ends == run.ends && own.stretch == run.stretch
                        };
                        if run.ends[0] != run.ends[1] && !known.into_iter().any(same) {
                            self.spend(span)?;
                            longer.push(run);
                        }
                    }
                }
            }
            all.extend(longer.clone());
            ways = longer;
        }
        Ok(Parts {
            edges: all,
            ..graph
        })
    }

    /// The runs of ways that go along one edge and then along another.
    fn chained(&self, way: &EdgeRun, step: &EdgeRun, span: Span) -> Result<Vec<EdgeRun>, Halt> {
        let Some(given) = meeting(&way.ends[1], &way.stretch, &step.ends[0], &step.stretch) else {
            return Ok(Vec::new());
        };
        let ends = [(&way.ends[0], 1), (&step.ends[1], 2)];
        let forms: Vec<Form> = ends
            .iter()
            .flat_map(|(place, var)| place_forms(place, *var))
            .collect();
        let width = way.ends[0].indices.len();
        let runs = settle(&given, &forms, &self.base, span)?;
        let run = |(indices, stretch): (Vec<Index>, Stretch)| {
            let (left, right) = indices.split_at(width);
            let place = |name, indices: &[Index]| Place {
                name,
                indices: indices.to_vec(),
            };
            EdgeRun {
                ends: [
                    place(way.ends[0].name, left),
                    place(step.ends[1].name, right),
                ],
                stretch,
                span,
            }
        };
        Ok(runs.into_iter().map(run).collect())
    }

    /// The graph, if it does not depend on n.
    fn concrete(&self, parts: &Parts, span: Span) -> Option<Result<Instance, Halt>> {
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
                Halt::at(Why::Undeclared(plan.label(&label)), span)
            })?;
            match built.labels.len() {
                0..=MOST_VERTICES => Ok(built),
                _ => Err(Halt::at(Why::TooMany("vertices in an operand"), span)),
            }
        })
    }

    /// Edges become vertices, joined where they share an end.
    fn line(&self, graph: Parts, span: Span) -> Result<Parts, Halt> {
        let mut parts = Parts::default();
        let count = graph.names.len();
        let mut runs: Vec<(EdgeRun, usize)> = Vec::new();
        for run in graph.edges.iter().filter(|run| run.ends[0] != run.ends[1]) {
            let run = oriented(run);
            let name = run.ends[0].name * count + run.ends[1].name;
            self.spend(span)?;
            parts.vertices.push(VertexRun {
                place: edge_place(&run, name),
                stretch: run.stretch.clone(),
                span: run.span,
            });
            runs.push((run, name));
        }
        for a in &graph.names {
            parts
                .names
                .extend(graph.names.iter().map(|b| format!("{a}{b}")));
        }
        for (left, left_name) in &runs {
            for (right, right_name) in &runs {
                for pair in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let (u, v) = (&left.ends[pair.0], &right.ends[pair.1]);
                    let Some(given) = meeting(u, &left.stretch, v, &right.stretch) else {
                        continue;
                    };
                    let ends = [edge_place(left, *left_name), edge_place(right, *right_name)];
                    let mut forms = place_forms(&ends[0], 1);
                    forms.extend(place_forms(&ends[1], 2));
                    for (indices, stretch) in settle(&given, &forms, &self.base, span)? {
                        self.spend(span)?;
                        let (a, b) = indices.split_at(ends[0].indices.len());
                        let place = |name, indices: &[Index]| Place {
                            name,
                            indices: indices.to_vec(),
                        };
                        parts.edges.push(EdgeRun {
                            ends: [place(*left_name, a), place(*right_name, b)],
                            stretch,
                            span,
                        });
                    }
                }
            }
        }
        Ok(parts)
    }
}

/// The same edges, named from the end that comes first whatever the rule.
fn oriented(run: &EdgeRun) -> EdgeRun {
    let [left, right] = &run.ends;
    let step = |(a, b): (&Index, &Index)| {
        (b.stride - a.stride, b.slope - a.slope, b.offset - a.offset)
    };
    let first = left.indices.iter().zip(&right.indices).map(step);
    let turned = left.name > right.name
        || (left.name == right.name && first.into_iter().find(|own| *own != (0, 0, 0)) < Some((0, 0, 0)));
    let ends = match turned {
        true => [right.clone(), left.clone()],
        false => [left.clone(), right.clone()],
    };
    EdgeRun {
        ends,
        ..run.clone()
    }
}

fn edge_place(run: &EdgeRun, name: usize) -> Place {
    let [left, right] = &run.ends;
    Place {
        name,
        indices: [left.indices.as_slice(), &right.indices].concat(),
    }
}

fn place_forms(place: &Place, var: usize) -> Vec<Form> {
    let form = |index: &Index| {
        let mut form = Form::line(var, index.stride, index.offset);
        if index.slope != 0 {
            form.terms.insert(N, index.slope);
        }
        form
    };
    place.indices.iter().map(form).collect()
}

/// That two places, each of a stretch of its own, are one vertex.
fn meeting(u: &Place, at: &Stretch, v: &Place, other: &Stretch) -> Option<Vec<Form>> {
    if u.name != v.name {
        return None;
    }
    let mut given = Vec::new();
    for (stretch, var) in [(at, 1), (other, 2)] {
        let t = Form::line(var, 1, 0);
        given.extend(stretch.guards.iter().cloned());
        for low in &stretch.low {
            given.push(t.minus(low)?);
        }
        for high in &stretch.high {
            given.push(high.minus(&t)?);
        }
    }
    for (a, b) in place_forms(u, 1).iter().zip(&place_forms(v, 2)) {
        given.extend([a.minus(b)?, b.minus(a)?]);
    }
    Some(given)
}

fn limits() -> Limits {
    Limits {
        vertices: MOST_VERTICES,
        edges: MOST_VERTICES * MOST_VERTICES,
    }
}

fn point(name: usize, indices: &[i64]) -> Place {
    let index = |offset: &i64| Index {
        stride: 0,
        slope: 0,
        offset: *offset,
    };
    Place {
        name,
        indices: indices.iter().map(index).collect(),
    }
}

fn with_index(place: &Place, i: usize) -> Place {
    let mut place = place.clone();
    place.indices.push(Index {
        stride: 0,
        slope: 0,
        offset: i as i64,
    });
    place
}

fn across(run: &EdgeRun, i: usize, j: usize) -> EdgeRun {
    EdgeRun {
        ends: [with_index(&run.ends[0], i), with_index(&run.ends[1], j)],
        ..run.clone()
    }
}

fn side_by_side(left: Parts, right: Parts) -> Parts {
    let shift = left.names.len();
    let mut parts = left;
    let moved = |place: &Place| Place {
        name: place.name + shift,
        ..place.clone()
    };
    parts.vertices.extend(right.vertices.iter().map(|run| VertexRun {
        place: moved(&run.place),
        ..run.clone()
    }));
    parts.edges.extend(right.edges.iter().map(|run| EdgeRun {
        ends: [moved(&run.ends[0]), moved(&run.ends[1])],
        ..run.clone()
    }));
    parts.names.extend(right.names);
    parts
}

fn fixed(built: Result<Graph, GraphError>, span: Span) -> Result<Parts, Halt> {
    let graph = built.map_err(|_| Halt::at(Why::TooMany("vertices in an operand"), span))?;
    let place = |v: usize| point(0, &[v as i64]);
    let vertices = (0..graph.order()).map(|v| VertexRun {
        place: place(v),
        stretch: Stretch::point(),
        span,
    });
    let edges = graph.edges().map(|(u, v)| EdgeRun {
        ends: [place(u), place(v)],
        stretch: Stretch::point(),
        span,
    });
    Ok(Parts {
        names: vec!["v".to_owned()],
        vertices: vertices.collect(),
        edges: edges.collect(),
    })
}

/// `v[t + offset]`.
fn along(offset: i64) -> Place {
    Place {
        name: 0,
        indices: vec![Index {
            stride: 1,
            slope: 0,
            offset,
        }],
    }
}

fn up_to(high: Form) -> Stretch {
    Stretch {
        low: vec![Form::constant(0)],
        high: vec![high],
        guards: Vec::new(),
    }
}

fn path(n: &Form, span: Span) -> Result<Parts, Halt> {
    Ok(Parts {
        names: vec!["v".to_owned()],
        vertices: vec![VertexRun {
            place: along(0),
            stretch: up_to(tame(n.shifted(-1), span)?),
            span,
        }],
        edges: vec![EdgeRun {
            ends: [along(0), along(1)],
            stretch: up_to(tame(n.shifted(-2), span)?),
            span,
        }],
    })
}

fn cycle(n: &Form, span: Span) -> Result<Parts, Halt> {
    let mut parts = path(n, span)?;
    let last = Index {
        stride: 0,
        slope: n.coefficient(N),
        offset: n.constant - 1,
    };
    let last = Place {
        name: 0,
        indices: vec![last],
    };
    parts.edges.push(EdgeRun {
        ends: [last, point(0, &[0])],
        stretch: Stretch::point(),
        span,
    });
    Ok(parts)
}

/// So many vertices, each joined to all of n others.
fn hubs(count: i64, n: &Form, span: Span) -> Result<Parts, Halt> {
    if count > MOST_VERTICES as i64 {
        return Err(Halt::at(Why::TooMany("hubs"), span));
    }
    let stretch = up_to(tame(n.shifted(-1), span)?);
    let mut parts = Parts {
        names: vec!["v".to_owned(), "hub".to_owned()],
        vertices: vec![VertexRun {
            place: along(0),
            stretch: stretch.clone(),
            span,
        }],
        edges: Vec::new(),
    };
    for hub in 0..count {
        let place = point(1, &[hub]);
        parts.vertices.push(VertexRun {
            place: place.clone(),
            stretch: Stretch::point(),
            span,
        });
        parts.edges.push(EdgeRun {
            ends: [place, along(0)],
            stretch: stretch.clone(),
            span,
        });
    }
    Ok(parts)
}
