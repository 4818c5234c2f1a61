//! The table of small graphs.

use std::collections::BTreeMap;

use nk_graph::{Graph, components};
use nk_solver::nimber_by_definition;
use nk_stream::{Format, read};

use super::program::graph_sums::{B_FILES, WHOLE, b_files, whole};
use super::program::graphs::{CLASSES, COLUMNS, FILE};
use super::program::table::{Table, path};

/// Up to this order all graphs are listed here and counted.
const LISTED: usize = 6;
/// Up to this order all trees are listed here and counted.
const TREES: usize = 8;

fn committed() -> Table {
    Table::open(FILE, &COLUMNS).unwrap()
}

fn counts(table: &Table, name: &str) -> Vec<u64> {
    let row = table.row(name).unwrap();
    row.get("counts")
        .split(',')
        .map(|own| own.parse().unwrap())
        .collect()
}

/// The numbers of graphs of each order that the OEIS lists.
#[test]
fn the_numbers_of_graphs_are_the_known_ones() {
    let table = committed();
    let known: [(&str, usize, &[u64]); 4] = [
        // A001349
        (
            "connected",
            1,
            &[1, 1, 2, 6, 21, 112, 853, 11117, 261080, 11716571],
        ),
        // A000055
        (
            "trees",
            1,
            &[
                1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159, 7741, 19320, 48629,
                123867, 317955, 823065,
            ],
        ),
        // A002851
        ("cubic", 2, &[1, 2, 5, 19, 85, 509, 4060, 41301]),
        // A005142
        (
            "bipartite",
            1,
            &[1, 1, 1, 3, 5, 17, 44, 182, 730, 4032, 25598, 212780],
        ),
    ];
    for row in table.rows() {
        let (_, first, numbers) = known.iter().find(|own| own.0 == row.get("class")).unwrap();
        let order = row.number("order").unwrap() as usize;
        let at = if row.get("class") == "cubic" {
            order / 2
        } else {
            order
        };
        let graphs = row.number("graphs").unwrap() as u64;
        assert_eq!(graphs, numbers[at - first], "{}", row.name());
        assert_eq!(
            counts(&table, row.name()).iter().sum::<u64>(),
            graphs,
            "{}",
            row.name()
        );
    }
    for (class, ..) in CLASSES {
        let rows = table.rows().iter().filter(|row| row.get("class") == class);
        assert!(rows.count() >= 5, "{class}");
    }
}

/// The example of each nimber has that nimber by the definition, and the right order.
#[test]
fn examples_have_their_values() {
    for row in committed().rows() {
        for (value, text) in row.get("first").split(' ').enumerate() {
            if text.is_empty() {
                continue;
            }
            let graph = read(text, Format::Graph6).unwrap().graph;
            assert_eq!(graph.order() as i64, row.number("order").unwrap());
            assert_eq!(components(&graph).len(), 1, "{text}");
            if graph.order() <= 12 {
                assert_eq!(nimber_by_definition(&graph), Some(value as u32), "{text}");
            }
        }
    }
}

/// Counts all graphs of small orders, and the connected ones, from all sets of edges; their nimbers are by the
/// definition.
#[test]
fn counts_of_small_orders_are_those_by_definition() {
    let table = committed();
    let all = whole(&table, "connected");
    for order in 1..=LISTED {
        let pairs: Vec<(u32, u32)> = (0..order as u32)
            .flat_map(|v| (0..v).map(move |u| (u, v)))
            .collect();
        // Two graphs are isomorphic if and only if the least of their relabelled sets of edges is the same. Sets are
        // visited in ascending order, so the first of a class is its least.
        let mut seen = vec![false; 1 << pairs.len()];
        let renamed = renamings(order, &pairs);
        let mut tally: BTreeMap<u32, u64> = BTreeMap::new();
        let mut every: BTreeMap<u32, u64> = BTreeMap::new();
        for set in 0..1_usize << pairs.len() {
            if seen[set] {
                continue;
            }
            for map in &renamed {
                let bits = (0..pairs.len()).filter(|at| set >> at & 1 == 1);
                seen[bits.fold(0, |all, at| all | 1 << map[at])] = true;
            }
            let edges = (0..pairs.len())
                .filter(|at| set >> at & 1 == 1)
                .map(|at| pairs[at]);
            let graph = Graph::from_edges(order, edges.collect());
            let nimber = nimber_by_definition(&graph).unwrap();
            *every.entry(nimber).or_default() += 1;
            if components(&graph).len() == 1 {
                *tally.entry(nimber).or_default() += 1;
            }
        }
        assert_eq!(dense(&every), all[order - 1].counts, "order {order}");
        assert_eq!(
            dense(&tally),
            counts(&table, &format!("connected {order}")),
            "order {order}"
        );
    }
}

