//! The graphs that are measured, and this program's side: a child process for each run, like the peers.

use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, GraphBuilder, Limits, cartesian, complete, cycle, hypercube, line, path};
use nk_solver::{NimberTable, Options, nimber};

use super::process;

const LIMITS: Limits = Limits {
    vertices: 1_000_000,
    edges: 10_000_000,
};

/// One row: graphs that are solved one after the other with one table.
pub struct Case {
    /// Chooses rows.
    pub family: &'static str,
    /// In NK.
    pub expression: String,
    pub graphs: Vec<Graph>,
    pub threads: usize,
    /// Whether the plain method can finish.
    pub plain: bool,
    /// Rows and columns, for Cram.
    pub cram: Option<(i64, i64)>,
    /// Takes minutes: only where its family is named.
    pub long: bool,
}

/// n queens: squares are joined along rows, columns and diagonals.
fn queens(n: i64) -> Option<Graph> {
    let order = (n * n) as usize;
    let square = |at: usize| (at as i64 / n, at as i64 % n);
    from_rule(order, |u, v| {
        let ((r, c), (s, d)) = (square(u), square(v));
        r == s || c == d || (r - s).abs() == (c - d).abs()
    })
}

/// The generalised Petersen graph: the outer cycle, then the inner vertices.
fn petersen(n: i64, k: i64) -> Option<Graph> {
    let n = n as usize;
    let k = k as usize;
    from_rule(2 * n, |v, u| match (u < n, v < n) {
        (true, true) => (u + 1) % n == v || (v + 1) % n == u,
        (false, false) => (u - n + k) % n == v - n || (v - n + k) % n == u - n,
        (true, false) => v == u + n,
        (false, true) => u == v + n,
    })
}

fn from_rule(order: usize, joined: impl Fn(usize, usize) -> bool) -> Option<Graph> {
    let mut builder = GraphBuilder::new(order, LIMITS).ok()?;
    for v in 0..order {
        for u in (0..v).filter(|&u| joined(v, u)) {
            builder.edge(v, u).ok()?;
        }
    }
    builder.build().ok()
}

fn product(g: Option<Graph>, h: Option<Graph>) -> Option<Graph> {
    cartesian(&g?, &h?, LIMITS).ok()
}

fn lattice(m: i64, n: i64) -> Option<Graph> {
    product(path(m, LIMITS).ok(), path(n, LIMITS).ok())
}

fn one(family: &'static str, expression: String, graph: Option<Graph>) -> Case {
    Case {
        family,
        expression,
        graphs: graph.into_iter().collect(),
        threads: 1,
        plain: false,
        cram: None,
        long: false,
    }
}

fn strip(n: i64) -> Case {
    let graph = lattice(3, n);
    Case {
        plain: n <= 12,
        long: n == 41,
        ..one("3 X n", format!("nimber(lattice(3, {n}))"), graph)
    }
}

fn board(n: i64) -> Case {
    Case {
        plain: n <= 9,
        long: n > 14,
        ..one("queens", format!("nimber(queens({n}))"), queens(n))
    }
}

fn ring(n: i64) -> Case {
    let expression = format!("nimber(petersen({n}, 2))");
    Case {
        long: n > 37,
        ..one("P(n, 2)", expression, petersen(n, 2))
    }
}

fn cram((m, n): (i64, i64)) -> Case {
    let graph = lattice(m, n).and_then(|board| line(&board, LIMITS).ok());
    let expression = format!("nimber(line(lattice({m}, {n})))");
    Case {
        plain: m * n <= 20,
        cram: Some((m, n)),
        long: m * n > 36,
        ..one("Cram", expression, graph)
    }
}

/// Zero by the mirror rule.
fn mirrored() -> Vec<Case> {
    let ring = |n| cycle(n, LIMITS).ok();
    let prism = product(ring(60), complete(2, LIMITS).ok());
    vec![
        one(
            "mirror",
            "nimber(hypercube(6))".to_owned(),
            hypercube(6, LIMITS).ok(),
        ),
        one(
            "mirror",
            "nimber(petersen(36, 2))".to_owned(),
            petersen(36, 2),
        ),
        one(
            "mirror",
            "nimber(cartesian(cycle(60), complete(2)))".to_owned(),
            prism,
        ),
        one(
            "mirror",
            "nimber(cartesian(cycle(9), cycle(10)))".to_owned(),
            product(ring(9), ring(10)),
        ),
    ]
}

pub fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = [10, 11, 12, 21, 28, 32, 40, 42, 41].map(strip).into();
    let all = (1..=40).filter_map(|n| lattice(3, n)).collect();
    let expression = "nimber(lattice(3, n)) : 1 <= n <= 40".to_owned();
    cases.push(Case {
        graphs: all,
        ..one("3 X n", expression, None)
    });
    cases.extend([7, 8, 9, 11, 12, 13, 14, 15, 16].map(board));
    cases.extend([21, 29, 35, 37, 39].map(ring));
    cases.extend(mirrored());
    cases.extend([(4, 5), (5, 6), (5, 7), (6, 7)].map(cram));
    let (short, long) = ([strip(40), board(14)], [strip(41), board(15), ring(39)]);
    let shared = short.into_iter().chain(long).map(|case| Case {
        family: "threads",
        threads: 2,
        ..case
    });
    cases.extend(shared);
    cases
}

/// The first argument of a child process.
pub const CHILD: &str = "--child";

/// A child process: solves one case, and prints the last nimber, the positions searched and the memory it took.
pub fn child(at: &str) {
    let at: usize = at.parse().expect("the number of a case");
    let case = cases().swap_remove(at);
    let mut table = NimberTable::with_options(Options {
        threads: case.threads,
        ..Options::default()
    });
    let mut last = 0;
    for graph in &case.graphs {
        last = nimber(graph, &mut table, &CancelToken::new()).expect("an answer");
    }
    let positions = table.progress().load(std::sync::atomic::Ordering::Relaxed);
    let memory = process::peak_memory().unwrap_or(0);
    println!("{last} {positions} {memory}");
}
