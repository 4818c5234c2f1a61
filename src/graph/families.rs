//! The built-in families. The parameters may be any integers; values that are too small give an error.

use super::error::{GraphError, Limits};
use super::simple::Graph;

/// The parameter `value` as a count, or the error that gives the least value.
fn at_least(
    family: &'static str,
    parameter: &'static str,
    value: i64,
    least: i64,
) -> Result<u128, GraphError> {
    if value < least {
        return Err(GraphError::Parameter {
            family,
            parameter,
            value,
            least,
        });
    }
    Ok(value.unsigned_abs().into())
}

/// The path on n >= 0 *vertices* (so n - 1 edges), numbered along the path; `path(0)` is the empty graph.
///
/// # Errors
///
/// [`GraphError::Parameter`] if `n` is negative, and [`GraphError::TooLarge`] if the graph would exceed `limits`.
pub fn path(n: i64, limits: Limits) -> Result<Graph, GraphError> {
    let order = at_least("path", "n", n, 0)?;
    limits.admit("path", order, order.saturating_sub(1))?;
    let edges = (1..order as u32).map(|v| (v - 1, v)).collect();
    Ok(Graph::from_edges(order as usize, edges))
}

/// The cycle on n >= 3 vertices, numbered around the cycle; shorter cycles would not be simple graphs.
///
/// # Errors
///
/// [`GraphError::Parameter`] if `n` is below 3, and [`GraphError::TooLarge`] if the graph would exceed `limits`.
pub fn cycle(n: i64, limits: Limits) -> Result<Graph, GraphError> {
    let order = at_least("cycle", "n", n, 3)?;
    limits.admit("cycle", order, order)?;
    let order = order as u32;
    let edges = (0..order).map(|v| (v, (v + 1) % order)).collect();
    Ok(Graph::from_edges(order as usize, edges))
}

/// The complete graph K_n on n >= 0 vertices.
///
/// # Errors
///
/// [`GraphError::Parameter`] if `n` is negative, and [`GraphError::TooLarge`] if the graph would exceed `limits`.
pub fn complete(n: i64, limits: Limits) -> Result<Graph, GraphError> {
    let order = at_least("complete", "n", n, 0)?;
    limits.admit("complete", order, order * order.saturating_sub(1) / 2)?;
    let edges = (0..order as u32).flat_map(|v| (0..v).map(move |u| (u, v)));
    Ok(Graph::from_edges(order as usize, edges.collect()))
}

/// The complete bipartite graph K_{m,n} for m, n >= 0, with the sides `0..m` and `m..m + n`.
///
/// # Errors
///
/// [`GraphError::Parameter`] if `m` or `n` is negative, and [`GraphError::TooLarge`] if the graph would exceed
/// `limits`.
pub fn complete_bipartite(m: i64, n: i64, limits: Limits) -> Result<Graph, GraphError> {
    let left = at_least("complete_bipartite", "m", m, 0)?;
    let right = at_least("complete_bipartite", "n", n, 0)?;
    limits.admit("complete_bipartite", left + right, left * right)?;
    let (left, order) = (left as u32, (left + right) as u32);
    let edges = (0..left).flat_map(|u| (left..order).map(move |v| (u, v)));
    Ok(Graph::from_edges(order as usize, edges.collect()))
}

/// The star with n >= 0 leaves, K_{1,n}: it has n + 1 vertices, and the centre is vertex 0.
///
/// # Errors
///
/// [`GraphError::Parameter`] if `n` is negative, and [`GraphError::TooLarge`] if the graph would exceed `limits`.
pub fn star(n: i64, limits: Limits) -> Result<Graph, GraphError> {
    let leaves = at_least("star", "n", n, 0)?;
    limits.admit("star", leaves + 1, leaves)?;
    let edges = (1..=leaves as u32).map(|leaf| (0, leaf)).collect();
    Ok(Graph::from_edges(leaves as usize + 1, edges))
}

/// The hypercube Q_d for d >= 0. The vertices are the words of d bits, joined if they differ in exactly one bit;
/// `hypercube(0)` is a single vertex.
///
/// # Errors
///
/// [`GraphError::Parameter`] if `d` is negative, and [`GraphError::TooLarge`] if the graph would exceed `limits`.
pub fn hypercube(d: i64, limits: Limits) -> Result<Graph, GraphError> {
    let d = at_least("hypercube", "d", d, 0)?;
    let order = if d < 127 { 1u128 << d } else { u128::MAX };
    limits.admit("hypercube", order, d.saturating_mul(order / 2))?;
    let edges = (0..order as u32).flat_map(|v| (0..d as u32).map(move |bit| (v, v ^ (1 << bit))));
    Ok(Graph::from_edges(order as usize, edges.collect()))
}
