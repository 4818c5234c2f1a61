//! The graphs that are measured, and the runs of this program: each is a child process, like those of the other
//! programs.

use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, cartesian, complete, cycle, hypercube, line};
use nk_solver::{NimberTable, Options, nimber};
use nk_testing::graphs::{LIMITS, lattice, petersen, queens};

use super::process;

/// One row of the table: graphs that are solved one after the other with one table of nimbers.
pub struct Case {
    /// The name of the family, by which rows are chosen.
    pub family: &'static str,
    /// The expression in NK.
    pub expression: String,
    pub graphs: Vec<Graph>,
    pub threads: usize,
    /// Whether the plain method can finish.
    pub plain: bool,
    /// The numbers of rows and columns, for Cram.
    pub cram: Option<(usize, usize)>,
    /// Whether the row takes minutes, so that it is measured only if its family is named.
    pub long: bool,
}

fn one(family: &'static str, expression: String, graph: Graph) -> Case {
    Case {
        family,
        expression,
        graphs: vec![graph],
        threads: 1,
        plain: false,
        cram: None,
        long: false,
    }
}

fn strip(n: usize) -> Case {
    let graph = lattice(3, n);
    Case {
        plain: n <= 12,
        long: n == 41,
        ..one("3 X n", format!("nimber(lattice(3, {n}))"), graph)
    }
}

fn board(n: usize) -> Case {
    Case {
        plain: n <= 9,
        long: n > 14,
        ..one("queens", format!("nimber(queens({n}))"), queens(n))
    }
}

fn ring(n: usize) -> Case {
    let expression = format!("nimber(petersen({n}, 2))");
    Case {
        long: n > 37,
        ..one("P(n, 2)", expression, petersen(n))
    }
}

fn cram((m, n): (usize, usize)) -> Case {
    let graph = line(&lattice(m, n), LIMITS).expect("a line graph");
    let expression = format!("nimber(line(lattice({m}, {n})))");
    Case {
        plain: m * n <= 20,
        cram: Some((m, n)),
        long: m * n > 36,
        ..one("Cram", expression, graph)
    }
}

/// Graphs whose nimber is 0 by the mirror rule.
fn mirrored() -> Vec<Case> {
    let ring = |n| cycle(n, LIMITS).expect("a cycle");
    let product = |g, h| cartesian(&g, &h, LIMITS).expect("a product");
    let prism = product(ring(60), complete(2, LIMITS).expect("an edge"));
    vec![
        one(
            "mirror",
            "nimber(hypercube(6))".to_owned(),
            hypercube(6, LIMITS).expect("a cube"),
        ),
        one("mirror", "nimber(petersen(36, 2))".to_owned(), petersen(36)),
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
    let expression = "nimber(lattice(3, n)) : 1 <= n <= 40".to_owned();
    cases.push(Case {
        graphs: (1..=40).map(|n| lattice(3, n)).collect(),
        ..one("3 X n", expression, lattice(3, 40))
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

/// The work of a child process: solves one case, and prints the last nimber, the number of positions searched and the
/// memory that it took.
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
    let positions = table
        .searched_counter()
        .load(std::sync::atomic::Ordering::Relaxed);
    let memory = process::peak_memory().unwrap_or(0);
    println!("{last} {positions} {memory}");
}
