//! Random graphs of many classes.

use std::collections::BTreeSet;

use nk_graph::Graph;

use crate::Random;
use crate::graphs::from_rule;

pub mod boards;
pub mod orders;
pub mod rows;
pub mod structured;

/// The names of classes whose graphs have no asteroidal triples, by theorems.
pub const LINEAR: [&str; 6] = [
    "interval",
    "unit interval",
    "permutation",
    "trapezoid",
    "cograph",
    "threshold",
];

/// A class: its name, and a function for a random member with about a given number of vertices.
pub struct Class {
    pub name: &'static str,
    pub draw: fn(&mut Random, usize) -> Graph,
}

/// A class with this name and this function for members.
const fn class(name: &'static str, draw: fn(&mut Random, usize) -> Graph) -> Class {
    Class { name, draw }
}

/// All classes.
pub fn classes() -> impl Iterator<Item = &'static Class> {
    let others = structured::CLASSES.iter().chain(&boards::CLASSES);
    CLASSES.iter().chain(others)
}

/// Classes whose members have little structure in most cases.
pub const CLASSES: [Class; 15] = [
    class("interval", interval),
    class("circular arc", circular_arc),
    class("permutation", permutation),
    class("chordal", chordal),
    class("cograph", cograph),
    class("tree", tree),
    class("cactus", cactus),
    class("partial 3-tree", partial_3_tree),
    class("lattice with holes", lattice_with_holes),
    class("torus with holes", torus_with_holes),
    class("cubic", cubic),
    class("bipartite", bipartite),
    class("unit disk", unit_disk),
    class("G(n, 5/n)", |random, order| {
        probable(random, order, 5_000 / order)
    }),
    class("G(n, 0.2)", |random, order| probable(random, order, 200)),
];

/// Random intervals on a line, joined if they meet. The longest length is between a fifteenth and a third of the line.
fn interval(random: &mut Random, order: usize) -> Graph {
    let longest = 100_000 / (3 + random.below(13));
    let intervals: Vec<(usize, usize)> = (0..order)
        .map(|_| {
            let begin = random.below(100_000);
            (begin, begin + random.below(longest))
        })
        .collect();
    from_rule(order, |u, v| {
        intervals[u].0 <= intervals[v].1 && intervals[v].0 <= intervals[u].1
    })
}

/// Random arcs of a circle, joined if they meet. The longest length is between a fifteenth and a third of the circle.
fn circular_arc(random: &mut Random, order: usize) -> Graph {
    const ROUND: usize = 100_000;
    let longest = ROUND / (3 + random.below(13));
    let arcs: Vec<(usize, usize)> = (0..order)
        .map(|_| (random.below(ROUND), random.below(longest)))
        .collect();
    let reaches =
        |(begin, length): (usize, usize), (other, _)| (other + ROUND - begin) % ROUND <= length;
    from_rule(order, |u, v| {
        reaches(arcs[u], arcs[v]) || reaches(arcs[v], arcs[u])
    })
}

/// The graph of a permutation in which each number is near its place: two numbers in the wrong order are joined.
fn permutation(random: &mut Random, order: usize) -> Graph {
    let reach = 3_000 + random.below(400 * order);
    let places: Vec<usize> = (0..order)
        .map(|v| 1_000 * v + random.below(reach))
        .collect();
    from_rule(order, |u, v| places[u] > places[v])
}

/// A chordal graph, in which each vertex is joined to a clique of earlier ones.
fn chordal(random: &mut Random, order: usize) -> Graph {
    let most = 3 + random.below(8);
    let mut cliques: Vec<Vec<usize>> = vec![vec![0]];
    for v in 1..order {
        let near = cliques.len() - 1 - random.below(cliques.len().min(12));
        let mut clique = cliques[near].clone();
        while clique.len() > most || (clique.len() > 1 && random.one_in(3)) {
            clique.remove(random.below(clique.len()));
        }
        clique.push(v);
        cliques.push(clique);
    }
    from_rule(order, |u, v| cliques[v].contains(&u))
}

/// A cograph of alternating disjoint unions and joins of random parts.
fn cograph(random: &mut Random, order: usize) -> Graph {
    let mut edges = Vec::new();
    let mut open = vec![(0, order, random.one_in(2))];
    while let Some((from, to, is_join)) = open.pop() {
        if to - from < 2 {
            continue;
        }
        let middle = from + 1 + random.below(to - from - 1);
        if is_join {
            let pairs =
                (from..middle).flat_map(|u| (middle..to).map(move |v| (u as u32, v as u32)));
            edges.extend(pairs);
        }
        open.push((from, middle, !is_join));
        open.push((middle, to, !is_join));
    }
    Graph::from_edges(order, edges)
}

