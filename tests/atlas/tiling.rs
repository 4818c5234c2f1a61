//! The places of the points of boards that are parts of tilings of the plane. All edges have length one, and points
//! that are not joined have another distance. So the places of the vertices determine the graph, without a rule for its
//! edges.

use std::f64::consts::{PI, SQRT_2};

use nk_graph::Graph;

/// A point of the plane.
type Place = (f64, f64);

/// The distance of joined points differs from one by less than this.
const NEAR: f64 = 1e-6;

/// The graph of the board of m rows and n columns, if `name` is a tiling of this file. A row and a column of it are points
/// or polygons, as `specs/std/tilings.nk` says.
pub fn graph(name: &str, m: usize, n: usize) -> Option<Graph> {
    let cells = (1..=m).flat_map(|i| (1..=n).map(move |j| (i, j)));
    let places: Vec<(Place, bool)> = cells
        .map(|cell| points(name, cell).map(|own| own.into_iter().map(move |at| (at, is_hub(cell)))))
        .collect::<Option<Vec<_>>>()?
        .into_iter()
        .flatten()
        .collect();
    let pairs = (0..places.len()).flat_map(|u| (u + 1..places.len()).map(move |v| (u, v)));
    // The dice lattice has the edges of the triangular lattice that end at a hub.
    let joined = |&(u, v): &(usize, usize)| {
        let ((a, one), (b, other)) = (places[u], places[v]);
        (distance(a, b) - 1.0).abs() < NEAR && (name != "dice" || one || other)
    };
    let edges = pairs.filter(joined).map(|(u, v)| (u as u32, v as u32));
    Some(Graph::from_edges(places.len(), edges.collect()))
}

fn distance(a: Place, b: Place) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// Whether a point of the dice lattice is in the middle of a hexagon of the kagome lattice.
fn is_hub((i, j): (usize, usize)) -> bool {
    (i + j) % 3 == 2
}

/// The point as far from the origin as `length`, in the direction of an angle in degrees.
fn polar(length: f64, degrees: f64) -> Place {
    let angle = degrees * PI / 180.0;
    (length * angle.cos(), length * angle.sin())
}

fn sum(a: Place, b: Place) -> Place {
    (a.0 + b.0, a.1 + b.1)
}

fn times(factor: f64, a: Place) -> Place {
    (factor * a.0, factor * a.1)
}

/// The points that a board has at row i and column j, counted from 1; `None` if it is no tiling.
fn points(name: &str, cell: (usize, usize)) -> Option<Vec<Place>> {
    let (i, j) = (cell.0 as f64, cell.1 as f64);
    let (is_odd_row, is_odd_column) = (cell.0 % 2 == 1, cell.1 % 2 == 1);
    // The place after j steps `right` along a row and i steps `down` from row to row.
    let at = |right: Place, down: Place| sum(times(j, right), times(i, down));
    let triangular = at(polar(1.0, 0.0), polar(1.0, 240.0));
    Some(match name {
        "kagome" if !is_odd_row && !is_odd_column => Vec::new(),
        "kagome" | "dice" => vec![triangular],
        // The steps are the sides of the squares, and of the rhombi that two triangles form. A step from an odd column
        // leads 15 degrees upwards, and one from an even column 15 degrees downwards. A step from an odd row leads down
        // to the left, and one from an even row down to the right.
        "snub square" => {
            let [odd, even] = [(cell.1 / 2) as f64, ((cell.1 - 1) / 2) as f64];
            let along = sum(times(odd, polar(1.0, 15.0)), times(even, polar(1.0, -15.0)));
            let [odd, even] = [(cell.0 / 2) as f64, ((cell.0 - 1) / 2) as f64];
            let down = sum(
                times(odd, polar(1.0, 255.0)),
                times(even, polar(1.0, 285.0)),
            );
            vec![sum(along, down)]
        }
        // Rows of triangles lead to the left, and rows of squares straight down.
        "elongated triangular" => {
            let [odd, even] = [(cell.0 / 2) as f64, ((cell.0 - 1) / 2) as f64];
            let down = sum(
                times(odd, polar(1.0, 240.0)),
                times(even, polar(1.0, 270.0)),
            );
            vec![sum((j, 0.0), down)]
        }
        "truncated square" => {
            let middle = at((1.0 + SQRT_2, 0.0), (0.0, -1.0 - SQRT_2));
            ring(middle, 4, 0.0)
        }
        // The honeycomb has edges of this length, with a triangle around each of its points. Where i + j is even the edge
        // to another row leads down.
        "truncated hexagonal" => {
            let edge = 1.0 + 2.0 / 3f64.sqrt();
            let leads_down = is_odd_row == is_odd_column;
            let low = if leads_down { -0.25 } else { 0.25 };
            let middle = (j * edge * 0.75f64.sqrt(), edge * (low - 1.5 * i));
            ring(middle, 3, if leads_down { 30.0 } else { 90.0 })
        }
        "rhombitrihexagonal" => ring(hexagonal(1.0 + 3f64.sqrt(), cell), 6, 30.0),
        // The hexagons are those of the triangular lattice whose middles are two steps in one direction and one step in
        // another apart. The line between two middles is 19.1 degrees from the first direction.
        "snub hexagonal" => {
            let turn = (0.75f64.sqrt() / 2.5).atan() * 180.0 / PI;
            ring(hexagonal(7f64.sqrt(), cell), 6, -turn)
        }
        "truncated trihexagonal" => {
            let inner = 0.5 / (PI / 12.0).tan();
            ring(hexagonal(2.0 * inner + 1.0, cell), 12, 15.0)
        }
        _ => return None,
    })
}

