//! The root of a line graph: the graph whose line graph it is.
//!
//! The edges at a vertex of the root are a clique of the line graph, and each vertex of the line graph lies in one or
//! two such cliques (Krausz 1943). Once the two cliques of one vertex are known, the others follow, neighbour by
//! neighbour. The result is verified pair by pair, so no other graph is taken for a line graph.
//!
//! Source of the idea: Lehot, "An optimal algorithm to detect a line graph and output its root graph", J. ACM 21
//! (1974).

use std::collections::BTreeSet;

use super::simple::Graph;

/// The binary logarithm of the most partitions of a neighbourhood into two cliques that are tried.
const WAYS: usize = 6;

/// The root of a line graph.
#[derive(Clone, Debug)]
pub struct Root {
    /// The graph whose line graph was given.
    pub graph: Graph,
    /// For each vertex of the line graph the ends of its edge in `graph`, the smaller one first.
    pub ends: Vec<(u32, u32)>,
}

/// The root of a connected graph with an edge.
///
/// `None` means that the graph is not a line graph, or that each neighbourhood can be partitioned into two cliques in
/// too many ways to try, as in complete graphs and a few others.
pub fn root(graph: &Graph) -> Option<Root> {
    let all = (0..graph.order()).map(|v| Sides::new(graph, v).map(|sides| (sides, v)));
    let all: Vec<(Sides, usize)> = all.collect::<Option<_>>()?;
    let (sides, v) = all.into_iter().min_by_key(|(sides, _)| sides.parts.len())?;
    let ways = 1u32.checked_shl(sides.parts.len().checked_sub(1)? as u32)?;
    (0..ways.min(1 << WAYS)).find_map(|way| from_clique(graph, v, sides.one(way)))
}

/// The partitions of the neighbours of a vertex into two cliques. Each part has two sides that go to different cliques,
/// in one order or the other.
struct Sides {
    parts: Vec<[Vec<usize>; 2]>,
}

impl Sides {
    /// Computes the parts: two neighbours that are not joined are in different cliques. `None` if there is no such
    /// partition.
    fn new(graph: &Graph, v: usize) -> Option<Sides> {
        let near: Vec<usize> = graph.neighbours(v).iter().map(|&u| u as usize).collect();
        let mut side = vec![None; near.len()];
        let mut parts = Vec::new();
        for start in 0..near.len() {
            if side[start].is_some() {
                continue;
            }
            let mut part = [Vec::new(), Vec::new()];
            let mut unseen = vec![(start, 0)];
            while let Some((i, at)) = unseen.pop() {
                match side[i] {
                    Some(known) if known != at => return None,
                    Some(_) => continue,
                    None => side[i] = Some(at),
                }
                part[at].push(near[i]);
                let apart = |&j: &usize| j != i && !graph.has_edge(near[i], near[j]);
                unseen.extend((0..near.len()).filter(apart).map(|j| (j, 1 - at)));
            }
            parts.push(part);
        }
        Some(Sides { parts })
    }

    /// One of the cliques, without the vertex: the first part in its given order, the others by the bits of `way`.
    fn one(&self, way: u32) -> Vec<usize> {
        let bits = (0..self.parts.len()).map(|i| (way << 1 >> i & 1) as usize);
        let chosen = std::iter::zip(&self.parts, bits).flat_map(|(part, bit)| &part[bit]);
        chosen.copied().collect()
    }
}

/// The root in which the edges `v` and `others` share an end.
fn from_clique(graph: &Graph, v: usize, others: Vec<usize>) -> Option<Root> {
    let mut cliques: Vec<BTreeSet<usize>> = vec![others.into_iter().chain([v]).collect()];
    let mut ends: Vec<Vec<u32>> = vec![Vec::new(); graph.order()];
    let mut unseen: Vec<usize> = cliques[0].iter().copied().collect();
    unseen.iter().for_each(|&u| ends[u].push(0));
    while let Some(u) = unseen.pop() {
        if ends[u].len() != 1 {
            continue;
        }
        // The neighbours that are not in the first clique form the second clique.
        let first = &cliques[ends[u][0] as usize];
        let near = graph.neighbours(u).iter().map(|&w| w as usize);
        let second: BTreeSet<usize> = near.filter(|w| !first.contains(w)).chain([u]).collect();
        for &w in &second {
            ends[w].push(cliques.len() as u32);
            unseen.push(w);
        }
        cliques.push(second);
    }
    let pair = |ends: &Vec<u32>| match ends[..] {
        [a, b] => Some((a, b)),
        _ => None,
    };
    let ends: Vec<(u32, u32)> = ends.iter().map(pair).collect::<Option<_>>()?;
    let distinct: BTreeSet<_> = ends.iter().copied().collect();
    let is_root = distinct.len() == ends.len() && is_line(graph, &ends);
    is_root.then(|| Root {
        graph: Graph::from_edges(cliques.len(), distinct.into_iter().collect()),
        ends,
    })
}

