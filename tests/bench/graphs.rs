//! Node-Kayles on graphs side by side: this program, the plain method in C, and `igsolve` where it knows the game.
//!
//! `cargo bench --bench graphs` prints the table; names after `--` choose rows. Each figure is the CPU time of a whole
//! process (user + system), the median of its runs. The plain method is the full mex of every position, kept under
//! its set of live vertices, as in the solvers that the terms of A316632 were found with. Nimbers must be equal.

mod install;
mod process;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nkdsl::graph::{Graph, Limits, cartesian, line, path};

use process::{Run, median, run};

/// A graph, by its expression in NK.
struct Case {
    name: &'static str,
    spec: &'static str,
    expression: String,
    /// For the plain method, where it can finish.
    graph: Option<Graph>,
    /// Rows and columns, for Cram.
    cram: Option<(i64, i64)>,
}

fn lattice(m: i64, n: i64) -> Option<Graph> {
    let limits = Limits::default();
    cartesian(&path(m, limits).ok()?, &path(n, limits).ok()?, limits).ok()
}

/// n queens: squares are joined along rows, columns and diagonals.
fn queens(n: i64) -> Option<Graph> {
    let order = (n * n) as usize;
    let mut builder = nkdsl::graph::GraphBuilder::new(order, Limits::default()).ok()?;
    let square = |at: usize| (at as i64 / n, at as i64 % n);
    for u in 0..order {
        for v in 0..u {
            let ((r, c), (s, d)) = (square(u), square(v));
            if r == s || c == d || (r - s).abs() == (c - d).abs() {
                builder.edge(u, v).ok()?;
            }
        }
    }
    builder.build().ok()
}

fn cases() -> Vec<Case> {
    let lattices = [10, 11, 12, 20, 21, 25, 28].map(|n| Case {
        name: "3 X n",
        spec: "std/lattices.nk",
        expression: format!("nimber(lattice(3, {n}))"),
        graph: (n <= 12).then(|| lattice(3, n)).flatten(),
        cram: None,
    });
    let boards = [7, 8, 9, 10, 11, 12, 13].map(|n| Case {
        name: "queens",
        spec: "queens.nk",
        expression: format!("nimber(queens({n}))"),
        graph: (n <= 9).then(|| queens(n)).flatten(),
        cram: None,
    });
    let petersen = [21, 27, 29].map(|n| Case {
        name: "P(n, 2)",
        spec: "std/petersen.nk",
        expression: format!("nimber(petersen({n}, 2))"),
        graph: None,
        cram: None,
    });
    let cram = [(4, 5), (5, 6), (5, 7)].map(|(m, n)| Case {
        name: "Cram",
        spec: "std/lattices.nk",
        expression: format!("nimber(line(lattice({m}, {n})))"),
        graph: (m * n <= 20)
            .then(|| line(&lattice(m, n)?, Limits::default()).ok())
            .flatten(),
        cram: Some((m, n)),
    });
    lattices
        .into_iter()
        .chain(boards)
        .chain(petersen)
        .chain(cram)
        .collect()
}

fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let names: Vec<&String> = names
        .iter()
        .filter(|name| !name.starts_with("--"))
        .collect();
    let wanted = |case: &Case| names.is_empty() || names.iter().any(|own| case.name.contains(*own));
    println!("{}\n", process::machine());
    println!("Node-Kayles, one thread; CPU seconds of the whole process\n");
    println!("| graph | nimber | nkdsl | plain C | its positions | ratio | igsolve | ratio |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let folder = install::folder();
    let plain = compile(&folder);
    let igsolve = install::crates_io(&folder, "igsolve", "0.1.2");
    for case in cases().iter().filter(|case| wanted(case)) {
        println!("{}", row(case, plain.as_deref(), igsolve.as_deref()));
    }
}

fn row(case: &Case, plain: Option<&Path>, igsolve: Option<&Path>) -> String {
    let own = ours(case).expect("this program runs");
    let plain = plain
        .zip(case.graph.as_ref())
        .and_then(|(program, graph)| median(|| play(program, graph)));
    let other = igsolve.zip(case.cram).and_then(|(program, (m, n))| {
        let (m, n) = (m.to_string(), n.to_string());
        median(|| run(Command::new(program).args(["cram", "-r", &m, "-c", &n])))
    });
    let ratio = |run: &Option<Run>| {
        run.as_ref().map_or(String::new(), |run| {
            format!("{:.1}", run.seconds / own.seconds)
        })
    };
    let seconds = |run: &Option<Run>| {
        run.as_ref()
            .map_or(String::new(), |run| format!("{:.3}", run.seconds))
    };
    let mut positions = "";
    if let Some(plain) = &plain {
        let (nimber, count) = plain.output.split_once(' ').expect("two numbers");
        assert_eq!(nimber, own.output, "{}: the plain method", case.expression);
        positions = count;
    }
    if let Some(other) = &other {
        let agrees = other
            .output
            .split(|c: char| !c.is_ascii_digit())
            .any(|word| word == own.output);
        assert!(agrees, "{}: igsolve says {}", case.expression, other.output);
    }
    format!(
        "| {} | {} | {:.3} | {} | {positions} | {} | {} | {} |",
        case.expression,
        own.output,
        own.seconds,
        seconds(&plain),
        ratio(&plain),
        seconds(&other),
        ratio(&other),
    )
}

/// This program, as its users run it.
fn ours(case: &Case) -> Option<Run> {
    let spec = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("specs")
        .join(case.spec);
    median(|| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nkdsl"));
        run(command
            .arg("eval")
            .arg(&spec)
            .args([&case.expression, "--format", "list"]))
    })
}

fn compile(folder: &Path) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench/plain_solver.c");
    let program = folder.join("plain_solver.exe");
    let mut compile = Command::new("gcc");
    compile
        .args(["-O3", "-march=native", "-o"])
        .arg(&program)
        .arg(source);
    run(&mut compile)?;
    Some(program)
}

/// One run of the plain method on a graph, which it reads from a file.
fn play(program: &Path, graph: &Graph) -> Option<Run> {
    let file = program.with_extension("graph");
    let mut text = format!("{} {}\n", graph.order(), graph.size());
    for (u, v) in graph.edges() {
        text += &format!("{u} {v}\n");
    }
    std::fs::File::create(&file)
        .ok()?
        .write_all(text.as_bytes())
        .ok()?;
    run(Command::new(program).stdin(Stdio::from(std::fs::File::open(&file).ok()?)))
}
