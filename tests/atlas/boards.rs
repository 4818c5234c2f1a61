//! The table of boards: nimbers of Node-Kayles for chess pieces and lattices, and of Cram.

use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, is_mirror, mirror};
use nk_prove::positions;
use nk_solver::{NimberTable, Options as SolverOptions, SearchMethod, nimber};
use nk_verify::outcome::{Certificate, Witness};

use super::board::{BOARDS, Board};
use super::options::Options;
use super::period::{Clock, within};
use super::table::{Row, Table};
use super::tiling;

/// The file of the table.
pub const FILE: &str = "boards.tsv";
/// The columns of the table.
pub const COLUMNS: [&str; 8] = [
    "row", "board", "m", "n", "nimber", "status", "method", "seconds",
];
/// The largest number of rows of a board.
const MOST_ROWS: usize = 8;
/// The largest number of positions in a certificate.
const MOST_POSITIONS: usize = 20_000;
/// The method of a row that a theorem of the page proves.
pub const THEOREM: &str = "theorem";
/// The memory that a search may use, in bytes.
const MEMORY: usize = 1 << 30;

/// Makes the table. After a board that takes too long, larger ones with the same number of rows are left out, unless
/// they have a proof.
///
/// # Errors
///
/// A file cannot be read or written.
pub fn run(options: &Options) -> Result<(), String> {
    let mut table = Table::open(FILE, &COLUMNS)?;
    for board in &BOARDS {
        for m in board.rows..=MOST_ROWS.min(board.most) {
            let least = if board.turns {
                m.max(board.columns)
            } else {
                board.columns
            };
            let mut is_late = false;
            for n in least..=board.most {
                let name = board.row(m, n);
                if !options.wants(&name, table.row(&name)) {
                    continue;
                }
                // After a board that took too long, only a proof is tried.
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
    for board in &BOARDS {
        for (m, n) in (1..=MOST_ROWS).flat_map(|m| (1..=board.most).map(move |n| (m, n))) {
            let name = board.row(m, n);
            let is_proved = table
                .row(&name)
                .is_none_or(|row| row.get("status") == "proved");
            if let Some(nimber) = theorem(board.name, m, n).filter(|_| !is_proved) {
                let found = table.row(&name).and_then(|row| row.number("nimber"));
                if found != Some(i64::from(nimber)) {
                    return Err(format!(
                        "{name} is {found:?}, and the theorem says {nimber}"
                    ));
                }
                table.set(&name, "status", "proved");
                table.set(&name, "method", THEOREM);
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

/// The cells of a board's row; `None` if the time was too short.
fn row(board: &Board, m: usize, n: usize, seconds: f64) -> Option<Vec<String>> {
    let clock = Clock::start();
    let graph = board.graph(m, n);
    let name = board.row(m, n);
    let (value, status, method) = match proved(&graph, &name) {
        Some((value, method)) => (value, "proved", method),
        None => match theorem(board.name, m, n) {
            Some(value) => (value, "proved", THEOREM),
            None => computed(&graph, &name, seconds)?,
        },
    };
    Some(vec![
        board.row(m, n),
        board.name.to_owned(),
        m.to_string(),
        n.to_string(),
        value.to_string(),
        status.to_owned(),
        method.to_owned(),
        format!("{:.2}", clock.seconds()),
    ])
}

/// The nimber of a board by the theorems for boards of all sizes that the page states.
pub fn theorem(board: &str, m: usize, n: usize) -> Option<u32> {
    let (least, most) = (m.min(n), m.max(n));
    let divides = |divisor: &usize| m.is_multiple_of(*divisor) && n.is_multiple_of(*divisor);
    let common = (1..=least).rev().find(divides).unwrap_or(1);
    let parity = (n % 2) as u32;
    let has_even = m.is_multiple_of(2) || n.is_multiple_of(2);
    let are_even = m.is_multiple_of(2) && n.is_multiple_of(2);
    match (board, least, m) {
        ("square" | "triangular" | "king", 1, _) => Some(paths(most)[most]),
        ("kagome" | "snub square" | "elongated triangular" | "Union Jack", 1, _) => {
            Some(paths(most)[most])
        }
        ("hexagonal", _, 1) => Some(paths(n)[n]),
        ("hexagonal", _, _) if n == 2 => Some(paths(2 * m)[2 * m]),
        ("king", 2, _) => Some(paths(most)[most]),
        ("square", 2, _) => Some((most % 2) as u32),
        ("square", _, _) if are_even => Some(0),
        ("cylinder", _, 3) => Some(parity),
        ("cylinder", _, _) if m.is_multiple_of(2) => Some(0),
        ("torus" | "triangular torus" | "torus king", _, _) if has_even => Some(0),
        ("torus", 3, _) => Some((most % 2) as u32),
        ("triangular torus", 3, _) => Some(u32::from(most % 6 == 3)),
        // A move on a cycle leaves a path.
        ("torus king", 3, _) => Some(u32::from(paths(most)[most - 3] == 0)),
        ("knight" | "bishop", _, _) if has_even => Some(0),
        ("knight" | "bishop", 1, _) => Some((most % 2) as u32),
        ("rook", _, _) => Some((least % 2) as u32),
        // In every play each row gets a queen.
        ("queen", _, _) if most + 2 >= 3 * least => Some((least % 2) as u32),
        ("torus bishop", _, _) => Some((common % 2) as u32),
        ("Cram", 1, _) => Some(paths(most)[most - 1]),
        // The reflection in the middle line exchanges the two halves of each domino across that line.
        ("Cram", 2, _) => Some((most % 2) as u32),
        ("Cram", _, _) if are_even => Some(0),
        _ => tiling::theorem(board, m, n),
    }
}

/// The nimbers of the paths of 0 to n vertices: a move takes a vertex and its neighbours.
fn paths(n: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for length in 0..=n {
        let rest = |at: usize| {
            let (left, right) = (at.saturating_sub(1), (length - at).saturating_sub(2));
            values[left] ^ values[right]
        };
        let options: Vec<u32> = (0..length).map(rest).collect();
        values.extend((0..).find(|value| !options.contains(value)));
    }
    values
}

/// The nimber of a graph, its status and the method; `None` if the time was too short.
///
/// # Panics
///
/// If two computations give different nimbers.
pub fn value(graph: &Graph, name: &str, seconds: f64) -> Option<(u32, &'static str, &'static str)> {
    match proved(graph, name) {
        Some((value, method)) => Some((value, "proved", method)),
        None => computed(graph, name, seconds),
    }
}

/// The nimber of a graph by a certificate or a symmetry, with the method.
fn proved(graph: &Graph, name: &str) -> Option<(u32, &'static str)> {
    if let Some(value) = certified(graph, name) {
        return Some((value, "certificate"));
    }
    let is_found = mirror(graph).is_some_and(|phi| is_mirror(graph, &phi));
    is_found.then_some((0, "mirror"))
}

/// The nimber of a graph by searches.
fn computed(graph: &Graph, name: &str, seconds: f64) -> Option<(u32, &'static str, &'static str)> {
    let first = solved(graph, None, 0, seconds)?;
    // Another seed changes all hashes, and another method also the positions that are hashed.
    let (second, method) = match solved(graph, Some(SearchMethod::Isomorphic), 1, seconds) {
        Some(second) => (Some(second), "automatic, isomorphic"),
        None => (solved(graph, None, 1, seconds), "automatic, two seeds"),
    };
    let Some(second) = second else {
        return Some((first, "computed", "automatic"));
    };
    assert_eq!(first, second, "{name}: two computations differ");
    Some((first, "twice computed", method))
}

/// The nimber by a certificate with the nimbers of all positions, if there are few positions and the verifier accepts
/// it.
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

fn solved(graph: &Graph, method: Option<SearchMethod>, seed: u32, seconds: f64) -> Option<u32> {
    let mut table = NimberTable::with_options(SolverOptions {
        memory: MEMORY,
        method,
        seed,
        ..SolverOptions::default()
    });
    within(seconds, |stop| nimber(graph, &mut table, stop).ok())
}
