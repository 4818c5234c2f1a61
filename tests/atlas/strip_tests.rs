//! The table of strips.

use nk_base::cancellation::CancelToken;
use nk_graph::Graph;
use nk_solver::{NimberTable, nimber, nimber_by_definition};

use super::program::family::Family;
use super::program::options::Options;

use super::program::strip::{Strip, all};
use super::program::strips::{FILE, columns, families, row};
use super::program::table::Table;
use super::{check_words, stride};

/// A proof by at most this many values is found again.
const CHEAP: i64 = 2_000;

fn committed() -> Table {
    Table::open(FILE, &columns()).unwrap()
}

#[test]
fn each_family_has_a_row_and_each_word_is_earned() {
    let (table, families) = (committed(), families());
    let rows: Vec<&str> = table.rows().iter().map(|row| row.name()).collect();
    let names: Vec<String> = families.iter().map(Strip::name).collect();
    assert_eq!(rows, names);
    check_words(&table);
    for row in table.rows() {
        let is_derived = row.get("derived") == "yes";
        assert_eq!(is_derived, row.get("reason").is_empty(), "{}", row.name());
        assert!(is_derived || row.get("status") == "computed");
    }
}

/// Derivations and periods are made and verified again, refusals too.
#[test]
fn rows_that_cost_little_are_made_again() {
    let table = committed();
    let mut count = 0;
    for strip in families().iter().step_by(stride(10)) {
        let old = table.row(&strip.name()).unwrap();
        let is_cheap = old.number("checked_to").is_some_and(|own| own <= CHEAP);
        if !is_cheap && old.get("derived") == "yes" {
            continue;
        }
        let options = Options {
            time: 600.0,
            limit: CHEAP,
            ..Options::default()
        };
        let new = row(strip, &options).unwrap();
        for (column, text) in columns().iter().zip(&new) {
            // The search takes twice as many values each time, up to the limit.
            let is_stable = !["class", "relation", "seconds", "values"].contains(column);
            if is_stable {
                assert_eq!(old.get(column), text, "{}, {column}", strip.name());
            }
        }
        count += 1;
    }
    assert!(count > 40, "{count} families");
}

/// The terms of the table are those of the graphs, by a search that knows no recurrences.
#[test]
fn terms_are_the_nimbers_of_the_graphs() {
    let table = committed();
    let mut solver = NimberTable::with_memory(1 << 28);
    for strip in families().iter().step_by(stride(10)) {
        let row = table.row(&strip.name()).unwrap();
        let terms: Vec<u32> = row
            .get("terms")
            .split(',')
            .map(|own| own.parse().unwrap())
            .collect();
        for (n, term) in (strip.least().max(1) as usize..).zip(terms) {
            if n * strip.vertices > 24 {
                break;
            }
            let graph = strip.graph(n);
            let value = nimber(&graph, &mut solver, &CancelToken::new()).unwrap();
            assert_eq!(value, term, "{} at {n}", strip.name());
            if graph.order() <= 9 {
                assert_eq!(nimber_by_definition(&graph), Some(term));
            }
        }
    }
}

/// Families of one class have the same values far beyond their terms in the table.
#[test]
fn classes_have_the_same_values() {
    let (table, families) = (committed(), families());
    let mut count = 0;
    for strip in families.iter().step_by(stride(10)) {
        let row = table.row(&strip.name()).unwrap();
        let head = families.iter().find(|own| own.name() == row.get("class"));
        let head = head.unwrap();
        if head.name() == strip.name() {
            continue;
        }
        let [one, two] = [strip, head].map(|own| Family::of(own, 600.0).unwrap().values(3, 900));
        assert_eq!(one.unwrap(), two.unwrap(), "{}", strip.name());
        count += 1;
    }
    assert!(count > 10, "{count} families");
}

/// The numbers of strips up to isomorphism and reversal, by a count of orbits instead of representatives.
#[test]
fn each_strip_occurs_once() {
    for vertices in 1..=3_usize {
        let pairs: Vec<(usize, usize)> = (0..vertices)
            .flat_map(|a| (0..a).map(move |b| (b, a)))
            .collect();
        let mut orbits = std::collections::BTreeSet::new();
        for cell in 0..1_usize << pairs.len() {
            let edges = (0..pairs.len())
                .filter(|at| cell >> at & 1 == 1)
                .map(|at| pairs[at]);
            let edges: Vec<(u32, u32)> = edges.map(|(a, b)| (a as u32, b as u32)).collect();
            if nk_graph::components(&Graph::from_edges(vertices, edges.clone())).len() > 1 {
                continue;
            }
            for joins in 1..1_usize << (vertices * vertices) {
                let joined = |a: usize, b: usize| joins >> (a * vertices + b) & 1 == 1;
                let adjacent = |a: usize, b: usize| {
                    edges.contains(&(a as u32, b as u32)) || edges.contains(&(b as u32, a as u32))
                };
                // The least matrix of the orbit, over all orders of the vertices and both directions.
                let orders: [[usize; 3]; 6] = [
                    [0, 1, 2],
                    [0, 2, 1],
                    [1, 0, 2],
                    [1, 2, 0],
                    [2, 0, 1],
                    [2, 1, 0],
                ];
                let orders = orders
                    .iter()
                    .filter(|own| own[..vertices].iter().all(|v| *v < vertices));
                let forms = orders.flat_map(|order| {
                    [false, true].map(|back| {
                        let places = (0..vertices * vertices)
                            .map(|at| (order[at / vertices], order[at % vertices]));
                        let bits = places.map(|(a, b)| {
                            (
                                adjacent(a, b),
                                if back { joined(b, a) } else { joined(a, b) },
                            )
                        });
                        bits.collect::<Vec<(bool, bool)>>()
                    })
                });
                orbits.insert(forms.min().unwrap());
            }
        }
        assert_eq!(
            all(vertices, usize::MAX).len(),
            orbits.len(),
            "{vertices} vertices"
        );
    }
}