/// The corners of the regular polygon with sides of length one around a point. One of them is in the given direction.
fn ring(middle: Place, corners: usize, degrees: f64) -> Vec<Place> {
    let radius = 0.5 / (PI / corners as f64).sin();
    let corner = |k: usize| polar(radius, degrees + 360.0 * k as f64 / corners as f64);
    (0..corners).map(|k| sum(middle, corner(k))).collect()
}

/// The middle of the polygon at row i and column j of a parallelogram of polygons whose middles have this distance.
fn hexagonal(distance: f64, (i, j): (usize, usize)) -> Place {
    let right = times(j as f64, polar(distance, 0.0));
    sum(right, times(i as f64, polar(distance, 60.0)))
}

/// The nimber of a board by the theorems about tilings of all sizes that the page states.
pub fn theorem(name: &str, m: usize, n: usize) -> Option<u32> {
    let (least, most) = (m.min(n), m.max(n));
    let are_both = |odd: usize| m % 2 == odd && n % 2 == odd;
    let remainders = (m % 4, n % 4);
    let has_even = m.is_multiple_of(2) || n.is_multiple_of(2);
    // Whether the half turn of the board is around the middle of a hexagon of the brick wall.
    let turns_hexagons = [(0, 1), (2, 3)].contains(&remainders);
    match name {
        "hexagonal" | "truncated hexagonal" if turns_hexagons => Some(0),
        "hexagonal" if n == 3 && m >= 5 => Some([1, 5, 0, 4][m % 4]),
        "kagome" if least == 2 => Some([3, 1, 2, 0][most % 4]),
        "kagome" if remainders == (3, 3) => Some(0),
        "snub square" | "Union Jack" if least == 2 => Some((most % 4) as u32),
        "snub square" if [(0, 2), (2, 0)].contains(&remainders) => Some(0),
        "elongated triangular" if m.is_multiple_of(4) && n.is_multiple_of(2) => Some(0),
        "dice" if least == 1 && most >= 2 => Some([0, 3, 2, 2, 1, 0][(most + 2) % 6]),
        "dice" if least == 2 => Some(u32::from(!most.is_multiple_of(3))),
        "dice" if (m + n) % 3 == 2 && has_even => Some(0),
        "truncated square" if least == 1 || are_both(0) || are_both(1) => Some(0),
        "truncated hexagonal" if least == 1 => Some((most % 2) as u32),
        "truncated hexagonal" if n == 2 => Some(0),
        "snub hexagonal" if are_both(1) => Some(0),
        "two-layer box" if has_even => Some(0),
        "three-layer box" if are_both(0) => Some(0),
        "triangular cylinder" if has_even => Some(0),
        "triangular cylinder" if m == 3 => Some((n % 2) as u32),
        _ => None,
    }
}
