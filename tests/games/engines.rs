//! All ways to search a graph are compared with each other and with the definition: methods, questions, threads,
//! memory.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use nk_base::Outcome;
use nk_base::cancellation::CancelToken;
use nk_graph::{
    Graph, automorphisms, cartesian, complement, complete, cycle, hypercube, join, line, path,
    power, star, strong,
};
use nk_solver::{NimberTable, Options, SearchMethod, nimber, nimber_by_definition, outcome};
use nk_testing::classes::{Class, LINEAR, classes};
use nk_testing::graphs::{LIMITS, from_rule, kneser, lattice, petersen, queens};
use nk_testing::{Random, rounds};

const METHODS: [Option<SearchMethod>; 5] = [
    None,
    Some(SearchMethod::Ranked),
    Some(SearchMethod::Isomorphic),
    Some(SearchMethod::Both),
    Some(SearchMethod::Dense),
];

fn table(method: Option<SearchMethod>, threads: usize, memory: usize) -> NimberTable {
    NimberTable::with_options(Options {
        method,
        threads,
        memory,
        ..Options::default()
    })
}

/// A key of graphs on up to seven vertices that is the same for isomorphic graphs only: the least code of all
/// numberings.
fn least_code(order: usize, edges: u32, orders: &[Vec<usize>]) -> u32 {
    let joined = |u: usize, v: usize| {
        let (u, v) = (u.min(v), u.max(v));
        edges >> (v * (v - 1) / 2 + u) & 1
    };
    let code = |names: &Vec<usize>| {
        let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
        pairs.fold(0, |code, (u, v)| code << 1 | joined(names[u], names[v]))
    };
    orders.iter().map(code).min().unwrap_or(0)
}

fn permutations(order: usize) -> Vec<Vec<usize>> {
    if order == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(order - 1);
    let longer = shorter.iter().flat_map(|names| {
        (0..order).map(move |at| {
            let mut names = names.clone();
            names.insert(at, order - 1);
            names
        })
    });
    longer.collect()
}

/// One graph of each isomorphism class with up to `last` vertices. Every graph arises from a smaller one of the list by
/// adding a vertex.
fn graphs_up_to(last: usize) -> Vec<(usize, u32)> {
    let mut all = vec![(0, 0)];
    let mut layer = vec![0u32];
    for order in 1..=last {
        let orders = permutations(order);
        let mut known = BTreeSet::new();
        let mut next = Vec::new();
        for &smaller in &layer {
            for row in 0..1u32 << (order - 1) {
                let edges = smaller | row << ((order - 1) * (order - 1).saturating_sub(1) / 2);
                if known.insert(least_code(order, edges, &orders)) {
                    next.push(edges);
                }
            }
        }
        all.extend(next.iter().map(|&edges| (order, edges)));
        layer = next;
    }
    all
}

/// A graph with a path of `tail` vertices joined to it, so that it is larger than the small graphs with their own
/// table.
fn with_tail(order: usize, edges: u32, tail: usize) -> Graph {
    from_rule(order + tail, |u, v| {
        if v < order {
            edges >> (v * (v - 1) / 2 + u) & 1 == 1
        } else {
            v == u + 1
        }
    })
}

#[test]
fn every_graph_up_to_six_vertices_alone_and_with_a_tail() {
    let graphs = graphs_up_to(6);
    assert_eq!(graphs.len(), 1 + 1 + 2 + 4 + 11 + 34 + 156);
    let mut tables = METHODS.map(|method| table(method, 1, 1 << 24));
    for (order, edges) in graphs {
        for tail in [0, 5] {
            let graph = with_tail(order, edges, tail);
            let expected = nimber_by_definition(&graph);
            for table in &mut tables {
                assert_eq!(
                    nimber(&graph, table, &CancelToken::new()).ok(),
                    expected,
                    "{graph:?}"
                );
            }
        }
    }
}

