//! Graphs in which a first move and a mirror of what it leaves show that the nimber is not 0.
//!
//! The file names the move and the mirror, so that anybody can check them by hand: a search for them is not needed.

use nk_graph::{Graph, is_mirror};

use super::page::{Block, table};
use super::table::{Row, Table};

/// The file with the moves and the mirrors. It is written by hand.
pub const FILE: &str = "first-moves.tsv";
/// The columns of the file.
pub const COLUMNS: [&str; 4] = ["name", "graph", "move", "mirror"];
/// The method of a row of the named graphs that such a move proves.
pub const METHOD: &str = "first move and mirror";

/// Whether the move of a row leaves a graph of which the pairs of the row are a mirror. Vertices are numbered from 0 in
/// the order in which the graph has them.
pub fn wins(graph: &Graph, row: &Row) -> bool {
    let Some(first) = row.number("move").filter(|&v| (v as usize) < graph.order()) else {
        return false;
    };
    let first = first as usize;
    let rest: Vec<usize> = (0..graph.order())
        .filter(|&v| v != first && !graph.has_edge(v, first))
        .collect();
    let place = |v: usize| rest.iter().position(|&own| own == v);
    let edges = graph.edges().filter_map(|(u, v)| {
        let (u, v) = (place(u)?, place(v)?);
        Some((u as u32, v as u32))
    });
    let left = Graph::from_edges(rest.len(), edges.collect());
    let Some(pairs) = pairs(row) else {
        return false;
    };
    // A vertex without a partner keeps itself as its image, which is no mirror.
    let mut image: Vec<u32> = (0..rest.len() as u32).collect();
    for (u, v) in pairs {
        let (Some(u), Some(v)) = (place(u), place(v)) else {
            return false;
        };
        (image[u], image[v]) = (v as u32, u as u32);
    }
    is_mirror(&left, &image)
}

/// The pairs that the mirror of a row exchanges; `None` if the cell is no list of pairs.
fn pairs(row: &Row) -> Option<Vec<(usize, usize)>> {
    let pair = |text: &str| {
        let (u, v) = text.split_once('-')?;
        Some((u.parse().ok()?, v.parse().ok()?))
    };
    row.get("mirror").split(' ').map(pair).collect()
}

/// The table of the page about named graphs.
///
/// # Errors
///
/// The file cannot be read.
pub fn blocks() -> Result<Vec<Block>, String> {
    let all = Table::open(FILE, &COLUMNS)?;
    let line = |row: &Row| {
        let pairs = pairs(row).ok_or_else(|| format!("{FILE}: {} has no pairs", row.name()))?;
        Ok(vec![
            row.name().to_owned(),
            format!("`{}`", row.get("graph")),
            row.get("move").to_owned(),
            (2 * pairs.len()).to_string(),
        ])
    };
    let lines: Result<Vec<Vec<String>>, String> = all.rows().iter().map(line).collect();
    let columns = ["name", "graph", ">first move", ">vertices that are left"];
    Ok(vec![("first moves", table(&columns, &lines?))])
}
