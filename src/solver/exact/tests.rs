//! Tests of properties that are not visible from outside: boards compared with each other and with the definition,
//! names and options.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::board::{Board, Dense, Sparse};
use super::canonical::Numbering;
use super::canonical_table::{CanonicalTable, SINGLE};
use super::fragment::Fragment;
use super::name;
use crate::fact::Knowledge;
use nk_graph::Graph;
use nk_testing::Random;

/// Conversions between the sets of a board and lists of vertices.
trait Held: Board {
    fn held(&self, set: &[u32]) -> Self::Set;
    fn list(&self, set: &Self::Set) -> Vec<u32>;
}

impl<const W: usize> Held for Dense<W> {
    fn held(&self, list: &[u32]) -> [u64; W] {
        let mut set = [0; W];
        list.iter()
            .for_each(|&v| set[v as usize / 64] |= 1 << (v % 64));
        set
    }

    fn list(&self, set: &[u64; W]) -> Vec<u32> {
        let bits = 0..64 * W as u32;
        bits.filter(|&v| set[v as usize / 64] >> (v % 64) & 1 == 1)
            .collect()
    }
}

impl Held for Sparse<'_> {
    fn held(&self, list: &[u32]) -> Box<[u32]> {
        list.into()
    }

    fn list(&self, set: &Box<[u32]>) -> Vec<u32> {
        set.to_vec()
    }
}

fn around(graph: &Graph, set: &[u32], v: u32, closed: bool) -> BTreeSet<u32> {
    let joined = |u: u32| graph.has_edge(u as usize, v as usize) || closed && u == v;
    set.iter().copied().filter(|&u| joined(u)).collect()
}

/// Components by the definition, in the order of their first vertices.
fn components(graph: &Graph, live: &BTreeSet<u32>) -> Vec<Vec<u32>> {
    let mut left = live.clone();
    let mut found = Vec::new();
    while let Some(start) = left.pop_first() {
        let (mut part, mut open) = (vec![start], vec![start]);
        while let Some(v) = open.pop() {
            for &u in graph.neighbours(v as usize) {
                if left.remove(&u) {
                    part.push(u);
                    open.push(u);
                }
            }
        }
        part.sort_unstable();
        found.push(part);
    }
    found
}

fn referee(mut board: impl Held, graph: &Graph, random: &mut Random) {
    let order = graph.order() as u32;
    let all: Vec<u32> = (0..order).collect();
    assert_eq!(board.list(&board.all()), all);
    for _ in 0..6 {
        let live: Vec<u32> = all
            .iter()
            .copied()
            .filter(|_| random.below(10) > 0)
            .collect();
        let set = board.held(&live);
        assert_eq!(board.count(&set), live.len());
        // Only the first of several vertices with equal neighbourhoods is a move.
        let mut moves = Vec::new();
        board.moves(&set, &mut moves);
        let twin = |v: u32, u: u32| {
            let same = |closed| around(graph, &live, u, closed) == around(graph, &live, v, closed);
            same(false) || same(true)
        };
        let mut differ = live.clone();
        differ.retain(|&v| !live.iter().take_while(|&&u| u < v).any(|&u| twin(v, u)));
        assert_eq!(moves, differ, "{graph:?}");
        for &v in live.iter().take(8) {
            let gone = around(graph, &live, v, true);
            let left: BTreeSet<u32> = live.iter().copied().filter(|u| !gone.contains(u)).collect();
            let mut parts = Vec::new();
            board.split(&set, v, &mut parts);
            let parts: Vec<Vec<u32>> = parts.iter().map(|part| board.list(part)).collect();
            assert_eq!(parts, components(graph, &left), "{graph:?}");
        }
        let mut fragment = Fragment::default();
        board.extract(&set, &mut fragment);
        assert_eq!(fragment.order(), live.len());
        for (rank, &v) in live.iter().enumerate() {
            let joined = around(graph, &live, v, false);
            let ranks = joined
                .iter()
                .map(|u| live.partition_point(|w| w < u) as u32);
            assert!(ranks.eq(fragment.neighbours(rank).iter().copied()));
        }
    }
}

#[test]
fn boards_play_by_the_definition() {
    let mut random = Random(1);
    for round in 0..12 {
        let percent = [3, 8, 30, 80][round % 4];
        let small = random.graph(5 + 4 * round, percent);
        referee(Dense::<1>::new(&small), &small, &mut random);
        referee(Sparse::new(&small), &small, &mut random);
        let wide = random.graph(65 + 4 * round, percent / 3);
        referee(Dense::<2>::new(&wide), &wide, &mut random);
        referee(Sparse::new(&wide), &wide, &mut random);
    }
}

#[test]
fn sets_weigh_what_they_take() {
    let graph = Random(2).graph(100, 10);
    let (dense, sparse) = (Dense::<2>::new(&graph), Sparse::new(&graph));
    assert_eq!(dense.bytes(&dense.all()), 16);
    // 100 vertices of four bytes, and two pointers with a length.
    assert_eq!(sparse.bytes(&sparse.all()), 432);
}

