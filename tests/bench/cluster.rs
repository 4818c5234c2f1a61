//! The work that many workers do together, compared with that of one alone: `cargo bench --bench cluster`.
//!
//! Workers are simulated in one process, so that the figures can be reproduced exactly. Each has its own table and
//! searches a number of positions in its turn, as a process does with `nkdsl cluster work`; then all tell the others
//! their results and their places. The measure is the number of positions that all workers search together until the
//! first has the nimber. The way back to the place where a worker was halted is not counted, since it is searched once
//! a period, which is some seconds in practice and some hundred positions here.
//!
//! Names after `--` choose rows: `queens 13`, `3 X 35`.

use std::sync::atomic::Ordering;

use nk_base::cancellation::CancelToken;
use nk_graph::Graph;
use nk_solver::{NimberTable, Options, nimber};
use nk_testing::graphs::{lattice, petersen, queens};

struct Case {
    name: String,
    graph: Graph,
}

/// The number of periods of each of 16 workers, if together they search as many positions as one alone.
const PERIODS: u64 = 250;

fn case(name: String, graph: Graph) -> Case {
    Case { name, graph }
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for n in [13, 14] {
        cases.push(case(format!("queens {n}"), queens(n)));
    }
    for n in [35, 41] {
        cases.push(case(format!("3 X {n}"), lattice(3, n)));
    }
    cases.push(case("P(35, 2)".to_owned(), petersen(35)));
    cases
}

/// A worker: its table, and the number of positions that it has searched.
struct Worker {
    table: NimberTable,
    positions: u64,
}

impl Worker {
    fn new(number: usize) -> Worker {
        let mut table = NimberTable::with_options(Options::default());
        table.join_others(number as u64);
        let positions = 0;
        Worker { table, positions }
    }

    /// Takes a turn, and returns the nimber if the turn finds it. A turn searches `period` positions after those on the
    /// way back to the place where the last turn ended.
    fn search(&mut self, graph: &Graph, period: u64) -> Option<u32> {
        let way = self.table.line().len() as u64;
        self.table.set_node_limit(period.saturating_add(way));
        let before = self.searched();
        let answer = nimber(graph, &mut self.table, &CancelToken::new()).ok();
        let way = self.table.line().len() as u64;
        self.positions += (self.searched() - before).saturating_sub(way);
        answer
    }

    fn searched(&self) -> u64 {
        self.table.progress().positions.load(Ordering::Relaxed)
    }
}

/// The number of positions that `count` workers search together, the number of turns of each, and the nimber.
fn together(case: &Case, count: usize, period: u64) -> (u64, u64, u32) {
    let mut workers: Vec<Worker> = (0..count).map(Worker::new).collect();
    for turns in 1.. {
        let mut news = Vec::new();
        for at in 0..count {
            let others = workers.iter().enumerate().filter(|&(own, _)| own != at);
            let busy: Vec<u64> = others
                .flat_map(|(_, other)| other.table.line().to_vec())
                .collect();
            let worker = &mut workers[at];
            worker.table.set_busy(busy);
            if let Some(nimber) = worker.search(&case.graph, period) {
                let all = workers.iter().map(|worker| worker.positions).sum();
                return (all, turns, nimber);
            }
            news.push(workers[at].table.take_new_entries());
        }
        for (at, worker) in workers.iter_mut().enumerate() {
            let others = news.iter().enumerate().filter(|&(own, _)| own != at);
            others.for_each(|(_, bytes)| {
                worker.table.import(bytes);
            });
        }
    }
    unreachable!("turns go on until there is an answer")
}

fn main() {
    let chosen: Vec<String> = std::env::args()
        .skip(1)
        .filter(|own| !own.starts_with("--"))
        .collect();
    println!(
        "| graph | nimber | positions, one worker | period | workers | positions | ratio | turns |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for case in cases() {
        let name = &case.name;
        if !chosen.is_empty() && !chosen.iter().any(|own| name.contains(own)) {
            continue;
        }
        let (alone, _, value) = together(&case, 1, u64::MAX);
        let period = alone / (16 * PERIODS);
        for count in [2, 4, 8, 16] {
            let (all, turns, own) = together(&case, count, period);
            assert_eq!(own, value, "{name} with {count} workers");
            let ratio = all as f64 / alone as f64;
            println!(
                "| {name} | {value} | {alone} | {period} | {count} | {all} | {ratio:.2} | {turns} |"
            );
        }
    }
}
