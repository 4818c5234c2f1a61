//! Runs of ten seconds and more with one thread and with two, in seconds of real time of the whole program.
//!
//! `cargo bench --bench threads` prints the table, in about half an hour. A word after `--` chooses rows by a part of
//! their expressions, and `seeds=32` sets the number of seeds. The machine should have two idle cores. The number of
//! positions searched depends on the order in which options are tried, and so on the seed and, with two threads, on
//! timing. So the table has the means over the seeds, with their standard errors.

#[allow(dead_code)] // Only the line about the machine is used.
mod process;

use std::num::NonZero;

use std::process::Command;
use std::time::Instant;

/// The specifications, the expressions that are computed, and the numbers of seeds, which are smaller for longer runs.
const CASES: [(&str, &str, u64); 7] = [
    ("specs/std/lattices.nk", "nimber(line(lattice(6, 7)))", 3),
    ("specs/std/lattices.nk", "nimber(line(lattice(3, 16)))", 24),
    ("specs/std/lattices.nk", "nimber(line(lattice(5, 9)))", 8),
    ("specs/std/lattices.nk", "nimber(lattice(3, 41))", 3),
    ("specs/std/petersen.nk", "nimber(petersen(41, 2))", 24),
    ("specs/std/lattices.nk", "nimber(lattice(4, 23))", 8),
    ("specs/queens.nk", "nimber(queens(15))", 1),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let seeds = words.iter().find_map(|word| word.strip_prefix("seeds="));
    let seeds = seeds.map(|count| count.parse::<NonZero<u64>>().expect("as in seeds=8"));
    let is_name = |word: &&String| !word.starts_with("--") && !word.starts_with("seeds=");
    let names: Vec<&String> = words.iter().filter(is_name).collect();
    println!("{}\n", process::machine());
    println!("| graph | seed | one thread | two threads | times as fast |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    for (spec, expression, few) in CASES {
        if names.is_empty() || names.iter().any(|name| expression.contains(*name)) {
            compare(spec, expression, seeds.map_or(few, NonZero::get));
        }
    }
}

/// Prints the rows of one graph, with the means at the end.
fn compare(spec: &str, expression: &str, seeds: u64) {
    let mut all = [Vec::new(), Vec::new()];
    for seed in 0..seeds {
        let [one, two] = [1, 2].map(|threads| timed(spec, expression, seed, threads));
        assert_eq!(one.0, two.0, "{expression}, seed {seed}: two threads");
        let ratio = one.1 / two.1;
        println!(
            "| {expression} | {seed} | {:.1} | {:.1} | {ratio:.2} |",
            one.1, two.1
        );
        all[0].push(one.1);
        all[1].push(two.1);
    }
    let [one, two] = all.map(|seconds| Mean::of(&seconds));
    let ratio = one.over(&two);
    println!("| {expression} | mean of {seeds} | {one} | {two} | {ratio} |");
}

/// A mean and its standard error, which a single run does not have.
struct Mean {
    value: f64,
    error: Option<f64>,
}

impl Mean {
    fn of(values: &[f64]) -> Mean {
        let count = values.len() as f64;
        let value = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|own| (own - value).powi(2)).sum();
        let error = (squares / (count - 1.0) / count).sqrt();
        Mean {
            value,
            error: (values.len() > 1).then_some(error),
        }
    }

    /// The quotient of two means of independent runs.
    fn over(&self, other: &Mean) -> Mean {
        let value = self.value / other.value;
        let errors = self.error.zip(other.error);
        Mean {
            value,
            error: errors
                .map(|(own, theirs)| value * (own / self.value).hypot(theirs / other.value)),
        }
    }
}

impl std::fmt::Display for Mean {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.error {
            Some(error) => write!(f, "{:.2} ± {error:.2}", self.value),
            None => write!(f, "{:.2}", self.value),
        }
    }
}

/// The output of the program, and the seconds that it takes.
fn timed(spec: &str, expression: &str, seed: u64, threads: usize) -> (String, f64) {
    let begun = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_nkdsl"))
        .arg("eval")
        .arg(nk_testing::root().join(spec))
        .args([expression, "--memory", "4000"])
        .args(["--seed", &seed.to_string()])
        .args(["--threads", &threads.to_string()])
        .output()
        .expect("this program runs");
    assert!(output.status.success(), "{expression} has an answer");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    (printed, begun.elapsed().as_secs_f64())
}
