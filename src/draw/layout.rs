//! The layout: a place for each vertex, with neighbours about 1 apart.
//!
//! The indices of vertices are tried first: with two indices the graph may be a lattice, a board, a cylinder or a
//! torus, with more a lattice of lattices. Otherwise the shape of each component decides: a path is a line, a chain of
//! equal cells is a row, a tree hangs from its centre, a graph with a rotation is drawn in rings, and any other graph
//! by its distances (stress majorisation). Components are placed side by side.

pub mod chessboard;
mod grid;
mod known;
mod pack;
mod pivots;
mod rings;
mod shapes;
mod stress;
mod strip;
mod tree;
mod turned;
mod wrapped;

use std::fmt;

use chessboard::Chessboard;
use wrapped::Wrapped;

pub use crate::picture::Point;
use crate::picture::text_width;
use crate::style::LETTERS;
use nk_graph::{Graph, Label, components, induced};

/// The largest number of vertices of a drawing.
pub const MOST_VERTICES: usize = 1000;

/// The places of the vertices, in units of the distance between neighbours; y increases downwards.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The place of each vertex.
    pub at: Vec<Point>,
    /// The structure that the places show.
    pub kind: Kind,
    /// For each edge, in the order of [`Graph::edges`]: if the edge leaves the page on one side and returns on the
    /// other, the step from its first end, which leads off the page. Empty if there is no such edge.
    pub leaving: Vec<Option<Point>>,
}

/// The structure that the places show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Rows and columns, by the indices of the vertices.
    Lattice,
    /// Squares of a board, joined by the moves of a piece.
    Board(Chessboard),
    /// Rows and columns whose last edges leave the page and return on the other side.
    Torus,
    /// A hypercube in parallel projection.
    Cube,
    /// A path from left to right; a long path is in several rows.
    Line,
    /// Vertices on circles about one point.
    Rings,
    /// A tree that hangs from its centre, or surrounds it.
    Tree,
    /// Two rows, as of a complete bipartite graph.
    Rows,
    /// Cells of the same shape in a row; a long row is broken into several.
    Strip,
    /// Distances in the drawing that approximate those in the graph.
    Distances,
    /// Several components, side by side.
    Several,
}

/// The error that a graph has more vertices than [`MOST_VERTICES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany {
    /// The number of its vertices.
    pub order: usize,
}

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "it has {} vertices, but a drawing has room for {MOST_VERTICES}",
            self.order
        )
    }
}

impl std::error::Error for TooMany {}

/// Places for all vertices, no two of them closer than about 0.5.
///
/// * Shape: one label for each vertex.
///
/// # Errors
///
/// [`TooMany`], for more than [`MOST_VERTICES`] vertices.
pub fn layout(graph: &Graph, labels: &[Label]) -> Result<Layout, TooMany> {
    if graph.order() > MOST_VERTICES {
        return Err(TooMany {
            order: graph.order(),
        });
    }
    if let Some(found) = by_indices(graph, labels) {
        return Ok(found);
    }
    let parts = components(graph);
    if parts.len() == 1 {
        let (at, kind) = connected(graph, labels);
        return Ok(match kind {
            Kind::Strip => strip::wrapped(graph, labels, at),
            _ => Layout::new(at, kind),
        });
    }
    let laid = parts.iter().map(|part| {
        let labels: Vec<Label> = part.iter().map(|v| labels[*v].clone()).collect();
        connected(&induced(graph, part), &labels)
    });
    let laid = laid.collect();
    Ok(side_by_side(graph, &parts, laid))
}

/// Places for a graph of any size, for a drawing that shows where edges are dense and names no vertex. Vertices may
/// coincide, and symmetries of a component with more than [`MOST_OF_PART`] vertices are not searched for.
pub fn sketch(graph: &Graph, labels: &[Label]) -> Layout {
    if let Some(found) = by_indices(graph, labels) {
        return found;
    }
    let parts = components(graph);
    let laid = parts.iter().map(|part| {
        let own: Vec<Label> = part.iter().map(|v| labels[*v].clone()).collect();
        match part.len() > MOST_OF_PART {
            true => large(&induced(graph, part)),
            false => connected(&induced(graph, part), &own),
        }
    });
    let laid = laid.collect();
    side_by_side(graph, &parts, laid)
}

/// The largest number of vertices of a component of a sketch that is placed as in a picture.
const MOST_OF_PART: usize = 100;

/// The places of a connected graph with many vertices.
fn large(graph: &Graph) -> (Vec<Point>, Kind) {
    let row = (graph.order() as f64).sqrt().ceil() as usize;
    if let Some(at) = shapes::line(graph, row) {
        return (at, Kind::Line);
    }
    if let Some(at) = shapes::two_rows(graph) {
        return (at, Kind::Rows);
    }
    if let Some(at) = shapes::complete(graph).or_else(|| shapes::star(graph)) {
        return (at, Kind::Rings);
    }
    if let Some(at) = shapes::ring(graph) {
        return (at, Kind::Rings);
    }
    if let Some(at) = tree::places(graph) {
        return (at, Kind::Tree);
    }
    (pivots::places(graph), Kind::Distances)
}

