//! The parts of the page about small graphs that are made from its table.

use super::graph_sums::{Counts, WHOLE, connected, whole};
use super::graphs::{CLASSES, COLUMNS, FILE};
use super::page::{Block, grouped, table, times};
use super::table::{Row, Table};

/// The parts of the page.
///
/// # Errors
///
/// The table cannot be read.
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
        .map(|(name, class)| (*name, counts(&connected(&atlas, class.0))))
        .collect();
    let names = [
        "graphs all",
        "graphs forests",
        "graphs all cubic",
        "graphs all bipartite",
    ];
    for (name, (class, _)) in names.iter().zip(WHOLE) {
        blocks.push((name, counts(&whole(&atlas, class))));
    }
    blocks.push(("graphs least", least(&atlas)));
    blocks.push(("graphs sequences", sequences(&atlas)));
    blocks.push(("graphs times", times(&atlas)));
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

/// The table of counts, with a row for each order and a column for each nimber.
fn counts(rows: &[Counts]) -> String {
    let most = rows.iter().map(|row| row.counts.len()).max().unwrap_or(0);
    let values: Vec<String> = (0..most).map(|value| format!(">{value}")).collect();
    let mut columns = vec![">n", ">graphs"];
    columns.extend(values.iter().map(|own| &own[..]));
    columns.push("status");
    let number = |count: u64| grouped(count as i64);
    let lines = rows.iter().map(|row| {
        let mut line = vec![row.order.to_string(), number(row.counts.iter().sum())];
        line.extend(
            (0..most).map(|at| row.counts.get(at).copied().map_or_else(String::new, number)),
        );
        line.push(row.status.to_owned());
        line
    });
    table(&columns, &lines.collect::<Vec<_>>())
}

/// The table with the least order of a graph for each nimber, and such a graph.
fn least(atlas: &Table) -> String {
    let mut lines = Vec::new();
    for value in 0.. {
        let found = CLASSES.map(|class| {
            let rows = rows(atlas, class.0);
            let row = rows
                .iter()
                .find(|row| numbers(row).get(value).is_some_and(|own| *own > 0))?;
            let graph = row.get("first").split(' ').nth(value)?;
            // A bar would end the cell, and a grave accent would end the code.
            let fence = if graph.contains('`') { "``" } else { "`" };
            let text = graph.replace('|', "\\|");
            Some(format!("{}: {fence}{text}{fence}", row.get("order")))
        });
        let orders = WHOLE.map(|(class, _)| {
            let all = whole(atlas, class);
            let row = all
                .iter()
                .find(|own| own.counts.get(value).is_some_and(|count| *count > 0));
            row.map(|own| own.order.to_string())
        });
        if orders.iter().all(Option::is_none) {
            break;
        }
        let mut line = vec![value.to_string()];
        for (connected, whole) in found.into_iter().zip(orders) {
            line.push(connected.unwrap_or_default());
            line.push(whole.unwrap_or_default());
        }
        lines.push(line);
    }
    let mut columns = vec![">nimber"];
    let names: Vec<String> = WHOLE.iter().map(|own| format!(">all {}", own.1)).collect();
    for (class, name) in CLASSES.iter().zip(&names) {
        columns.extend([class.0, name]);
    }
    table(&columns, &lines)
}

/// The table of the numbers of P-positions and of the largest nimbers.
fn sequences(atlas: &Table) -> String {
    let mut lines = Vec::new();
    for ((class, least, ..), (_, all)) in CLASSES.iter().zip(WHOLE) {
        let (what, step) = match *class {
            "trees" => ("trees", ""),
            "cubic" => ("connected cubic graphs", ", in steps of 2"),
            "bipartite" => ("connected bipartite graphs", ""),
            _ => ("connected graphs", ""),
        };
        for (what, rows) in [(what, connected(atlas, class)), (all, whole(atlas, class))] {
            let list = |of: &dyn Fn(&Counts) -> u64| {
                let terms: Vec<String> = rows.iter().map(|row| of(row).to_string()).collect();
                terms.join(", ")
            };
            lines.push(vec![
                format!("{what} on n vertices with nimber 0, n >= {least}{step}"),
                list(&|row| row.counts.first().copied().unwrap_or(0)),
            ]);
            lines.push(vec![
                format!("largest nimber of {what} on n vertices, n >= {least}{step}"),
                list(&|row| row.counts.len() as u64 - 1),
            ]);
        }
    }
    table(&["sequence", "terms"], &lines)
}
