//! Tests of methods by turns: no answer depends on them, a bad first choice costs little, and every turn ends.

use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use super::line_graph::agrees;
use super::search::{GOALS, game};
use super::{METHODS, is_connected, small_graphs};
use crate::engine::leaf::{LEAF, Local, Meter};
use crate::engine::position_sets::Rules;
use crate::engine::search::Game;
use crate::engine::search_error::SearchError;
use crate::engine::small::Small;
use crate::engine::turn::Turn;
use crate::engine::turns::play_by_turns;
use crate::engine::{Conduct, LARGEST, Memory, SearchMethod, TURN, method_choice, play, solve};
use crate::fact::Fact;
use crate::goal::Goal;
use crate::progress::Progress;
use nk_base::cancellation::CancelToken;
use nk_graph::Graph;
use nk_testing::graphs::{from_rule, lattice, queens};
use nk_testing::{Random, rounds};

const MEMORY: usize = 1 << 24;

/// The data that a search takes by reference.
#[derive(Default)]
struct Around {
    stop: CancelToken,
    progress: Progress,
}

impl Around {
    fn conduct(&self, threads: usize, turn: u64) -> Conduct<'_> {
        Conduct {
            method: None,
            seed: 0,
            threads,
            round: 20_000,
            turn,
            stop: &self.stop,
            progress: &self.progress,
        }
    }
}

#[test]
fn methods_by_short_turns_answer_by_the_definition() {
    let mut switched = 0;
    for (at, (graph, nimber)) in small_graphs(61, 400).iter().enumerate() {
        let (first, second) = (METHODS[at % 4], METHODS[(at / 4 + at + 1) % 4]);
        let goal = GOALS[at % 7];
        let around = Around::default();
        let conduct = around.conduct(1 + at % 2, 1 + at as u64 % 2);
        // The smallest table replaces facts.
        let mut memory = Memory::new([MEMORY, 1 << 20, 1 << 12][at % 3]);
        let mut game = game::<1>(graph, first);
        let methods = [first, second, METHODS[(at / 16) % 4]];
        let answer = play_by_turns(
            &mut game,
            &methods[..2 + at % 2],
            goal,
            &mut memory,
            conduct,
        );
        assert!(agrees(answer, goal, *nimber), "{goal:?} by {methods:?}");
        switched += usize::from(memory.turn.over > 0);
    }
    assert!(switched > 150, "{switched}");
}

/// The sets of these graphs take several words. Some methods would not end on them.
#[test]
fn larger_graphs_have_one_value_whatever_is_tried_first() {
    for graph in [lattice(3, 24), queens(9)] {
        let around = Around::default();
        let by = |methods: &[SearchMethod]| {
            let mut game = game::<2>(&graph, methods[0]);
            let mut memory = Memory::new(MEMORY);
            let answer = play_by_turns(
                &mut game,
                methods,
                Goal::Exact,
                &mut memory,
                around.conduct(2, 30),
            );
            (answer, memory.turn.over)
        };
        let (expected, _) = by(&[match graph.order() {
            72 => SearchMethod::Ranked,
            _ => SearchMethod::Dense,
        }]);
        assert!(matches!(expected, Ok(Fact::Exact(_))));
        for first in METHODS {
            let (answer, turns) = by(&[first, SearchMethod::Ranked, SearchMethod::Dense]);
            assert_eq!(answer, expected, "{first:?}");
            assert!(first == SearchMethod::Dense || turns > 0, "{first:?}");
        }
    }
}

/// The sets of these graphs take eight or sixteen words. Each graph is a small graph whose vertices are replaced by
/// cliques. All moves in a clique leave the same position, so the nimber is that of the small graph.
#[test]
fn graphs_of_up_to_the_most_vertices_have_the_nimbers_of_their_quotients() {
    let mut random = Random(23);
    for order in [300, 512, 513, 700, LARGEST] {
        for (small, nimber) in small_graphs(order as u64, 4) {
            let mut clique: Vec<usize> = (0..small.order()).collect();
            clique.resize_with(order, || random.below(small.order()));
            let graph = from_rule(order, |u, v| {
                clique[u] == clique[v] || small.has_edge(clique[u], clique[v])
            });
            let around = Around::default();
            let conduct = around.conduct(1, TURN);
            let answer = solve(&graph, Goal::Exact, &mut Memory::new(MEMORY), conduct);
            assert_eq!(
                answer,
                Ok(Fact::Exact(nimber)),
                "{order} vertices, {small:?}"
            );
        }
    }
}

/// The most work of a single cheap method that is compared.
const LIMIT: u64 = 8_000;
/// The most work of a single method with expensive keys. Such methods share what they learn by rank, so they seldom
/// search much less.
const DEAR: u64 = 500;