/// The numbers of graphs that need not be connected are those of the OEIS, and the counts of orders 7 and 8 are those
/// that `geng` and the solver give when each graph is played as a whole.
#[test]
fn graphs_that_need_not_be_connected_are_counted() {
    let table = committed();
    let known: [(&str, &[u64]); 4] = [
        // A000088, A005195, A005638 and A033995.
        (
            "connected",
            &[1, 2, 4, 11, 34, 156, 1044, 12346, 274668, 12005168],
        ),
        (
            "trees",
            &[
                1, 2, 3, 6, 10, 20, 37, 76, 153, 329, 710, 1601, 3658, 8599, 20514, 49905, 122963,
            ],
        ),
        ("cubic", &[1, 2, 6, 21, 94, 540, 4207, 42110]),
        (
            "bipartite",
            &[1, 2, 3, 7, 13, 35, 88, 303, 1119, 5479, 32303, 251135],
        ),
    ];
    for ((class, _), (name, numbers)) in WHOLE.iter().zip(known) {
        assert_eq!(*class, name);
        let found = whole(&table, class);
        let found: Vec<u64> = found.iter().map(|own| own.counts.iter().sum()).collect();
        assert_eq!(found, numbers, "{class}");
    }
    let all = whole(&table, "connected");
    assert_eq!(all[6].counts, [207, 182, 190, 439, 26]);
    assert_eq!(all[7].counts, [2098, 2151, 2029, 4856, 1186, 26]);
}

/// The file with b-files is the one that is made from the table.
#[test]
fn b_files_are_those_of_the_table() {
    let committed = std::fs::read_to_string(path(B_FILES)).unwrap();
    assert_eq!(committed, b_files().unwrap());
}

/// Counts trees from their rooted forms; their nimbers are by the definition.
#[test]
fn counts_of_small_trees_are_those_by_definition() {
    let table = committed();
    // All rooted trees as lists of the parents of the vertices 1, 2, ...; isomorphic ones have one code.
    let mut parents: Vec<Vec<u32>> = vec![Vec::new()];
    for order in 1..=TREES {
        let mut tally: BTreeMap<u32, u64> = BTreeMap::new();
        let mut seen = std::collections::BTreeSet::new();
        let mut kept = std::collections::BTreeSet::new();
        let mut next = Vec::new();
        for own in &parents {
            let edges = (1..).zip(own).map(|(v, p)| (*p, v)).collect();
            let tree = Graph::from_edges(order, edges);
            let codes = (0..order).map(|root| code(&tree, root, None));
            if seen.insert(codes.min().unwrap()) {
                *tally
                    .entry(nimber_by_definition(&tree).unwrap())
                    .or_default() += 1;
            }
            if kept.insert(code(&tree, 0, None)) {
                next.extend((0..order as u32).map(|p| [&own[..], &[p]].concat()));
            }
        }
        assert_eq!(
            dense(&tally),
            counts(&table, &format!("trees {order}")),
            "order {order}"
        );
        parents = next;
    }
}

/// The code of a rooted tree: nested brackets, with the codes of the branches in order.
fn code(tree: &Graph, root: usize, from: Option<usize>) -> String {
    let branches = tree.neighbours(root).iter().map(|v| *v as usize);
    let branches = branches.filter(|v| Some(*v) != from);
    let mut codes: Vec<String> = branches.map(|v| code(tree, v, Some(root))).collect();
    codes.sort();
    format!("({})", codes.concat())
}

/// For each permutation of the vertices, the new place of each pair.
fn renamings(order: usize, pairs: &[(u32, u32)]) -> Vec<Vec<usize>> {
    let mut orders: Vec<Vec<u32>> = vec![Vec::new()];
    for v in 0..order as u32 {
        let longer = orders
            .iter()
            .flat_map(|own| (0..=own.len()).map(move |at| [&own[..at], &[v], &own[at..]].concat()));
        orders = longer.collect();
    }
    let place = |u: u32, v: u32| {
        pairs
            .iter()
            .position(|own| *own == (u.min(v), u.max(v)))
            .unwrap()
    };
    let maps = orders.iter().map(|own| {
        pairs
            .iter()
            .map(|&(u, v)| place(own[u as usize], own[v as usize]))
            .collect()
    });
    maps.collect()
}

fn dense(tally: &BTreeMap<u32, u64>) -> Vec<u64> {
    let most = tally.keys().max().copied().unwrap_or(0);
    (0..=most)
        .map(|value| tally.get(&value).copied().unwrap_or(0))
        .collect()
}