/// Every graph on seven vertices arises from one on six by adding a vertex.
#[test]
fn every_graph_on_seven_vertices() {
    let mut tables = METHODS.map(|method| table(method, 1, 1 << 24));
    let six = graphs_up_to(6).into_iter().filter(|&(order, _)| order == 6);
    for (_, smaller) in six {
        for row in 0..1u32 << 6 {
            // With a leaf the graph is larger than the small graphs, which have their own table.
            for tail in [0, 1] {
                let graph = with_tail(7, smaller | row << 15, tail);
                let expected = nimber_by_definition(&graph);
                for table in &mut tables {
                    let value = nimber(&graph, table, &CancelToken::new());
                    assert_eq!(value.ok(), expected, "{graph:?}");
                }
            }
        }
    }
}

#[test]
fn random_graphs_by_every_method() {
    let mut random = Random(31);
    let mut shared = METHODS.map(|method| table(method, 1, 1 << 24));
    for round in 0..600 {
        let graph = random.graph_in_parts(8 + random.0 as usize % 9, 1 + round % 2);
        let expected = nimber_by_definition(&graph).unwrap();
        for table in &mut shared {
            let won = outcome(&graph, table, &CancelToken::new());
            assert_eq!(won, Ok(Outcome::of_nimber(expected)), "{graph:?}");
            let value = nimber(&graph, table, &CancelToken::new());
            assert_eq!(value, Ok(expected), "{graph:?}");
        }
    }
}

/// Graphs of many classes are compared with the definition.
#[test]
fn random_graphs_of_many_classes_by_every_method() {
    let mut random = Random(97);
    let mut shared = METHODS.map(|method| table(method, 1, 1 << 24));
    let classes: Vec<&Class> = classes().collect();
    for round in 0..rounds(2_000) {
        let class = classes[round % classes.len()];
        let graph = (class.draw)(&mut random, 11 + round % 6);
        let expected = nimber_by_definition(&graph).expect("a small graph");
        for (method, table) in METHODS.iter().zip(&mut shared) {
            let value = nimber(&graph, table, &CancelToken::new());
            assert_eq!(value, Ok(expected), "{}, {method:?}: {graph:?}", class.name);
        }
    }
}

/// Larger graphs of the same classes, for which a search needs its table. Without a given method, some graphs need no
/// search.
#[test]
fn larger_graphs_of_many_classes_by_rank() {
    let mut random = Random(101);
    let mut unsearched = 0;
    for class in classes() {
        for order in [25, 36, 70] {
            let linear = LINEAR.contains(&class.name);
            if order == 70 && !linear {
                continue;
            }
            let graph = (class.draw)(&mut random, order);
            let (positions, value) = effort(&graph, None);
            let (_, by_rank) = effort(&graph, Some(SearchMethod::Ranked));
            assert_eq!(value, by_rank, "{}: {graph:?}", class.name);
            assert!(positions == 0 || !linear, "{}: {positions}", class.name);
            unsearched += usize::from(positions == 0);
        }
    }
    assert!(unsearched > 3 * LINEAR.len(), "{unsearched}");
}

/// The graphs have more vertices than are searched with hashes.
#[test]
fn large_graphs_of_linear_shape() {
    let value = |graph: &Graph| nimber(graph, &mut NimberTable::new(), &CancelToken::new());
    // A path with n vertices is Dawson's Kayles, whose nimbers have the period 34 from n = 52 on.
    for n in [600, 634, 770] {
        let other = value(&path(n - 510, LIMITS).unwrap());
        assert_eq!(value(&path(n, LIMITS).unwrap()), other, "{n}");
    }
    // In a complete multipartite graph with parts of 1, 2, 3, ... vertices, a move leaves the rest of its part, without
    // edges.
    let part = |v: usize| (0..).find(|k| k * (k + 1) / 2 > v).unwrap_or_default();
    let parts = from_rule(700, |u, v| part(u) != part(v));
    assert_eq!(value(&parts), Ok(2));
}