#[test]
fn a_bad_choice_costs_little() {
    let mut random = Random(14);
    let mut compared = [0; 3];
    let rounds = rounds(36);
    for round in 0..rounds {
        let kind = round % 3;
        let graph = loop {
            let order = 60 + random.below(141);
            let graph = match kind {
                0 => interval(&mut random, order),
                1 => permutation(&mut random, order),
                _ => chordal(&mut random, order),
            };
            if is_connected(&graph) {
                break graph;
            }
        };
        let singles = METHODS.map(|method| single(&graph, method));
        let ended = singles.iter().flatten();
        let Some(&(best, value)) = ended.min_by_key(|(work, _)| *work) else {
            continue;
        };
        compared[kind] += 1;
        let most = 3 * best + 2 * TURN;
        let (work, own) = guarded(|memory, conduct| solve(&graph, Goal::Exact, memory, conduct));
        assert_eq!(own, Ok(value), "{graph:?}");
        assert!(work <= most, "{work} and {best} at best: {graph:?}");
        // The methods in the other order, as if the sample had suggested it.
        let mut game = game::<4>(&graph, SearchMethod::Dense);
        let mut methods = method_choice::Sample::new(&game.ground).methods(
            &game.ground,
            &game.images,
            &game.salts,
            &game.words,
        );
        methods.reverse();
        if methods.len() == 1 {
            methods.insert(0, SearchMethod::Dense);
        }
        let (work, own) = guarded(|memory, conduct| {
            play_by_turns(&mut game, &methods, Goal::Exact, memory, conduct)
        });
        assert_eq!(own, Ok(value), "{methods:?}: {graph:?}");
        assert!(work <= most, "{work} and {best} at best: {graph:?}");
    }
    assert!(
        compared.iter().all(|&count| 12 * count >= rounds),
        "{compared:?}"
    );
}

/// The work of a method and the value, if it finds the value soon.
fn single(graph: &Graph, method: SearchMethod) -> Option<(u64, Fact)> {
    let game: Game<4> = game(graph, method);
    let (around, mut memory) = (Around::default(), Memory::new(MEMORY));
    let limit = match method {
        SearchMethod::Ranked | SearchMethod::Dense => LIMIT,
        SearchMethod::Isomorphic | SearchMethod::Both => DEAR,
    };
    let conduct = around.conduct(1, TURN);
    let answer = play(&game, Goal::Exact, &mut memory, conduct, limit);
    // Searches without the table may finish the options in progress.
    assert!(memory.work <= limit + 200, "{}", memory.work);
    match answer {
        Ok(fact) => Some((memory.work, fact)),
        Err(halt) => {
            assert_eq!(halt, SearchError::Spent);
            None
        }
    }
}

/// The work and the answer of a search. It is cancelled after a minute, because without turns it might not end.
fn guarded(
    search: impl FnOnce(&mut Memory, Conduct) -> Result<Fact, SearchError>,
) -> (u64, Result<Fact, SearchError>) {
    let (around, mut memory) = (Around::default(), Memory::new(MEMORY));
    let alarm = around.stop.clone();
    let (ended, end) = mpsc::channel::<()>();
    std::thread::spawn(move || {
        if end.recv_timeout(Duration::from_secs(60)) == Err(RecvTimeoutError::Timeout) {
            alarm.cancel();
        }
    });
    let answer = search(&mut memory, around.conduct(1, TURN));
    drop(ended);
    (memory.work, answer)
}

/// An interval graph: some intervals cover a tenth of the line, some half of it.
fn interval(random: &mut Random, order: usize) -> Graph {
    let longest = [10_000, 20_000, 30_000, 30_000, 50_000][random.below(5)];
    let mut intervals: Vec<(usize, usize)> = (0..order)
        .map(|_| {
            let begin = random.below(100_000);
            (begin, begin + random.below(longest))
        })
        .collect();
    intervals.sort_unstable();
    from_rule(order, |u, v| intervals[v].0 <= intervals[u].1)
}

/// A permutation graph in which each number is near its place.
fn permutation(random: &mut Random, order: usize) -> Graph {
    let reach = 3_000 + random.below(1_000 * order / 2);
    let places: Vec<usize> = (0..order)
        .map(|v| 1_000 * v + random.below(reach))
        .collect();
    from_rule(order, |u, v| places[u] > places[v])
}

/// A chordal graph: each vertex is joined to a clique of at most `most` earlier vertices.
fn chordal(random: &mut Random, order: usize) -> Graph {
    let most = 3 + random.below(20);
    let mut cliques = vec![vec![0]];
    for v in 1..order {
        let near = cliques.len() - 1 - random.below(cliques.len().min(12));
        let mut clique = cliques[near].clone();
        while clique.len() > most || (clique.len() > 1 && random.below(3) == 0) {
            clique.remove(random.below(clique.len()));
        }
        clique.push(v);
        cliques.push(clique);
    }
    from_rule(order, |u, v| cliques[v].contains(&u))
}

