//! Counts of graphs that need not be connected, by nimber, from the counts of connected graphs: a graph is a multiset
//! of components, and its nimber is the nim-sum of their nimbers.

use super::graphs::{CLASSES, COLUMNS, FILE};
use super::table::{Row, Table};

/// The file with the counts as b-files, one after the other.
pub const B_FILES: &str = "graphs-b.txt";
/// The classes of graphs whose components are in a class of the table: the name of that class, and the name of the
/// graphs.
pub const WHOLE: [(&str, &str); 4] = [
    ("connected", "graphs"),
    ("trees", "forests"),
    ("cubic", "cubic graphs"),
    ("bipartite", "bipartite graphs"),
];

/// The counts of one order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The number of vertices.
    pub order: usize,
    /// For each nimber the number of graphs.
    pub counts: Vec<u64>,
    /// The weakest status of the rows from which the counts were computed.
    pub status: &'static str,
}

/// The counts of a class of the table, as the table states them.
pub fn connected(atlas: &Table, class: &str) -> Vec<Counts> {
    let rows = atlas.rows().iter().filter(|row| row.get("class") == class);
    rows.map(|row| Counts {
        order: row.number("order").unwrap_or(0) as usize,
        counts: numbers(row),
        status: status(row),
    })
    .collect()
}

/// The counts of all graphs whose components are in a class of the table, for the orders of that class.
pub fn whole(atlas: &Table, class: &str) -> Vec<Counts> {
    let parts = connected(atlas, class);
    let most = parts.iter().map(|own| own.order).max().unwrap_or(0);
    let values = parts.iter().map(|own| own.counts.len()).max().unwrap_or(0);
    let width = values.next_power_of_two();
    // For each order and each nimber the number of graphs whose components have been considered.
    let mut all = vec![vec![0_u64; width]; most + 1];
    all[0][0] = 1;
    for part in &parts {
        for (value, count) in part.counts.iter().enumerate() {
            all = with(&all, part.order, value, *count);
        }
    }
    let mut status = "twice computed";
    let lines = parts.iter().map(|part| {
        // The graphs of an order have components of all smaller orders.
        if part.status != "twice computed" {
            status = part.status;
        }
        let mut counts = all[part.order].clone();
        while counts.last() == Some(&0) {
            counts.pop();
        }
        Counts {
            order: part.order,
            counts,
            status,
        }
    });
    lines.collect()
}

/// The counts after one more kind of components is allowed: `count` graphs of this order and nimber. There are
/// C(count + k - 1, k) multisets of k of them, whose nim-sum is the nimber if k is odd, and 0 if k is even.
fn with(all: &[Vec<u64>], order: usize, value: usize, count: u64) -> Vec<Vec<u64>> {
    let mut next = all.to_vec();
    let mut multisets: u128 = 1;
    for k in 1..=(all.len() - 1) / order {
        multisets = multisets * (u128::from(count) + k as u128 - 1) / k as u128;
        let sum = if k % 2 == 1 { value } else { 0 };
        for at in order * k..all.len() {
            for (nimber, found) in all[at - order * k].iter().enumerate() {
                let more = u128::from(*found) * multisets;
                next[at][nimber ^ sum] += u64::try_from(more).expect("fewer graphs than 2^64");
            }
        }
    }
    next
}

/// The lines of the file with b-files: for each class, the triangle of the counts by rows, and the counts of nimber 0.
///
/// # Errors
///
/// The table cannot be read.
pub fn b_files() -> Result<String, String> {
    let atlas = Table::open(FILE, &COLUMNS)?;
    let mut text = String::new();
    for (class, name) in WHOLE {
        let own = CLASSES.iter().find(|own| own.0 == class);
        let first = own.map_or(1, |own| own.1);
        let connected_name = match class {
            "trees" => "trees".to_owned(),
            "connected" => "connected graphs".to_owned(),
            other => format!("connected {other} graphs"),
        };
        for (name, rows) in [
            (connected_name, connected(&atlas, class)),
            (name.to_owned(), whole(&atlas, class)),
        ] {
            let triangle = rows.iter().flat_map(|own| &own.counts);
            text += &b_file(
                &format!(
                    "triangle of {name} on n vertices with nimber k, by rows from n = {first} on, each from k = 0 to the largest nimber"
                ),
                1,
                triangle.copied(),
            );
            let zero = rows
                .iter()
                .map(|own| own.counts.first().copied().unwrap_or(0));
            let (offset, what) = if class == "cubic" {
                (first / 2, "2n vertices")
            } else {
                (first, "n vertices")
            };
            text += &b_file(&format!("{name} on {what} with nimber 0"), offset, zero);
        }
    }
    Ok(text)
}

fn b_file(name: &str, offset: usize, terms: impl Iterator<Item = u64>) -> String {
    let lines = (offset..)
        .zip(terms)
        .map(|(n, term)| format!("{n} {term}\n"));
    format!("# {name}\n{}\n", lines.collect::<String>())
}

fn numbers(row: &Row) -> Vec<u64> {
    let texts = row.get("counts").split(',');
    texts.filter_map(|own| own.parse().ok()).collect()
}

fn status(row: &Row) -> &'static str {
    match row.get("status") {
        "twice computed" => "twice computed",
        _ => "computed",
    }
}
