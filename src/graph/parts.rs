//! Parts of a graph: induced subgraphs, components, distances.

use std::collections::VecDeque;

use super::simple::Graph;

/// The subgraph induced by the vertices of `part`, which must be distinct; vertex i of the result is `part[i]`.
pub fn induced(graph: &Graph, part: &[usize]) -> Graph {
    let mut numbers = vec![None; graph.order()];
    for (number, &v) in part.iter().enumerate() {
        numbers[v] = Some(number as u32);
    }
    let around = part.iter().zip(0u32..);
    let edges =
        around.flat_map(|(&v, own)| graph.neighbours(v).iter().map(move |u| (own, *u as usize)));
    let edges = edges.filter_map(|(own, u)| Some((own, numbers[u]?)));
    Graph::from_edges(part.len(), edges.collect())
}

/// The components of the subgraph induced by `part`: the vertices of each, ascending, in the order of their first
/// vertices.
pub fn components_of(graph: &Graph, part: &[usize]) -> Vec<Vec<usize>> {
    let mut is_left = vec![false; graph.order()];
    part.iter().for_each(|v| is_left[*v] = true);
    let mut starts = part.to_vec();
    starts.sort_unstable();
    let mut found = Vec::new();
    for start in starts {
        if !std::mem::replace(&mut is_left[start], false) {
            continue;
        }
        let mut component = vec![start];
        let mut next = 0;
        while next < component.len() {
            for &u in graph.neighbours(component[next]) {
                if std::mem::replace(&mut is_left[u as usize], false) {
                    component.push(u as usize);
                }
            }
            next += 1;
        }
        component.sort_unstable();
        found.push(component);
    }
    found
}

/// The components of `graph`: the vertices of each, ascending, in the order of their first vertices.
pub fn components(graph: &Graph) -> Vec<Vec<usize>> {
    components_of(graph, &(0..graph.order()).collect::<Vec<_>>())
}

/// The distance of each vertex from `start`, in edges; `None` for a vertex that cannot be reached.
pub fn distances(graph: &Graph, start: usize) -> Vec<Option<u32>> {
    let mut found = vec![None; graph.order()];
    found[start] = Some(0);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((v, distance)) = queue.pop_front() {
        for &u in graph.neighbours(v) {
            if found[u as usize].is_none() {
                found[u as usize] = Some(distance + 1);
                queue.push_back((u as usize, distance + 1));
            }
        }
    }
    found
}
