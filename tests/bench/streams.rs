//! Streams of graphs: the number of graphs that `nkdsl nimber` with one thread answers in a second of CPU time.
//!
//! `cargo bench --bench streams` prints the table. The graphs are those of `geng` of nauty where it is installed (Debian
//! calls it `nauty-geng`), and otherwise random ones of the same sizes. The CPU time is that of the whole process, start
//! and reading included.

#[allow(dead_code)] // Only the line about the machine and the clock are used.
mod process;

use std::io::Write;
use std::process::{Command, Stdio};

use nix::sys::resource::UsageWho;
use nk_graph::{Graph, to_graph6};
use nk_testing::Random;

/// The orders, each with the largest number of graphs.
const CASES: [(usize, usize); 5] = [
    (8, 1_000_000),
    (9, 1_000_000),
    (10, 1_000_000),
    (11, 1_000_000),
    (14, 20_000),
];

fn main() {
    println!("{}\n", process::machine());
    println!("| graphs | count | nkdsl nimber | CPU s | graphs a second |");
    println!("| --- | ---: | --- | ---: | ---: |");
    for (order, most) in CASES {
        let (what, graphs) = graphs(order, most);
        let count = graphs.iter().filter(|byte| **byte == b'\n').count();
        for more in [&[][..], &["--outcome"], &["--moves"]] {
            let seconds = seconds(&graphs, more, count);
            let rate = count as f64 / seconds;
            let options = more.join(" ");
            println!("| {what} | {count} | {options} | {seconds:.2} | {rate:.0} |");
        }
    }
}

/// The origin of the graphs, and their lines in graph6.
fn graphs(order: usize, most: usize) -> (String, Vec<u8>) {
    for program in ["geng", "nauty-geng"] {
        // The first graphs of an order are sparse, so if there are too many, a part from all of them is taken.
        let parts = if order > 10 { "0/1000" } else { "0/1" };
        let arguments = ["-cq", &order.to_string(), parts];
        if order <= 11
            && let Ok(ran) = Command::new(program).args(arguments).output()
            && ran.status.success()
        {
            let lines = ran.stdout.split_inclusive(|byte| *byte == b'\n');
            let chosen: Vec<u8> = lines.take(most).flatten().copied().collect();
            return (format!("connected, {order} vertices"), chosen);
        }
    }
    let mut random = Random(order as u64);
    let pairs: Vec<(u32, u32)> = (0..order as u32)
        .flat_map(|v| (0..v).map(move |u| (u, v)))
        .collect();
    let lines = (0..most.min(200_000)).map(|_| {
        let edges = pairs.iter().copied().filter(|_| random.below(2) == 0);
        to_graph6(&Graph::from_edges(order, edges.collect())) + "\n"
    });
    (
        format!("random, {order} vertices"),
        lines.collect::<String>().into_bytes(),
    )
}

/// The CPU time of a run that answers `count` graphs.
fn seconds(graphs: &[u8], more: &[&str], count: usize) -> f64 {
    let before = process::used(UsageWho::RUSAGE_CHILDREN);
    let mut child = Command::new(env!("CARGO_BIN_EXE_nkdsl"))
        .args(["nimber", "--threads", "1"])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("this program runs");
    let mut input = child.stdin.take().expect("a pipe");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || input.write_all(graphs).expect("it reads"));
        child.wait_with_output().expect("it ends")
    });
    let lines = output.stdout.iter().filter(|byte| **byte == b'\n').count();
    assert_eq!(lines, count);
    process::used(UsageWho::RUSAGE_CHILDREN) - before
}
