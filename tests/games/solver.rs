//! The solver is compared with the definition, and its two questions with each other; limits end it.

use std::sync::atomic::Ordering;

use nk_base::Outcome;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_base::mex::Mex;
use nk_graph::{
    Graph, GraphBuilder, cartesian, complement, complete, complete_bipartite, cycle, disjoint,
    path, power, star,
};
use nk_solver::{NimberTable, Options, nimber, nimber_by_definition, outcome};
use nk_system::OctalTable;
use nk_testing::graphs::{LIMITS, from_rule, lattice};
use nk_testing::{Random, rounds};

use super::common::fresh;

/// Tables that are used for several graphs.
struct Shared {
    nimbers: NimberTable,
    outcomes: NimberTable,
    exact: NimberTable,
}

impl Shared {
    fn new() -> Self {
        Shared {
            nimbers: NimberTable::new(),
            outcomes: NimberTable::new(),
            exact: exact_table(1 << 30),
        }
    }

    /// Asserts that all ways to a value agree with the definition.
    fn referee(&mut self, graph: &Graph) {
        let stop = CancelToken::new();
        let expected = nimber_by_definition(graph).unwrap();
        for table in [&mut NimberTable::new(), &mut self.nimbers, &mut self.exact] {
            assert_eq!(nimber(graph, table, &stop), Ok(expected), "{graph:?}");
        }
        let won = Ok(Outcome::of_nimber(expected));
        let fresh = &mut NimberTable::new();
        for table in [
            fresh,
            &mut self.outcomes,
            &mut self.nimbers,
            &mut self.exact,
        ] {
            assert_eq!(outcome(graph, table, &stop), won, "{graph:?}");
        }
    }
}

/// A table with exact positions.
fn exact_table(memory: usize) -> NimberTable {
    NimberTable::with_options(Options {
        memory,
        exact: true,
        ..Options::default()
    })
}

