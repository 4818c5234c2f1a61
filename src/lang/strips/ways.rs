//! Graphs made of the edges of other graphs: powers, line graphs and middle graphs.

use std::cmp::Ordering;

use super::settle::settle;
use super::terms::tame;
use super::{Parts, Reader};
use nk_base::source::Span;
use nk_derive::blueprint::{EdgeRun, Index, Place, Stretch, VertexRun};
use nk_derive::error::StepError;
use nk_derive::linear_form::{Form, N, Var, is_feasible};

impl Reader<'_> {
    /// Joins two vertices if a walk of at most k edges leads from one to the other.
    pub(super) fn power(&self, graph: Parts, k: i64, span: Span) -> Result<Parts, StepError> {
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
                        let same =
                            |own: &EdgeRun| own.ends == run.ends && own.stretch == run.stretch;
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

    /// The runs of walks that follow `way` and then the edge `step`.
    fn chained(
        &self,
        way: &EdgeRun,
        step: &EdgeRun,
        span: Span,
    ) -> Result<Vec<EdgeRun>, StepError> {
        let Some(given) = meeting(&way.ends[1], &way.stretch, &step.ends[0], &step.stretch) else {
            return Ok(Vec::new());
        };
        let ends = [(&way.ends[0], 1), (&step.ends[1], 2)];
        let [forms, others] = ends.map(|(place, var)| tame(place_forms(place, var), span));
        let forms = [forms?, others?].concat();
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

    /// Edges become vertices, joined where they share an end.
    pub(super) fn line(&self, graph: &Parts, span: Span) -> Result<Parts, StepError> {
        Ok(self.meeting_edges(graph, 0, span)?.0)
    }

    /// Edges become further vertices, joined to their ends and where they share an end.
    pub(super) fn middle(&self, graph: Parts, span: Span) -> Result<Parts, StepError> {
        let (mut parts, runs) = self.meeting_edges(&graph, graph.names.len(), span)?;
        for (run, place) in &runs {
            for end in &run.ends {
                self.spend(span)?;
                parts.edges.push(EdgeRun {
                    ends: [end.clone(), place.clone()],
                    stretch: run.stretch.clone(),
                    span: run.span,
                });
            }
        }
        Ok(Parts {
            names: [graph.names, parts.names].concat(),
            vertices: [graph.vertices, parts.vertices].concat(),
            edges: parts.edges,
        })
    }

    /// The line graph, whose names have numbers from `first` on; and the edges of which it consists, each with its name
    /// as a vertex.
    fn meeting_edges(
        &self,
        graph: &Parts,
        first: usize,
        span: Span,
    ) -> Result<(Parts, Vec<(EdgeRun, Place)>), StepError> {
        let mut parts = Parts::default();
        let count = graph.names.len();
        let mut runs: Vec<(EdgeRun, usize)> = Vec::new();
        for run in graph.edges.iter().filter(|run| run.ends[0] != run.ends[1]) {
            let run = self.oriented(run, span)?;
            let name = first + run.ends[0].name * count + run.ends[1].name;
            self.spend(span)?;
            runs.push((run, name));
        }
        let places = self.edge_names(&runs, span)?;
        let runs = runs.into_iter().map(|(run, _)| run).zip(places);
        let runs: Vec<(EdgeRun, Place)> = runs.collect();
        parts
            .vertices
            .extend(runs.iter().map(|(run, place)| VertexRun {
                place: place.clone(),
                stretch: run.stretch.clone(),
                span: run.span,
            }));
        for a in &graph.names {
            parts
                .names
                .extend(graph.names.iter().map(|b| format!("{a}{b}")));
        }
        for (left, left_place) in &runs {
            for (right, right_place) in &runs {
                for pair in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let (u, v) = (&left.ends[pair.0], &right.ends[pair.1]);
                    let Some(given) = meeting(u, &left.stretch, v, &right.stretch) else {
                        continue;
                    };
                    let mut forms = tame(place_forms(left_place, 1), span)?;
                    forms.extend(tame(place_forms(right_place, 2), span)?);
                    for (indices, stretch) in settle(&given, &forms, &self.base, span)? {
                        self.spend(span)?;
                        let (a, b) = indices.split_at(left_place.indices.len());
                        let place = |name, indices: &[Index]| Place {
                            name,
                            indices: indices.to_vec(),
                        };
                        let ends = [place(left_place.name, a), place(right_place.name, b)];
                        if ends[0] != ends[1] {
                            parts.edges.push(EdgeRun {
                                ends,
                                stretch,
                                span,
                            });
                        }
                    }
                }
            }
        }
        Ok((parts, runs))
    }

    /// The run with the ends of each edge in an order that does not depend on the rule, so that each edge has one name.
    fn oriented(&self, run: &EdgeRun, span: Span) -> Result<EdgeRun, StepError> {
        let [left, right] = &run.ends;
        let turned = match left.name.cmp(&right.name) {
            Ordering::Less => false,
            Ordering::Greater => true,
            Ordering::Equal => self.falls(run, span)?,
        };
        let ends = match turned {
            true => [right.clone(), left.clone()],
            false => [left.clone(), right.clone()],
        };
        Ok(EdgeRun {
            ends,
            ..run.clone()
        })
    }

    /// Whether the first index in which the ends differ falls from the first end to the second, for all of a run.
    fn falls(&self, run: &EdgeRun, span: Span) -> Result<bool, StepError> {
        let [left, right] = [0, 1].map(|end| tame(place_forms(&run.ends[end], 1), span));
        let (left, right) = (left?, right?);
        let mut pairs = left.iter().zip(&right);
        let Some((own, other)) = pairs.find(|(own, other)| own != other) else {
            return Ok(false);
        };
        let given = tame(within(&run.stretch, 1), span)?;
        let possible = |form: Form| is_feasible(&[&self.base[..], &given, &[form]].concat());
        let (rise, fall) = (other.minus(own), own.minus(other));
        match (possible(tame(rise, span)?), possible(tame(fall, span)?)) {
            (_, false) => Ok(false),
            (false, true) => Ok(true),
            (true, true) => Err(StepError::operation(
                "an edge whose ends change places",
                span,
            )),
        }
    }

    /// The edges without loops.
    ///
    /// # Errors
    ///
    /// An edge is a loop for some values of its variable.
    pub(super) fn without_loops(
        &self,
        edges: &[EdgeRun],
        span: Span,
    ) -> Result<Vec<EdgeRun>, StepError> {
        let mut kept = Vec::new();
        for run in edges.iter().filter(|run| run.ends[0] != run.ends[1]) {
            let [left, right] = &run.ends;
            let mut given = tame(within(&run.stretch, 1), span)?;
            given.extend(tame(equal(left, 1, right, 1), span)?);
            if left.name == right.name && is_feasible(&[&self.base[..], &given].concat()) {
                let what = "an edge that may lead from a vertex to itself";
                return Err(StepError::operation(what, span));
            }
            kept.push(run.clone());
        }
        Ok(kept)
    }
}

