//! The table of boards.

use nk_solver::nimber_by_definition;
use nk_testing::files::listed;

use super::program::board::BOARDS;
use super::program::boards::{COLUMNS, FILE, THEOREM, theorem, value};
use super::program::table::Table;

/// The nimber of a board with at most this many vertices is computed by the definition.
const SMALL: usize = 15;
/// A row that took at most this many seconds is computed again.
const SECONDS: f64 = 0.3;

/// The number of edges of a board of m rows and n columns.
type Size = fn(usize, usize) -> usize;

fn committed() -> Table {
    Table::open(FILE, &COLUMNS).unwrap()
}

#[test]
fn rows_that_cost_little_are_made_again() {
    let table = committed();
    let mut count = 0;
    for (at, row) in table.rows().iter().enumerate() {
        let (m, n) = (
            row.number("m").unwrap() as usize,
            row.number("n").unwrap() as usize,
        );
        let board = BOARDS
            .iter()
            .find(|own| own.name == row.get("board"))
            .unwrap();
        let graph = board.graph(m, n);
        let nimber = row.number("nimber").unwrap() as u32;
        if graph.order() <= SMALL {
            assert_eq!(nimber_by_definition(&graph), Some(nimber), "{}", row.name());
        }
        let seconds: f64 = row.get("seconds").parse().unwrap();
        // A theorem for all sizes agrees with the row of each of its boards, and the row is called proved.
        if let Some(stated) = theorem(board.name, m, n) {
            assert_eq!(stated, nimber, "{}", row.name());
            assert_eq!(row.get("status"), "proved", "{}", row.name());
        }
        let is_theorem = row.get("method") == THEOREM;
        assert!(!is_theorem || theorem(board.name, m, n).is_some());
        if !is_theorem && at.is_multiple_of(super::stride(10)) && seconds <= SECONDS {
            let found = value(&graph, row.name(), 600.0).unwrap();
            let stated = (nimber, row.get("status"), row.get("method"));
            assert_eq!(found, stated, "{}", row.name());
            count += 1;
        }
    }
    assert!(count > 40, "{count} boards");
}

/// The sequences of the OEIS that list boards.
#[test]
fn boards_agree_with_the_lists() {
    let table = committed();
    let lists: [(&str, &str, Option<usize>); 3] = [
        ("A316632", "square", Some(3)),
        ("A344227", "queen", None),
        ("A000035", "square", Some(2)),
    ];
    for (list, board, rows) in lists {
        let mut count = 0;
        for (n, value) in listed(list).into_iter().filter(|own| own.0 > 0) {
            let (m, n) = match rows {
                Some(m) => (m.min(n), m.max(n)),
                None => (n, n),
            };
            let Some(row) = table.row(&format!("{board} {m} X {n}")) else {
                continue;
            };
            assert_eq!(
                row.number("nimber"),
                Some(i64::from(value)),
                "{list}, {}",
                row.name()
            );
            count += 1;
        }
        assert!(count >= 5, "{list}: {count} boards");
    }
}

/// The graph of each kind of board has the number of edges that belongs to its name.
#[test]
fn boards_have_the_sizes_that_the_library_states() {
    let sizes: [(&str, Size); 13] = [
        ("square", |m, n| 2 * m * n - m - n),
        ("triangular", |m, n| 3 * m * n + 1 - 2 * m - 2 * n),
        ("cylinder", |m, n| 2 * m * n - m),
        ("torus", |m, n| 2 * m * n),
        ("triangular torus", |m, n| 3 * m * n),
        ("king", |m, n| 4 * m * n + 2 - 3 * m - 3 * n),
        ("torus king", |m, n| 4 * m * n),
        ("knight", |m, n| 4 * m * n + 8 - 6 * m - 6 * n),
        ("rook", |m, n| m * n * (m + n - 2) / 2),
        ("torus knight", |m, n| match (m, n) {
            (4, 4) => 2 * m * n,
            (4, _) | (_, 4) => 3 * m * n,
            _ => 4 * m * n,
        }),
        ("torus bishop", |m, n| {
            m * n * reached((m, n), &[(1, 1), (1, n - 1)]) / 2
        }),
        ("torus queen", |m, n| {
            m * n * reached((m, n), &[(1, 1), (1, n - 1), (0, 1), (1, 0)]) / 2
        }),
        ("hexagonal", |m, n| {
            m * (n - 1) + (m - 1) * n.div_ceil(2) - (m - 1) / 2 * (n % 2)
        }),
    ];
    for (name, size) in sizes {
        let board = BOARDS.iter().find(|own| own.name == name).unwrap();
        for (m, n) in [(4, 4), (4, 5), (5, 5), (5, 7), (6, 4)] {
            assert_eq!(board.graph(m, n).size(), size(m, n), "{name} {m} X {n}");
        }
    }
}

/// The number of other squares of an m X n torus that can be reached from a square by repeating one of these steps.
fn reached((m, n): (usize, usize), steps: &[(usize, usize)]) -> usize {
    let mut seen = std::collections::BTreeSet::new();
    for (down, right) in steps {
        let (mut r, mut c) = (down % m, right % n);
        while (r, c) != (0, 0) {
            seen.insert((r, c));
            (r, c) = ((r + down) % m, (c + right) % n);
        }
    }
    seen.len()
}
