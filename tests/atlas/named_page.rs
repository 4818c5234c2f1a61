//! The part of the page about named graphs that is made from its table.

use super::first_moves;
use super::named::{COLUMNS, FILE};
use super::page::{Block, table, times};
use super::table::{Row, Table};

/// The parts of the page.
///
/// # Errors
///
/// The table cannot be read.
pub fn blocks() -> Result<Vec<Block>, String> {
    let atlas = Table::open(FILE, &COLUMNS)?;
    let lines: Vec<Vec<String>> = atlas.rows().iter().map(line).collect();
    let columns = [
        "name",
        "graph",
        ">vertices",
        ">edges",
        ">orbits",
        ">nimber",
        "status",
        "method",
    ];
    let mut blocks = vec![
        ("named graphs", table(&columns, &lines)),
        ("named times", times(&atlas)),
    ];
    blocks.extend(first_moves::blocks()?);
    Ok(blocks)
}

/// Names of people in ASCII, and as they are written.
const SPELLINGS: [(&str, &str); 6] = [
    ("Duerer", "Dürer"),
    ("Markstroem", "Markström"),
    ("Moebius", "Möbius"),
    ("Groetzsch", "Grötzsch"),
    ("Blanusa", "Blanuša"),
    ("Schlaefli", "Schläfli"),
];

/// A name in both spellings, so that a search for either finds it.
fn in_both_spellings(name: &str) -> String {
    let written = SPELLINGS
        .iter()
        .fold(name.to_owned(), |text, (typed, own)| {
            text.replace(typed, own)
        });
    match written == name {
        true => written,
        false => format!("{written}, {name}"),
    }
}

fn line(row: &Row) -> Vec<String> {
    let text = |column: &str| row.get(column).to_owned();
    vec![
        in_both_spellings(row.get("name")),
        format!("`{}`", row.get("graph")),
        text("order"),
        text("size"),
        text("orbits"),
        text("nimber"),
        format!("*{}*", row.get("status")),
        text("method"),
    ]
}
