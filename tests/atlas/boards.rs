//! The table of boards: nimbers of Node-Kayles for chess pieces and lattices, and of Cram.

use std::time::Instant;

use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, is_mirror, mirror};
use nk_prove::positions;
use nk_solver::{Method, NimberTable, Options as SolverOptions, nimber};
use nk_verify::outcome::{Certificate, Witness};

use super::board::{BOARDS, Board};
use super::options::Options;
use super::period::within;
use super::table::{Row, Table};

/// The file of the table.
pub const FILE: &str = "boards.tsv";
/// The columns of the table.
pub const COLUMNS: [&str; 8] = [
    "row", "board", "m", "n", "nimber", "status", "method", "seconds",
];
/// The most rows of a board.
const MOST_ROWS: usize = 8;
/// The most squares of a board.
const MOST_SQUARES: usize = 100;
/// The most columns of a board.
const MOST_COLUMNS: usize = 30;
/// The most positions of a certificate.
const MOST_POSITIONS: usize = 20_000;
/// The memory of a search, in bytes.
const MEMORY: usize = 1 << 30;

/// Makes the table. Where a board takes too long, larger ones with as many rows are left out, unless they have a proof.
///
/// Errors: a file cannot be read or written.
pub fn run(options: &Options) -> Result<(), String> {
    let mut table = Table::open(FILE, &COLUMNS)?;
    for board in &BOARDS {
        for m in board.rows..=MOST_ROWS {
            let least = if board.turns {
                m.max(board.columns)
            } else {
                board.columns
            };
            let mut is_late = false;
            for n in least..=MOST_COLUMNS.min(MOST_SQUARES / m) {
                let name = board.row(m, n);
                if !options.wants(&name, table.row(&name)) {
                    continue;
                }
                // Behind a board that took too long only a proof is looked for.
                let time = if is_late { 0.0 } else { options.time };
                let Some(cells) = row(board, m, n, time) else {
                    is_late = true;
                    continue;
                };
                println!("{}", cells.join(" "));
                table.put(cells);
                table.save()?;
            }
        }
    }
    let place = |row: &Row| BOARDS.iter().position(|own| own.name == row.get("board"));
    table.arrange(
        |row| place(row).is_some(),
        |row| (place(row), row.number("m"), row.number("n")),
    );
    table.save()?;
    super::pages()
}

/// The cells of a board; `None` if the time was too short.
fn row(board: &Board, m: usize, n: usize, seconds: f64) -> Option<Vec<String>> {
    let begin = Instant::now();
    let graph = board.graph(m, n);
    let (value, status, method) = value(&graph, &board.row(m, n), seconds)?;
    Some(vec![
        board.row(m, n),
        board.name.to_owned(),
        m.to_string(),
        n.to_string(),
        value.to_string(),
        status.to_owned(),
        method.to_owned(),
        format!("{:.2}", begin.elapsed().as_secs_f64()),
    ])
}

/// The nimber of a graph, with the word that it has earned and the method.
///
/// # Panics
///
/// If two computations differ.
pub fn value(graph: &Graph, name: &str, seconds: f64) -> Option<(u32, &'static str, &'static str)> {
    if let Some(value) = certified(graph, name) {
        return Some((value, "proved", "certificate"));
    }
    if mirror(graph).is_some_and(|phi| is_mirror(graph, &phi)) {
        return Some((0, "proved", "mirror"));
    }
    let first = solved(graph, None, 0, seconds)?;
    // Another seed changes all hashes, and another method what they are of.
    let (second, method) = match solved(graph, Some(Method::Isomorphic), 1, seconds) {
        Some(second) => (Some(second), "automatic, isomorphic"),
        None => (solved(graph, None, 1, seconds), "automatic, two seeds"),
    };
    let Some(second) = second else {
        return Some((first, "computed", "automatic"));
    };
    assert_eq!(first, second, "{name}: two computations differ");
    Some((first, "twice computed", method))
}

/// The nimber by a certificate with the nimbers of all positions, if it is short and the verifier accepts it.
fn certified(graph: &Graph, name: &str) -> Option<u32> {
    let positions = positions(graph, MOST_POSITIONS, &CancelToken::new()).ok()?;
    let all = (0..graph.order()).fold(0, |set, v| set | 1 << v);
    let nimber = *positions.get(&all)?;
    let certificate = Certificate {
        name: name.to_owned(),
        graph: graph.clone(),
        witness: Witness::Nimber { nimber, positions },
    };
    certificate.verify().ok().map(|()| nimber)
}

fn solved(graph: &Graph, method: Option<Method>, seed: u32, seconds: f64) -> Option<u32> {
    let mut table = NimberTable::with_options(SolverOptions {
        memory: MEMORY,
        method,
        seed,
        ..SolverOptions::default()
    });
    within(seconds, |stop| nimber(graph, &mut table, stop).ok())
}
