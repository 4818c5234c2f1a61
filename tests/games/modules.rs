//! Graphs that consist of modules: the default is compared with the methods that do not search for modules.

use nk_base::Outcome;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_graph::{Graph, complete, cycle, disjoint, join, lexicographic, path};
use nk_solver::{NimberTable, Options, SearchMethod, nimber, outcome};
use nk_testing::classes::classes;
use nk_testing::graphs::LIMITS;
use nk_testing::{Random, rounds};

use super::common::{fresh, searched, solved};

fn by(method: SearchMethod) -> NimberTable {
    NimberTable::with_options(Options {
        method: Some(method),
        ..Options::default()
    })
}

fn cograph(random: &mut Random, order: usize) -> Graph {
    let class = classes().find(|class| class.name == "cograph");
    (class.expect("the class of cographs").draw)(random, order)
}

/// Asserts that both questions have the same answers as by another method, also with little memory.
fn referee(graph: &Graph) {
    let stop = CancelToken::new();
    let expected = nimber(graph, &mut by(SearchMethod::Ranked), &stop).expect("an answer");
    let won = Outcome::of_nimber(expected);
    for memory in [1 << 30, 100_000, 5_000] {
        let mut table = NimberTable::with_memory(memory);
        assert_eq!(nimber(graph, &mut table, &stop), Ok(expected), "{graph:?}");
        let mut table = NimberTable::with_memory(memory);
        assert_eq!(outcome(graph, &mut table, &stop), Ok(won), "{graph:?}");
    }
}

#[test]
fn large_cographs_have_the_nimbers_of_a_search() {
    let mut random = Random(31);
    let mut seen = [0; 4];
    for round in 0..rounds(40) {
        let graph = cograph(&mut random, 20 + 5 * (round as usize % 20));
        referee(&graph);
        seen[fresh(&graph).min(3) as usize] += 1;
    }
    assert!(seen[1..].iter().all(|&count| count > 0), "{seen:?}");
}

/// The graphs are joins, sums and products of graphs without modules, of which some are too hard for the first search.
#[test]
fn composed_graphs_have_the_nimbers_of_a_search() {
    let mut random = Random(32);
    for round in 0..rounds(60) {
        let mut part = |most: usize| {
            let order = 3 + random.below(most - 2);
            random.graph_in_parts(order, 1)
        };
        let graph = match round % 4 {
            0 => join(&part(16), &part(16), LIMITS),
            1 => {
                let sum = disjoint(&part(12), &part(12), LIMITS).expect("a sum");
                join(&sum, &part(8), LIMITS)
            }
            2 => lexicographic(&part(7), &part(6), LIMITS),
            _ => lexicographic(&cycle(7, LIMITS).expect("a ring"), &part(5), LIMITS),
        };
        referee(&graph.expect("a graph"));
    }
}

#[test]
fn thousands_of_vertices_in_modules_need_no_table() {
    let mut random = Random(33);
    let graph = cograph(&mut random, 2_000);
    let mut table = NimberTable::new();
    assert_eq!(solved(&graph, &mut table).1, 0);
    // Seven cographs in a ring need a short search without a table.
    let parts = lexicographic(
        &cycle(7, LIMITS).unwrap(),
        &cograph(&mut random, 150),
        LIMITS,
    );
    assert_eq!(solved(&parts.unwrap(), &mut table).1, 0);
    let stop = CancelToken::new();
    stop.cancel();
    let stopped = nimber(&graph, &mut table, &stop).unwrap_err();
    assert_eq!(stopped.reason, StopReason::Cancelled);
}

/// A path whose vertices are replaced by pairs of twins has the same value and length of play as the path.
#[test]
fn modules_in_a_row_and_modules_within_modules_leave_room_on_the_stack() {
    let path = |n| path(n, LIMITS).unwrap();
    let pair = complete(2, LIMITS).unwrap();
    let doubled = lexicographic(&path(401), &pair, LIMITS).unwrap();
    assert_eq!(fresh(&doubled), fresh(&path(401)));
    // A path of four vertices is added and joined alternately.
    let mut nested = path(4);
    for level in 0..160 {
        nested = match level % 2 {
            0 => disjoint(&nested, &path(4), LIMITS).unwrap(),
            _ => join(&nested, &path(4), LIMITS).unwrap(),
        };
    }
    let stop = CancelToken::new();
    // The options of P_4 have the nimber 1, and those of the larger graphs follow level by level.
    let (mut options, own) = (vec![1], [1]);
    let mex = |set: &[u32]| (0..).find(|o| !set.contains(o)).unwrap();
    for level in 0..160 {
        let nimber = mex(&options);
        options = match level % 2 {
            0 => {
                let moved = options.iter().map(|o| o ^ mex(&own));
                moved.chain(own.iter().map(|o| o ^ nimber)).collect()
            }
            _ => options.iter().copied().chain(own).collect(),
        };
        options.sort_unstable();
        options.dedup();
    }
    let found = nimber(&nested, &mut NimberTable::new(), &stop);
    assert_eq!(found, Ok(mex(&options)));
}

#[test]
fn a_named_method_looks_for_no_modules() {
    let graph = cograph(&mut Random(34), 60);
    let stop = CancelToken::new();
    let expected = fresh(&graph);
    for method in [SearchMethod::Ranked, SearchMethod::Isomorphic] {
        let mut table = by(method);
        assert_eq!(nimber(&graph, &mut table, &stop), Ok(expected));
        assert!(searched(&table) > 0);
    }
}
