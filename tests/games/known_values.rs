//! The solver is compared with published sequences and theorems.

use nk_base::Outcome;
use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, cartesian, cycle, hypercube, line, path};
use nk_solver::{NimberTable, nimber, outcome};
use nk_system::OctalTable;
use nk_testing::files::listed;
use nk_testing::graphs::{LIMITS, from_rule, lattice, petersen, queens};

use super::common::fresh;

/// Compares nimbers and outcomes with the listed terms up to `last`, which must be listed, with one table for each
/// question.
fn agrees(name: &str, last: usize, family: impl Fn(usize) -> Graph) {
    let mut table = NimberTable::new();
    let mut outcomes = NimberTable::new();
    let terms = listed(name);
    assert!(
        terms.iter().any(|&(n, _)| n == last),
        "{name} lists no a({last})"
    );
    for (n, value) in terms.into_iter().filter(|&(n, _)| n <= last) {
        let graph = family(n);
        assert_eq!(
            nimber(&graph, &mut table, &CancelToken::new()),
            Ok(value),
            "{name}({n})"
        );
        let won = Ok(Outcome::of_nimber(value));
        assert_eq!(
            outcome(&graph, &mut outcomes, &CancelToken::new()),
            won,
            "{name}({n})"
        );
    }
}

#[test]
fn grids_agree_with_the_lists() {
    agrees("A316632", 16, |n| lattice(3, n));
    agrees("A000035", 40, |n| lattice(2, n));
    agrees("A000004", 10, |n| lattice(4, n));
}

#[test]
fn queens_agree_with_the_list() {
    agrees("A344227", 9, queens);
}

#[test]
fn generalized_petersen_graphs_agree_with_the_list() {
    agrees("A316533", 23, petersen);
}

#[test]
fn paths_agree_with_the_list() {
    let last = listed("A002187").last().unwrap().0;
    agrees("A002187", last, |n| path(n as i64, LIMITS).unwrap());
}

#[test]
fn scalloped_paths_agree_with_the_list() {
    agrees("A317367", 60, |n| {
        from_rule(n, |u, v| v == u + 1 || v == u + 3)
    });
}

#[test]
fn mirrors_make_zero() {
    let ring = |n| cycle(n, LIMITS).unwrap();
    let product = |g: &Graph, h: &Graph| cartesian(g, h, LIMITS).unwrap();
    for n in 3..25 {
        assert_eq!(
            fresh(&product(&ring(n), &path(2, LIMITS).unwrap())),
            0,
            "prism {n}"
        );
    }
    for d in 2..9 {
        assert_eq!(fresh(&hypercube(d, LIMITS).unwrap()), 0, "cube {d}");
    }
    for m in 3..7 {
        for n in 3..6 {
            let expected = u32::from(m % 2 == 1 && n % 2 == 1);
            assert_eq!(
                fresh(&product(&ring(m), &ring(n))),
                expected,
                "torus {m} x {n}"
            );
        }
    }
}

/// Cram, which is Arc-Kayles on a board. Source: Schneider, "Das Spiel Juvavum" (2009), cited by Lemoine and Viennot.
#[test]
fn cram_boards() {
    let cram = |m, n| fresh(&line(&lattice(m, n), LIMITS).unwrap());
    assert_eq!([3, 4, 5].map(|n| cram(3, n)), [0, 1, 1]);
    assert_eq!([4, 5].map(|n| cram(4, n)), [0, 2]);
    assert_eq!(cram(5, 5), 0);
    let row = |n| line(&path(n, LIMITS).unwrap(), LIMITS).unwrap();
    let mut dawson = OctalTable::new(".07".parse().unwrap());
    for n in 0..40 {
        let expected = dawson.value(n as u64, &CancelToken::new()).unwrap();
        assert_eq!(fresh(&row(n)), expected);
    }
}
