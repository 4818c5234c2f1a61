//! Places by the distances to a few vertices, for graphs with too many vertices for all distances.
//!
//! The pivots are far from each other. The centred squares of the distances of all vertices to them are projected to
//! the plane of the two largest singular values. Source: Brandes and Pich, "Eigensolver methods for progressive
//! multidimensional scaling of large data" (2007).

use super::Point;
use super::stress::{leading, turned};
use nk_graph::{Graph, distances};

/// The number of pivots.
const PIVOTS: usize = 40;

/// Places for a connected graph, with edges about 1 long on average and the longest extent across.
pub fn places(graph: &Graph) -> Vec<Point> {
    let order = graph.order();
    let squares = squares(graph);
    let count = squares.len();
    let mean = |own: &[f64]| own.iter().sum::<f64>() / own.len().max(1) as f64;
    let of_pivot: Vec<f64> = squares.iter().map(|own| mean(own)).collect();
    let of_all = mean(&of_pivot);
    let of_vertex: Vec<f64> = (0..order)
        .map(|v| squares.iter().map(|own| own[v]).sum::<f64>() / count as f64)
        .collect();
    let centred: Vec<Vec<f64>> = (0..count)
        .map(|p| {
            let centre = |v: usize| (of_pivot[p] + of_vertex[v] - of_all - squares[p][v]) / 2.0;
            (0..order).map(centre).collect()
        })
        .collect();
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let matrix: Vec<Vec<f64>> = centred
        .iter()
        .map(|one| centred.iter().map(|other| product(one, other)).collect())
        .collect();
    let first = leading(&matrix, None);
    let second = leading(&matrix, Some(&first));
    let along = |axis: &[f64], v: usize| {
        let parts = axis.iter().zip(&centred).map(|(own, row)| own * row[v]);
        parts.sum::<f64>() / product(axis, axis).sqrt().max(1e-12)
    };
    let at: Vec<Point> = (0..order)
        .map(|v| Point::new(along(&first, v), along(&second, v)))
        .collect();
    let lengths = graph.edges().map(|(u, v)| at[u].distance(at[v]));
    let length = lengths.sum::<f64>() / graph.size().max(1) as f64;
    let unit = if length > 1e-9 { length } else { 1.0 };
    let scaled: Vec<Point> = at
        .iter()
        .map(|own| Point::new(own.x / unit, own.y / unit))
        .collect();
    turned(&scaled)
}

/// For each pivot the squares of its distances. Each pivot is one of the vertices farthest from those before.
fn squares(graph: &Graph) -> Vec<Vec<f64>> {
    let order = graph.order();
    let mut nearest = vec![f64::MAX; order];
    let mut found: Vec<Vec<f64>> = Vec::new();
    let mut pivot = 0;
    while found.len() < PIVOTS.min(order) {
        let row: Vec<f64> = distances(graph, pivot)
            .into_iter()
            .map(|own| f64::from(own.unwrap_or(1)).powi(2))
            .collect();
        for (own, new) in nearest.iter_mut().zip(&row) {
            *own = own.min(*new);
        }
        found.push(row);
        let all = (0..order).rev();
        pivot = all
            .max_by(|u, v| nearest[*u].total_cmp(&nearest[*v]))
            .unwrap_or(0);
    }
    found
}
