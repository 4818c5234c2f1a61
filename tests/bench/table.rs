//! The table of values: one row for each case.

use std::process::Command;

use super::cases::{CASES, CHILD, Case, Origin};
use super::peers::Peers;
use super::process::{Run, median, run};

/// Runs and prints the rows whose names are wanted.
pub fn values(wanted: impl Fn(&str) -> bool) {
    let cases: Vec<&Case> = CASES.iter().filter(|case| wanted(case.name)).collect();
    if cases.is_empty() {
        return;
    }
    println!("Values, the prover off, one thread; CPU seconds of the whole process\n");
    println!(
        "| system | to n | nkdsl | bytes a term | C | ratio | ogsolve | ratio | Python | to n |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let peers = Peers::new();
    for case in cases {
        println!("{}", row(case, &peers));
    }
    println!();
}

fn row(case: &Case, peers: &Peers) -> String {
    let system = case.system();
    let file = case.name.replace([' ', '^'], "-");
    let own = ours(case, case.last).expect("this program runs");
    let (sum, memory) = own.output.split_once(' ').expect("a checksum and memory");
    let memory: f64 = memory.parse().expect("bytes");
    let per_term = memory / (case.last as f64 * system.sequences.len() as f64);
    let c = case.c.then(|| peers.c(&file, &system, case.last)).flatten();
    let ogsolve = match case.origin {
        Origin::Octal(code) => peers.ogsolve(code, case.last),
        Origin::Spec(..) => None,
    };
    let python = peers.python(&file, &system, case.python);
    let short = ours(case, case.python).map(|run| run.output);
    if let (Some(run), Some(short)) = (&python, &short) {
        let sum = short.split_once(' ').map(|parts| parts.0);
        assert_eq!(
            Some(run.output.as_str()),
            sum,
            "{}: values of Python",
            case.name
        );
    }
    if let Some(run) = &c {
        assert_eq!(run.output, sum, "{}: values of C", case.name);
    }
    let ratio = |other: Option<f64>| {
        other.map_or("".to_owned(), |other| format!("{:.1}", other / own.seconds))
    };
    let og_seconds = ogsolve.as_ref().map(|(_, run)| run.seconds);
    let og = ogsolve.map_or(String::new(), |(method, run)| {
        format!("{:.3} ({method})", run.seconds)
    });
    let seconds = |run: &Option<Run>| {
        run.as_ref()
            .map_or(String::new(), |run| format!("{:.3}", run.seconds))
    };
    format!(
        "| {} | {} | {:.3} | {per_term:.1} | {} | {} | {og} | {} | {} | {} |",
        case.name,
        case.last,
        own.seconds,
        seconds(&c),
        ratio(c.as_ref().map(|run| run.seconds)),
        ratio(og_seconds),
        seconds(&python),
        case.python,
    )
}

/// A run of this program as a child process.
fn ours(case: &Case, last: i64) -> Option<Run> {
    let own = std::env::current_exe().expect("this program");
    median(|| {
        let last = last.to_string();
        run(Command::new(&own).args([CHILD, case.name, &last]))
    })
}
