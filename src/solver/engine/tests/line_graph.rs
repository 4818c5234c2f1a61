//! Tests of line graphs that are played on their roots, and of surveys, by comparison with the definition and with
//! searches that use neither.

use std::collections::{BTreeMap, BTreeSet};

use super::search::{Around, GOALS, Went, game, searched_in};
use super::{components, is_connected, list, list_of, spelled_out};
use crate::definition::nimber_by_definition;
use crate::engine::key::isomorphic::Canonical;
use crate::engine::key::shaped;
use crate::engine::line_graph::RootGraph;
use crate::engine::method::SearchMethod;
use crate::engine::search::Game;
use crate::engine::search_error::SearchError;
use crate::engine::set;
use crate::engine::set::Set;
use crate::engine::thread_state::ThreadState;
use crate::fact::Fact;
use crate::goal::Goal;
use nk_graph::{Graph, Limits, induced, line};
use nk_testing::graphs::lattice;
use nk_testing::{Random, rounds};

/// The rest of a board when some squares are removed: a component with an edge.
fn broken(random: &mut Random, m: usize, n: usize, percent: u64) -> Graph {
    let whole = lattice(m, n);
    loop {
        let parts = components(&whole, &list(random, m * n, percent));
        let largest = parts.into_iter().max_by_key(|part| part.len());
        let largest: Vec<usize> = largest.into_iter().flatten().collect();
        if largest.len() > 1 {
            return induced(&whole, &largest);
        }
    }
}

pub(super) fn line_of(graph: &Graph) -> Graph {
    line(graph, Limits::default()).expect("a line graph")
}

/// Boards whose root has fewer vertices than the line graph.
pub(super) fn boards(seed: u64, count: usize) -> Vec<(Graph, RootGraph)> {
    let mut random = Random(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let (m, n) = (2 + random.below(4), 3 + random.below(5));
        let line = line_of(&broken(&mut random, m, n, 88));
        found.extend(RootGraph::new(&line).map(|board| (line, board)));
    }
    found
}

fn parted<const W: usize>(random: &mut Random, m: usize, n: usize) {
    let line = line_of(&broken(random, m, n, 95));
    let Some(board) = RootGraph::new(&line) else {
        return;
    };
    assert!(board.span() <= 64 * W);
    let ground = board.game::<W>(1, 0).ground;
    let joined = |u: usize, v: usize| set::contains(&ground.open[u], v);
    let has = |v: usize| set::contains(&ground.all(), v);
    let order = ground.order();
    let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
    let graph: Vec<_> = pairs.clone().filter(|&(u, v)| joined(u, v)).collect();
    let edges = graph.iter().map(|&(u, v)| (u as u32, v as u32)).collect();
    let graph = Graph::from_edges(order, edges);
    for (u, v) in pairs.filter(|&(u, v)| has(u) && has(v)) {
        assert_eq!(joined(u, v), ground.steps.contains(&((v - u) as u32)));
    }
    let live = set::and(&ground.all(), &super::set_of(&list(random, order, 85)));
    for part in ground.components(&live) {
        let inside = list_of(&part);
        let moves: Vec<usize> = ground.moves_from(part, part).collect();
        assert_eq!(moves.len(), spelled_out(&graph, &inside).len());
        for at in moves {
            let taken = list_of(&ground.moves[at].taken);
            assert!(taken.len() == 2 && taken.is_subset(&inside) && ground.has_move(&part, at));
            let mut found = Vec::new();
            ground.split(&part, at, |part| found.push(list_of(&part)));
            found.sort();
            assert_eq!(found, components(&graph, &(&inside - &taken)));
        }
    }
}

#[test]
fn what_a_move_on_a_board_leaves_falls_apart_as_it_should() {
    let mut random = Random(7);
    for round in 0..60 {
        let n = 4 + round % 5;
        parted::<1>(&mut random, 2 + round % 4, n);
        parted::<2>(&mut random, 5, n + 8);
        parted::<4>(&mut random, 6, n + 12);
    }
}

/// The graph of the ground.
fn root_of(game: &Game<1>) -> Graph {
    let rows = game.ground.open.iter().enumerate();
    let edges = rows.flat_map(|(u, row)| set::members(row).map(move |v| (u as u32, v as u32)));
    Graph::from_edges(game.ground.order(), edges.filter(|(u, v)| u < v).collect())
}

/// Positions with one key have one nimber, and nearly all are isomorphic once they are pruned; a part of a board has
/// the key of its images, and of its translates.
#[test]
fn keys_follow_shapes_and_the_lengths_of_tails() {
    let board = RootGraph::new(&line_of(&lattice(5, 6))).expect("a board");
    let game: Game<1> = board.game(32, 0);
    let (ground, root) = (&game.ground, root_of(&game));
    let key = |live: &Set<1>| shaped::key(live, &game.images, &ground.steps, &game.salts);
    let mut canonical = Canonical::new(&ground.open, 0);
    let mut random = Random(8);
    let mut names = BTreeMap::new();
    let (mut translates, mut images, mut shapes, mut isomorphic) = (0, 0, BTreeSet::new(), 0);
    for _ in 0..6_000 {
        let live: Set<1> = super::set_of(&list(&mut random, ground.order(), 62));
        for part in ground.components(&set::and(&ground.all(), &live)) {
            let (Some(own), true) = (key(&part), (7..=15).contains(&set::count(&part))) else {
                continue;
            };
            let up = set::shifted_up(&part, 1);
            if set::is_subset(&up, &ground.all()) {
                translates += 1;
                assert!(key(&up).is_none_or(|key| key == own));
            }
            for (image, _) in game.images.of(&part) {
                images += 1;
                assert!(set::is_empty(&image) || key(&image) == Some(own));
            }
            let vertices: Vec<usize> = set::members(&part).collect();
            let nimber = nimber_by_definition(&line_of(&induced(&root, &vertices)));
            let pruned = canonical.key(&ground.pruned(&part));
            let known = names.entry(own).or_insert((nimber, pruned));
            assert_eq!(known.0, nimber);
            isomorphic += usize::from(known.1 == pruned);
            shapes.insert(part);
        }
    }
    assert!(translates > 200 && images > 2_000, "{translates} {images}");
    assert!(100 * isomorphic > 97 * images / 4, "{isomorphic} {images}");
    assert!(
        10 * names.len() < 7 * shapes.len(),
        "{} of {}",
        names.len(),
        shapes.len()
    );
}

