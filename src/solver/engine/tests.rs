//! Tests of properties that are not visible from outside: sets and moves compared with plain lists, the facts that a
//! full line keeps, and keys.

mod asked;
mod line_graph;
mod rounds;
mod search;
mod threads;
mod turns;
mod ways;

use std::collections::BTreeSet;

use super::SearchMethod;
use super::key::images::Images;
use super::key::isomorphic::Canonical;
use super::key::ranked::Salts;
use super::key::{Key, ranked};
use super::position_sets::PositionSets;
use super::set::{self, Set};
use super::transposition_table::{self, TranspositionTable};
use crate::definition::nimber_by_definition;
use crate::fact::Fact;
use nk_graph::Graph;
use nk_testing::Random;

/// Each number below `order` with a probability of `percent` %.
fn list(random: &mut Random, order: usize, percent: u64) -> BTreeSet<usize> {
    (0..order).filter(|_| random.below(100) < percent).collect()
}

const METHODS: [SearchMethod; 4] = [
    SearchMethod::Ranked,
    SearchMethod::Isomorphic,
    SearchMethod::Both,
    SearchMethod::Dense,
];

/// `count` connected graphs of 14 to 17 vertices, with their nimbers by the definition.
fn small_graphs(seed: u64, count: usize) -> Vec<(Graph, u32)> {
    let mut random = Random(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let (order, percent) = (14 + random.below(4), 9 + random.below(30));
        let graph = random.graph(order, percent);
        if is_connected(&graph) {
            let nimber = nimber_by_definition(&graph).expect("a small graph");
            found.push((graph, nimber));
        }
    }
    found
}

fn set_of<const W: usize>(list: &BTreeSet<usize>) -> Set<W> {
    let mut set = [0; W];
    list.iter().for_each(|&v| set::insert(&mut set, v));
    set
}

fn list_of<const W: usize>(set: &Set<W>) -> BTreeSet<usize> {
    (0..64 * W)
        .filter(|&v| set[v / 64] >> (v % 64) & 1 == 1)
        .collect()
}

#[test]
fn sets_are_what_lists_are() {
    let mut random = Random(3);
    for _ in 0..300 {
        let percent = random.below(101);
        let (a, b) = (
            list(&mut random, 192, percent),
            list(&mut random, 192, percent),
        );
        let (s, t): (Set<3>, Set<3>) = (set_of(&a), set_of(&b));
        assert_eq!(list_of(&s), a);
        assert_eq!(list_of(&set::and(&s, &t)), &a & &b);
        assert_eq!(list_of(&set::without(&s, &t)), &a - &b);
        let mut sum = s;
        set::add(&mut sum, &t);
        assert_eq!(list_of(&sum), &a | &b);
        assert_eq!(set::last(&s), a.last().copied());
        let by = random.below(200);
        let up = a.iter().map(|v| v + by).filter(|&v| v < 192).collect();
        assert_eq!(list_of(&set::shifted_up(&s, by as u32)), up);
        let down = a.iter().filter_map(|v| v.checked_sub(by)).collect();
        assert_eq!(list_of(&set::shifted_down(&s, by as u32)), down);
        let at = random.below(192);
        let (low, high) = set::parted(&s, at);
        assert_eq!(list_of(&low), a.range(..at).copied().collect());
        assert_eq!(list_of(&high), a.range(at..).copied().collect());
        let mut fewer = s;
        set::remove(&mut fewer, at);
        assert_eq!(list_of(&fewer), &a - &[at].into());
        assert_eq!(set::is_empty(&s), a.is_empty());
        assert_eq!(set::is_subset(&s, &t), a.is_subset(&b));
        assert!(set::is_subset(&set::and(&s, &t), &t));
        assert_eq!(set::meets(&s, &t), !a.is_disjoint(&b));
        assert_eq!(set::count(&s), a.len());
        assert_eq!(set::first(&s), a.first().copied());
        assert!(set::members(&s).eq(a.iter().copied()));
        assert!((0..192).all(|v| set::contains(&s, v) == a.contains(&v)));
    }
}

/// Components by the definition, in the order of their first vertices.
fn components(graph: &Graph, live: &BTreeSet<usize>) -> Vec<BTreeSet<usize>> {
    let mut left = live.clone();
    let mut found = Vec::new();
    while let Some(start) = left.pop_first() {
        let (mut part, mut open) = (BTreeSet::from([start]), vec![start]);
        while let Some(v) = open.pop() {
            for &u in graph.neighbours(v) {
                if left.remove(&(u as usize)) {
                    part.insert(u as usize);
                    open.push(u as usize);
                }
            }
        }
        found.push(part);
    }
    found
}

fn is_connected(graph: &Graph) -> bool {
    components(graph, &(0..graph.order()).collect()).len() == 1
}

