//! The layout: a place for each vertex, with neighbours about 1 apart.
//!
//! The indices of vertices are tried first: two make a lattice, more a lattice of lattices. Then the shape of each
//! component is used: a path is a line, a tree hangs from its centre, a graph with a rotation is drawn in rings, and
//! any other graph by its distances (stress majorisation). Components are placed side by side.

mod grid;
mod pack;
mod rings;
mod shapes;
mod stress;
mod tree;

use std::fmt;

pub use crate::picture::Point;
use nk_graph::{Graph, Label, components, induced};

/// The most vertices of a drawing.
pub const MOST_VERTICES: usize = 1000;

/// The places of the vertices, in units of the distance between neighbours; y increases downwards.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The place of each vertex.
    pub at: Vec<Point>,
    /// What the places show.
    pub kind: Kind,
}

/// What the places show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Rows and columns, by the indices of the vertices.
    Lattice,
    /// A path from left to right, a long one in several rows.
    Line,
    /// Vertices on circles about one point.
    Rings,
    /// A tree that hangs from its centre, or surrounds it.
    Tree,
    /// Two rows, as of a complete bipartite graph.
    Rows,
    /// Distances in the drawing that approximate those in the graph.
    Distances,
    /// Several components, side by side.
    Several,
}

/// The graph has more vertices than [`MOST_VERTICES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany {
    /// The number of its vertices.
    pub order: usize,
}

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "it has {} vertices, and a drawing has room for {MOST_VERTICES}",
            self.order
        )
    }
}

impl std::error::Error for TooMany {}

/// Places for all vertices, no two of them closer than about 0.5.
///
/// * Shape: one label for each vertex.
/// * Errors: [`TooMany`], for more than [`MOST_VERTICES`] vertices.
pub fn layout(graph: &Graph, labels: &[Label]) -> Result<Layout, TooMany> {
    if graph.order() > MOST_VERTICES {
        return Err(TooMany {
            order: graph.order(),
        });
    }
    if let Some(at) = grid::places(graph, labels) {
        let kind = Kind::Lattice;
        return Ok(Layout { at, kind });
    }
    let parts = components(graph);
    let mut laid: Vec<(Vec<Point>, Kind)> = parts
        .iter()
        .map(|part| connected(&induced(graph, part)))
        .collect();
    if let [only] = laid.as_mut_slice() {
        let (at, kind) = std::mem::replace(only, (Vec::new(), Kind::Several));
        return Ok(Layout { at, kind });
    }
    let mut at = vec![Point::new(0.0, 0.0); graph.order()];
    for (part, (_, corner)) in pack::shelves(&mut laid) {
        let (own, _) = &laid[part];
        for (&v, own) in parts[part].iter().zip(own) {
            at[v] = Point::new(own.x + corner.x, own.y + corner.y);
        }
    }
    let kind = Kind::Several;
    Ok(Layout { at, kind })
}

/// The places of a connected graph, in its own order.
fn connected(graph: &Graph) -> (Vec<Point>, Kind) {
    if let Some(at) = shapes::line(graph) {
        return (at, Kind::Line);
    }
    if let Some(at) = shapes::two_rows(graph) {
        return (at, Kind::Rows);
    }
    let around = shapes::complete(graph).or_else(|| shapes::star(graph));
    if let Some(at) = around.or_else(|| rings::places(graph)) {
        return (at, Kind::Rings);
    }
    if let Some(at) = tree::places(graph) {
        return (at, Kind::Tree);
    }
    (stress::places(graph), Kind::Distances)
}

/// The smallest and the largest x and y; the origin if there are no points.
fn bounds(at: &[Point]) -> (Point, Point) {
    let mut points = at.iter();
    let Some(&first) = points.next() else {
        return (Point::new(0.0, 0.0), Point::new(0.0, 0.0));
    };
    points.fold((first, first), |(low, high), own| {
        (
            Point::new(low.x.min(own.x), low.y.min(own.y)),
            Point::new(high.x.max(own.x), high.y.max(own.y)),
        )
    })
}