#[test]
fn every_graph_up_to_six_vertices() {
    let mut shared = Shared::new();
    let mut counts = [0; 5];
    for order in 0..=6usize {
        for code in 0..1u32 << (order * order.saturating_sub(1) / 2) {
            let graph = from_rule(order, |u, v| code >> (v * (v - 1) / 2 + u) & 1 == 1);
            shared.referee(&graph);
            counts[nimber(&graph, &mut shared.nimbers, &CancelToken::new()).unwrap() as usize] += 1;
        }
    }
    assert_eq!(
        counts.iter().sum::<i32>(),
        1 + 1 + 2 + 8 + 64 + 1024 + 32768
    );
    assert!(counts[..4].iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn the_exact_table_merges_isomorphic_graphs() {
    let mut table = exact_table(1 << 30);
    for code in 0..1u32 << 15 {
        let graph = from_rule(6, |u, v| code >> (v * (v - 1) / 2 + u) & 1 == 1);
        nimber(&graph, &mut table, &CancelToken::new()).unwrap();
    }
    // There are 1 + 1 + 2 + 6 + 21 + 112 connected graphs on 1 to 6 vertices (A001349), so at least this number of
    // positions is needed.
    assert!(
        (143..=160).contains(&table.positions()),
        "{}",
        table.positions()
    );
}

#[test]
fn random_graphs_of_all_densities() {
    let mut random = Random(11);
    let mut shared = Shared::new();
    let mut seen = [0; 16];
    for round in 0..3000 {
        let order = 5 + random.below(10);
        let graph = random.graph_in_parts(order, 1 + round % 3);
        shared.referee(&graph);
        seen[nimber_by_definition(&graph).unwrap() as usize] += 1;
    }
    assert!(seen[..6].iter().all(|&count| count > 10), "{seen:?}");
}

#[test]
fn larger_random_graphs() {
    let mut random = Random(12);
    let mut shared = Shared::new();
    for round in 0..150 {
        let order = 15 + random.below(5);
        let graph = random.graph_in_parts(order, 1 + round % 4);
        shared.referee(&graph);
    }
}

#[test]
fn a_name_does_not_change_a_value() {
    let mut random = Random(13);
    for _ in 0..60 {
        let order = 20 + random.below(8);
        let graph = random.graph_in_parts(order, 1);
        let renamed = random.renamed(&graph);
        assert_eq!(fresh(&graph), fresh(&renamed), "{graph:?}");
    }
}

/// Twins in a clique have the same value as one of them, so wide graphs must have the nimbers of narrow ones.
#[test]
fn boards_of_every_width_agree() {
    let mut random = Random(14);
    for width in [1, 70, 140, 300, 600] {
        let core = random.graph_in_parts(9, 1);
        let with_clique = |width: usize| {
            from_rule(9 + width, |u, v| match (u < 9, v < 9) {
                (true, true) => core.has_edge(u, v),
                (false, false) => true,
                _ => u < 2,
            })
        };
        let expected = nimber_by_definition(&with_clique(3)).unwrap();
        assert_eq!(fresh(&with_clique(width)), expected, "{width}: {core:?}");
    }
}

#[test]
fn a_graph_and_its_copy_cancel() {
    let mut random = Random(15);
    let mut table = NimberTable::new();
    for _ in 0..20 {
        let graph = random.graph_in_parts(60, 1);
        let twice = disjoint(&graph, &graph, LIMITS).unwrap();
        assert_eq!(nimber(&twice, &mut table, &CancelToken::new()), Ok(0));
        let more = disjoint(&twice, &path(7, LIMITS).unwrap(), LIMITS).unwrap();
        assert_eq!(nimber(&more, &mut table, &CancelToken::new()), Ok(1));
        let won = outcome(&more, &mut table, &CancelToken::new());
        assert_eq!(won, Ok(Outcome::N));
    }
}

#[test]
fn long_thin_graphs_are_quick() {
    let mut table = NimberTable::new();
    let mut value = |graph: &Graph| nimber(graph, &mut table, &CancelToken::new()).unwrap();
    let mut dawson = OctalTable::new("0.137".parse().unwrap());
    let expected = dawson.value(600, &CancelToken::new()).unwrap();
    assert_eq!(value(&path(600, LIMITS).unwrap()), expected);
    let ring = dawson.value(597, &CancelToken::new()).unwrap();
    assert_eq!(value(&cycle(600, LIMITS).unwrap()), u32::from(ring == 0));
    assert_eq!(value(&lattice(2, 101)), 1);
    assert_eq!(value(&lattice(2, 200)), 0);
}

#[test]
fn large_graphs_with_many_twins_are_quick() {
    assert_eq!(fresh(&star(100_000, LIMITS).unwrap()), 2);
    assert_eq!(fresh(&star(99_999, LIMITS).unwrap()), 1);
    assert_eq!(fresh(&complete(700, LIMITS).unwrap()), 1);
    assert_eq!(fresh(&complete_bipartite(600, 601, LIMITS).unwrap()), 2);
    assert_eq!(
        fresh(&GraphBuilder::new(999_999, LIMITS).unwrap().build().unwrap()),
        1
    );
    let pairs = complement(&complete(3, LIMITS).unwrap(), LIMITS).unwrap();
    let pairs = cartesian(&pairs, &path(2, LIMITS).unwrap(), LIMITS).unwrap();
    assert_eq!(fresh(&pairs), 1);
}

#[test]
fn a_raised_stop_interrupts() {
    let stop = CancelToken::new();
    stop.cancel();
    let mut table = NimberTable::new();
    // Two components of one size are compared before one is searched.
    let mut two = GraphBuilder::new(30, LIMITS).unwrap();
    for (u, v) in lattice(3, 5).edges() {
        two.edge(u, v).unwrap();
        two.edge(u + 15, v + 15).unwrap();
    }
    let two = two.build().unwrap();
    for graph in [two, lattice(3, 5), path(100_000, LIMITS).unwrap()] {
        for stopped in [
            nimber(&graph, &mut table, &stop).unwrap_err(),
            outcome(&graph, &mut table, &stop).unwrap_err(),
        ] {
            assert_eq!(stopped.reason, StopReason::Cancelled);
            assert_eq!(stopped.positions, 0);
        }
    }
    assert_eq!(
        nimber(&lattice(3, 5), &mut table, &CancelToken::new()),
        Ok(3)
    );
    let mut heaps = OctalTable::new(".07".parse().unwrap());
    assert_eq!(heaps.value(3, &stop), Err(StopReason::Cancelled));
    assert_eq!(heaps.value(3, &CancelToken::new()), Ok(1));
}

/// The search is too hard for any memory. It must end soon after it is cancelled, and its facts must be usable.
#[test]
fn a_stop_from_another_thread_interrupts() {
    for graph in [lattice(9, 11), path(100_000, LIMITS).unwrap()] {
        let mut table = NimberTable::new();
        let progress = table.searched_counter();
        let stop = CancelToken::new();
        let raise = stop.clone();
        let watcher = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(300));
            raise.cancel();
        });
        let stopped = nimber(&graph, &mut table, &stop).unwrap_err();
        watcher.join().unwrap();
        assert_eq!(stopped.reason, StopReason::Cancelled);
        assert!(stopped.positions > 0);
        assert_eq!(progress.load(Ordering::Relaxed), stopped.positions);
        assert_eq!(
            nimber(&lattice(3, 8), &mut table, &CancelToken::new()),
            Ok(2)
        );
    }
}

