//! Asteroidal triples: three vertices, each two joined by a path that avoids the third and its neighbours.
//!
//! Graphs without them are linear in shape: interval, permutation, trapezoid and cocomparability graphs, and cographs (D. G.
//! Corneil, S. Olariu and L. Stewart, "Asteroidal triple-free graphs", SIAM J. Discrete Math. 10, 1997).

use super::simple::Graph;

/// The mark of a vertex that was removed.
const REMOVED: u32 = u32::MAX;

/// Whether the graph has an asteroidal triple.
///
/// * Shape: any simple graph of n vertices and m edges.
/// * Cost: n (n + m) steps, and n^3 / 6 comparisons that run side by side, unless a triple is found before; n^2 numbers.
pub fn has_asteroidal_triple(graph: &Graph) -> bool {
    let order = graph.order();
    let parts: Vec<Vec<u32>> = (0..order).map(|v| parts_without(graph, v)).collect();
    // The same by columns, so that what is compared lies side by side.
    let columns: Vec<Vec<u32>> = (0..order)
        .map(|v| parts.iter().map(|row| row[v]).collect())
        .collect();
    (0..order).any(|u| {
        (u + 1..order).filter(|&v| parts[u][v] != REMOVED).any(|v| {
            let (beside_u, beside_v) = (parts[u][v], parts[v][u]);
            let rows = parts[u][v + 1..].iter().zip(&parts[v][v + 1..]);
            let both = columns[u][v + 1..].iter().zip(&columns[v][v + 1..]);
            // Without a branch for each w.
            rows.zip(both)
                .fold(false, |found, ((of_u, of_v), (to_u, to_v))| {
                    found | ((*of_u == beside_u) & (*of_v == beside_v) & (to_u == to_v))
                })
        })
    })
}

/// For each vertex the number of its component, once `v` and its neighbours are removed.
fn parts_without(graph: &Graph, v: usize) -> Vec<u32> {
    const UNSEEN: u32 = REMOVED - 1;
    let mut parts = vec![UNSEEN; graph.order()];
    parts[v] = REMOVED;
    graph
        .neighbours(v)
        .iter()
        .for_each(|&u| parts[u as usize] = REMOVED);
    let mut open = Vec::new();
    for start in 0..graph.order() {
        if parts[start] != UNSEEN {
            continue;
        }
        parts[start] = start as u32;
        open.push(start);
        while let Some(u) = open.pop() {
            for &w in graph.neighbours(u) {
                if parts[w as usize] == UNSEEN {
                    parts[w as usize] = start as u32;
                    open.push(w as usize);
                }
            }
        }
    }
    parts
}
