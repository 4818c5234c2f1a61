//! The table of named graphs.

use std::time::Instant;

use nk_graph::{Graph, orbits};

use super::boards::value;
use super::first_moves;
use super::named_stated;
use super::options::Options;
use super::table::{Row, Table};

/// The file of the table.
pub const FILE: &str = "named.tsv";
/// The columns of the table.
pub const COLUMNS: [&str; 9] = [
    "name", "graph", "order", "size", "orbits", "nimber", "status", "method", "seconds",
];

/// A graph with a name.
pub struct Named {
    /// The name.
    pub name: &'static str,
    /// The graph in the language, as in `specs/named_graphs.nk`.
    pub text: &'static str,
    /// The graph. It is built without the language, unless it is one of [`named_stated`].
    pub graph: Graph,
}

/// All graphs of the table, in its order.
pub fn graphs() -> Vec<Named> {
    let mut all = built();
    all.extend(named_stated::graphs());
    all
}

/// Makes the table.
///
/// # Errors
///
/// A file cannot be read or written.
pub fn run(options: &Options) -> Result<(), String> {
    let mut table = Table::open(FILE, &COLUMNS)?;
    let all = graphs();
    for named in &all {
        if options.again || table.row(named.name).is_none() {
            println!("{}", named.name);
            if let Some(cells) = row(named, options.time) {
                table.put(cells);
                table.save()?;
            }
        }
    }
    let place = |row: &Row| all.iter().position(|own| own.name == row.name());
    table.arrange(|row| place(row).is_some(), place);
    table.save()?;
    super::pages()
}

/// The cells of a graph; `None` if the time was too short.
pub fn row(named: &Named, seconds: f64) -> Option<Vec<String>> {
    let begin = Instant::now();
    let graph = &named.graph;
    let mut least = orbits(graph).least;
    least.sort_unstable();
    least.dedup();
    // The nimber of a vertex-transitive graph is 0 or 1.
    let (nimber, status, method) = if least.len() == 1 && has_first_move(named) {
        (1, "proved", first_moves::METHOD)
    } else {
        value(graph, named.name, seconds)?
    };
    Some(vec![
        named.name.to_owned(),
        named.text.to_owned(),
        graph.order().to_string(),
        graph.size().to_string(),
        least.len().to_string(),
        nimber.to_string(),
        status.to_owned(),
        method.to_owned(),
        format!("{:.2}", begin.elapsed().as_secs_f64()),
    ])
}

/// Whether a first move and a mirror show that the nimber of a graph is not 0.
///
/// # Panics
///
/// If the file of the first moves cannot be read.
fn has_first_move(named: &Named) -> bool {
    let moves = Table::open(first_moves::FILE, &first_moves::COLUMNS).expect("first moves");
    let row = moves.row(named.name);
    row.is_some_and(|row| first_moves::wins(&named.graph, row))
}

/// The graph in which two vertices are joined if `joined` says so.
fn by(order: usize, joined: impl Fn(usize, usize) -> bool) -> Graph {
    let pairs = (0..order).flat_map(|u| (u + 1..order).map(move |v| (u, v)));
    let edges = pairs.filter(|&(u, v)| joined(u, v) || joined(v, u));
    Graph::from_edges(order, edges.map(|(u, v)| (u as u32, v as u32)).collect())
}

/// A ring of n vertices in which vertex u is also joined to vertex u + `jumps[u % jumps.len()]`.
fn ring(n: usize, jumps: &[i64]) -> Graph {
    by(n, |u, v| {
        let to = |jump: i64| (u as i64 + jump).rem_euclid(n as i64) as usize;
        to(1) == v || to(jumps[u % jumps.len()]) == v
    })
}

/// The generalised Petersen graph GP(n, k).
fn petersen(n: usize, k: usize) -> Graph {
    by(2 * n, |u, v| match (u < n, v < n) {
        (true, true) => (u + 1) % n == v,
        (true, false) => u + n == v,
        (false, false) => (u - n + k) % n == v - n,
        (false, true) => false,
    })
}