/// The pruned ends share their neighbour with other ends, and pruning changes no nimber.
#[test]
fn pruned_parts_have_the_same_nimbers() {
    let mut random = Random(10);
    let mut fewer = 0;
    for (_, board) in boards(11, 90) {
        let game: Game<1> = board.game(1, 0);
        let root = root_of(&game);
        let live = super::set_of(&list(&mut random, game.ground.order(), 75));
        for part in game.ground.components(&set::and(&game.ground.all(), &live)) {
            let nimber = |part: &Set<1>| {
                let vertices: Vec<usize> = set::members(part).collect();
                nimber_by_definition(&line_of(&induced(&root, &vertices)))
            };
            let pruned = game.ground.pruned(&part);
            assert!(set::is_subset(&pruned, &part));
            assert_eq!(game.ground.components(&pruned).len(), 1);
            assert_eq!(game.ground.pruned(&pruned), pruned);
            assert_eq!(nimber(&pruned), nimber(&part));
            fewer += usize::from(pruned != part);
        }
    }
    assert!(fewer > 20, "{fewer}");
}

/// The nimber that a search found. The search must have emptied its arenas.
pub(super) fn nimber(went: &Went) -> u32 {
    assert_eq!((went.left, went.line.len()), ([0; 6], 0));
    match went.answer {
        Ok(Fact::Exact(value)) => value,
        ref other => panic!("{other:?}"),
    }
}

/// The data of a thread whose questions always took much work, so that it surveys all options of every position.
fn wary() -> ThreadState {
    let mut own = ThreadState::new();
    for size in 0..=128 {
        (0..9).for_each(|_| own.experience.learn_work(size, 1 << 40));
    }
    own
}

#[test]
fn boards_have_the_nimbers_of_their_line_graphs() {
    let alone = Around::threads(1);
    let told = alone.told();
    for (at, (line, board)) in boards(9, rounds(30)).iter().enumerate() {
        let expected = match line.order() {
            0..=18 => nimber_by_definition(line).expect("a small graph"),
            _ => nimber(&searched_in(
                &game::<2>(line, SearchMethod::Ranked),
                &mut ThreadState::new(),
                Goal::Exact,
                told,
            )),
        };
        let own = &mut if at % 2 == 0 {
            ThreadState::new()
        } else {
            wary()
        };
        let found = nimber(&searched_in(
            &board.game::<1>(32, at as u64),
            own,
            Goal::Exact,
            told,
        ));
        assert_eq!(found, expected, "{:?}", line.edges().collect::<Vec<_>>());
        let wide = searched_in(
            &board.game::<2>(32, at as u64),
            &mut ThreadState::new(),
            Goal::Exact,
            told,
        );
        assert_eq!(nimber(&wide), expected);
    }
}

/// Whether the answer agrees with the nimber.
pub(super) fn agrees(answer: Result<Fact, SearchError>, goal: Goal, nimber: u32) -> bool {
    match (answer, goal) {
        (Ok(Fact::Exact(value)), _) => value == nimber,
        (Ok(Fact::Not(bits)), Goal::Is(asked)) => {
            asked != nimber && bits >> asked & 1 == 1 && bits >> nimber & 1 == 0
        }
        _ => false,
    }
}

/// On small graphs surveys would never pay, and eight options are seldom searched in vain. In this test all options are
/// surveyed, and the search for a target ends after zero, one or two options.
#[test]
fn surveys_and_targets_put_off_change_no_answer() {
    let mut random = Random(14);
    let mut graphs = vec![lattice(3, 12), lattice(4, 8), lattice(2, 33)];
    for round in 0..rounds(40) {
        // Few edges, so that large parts are left.
        let (order, percent) = (14 + round % 6, 9 + random.below(12));
        graphs.push(random.graph(order, percent));
    }
    let alone = Around::threads(1);
    let told = alone.told();
    let mut fewer = 0;
    for (round, graph) in graphs
        .iter()
        .filter(|graph| is_connected(graph))
        .enumerate()
    {
        for method in [
            SearchMethod::Ranked,
            SearchMethod::Isomorphic,
            SearchMethod::Both,
        ] {
            let plain = game::<2>(graph, method);
            let expected = nimber(&searched_in(
                &plain,
                &mut ThreadState::new(),
                Goal::Exact,
                told,
            ));
            if graph.order() < 20 {
                assert_eq!(nimber_by_definition(graph), Some(expected));
            }
            let surveyed = Game {
                surveys: true,
                tries: round % 3,
                ..game::<2>(graph, method)
            };
            for goal in GOALS {
                let with = searched_in(&surveyed, &mut wary(), goal, told);
                assert!(agrees(with.answer, goal, expected), "{method:?} {goal:?}");
                assert_eq!((with.left, with.line.len()), ([0; 6], 0));
                let without = searched_in(&plain, &mut ThreadState::new(), goal, told);
                fewer += i64::from(with.positions < without.positions);
            }
        }
    }
    assert!(fewer > 33, "surveys took the place of {fewer} searches");
}