/// The graphs are too large for the definition, so the methods, which have different keys and searches, are compared
/// with each other.
#[test]
fn larger_random_graphs_by_every_method() {
    let mut random = Random(43);
    for round in 0..60 {
        let (order, percent, methods) = match round % 2 {
            0 => (34 + random.below(45), 75 + random.below(24), &METHODS[..]),
            // On sparse graphs the method without a table takes too long.
            _ => (24 + random.below(12), 6 + random.below(12), &METHODS[..3]),
        };
        let graph = random.graph(order, percent);
        let won = outcome(&graph, &mut NimberTable::new(), &CancelToken::new());
        let (_, value) = effort(&graph, None);
        for &method in methods {
            assert_eq!(effort(&graph, method).1, value, "{graph:?}");
        }
        assert_eq!(won, Ok(Outcome::of_nimber(value)), "{graph:?}");
    }
}

/// Members of several families for which some thousand positions are searched.
fn families() -> Vec<(&'static str, Graph)> {
    let ring = |n| cycle(n, LIMITS).unwrap();
    let way = |n| path(n, LIMITS).unwrap();
    let product = |g: &Graph, h: &Graph| cartesian(g, h, LIMITS).unwrap();
    vec![
        ("lattice", lattice(3, 14)),
        ("square lattice", lattice(5, 6)),
        ("cylinder", product(&ring(5), &way(8))),
        ("torus", product(&ring(5), &ring(5))),
        ("king", strong(&way(4), &way(7), LIMITS).unwrap()),
        ("queens", queens(9)),
        ("petersen", petersen(19)),
        ("cram", line(&lattice(4, 6), LIMITS).unwrap()),
        ("power of a ring", power(&ring(40), 3, LIMITS).unwrap()),
        ("caterpillar", product(&way(2), &way(30))),
        (
            "wheel",
            join(&complete(1, LIMITS).unwrap(), &ring(40), LIMITS).unwrap(),
        ),
        (
            "sunlet",
            from_rule(36, |u, v| {
                (v < 18 && (v - u == 1 || v - u == 17)) || v == u + 18
            }),
        ),
        ("cube", hypercube(6, LIMITS).unwrap()),
        ("complement", complement(&lattice(5, 8), LIMITS).unwrap()),
    ]
}

/// Graphs of kinds for which no method was made.
fn strangers() -> Vec<(&'static str, Graph)> {
    let mut random = Random(37);
    let mut tree = |order: usize, reach: usize| {
        let parents = (0..order).map(|v| v.saturating_sub(1 + random.below(reach)));
        let parents: Vec<usize> = parents.collect();
        from_rule(order, |u, v| parents[v] == u)
    };
    let trees = [tree(50, 50), tree(60, 4)];
    let mut density = |order, percent| random.graph(order, percent);
    let [bushy, long] = trees;
    vec![
        ("tree", bushy),
        ("long tree", long),
        ("sparse", density(40, 8)),
        ("half", density(45, 50)),
        ("dense", density(70, 85)),
        ("kneser", kneser(8, 2)),
        ("odd kneser", kneser(7, 3)),
        ("king torus", {
            let ring = cycle(6, LIMITS).unwrap();
            strong(&ring, &cycle(7, LIMITS).unwrap(), LIMITS).unwrap()
        }),
        ("rooks", {
            let side = complete(6, LIMITS).unwrap();
            cartesian(&side, &complete(7, LIMITS).unwrap(), LIMITS).unwrap()
        }),
    ]
}

/// The number of positions that a method searches, and the nimber.
fn effort(graph: &Graph, method: Option<SearchMethod>) -> (u64, u32) {
    let mut table = table(method, 1, 1 << 26);
    let value = nimber(graph, &mut table, &CancelToken::new()).unwrap();
    (table.searched_counter().load(Ordering::Relaxed), value)
}

