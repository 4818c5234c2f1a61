//! The table of strips.

use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, mirror};
use nk_solver::{NimberTable, nimber, nimber_by_definition};
use nk_system::{OctalCode, OctalTable};
use nk_verify::derivation::Sum;

use super::program::family::Family;
use super::program::form;
use super::program::options::Options;

use super::program::strip::{Strip, all, permutations};
use super::program::strips::{FILE, columns, families, row};
use super::program::strips_apart;
use super::program::strips_near;
use super::program::strips_octal;
use super::program::symmetry::{is_transitive, same_graphs, zeros};
use super::program::table::Table;
use super::{check_words, stride};

/// A period whose proof needs at most this many values is proved again.
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
        let is_settled = is_derived || row.get("zero") == "all";
        assert!(is_settled || row.get("status") == "computed");
    }
}

/// The facts that symmetries prove are found again, and the terms agree with them. A search for symmetries of single
/// graphs, which knows nothing of strips, finds a mirror too.
#[test]
fn symmetries_are_found_again() {
    let (table, families) = (committed(), families());
    let mut counts = [0; 2];
    for (at, strip) in families.iter().enumerate() {
        let row = table.row(&strip.name()).unwrap();
        let (name, zero) = (row.name(), row.get("zero"));
        let low = strip.least().max(1);
        let terms = row.get("terms").split(',').map(|own| own.parse().unwrap());
        let terms: Vec<u32> = terms.collect();
        for (n, term) in (low..).zip(&terms) {
            let is_zero = zero == "all" || (zero == "even" && n % 2 == 0);
            assert!(!is_zero || *term == 0, "{name} at {n}");
            assert!(row.get("bound") != "1" || *term <= 1, "{name} at {n}");
        }
        if !at.is_multiple_of(stride(10)) && zero != "all" {
            continue;
        }
        let nimber = |n: i64| terms.get((n - low) as usize).copied();
        assert_eq!(zeros(strip, &nimber).text(), zero, "{name}");
        assert_eq!(is_transitive(strip), row.get("bound") == "1", "{name}");
        let sizes: &[usize] = match zero {
            "all" => &[4, 5, 6, 7],
            "even" => &[4, 6],
            _ => &[],
        };
        for n in sizes {
            assert!(mirror(&strip.graph(*n)).is_some(), "{name} at {n}");
        }
        counts[usize::from(zero == "all")] += 1;
    }
    assert!(counts[0] > 40 && counts[1] > 10, "{counts:?}");
}

/// Two families that are said to have the same graphs have isomorphic graphs. A backtracking search decides it.
#[test]
fn families_with_the_same_graphs_have_them() {
    let families = families();
    let small: Vec<Strip> = families
        .into_iter()
        .filter(|own| own.vertices <= 3)
        .collect();
    let first = same_graphs(&small);
    let mut counts = [0; 2];
    for (at, strip) in small.iter().enumerate() {
        let other = &small[first[at]];
        for n in [3, 4, 5] {
            if first[at] < at {
                let (one, two) = (strip.graph(n), other.graph(n));
                assert!(are_isomorphic(&one, &two), "{} at {n}", strip.name());
                counts[usize::from(strip.ring)] += 1;
            }
        }
    }
    assert!(counts[0] >= 9 && counts[1] >= 9, "{counts:?}");
    let (ladder, comb) = (&small[12], &small[2]);
    assert!(!are_isomorphic(&ladder.graph(4), &comb.graph(4)));
}

pub(super) fn are_isomorphic(one: &Graph, two: &Graph) -> bool {
    fn extend(one: &Graph, two: &Graph, image: &mut Vec<usize>) -> bool {
        let v = image.len();
        if v == one.order() {
            return true;
        }
        for w in 0..two.order() {
            let fits = |(u, x): (usize, &usize)| one.has_edge(u, v) == two.has_edge(*x, w);
            let is_free = !image.contains(&w) && one.degree(v) == two.degree(w);
            if is_free && image.iter().enumerate().all(fits) {
                image.push(w);
                if extend(one, two, image) {
                    return true;
                }
                image.pop();
            }
        }
        false
    }
    one.order() == two.order() && one.size() == two.size() && extend(one, two, &mut Vec::new())
}