/// Puts the components of a graph, each of which has been laid out, on one page.
fn side_by_side(graph: &Graph, parts: &[Vec<usize>], mut laid: Vec<(Vec<Point>, Kind)>) -> Layout {
    let mut at = vec![Point::new(0.0, 0.0); graph.order()];
    for (part, (_, corner)) in pack::shelves(&mut laid) {
        let (own, _) = &laid[part];
        for (&v, own) in parts[part].iter().zip(own) {
            at[v] = Point::new(own.x + corner.x, own.y + corner.y);
        }
    }
    let kind = match laid.as_slice() {
        [(_, kind)] => *kind,
        _ => Kind::Several,
    };
    Layout::new(at, kind)
}

impl Layout {
    /// The sentence that says where edges that leave the page return; `None` if there are no such edges.
    pub fn leaving_line(&self) -> Option<&'static str> {
        let leaves = self.leaving.iter().any(Option::is_some);
        leaves.then_some(match self.kind {
            Kind::Strip => "edges that leave a row come back in the next one",
            _ => "edges that leave the page come back on the other side",
        })
    }

    fn new(at: Vec<Point>, kind: Kind) -> Layout {
        let leaving = Vec::new();
        Layout { at, kind, leaving }
    }
}

/// The largest width of a row of names in pixels. It is somewhat more than that of a page, on which the letters are
/// still legible after the drawing is reduced.
const ROW: f64 = 900.0;
/// The width of a place of a row besides its name.
const BESIDES: f64 = 24.0;

/// The largest number of places in a row whose names are legible on a page.
fn longest_row(labels: &[Label]) -> usize {
    let widths = labels.iter().map(|own| text_width(&own.text, LETTERS));
    let widest = widths.fold(0.0, f64::max);
    ((ROW / (widest + BESIDES)) as usize).clamp(8, 24)
}

/// The places that the names of the vertices suggest.
fn by_indices(graph: &Graph, labels: &[Label]) -> Option<Layout> {
    if let Some((board, at)) = chessboard::places(graph, labels) {
        return Some(Layout::new(at, Kind::Board(board)));
    }
    if let Some(at) = known::cube(graph, labels) {
        return Some(Layout::new(at, Kind::Cube));
    }
    if let Some(at) = known::chorded_path(graph, labels) {
        return Some(Layout::new(at, Kind::Line));
    }
    let at = grid::places(graph, labels)?;
    Some(match wrapped::places(graph, labels) {
        Some(Wrapped::Cylinder(at)) => Layout::new(at, Kind::Rings),
        Some(Wrapped::Triangles(at)) => Layout::new(at, Kind::Lattice),
        Some(Wrapped::Torus(at, leaving)) => Layout {
            at,
            kind: Kind::Torus,
            leaving,
        },
        None => Layout::new(at, Kind::Lattice),
    })
}

/// The places of a connected graph by its shape.
fn connected(graph: &Graph, labels: &[Label]) -> (Vec<Point>, Kind) {
    if let Some(at) = shapes::line(graph, longest_row(labels)) {
        return (at, Kind::Line);
    }
    if let Some(at) = shapes::two_rows(graph) {
        return (at, Kind::Rows);
    }
    if let Some(at) = known::crown(graph, labels) {
        return (at, Kind::Rows);
    }
    if let Some(at) = known::fan(graph).or_else(|| known::book(graph)) {
        return (at, Kind::Rows);
    }
    if let Some(at) = known::named_hub(graph, labels) {
        return (at, Kind::Rings);
    }
    if let Some(at) = shapes::complete(graph).or_else(|| shapes::star(graph)) {
        return (at, Kind::Rings);
    }
    if let Some(at) = known::hexagons(graph, labels).or_else(|| strip::places(graph, labels)) {
        return (at, Kind::Strip);
    }
    if let Some(at) = known::windmill(graph).or_else(|| rings::places(graph, labels)) {
        return (at, Kind::Rings);
    }
    if let Some(at) = known::spider(graph).or_else(|| known::double_star(graph)) {
        return (at, Kind::Tree);
    }
    if let Some(at) = tree::caterpillar(graph, labels) {
        let kind = match strip::is_strip(graph, labels) {
            true => Kind::Strip,
            false => Kind::Tree,
        };
        return (at, kind);
    }
    if let Some(at) = tree::places(graph) {
        return (at, Kind::Tree);
    }
    let at = turned::places(graph).unwrap_or_else(|| stress::places(graph));
    (at, Kind::Distances)
}

/// The distance of the two closest points, if there are two.
pub(crate) fn closest(at: &[Point]) -> Option<f64> {
    let pairs = at
        .iter()
        .enumerate()
        .flat_map(|(v, own)| at[..v].iter().map(|other| own.distance(*other)));
    pairs.reduce(f64::min)
}

/// The smallest and the largest x and y; the origin if there are no points.
pub(crate) fn bounds(at: &[Point]) -> (Point, Point) {
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
