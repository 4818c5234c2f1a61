//! The numbers of positions that are searched. A search is deterministic, so a change that makes it larger without
//! changing values is noticed here. After an improvement the new number is written down.

use nk_graph::{Graph, line};
use nk_solver::{NimberTable, Options, SearchMethod};
use nk_testing::graphs::{LIMITS, lattice, petersen, queens};

use super::common::solved;

fn cram(m: usize, n: usize) -> Graph {
    line(&lattice(m, n), LIMITS).expect("a line graph")
}

#[test]
fn as_many_positions_as_ever_are_searched() {
    let cases = [
        ("queens 9", queens(9), (1, 20)),
        ("queens 11", queens(11), (1, 893)),
        ("queens 12", queens(12), (0, 2142)),
        ("3 X 11", lattice(3, 11), (3, 523)),
        ("3 X 12", lattice(3, 12), (5, 905)),
        ("3 X 22", lattice(3, 22), (0, 2970)),
        ("P(21, 2)", petersen(21), (1, 2410)),
        // With keys by rank this would be 1.5 million positions.
        ("P(29, 2)", petersen(29), (0, 52938)),
        ("Cram 4 X 5", cram(4, 5), (2, 433)),
        ("Cram 5 X 6", cram(5, 6), (2, 36695)),
    ];
    for (name, graph, expected) in cases {
        let found = solved(&graph, &mut NimberTable::default());
        assert_eq!(found, expected, "{name}: nimber, positions");
    }
}

/// The numbers for methods that are not chosen by default, for a table that forgets, and for an exact one.
#[test]
fn neither_method_nor_table_searches_more_than_ever() {
    let by = |method| Options {
        method: Some(method),
        ..Options::default()
    };
    let (ranked, isomorphic) = (by(SearchMethod::Ranked), by(SearchMethod::Isomorphic));
    let small = Options {
        memory: 1 << 13,
        ..ranked
    };
    let exact = Options {
        exact: true,
        ..Options::default()
    };
    let cases = [
        (
            "queens 9",
            queens(9),
            vec![by(SearchMethod::Dense)],
            vec![(20, 4194368)],
        ),
        (
            "3 X 12",
            lattice(3, 12),
            vec![ranked, isomorphic, small, exact],
            vec![(905, 4194368), (704, 4194368), (910, 8256), (2793, 688869)],
        ),
        (
            "P(15, 2)",
            petersen(15),
            vec![ranked, isomorphic],
            vec![(102, 4194368), (141, 4194368)],
        ),
        (
            "Cram 4 X 5",
            cram(4, 5),
            vec![ranked, isomorphic, small, exact],
            vec![(433, 4194368), (309, 4194368), (433, 8256), (640, 202788)],
        ),
    ];
    for (name, graph, options, expected) in cases {
        let positions = options.into_iter().map(|options| {
            let mut table = NimberTable::with_options(options);
            (solved(&graph, &mut table).1, table.memory())
        });
        let found: Vec<(u64, usize)> = positions.collect();
        assert_eq!(found, expected, "{name}: positions, bytes");
    }
}

/// Neither the facts nor the learnt order of options are left.
#[test]
fn a_cleared_table_searches_as_a_fresh_one() {
    let mut table = NimberTable::default();
    for graph in [lattice(3, 12), lattice(3, 12), petersen(15)] {
        let fresh = solved(&graph, &mut NimberTable::default());
        table.clear();
        assert_eq!(solved(&graph, &mut table), fresh);
    }
}