/// The method *dense* takes too long on sparse graphs, so it is not compared there. A thousand positions are searched
/// before a method is chosen.
#[test]
fn the_choice_is_never_far_from_the_best() {
    for (name, graph) in families().into_iter().chain(strangers()) {
        let (chosen, value) = effort(&graph, None);
        for method in [
            SearchMethod::Ranked,
            SearchMethod::Isomorphic,
            SearchMethod::Both,
        ] {
            let (searched, other) = effort(&graph, Some(method));
            assert_eq!(value, other, "{name}");
            assert!(
                chosen <= 6 * searched + 1_300,
                "{name}: {chosen}, {searched} by {method:?}"
            );
        }
    }
}

#[test]
fn threads_and_memory_do_not_change_a_value() {
    for (name, graph) in families() {
        let (_, value) = effort(&graph, None);
        for (threads, memory) in [(2, 1 << 26), (3, 1 << 26), (1, 1 << 14), (2, 1 << 12)] {
            let mut table = table(None, threads, memory);
            let again = nimber(&graph, &mut table, &CancelToken::new());
            assert_eq!(
                again,
                Ok(value),
                "{name}, {threads} threads, {memory} bytes"
            );
            assert!(table.memory() <= memory + 300, "{name}: {}", table.memory());
            let won = outcome(&graph, &mut table, &CancelToken::new());
            assert_eq!(won, Ok(Outcome::of_nimber(value)), "{name}");
        }
    }
}

#[test]
fn two_threads_join_in_on_long_searches() {
    let graph = lattice(3, 21);
    for threads in [1, 2] {
        let mut table = table(None, threads, 1 << 26);
        assert_eq!(nimber(&graph, &mut table, &CancelToken::new()), Ok(5));
        let progress = table.progress();
        assert!(progress.positions.load(Ordering::Relaxed) > 20_000);
        assert_eq!(
            progress.facts.load(Ordering::Relaxed),
            table.positions() - 1
        );
        assert!(progress.room.load(Ordering::Relaxed) >= progress.facts.load(Ordering::Relaxed));
        assert_eq!(progress.vertices.load(Ordering::Relaxed), 63);
    }
}

