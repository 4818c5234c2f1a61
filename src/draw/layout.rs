//! A place for each vertex, about 1 apart.
//!
//! Indices of vertices are tried first: two make a lattice, more a lattice of lattices. Then the shape of each
//! component: a path is a line, a tree hangs from its centre, what turns about a point is drawn in rings, and
//! everything else by its distances ([`stress`]). Components lie side by side.

mod grid;
mod pack;
mod rings;
mod shapes;
mod stress;
mod tree;

use std::fmt;

pub use crate::picture::Point;
use nk_graph::{Graph, Label, components, induced};

/// Vertices that a drawing may have.
pub const MOST_VERTICES: usize = 1000;

/// Where the vertices are, in units of the distance between neighbours; y goes downwards.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    pub at: Vec<Point>,
    pub kind: Kind,
}

/// What the places show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Rows and columns, by the indices of the vertices.
    Lattice,
    Line,
    /// Vertices on circles about one point.
    Rings,
    Tree,
    /// Two rows, everything of the one joined to everything of the other.
    Rows,
    /// Distances on the page like distances in the graph.
    Distances,
    /// Several components, side by side.
    Several,
}

/// More vertices than a drawing has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany {
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

/// Places for all vertices, no two of them closer than about 0.5.
///
/// * Shape: one label for each vertex.
/// * Errors: more than [`MOST_VERTICES`].
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

/// Places for a connected graph, in its own order.
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

/// The smallest and the largest x and y; the origin without points.
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