fn parted<const W: usize>(random: &mut Random, order: usize, percent: u64) {
    let graph = random.graph(order, percent);
    let ground = PositionSets::<W>::new(&graph);
    assert_eq!(list_of(&ground.all()), (0..order).collect());
    let live = list(random, order, 85);
    let own: Vec<_> = ground
        .components(&set_of(&live))
        .iter()
        .map(list_of)
        .collect();
    assert_eq!(own, components(&graph, &live));
    for part in own {
        for &v in &part {
            let gone = |u: &usize| *u == v || graph.has_edge(*u, v);
            let left: BTreeSet<usize> = part.iter().copied().filter(|u| !gone(u)).collect();
            let mut found = Vec::new();
            ground.split(&set_of(&part), v, |part| found.push(list_of(&part)));
            found.sort();
            assert_eq!(found, components(&graph, &left));
        }
    }
}

#[test]
fn what_a_move_leaves_falls_apart_as_it_should() {
    let mut random = Random(4);
    for round in 0..56 {
        parted::<1>(&mut random, 8 + round, 3 + 40 / (8 + round as u64));
        parted::<2>(&mut random, 65 + round, 2);
        parted::<4>(&mut random, 130 + round, 1);
    }
}

fn key(high: u64, low: u64) -> Key {
    Key { high, low }
}

/// A key of a fact in the only line of the smallest table; `turn` determines which of several facts of equal worth is
/// replaced.
fn alike(number: u64, turn: u64) -> Key {
    key((number + 1) << 20, turn << 32)
}

#[test]
fn a_full_line_forgets_what_is_worth_least() {
    for turn in 0..8 {
        let slots = TranspositionTable::new(64);
        assert_eq!(
            (slots.capacity(), slots.bytes(), slots.can_grow()),
            (8, 64, false)
        );
        // Worth 3, 2, 1, 0, 3, 2, 1, 0.
        for number in 0..8 {
            let fact = Fact::Exact(number as u32);
            assert!(slots.learn(alike(number, turn), fact, 3 - number % 4));
        }
        let known =
            |number: u64| slots.find(alike(number, turn)) == Some(Fact::Exact(number as u32));
        assert!((0..8).all(known));
        // One of the two facts of worth 0 is replaced: the one whose turn it is.
        assert!(!slots.learn(alike(8, turn), Fact::Exact(8), 3));
        let gone: Vec<u64> = (0..9).filter(|&number| !known(number)).collect();
        let first = if (3 + turn) % 8 < (7 + turn) % 8 {
            3
        } else {
            7
        };
        assert_eq!(gone, [first], "turn {turn}");
        assert!(!slots.learn(alike(9, turn), Fact::Exact(9), 2));
        assert!(!known(3) && !known(7) && known(8) && known(9));
        // Then those of worth 1 are replaced, finally those of worth 2: a new fact is always stored.
        (10..12).for_each(|number| {
            assert!(!slots.learn(alike(number, turn), Fact::Exact(number as u32), 3))
        });
        assert!(!known(2) && !known(6) && known(1) && known(5));
        assert_eq!(slots.words().count(), 8);
    }
}

#[test]
fn facts_about_one_position_are_united() {
    let slots = TranspositionTable::new(64);
    let (one, other) = (alike(1, 0), alike(2, 0));
    assert!(slots.learn(one, Fact::Not(0b101), 1));
    assert!(!slots.learn(one, Fact::Not(0b1010), 0));
    assert_eq!(slots.find(one), Some(Fact::Not(0b1111)));
    let worth = |key: Key| {
        let print = key.high >> 10;
        let mut words = slots.words().map(|(_, word)| word);
        words
            .find(|word| word >> 10 == print)
            .map(|word| word >> 8 & 3)
    };
    assert_eq!(worth(one), Some(1));
    // A fact that was learnt with more work has a higher worth afterwards.
    assert!(!slots.learn(one, Fact::Exact(5), 3));
    assert!(!slots.learn(one, Fact::Not(1), 2));
    assert_eq!(
        (slots.find(one), worth(one)),
        (Some(Fact::Exact(5)), Some(3))
    );
    // Facts that do not fit a slot are not kept: large values, and exclusions of values from 7 on.
    assert!(!slots.learn(other, Fact::Exact(128), 0));
    assert!(!slots.learn(other, Fact::Not(1 << 7), 0));
    assert_eq!(slots.find(other), None);
    assert!(slots.learn(other, Fact::Exact(127), 0));
    assert_eq!(slots.find(other), Some(Fact::Exact(127)));
    assert_eq!(transposition_table::kept(other, Fact::Exact(128), 0), None);
    // Facts outside of a table are kept and combined in the same way.
    for (a, b) in (0..4).flat_map(|a| (0..4).map(move |b| (a, b))) {
        let kept = |key, fact, worth| {
            transposition_table::kept(key, fact, worth).expect("a fact that fits")
        };
        let first = kept(one, Fact::Not(1), a);
        let both = transposition_table::both(first, kept(one, Fact::Not(4), b));
        assert_eq!(both, Some(kept(one, Fact::Not(5), a.max(b))));
        assert_eq!(
            transposition_table::both(first, kept(other, Fact::Not(4), b)),
            None
        );
        let (low, word) = kept(one, Fact::Exact(3), b);
        assert_eq!(transposition_table::both(first, (low ^ 1, word)), None);
        let both = transposition_table::both((low, word), first);
        assert_eq!(both, Some(kept(one, Fact::Exact(3), a.max(b))));
    }
}

