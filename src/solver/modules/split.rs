//! The partition of a graph into modules.

use nk_graph::Graph;

/// The components of the complement.
pub(super) fn co_components(graph: &Graph) -> Vec<Vec<usize>> {
    let order = graph.order();
    // If there are several components, one of them has at most half of the vertices, and each of its vertices is joined
    // to the other half.
    if (0..order).all(|v| 2 * graph.degree(v) < order) {
        return vec![(0..order).collect()];
    }
    let mut left: Vec<usize> = (0..order).rev().collect();
    let mut is_near = vec![false; order];
    let mut found = Vec::new();
    while let Some(start) = left.pop() {
        let mut part = vec![start];
        let mut next = 0;
        while let Some(&v) = part.get(next) {
            next += 1;
            let around = graph.neighbours(v);
            around.iter().for_each(|&u| is_near[u as usize] = true);
            left.retain(|&u| {
                if !is_near[u] {
                    part.push(u);
                }
                is_near[u]
            });
            around.iter().for_each(|&u| is_near[u as usize] = false);
        }
        part.sort_unstable();
        found.push(part);
    }
    found
}

/// The largest proper modules of a graph that is connected and whose complement is connected. No two of them have a
/// vertex in common.
///
/// Each proper module lies in one of them (T. Gallai, "Transitiv orientierbare Graphen", 1967).
pub(super) fn largest_modules(graph: &Graph) -> Vec<Vec<usize>> {
    let mut blocks = modules_without_first(graph);
    // The module of the first vertex contains each vertex that is in a proper module with it.
    let mut with_first = vec![0];
    let mut is_far = vec![false; graph.order()];
    blocks.retain(|block| {
        let is_apart = is_whole(graph, block[0], &is_far);
        match is_apart {
            true => block.iter().for_each(|&v| is_far[v] = true),
            false => with_first.extend(block),
        }
        is_apart
    });
    with_first.sort_unstable();
    blocks.push(with_first);
    blocks
}

/// The largest modules that do not contain vertex 0, by refinement: a vertex outside of a module is joined to all of it
/// or to none.
fn modules_without_first(graph: &Graph) -> Vec<Vec<usize>> {
    let order = graph.order();
    let mut block = vec![1; order];
    block[0] = 0;
    let mut sizes = vec![1, order - 1];
    loop {
        let before = sizes.len();
        for w in 0..order {
            // The members of each block that are joined to w.
            let mut near: Vec<(usize, usize)> = graph
                .neighbours(w)
                .iter()
                .map(|&u| (block[u as usize], u as usize))
                .filter(|&(of, _)| of != block[w])
                .collect();
            near.sort_unstable();
            for joined in near.chunk_by(|a, b| a.0 == b.0) {
                let of = joined[0].0;
                if joined.len() < sizes[of] {
                    sizes[of] -= joined.len();
                    joined.iter().for_each(|&(_, u)| block[u] = sizes.len());
                    sizes.push(joined.len());
                }
            }
        }
        if sizes.len() == before {
            break;
        }
    }
    let mut blocks = vec![Vec::new(); sizes.len()];
    (0..order).for_each(|v| blocks[block[v]].push(v));
    blocks.swap_remove(0);
    blocks
}

/// Whether the least module with the vertices 0 and `other` is the whole graph. It is if it contains one of the
/// vertices in `is_far`.
fn is_whole(graph: &Graph, other: usize, is_far: &[bool]) -> bool {
    let order = graph.order();
    let mut is_in = vec![false; order];
    is_in[0] = true;
    is_in[other] = true;
    let mut members = vec![other];
    let mut next = 0;
    let mut near = vec![false; order];
    graph
        .neighbours(0)
        .iter()
        .for_each(|&u| near[u as usize] = true);
    while let Some(&w) = members.get(next) {
        next += 1;
        // A vertex that is joined to just one of w and 0 is in the module.
        let mut enter = |x: usize, is_in: &mut Vec<bool>| {
            if !std::mem::replace(&mut is_in[x], true) {
                members.push(x);
            }
            is_far[x]
        };
        let mut of_w = graph.neighbours(w).iter().map(|&u| u as usize);
        if of_w.any(|u| !near[u] && enter(u, &mut is_in)) {
            return true;
        }
        let mut of_first = graph.neighbours(0).iter().map(|&u| u as usize);
        if of_first.any(|u| !is_in[u] && !graph.has_edge(u, w) && enter(u, &mut is_in)) {
            return true;
        }
    }
    members.len() + 1 == order
}