/// The graph of the k-subsets of n elements, in which two are joined if they have `common` elements in common.
fn subsets(n: u32, k: u32, common: u32) -> Graph {
    let sets: Vec<u32> = (0..1_u32 << n)
        .filter(|set| set.count_ones() == k)
        .collect();
    by(sets.len(), |u, v| {
        (sets[u] & sets[v]).count_ones() == common
    })
}

/// The graph of the words of d bits, in which two are joined if they differ in a number of bits among `distances`.
fn words(d: u32, distances: &[u32]) -> Graph {
    by(1 << d, |u, v| distances.contains(&(u ^ v).count_ones()))
}

fn paley(p: usize) -> Graph {
    by(p, |u, v| (1..p).any(|x| (u + x * x) % p == v))
}

/// The Cartesian product of two rings of n vertices, with a diagonal in each square.
fn triangular_torus(n: usize) -> Graph {
    by(n * n, |u, v| {
        let step = ((v / n + n - u / n) % n, (v % n + n - u % n) % n);
        [(0, 1), (1, 0), (1, 1)].contains(&step)
    })
}

fn icosahedron() -> Graph {
    // The poles are 10 and 11, the rings 0 to 4 and 5 to 9.
    by(12, |u, v| match v {
        10 => u < 5,
        11 => (5..10).contains(&u),
        _ if u < 5 && v < 5 => (u + 1) % 5 == v,
        _ if u < 5 => u == v - 5 || u == (v - 4) % 5,
        _ => u < 10 && v >= 5 && (u - 5 + 1) % 5 == v - 5,
    })
}

fn groetzsch() -> Graph {
    by(11, |u, v| match (u, v) {
        (_, 10) => u >= 5,
        _ if u < 5 && v < 5 => (u + 1) % 5 == v,
        _ if u < 5 && v < 10 => (u + 1) % 5 == v - 5 || (v - 5 + 1) % 5 == u,
        _ => false,
    })
}

fn coxeter() -> Graph {
    // Vertex 7 s + i is in the middle for s = 0, and otherwise on the ring with the step s.
    by(28, |u, v| {
        let (s, t, i, j) = (u / 7, v / 7, u % 7, v % 7);
        (s == 0 && t > 0 && i == j) || (s > 0 && s == t && (i + s) % 7 == j)
    })
}

fn hoffman_singleton() -> Graph {
    by(50, |u, v| {
        let (h, k, i, j) = (u % 25 / 5, v % 25 / 5, u % 5, v % 5);
        match (u < 25, v < 25) {
            (true, true) => h == k && (i + 1) % 5 == j,
            (false, false) => h == k && (i + 2) % 5 == j,
            (true, false) => (h * k + i) % 5 == j,
            (false, true) => false,
        }
    })
}

/// The graph with `order` vertices whose first n form a ring, and with the further edges `edges`.
fn ring_with(n: usize, order: usize, edges: &[(usize, usize)]) -> Graph {
    by(order, |u, v| {
        (u < n && v < n && (u + 1) % n == v) || edges.contains(&(u, v))
    })
}

fn brinkmann() -> Graph {
    // Vertex 7 s + i is on the ring number s of seven vertices.
    by(21, |u, v| {
        let (s, t, step) = (u / 7, v / 7, (v % 7 + 7 - u % 7) % 7);
        match (s, t) {
            (0, 0) => step == 2,
            (0, 1) => step == 0 || step == 6,
            (1, 2) => step == 1 || step == 6,
            (2, 2) => step == 3,
            _ => false,
        }
    })
}

fn holt() -> Graph {
    by(27, |u, v| {
        let (i, k) = (u / 3, v / 3);
        (u % 3 + 2) % 3 == v % 3 && [(4 * i + 1) % 9, (4 * i + 8) % 9].contains(&k)
    })
}

/// The 27 lines on a cubic surface, joined if they do not meet.
fn schlaefli() -> Graph {
    // 0 to 5 are the lines a_i, 6 to 11 the lines b_i, and the others the lines c_ij.
    let pairs: Vec<(usize, usize)> = (0..6)
        .flat_map(|i| (i + 1..6).map(move |j| (i, j)))
        .collect();
    by(27, |u, v| match (u / 6, v / 6) {
        (0, 0) | (1, 1) => u != v,
        (0, 1) => u + 6 == v,
        (0 | 1, _) if v >= 12 => {
            let (i, j) = pairs[v - 12];
            u % 6 != i && u % 6 != j
        }
        _ if u >= 12 && v >= 12 => {
            let ((i, j), (k, l)) = (pairs[u - 12], pairs[v - 12]);
            u != v && (i == k || i == l || j == k || j == l)
        }
        _ => false,
    })
}

