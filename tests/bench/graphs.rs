//! Node-Kayles on graphs: a comparison of this program with the plain method in C, and with `igsolve` if it knows the
//! game.
//!
//! `cargo bench --bench graphs` prints the table; families after `--` choose rows, also those that take minutes. Each
//! figure is the CPU time of a whole process (user + system), the median of its runs. The plain method takes the full
//! mex of every position, and stores it under its set of live vertices, or under the set of moves that led to it, like
//! the solver by which the last terms of A316632 and A344227 were found (M. Fan, 2021). Nimbers must be equal.

mod families;
mod install;
mod process;

use std::path::Path;
use std::process::{Command, Stdio};

use nk_graph::Graph;

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
    println!("| graph | program | nimber | positions | MB | CPU s | ratio |");
    println!("| --- | --- | ---: | ---: | ---: | ---: | ---: |");
    if names.is_empty() {
        println!("{}", start_up());
    }
    let folder = install::folder();
    let options = ["-O3", "-march=native"];
    let plain = install::compiled(&folder, "plain_solver.c", "plain_solver.exe", &options);
    let igsolve = install::crates_io(&folder, "igsolve", "0.1.2");
    for (at, case) in cases().iter().enumerate().filter(|(_, case)| wanted(case)) {
        rows(at, case, plain.as_deref(), igsolve.as_deref());
    }
}

/// The row about the whole program on a question that takes almost no time.
fn start_up() -> String {
    let spec = nk_testing::root().join("specs/std/lattices.nk");
    let own = median(|| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nkdsl"));
        let question = ["nimber(lattice(1, 8))", "--format", "list"];
        run(command.arg("eval").arg(&spec).args(question))
    });
    let own = own.expect("this program runs");
    format!(
        "| nimber(lattice(1, 8)), start-up and all | nkdsl eval | {} | | | {:.3} | |",
        own.output, own.seconds
    )
}

/// Prints a row for this program, and one for each of the others that can play.
fn rows(at: usize, case: &Case, plain: Option<&Path>, igsolve: Option<&Path>) {
    let own = ours(at).expect("this program runs");
    let program = match case.threads {
        1 => "nkdsl".to_owned(),
        threads => format!("nkdsl, {threads} threads"),
    };
    let figures = Figures::read(&own);
    let nimber = figures.nimber.clone();
    println!("| {} | {program} | {figures} | |", case.expression);
    let graph = case.graphs.first().filter(|_| case.plain);
    for (name, argument) in [
        ("C, by live vertices", "live"),
        ("C, by moves made", "moves"),
    ] {
        let played = plain
            .zip(graph)
            .and_then(|(program, graph)| median(|| play(program, graph, argument)));
        if let Some(run) = played {
            let figures = Figures::read(&run);
            assert_eq!(figures.nimber, nimber, "{}: {name}", case.expression);
            println!(
                "| | {name} | {figures} | {:.1} |",
                run.seconds / own.seconds
            );
        }
    }
    let other = igsolve.zip(case.cram).and_then(|(program, (m, n))| {
        let (m, n) = (m.to_string(), n.to_string());
        median(|| run(Command::new(program).args(["cram", "-r", &m, "-c", &n])))
    });
    if let Some(run) = other {
        let mut words = run.output.split(|c: char| !c.is_ascii_digit());
        let agrees = words.any(|word| word == nimber);
        assert!(agrees, "{}: igsolve says {}", case.expression, run.output);
        let ratio = run.seconds / own.seconds;
        println!(
            "| | igsolve | {nimber} | | | {:.3} | {ratio:.1} |",
            run.seconds
        );
    }
}

/// The figures that a program prints about its run, and its time.
struct Figures {
    nimber: String,
    positions: String,
    bytes: u64,
    seconds: f64,
}

impl Figures {
    fn read(run: &Run) -> Figures {
        let words: Vec<&str> = run.output.split(' ').collect();
        let [nimber, positions, bytes] = words[..] else {
            panic!("three numbers, not {}", run.output)
        };
        Figures {
            nimber: nimber.to_owned(),
            positions: positions.to_owned(),
            bytes: bytes.parse().expect("bytes"),
            seconds: run.seconds,
        }
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let megabytes = self.bytes.div_ceil(1_000_000);
        write!(
            f,
            "{} | {} | {megabytes} | {:.3}",
            self.nimber, self.positions, self.seconds
        )
    }
}

/// A run of this program's library in a child process.
fn ours(at: usize) -> Option<Run> {
    let own = std::env::current_exe().expect("this program");
    median(|| run(Command::new(&own).args([CHILD, &at.to_string()])))
}

/// One run of the plain method on a graph, which it reads from a file.
fn play(program: &Path, graph: &Graph, argument: &str) -> Option<Run> {
    let file = program.with_extension("graph");
    install::write_graph(graph, &file).ok()?;
    let graph = Stdio::from(std::fs::File::open(&file).ok()?);
    run(Command::new(program).arg(argument).stdin(graph))
}
