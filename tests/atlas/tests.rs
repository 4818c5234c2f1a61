//! Compares the committed tables of `docs/atlas/` with results of the current program: rows that cost little are
//! computed again, and the parts of pages that are made from tables are compared. With `NKDSL_ATLAS=1` ten times as
//! many rows are computed.

// The tests do not use the command line of the program.
#[allow(dead_code)]
#[path = "main.rs"]
mod program;

mod board_tests;
mod find_tests;
mod graph_tests;
mod named_tests;
mod octal_tests;
mod page_tests;
mod strip_tests;
mod strips4_tests;
mod tiling_tests;

use program::period;
use program::table::{Row, Table};

/// The step between the rows that are computed again: `of`, or a tenth of it with `NKDSL_ATLAS`.
fn stride(of: usize) -> usize {
    match std::env::var_os("NKDSL_ATLAS") {
        Some(_) => (of / 10).max(1),
        None => of,
    }
}

/// Checks the status of each row: it is *proved* if the row states a period that was verified beyond the first
/// repetition, or that of its representative; otherwise the row states no period.
fn check_words(table: &Table) {
    for row in table.rows() {
        let name = row.name();
        let stated = ["period", "preperiod", "checked_to"].map(|column| row.number(column));
        match (row.get("status"), stated) {
            ("proved", [Some(period), Some(preperiod), Some(checked)]) => {
                assert!(period >= 1 && checked >= preperiod, "{name}");
                let exception = row.number("last_exception");
                assert!(exception.is_none_or(|n| n + 1 == preperiod), "{name}");
            }
            // A symmetry makes all nimbers 0.
            ("proved", [Some(1), Some(_), None]) if row.get("relation") == "mirrors" => {
                assert_eq!(row.get("zero"), "all", "{name}");
            }
            ("proved", [Some(period), Some(preperiod), None]) => {
                let head = table.row(row.get("class")).expect(name);
                let shift = if row.has("shift") {
                    row.number("shift")
                } else {
                    Some(0)
                };
                let before = shift.map(|shift| preperiod - shift);
                assert!(head.number("checked_to") > head.number("preperiod"));
                assert_eq!(head.number("period"), Some(period), "{name}");
                assert_eq!(head.number("preperiod"), before, "{name}");
                assert!(
                    ["equality", "graphs"].contains(&row.get("relation")),
                    "{name}"
                );
            }
            ("computed", [None, None, None]) => {
                assert!(row.get("saltus").is_empty(), "{name}");
            }
            _ => panic!("{name}: {} and {stated:?}", row.get("status")),
        }
    }
}

/// Checks that the cells of a search are those of the row.
fn check_cells(row: &Row, cells: &[String]) {
    for (column, text) in period::COLUMNS.iter().zip(cells) {
        assert_eq!(row.get(column), text, "{}, {column}", row.name());
    }
}
