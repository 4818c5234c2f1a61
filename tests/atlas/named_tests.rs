//! The table of named graphs.

use nk_solver::nimber_by_definition;
use nk_testing::root;

use super::program::named::{COLUMNS, FILE, graphs, row};
use super::program::table::Table;

/// The nimber of a graph with at most this many vertices is computed by the definition.
const SMALL: usize = 15;

/// All rows are computed again. The specification states the same nimbers, orders and sizes of the graphs that it
/// builds.
#[test]
fn named_graphs_are_made_again() {
    let table = Table::open(FILE, &COLUMNS).unwrap();
    let all = graphs();
    let names: Vec<&str> = table.rows().iter().map(|row| row.name()).collect();
    assert_eq!(names, all.iter().map(|own| own.name).collect::<Vec<_>>());
    let specs = ["graphs", "cubic", "regular", "solids"].map(|name| {
        std::fs::read_to_string(root().join(format!("specs/named_{name}.nk"))).unwrap()
    });
    // The text of the checks, with each conjunct on a line without `and`.
    let spec = specs
        .concat()
        .replace("\n  and ", "\n")
        .replace(" and ", "\n");
    let states = |claim: &str| {
        spec.lines()
            .any(|own| own.strip_prefix("check ").unwrap_or(own) == claim)
    };
    for named in &all {
        let old = table.row(named.name).unwrap();
        let new = row(named, 600.0).unwrap();
        for (column, text) in COLUMNS.iter().zip(&new).filter(|own| *own.0 != "seconds") {
            assert_eq!(old.get(column), text, "{}, {column}", named.name);
        }
        if named.graph.order() <= SMALL {
            let nimber = nimber_by_definition(&named.graph).map(i64::from);
            assert_eq!(nimber, old.number("nimber"), "{}", named.name);
        }
        for (function, column) in [("nimber", "nimber"), ("order", "order"), ("size", "size")] {
            let claim = format!("{function}({}) = {}", named.text, old.get(column));
            assert!(states(&claim), "no file named_*.nk has {claim}");
        }
        // A transitive graph has nimber 0 or 1, and no nimber exceeds the number of different moves.
        assert!(
            old.number("nimber") <= old.number("orbits"),
            "{}",
            named.name
        );
    }
    assert!(all.len() >= 40);
}
