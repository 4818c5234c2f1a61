//! The parts of the page about octal games that are made from its table.

use super::octal::{FILE, columns};
use super::page::{Block, grouped, table};
use super::table::{Row, Table};

/// The parts.
///
/// Errors: the table cannot be read.
pub fn blocks() -> Result<Vec<Block>, String> {
    let atlas = Table::open(FILE, &columns())?;
    Ok(vec![("octal counts", counts(&atlas))])
}

fn counts(atlas: &Table) -> String {
    let count = |keep: &dyn Fn(&Row) -> bool| {
        let rows = atlas.rows().iter().filter(|row| keep(row));
        grouped(rows.count() as i64)
    };
    let rows = [("games", count(&|_| true))];
    let rows: Vec<Vec<String>> = rows
        .into_iter()
        .map(|(name, number)| vec![name.to_owned(), number])
        .collect();
    table(&["", ">number"], &rows)
}
