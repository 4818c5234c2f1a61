//! Tests of graphs with modules, by comparison with the definition, and of modules, by comparison with a search for all
//! of them.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use nk_base::Outcome;
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_graph::{Graph, components, induced};
use nk_testing::graphs::from_rule;
use nk_testing::{Random, rounds};

use super::{Effort, Part, contract, memo, put_in, split, substitutes};
use crate::{NimberTable, nimber, nimber_by_definition, outcome};

const MEMORY: usize = 1 << 30;

/// A random graph with modules in modules.
fn nested(random: &mut Random, order: usize) -> Graph {
    if order <= 1 || random.below(4) == 0 {
        let percent = [0, 30, 50, 100][random.below(4_usize)];
        return from_rule(order, |_, _| random.below(100_usize) < percent);
    }
    let count = 2 + random.below(order.min(5) - 1);
    let mut sizes = vec![1; count];
    (count..order).for_each(|_| sizes[random.below(count)] += 1);
    let percent = [0, 100, 50][random.below(3_usize)];
    let quotient = from_rule(count, |_, _| random.below(100_usize) < percent);
    let modules: Vec<Graph> = sizes.iter().map(|&size| nested(random, size)).collect();
    put_in(&quotient, &modules.iter().collect::<Vec<_>>())
}

/// The same graph with other numbers.
fn shuffled(random: &mut Random, graph: &Graph) -> Graph {
    let mut order: Vec<usize> = (0..graph.order()).collect();
    (1..order.len()).for_each(|i| order.swap(i, random.below(i + 1)));
    induced(graph, &order)
}

#[test]
fn nimbers_are_those_of_the_definition() {
    let mut random = Random(57);
    let mut solved = 0;
    for round in 0..rounds(6_000) {
        let order = 1 + round as usize % 9;
        let nested = nested(&mut random, order);
        let graph = shuffled(&mut random, &nested);
        // Without an effort no quotient is searched.
        for memory in [MEMORY, 0] {
            let contracted = contract(&graph, memory, &CancelToken::new()).expect("not cancelled");
            let expected = nimber_by_definition(&graph);
            match contracted.nimber() {
                Some(nimber) => {
                    solved += 1;
                    assert_eq!(Some(nimber), expected, "{graph:?}");
                }
                None => {
                    if let Some(smaller) = contracted.smaller(&graph) {
                        assert!(smaller.order() < order);
                        assert_eq!(nimber_by_definition(&smaller), expected, "{graph:?}");
                    }
                }
            }
        }
    }
    assert!(solved > rounds(6_000) / 2, "{solved}");
}

/// A random cograph, which is a join or a sum.
fn cograph(random: &mut Random, order: usize, is_join: bool) -> Graph {
    if order <= 1 {
        return from_rule(order, |_, _| false);
    }
    let count = 2 + random.below(order.min(4) - 1);
    let mut sizes = vec![1; count];
    (count..order).for_each(|_| sizes[random.below(count)] += 1);
    let parts = sizes.iter().map(|&size| cograph(random, size, !is_join));
    let parts: Vec<Graph> = parts.collect();
    let quotient = from_rule(count, |_, _| is_join);
    put_in(&quotient, &parts.iter().collect::<Vec<_>>())
}

/// The question of who wins on a cograph is answered by its modules as that of its nimber is, and takes no search either.
#[test]
fn outcomes_of_cographs_take_no_search() {
    let mut random = Random(61);
    for round in 0..rounds(30) {
        let order = [2_187, 40, 100, 500, 1_030][round as usize % 5];
        let cograph = cograph(&mut random, order, round % 2 == 0);
        let graph = shuffled(&mut random, &cograph);
        let mut searched = Vec::new();
        let mut with_table = |ask: &mut dyn FnMut(&mut NimberTable) -> Outcome| {
            let mut table = NimberTable::with_memory(MEMORY);
            let outcome = ask(&mut table);
            searched.push(table.searched_counter().load(Ordering::Relaxed));
            outcome
        };
        let stop = CancelToken::new();
        let by_nimber = with_table(&mut |table| {
            Outcome::of_nimber(nimber(&graph, table, &stop).expect("not cancelled"))
        });
        let asked = with_table(&mut |table| outcome(&graph, table, &stop).expect("not cancelled"));
        assert_eq!(asked, by_nimber, "{graph:?}");
        // The nimbers of small components are looked up in a table, which is filled by a search.
        assert!(searched[1] <= searched[0], "{searched:?}, {graph:?}");
        assert!(
            round % 2 == 1 || searched == [0, 0],
            "{searched:?}, {graph:?}"
        );
    }
}

