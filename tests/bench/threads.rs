//! Runs that take more than ten seconds, with one thread and with two: wall-clock seconds of the whole program.
//!
//! `cargo bench --bench threads` prints the table, in some twenty minutes; what stands after `--` chooses rows by a part of
//! their expressions. The machine should have two cores and nothing else to do. How many positions are searched depends on
//! the order in which options are tried, and so on the seed and on the other thread: each row is one run of both kinds,
//! and what counts is the sum over the seeds.

#[allow(dead_code)] // Only the line about the machine is wanted.
mod process;

use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Specifications, and what is computed in their names.
const CASES: [(&str, &str); 4] = [
    ("specs/std/lattices.nk", "nimber(line(lattice(6, 7)))"),
    ("specs/std/lattices.nk", "nimber(line(lattice(3, 16)))"),
    ("specs/std/lattices.nk", "nimber(lattice(3, 41))"),
    ("specs/queens.nk", "nimber(queens(15))"),
];
const SEEDS: [u64; 3] = [0, 1, 2];

fn main() {
    let words = std::env::args().skip(1);
    let names: Vec<String> = words.filter(|word| !word.starts_with("--")).collect();
    println!("{}\n", process::machine());
    println!("| graph | seed | one thread | two threads | times as fast |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    for (spec, expression) in CASES {
        if names.is_empty() || names.iter().any(|name| expression.contains(name)) {
            compare(spec, expression);
        }
    }
}

/// Prints the rows of one graph.
fn compare(spec: &str, expression: &str) {
    let mut sums = [0.0; 2];
    for seed in SEEDS {
        let [one, two] = [1, 2].map(|threads| timed(spec, expression, seed, threads));
        assert_eq!(one.0, two.0, "{expression}, seed {seed}: two threads");
        print_row(expression, &seed.to_string(), one.1, two.1);
        sums[0] += one.1;
        sums[1] += two.1;
    }
    print_row(expression, "together", sums[0], sums[1]);
}

fn print_row(expression: &str, seed: &str, one: f64, two: f64) {
    let ratio = one / two;
    println!("| {expression} | {seed} | {one:.1} | {two:.1} | {ratio:.2} |");
}

/// What the program prints, and the seconds that it takes.
fn timed(spec: &str, expression: &str, seed: u64, threads: usize) -> (String, f64) {
    let begun = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_nkdsl"))
        .arg("eval")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(spec))
        .args([expression, "--memory", "4000"])
        .args(["--seed", &seed.to_string()])
        .args(["--threads", &threads.to_string()])
        .output()
        .expect("this program runs");
    assert!(output.status.success(), "{expression} has an answer");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    (printed, begun.elapsed().as_secs_f64())
}