/// The pairs in the table of first differences agree as far as the table says, and no further.
#[test]
fn strips_that_look_the_same_differ_where_the_table_says() {
    let near = Table::open(strips_near::FILE, &strips_near::COLUMNS).unwrap();
    let families = families();
    assert!(near.rows().len() >= 4);
    for row in near.rows() {
        let values = ["family", "other"].map(|column| {
            let strip = families.iter().find(|own| own.name() == row.get(column));
            let family = Family::of(strip.unwrap(), 600.0).unwrap();
            family.values(1, 500).unwrap()
        });
        let agree = strips_near::common(&values[0], &values[1]) as i64;
        assert_eq!(Some(agree), row.number("agree_to").map(|own| own.min(500)));
        if let Some(at) = row.number("at") {
            let found = values.map(|own| Some(i64::from(own[at as usize - 1])));
            assert_eq!(found, [row.number("value"), row.number("other_value")]);
        }
    }
}

/// Derivations, their refusals, and periods are computed and verified again.
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
            time: if is_cheap { 600.0 } else { 0.1 },
            limit: CHEAP,
            ..Options::default()
        };
        let new = row(strip, &options).unwrap();
        // A period that a symmetry or the class proves need not be that of the search.
        let row_is_own = old.get("period").is_empty() || !old.get("checked_to").is_empty();
        for (column, text) in columns().iter().zip(&new) {
            // The number of values depends on the limit, as the search doubles it until it reaches the limit.
            let is_stable = ![
                "class", "relation", "zero", "bound", "alike", "seconds", "values",
            ]
            .contains(column)
                && row_is_own;
            // The solver finds as many terms as its time allows.
            if *column == "terms" && old.get("derived") == "no" {
                let (longer, shorter) = (old.get("terms"), text);
                let is_part = longer.starts_with(shorter) || shorter.starts_with(longer);
                assert!(is_part, "{}: {longer} and {shorter}", strip.name());
                continue;
            }
            if is_stable {
                assert_eq!(old.get(column), text, "{}, {column}", strip.name());
            }
        }
        count += 1;
    }
    assert!(count > 40, "{count} families");
}

/// The terms of the table are the nimbers of the graphs, by a search that knows no recurrences.
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
        if head.name() == strip.name() || row.get("derived") == "no" {
            continue;
        }
        let [one, two] = [strip, head].map(|own| Family::of(own, 600.0).unwrap().values(3, 900));
        assert_eq!(one.unwrap(), two.unwrap(), "{}", strip.name());
        count += 1;
    }
    assert!(count > 10, "{count} families");
}

/// The text of a system does not depend on the order of its members or on their first indices.
#[test]
fn the_text_of_a_system_depends_on_its_equations_alone() {
    let mut texts = std::collections::BTreeMap::new();
    let mut count = 0;
    for strip in families().iter().step_by(7) {
        let Ok(family) = Family::of(strip, 600.0) else {
            continue;
        };
        let (system, sums) = family.recurrences();
        let last = system.sequences.len();
        let order: Vec<usize> = (0..last).rev().collect();
        let mut turned = system.restrict(&order).unwrap();
        let mut moved: Vec<Sum> = sums.to_vec();
        let places = moved.iter_mut().flat_map(|own| &mut own.members);
        places.for_each(|own| own.0 = last - 1 - own.0);
        // The first member begins three indices later.
        if let Some(own) = turned.sequences.first_mut() {
            own.first += 3;
        }
        let by = |member: usize| (member, if member == 0 { 3 } else { 0 });
        for (member, own) in turned.sequences.iter_mut().enumerate() {
            let terms = own.terms.iter().map(|term| term.moved(by(member).1, by));
            own.terms = terms.collect();
        }
        let places = moved.iter_mut().flat_map(|own| &mut own.members);
        places.for_each(|own| own.2 += by(own.0).1);
        assert_eq!(
            form::text(&turned, &moved),
            family.text(),
            "{}",
            strip.name()
        );
        let mark = form::mark(&family.text());
        let text = texts.entry(mark).or_insert(family.text());
        assert_eq!(*text, family.text(), "different texts have different names");
        count += 1;
    }
    assert!(count > 40 && texts.len() > 20, "{count}, {}", texts.len());
}

