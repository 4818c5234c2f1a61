//! Finds the strip that a text names; its vertices may have any names and be in any order.

use super::strip::{Strip, permutations};

/// The largest number of vertices of a cell in the tables.
const MOST: usize = 4;

/// The strip that a text names: the edges of a cell, a slash, and the edges to the next cell, with letters for the
/// vertices. The result has the least of all names of the strip.
///
/// # Errors
///
/// The reason why the text names no strip of the tables.
pub fn read(text: &str) -> Result<Strip, String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(",");
    let kinds = ["strip", "ring"];
    let kind = kinds
        .iter()
        .find(|kind| text.starts_with(**kind) && text[kind.len()..].contains('/'));
    let rest = kind.map_or(&text[..], |kind| &text[kind.len()..]);
    let (cell, joins) = rest
        .split_once('/')
        .ok_or_else(|| format!("`{text}` has no slash between the edges of a cell and those to the next cell, as in ab,ac/bc"))?;
    let cell = cell.trim_matches(',');
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
                    "`{edge}` is not an edge: write two letters, such as ab"
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
