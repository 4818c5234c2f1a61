//! The parts of the page about boards that are made from its table.

use super::board::{BOARDS, Board};
use super::boards::{COLUMNS, FILE};
use super::page::{Block, table, times};
use super::table::{Row, Table};

/// The largest number of columns of a board that the page shows.
const SHOWN: usize = 20;
/// The largest number of rows of a board in the table.
const ROWS: usize = 8;

/// The parts of the page: one for each kind of board, and the times.
///
/// # Errors
///
/// The table cannot be read.
pub fn blocks() -> Result<Vec<Block>, String> {
    let atlas = Table::open(FILE, &COLUMNS)?;
    let grids = BOARDS.iter().map(|own| (own.name, grid(own, &atlas)));
    let times = ("boards times", times(&atlas));
    Ok(grids.chain([times]).collect())
}

/// The row of the m X n board; a kind of board that can be turned has only rows with m <= n.
fn find<'a>(board: &Board, atlas: &'a Table, m: usize, n: usize) -> Option<&'a Row> {
    let (m, n) = if board.turns {
        (m.min(n), m.max(n))
    } else {
        (m, n)
    };
    atlas.row(&board.row(m, n))
}

fn grid(board: &Board, atlas: &Table) -> String {
    let cell = |m: usize, n: usize| {
        let Some(row) = find(board, atlas, m, n) else {
            return String::new();
        };
        let nimber = row.get("nimber");
        match row.get("status") {
            "proved" => format!("**{nimber}**"),
            "twice computed" => nimber.to_owned(),
            _ => format!("*{nimber}*"),
        }
    };
    let shown = SHOWN.min(board.most);
    let lines = (board.rows..=ROWS).map(|m| {
        let mut line = vec![m.to_string()];
        line.extend((board.columns..=shown).map(|n| cell(m, n)));
        line
    });
    let columns: Vec<String> = (board.columns..=shown).map(|n| format!(">{n}")).collect();
    let mut heads = vec![">m \\ n"];
    heads.extend(columns.iter().map(|own| &own[..]));
    table(&heads, &lines.collect::<Vec<_>>())
}