fn fragment_of(graph: &Graph) -> Fragment {
    let mut fragment = Fragment::default();
    fragment.clear();
    for v in 0..graph.order() {
        fragment.targets.extend_from_slice(graph.neighbours(v));
        fragment.close_list();
    }
    fragment
}

/// Each vertex but the first comes after a neighbour, and the new neighbours of a vertex are consecutive.
#[test]
fn numberings_are_breadth_first() {
    let mut random = Random(3);
    for round in 0..150 {
        let percent = 12 + random.below(20);
        let whole = random.graph(4 + round / 3, percent);
        let live = (0..whole.order() as u32).collect();
        let largest = components(&whole, &live).into_iter().max_by_key(Vec::len);
        let part = largest.expect("a component");
        let rank = |v: u32| part.partition_point(|&u| u < v) as u32;
        let edges = whole.edges().filter(|&(u, _)| part.contains(&(u as u32)));
        let edges = edges.map(|(u, v)| (rank(u as u32), rank(v as u32)));
        let graph = Graph::from_edges(part.len(), edges.collect());
        let mut numbering = Numbering::default();
        numbering.number(&fragment_of(&graph));
        let Numbering { order, rank, .. } = &numbering;
        assert!(order.iter().zip(0..).all(|(&v, at)| rank[v as usize] == at));
        assert_eq!(order.len(), graph.order());
        let first = |v: &u32| {
            let around = graph.neighbours(*v as usize).iter();
            around.map(|&u| rank[u as usize]).min().unwrap_or(0)
        };
        let firsts: Vec<u32> = order[1..].iter().map(first).collect();
        assert!(firsts.is_sorted(), "{graph:?}");
        assert!(firsts.iter().zip(1..).all(|(&earlier, own)| earlier < own));
    }
}

/// Isomorphic graphs nearly always share a name, and other graphs never do.
#[test]
fn names_follow_isomorphism() {
    let mut random = Random(4);
    let (mut same, mut count) = (0, 0);
    for round in 0..300 {
        let order = 8 + round % 30;
        let percent = 12 + random.below(50);
        let graph = random.graph(order, percent);
        let live = (0..order as u32).collect();
        if components(&graph, &live).len() > 1 {
            continue;
        }
        let renamed = random.renamed(&graph);
        same += usize::from(name(&graph) == name(&renamed));
        count += 1;
        let mut pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
        let Some((u, v)) = pairs.rfind(|&(u, v)| !graph.has_edge(u, v)) else {
            continue;
        };
        let more = graph.edges().chain([(u, v)]);
        let more = more.map(|(u, v)| (u as u32, v as u32)).collect();
        assert_ne!(name(&graph), name(&Graph::from_edges(order, more)));
    }
    assert!(count > 150 && 100 * same >= 97 * count, "{same} of {count}");
}

fn empty(limit: usize) -> CanonicalTable {
    CanonicalTable::with_memory(limit, Arc::new(AtomicU64::new(0)))
}

/// The memory that is predicted before names are added is at least what they take, and not many times as much.
#[test]
fn growth_is_foreseen() {
    let mut names = empty(1 << 30);
    let mut random = Random(5);
    for number in 0..6000u32 {
        let length = 1 + random.below(40);
        let (before, foreseen) = (names.memory(), names.memory_after_growth(length));
        let id = names.nimbers.add(9);
        for end in [0u8, 1] {
            let mut name = number.to_le_bytes().to_vec();
            name.resize(length.max(5), end);
            name.push(end);
            names.name(&name, id);
            assert_eq!(names.find(&name), Some(id));
        }
        let now = names.memory();
        assert!(
            now > before && now <= foreseen + 16,
            "{number}: {now} > {foreseen}"
        );
        assert!(foreseen <= 6 * now + 1000, "{number}: {foreseen} for {now}");
    }
    assert_eq!(names.positions(), 6001);
}

#[test]
fn a_table_that_is_nearly_full_begins_anew() {
    let mut names = empty(40_000);
    let id = names.nimbers.add(9);
    names.name(b"some", id);
    names.nimbers.learn(id, Knowledge::Exact(3));
    names.prepare();
    assert_eq!((names.find(b"some"), names.positions()), (Some(id), 2));
    while names.memory() <= 30_000 {
        let own = names.nimbers.add(9);
        names.name(&own.to_le_bytes(), own);
        let before = names.positions();
        if names.memory() <= 30_000 {
            names.prepare();
            assert_eq!(names.positions(), before);
        }
    }
    names.prepare();
    assert_eq!((names.find(b"some"), names.positions()), (None, 1));
    assert!(names.memory() < 1000);
    assert_eq!(
        (names.nimbers.exact(SINGLE), names.nimbers.size(SINGLE)),
        (Some(1), 1)
    );
}
