//! Layouts whose distances approximate those in the graph.
//!
//! The weighted sum of squared differences (stress) is minimised by majorisation, each difference weighted by the
//! inverse square of the distance, from a start by classical scaling. Source: Gansner, Koren and North, "Graph drawing
//! by stress majorization" (2004).

use super::{Point, bounds, closest};
use nk_graph::{Graph, distances};

/// The largest number of pairs that are examined in all rounds together.
const WORK: usize = 100_000_000;
/// The largest number of rounds in which vertices are moved.
const ROUNDS: usize = 400;

/// Places for a connected graph, with the longest extent from left to right.
pub fn places(graph: &Graph) -> Vec<Point> {
    let order = graph.order();
    let table = table(graph);
    let mut at = scaled(&table);
    let rounds = (WORK / (order * order).max(1)).clamp(10, ROUNDS);
    for _ in 0..rounds {
        if relax(&table, &mut at) < 1e-4 {
            break;
        }
    }
    let mut at = turned(&at);
    spread(&mut at);
    at
}

/// The distances between all vertices of a connected graph.
pub(super) fn table(graph: &Graph) -> Vec<Vec<f64>> {
    let row = |v: usize| {
        let row = distances(graph, v).into_iter();
        row.map(|own| f64::from(own.unwrap_or(1))).collect()
    };
    (0..graph.order()).map(row).collect()
}

/// Places by classical scaling: the projection to the plane of the two largest eigenvalues of the matrix of centred
/// squared distances.
fn scaled(table: &[Vec<f64>]) -> Vec<Point> {
    let order = table.len();
    let count = order as f64;
    let square = |u: usize, v: usize| table[u][v] * table[u][v];
    let means: Vec<f64> = (0..order)
        .map(|u| (0..order).map(|v| square(u, v)).sum::<f64>() / count)
        .collect();
    let mean = means.iter().sum::<f64>() / count;
    let centred = |u: usize, v: usize| (means[u] + means[v] - mean - square(u, v)) / 2.0;
    let matrix: Vec<Vec<f64>> = (0..order)
        .map(|u| (0..order).map(|v| centred(u, v)).collect())
        .collect();
    let first = leading(&matrix, None);
    let second = leading(&matrix, Some(&first));
    first
        .into_iter()
        .zip(second)
        .map(|(x, y)| Point::new(x, y))
        .collect()
}

/// An eigenvector of the largest eigenvalue among those orthogonal to `other`, by the power method. Its length is the
/// square root of the eigenvalue.
pub(super) fn leading(matrix: &[Vec<f64>], other: Option<&[f64]>) -> Vec<f64> {
    // Any start that no symmetry of the graph fixes is suitable.
    let mut vector: Vec<f64> = (0..matrix.len())
        .map(|v| ((v as f64 + 1.0) * 0.7548776662).fract() - 0.5)
        .collect();
    let mut value = 0.0;
    for _ in 0..100 {
        if let Some(other) = other {
            let square: f64 = other.iter().map(|own| own * own).sum();
            let share = product(&vector, other) / square.max(1e-12);
            vector
                .iter_mut()
                .zip(other)
                .for_each(|(own, out)| *own -= share * out);
        }
        let length = product(&vector, &vector).sqrt().max(1e-12);
        vector.iter_mut().for_each(|own| *own /= length);
        let next: Vec<f64> = matrix.iter().map(|row| product(row, &vector)).collect();
        value = product(&next, &vector);
        vector = next;
    }
    let length = product(&vector, &vector).sqrt().max(1e-12);
    let root = value.max(0.01).sqrt();
    vector.into_iter().map(|own| own / length * root).collect()
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Moves every vertex to the weighted mean of the places that the other vertices suggest. Returns the largest move.
fn relax(table: &[Vec<f64>], at: &mut [Point]) -> f64 {
    let mut largest = 0.0f64;
    for v in 0..at.len() {
        let (mut sum, mut weights) = (Point::new(0.0, 0.0), 0.0);
        for u in (0..at.len()).filter(|u| *u != v) {
            let wanted = table[v][u];
            let weight = 1.0 / (wanted * wanted);
            let apart = at[v].distance(at[u]);
            // Two vertices at one place are separated in directions that depend on their numbers.
            let (across, down) = match apart > 1e-9 {
                true => ((at[v].x - at[u].x) / apart, (at[v].y - at[u].y) / apart),
                false => (
                    (v as f64).cos() * if v < u { -1.0 } else { 1.0 },
                    (u as f64).sin(),
                ),
            };
            sum.x += weight * (at[u].x + wanted * across);
            sum.y += weight * (at[u].y + wanted * down);
            weights += weight;
        }
        if weights > 0.0 {
            let to = Point::new(sum.x / weights, sum.y / weights);
            largest = largest.max(to.distance(at[v]));
            at[v] = to;
        }
    }
    largest
}

/// The layout turned so that the longest extent goes across, with vertex 0 on the left and the first vertex off the
/// axis above it.
pub(super) fn turned(at: &[Point]) -> Vec<Point> {
    let count = at.len() as f64;
    let mean = |of: fn(&Point) -> f64| at.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|own| own.x), mean(|own| own.y));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for own in at {
        let (dx, dy) = (own.x - x, own.y - y);
        (xx, xy, yy) = (xx + dx * dx, xy + dx * dy, yy + dy * dy);
    }
    let angle = f64::atan2(2.0 * xy, xx - yy) / 2.0;
    let (sin, cos) = angle.sin_cos();
    let mut turned: Vec<Point> = at
        .iter()
        .map(|own| {
            let (dx, dy) = (own.x - x, own.y - y);
            Point::new(dx * cos + dy * sin, dy * cos - dx * sin)
        })
        .collect();
    let across = if turned.first().is_some_and(|own| own.x > 1e-6) {
        -1.0
    } else {
        1.0
    };
    let off = turned.iter().find(|own| own.y.abs() > 0.05);
    let down = if off.is_some_and(|own| own.y > 0.0) {
        -1.0
    } else {
        1.0
    };
    for own in &mut turned {
        *own = Point::new(across * own.x, down * own.y);
    }
    turned
}

/// Enlarges the layout, at most threefold, so that the discs of the two closest vertices do not meet.
pub(super) fn spread(at: &mut [Point]) {
    let least = closest(at).unwrap_or(f64::MAX);
    let factor = (0.75 / least.max(1e-9)).clamp(1.0, 3.0);
    let (low, _) = bounds(at);
    for own in at.iter_mut() {
        *own = Point::new((own.x - low.x) * factor, (own.y - low.y) * factor);
    }
}
