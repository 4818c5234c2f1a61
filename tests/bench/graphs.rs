//! Node-Kayles on graphs side by side: this program, the plain method in C, and `igsolve` where it knows the game.
//!
//! `cargo bench --bench graphs` prints the table; families after `--` choose rows, also those that take minutes. Each
//! figure is the CPU time of a whole process (user + system), the median of its runs. The plain method is the full mex of
//! every position, kept under its set of live vertices, as in the solvers that the terms of A316632 were found with.
//! Nimbers must be equal.

mod families;
mod install;
mod process;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nkdsl::graph::Graph;

use families::{CHILD, Case, cases};
use process::{Run, median, run};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, at] = arguments.as_slice()
        && flag == CHILD
    {
        return families::child(at);
    }
    let names: Vec<&String> = arguments
        .iter()
        .filter(|name| !name.starts_with("--"))
        .collect();
    let wanted = |case: &Case| match names.is_empty() {
        true => !case.long,
        false => names.iter().any(|own| case.family.contains(*own)),
    };
    println!("{}\n", process::machine());
    println!("Node-Kayles; CPU seconds of the whole process\n");
    println!(
        "| graph | threads | nimber | positions | MB | nkdsl | plain C | its positions | ratio | igsolve | ratio |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    if names.is_empty() {
        println!("{}", start_up());
    }
    let folder = install::folder();
    let plain = compile(&folder);
    let igsolve = install::crates_io(&folder, "igsolve", "0.1.2");
    for (at, case) in cases().iter().enumerate().filter(|(_, case)| wanted(case)) {
        println!("{}", row(at, case, plain.as_deref(), igsolve.as_deref()));
    }
}

/// The whole program on a question that takes no time.
fn start_up() -> String {
    let spec = Path::new(env!("CARGO_MANIFEST_DIR")).join("specs/std/lattices.nk");
    let own = median(|| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nkdsl"));
        let question = ["nimber(lattice(1, 8))", "--format", "list"];
        run(command.arg("eval").arg(&spec).args(question))
    });
    let own = own.expect("this program runs");
    format!(
        "| start-up: nkdsl eval, nimber(lattice(1, 8)) | 1 | {} | | | {:.3} | | | | | |",
        own.output, own.seconds
    )
}

fn row(at: usize, case: &Case, plain: Option<&Path>, igsolve: Option<&Path>) -> String {
    let own = ours(at).expect("this program runs");
    let words: Vec<&str> = own.output.split(' ').collect();
    let [nimber, positions, bytes] = words[..] else {
        panic!("three numbers, not {}", own.output)
    };
    let graph = case.graphs.first().filter(|_| case.plain);
    let plain = plain
        .zip(graph)
        .and_then(|(program, graph)| median(|| play(program, graph)));
    let other = igsolve.zip(case.cram).and_then(|(program, (m, n))| {
        let (m, n) = (m.to_string(), n.to_string());
        median(|| run(Command::new(program).args(["cram", "-r", &m, "-c", &n])))
    });
    let mut its_positions = "";
    if let Some(plain) = &plain {
        let (value, count) = plain.output.split_once(' ').expect("two numbers");
        assert_eq!(value, nimber, "{}: the plain method", case.expression);
        its_positions = count;
    }
    if let Some(other) = &other {
        let mut words = other.output.split(|c: char| !c.is_ascii_digit());
        let agrees = words.any(|word| word == nimber);
        assert!(agrees, "{}: igsolve says {}", case.expression, other.output);
    }
    let bytes: u64 = bytes.parse().expect("bytes");
    format!(
        "| {} | {} | {nimber} | {positions} | {} | {:.3} | {} | {its_positions} | {} | {} | {} |",
        case.expression,
        case.threads,
        bytes.div_ceil(1_000_000),
        own.seconds,
        seconds(&plain),
        ratio(&plain, &own),
        seconds(&other),
        ratio(&other, &own),
    )
}

fn seconds(run: &Option<Run>) -> String {
    let text = run.as_ref().map(|run| format!("{:.3}", run.seconds));
    text.unwrap_or_default()
}

fn ratio(run: &Option<Run>, own: &Run) -> String {
    let text = run
        .as_ref()
        .map(|run| format!("{:.1}", run.seconds / own.seconds));
    text.unwrap_or_default()
}

/// This program's library in a process of its own.
fn ours(at: usize) -> Option<Run> {
    let own = std::env::current_exe().expect("this program");
    median(|| run(Command::new(&own).args([CHILD, &at.to_string()])))
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