/// All modules that are not the whole, as sets of bits.
fn modules_by_definition(graph: &Graph) -> Vec<u32> {
    let order = graph.order();
    let row = |v: usize| {
        graph
            .neighbours(v)
            .iter()
            .fold(0u32, |row, &u| row | 1 << u)
    };
    let rows: Vec<u32> = (0..order).map(row).collect();
    let is_module = |set: &u32| {
        let is_in = |v: usize| set >> v & 1 == 1;
        (0..order).all(|v| is_in(v) || [0, *set].contains(&(rows[v] & set)))
    };
    (1..(1 << order) - 1).filter(is_module).collect()
}

#[test]
fn largest_modules_are_those_of_the_definition() {
    let mut random = Random(58);
    let (mut tried, mut with_modules) = (0, 0);
    for round in 0..rounds(6_000) {
        let nested = nested(&mut random, 4 + round as usize % 7);
        let graph = shuffled(&mut random, &nested);
        let order = graph.order();
        let opposite = from_rule(order, |u, v| !graph.has_edge(u, v));
        let co_components: BTreeSet<Vec<usize>> = components(&opposite).into_iter().collect();
        let found: BTreeSet<Vec<usize>> = split::co_components(&graph).into_iter().collect();
        assert_eq!(found, co_components, "{graph:?}");
        if components(&graph).len() > 1 || co_components.len() > 1 {
            continue;
        }
        let all = modules_by_definition(&graph);
        let is_largest = |set: &&u32| {
            !all.iter()
                .any(|other| *other != **set && *other & **set == **set)
        };
        let members = |set: &u32| (0..order).filter(|v| set >> v & 1 == 1).collect();
        let largest: BTreeSet<Vec<usize>> = all.iter().filter(is_largest).map(members).collect();
        let found = split::largest_modules(&graph).into_iter().collect();
        assert_eq!(largest, found, "{graph:?}");
        tried += 1;
        with_modules += usize::from(largest.len() < order);
    }
    assert!(tried > 300 && with_modules > 30, "{tried}, {with_modules}");
}

#[test]
fn substitutes_have_the_options_for_which_they_stand() {
    let all = substitutes::substitutes();
    assert_eq!(all.len(), 12);
    for (word, graph) in all {
        let options = (0..graph.order()).fold(0, |found, v| {
            let rest = (0..graph.order()).filter(|&u| u != v && !graph.has_edge(u, v));
            let rest = induced(&graph, &rest.collect::<Vec<_>>());
            found | 1 << nimber_by_definition(&rest).expect("a small graph")
        });
        assert_eq!(word, options, "{graph:?}");
    }
}

#[test]
fn a_search_ends_where_its_effort_does_and_where_it_is_cancelled() {
    let ring = from_rule(30, |u, v| v - u == 1 || v - u == 29);
    let parts: Vec<Part> = (0..30).map(Part::vertex).collect();
    let search = |steps, stop: &CancelToken| {
        let mut effort = Effort { steps, stop };
        let found = memo::options(&ring, &parts, false, &mut effort);
        found.map(|options| options.map(|options| options.as_word()))
    };
    let stop = CancelToken::new();
    // Each move on the ring leaves a path of 27 vertices, whose nimber is 0 (A002187).
    let expected = path_nimber(27);
    assert_eq!(search(400_000, &stop), Ok(Some(Some(1 << expected))));
    assert_eq!(search(100, &stop), Ok(None));
    stop.cancel();
    assert_eq!(search(400_000, &stop), Err(Cancelled));
    assert!(contract(&ring, MEMORY, &stop).is_err());
}

/// A search of a dense graph that will not end within the effort is abandoned early, and one that will end is not.
#[test]
fn a_hopeless_search_of_a_dense_graph_is_given_up() {
    let mut random = Random(58);
    let stop = CancelToken::new();
    let mut ended = 0;
    for order in [40, 45, 50, 55, 90, 95, 100] {
        let graph = random.graph(order, 50);
        let parts: Vec<Part> = (0..order as u32).map(Part::vertex).collect();
        let search = |is_dense| {
            let mut effort = Effort {
                steps: 300_000,
                stop: &stop,
            };
            let found = memo::options(&graph, &parts, is_dense, &mut effort).expect("no cancel");
            (found.map(|options| options.as_word()), effort.steps)
        };
        let (whole, early) = (search(false), search(true));
        assert_eq!(whole.0, early.0, "{order}");
        match whole.0 {
            Some(_) => {
                ended += 1;
                assert_eq!(whole.1, early.1, "{order}");
            }
            None => assert!(early.1 > 200_000, "{order}: {}", early.1),
        }
    }
    assert_eq!(ended, 4);
}

/// The nimber of Node-Kayles on a path, by its recurrence.
fn path_nimber(order: usize) -> u32 {
    let mut values = vec![0u32, 1];
    for n in 2..=order {
        let option = |v: usize| values[v.saturating_sub(1)] ^ values[(n - v).saturating_sub(2)];
        let options: BTreeSet<u32> = (0..n).map(option).collect();
        values.extend((0..).find(|value| !options.contains(value)));
    }
    values[order]
}
