//! How many positions are searched: a search repeats exactly, so whatever makes it less clever, and the values no other,
//! shows here. A change for the better is a reason to write down the new figure.

use std::sync::atomic::Ordering;

use nkdsl::game::{NimberTable, nimber};
use nkdsl::graph::{Graph, line};
use nkdsl::stop::Stop;

use super::common::{LIMITS, from_rule, lattice};

fn queens(n: usize) -> Graph {
    from_rule(n * n, |u, v| {
        let (rows, columns) = ((u / n).abs_diff(v / n), (u % n).abs_diff(v % n));
        rows == 0 || columns == 0 || rows == columns
    })
}

/// The generalised Petersen graph P(n, 2).
fn petersen(n: usize) -> Graph {
    let apart = |by: usize, u: usize, v: usize| (u + by) % n == v || (v + by) % n == u;
    from_rule(2 * n, |u, v| match (u < n, v < n) {
        (true, true) => apart(1, u, v),
        (false, false) => apart(2, u - n, v - n),
        _ => u % n == v % n,
    })
}

fn searched(graph: &Graph) -> (u32, u64) {
    let mut table = NimberTable::default();
    let value = nimber(graph, &mut table, &Stop::new()).expect("an answer");
    (value, table.progress().load(Ordering::Relaxed))
}

#[test]
fn as_many_positions_as_ever_are_searched() {
    let cram = line(&lattice(4, 5), LIMITS).expect("a line graph");
    let cases = [
        ("queens 9", queens(9), (1, 20)),
        ("queens 11", queens(11), (1, 913)),
        ("queens 12", queens(12), (0, 2173)),
        ("3 X 11", lattice(3, 11), (3, 638)),
        ("3 X 12", lattice(3, 12), (5, 881)),
        ("3 X 22", lattice(3, 22), (0, 3004)),
        ("P(21, 2)", petersen(21), (1, 1447)),
        ("Cram 4 X 5", cram, (2, 565)),
    ];
    for (name, graph, expected) in cases {
        assert_eq!(searched(&graph), expected, "{name}: nimber, positions");
    }
}
