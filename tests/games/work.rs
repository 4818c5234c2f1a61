//! The work of searches, and the facts that they store. A search is deterministic, so a change that makes it worse
//! without changing values is noticed here. A case is a line in `work/`; after an improvement it is written again by
//! `NKDSL_UPDATE=1 cargo test --test games work`.

use std::fmt::Write;

use nk_base::Outcome;
use nk_base::cancellation::CancelToken;
use nk_graph::{
    Graph, cartesian, complement, complete, cycle, disjoint, join, line, path, power, star, strong,
};
use nk_solver::{NimberTable, Options, SearchMethod, nimber, outcome};
use nk_testing::graphs::{LIMITS, from_rule, lattice, petersen, queens};
use nk_testing::{Random, files};

use super::common::{METHODS, facts, searched};

/// Compares the lines of one test with those of the file, or writes them.
pub fn hold(chapter: &str, found: &[String]) {
    let path = format!("tests/games/work/{chapter}.txt");
    files::hold(&path, &(found.join("\n") + "\n"));
}

/// The contents of a table: the number of facts, the number of exact ones, the number of nimbers that the others
/// exclude, and the sum of their costs.
fn kept(table: &NimberTable) -> [u64; 4] {
    let bytes = facts(table);
    let mut rest = &bytes[8..];
    let mut sums = [0; 4];
    while let Some((head, after)) = rest.split_first_chunk::<16>() {
        let length = u64::from_le_bytes(head[..8].try_into().expect("eight bytes"));
        let (block, next) = after.split_at(length as usize);
        for fact in block.chunks_exact(10) {
            let word = u64::from_le_bytes(fact[2..].try_into().expect("eight bytes"));
            let is_exact = word >> 7 & 1;
            let ruled_out = u64::from((word & 0x7f).count_ones()) * (1 - is_exact);
            for (sum, own) in sums.iter_mut().zip([1, is_exact, ruled_out, word >> 8 & 3]) {
                *sum += own;
            }
        }
        rest = next;
    }
    sums
}

type Ask = fn(&Graph, &mut NimberTable, &CancelToken) -> Result<u32, nk_solver::Stopped>;

/// One call in a line: its answer or the reason why it stopped, the number of positions searched, the contents of the
/// table, and the option of the whole graph that was tried last.
pub fn work(name: &str, graph: &Graph, ask: Ask, table: &mut NimberTable) -> String {
    let before = searched(table);
    let answer = match ask(graph, table, &CancelToken::new()) {
        Ok(value) => value.to_string(),
        Err(stopped) => format!("stopped after {}", stopped.positions),
    };
    let [facts, exact, ruled_out, worth] = kept(table);
    let mut text = format!(
        "{name}: {answer}, searched {}, table {} bytes, named {}",
        searched(table) - before,
        table.memory(),
        table.positions() - table.facts(),
    );
    if facts > 0 {
        let _ = write!(
            text,
            ", facts {facts}, exact {exact}, not {ruled_out}, worth {worth}"
        );
    }
    if let Some(last) = table.progress().question() {
        let _ = write!(
            text,
            ", at {} by {}/{}",
            last.nimber, last.option, last.options
        );
    }
    text
}

const ASKED: [(&str, Ask); 2] = [("nimber", nimber), ("outcome", won)];

/// The outcome as a number.
fn won(
    graph: &Graph,
    table: &mut NimberTable,
    stop: &CancelToken,
) -> Result<u32, nk_solver::Stopped> {
    outcome(graph, table, stop).map(Outcome::number)
}

fn by(method: SearchMethod, seed: u32) -> Options {
    Options {
        method: Some(method),
        seed,
        ..Options::default()
    }
}

fn ring(n: i64) -> Graph {
    cycle(n, LIMITS).expect("a ring")
}

fn way(n: i64) -> Graph {
    path(n, LIMITS).expect("a path")
}

pub fn cram(m: usize, n: usize) -> Graph {
    line(&lattice(m, n), LIMITS).expect("a line graph")
}

fn king(m: i64, n: i64) -> Graph {
    strong(&way(m), &way(n), LIMITS).expect("a product")
}

pub fn random(seed: u64, order: usize, percent: u64) -> Graph {
    Random(seed).graph(order, percent)
}

fn tree(seed: u64, order: usize, reach: usize) -> Graph {
    let mut random = Random(seed);
    let parents: Vec<usize> = (0..order)
        .map(|v| v.saturating_sub(1 + random.below(reach)))
        .collect();
    from_rule(order, |u, v| parents[v] == u)
}

/// A ring of n vertices with a leaf at every vertex whose number is a multiple of `step`.
fn hairy(n: usize, step: usize) -> Graph {
    let hairs = n / step;
    from_rule(n + hairs, |u, v| match v < n {
        true => v - u == 1 || v - u == n - 1,
        false => u == (v - n) * step,
    })
}