#[test]
fn a_doubled_table_keeps_its_facts() {
    let mut random = Random(5);
    let mut slots = TranspositionTable::new(1 << 22);
    assert!(slots.can_grow());
    let keys: Vec<Key> = (0..60_000)
        .map(|_| key(random.below(u64::MAX), random.below(u64::MAX)))
        .collect();
    let fact = |at: usize| match at % 3 {
        0 => Fact::Not(1 + at as u32 % 127),
        _ => Fact::Exact(at as u32 % 128),
    };
    for (at, &key) in keys.iter().enumerate() {
        slots.learn(key, fact(at), at as u64 % 4);
    }
    let count = slots.words().count();
    for _ in 0..3 {
        let capacity = slots.capacity();
        slots.grow();
        assert_eq!(
            (slots.capacity(), slots.words().count()),
            (2 * capacity, count)
        );
        assert!(
            keys.iter()
                .enumerate()
                .all(|(at, &key)| slots.find(key) == Some(fact(at)))
        );
        // The words alone can be stored in a table of another size, each once.
        let other = TranspositionTable::new(1 << 22);
        assert_eq!(slots.words().filter(|&kept| other.put(kept)).count(), count);
        assert_eq!(slots.words().filter(|&kept| other.put(kept)).count(), 0);
        assert!(
            keys.iter()
                .enumerate()
                .all(|(at, &key)| other.find(key) == Some(fact(at)))
        );
        let sorted = |slots: &TranspositionTable| {
            let mut words: Vec<_> = slots.words().collect();
            words.sort_unstable();
            words
        };
        assert_eq!(sorted(&slots), sorted(&other));
    }
}

/// Isomorphic positions nearly always share a key, also if they are in different words of their sets; other positions
/// never do.
#[test]
fn keys_follow_isomorphism_and_rank() {
    let mut random = Random(6);
    let (mut same, mut count) = (0, 0);
    let mut names = std::collections::BTreeMap::new();
    for round in 0..200 {
        let order = 9 + round % 30;
        let percent = 8 + random.below(40);
        let graph = random.graph(order, percent);
        let ground = PositionSets::<2>::new(&graph);
        let mut rank: Vec<u32> = (0..order as u32).collect();
        (1..order).for_each(|i| rank.swap(i, random.below(i + 1)));
        let shift = 64;
        let edges = graph.edges();
        let edges = edges.map(|(u, v)| (rank[u] + shift, rank[v] + shift));
        let other = Graph::from_edges(order + shift as usize, edges.collect());
        let other = PositionSets::<2>::new(&other);
        for part in ground.components(&ground.all()) {
            if set::count(&part) < 2 {
                continue;
            }
            let members = list_of(&part);
            let moved = members.iter().map(|&v| (rank[v] + shift) as usize);
            let own = Canonical::new(&ground.open, 0).key(&part);
            let image = Canonical::new(&other.open, 0).key(&set_of::<2>(&moved.collect()));
            same += usize::from(own == image);
            count += 1;
            let seeded = Canonical::new(&ground.open, 1).key(&part);
            assert!(seeded.high != own.high && seeded.low != own.low);
            // A key determines the graph, by rank as well as by isomorphism.
            let salts = Salts::new(order, order, 0);
            let images = Images::new(&[], &ground.closed);
            let near = ranked::key(&part, &images, &ground.open, &salts);
            let near = near.expect("no symmetry is given");
            let name = spelled_out(&graph, &members);
            for key in [own, near] {
                let before = names
                    .entry((key.high, key.low))
                    .or_insert_with(|| name.clone());
                assert_eq!(before.len(), name.len(), "edges");
            }
            let plain = names.get(&(near.high, near.low));
            assert_eq!(plain, Some(&name));
        }
    }
    assert!(count > 200 && 100 * same >= 97 * count, "{same} of {count}");
}

/// The edges within a set, by the ranks of their ends in it.
fn spelled_out(graph: &Graph, members: &BTreeSet<usize>) -> Vec<(usize, usize)> {
    let members: Vec<usize> = members.iter().copied().collect();
    let pairs = (0..members.len()).flat_map(|i| (0..i).map(move |j| (j, i)));
    pairs
        .filter(|&(j, i)| graph.has_edge(members[j], members[i]))
        .collect()
}
