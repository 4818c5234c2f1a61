//! Layouts by distances that are symmetric under a rotation of the graph.
//!
//! In each cycle of the rotation the place of one vertex is free, and is determined by the stress of the distances; the
//! other vertices have that place, turned. So the drawing shows a symmetry of the graph that a layout by distances
//! alone does not show.

use super::rings::{Turn, turns};
use super::stress::{spread, table};
use super::{Point, shapes};
use nk_graph::Graph;

/// The largest number of vertices.
const MOST: usize = 300;
/// The number of starts.
const STARTS: usize = 8;
/// The number of rounds from each start.
const ROUNDS: usize = 150;

/// Places for a connected graph with a symmetry that turns all vertices, or all but one; `None` if no such symmetry is
/// found.
pub fn places(graph: &Graph) -> Option<Vec<Point>> {
    if graph.order() > MOST {
        return None;
    }
    let turns = turns(graph);
    let longest = turns.iter().max_by_key(|own| own.rings[0].len())?;
    let table = table(graph);
    let found = (0..STARTS).map(|start| settled(&table, longest, start));
    let best = found.min_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|(_, mut at)| {
        spread(&mut at);
        at
    })
}

/// The layout to which one of the starts leads, with its stress.
fn settled(table: &[Vec<f64>], turn: &Turn, start: usize) -> (f64, Vec<Point>) {
    let length = turn.rings[0].len();
    let mut at = vec![Point::new(0.0, 0.0); table.len()];
    let place = |at: &mut [Point], ring: &[usize], first: Point| {
        for (step, &v) in ring.iter().enumerate() {
            at[v] = around(first, step as f64 / length as f64);
        }
    };
    for (number, ring) in turn.rings.iter().enumerate() {
        // The initial place is different for each ring and each start.
        let share = ((number * STARTS + start) as f64 * 0.754_877_666_2).fract();
        let radius =
            shapes::radius(length) * (0.5 + ((number + start) % turn.rings.len()) as f64 / 2.0);
        place(&mut at, ring, shapes::on_circle(radius, share));
    }
    for _ in 0..ROUNDS {
        for ring in &turn.rings {
            let first = wanted(table, &at, ring[0]);
            place(&mut at, ring, first);
        }
    }
    let stress = turn.rings.iter().map(|ring| {
        let v = ring[0];
        let others = (0..at.len()).filter(|u| *u != v);
        others
            .map(|u| (at[v].distance(at[u]) / table[v][u] - 1.0).powi(2))
            .sum::<f64>()
    });
    (stress.sum(), at)
}

/// A place turned about the origin.
fn around(own: Point, turn: f64) -> Point {
    let (sin, cos) = (turn * std::f64::consts::TAU).sin_cos();
    Point::new(own.x * cos - own.y * sin, own.x * sin + own.y * cos)
}

/// The mean of the places that the other vertices suggest for v, weighted by the inverse squares of the distances.
fn wanted(table: &[Vec<f64>], at: &[Point], v: usize) -> Point {
    let (mut sum, mut weights) = (Point::new(0.0, 0.0), 0.0);
    for u in (0..at.len()).filter(|u| *u != v) {
        let (far, apart) = (table[v][u], at[v].distance(at[u]).max(1e-9));
        let weight = 1.0 / (far * far);
        sum.x += weight * (at[u].x + far * (at[v].x - at[u].x) / apart);
        sum.y += weight * (at[u].y + far * (at[v].y - at[u].y) / apart);
        weights += weight;
    }
    Point::new(sum.x / weights, sum.y / weights)
}
