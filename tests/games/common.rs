//! What the tests of graphs and games share.

use std::path::Path;
use std::sync::atomic::Ordering;

use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, GraphBuilder, Limits, cartesian, path};
use nk_solver::{Method, NimberTable, nimber};

pub const LIMITS: Limits = Limits {
    vertices: 1_000_000,
    edges: 10_000_000,
};

/// All ways to search.
pub const METHODS: [Method; 4] = [
    Method::Ranked,
    Method::Isomorphic,
    Method::Both,
    Method::Dense,
];

/// splitmix64, so that the draws are the same everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ (x >> 31)) % bound
    }

    /// Of any density.
    pub fn graph(&mut self, order: usize) -> Graph {
        let percent = self.below(101);
        from_rule(order, |_, _| self.below(100) < percent)
    }

    /// Of any density; vertices are joined only within one of so many parts.
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
            names.swap(i, self.below(i as u64 + 1) as usize);
        }
        from_rule(order, |u, v| graph.has_edge(names[u], names[v]))
    }
}

/// The graph that joins u < v where the rule says so.
pub fn from_rule(order: usize, mut joined: impl FnMut(usize, usize) -> bool) -> Graph {
    let mut builder = GraphBuilder::new(order, LIMITS).unwrap();
    for v in 0..order {
        for u in 0..v {
            if joined(u, v) {
                builder.edge(v, u).unwrap();
            }
        }
    }
    builder.build().unwrap()
}

pub fn lattice(m: usize, n: usize) -> Graph {
    let side = |n: usize| path(n as i64, LIMITS).unwrap();
    cartesian(&side(m), &side(n), LIMITS).unwrap()
}

/// The squares of n X n, joined along rows, columns and diagonals.
pub fn queens(n: usize) -> Graph {
    from_rule(n * n, |x, y| {
        let ((r, s), (t, u)) = ((x / n, x % n), (y / n, y % n));
        r == t || s == u || r.abs_diff(t) == s.abs_diff(u)
    })
}

/// The generalized Petersen graph P(n, 2).
pub fn petersen(n: usize) -> Graph {
    let mut builder = GraphBuilder::new(2 * n, LIMITS).unwrap();
    for i in 0..n {
        builder.edge(i, (i + 1) % n).unwrap();
        builder.edge(i, n + i).unwrap();
        builder.edge(n + i, n + (i + 2) % n).unwrap();
    }
    builder.build().unwrap()
}

/// Positions searched since the table was made.
pub fn searched(table: &NimberTable) -> u64 {
    table.progress().load(Ordering::Relaxed)
}

/// What the table learnt, as bytes.
pub fn facts(table: &NimberTable) -> Vec<u8> {
    let mut bytes = Vec::new();
    table.export(&mut bytes).expect("memory can be written to");
    bytes
}

/// The nimber, and the positions that are searched for it.
pub fn solved(graph: &Graph, table: &mut NimberTable) -> (u32, u64) {
    let before = searched(table);
    let value = nimber(graph, table, &CancelToken::new()).expect("an answer");
    (value, searched(table) - before)
}

/// The nimber from an empty table.
pub fn fresh(graph: &Graph) -> u32 {
    nimber(graph, &mut NimberTable::new(), &CancelToken::new()).unwrap()
}

/// The terms that the OEIS lists, each with its index.
pub fn listed(name: &str) -> Vec<(usize, u32)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/oeis/data/{name}.txt"));
    let text = std::fs::read_to_string(file).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let terms = lines.map(|line| {
        let (n, value) = line.split_once(' ').unwrap();
        (n.parse().unwrap(), value.parse().unwrap())
    });
    terms.collect()
}
