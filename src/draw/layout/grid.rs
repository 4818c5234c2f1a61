//! Lattices: places from the indices of the vertices, if edges follow the indices.

use std::collections::HashSet;

use super::{Point, bounds};
use nk_graph::{Graph, Label};

/// The share of edges that must run along rows, columns, diagonals, or by a knight's move.
const ALONG: f64 = 0.75;
/// The share of the steps from a row or a column to the next that must be edges.
const JOINED: f64 = 0.4;

/// The places with v[i, j] in row i and column j. `None` if the vertices do not all have the same number of indices, at
/// least two; if edges do not follow the indices; or if all vertices are joined and in one line, since the edges would
/// overlap.
pub fn places(graph: &Graph, labels: &[Label]) -> Option<Vec<Point>> {
    let count = labels.first()?.place.len();
    let class = &labels.first()?.class;
    let uniform = |own: &Label| own.place.len() == count && own.class == *class;
    if count < 2 || graph.size() == 0 || !labels.iter().all(uniform) {
        return None;
    }
    let varying = (0..count).filter(|at| !is_constant(labels, *at)).count();
    let is_complete = graph.size() == graph.order() * (graph.order() - 1) / 2;
    if varying < 2 && is_complete && graph.order() > 2 {
        return None;
    }
    // Rows without edges between them are not a lattice, nor are columns, nor rows or columns that few edges join.
    let changes = |at: usize| {
        let edges = graph.edges().map(|(u, v)| (&labels[u], &labels[v]));
        let changing = edges.filter(|(u, v)| u.place[at] != v.place[at] && is_along(u, v));
        let others = |own: &Label| [&own.place[..at], &own.place[at + 1..]].concat();
        let lines: HashSet<Vec<i64>> = labels.iter().map(others).collect();
        let complete = graph.order() - lines.len();
        changing.count() as f64 >= JOINED * complete as f64
    };
    if !(0..count).all(|at| changes(at) || is_constant(labels, at)) {
        return None;
    }
    let along = graph
        .edges()
        .filter(|(u, v)| is_along(&labels[*u], &labels[*v]));
    if (along.count() as f64) < ALONG * graph.size() as f64 {
        return None;
    }
    // Indices far apart would leave a nearly empty page.
    let near = |at: usize| {
        let all = labels.iter().map(|own| own.place[at]);
        let span = all.clone().max()?.checked_sub(all.min()?)?;
        (span <= 4 * labels.len() as i64).then_some(())
    };
    (0..count).try_for_each(near)?;
    let at = layered(labels, count);
    let distinct: HashSet<(i64, i64)> = at.iter().map(rounded).collect();
    (distinct.len() == at.len()).then_some(at)
}

fn is_constant(labels: &[Label], at: usize) -> bool {
    labels
        .windows(2)
        .all(|own| own[0].place[at] == own[1].place[at])
}

fn rounded(own: &Point) -> (i64, i64) {
    ((own.x * 8.0).round() as i64, (own.y * 8.0).round() as i64)
}

/// Whether two vertices lie in a row, a column or a diagonal, or a knight's move apart.
fn is_along(a: &Label, b: &Label) -> bool {
    let steps = a.place.iter().zip(&b.place);
    let mut steps: Vec<u64> = steps
        .map(|(x, y)| x.abs_diff(*y))
        .filter(|own| *own > 0)
        .collect();
    steps.sort_unstable();
    match steps.as_slice() {
        [_] => true,
        [one, other] => one == other || (*one, *other) == (1, 2),
        _ => false,
    }
}

/// The last two indices are column and row; each index before them arranges copies side by side, alternately across and
/// down, slightly slanted so that lines between copies do not coincide with those within.
fn layered(labels: &[Label], count: usize) -> Vec<Point> {
    let low = |at: usize| labels.iter().map(|own| own.place[at]).min().unwrap_or(0);
    let index = |own: &Label, at: usize| (own.place[at] - low(at)) as f64;
    let mut at: Vec<Point> = labels
        .iter()
        .map(|own| Point::new(index(own, count - 1), index(own, count - 2)))
        .collect();
    for (level, layer) in (0..count - 2).rev().enumerate() {
        let (from, to) = bounds(&at);
        let (width, height) = (to.x - from.x, to.y - from.y);
        let step = match level {
            // Two squares are drawn as a cube, with the second square partly behind the first.
            0 if width <= 1.0 && height <= 1.0 => Point::new(0.45, -0.4),
            _ if level % 2 == 0 => Point::new(width + 1.0, -0.3),
            _ if level == 1 && width < 2.0 => Point::new(width + 1.0, 0.3),
            _ => Point::new(0.3, height + 1.0),
        };
        for (own, label) in at.iter_mut().zip(labels) {
            let index = index(label, layer);
            *own = Point::new(own.x + index * step.x, own.y + index * step.y);
        }
    }
    at
}