/// The complement of a graph.
fn complement(graph: &Graph) -> Graph {
    let edges: Vec<(usize, usize)> = graph.edges().collect();
    by(graph.order(), |u, v| {
        u < v && !edges.contains(&(u, v)) && !edges.contains(&(v, u))
    })
}

/// The line graph of a graph.
fn line(graph: &Graph) -> Graph {
    let edges: Vec<(usize, usize)> = graph.edges().collect();
    by(edges.len(), |u, v| {
        let ((a, b), (c, d)) = (edges[u], edges[v]);
        u != v && (a == c || a == d || b == c || b == d)
    })
}

/// The graphs that are built without the language.
fn built() -> Vec<Named> {
    let heawood = ring(14, &[5, -5]);
    let all = [
        ("tetrahedron", "complete(4)", words(2, &[1, 2])),
        ("cube", "hypercube(3)", words(3, &[1])),
        ("octahedron", "johnson(4, 2)", subsets(4, 2, 1)),
        ("dodecahedron", "petersen(10, 2)", petersen(10, 2)),
        ("icosahedron", "icosahedron()", icosahedron()),
        (
            "truncated tetrahedron",
            "lcf6(12, 2, 6, -2, 2, 6, -2)",
            ring(12, &[2, 6, -2]),
        ),
        ("Petersen graph", "petersen(5, 2)", petersen(5, 2)),
        (
            "Bidiakis cube",
            "lcf6(12, 6, 4, -4, 6, 4, -4)",
            ring(12, &[6, 4, -4]),
        ),
        (
            "Franklin graph",
            "lcf4(12, 5, -5, 5, -5)",
            ring(12, &[5, -5]),
        ),
        ("Heawood graph, (3, 6)-cage", "haar(7, 1, 3)", heawood),
        ("Moebius-Kantor graph", "petersen(8, 3)", petersen(8, 3)),
        (
            "Pappus graph",
            "lcf6(18, 5, 7, -7, 7, -7, -5)",
            ring(18, &[5, 7, -7, 7, -7, -5]),
        ),
        ("Desargues graph", "petersen(10, 3)", petersen(10, 3)),
        (
            "McGee graph, (3, 7)-cage",
            "lcf6(24, 12, 7, -7, 12, 7, -7)",
            ring(24, &[12, 7, -7]),
        ),
        ("Nauru graph", "petersen(12, 5)", petersen(12, 5)),
        ("Duerer graph", "petersen(6, 2)", petersen(6, 2)),
        ("Coxeter graph", "coxeter()", coxeter()),
        (
            "Tutte-Coxeter graph, Tutte 8-cage",
            "lcf6(30, -13, -9, 7, -7, 9, 13)",
            ring(30, &[-13, -9, 7, -7, 9, 13]),
        ),
        (
            "Dyck graph",
            "lcf4(32, 5, -5, 13, -13)",
            ring(32, &[5, -5, 13, -13]),
        ),
        (
            "Gray graph",
            "lcf6(54, -25, 7, -7, 13, -13, 25)",
            ring(54, &[-25, 7, -7, 13, -13, 25]),
        ),
        ("Groetzsch graph", "groetzsch()", groetzsch()),
        ("Clebsch graph", "folded_cube(4)", words(4, &[1, 4])),
        (
            "complement of the Clebsch graph",
            "halved_cube(5)",
            words(4, &[2, 3]),
        ),
        (
            "Shrikhande graph",
            "triangular_torus(4, 4)",
            triangular_torus(4),
        ),
        (
            "rook's graph 4 X 4",
            "rook(4, 4)",
            by(16, |u, v| u / 4 == v / 4 || u % 4 == v % 4),
        ),
        (
            "Hoffman-Singleton graph",
            "hoffman_singleton()",
            hoffman_singleton(),
        ),
        ("Wagner graph", "moebius_ladder(4)", ring(8, &[4])),
        (
            "Folkman graph",
            "lcf4(20, 5, -7, -7, 5)",
            ring(20, &[5, -7, -7, 5]),
        ),
        (
            "first Blanusa snark",
            "blanusa1()",
            ring_with(
                17,
                18,
                &[
                    (0, 7),
                    (1, 13),
                    (2, 15),
                    (3, 17),
                    (4, 16),
                    (5, 9),
                    (6, 11),
                    (8, 12),
                    (10, 17),
                    (14, 17),
                ],
            ),
        ),
        (
            "second Blanusa snark",
            "blanusa2()",
            ring_with(
                17,
                18,
                &[
                    (0, 7),
                    (1, 13),
                    (2, 6),
                    (3, 8),
                    (4, 17),
                    (5, 9),
                    (10, 15),
                    (11, 17),
                    (12, 16),
                    (14, 17),
                ],
            ),
        ),
        (
            "Robertson graph, (4, 5)-cage",
            "robertson()",
            ring_with(
                19,
                19,
                &[
                    (0, 4),
                    (0, 14),
                    (1, 6),
                    (1, 9),
                    (2, 11),
                    (2, 15),
                    (3, 13),
                    (3, 17),
                    (4, 8),
                    (5, 10),
                    (5, 16),
                    (6, 13),
                    (7, 15),
                    (7, 18),
                    (8, 12),
                    (9, 17),
                    (10, 14),
                    (11, 18),
                    (12, 16),
                ],
            ),
        ),
        ("Brinkmann graph", "brinkmann()", brinkmann()),
        ("Holt graph, Doyle graph", "holt()", holt()),
        ("Schlaefli graph", "schlaefli()", schlaefli()),
        (
            "complement of the Schlaefli graph",
            "complement(schlaefli())",
            complement(&schlaefli()),
        ),
        ("cuboctahedron", "line(hypercube(3))", line(&words(3, &[1]))),
        (
            "icosidodecahedron",
            "line(petersen(10, 2))",
            line(&petersen(10, 2)),
        ),
        ("Paley graph of 5", "paley(5)", paley(5)),
        ("Paley graph of 13", "paley(13)", paley(13)),
        ("Paley graph of 17", "paley(17)", paley(17)),
        ("Paley graph of 29", "paley(29)", paley(29)),
        ("Kneser graph K(6, 2)", "kneser(6, 2)", subsets(6, 2, 0)),
        ("Kneser graph K(7, 2)", "kneser(7, 2)", subsets(7, 2, 0)),
        (
            "Kneser graph K(7, 3), the odd graph O(4)",
            "kneser(7, 3)",
            subsets(7, 3, 0),
        ),
        ("Johnson graph J(5, 2)", "johnson(5, 2)", subsets(5, 2, 1)),
        ("Johnson graph J(6, 2)", "johnson(6, 2)", subsets(6, 2, 1)),
        ("Johnson graph J(6, 3)", "johnson(6, 3)", subsets(6, 3, 2)),
        ("Johnson graph J(7, 2)", "johnson(7, 2)", subsets(7, 2, 1)),
        ("Johnson graph J(7, 3)", "johnson(7, 3)", subsets(7, 3, 2)),
        ("hypercube Q1", "hypercube(1)", words(1, &[1])),
        ("hypercube Q2", "hypercube(2)", words(2, &[1])),
        (
            "hypercube Q4, the tesseract",
            "hypercube(4)",
            words(4, &[1]),
        ),
        ("hypercube Q5", "hypercube(5)", words(5, &[1])),
        ("hypercube Q6", "hypercube(6)", words(6, &[1])),
        (
            "folded cube of 8 vertices",
            "folded_cube(3)",
            words(3, &[1, 3]),
        ),
        (
            "folded cube of 32 vertices",
            "folded_cube(5)",
            words(5, &[1, 5]),
        ),
        (
            "folded cube of 64 vertices",
            "folded_cube(6)",
            words(6, &[1, 6]),
        ),
        (
            "halved cube of 32 vertices",
            "halved_cube(6)",
            words(5, &[1, 2]),
        ),
    ];
    all.map(|(name, text, graph)| Named { name, text, graph })
        .into()
}
