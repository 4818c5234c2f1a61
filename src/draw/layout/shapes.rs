//! Paths, complete graphs and complete bipartite graphs.

use super::Point;
use nk_graph::{Graph, distances};

/// The places of a path from left to right; a path of more than `most` vertices is in rows of alternating direction.
pub fn line(graph: &Graph, most: usize) -> Option<Vec<Point>> {
    let order = graph.order();
    let start = (0..order).find(|v| graph.degree(*v) <= 1)?;
    if graph.size() + 1 != order || (0..order).any(|v| graph.degree(v) > 2) {
        return None;
    }
    let row = match order <= most {
        true => order,
        false => most.min(((2 * order) as f64).sqrt().ceil() as usize),
    };
    let place = |distance: Option<u32>| {
        let at = distance.unwrap_or(0) as usize;
        let (line, column) = (at / row, at % row);
        let column = if line.is_multiple_of(2) {
            column
        } else {
            row - 1 - column
        };
        Point::new(column as f64, line as f64)
    };
    Some(distances(graph, start).into_iter().map(place).collect())
}

/// The places of a cycle, on a circle.
pub fn ring(graph: &Graph) -> Option<Vec<Point>> {
    let order = graph.order();
    if order < 3 || (0..order).any(|v| graph.degree(v) != 2) {
        return None;
    }
    let on_circle = circle(order);
    let mut at = vec![Point::new(0.0, 0.0); order];
    let (mut last, mut v) = (None, 0);
    for own in on_circle {
        at[v] = own;
        let mut next = graph.neighbours(v).iter().map(|u| *u as usize);
        let next = next.find(|u| last.is_none_or(|last| *u != last))?;
        (last, v) = (Some(v), next);
    }
    Some(at)
}

/// The places of a complete graph, on a circle.
pub fn complete(graph: &Graph) -> Option<Vec<Point>> {
    let order = graph.order();
    (graph.size() == order * (order - 1) / 2).then(|| circle(order))
}

/// The places of a star with at least four leaves, which surround its centre.
pub fn star(graph: &Graph) -> Option<Vec<Point>> {
    let order = graph.order();
    let hub = (0..order).find(|v| graph.degree(*v) + 1 == order)?;
    if order < 5 || graph.size() + 1 != order {
        return None;
    }
    let around = radius(order - 1).max(1.0);
    let place = |v: usize| match v == hub {
        true => Point::new(0.0, 0.0),
        false => on_circle(
            around,
            (v - usize::from(v > hub)) as f64 / (order - 1) as f64,
        ),
    };
    Some((0..order).map(place).collect())
}

/// `count` places on a circle, the first at its top, about 1 apart or, if they are few, a little more.
pub fn circle(count: usize) -> Vec<Point> {
    let radius = radius(count);
    (0..count)
        .map(|at| on_circle(radius, at as f64 / count as f64))
        .collect()
}

/// The radius of a circle on which `count` vertices are about 1 apart, and at least 0.8.
pub fn radius(count: usize) -> f64 {
    (count as f64 / std::f64::consts::TAU).max(0.8)
}

/// The place after this share of a turn from the top, clockwise.
pub fn on_circle(radius: f64, turn: f64) -> Point {
    let angle = turn * std::f64::consts::TAU;
    Point::new(radius * angle.sin(), -radius * angle.cos())
}

/// The places of a complete bipartite graph K_{m,n} in two rows, with m and n at least 2 and without K_{2,2}, which is
/// a cycle.
pub fn two_rows(graph: &Graph) -> Option<Vec<Point>> {
    let order = graph.order();
    let other = graph.degree(0);
    let own = order - other;
    let is_other: Vec<bool> = (0..order).map(|v| graph.has_edge(0, v)).collect();
    let across = graph.edges().all(|(u, v)| is_other[u] != is_other[v]);
    if own < 2 || other < 2 || !across || graph.size() != own * other || order == 4 {
        return None;
    }
    let widest = own.max(other) as f64 - 1.0;
    let mut counts = [0.0, 0.0];
    let place = |other_row: bool| {
        let (row, members) = (usize::from(other_row), if other_row { other } else { own });
        let step = widest / (members as f64 - 1.0);
        let x = counts[row] * step;
        counts[row] += 1.0;
        Point::new(
            x,
            if other_row {
                2.0f64.max(widest / 3.0)
            } else {
                0.0
            },
        )
    };
    Some(is_other.into_iter().map(place).collect())
}