/// The conditions on the variable of a stretch; `None` if numbers are too large.
pub(super) fn within(stretch: &Stretch, var: Var) -> Option<Vec<Form>> {
    let t = Form::line(var, 1, 0);
    let mut given = stretch.guards.clone();
    for low in &stretch.low {
        given.push(t.minus(low)?);
    }
    for high in &stretch.high {
        given.push(high.minus(&t)?);
    }
    Some(given)
}

/// The name of an edge as a vertex: the indices of both ends.
pub(super) fn edge_place(run: &EdgeRun, name: usize) -> Place {
    let [left, right] = &run.ends;
    Place {
        name,
        indices: [left.indices.as_slice(), &right.indices].concat(),
    }
}

fn place_forms(place: &Place, var: usize) -> Option<Vec<Form>> {
    let form = |index: &Index| {
        Form::line(var, index.stride, index.offset).plus(&Form::line(N, index.slope, 0))
    };
    place.indices.iter().map(form).collect()
}

/// The conditions under which two places, each of a stretch of its own, are one vertex.
fn meeting(u: &Place, at: &Stretch, v: &Place, other: &Stretch) -> Option<Vec<Form>> {
    if u.name != v.name {
        return None;
    }
    let mut given = [within(at, 1)?, within(other, 2)?].concat();
    given.extend(equal(u, 1, v, 2)?);
    Some(given)
}

/// The conditions under which the indices of two places with these variables are equal; `None` if numbers are too
/// large.
pub(super) fn equal(u: &Place, of_u: Var, v: &Place, of_v: Var) -> Option<Vec<Form>> {
    let (left, right) = (place_forms(u, of_u)?, place_forms(v, of_v)?);
    let both = left
        .iter()
        .zip(&right)
        .flat_map(|(a, b)| [a.minus(b), b.minus(a)]);
    both.collect()
}
