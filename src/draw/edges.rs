//! The courses of edges: straight, or around vertices that they would pass through.

use crate::picture::Point;
use nk_graph::Graph;

/// The distances of the middle of a bent edge from the straight line, as shares of its length, in the order in which
/// they are tried.
const BENDS: [f64; 8] = [0.12, -0.12, 0.2, -0.2, 0.3, -0.3, 0.42, -0.42];
/// The height of an arc above a row, as a share of its width.
const ARC: f64 = 0.4;
/// The number of segments of a bent edge.
const PIECES: usize = 14;

/// The space that edges avoid: all points whose distance from a vertex, or from a place up to `half` to its left or
/// right, is less than `clear`.
#[derive(Clone, Copy)]
pub struct Room {
    pub half: f64,
    pub clear: f64,
}

/// The largest number of edges of a drawing in which edges are bent. If there are more, straight edges are easier to
/// follow.
const MOST_BENT: usize = 250;

/// The ends of each edge, in the order of [`Graph::edges`].
pub fn straight(graph: &Graph, at: &[Point]) -> Vec<Vec<Point>> {
    graph.edges().map(|(u, v)| vec![at[u], at[v]]).collect()
}

/// The points through which each edge passes, in the order of [`Graph::edges`].
pub fn courses(graph: &Graph, at: &[Point], room: Room) -> Vec<Vec<Point>> {
    let middle = {
        let count = (at.len() as f64).max(1.0);
        let sum = at
            .iter()
            .fold((0.0, 0.0), |sum, own| (sum.0 + own.x, sum.1 + own.y));
        Point::new(sum.0 / count, sum.1 / count)
    };
    // Along a row of vertices, edges that pass others are arcs above it, as in an arc diagram.
    let is_row = at.len() > 2 && at.iter().all(|own| (own.y - middle.y).abs() < 1e-9);
    if graph.size() > MOST_BENT && !is_row {
        return straight(graph, at);
    }
    graph
        .edges()
        .map(|(u, v)| {
            let straight = vec![at[u], at[v]];
            if passed(&straight, at, (u, v), room) == 0 {
                return straight;
            }
            if is_row {
                let up = if at[u].x < at[v].x { -ARC } else { ARC };
                return bent(at[u], at[v], up);
            }
            // Bends outwards are tried first.
            let side = outward(at[u], at[v], middle);
            let bent = BENDS.iter().map(|bend| {
                let course = bent(at[u], at[v], side * bend);
                (passed(&course, at, (u, v), room), course)
            });
            let best = bent.min_by_key(|own| own.0);
            best.map_or(straight, |own| own.1)
        })
        .collect()
}

/// The side of the line from `a` to `b` that is away from the middle, as 1 or -1.
fn outward(a: Point, b: Point, middle: Point) -> f64 {
    let cross = (b.x - a.x) * (middle.y - a.y) - (b.y - a.y) * (middle.x - a.x);
    if cross > 1e-9 { -1.0 } else { 1.0 }
}

/// The number of vertices other than the ends to which a course comes too close.
fn passed(course: &[Point], at: &[Point], (u, v): (usize, usize), room: Room) -> usize {
    let near = |own: Point| {
        let shifts: &[f64] = if room.half > 0.0 {
            &[-1.0, 0.0, 1.0]
        } else {
            &[0.0]
        };
        shifts.iter().any(|shift| {
            let own = Point::new(own.x + shift * room.half, own.y);
            course
                .windows(2)
                .any(|piece| own.to_segment(piece[0], piece[1]) < room.clear)
        })
    };
    let others = at.iter().enumerate().filter(|(w, _)| *w != u && *w != v);
    others.filter(|(_, own)| near(**own)).count()
}

/// A parabola whose vertex is at `bend` times its width from the straight line.
fn bent(a: Point, b: Point, bend: f64) -> Vec<Point> {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    (0..=PIECES)
        .map(|piece| {
            let t = piece as f64 / PIECES as f64;
            let out = 4.0 * t * (1.0 - t) * bend;
            Point::new(a.x + t * dx - out * dy, a.y + t * dy + out * dx)
        })
        .collect()
}
