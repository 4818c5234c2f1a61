//! Classes with more structure: strips, families of the literature, and graphs that are built step by step.

use nk_graph::{Graph, line};

use super::{Class, class, cubic, probable, tree};
use crate::Random;
use crate::graphs::{self, LIMITS, from_rule};

/// The classes. If a family has no member of an order, the next larger one is taken.
pub const CLASSES: [Class; 25] = [
    class("unit interval", unit_interval),
    class("trapezoid", trapezoid),
    class("convex bipartite", convex_bipartite),
    class("split", split),
    class("threshold", threshold),
    class("block", block),
    class("caterpillar", caterpillar),
    class("2-tree", two_tree),
    class("partial 2-tree", partial_two_tree),
    class("maximal outerplanar", outerplanar),
    class("Halin", halin),
    class("planar", planar),
    class("hexagonal strip", |_, order| {
        strip(order, |_, _, r, c| (r + c) % 2 == 0)
    }),
    class("triangulated strip", triangulated_strip),
    class("king strip", king_strip),
    class("generalized Petersen", petersen),
    class("circulant", circulant),
    class("Kneser (n, 2)", kneser),
    class("Mycielski", mycielski),
    class("4-regular", |random, order| cycles(random, order, 2)),
    class("6-regular", |random, order| cycles(random, order, 3)),
    class("8-regular", |random, order| cycles(random, order, 4)),
    class("line graph of a tree", |random, order| {
        line_of(&tree(random, order + 1))
    }),
    class("line graph of a cubic graph", |random, order| {
        line_of(&cubic(random, order * 2 / 3))
    }),
    class("G(n, 1/2)", |random, order| probable(random, order, 500)),
];

fn line_of(graph: &Graph) -> Graph {
    line(graph, LIMITS).expect("a small graph")
}

/// Random intervals of one length, each of which meets about six others.
fn unit_interval(random: &mut Random, order: usize) -> Graph {
    let begins: Vec<usize> = (0..order).map(|_| random.below(1_000 * order)).collect();
    from_rule(order, |u, v| begins[u].abs_diff(begins[v]) <= 3_000)
}

/// Random trapezoids between two lines, joined if they meet.
fn trapezoid(random: &mut Random, order: usize) -> Graph {
    let mut side = |v: usize| {
        let begin = 1_000 * v + random.below(12_000);
        (begin, begin + random.below(4_000))
    };
    let sides: Vec<_> = (0..order).map(|v| [side(v), side(v)]).collect();
    let is_left = |u: usize, v: usize| (0..2).all(|at| sides[u][at].1 < sides[v][at].0);
    from_rule(order, |u, v| !is_left(u, v) && !is_left(v, u))
}

/// A bipartite graph in which each vertex of one side is joined to some consecutive ones of the other.
fn convex_bipartite(random: &mut Random, order: usize) -> Graph {
    let half = order / 2;
    let reach: Vec<(usize, usize)> = (half..order)
        .map(|_| (random.below(half), 1 + random.below(6)))
        .collect();
    from_rule(order, |u, v| {
        u < half
            && v >= half
            && (reach[v - half].0..reach[v - half].0 + reach[v - half].1).contains(&u)
    })
}

/// A split graph: a clique and a set without edges, between which a pair is joined with a probability of a third.
fn split(random: &mut Random, order: usize) -> Graph {
    let clique = order / 2;
    from_rule(order, |u, v| v < clique || (u < clique && random.one_in(3)))
}

/// A threshold graph, in which each vertex is joined to all earlier ones or to none.
fn threshold(random: &mut Random, order: usize) -> Graph {
    let joined: Vec<bool> = (0..order).map(|_| random.one_in(3)).collect();
    from_rule(order, |_, v| joined[v])
}

/// A block graph of cliques of two to five vertices, each joined at an earlier vertex.
fn block(random: &mut Random, order: usize) -> Graph {
    let mut edges = Vec::new();
    let mut next = 1;
    while next < order {
        let root = next - 1 - random.below(next.min(10));
        let new = (1 + random.below(4_usize)).min(order - next);
        for v in next..next + new {
            edges.extend((next..v).chain([root]).map(|u| (u as u32, v as u32)));
        }
        next += new;
    }
    Graph::from_edges(order, edges)
}

/// A path with up to three leaves on each vertex.
fn caterpillar(random: &mut Random, order: usize) -> Graph {
    let mut parents = vec![0];
    let mut spine = 0;
    while parents.len() < order {
        let leaves = random.below(4_usize);
        parents.extend(std::iter::repeat_n(spine, leaves + 1));
        spine = parents.len() - 1;
    }
    from_rule(order, |u, v| parents[v] == u)
}

/// The edges of a graph in which each vertex is joined to the ends of one of the last edges of a list, to which its
/// edges are then added.
fn by_edges(random: &mut Random, order: usize, once: bool) -> Vec<(u32, u32)> {
    let mut edges = vec![(0, 1)];
    let mut open = edges.clone();
    for v in 2..order as u32 {
        let at = open.len() - 1 - random.below(open.len().min(8));
        let (a, b) = match once {
            true => open.remove(at),
            false => open[at],
        };
        open.extend([(a, v), (b, v)]);
        edges.extend([(a, v), (b, v)]);
    }
    edges
}

fn two_tree(random: &mut Random, order: usize) -> Graph {
    Graph::from_edges(order, by_edges(random, order, false))
}

/// A 2-tree without one edge in six: its components are series-parallel.
fn partial_two_tree(random: &mut Random, order: usize) -> Graph {
    let mut edges = by_edges(random, order, false);
    edges.retain(|_| !random.one_in(6));
    Graph::from_edges(order, edges)
}