/// A tree in which each vertex is joined to one of the eight before it.
fn tree(random: &mut Random, order: usize) -> Graph {
    let parents: Vec<usize> = (0..order)
        .map(|v| v.saturating_sub(1 + random.below(8_usize)))
        .collect();
    from_rule(order, |u, v| parents[v] == u)
}

/// A cactus of cycles of three to seven vertices, and of edges, each joined to an earlier vertex.
fn cactus(random: &mut Random, order: usize) -> Graph {
    let mut edges = Vec::new();
    let mut next = 1;
    while next < order {
        let root = next - 1 - random.below(next.min(10));
        let length = (1 + random.below(6)).min(order - next);
        let cycle: Vec<usize> = [root].into_iter().chain(next..next + length).collect();
        edges.extend(
            cycle
                .windows(2)
                .map(|pair| (pair[0] as u32, pair[1] as u32)),
        );
        if length > 1 {
            edges.push((root as u32, (next + length - 1) as u32));
        }
        next += length;
    }
    Graph::from_edges(order, edges)
}

/// A 3-tree without some edges: each vertex is joined to most of a triangle of earlier ones.
fn partial_3_tree(random: &mut Random, order: usize) -> Graph {
    let mut triples = vec![[0, 1, 2]];
    let mut joined = BTreeSet::from([(0, 1), (1, 2), (0, 2)]);
    for v in 3..order {
        let near = triples.len() - 1 - random.below(triples.len().min(9));
        let triple = triples[near];
        joined.extend(triple.iter().filter(|_| !random.one_in(4)).map(|&u| (u, v)));
        triples.extend((0..3).map(|at| {
            let mut other = triple;
            other[at] = v;
            other
        }));
    }
    from_rule(order, |u, v| joined.contains(&(u, v)))
}

/// A lattice of four rows, of which one vertex in eight is missing.
fn lattice_with_holes(random: &mut Random, order: usize) -> Graph {
    let rows = 4;
    let left: Vec<usize> = (0..order * 8 / 7).filter(|_| !random.one_in(8)).collect();
    from_rule(left.len(), |u, v| {
        let (u, v) = (left[u], left[v]);
        v - u == rows || (v - u == 1 && v % rows != 0)
    })
}

/// A torus of five rows, of which one vertex in eight is missing.
fn torus_with_holes(random: &mut Random, order: usize) -> Graph {
    let (rows, columns) = (5, (order * 8 / 7).div_ceil(5).max(3));
    let left: Vec<usize> = (0..rows * columns).filter(|_| !random.one_in(8)).collect();
    let near = |a: usize, b: usize, size: usize| (a + 1) % size == b || (b + 1) % size == a;
    from_rule(left.len(), |u, v| {
        let (u, v) = (left[u], left[v]);
        let ((r, s), (t, w)) = ((u % rows, u / rows), (v % rows, v / rows));
        (r == t && near(s, w, columns)) || (s == w && near(r, t, rows))
    })
}

/// The union of three random perfect matchings, without multiple edges.
fn cubic(random: &mut Random, order: usize) -> Graph {
    let order = order + order % 2;
    let mut edges = BTreeSet::new();
    for _ in 0..3 {
        let mut free: Vec<u32> = (0..order as u32).collect();
        while !free.is_empty() {
            let u = free.swap_remove(random.below(free.len()));
            let v = free.swap_remove(random.below(free.len()));
            edges.insert((u.min(v), u.max(v)));
        }
    }
    Graph::from_edges(order, edges.into_iter().collect())
}

/// A bipartite graph in which each vertex of one side has three random neighbours on the other.
fn bipartite(random: &mut Random, order: usize) -> Graph {
    let half = order / 2;
    let mut edges = BTreeSet::new();
    for u in 0..half {
        for _ in 0..3 {
            edges.insert((u as u32, (half + random.below(order - half)) as u32));
        }
    }
    Graph::from_edges(order, edges.into_iter().collect())
}

/// Random points of a square, in which near ones are joined. The average degree is about six.
fn unit_disk(random: &mut Random, order: usize) -> Graph {
    const SIDE: i64 = 10_000;
    let places: Vec<(i64, i64)> = (0..order)
        .map(|_| {
            (
                random.below(SIDE as u64) as i64,
                random.below(SIDE as u64) as i64,
            )
        })
        .collect();
    let area = 2 * SIDE * SIDE / order as i64;
    from_rule(order, |u, v| {
        let (x, y) = (places[u].0 - places[v].0, places[u].1 - places[v].1);
        x * x + y * y <= area
    })
}

/// A graph in which each pair is joined with a probability of `thousandths` / 1000.
fn probable(random: &mut Random, order: usize, thousandths: usize) -> Graph {
    from_rule(order, |_, _| random.below(1_000_usize) < thousandths)
}