/// `count` facts about positions that never occur, in the form of an export. They fill a table nearly to half.
pub fn filling(count: u64) -> Vec<u8> {
    let mut some = NimberTable::new();
    nimber(&lattice(3, 4), &mut some, &CancelToken::new()).unwrap();
    let header = exported(&some)[..8].to_vec();
    let mut random = Random(41);
    let mut block = Vec::new();
    for _ in 0..count {
        let line = random.below(1 << 16) as u16;
        let exact = random.below(u64::MAX) >> 8 << 8 | 0x80;
        block.extend_from_slice(&line.to_le_bytes());
        block.extend_from_slice(&exact.to_le_bytes());
    }
    let sum = block.iter().fold(0xcbf2_9ce4_8422_2325, |sum: u64, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let length = (block.len() as u64).to_le_bytes();
    [&header[..], &length, &sum.to_le_bytes(), &block].concat()
}

#[test]
fn a_table_doubles_under_threads() {
    let bytes = filling(240_000);
    for threads in [1, 2, 3] {
        let mut table = table(None, threads, 1 << 26);
        let new = table.import(&bytes).unwrap();
        assert!(new > 235_000, "{new}");
        let before = table.memory();
        assert_eq!(
            nimber(&lattice(3, 21), &mut table, &CancelToken::new()),
            Ok(5)
        );
        assert!(table.memory() > 3 * before / 2, "{threads} threads");
        // The facts that were found before the end are still known.
        let searched = table.searched_counter().load(Ordering::Relaxed);
        assert_eq!(
            nimber(&lattice(3, 21), &mut table, &CancelToken::new()),
            Ok(5)
        );
        assert_eq!(table.searched_counter().load(Ordering::Relaxed), searched);
        // Facts are lost only in lines of eight that were full before, a few in a hundred.
        assert!(
            table.import(&bytes).unwrap() < new / 50,
            "{threads} threads"
        );
    }
}

#[test]
fn a_sequence_uses_what_it_learnt_before() {
    let mut shared = NimberTable::new();
    let mut apart = 0;
    for n in 1..=20 {
        nimber(&lattice(3, n), &mut shared, &CancelToken::new()).unwrap();
        apart += effort(&lattice(3, n), None).0;
    }
    let together = shared.searched_counter().load(Ordering::Relaxed);
    assert!(2 * together < apart, "{together} together, {apart} apart");
}

fn exported(table: &NimberTable) -> Vec<u8> {
    let mut bytes = Vec::new();
    table.export(&mut bytes).unwrap();
    assert_eq!(bytes.len() as u64, table.export_size());
    bytes
}

#[test]
fn exported_facts_spare_the_search_also_in_part() {
    for (name, graph) in families() {
        let mut first = NimberTable::new();
        let value = nimber(&graph, &mut first, &CancelToken::new());
        let all = exported(&first);
        let searched = first.searched_counter().load(Ordering::Relaxed);
        for part in [all.len(), all.len() / 2, 30] {
            let bytes = &all[..part.min(all.len())];
            let mut second = NimberTable::new();
            let new = second.import(bytes);
            assert_eq!(new.is_some(), bytes.len() >= 8, "{name}");
            assert_eq!(
                nimber(&graph, &mut second, &CancelToken::new()),
                value,
                "{name}"
            );
            let again = second.searched_counter().load(Ordering::Relaxed);
            assert!(
                again <= searched + searched / 4 + 10,
                "{name}: {again} of {searched}"
            );
            if bytes.len() == all.len() && new.is_some() {
                assert_eq!(again, 0, "{name}");
                assert_eq!(second.import(bytes), Some(0), "{name}");
            }
        }
    }
}

#[test]
fn damaged_facts_are_left_out() {
    let graph = lattice(3, 17);
    let mut first = NimberTable::new();
    let value = nimber(&graph, &mut first, &CancelToken::new());
    nimber(&lattice(3, 21), &mut first, &CancelToken::new()).unwrap();
    let bytes = exported(&first);
    assert!(bytes.len() > 200_000);
    let mut random = Random(35);
    let all = NimberTable::new().import(&bytes).unwrap();
    for _ in 0..20 {
        let mut damaged = bytes.clone();
        damaged[8 + random.below(bytes.len() - 8)] ^= 1 << random.below(8);
        let mut table = NimberTable::new();
        let new = table.import(&damaged).unwrap();
        assert!(new < all, "{new} of {all}");
        assert_eq!(nimber(&graph, &mut table, &CancelToken::new()), value);
    }
    assert_eq!(NimberTable::new().import(b"something else"), None);
    assert_eq!(NimberTable::new().import(b""), None);
}

#[test]
fn automorphisms_are_a_group_of_the_right_size() {
    let of = |graph: &Graph, limit| automorphisms(graph, limit);
    assert_eq!(of(&cycle(9, LIMITS).unwrap(), 100).len(), 18);
    assert_eq!(of(&path(9, LIMITS).unwrap(), 100).len(), 2);
    assert_eq!(of(&lattice(3, 7), 100).len(), 4);
    assert_eq!(of(&lattice(5, 5), 100).len(), 8);
    assert_eq!(of(&hypercube(3, LIMITS).unwrap(), 100).len(), 48);
    assert_eq!(of(&star(4, LIMITS).unwrap(), 100).len(), 24);
    let mut random = Random(33);
    for round in 0..40 {
        let graph = match round % 2 {
            0 => random.graph_in_parts(9, 2),
            _ => hypercube(4, LIMITS).unwrap(),
        };
        let group = of(&graph, 16);
        assert!(group.len() <= 16);
        assert!(group[0].iter().zip(0..).all(|(&image, v)| image == v));
        for (map, other) in group
            .iter()
            .flat_map(|map| group.iter().map(move |other| (map, other)))
        {
            let product: Vec<u32> = map.iter().map(|&v| other[v as usize]).collect();
            assert!(group.contains(&product), "{graph:?}");
            let at = |v: usize| map[v] as usize;
            assert!(graph.edges().all(|(u, v)| graph.has_edge(at(u), at(v))));
        }
    }
}