/// Whether two vertices are joined just if their edges share an end.
fn is_line(graph: &Graph, ends: &[(u32, u32)]) -> bool {
    let meet = |(a, b): (u32, u32), (c, d)| a == c || a == d || b == c || b == d;
    let mut pairs = (0..graph.order()).flat_map(|v| (0..v).map(move |u| (u, v)));
    pairs.all(|(u, v)| meet(ends[u], ends[v]) == graph.has_edge(u, v))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{
        Limits, cartesian, complete, complete_bipartite, components, cycle, line, path, star,
        to_graph6,
    };

    fn limits() -> Limits {
        Limits::default()
    }

    fn is_connected(graph: &Graph) -> bool {
        components(graph).len() == 1
    }

    /// All labelled graphs of an order.
    fn all(order: usize) -> impl Iterator<Item = Graph> {
        let pairs: Vec<_> = (0..order as u32)
            .flat_map(|v| (0..v).map(move |u| (u, v)))
            .collect();
        (0..1u32 << pairs.len()).map(move |bits| {
            let edges = (0..pairs.len()).filter(|i| bits >> i & 1 == 1);
            Graph::from_edges(order, edges.map(|i| pairs[i]).collect())
        })
    }

    /// Adds the graph6 texts of a graph under all numberings.
    fn add_all_numberings(graph: &Graph, known: &mut HashSet<String>) {
        fn go(graph: &Graph, map: &mut Vec<u32>, known: &mut HashSet<String>) {
            if map.len() == graph.order() {
                let edges = graph.edges().map(|(u, v)| (map[u], map[v]));
                let edges = edges.map(|(u, v)| (u.min(v), u.max(v))).collect();
                known.insert(to_graph6(&Graph::from_edges(map.len(), edges)));
                return;
            }
            for v in 0..graph.order() as u32 {
                if !map.contains(&v) {
                    map.push(v);
                    go(graph, map, known);
                    map.pop();
                }
            }
        }
        if !known.contains(&to_graph6(graph)) {
            go(graph, &mut Vec::new(), known);
        }
    }

    fn check(graph: &Graph, root: &Root) {
        let edges: Vec<_> = root.graph.edges().collect();
        let mut ends: Vec<_> = root.ends.iter().collect();
        ends.sort();
        let ends: Vec<_> = ends.iter().map(|e| (e.0 as usize, e.1 as usize)).collect();
        assert_eq!(ends, edges);
        assert!(is_line(graph, &root.ends));
    }

    /// Compares with the line graphs of all graphs that have up to five edges and no isolated vertices.
    #[test]
    fn connected_graphs_have_a_root_just_if_they_are_line_graphs() {
        let mut lines = HashSet::new();
        for order in 2..=6 {
            for graph in all(order).filter(|graph| (2..=5).contains(&graph.size())) {
                add_all_numberings(&line(&graph, limits()).unwrap(), &mut lines);
            }
        }
        let mut found = 0;
        for graph in (2..=5).flat_map(all).filter(is_connected) {
            let is_line = lines.contains(&to_graph6(&graph));
            let root = root(&graph);
            assert_eq!(root.is_some(), is_line, "{}", to_graph6(&graph));
            root.inspect(|root| check(&graph, root));
            found += usize::from(is_line);
        }
        assert!(found > 400, "{found}");
    }

    #[test]
    fn the_roots_of_boards_are_found() {
        let (p6, p7) = (path(6, limits()).unwrap(), path(7, limits()).unwrap());
        let board = cartesian(&p6, &p7, limits()).unwrap();
        let tube = cartesian(&cycle(5, limits()).unwrap(), &p7, limits()).unwrap();
        let complete = complete(6, limits()).unwrap();
        let bipartite = complete_bipartite(4, 5, limits()).unwrap();
        for graph in [board, tube, complete, bipartite] {
            let line = line(&graph, limits()).unwrap();
            let root = root(&line).unwrap();
            check(&line, &root);
            assert_eq!(
                (root.graph.order(), root.graph.size()),
                (graph.order(), graph.size())
            );
        }
        assert!(root(&star(3, limits()).unwrap()).is_none());
    }

    #[test]
    fn line_graphs_of_random_graphs_have_roots() {
        let mut random = 1u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (random >> 33) % bound
        };
        let mut tried = 0;
        for _ in 0..600 {
            let order = 5 + below(9) as u32;
            let percent = 10 + below(80);
            let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
            let edges: Vec<_> = pairs.filter(|_| below(100) < percent).collect();
            let line = line(&Graph::from_edges(order as usize, edges), limits()).unwrap();
            if line.size() > 0 && is_connected(&line) {
                tried += 1;
                check(&line, &root(&line).expect("it is a line graph"));
            }
        }
        assert!(tried > 300, "{tried}");
    }
}