#[test]
fn little_memory_stops_or_gives_the_same() {
    let mut random = Random(16);
    let mut stopped = 0;
    let mut solved = 0;
    for round in 0..rounds(160) {
        let graph = random.graph_in_parts(18, 1 + round % 2);
        let limit = 1 << (6 + round % 12);
        let mut table = exact_table(limit);
        let mut hashed = NimberTable::with_memory(limit);
        match nimber(&graph, &mut hashed, &CancelToken::new()) {
            Ok(value) => assert_eq!(value, fresh(&graph), "{graph:?}"),
            Err(error) => {
                assert_eq!(error.reason, StopReason::Memory { limit });
                assert!(limit < 1024, "{limit}");
            }
        }
        for _ in 0..2 {
            match nimber(&graph, &mut table, &CancelToken::new()) {
                Ok(value) => {
                    solved += 1;
                    assert_eq!(value, fresh(&graph), "{graph:?}");
                }
                Err(error) => {
                    stopped += 1;
                    assert_eq!(error.reason, StopReason::Memory { limit });
                    assert!(
                        table.memory() <= limit.max(200),
                        "{} > {limit}",
                        table.memory()
                    );
                }
            }
        }
    }
    assert!(
        stopped > 20 && solved > 20,
        "{stopped} stopped, {solved} solved"
    );
}

#[test]
fn a_full_table_stops_and_then_goes_on() {
    let mut table = exact_table(1 << 20);
    let stopped = nimber(&lattice(7, 7), &mut table, &CancelToken::new()).unwrap_err();
    assert_eq!(stopped.reason, StopReason::Memory { limit: 1 << 20 });
    assert!(stopped.positions > 100);
    let wording = stopped.to_string();
    assert!(wording.starts_with("stopped at the memory limit of 1048576 bytes after "));
    assert_eq!(
        nimber(&lattice(3, 9), &mut table, &CancelToken::new()),
        Ok(2)
    );
}

#[test]
fn a_later_call_uses_what_an_earlier_one_found() {
    // Exact names are the same for both numberings of a strip; hashed keys by rank need not be.
    for (mut table, again) in [
        (exact_table(1 << 30), lattice(12, 3)),
        (NimberTable::new(), lattice(3, 12)),
    ] {
        let progress = table.searched_counter();
        nimber(&lattice(3, 12), &mut table, &CancelToken::new()).unwrap();
        let searched = progress.load(Ordering::Relaxed);
        assert!(searched > 200 && table.positions() > searched / 4);
        nimber(&again, &mut table, &CancelToken::new()).unwrap();
        outcome(&again, &mut table, &CancelToken::new()).unwrap();
        assert_eq!(progress.load(Ordering::Relaxed), searched);
    }
}

