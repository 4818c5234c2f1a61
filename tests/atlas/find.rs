//! The row of a strip whose vertices may have any names and stand in any order.

use super::strip::{Strip, permutations};
use super::strips;
use super::strips4;
use super::table::{Row, Table};

/// The most vertices of a cell in the tables.
const MOST: usize = 4;

/// The strip that a text names: the edges of a cell, a slash, and the edges to the next cell, with letters for the
/// vertices. Of all its names it gets the least.
///
/// Errors: why the text names no strip of the tables.
pub fn read(text: &str) -> Result<Strip, String> {
    let text: String = text.chars().filter(|own| !own.is_whitespace()).collect();
    let kinds = ["strip", "ring"];
    let kind = kinds
        .iter()
        .find(|kind| text.starts_with(**kind) && text[kind.len()..].contains('/'));
    let rest = kind.map_or(&text[..], |kind| &text[kind.len()..]);
    let (cell, joins) = rest
        .split_once('/')
        .ok_or_else(|| format!("`{text}` has no slash between the edges of a cell and those to the next cell, as in ab,ac/bc"))?;
    let mut letters: Vec<char> = rest.chars().filter(|own| !",/".contains(*own)).collect();
    letters.sort_unstable();
    letters.dedup();
    if letters.len() > MOST {
        return Err(format!(
            "`{text}` names {} vertices; the tables have cells of at most {MOST}",
            letters.len()
        ));
    }
    let place = |letter: char| letters.iter().position(|own| *own == letter).unwrap_or(0);
    let pairs = |part: &str| {
        let edges = part.split(',').filter(|own| !own.is_empty()).map(|edge| {
            match edge.chars().collect::<Vec<_>>()[..] {
                [a, b] => Ok((place(a), place(b))),
                _ => Err(format!(
                    "`{edge}` is no edge: write two letters, such as ab"
                )),
            }
        });
        edges.collect::<Result<Vec<(usize, usize)>, String>>()
    };
    let is_single = letters.len() == 1 && cell.chars().count() == 1;
    let mut own = Strip {
        ring: kind == Some(&"ring"),
        vertices: letters.len(),
        cell: if is_single { Vec::new() } else { pairs(cell)? },
        joins: pairs(joins)?,
    };
    if let Some((a, _)) = own.cell.iter().find(|(a, b)| a == b) {
        return Err(format!(
            "an edge within a cell joins {0} to {0}",
            letters[*a]
        ));
    }
    for edge in &mut own.cell {
        *edge = (edge.0.min(edge.1), edge.0.max(edge.1));
    }
    own.cell.sort_unstable();
    own.cell.dedup();
    own.joins.sort_unstable();
    own.joins.dedup();
    if own.joins.is_empty() {
        return Err(format!("`{text}` has no edge to the next cell"));
    }
    if !own.is_connected() {
        return Err(format!(
            "the cell of `{text}` is not connected, and the tables have no such strips"
        ));
    }
    Ok(own.least_name(&permutations(own.vertices)))
}

/// What the tables say about the strip that a text names, and about its ring.
///
/// Errors: as for [`read`], or a table cannot be read.
pub fn answer(text: &str) -> Result<String, String> {
    let strip = Strip {
        ring: false,
        ..read(text)?
    };
    let small = Table::open(strips::FILE, &strips::columns())?;
    let mut answer = String::new();
    let rows = [&strip, &strip.closed()].map(|own| small.row(&own.name()));
    if let [Some(own), Some(ring)] = rows {
        answer += &described(own.name(), strips::FILE, own);
        answer += &described(ring.name(), strips::FILE, ring);
        return Ok(answer);
    }
    let lines = strips4::lines()?;
    let systems = Table::open(strips4::SYSTEMS, &strips4::columns())?;
    let label = strips4::label(&strip);
    let line = lines.iter().find(|own| own.name == label);
    let line = line.ok_or_else(|| format!("no table has {}", strip.name()))?;
    for (at, own) in [strip.clone(), strip.closed()].iter().enumerate() {
        let name = own.name();
        answer += &match line.systems[at] {
            Some(number) => described(&name, strips4::SYSTEMS, &systems.rows()[number - 1]),
            None => {
                let mut text = format!(
                    "{name}, in {}\n  no recurrences: a move leaves the strip connected\n",
                    strips4::FILE
                );
                let cells = [("zero", &line.zeros[at]), ("terms", &line.terms[at])];
                for (column, cell) in cells.iter().filter(|own| !own.1.is_empty()) {
                    text += &format!("  {column}: {cell}\n");
                }
                text
            }
        };
    }
    Ok(answer)
}

/// The cells of a row that say something, one in a line.
fn described(name: &str, file: &str, row: &Row) -> String {
    let mut text = format!("{name}, in {file}\n");
    for (column, cell) in row.cells().filter(|own| !own.1.is_empty()) {
        text += &format!("  {column}: {cell}\n");
    }
    text
}
