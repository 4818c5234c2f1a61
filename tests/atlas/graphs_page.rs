//! The parts of the page about small graphs that are made from its table.

use super::graphs::{CLASSES, COLUMNS, FILE};
use super::page::{Block, grouped, table};
use super::table::{Row, Table};

/// The parts.
///
/// Errors: the table cannot be read.
pub fn blocks() -> Result<Vec<Block>, String> {
    let atlas = Table::open(FILE, &COLUMNS)?;
    let names = [
        "graphs connected",
        "graphs trees",
        "graphs cubic",
        "graphs bipartite",
    ];
    let mut blocks: Vec<Block> = names
        .iter()
        .zip(CLASSES)
        .map(|(name, class)| (*name, counts(&rows(&atlas, class.0))))
        .collect();
    blocks.push(("graphs least", least(&atlas)));
    blocks.push(("graphs sequences", sequences(&atlas)));
    Ok(blocks)
}

fn rows<'a>(atlas: &'a Table, class: &str) -> Vec<&'a Row> {
    let all = atlas.rows().iter();
    all.filter(|row| row.get("class") == class).collect()
}

fn numbers(row: &Row) -> Vec<i64> {
    let texts = row.get("counts").split(',');
    texts.filter_map(|own| own.parse().ok()).collect()
}

/// A row for each order, a column for each nimber.
fn counts(rows: &[&Row]) -> String {
    let most = rows.iter().map(|row| numbers(row).len()).max().unwrap_or(0);
    let values: Vec<String> = (0..most).map(|value| format!(">{value}")).collect();
    let mut columns = vec![">n", ">graphs"];
    columns.extend(values.iter().map(|own| &own[..]));
    columns.push("status");
    let lines = rows.iter().map(|row| {
        let own = numbers(row);
        let mut line = vec![row.get("order").to_owned()];
        line.push(row.number("graphs").map_or_else(String::new, grouped));
        line.extend((0..most).map(|at| own.get(at).copied().map_or_else(String::new, grouped)));
        line.push(row.get("status").to_owned());
        line
    });
    table(&columns, &lines.collect::<Vec<_>>())
}

/// For each nimber the least order of a graph with it, and such a graph.
fn least(atlas: &Table) -> String {
    let mut lines = Vec::new();
    for value in 0.. {
        let found = CLASSES.map(|class| {
            let rows = rows(atlas, class.0);
            let row = rows
                .iter()
                .find(|row| numbers(row).get(value).is_some_and(|own| *own > 0))?;
            let graph = row.get("first").split(' ').nth(value)?;
            // A bar would end the cell, and a grave accent the code.
            let fence = if graph.contains('`') { "``" } else { "`" };
            let text = graph.replace('|', "\\|");
            Some(format!("{}: {fence}{text}{fence}", row.get("order")))
        });
        if found.iter().all(Option::is_none) {
            break;
        }
        let mut line = vec![value.to_string()];
        line.extend(found.map(Option::unwrap_or_default));
        lines.push(line);
    }
    let mut columns = vec![">nimber"];
    columns.extend(CLASSES.map(|class| class.0));
    table(&columns, &lines)
}

/// The numbers of P-positions, and the largest nimbers.
fn sequences(atlas: &Table) -> String {
    let mut lines = Vec::new();
    for (class, least, ..) in CLASSES {
        let rows = rows(atlas, class);
        let list = |of: &dyn Fn(&Row) -> i64| {
            let terms: Vec<String> = rows.iter().map(|row| of(row).to_string()).collect();
            terms.join(", ")
        };
        let (what, step) = match class {
            "trees" => ("trees", ""),
            "cubic" => ("connected cubic graphs", ", in steps of 2"),
            "bipartite" => ("connected bipartite graphs", ""),
            _ => ("connected graphs", ""),
        };
        let zero = list(&|row| numbers(row).first().copied().unwrap_or(0));
        let most = list(&|row| numbers(row).len() as i64 - 1);
        lines.push(vec![
            format!("{what} on n vertices with nimber 0, n >= {least}{step}"),
            zero,
        ]);
        lines.push(vec![
            format!("largest nimber of {what} on n vertices, n >= {least}{step}"),
            most,
        ]);
    }
    table(&["sequence", "terms"], &lines)
}
