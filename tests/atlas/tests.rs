//! Holds the committed tables of `docs/atlas/` to what the program computes now: rows that cost little are computed
//! again, and the parts of pages that are made from tables are compared. `NKDSL_ATLAS=1` computes ten times as many rows.

// The command line of the program is not used here.
#[allow(dead_code)]
#[path = "main.rs"]
mod program;

mod board_tests;
mod graph_tests;
mod named_tests;
mod octal_tests;
mod page_tests;
mod strip_tests;
mod strips4_tests;
mod tiling_tests;

use program::period;
use program::table::{Row, Table};

/// Each row whose number is a multiple of this is computed again.
fn stride(of: usize) -> usize {
    match std::env::var_os("NKDSL_ATLAS") {
        Some(_) => (of / 10).max(1),
        None => of,
    }
}

/// The words of a row are earned: it is *proved* if it states a period that was verified beyond the first repetition, or
/// that of its representative, and otherwise it states no period.
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

/// The cells of a search are those of the row.
fn check_cells(row: &Row, cells: &[String]) {
    for (column, text) in period::COLUMNS.iter().zip(cells) {
        assert_eq!(row.get(column), text, "{}, {column}", row.name());
    }
}
