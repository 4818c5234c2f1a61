//! The table of named graphs.

use nk_solver::nimber_by_definition;
use nk_testing::root;

use super::program::first_moves;
use super::program::named::{COLUMNS, FILE, graphs, row};
use super::program::named_stated;
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

/// Each first move leaves a graph with the mirror that the file names, and no other first move leaves one with this mirror.
#[test]
fn first_moves_win() {
    let moves = Table::open(first_moves::FILE, &first_moves::COLUMNS).unwrap();
    let texts: Vec<&str> = moves.rows().iter().map(|row| row.get("graph")).collect();
    let graphs = named_stated::built(&texts);
    for (row, graph) in moves.rows().iter().zip(&graphs) {
        let name = row.name();
        assert!(first_moves::wins(graph, row), "{name}");
        for v in 0..graph.order() {
            let mut others = moves.clone();
            others.set(name, "move", &v.to_string());
            let is_first = row.number("move") == Some(v as i64);
            let other = others.row(name).unwrap();
            assert_eq!(first_moves::wins(graph, other), is_first, "{name}, {v}");
        }
        // Half of a mirror is none.
        let mut others = moves.clone();
        let (_, half) = row.get("mirror").split_once(' ').unwrap();
        others.set(name, "mirror", half);
        assert!(!first_moves::wins(graph, others.row(name).unwrap()));
    }
    assert!(graphs.len() >= 4);
}
