//! Tests of restarts: no answer depends on them, and each search ends.

use std::sync::atomic::Ordering;

use super::line_graph::{agrees, boards, line_of};
use super::search::{Around, GOALS, Told, game, searched_in};
use super::{METHODS, small_graphs};
use crate::engine::line_graph::RootGraph;
use crate::engine::play::{ALL, Conduct, play, restarts_gain};
use crate::engine::restarts::Restarts;
use crate::engine::search::Game;
use crate::engine::search_error::SearchError;
use crate::engine::thread_state::ThreadState;
use crate::engine::{LARGEST, Memory, SearchMethod, TURN};
use crate::fact::Fact;
use crate::goal::Goal;
use crate::progress::Progress;
use nk_base::cancellation::CancelToken;
use nk_testing::graphs::{lattice, queens};

/// The answer with rounds of at least `least` positions, and the number of positions in all.
fn by_rounds<const W: usize>(
    game: &Game<W>,
    goal: Goal,
    memory: usize,
    (threads, round): (usize, u64),
) -> (Result<Fact, SearchError>, u64) {
    let (stop, progress) = (CancelToken::new(), Progress::default());
    let conduct = Conduct {
        method: None,
        seed: 0,
        threads,
        round,
        turn: TURN,
        stop: &stop,
        progress: &progress,
    };
    let answer = play(game, goal, &mut Memory::new(memory), conduct, ALL);
    (answer, progress.positions.load(Ordering::Relaxed))
}

/// The memory in bytes of a table that can grow.
const GROWS: usize = 1 << 24;
/// The memory in bytes of a table that cannot grow.
const STAYS: usize = 1 << 20;

#[test]
fn searches_in_short_rounds_answer_by_the_definition() {
    for (at, (graph, nimber)) in small_graphs(44, 200).iter().enumerate() {
        let game = game::<1>(graph, METHODS[at % 4]);
        let (goal, threads, round) = (GOALS[at % 7], 1 + at % 3, 5 + at as u64 % 41);
        let (answer, _) = by_rounds(&game, goal, GROWS, (threads, round));
        assert!(agrees(answer, goal, *nimber), "{goal:?}, rounds of {round}");
    }
}

#[test]
fn rounds_change_the_way_and_not_the_answer() {
    let mut ways = 0;
    for graph in [lattice(3, 18), lattice(3, 20), lattice(4, 11)] {
        for method in [SearchMethod::Ranked, SearchMethod::Both] {
            let game = game::<1>(&graph, method);
            let run = |rounds| by_rounds(&game, Goal::Exact, GROWS, rounds);
            let (answer, positions) = run((1, u64::MAX));
            for round in [100, 300] {
                let (other, others) = run((1, round));
                assert_eq!(other, answer, "{method:?}, rounds of {round}");
                ways += usize::from(others != positions);
                assert_eq!(run((2, round)).0, answer);
            }
        }
    }
    assert!(ways > 10, "{ways}");
    for (line, board) in boards(5, 60) {
        let one = by_rounds(
            &game::<2>(&line, SearchMethod::Ranked),
            Goal::Exact,
            GROWS,
            (1, u64::MAX),
        );
        let game = Game {
            surveys: false,
            ..board.game::<1>(32, 0)
        };
        let other = by_rounds(&game, Goal::Exact, GROWS, (1, 20));
        assert_eq!(other.0, one.0);
    }
}

/// A table that cannot grow might replace in each round what the next one needs. On dense graphs and on boards restarts
/// are not useful.
#[test]
fn what_gains_nothing_by_rounds_is_searched_in_one() {
    let ranked = game::<2>(&lattice(3, 18), SearchMethod::Ranked);
    let dense = game::<2>(&queens(11), SearchMethod::Dense);
    is_in_one(&ranked, GROWS, false);
    is_in_one(&ranked, STAYS, true);
    is_in_one(&dense, GROWS, true);
    is_in_one(&dense, STAYS, true);
    let board = RootGraph::new(&line_of(&lattice(4, 5))).expect("a board");
    is_in_one(&board.game::<1>(32, 0), GROWS, true);
}

fn is_in_one<const W: usize>(game: &Game<W>, memory: usize, expected: bool) {
    let run = |round| by_rounds(game, Goal::Exact, memory, (1, round)).1;
    let all = run(u64::MAX);
    assert!(all > 300, "{all}");
    assert_eq!(run(100) == all, expected, "{memory} bytes");
}

#[test]
fn threads_share_a_round_that_grows_with_the_search() {
    let progress = Progress::default();
    for (threads, searched, length) in [
        (1, 0, 640),
        (1, 32 * 640, 640),
        (1, 32 * 6_400, 6_400),
        (4, 0, 160),
        (4, 32 * 6_400, 1_600),
    ] {
        let rounds = Restarts::new(640, threads, 99);
        progress.positions.store(99 + searched, Ordering::Relaxed);
        let found = rounds.length(&progress);
        assert_eq!(found, length, "{threads} threads, {searched}");
    }
}

/// After a round the arenas are empty, and other threads avoid no position because of it.
#[test]
fn a_round_that_is_over_leaves_nothing() {
    for n in 12..20 {
        let game = game::<1>(&lattice(3, n), SearchMethod::Ranked);
        for least in [10, 30, 90] {
            leaves_nothing(&game, least);
        }
    }
}

fn leaves_nothing<const W: usize>(game: &Game<W>, least: u64) {
    let around = Around::threads(2);
    assert!(restarts_gain(game, &Memory::new(GROWS)));
    let rounds = Some(Restarts::new(least, 1, 0));
    let told = Told {
        rounds,
        ..around.told()
    };
    let went = searched_in(game, &mut ThreadState::new(), Goal::Exact, told);
    assert!(went.answer.is_ok() && went.positions > 2 * least);
    assert_eq!((went.left, went.line), ([0; 6], Vec::new()));
    let is_free = |level| around.threads.others_are_at(1, level, 0);
    assert!((0..=LARGEST).all(is_free), "rounds of {least}");
}