/// A path with `leaves` leaves at one end.
fn broom(leaves: usize, length: usize) -> Graph {
    from_rule(length + leaves, |u, v| match v < length {
        true => v == u + 1,
        false => u == 0,
    })
}

fn others(graph: &Graph) -> Graph {
    complement(graph, LIMITS).expect("a complement")
}

/// Sparse graphs for each width of sets, with symmetries and without.
pub fn sparse() -> Vec<(&'static str, Graph)> {
    let product = |g: &Graph, h: &Graph| cartesian(g, h, LIMITS).expect("a product");
    vec![
        ("3 X 10", lattice(3, 10)),
        ("4 X 7", lattice(4, 7)),
        ("5 X 5", lattice(5, 5)),
        ("ring 26", ring(26)),
        ("ring 27", ring(27)),
        ("path 40", way(40)),
        ("path 90", way(90)),
        ("2 X 36", lattice(2, 36)),
        ("P(13, 2)", petersen(13)),
        ("hairy ring 36", hairy(36, 3)),
        ("hairy ring 51", hairy(51, 3)),
        ("tree 30", tree(1, 30, 30)),
        ("tree 45", tree(2, 45, 4)),
        ("tree 70", tree(3, 70, 2)),
        ("sparse 24", random(4, 24, 12)),
        ("sparse 30", random(9, 30, 9)),
        ("cylinder", product(&ring(5), &way(6))),
        ("Cram 3 X 5", cram(3, 5)),
        ("kings 3 X 8", king(3, 8)),
        (
            "power of a path",
            power(&way(33), 2, LIMITS).expect("a power"),
        ),
    ]
}

/// Graphs in which a move removes many vertices.
pub fn dense() -> Vec<(&'static str, Graph)> {
    let hub = complete(1, LIMITS).expect("a vertex");
    vec![
        ("queens 7", queens(7)),
        ("queens 8", queens(8)),
        ("queens 9", queens(9)),
        ("queens 10", queens(10)),
        ("not 5 X 8", others(&lattice(5, 8))),
        ("not 6 X 12", others(&lattice(6, 12))),
        ("not path 140", others(&way(140))),
        ("not ring 280", others(&ring(280))),
        ("half 36", random(5, 36, 50)),
        ("half 40", random(6, 40, 40)),
        ("most 60", random(7, 60, 70)),
        ("most 80", random(8, 80, 80)),
        ("most 130", random(11, 130, 88)),
        ("wheel", join(&hub, &ring(24), LIMITS).expect("a join")),
        ("kings 5 X 7", king(5, 7)),
    ]
}

#[test]
fn methods_take_the_work_that_they_took() {
    let mut found = Vec::new();
    for (name, graph) in sparse() {
        for (method, seed) in [
            (SearchMethod::Ranked, 0),
            (SearchMethod::Isomorphic, 0),
            (SearchMethod::Both, 0),
            (SearchMethod::Ranked, 7),
            (SearchMethod::Isomorphic, 7),
        ] {
            for (question, ask) in ASKED {
                let name = format!("{name}, {method:?} {seed}, {question}");
                let mut table = NimberTable::with_options(by(method, seed));
                found.push(work(&name, &graph, ask, &mut table));
            }
        }
    }
    hold("sparse", &found);
}

#[test]
fn dense_graphs_take_the_work_that_they_took() {
    let mut found = Vec::new();
    // Other graphs take long by other methods.
    let wide = [(14, 55, 30), (16, 75, 35), (17, 100, 45), (18, 135, 60)];
    let wide = wide.map(|(seed, order, percent)| ("wide", random(seed, order, percent)));
    for (name, graph) in dense().into_iter().chain(wide) {
        for (method, seed) in [
            (SearchMethod::Dense, 0),
            (SearchMethod::Dense, 7),
            (SearchMethod::Ranked, 0),
            (SearchMethod::Isomorphic, 0),
        ] {
            if ["wide", "queens 10"].contains(&name) && method != SearchMethod::Dense {
                continue;
            }
            for (question, ask) in ASKED {
                let name = format!("{name}, {method:?} {seed}, {question}");
                let mut table = NimberTable::with_options(by(method, seed));
                found.push(work(&name, &graph, ask, &mut table));
            }
        }
    }
    hold("dense", &found);
}

/// The method that is chosen for a graph, as the work shows it.
#[test]
fn the_choice_is_what_it_was() {
    let mut found = Vec::new();
    // This graph has enough positions for further threads to join.
    let long = [("3 X 21", lattice(3, 21))];
    for (name, graph) in sparse().into_iter().chain(dense()).chain(long) {
        let mut table = NimberTable::default();
        found.push(work(name, &graph, nimber, &mut table));
    }
    hold("choice", &found);
}

