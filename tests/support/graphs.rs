//! Random and named graphs for tests.

use nk_graph::{Graph, Limits, cartesian, cycle, line, path, strong};

use crate::Random;

pub const LIMITS: Limits = Limits {
    vertices: 1_000_000,
    edges: 10_000_000,
};

/// The graph in which u < v are joined if the rule accepts them. The rule is called in the order of v, then u.
pub fn from_rule(order: usize, mut joined: impl FnMut(usize, usize) -> bool) -> Graph {
    let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
    let edges = pairs.filter(|&(u, v)| joined(u, v));
    Graph::from_edges(order, edges.map(|(u, v)| (u as u32, v as u32)).collect())
}

/// The lattice of m X n vertices.
pub fn lattice(m: usize, n: usize) -> Graph {
    let side = |n: usize| path(n as i64, LIMITS).expect("a path");
    cartesian(&side(m), &side(n), LIMITS).expect("a lattice")
}

/// The graph of queens on the n X n board.
pub fn queens(n: usize) -> Graph {
    from_rule(n * n, |x, y| {
        let ((r, s), (t, u)) = ((x / n, x % n), (y / n, y % n));
        r == t || s == u || r.abs_diff(t) == s.abs_diff(u)
    })
}

/// The generalized Petersen graph P(n, 2).
pub fn petersen(n: usize) -> Graph {
    let rim = |i| [(i, (i + 1) % n), (i, n + i), (n + i, n + (i + 2) % n)];
    let edges = (0..n).flat_map(rim);
    Graph::from_edges(2 * n, edges.map(|(u, v)| (u as u32, v as u32)).collect())
}

/// The Kneser graph of the k-subsets of n elements, in which disjoint sets are joined.
pub fn kneser(n: usize, k: u32) -> Graph {
    let sets: Vec<u32> = (0..1 << n)
        .filter(|set: &u32| set.count_ones() == k)
        .collect();
    from_rule(sets.len(), |u, v| sets[u] & sets[v] == 0)
}

impl Random {
    /// A random graph in which each pair of vertices is joined with a probability of `percent` %.
    pub fn graph(&mut self, order: usize, percent: u64) -> Graph {
        from_rule(order, |_, _| self.below(100) < percent)
    }

    /// A random graph of any density.
    pub fn any_graph(&mut self, order: usize) -> Graph {
        let percent = self.below(101);
        self.graph(order, percent)
    }

    /// A random graph of any density whose vertices are in `parts` parts, with edges within the parts only.
    pub fn graph_in_parts(&mut self, order: usize, parts: u64) -> Graph {
        let percent = 1 + self.below(100);
        let part: Vec<u64> = (0..order).map(|_| self.below(parts)).collect();
        from_rule(order, |u, v| {
            part[u] == part[v] && self.below(100) < percent
        })
    }

    /// The graph with its vertices in another order.
    pub fn renamed(&mut self, graph: &Graph) -> Graph {
        let order = graph.order();
        let mut names: Vec<usize> = (0..order).collect();
        for i in (1..order).rev() {
            names.swap(i, self.below(i + 1));
        }
        from_rule(order, |u, v| graph.has_edge(names[u], names[v]))
    }
}

/// A series of graphs: its name, its graph with a number, and the first number.
pub type Series = (&'static str, Box<dyn Fn(i64) -> Graph>, i64);

/// Ten series of graphs whose searches take more and more work.
pub fn growing() -> [Series; 10] {
    let p = move |n| path(n, LIMITS).unwrap();
    let c = move |n| cycle(n, LIMITS).unwrap();
    let times = move |g: &Graph, h: &Graph| cartesian(g, h, LIMITS).unwrap();
    let cram = move |m, n| line(&times(&p(m), &p(n)), LIMITS).unwrap();
    let kings = move |m, n| strong(&p(m), &p(n), LIMITS).unwrap();
    [
        ("3 X n", Box::new(move |n| times(&p(3), &p(n))), 1),
        ("4 X n", Box::new(move |n| times(&p(4), &p(n))), 1),
        ("5 X n", Box::new(move |n| times(&p(5), &p(n))), 1),
        ("C5 X n", Box::new(move |n| times(&c(5), &p(n))), 1),
        ("C7 X n", Box::new(move |n| times(&c(7), &p(n))), 1),
        ("3 X Cn", Box::new(move |n| times(&p(3), &c(n))), 3),
        ("Cram on 3 X n", Box::new(move |n| cram(3, n)), 2),
        ("Cram on 4 X n", Box::new(move |n| cram(4, n)), 2),
        ("kings on 4 X n", Box::new(move |n| kings(4, n)), 1),
        ("kings on 5 X n", Box::new(move |n| kings(5, n)), 1),
    ]
}
