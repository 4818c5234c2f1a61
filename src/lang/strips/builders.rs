//! Built-in graphs as runs, and the parts of runs.

use super::Parts;
use super::terms::tame;
use nk_base::source::Span;
use nk_derive::blueprint::{EdgeRun, Index, Place, Stretch, VertexRun};
use nk_derive::error::StepError;
use nk_derive::linear_form::{Form, N};
use nk_graph::{Graph, GraphError, Limits};

/// Greatest number of vertices of an operand that does not depend on n.
pub(super) const MOST_VERTICES: usize = 64;

pub(super) fn limits() -> Limits {
    Limits {
        vertices: MOST_VERTICES,
        edges: MOST_VERTICES * MOST_VERTICES,
    }
}

pub(super) fn point(name: usize, indices: &[i64]) -> Place {
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

pub(super) fn with_index(place: &Place, i: usize) -> Place {
    let mut place = place.clone();
    place.indices.push(Index {
        stride: 0,
        slope: 0,
        offset: i as i64,
    });
    place
}

pub(super) fn across(run: &EdgeRun, i: usize, j: usize) -> EdgeRun {
    EdgeRun {
        ends: [with_index(&run.ends[0], i), with_index(&run.ends[1], j)],
        ..run.clone()
    }
}

pub(super) fn side_by_side(left: Parts, right: Parts) -> Parts {
    let shift = left.names.len();
    let mut parts = left;
    let moved = |place: &Place| Place {
        name: place.name + shift,
        ..place.clone()
    };
    parts
        .vertices
        .extend(right.vertices.iter().map(|run| VertexRun {
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

pub(super) fn fixed(built: Result<Graph, GraphError>, span: Span) -> Result<Parts, StepError> {
    let graph = built.map_err(|_| StepError::too_many("vertices in an operand", span))?;
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
pub(super) fn along(offset: i64) -> Place {
    Place {
        name: 0,
        indices: vec![Index {
            stride: 1,
            slope: 0,
            offset,
        }],
    }
}

pub(super) fn up_to(high: Form) -> Stretch {
    Stretch {
        low: vec![Form::constant(0)],
        high: vec![high],
        guards: Vec::new(),
    }
}

pub(super) fn path(n: &Form, span: Span) -> Result<Parts, StepError> {
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

pub(super) fn cycle(n: &Form, span: Span) -> Result<Parts, StepError> {
    let mut parts = path(n, span)?;
    let last = Index {
        stride: 0,
        slope: n.coefficient(N),
        offset: n.offset() - 1,
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

/// `count` vertices, each joined to all of n others.
pub(super) fn hubs(count: i64, n: &Form, span: Span) -> Result<Parts, StepError> {
    if count > MOST_VERTICES as i64 {
        return Err(StepError::too_many("hubs", span));
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