/// A triangulated polygon.
fn outerplanar(random: &mut Random, order: usize) -> Graph {
    Graph::from_edges(order, by_edges(random, order, true))
}

/// A Halin graph: a tree without vertices of degree two, and a cycle through its leaves.
fn halin(random: &mut Random, order: usize) -> Graph {
    let mut edges = vec![(0, 1), (0, 2), (0, 3)];
    let (mut leaves, mut count) = (vec![1, 2, 3], 4);
    while count + 1 < order as u32 {
        let at = random.below(leaves.len());
        let new = (2 + random.below(2)).min(order as u32 - count);
        edges.extend((count..count + new).map(|v| (leaves[at], v)));
        leaves.splice(at..at + 1, count..count + new);
        count += new;
    }
    let next = leaves.iter().cycle().skip(1);
    edges.extend(leaves.iter().zip(next).map(|(&u, &v)| (u.min(v), u.max(v))));
    Graph::from_edges(count as usize, edges)
}

/// A planar graph: vertices are put into triangles, and one edge in four is removed.
fn planar(random: &mut Random, order: usize) -> Graph {
    let mut faces = vec![[0, 1, 2], [0, 1, 2]];
    let mut edges = vec![(0, 1), (0, 2), (1, 2)];
    for v in 3..order as u32 {
        let at = faces.len() - 1 - random.below(faces.len().min(12));
        let [a, b, c] = faces.swap_remove(at);
        faces.extend([[a, b, v], [a, c, v], [b, c, v]]);
        edges.extend([(a, v), (b, v), (c, v)]);
    }
    edges.retain(|_| !random.one_in(4));
    Graph::from_edges(order, edges)
}

/// A lattice of four rows without some edges within columns: an edge is kept if `rule` accepts u, v, and the row and
/// the column of u.
fn strip(order: usize, rule: impl Fn(usize, usize, usize, usize) -> bool) -> Graph {
    const ROWS: usize = 4;
    from_rule(order, |u, v| {
        let is_within = v == u + 1 && v % ROWS != 0;
        v == u + ROWS || (is_within && rule(u, v, u % ROWS, u / ROWS))
    })
}

/// A lattice of four rows with a random diagonal in each cell.
fn triangulated_strip(random: &mut Random, order: usize) -> Graph {
    const ROWS: usize = 4;
    let falls: Vec<bool> = (0..order).map(|_| random.one_in(2)).collect();
    from_rule(order, |u, v| match v - u {
        ROWS => true,
        1 => v % ROWS != 0,
        // The cell has the least vertex `u`, or `u - 1`.
        5 => v % ROWS != 0 && falls[u],
        3 => u % ROWS != 0 && !falls[u - 1],
        _ => false,
    })
}

fn king_strip(_: &mut Random, order: usize) -> Graph {
    const ROWS: usize = 4;
    from_rule(order, |u, v| {
        (u % ROWS).abs_diff(v % ROWS) <= 1 && v / ROWS - u / ROWS <= 1
    })
}

/// The generalised Petersen graph P(n, k) for a random k from 3 to 6.
fn petersen(random: &mut Random, order: usize) -> Graph {
    let (n, k) = (order.div_ceil(2).max(7), 3 + random.below(4_usize));
    let joined = |u: usize, v: usize, step: usize| (u + step) % n == v || (v + step) % n == u;
    from_rule(2 * n, |u, v| match (u < n, v < n) {
        (true, true) => joined(u, v, 1),
        (true, false) => u + n == v,
        _ => joined(u - n, v - n, k.min(n / 2)),
    })
}

/// A cycle with chords of two random lengths.
fn circulant(random: &mut Random, order: usize) -> Graph {
    let steps = [1 + random.below(4_usize), 5 + random.below(5_usize)];
    from_rule(order, |u, v| {
        let step = (v - u).min(order - (v - u));
        steps.contains(&step)
    })
}

/// The Kneser graph of pairs of numbers.
fn kneser(_: &mut Random, order: usize) -> Graph {
    let n = (4..).find(|n| n * (n - 1) / 2 >= order).expect("a number");
    graphs::kneser(n, 2)
}

/// Mycielski's construction, applied twice to a cycle.
fn mycielski(_: &mut Random, order: usize) -> Graph {
    let first = (order / 4).max(3);
    let mut edges: Vec<(u32, u32)> = (0..first as u32 - 1).map(|v| (v, v + 1)).collect();
    edges.push((0, first as u32 - 1));
    let mut count = first as u32;
    for _ in 0..2 {
        let copies: Vec<(u32, u32)> = edges
            .iter()
            .flat_map(|&(u, v)| [(u, v + count), (v, u + count)])
            .collect();
        edges.extend(copies);
        edges.extend((count..2 * count).map(|v| (v, 2 * count)));
        count = 2 * count + 1;
    }
    Graph::from_edges(count as usize, edges)
}

/// The union of `count` random cycles through all vertices, without multiple edges.
fn cycles(random: &mut Random, order: usize, count: usize) -> Graph {
    let mut edges = std::collections::BTreeSet::new();
    for _ in 0..count {
        let mut free: Vec<u32> = (0..order as u32).collect();
        let cycle: Vec<u32> = (0..order)
            .map(|_| free.swap_remove(random.below(free.len())))
            .collect();
        let next = cycle.iter().cycle().skip(1);
        edges.extend(cycle.iter().zip(next).map(|(&u, &v)| (u.min(v), u.max(v))));
    }
    Graph::from_edges(order, edges.into_iter().collect())
}