/// Each strip of the table has the values of its octal game.
#[test]
fn strips_have_the_values_of_their_octal_games() {
    let table = Table::open(strips_octal::FILE, &strips_octal::COLUMNS).unwrap();
    let families = families();
    let mut proved = 0;
    for row in table.rows() {
        let strip = families.iter().find(|own| own.name() == row.name());
        let strip = strip.unwrap();
        let code: OctalCode = row.get("game").parse().unwrap();
        let mut heaps = OctalTable::new(code);
        let numbers = ["step", "shift"].map(|column| row.number(column).unwrap());
        let values = Family::of(strip, 600.0).unwrap().values(1, 400).unwrap();
        for (n, value) in (1..).zip(values) {
            let heap = (numbers[0] * n + numbers[1]) as u64;
            let found = heaps.value(heap, &CancelToken::new()).unwrap();
            assert_eq!(found, value, "{} at {n}", row.name());
        }
        assert_eq!(
            row.get("status") == "proved",
            !row.get("relation").is_empty()
        );
        proved += usize::from(row.get("status") == "proved");
    }
    let kayles = table.row("strip ab/aa,ab").unwrap();
    assert_eq!(
        ["game", "step", "shift"].map(|own| kayles.get(own)),
        ["0.77", "1", "0"]
    );
    assert!(proved >= 10, "{proved}");
}

/// The numbers of strips up to isomorphism and reversal agree with a count of orbits, instead of representatives.
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
                // The least matrix of the orbit, over all permutations of the vertices and both directions.
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

/// Cells that are not connected: each strip of which a long row is connected, apart from its ends, has one row.
#[test]
fn each_strip_with_a_cell_that_is_not_connected_has_a_row() {
    let table = Table::open(strips_apart::FILE, &columns()).unwrap();
    let families = strips_apart::families();
    let rows: Vec<&str> = table.rows().iter().map(|row| row.name()).collect();
    let names: Vec<String> = families.iter().map(Strip::name).collect();
    assert_eq!(rows, names);
    check_words(&table);
    let mut found = std::collections::BTreeSet::new();
    for (vertices, cell) in [(2, vec![]), (3, vec![]), (3, vec![(0, 1)])] {
        let orders = permutations(vertices);
        for joins in 1..1_usize << (vertices * vertices) {
            let places = (0..vertices * vertices).filter(|at| joins >> at & 1 == 1);
            let strip = Strip {
                ring: false,
                vertices,
                cell: cell.clone(),
                joins: places.map(|at| (at / vertices, at % vertices)).collect(),
            };
            // Two cells in the middle of a long row are in one component.
            let middle = 10 * vertices..12 * vertices;
            let parts = nk_graph::components(&strip.graph(22));
            let mut parts = parts.iter();
            let is_whole = parts.any(|part| {
                let own = middle.clone();
                own.into_iter().all(|v| part.contains(&v))
            });
            if is_whole {
                found.insert(strip.least_name(&orders).name());
            }
        }
    }
    let names: std::collections::BTreeSet<String> = names.into_iter().collect();
    assert_eq!(names, found);
}

/// Their terms are the nimbers of the graphs, and periods that cost little are found and verified again.
#[test]
fn strips_with_cells_that_are_not_connected_are_made_again() {
    let table = Table::open(strips_apart::FILE, &columns()).unwrap();
    let mut solver = NimberTable::with_memory(1 << 28);
    let mut periods = 0;
    for strip in strips_apart::families() {
        let old = table.row(&strip.name()).unwrap();
        let name = old.name();
        for (n, term) in (1..).zip(old.get("terms").split(',')) {
            let term: u32 = term.parse().unwrap();
            if n * strip.vertices > 21 {
                break;
            }
            let graph = strip.graph(n);
            let value = nimber(&graph, &mut solver, &CancelToken::new());
            assert_eq!(value, Ok(term), "{name} at {n}");
            if graph.order() <= 12 {
                assert_eq!(nimber_by_definition(&graph), Some(term), "{name} at {n}");
            }
        }
        if old.number("checked_to").is_some_and(|own| own <= CHEAP) {
            let options = Options {
                time: 600.0,
                limit: CHEAP,
                ..Options::default()
            };
            let new = row(&strip, &options).unwrap();
            let own = [
                "system",
                "sequences",
                "from",
                "period",
                "preperiod",
                "terms",
            ];
            for (column, text) in columns().iter().zip(&new) {
                if own.contains(column) {
                    assert_eq!(old.get(column), text, "{name}, {column}");
                }
            }
            periods += 1;
        } else if old.get("derived") == "no" {
            assert!(Family::of(&strip, 600.0).is_err(), "{name}");
        }
    }
    assert!(periods > 30, "{periods}");
}
