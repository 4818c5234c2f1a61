//! Other hash functions give the same values.

use nk_graph::{Graph, cycle, line};
use nk_solver::{NimberTable, Options, SearchMethod};
use nk_testing::graphs::{LIMITS, from_rule, lattice};

use super::common::{METHODS, facts, solved};

fn table(method: SearchMethod, seed: u32, threads: usize) -> NimberTable {
    NimberTable::with_options(Options {
        method: Some(method),
        seed,
        threads,
        ..Options::default()
    })
}

/// The graph of kings on a torus, in which moves are large, for the dense method.
fn kings(n: usize) -> Graph {
    let near = |a: usize, b: usize| (a + n - b) % n <= 1 || (b + n - a) % n <= 1;
    from_rule(n * n, |u, v| near(u / n, v / n) && near(u % n, v % n))
}

#[test]
fn seeds_give_the_same_values_and_share_no_fact() {
    let graphs = [
        lattice(3, 8),
        kings(6),
        line(&lattice(3, 5), LIMITS).expect("a line graph"),
        cycle(27, LIMITS).expect("a cycle"),
    ];
    for graph in &graphs {
        for method in METHODS {
            let mut first = table(method, 0, 1);
            let (value, _) = solved(graph, &mut first);
            let known = facts(&first);
            for seed in [1, 2, u32::MAX] {
                let (fresh, positions) = solved(graph, &mut table(method, seed, 1));
                assert_eq!(fresh, value, "{method:?}, seed {seed}");
                let mut other = table(method, seed, 1);
                other.import(&known);
                assert_eq!(solved(graph, &mut other), (value, positions), "{method:?}");
                assert_eq!(solved(graph, &mut table(method, seed, 2)).0, value);
            }
            let mut same = table(method, 0, 1);
            same.import(&known);
            assert!(solved(graph, &mut same).1 <= 1, "{method:?}");
        }
    }
}