#[test]
fn outcomes_cost_less_than_nimbers() {
    // The nimber is 4.
    let graph = lattice(3, 14);
    let (mut nimbers, mut outcomes) = (NimberTable::new(), NimberTable::new());
    nimber(&graph, &mut nimbers, &CancelToken::new()).unwrap();
    outcome(&graph, &mut outcomes, &CancelToken::new()).unwrap();
    let searched = |table: &NimberTable| table.searched_counter().load(Ordering::Relaxed);
    assert!(4 * searched(&outcomes) < searched(&nimbers));
}

#[test]
fn the_definition_refuses_more_than_64_vertices() {
    assert_eq!(nimber_by_definition(&path(65, LIMITS).unwrap()), None);
    assert_eq!(
        nimber_by_definition(&complete(64, LIMITS).unwrap()),
        Some(1)
    );
    let ring = power(&cycle(13, LIMITS).unwrap(), 2, LIMITS).unwrap();
    assert_eq!(nimber_by_definition(&ring), Some(fresh(&ring)));
}

#[test]
fn mex_is_the_least_missing() {
    let mut mex = Mex::new();
    assert_eq!(mex.get(), 0);
    for value in [0, 1, 3, 1000] {
        mex.insert(value);
    }
    assert_eq!(mex.get(), 2);
    mex.insert(2);
    assert_eq!(mex.get(), 4);
    mex.clear();
    assert_eq!(mex.get(), 0);
    mex.insert(1);
    assert_eq!(mex.get(), 0);
    mex.insert(0);
    assert_eq!(mex.get(), 2);
}

/// A graph of nimber 2^k: the disjoint union of such graphs of nimbers 1, 2, ..., 2^(k-1), and a clique of vertices
/// whose moves leave each of their nim-sums. `twins` further vertices repeat the last one.
fn tower(k: usize, twins: usize) -> Graph {
    let mut edges = Vec::new();
    let mut level = Vec::new();
    for i in 0..k {
        let (part, begin) = (tower(i, 0), level.len());
        edges.extend(part.edges().map(|(u, v)| (begin + u, begin + v)));
        level.resize(begin + part.order(), i);
    }
    let (below, choices) = (level.len(), 1 << k);
    for at in 0..choices + twins {
        let left: usize = at.min(choices - 1);
        let gone = (0..below).filter(|&u| left >> level[u] & 1 == 0);
        edges.extend(gone.chain(below..below + at).map(|u| (u, below + at)));
    }
    let mut builder = GraphBuilder::new(below + choices + twins, LIMITS).unwrap();
    for (u, v) in edges {
        builder.edge(u, v).unwrap();
    }
    builder.build().unwrap()
}

/// The table can state that a nimber is not a value up to 6, but nothing about a sum of 32 or 34.
#[test]
fn large_sums_are_not_taken_for_small_ones() {
    let (four, three) = (cycle(4, LIMITS).unwrap(), path(3, LIMITS).unwrap());
    let (first, second) = (tower(5, 0), tower(5, 1));
    let mut table = NimberTable::new();
    let mut wins = |parts: &[&Graph]| {
        let join = |sum: Graph, part: &&Graph| disjoint(&sum, part, LIMITS).unwrap();
        let sum = parts[1..].iter().fold(parts[0].clone(), join);
        outcome(&sum, &mut table, &CancelToken::new())
            .unwrap()
            .is_n()
    };
    // These facts are the ones that were once misread.
    assert!(wins(&[&second, &four]) && wins(&[&second, &three]));
    assert!(!wins(&[&first, &second]));
    assert!(wins(&[&first, &second, &three]));
    assert_eq!(nimber(&second, &mut table, &CancelToken::new()), Ok(32));
}