/// The tables are so small that they are full soon, and facts replace others.
#[test]
fn full_tables_forget_what_they_forgot() {
    let mut found = Vec::new();
    let cases = [
        ("3 X 10", lattice(3, 10), SearchMethod::Ranked),
        ("4 X 7", lattice(4, 7), SearchMethod::Ranked),
        ("Cram 3 X 5", cram(3, 5), SearchMethod::Isomorphic),
        ("tree 45", tree(2, 45, 4), SearchMethod::Isomorphic),
        ("queens 10", queens(10), SearchMethod::Dense),
        ("half 40", random(6, 40, 40), SearchMethod::Dense),
    ];
    for (name, graph, method) in cases {
        for memory in [1023, 1024, 1 << 11, 3000, 1 << 12, 1 << 14] {
            let mut table = NimberTable::with_options(Options {
                memory,
                ..by(method, 0)
            });
            for (question, ask) in ASKED {
                let name = format!("{name}, {memory} bytes, {question}");
                found.push(work(&name, &graph, ask, &mut table));
            }
        }
    }
    hold("full", &found);
}

/// One table is used for several graphs, as for the terms of a sequence.
#[test]
fn later_graphs_use_what_earlier_ones_left() {
    let mut found = Vec::new();
    for method in METHODS {
        let mut table = NimberTable::with_options(by(method, 0));
        // Sparse graphs take long if they are searched without a table.
        let last = if method == SearchMethod::Dense { 7 } else { 10 };
        for n in 2..=last {
            for (question, ask) in ASKED {
                let name = format!("3 X {n}, {method:?}, {question}");
                found.push(work(&name, &lattice(3, n), ask, &mut table));
            }
        }
    }
    let mut exact = NimberTable::with_options(Options {
        exact: true,
        ..Options::default()
    });
    for n in 2..11 {
        let two = disjoint(&lattice(3, n), &way(3 * n as i64), LIMITS).expect("two graphs");
        for (question, ask) in ASKED {
            let name = format!("3 X {n} and a path, exact, {question}");
            found.push(work(&name, &two, ask, &mut exact));
        }
    }
    hold("sequence", &found);
}

/// The exact engine on graphs of each width and on lists, with enough memory and with too little.
#[test]
fn the_exact_engine_takes_the_work_that_it_took() {
    let large = [
        ("path 520", way(520)),
        ("ring 514", ring(514)),
        ("star 700", star(700, LIMITS).expect("a star")),
        ("broom 520", broom(500, 20)),
        ("broom 300", broom(280, 20)),
        ("broom 90", broom(60, 30)),
        ("path 300", way(300)),
        ("path 150", way(150)),
    ];
    let few =
        |(name, _): &(&str, Graph)| !["4 X 7", "5 X 5", "kings 3 X 8", "tree 70"].contains(name);
    let small = sparse().into_iter().filter(few);
    let mut found = Vec::new();
    let mut add = |name: &str, graph: &Graph, memory: usize| {
        for (question, ask) in ASKED {
            let mut table = NimberTable::with_options(Options {
                exact: true,
                memory,
                ..Options::default()
            });
            let name = format!("{name}, {memory} bytes, {question}");
            found.push(work(&name, graph, ask, &mut table));
        }
    };
    for (name, graph) in large.into_iter().chain(small) {
        for memory in [1 << 13, 1 << 16, 1 << 26] {
            add(name, &graph, memory);
        }
    }
    // All of these searches are stopped.
    for (name, graph) in dense() {
        for memory in [1 << 13, 1 << 16] {
            add(name, &graph, memory);
        }
    }
    hold("exact", &found);
}

/// With the number of bytes that the exact engine says it needs it ends, and with one byte less it stops.
#[test]
fn the_exact_engine_needs_the_memory_that_it_needed() {
    let cases = [
        ("3 X 9", lattice(3, 9)),
        ("ring 27", ring(27)),
        ("path 150", way(150)),
        ("tree 30", tree(1, 30, 30)),
        ("sparse 24", random(4, 24, 12)),
        ("half 24", random(5, 24, 50)),
        ("broom 520", broom(500, 20)),
    ];
    let mut found = Vec::new();
    for (name, graph) in cases {
        for (question, ask) in ASKED {
            let is_enough = |memory: usize| {
                let mut table = NimberTable::with_options(Options {
                    exact: true,
                    memory,
                    ..Options::default()
                });
                ask(&graph, &mut table, &CancelToken::new()).is_ok()
            };
            let (mut less, mut enough) = (0, 1 << 22);
            while enough - less > 1 {
                let middle = (less + enough) / 2;
                match is_enough(middle) {
                    true => enough = middle,
                    false => less = middle,
                }
            }
            found.push(format!("{name}, {question}: {enough} bytes"));
        }
    }
    hold("least", &found);
}