/// There are few moves, but the dense method alone is not the right choice: squares attack one another along rows and
/// columns, and each position is one of a few up to isomorphism.
#[test]
fn what_is_much_alike_is_not_left_to_dense_searching() {
    let rooks = from_rule(81, |u, v| u / 9 == v / 9 || u % 9 == v % 9);
    let game = game::<2>(&rooks, SearchMethod::Dense);
    let methods = method_choice::Sample::new(&game.ground).methods(
        &game.ground,
        &game.images,
        &game.salts,
        &game.words,
    );
    assert_eq!(methods, [SearchMethod::Dense, SearchMethod::Ranked]);
    let (_, answer) = guarded(|memory, conduct| solve(&rooks, Goal::Exact, memory, conduct));
    // Each move takes a row and a column.
    assert_eq!(answer, Ok(Fact::Exact(1)));
}

#[test]
fn turns_come_in_order_and_double() {
    let mut turn = Turn::default();
    let mut found = Vec::new();
    for _ in 0..6 {
        found.push(turn.of(2, 100));
        turn = turn.next();
    }
    let expected = [(0, 100), (1, 100), (0, 200), (1, 200), (0, 400), (1, 400)];
    assert_eq!(found, expected);
    turn.done = 300;
    assert_eq!((turn.of(2, 100), turn.of(3, 100)), ((0, 500), (0, 100)));
    turn.over = u32::MAX;
    assert_eq!(turn.next().of(2, u64::MAX / 2).0, 1);
}

/// A turn that is interrupted is resumed; on another graph all methods start again.
#[test]
fn a_turn_outlives_an_interruption() {
    let (graph, around, mut memory) = (lattice(3, 24), Around::default(), Memory::new(MEMORY));
    let mut game = game::<2>(&graph, SearchMethod::Dense);
    let methods = [SearchMethod::Dense, SearchMethod::Ranked];
    let goal = Goal::Exact;
    let conduct = around.conduct(1, 50);
    memory.distributed.get_or_insert_default().node_limit = Some(120);
    let mut calls = 0;
    loop {
        calls += 1;
        assert!(calls < 1_000, "the second method never has a turn");
        match play_by_turns(&mut game, &methods, goal, &mut memory, conduct) {
            Err(SearchError::Cancelled) => {}
            answer => break assert!(answer.is_ok()),
        }
    }
    assert!(
        calls > 5 && memory.turn.over > 4,
        "{calls}, {:?}",
        memory.turn.over
    );
    let before = memory.turn.over;
    memory.turn_to(crate::engine::spelled(&lattice(3, 23), 0));
    assert_eq!((memory.turn.over, before > 0), (0, true));
}

/// A method that is named is used alone.
#[test]
fn a_method_that_is_named_has_no_turns() {
    for method in [
        SearchMethod::Ranked,
        SearchMethod::Isomorphic,
        SearchMethod::Both,
    ] {
        let (around, mut memory) = (Around::default(), Memory::new(MEMORY));
        let conduct = Conduct {
            method: Some(method),
            ..around.conduct(1, 1)
        };
        let answer = solve(&lattice(3, 12), Goal::Exact, &mut memory, conduct);
        assert_eq!(answer, Ok(Fact::Exact(5)));
        assert_eq!(memory.turn.over, 0);
    }
}

/// A search without the table ends at its limits, however long it would take.
#[test]
fn positions_without_a_table_end_as_well() {
    let graph = from_rule(LEAF, |u, v| v == u + 1);
    let ground = game::<1>(&graph, SearchMethod::Dense).ground;
    let local = Local::new(&ground.all(), &ground.closed);
    let mut small = Small::new(Rules::NodeKayles);
    for (steps, raised) in [
        (1, false),
        (1_000, false),
        (200_000, false),
        (u64::MAX, true),
    ] {
        let (stop, done) = (CancelToken::new(), AtomicBool::new(false));
        if raised {
            stop.cancel();
        }
        let mut meter = Meter::new(&stop, &done);
        meter.allow(steps);
        local.ask(local.all, 99, &mut small, &mut meter);
        assert!(meter.is_over(), "{steps}");
        // Searches in progress may finish their options.
        assert!(
            meter.steps < steps.min(1 << 17) + 200_000,
            "{}",
            meter.steps
        );
    }
    // A search whose parts are searched without the table ends too: a path of 40 vertices would take hours.
    let long = from_rule(40, |u, v| v == u + 1);
    let (around, mut memory) = (Around::default(), Memory::new(MEMORY));
    let (game, conduct) = (
        game::<1>(&long, SearchMethod::Dense),
        around.conduct(1, TURN),
    );
    let answer = play(&game, Goal::Is(9), &mut memory, conduct, 3_000);
    assert_eq!(answer, Err(SearchError::Spent));
    assert!(memory.work < 6_000, "{}", memory.work);
}
