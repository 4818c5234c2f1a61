//! Tests of threads that search together: what they exchange, and that no answer depends on it.

use super::line_graph::{agrees, boards, nimber};
use super::search::{Around, GOALS, Told, game, searched_in};
use super::{METHODS, small_graphs};
use crate::engine::move_ordering::LookaheadFeatures;
use crate::engine::play::{ALL, Conduct, Most, together};
use crate::engine::search::Game;
use crate::engine::thread_state::ThreadState;
use crate::engine::threads::{Lesson, Threads};
use crate::engine::{LARGEST, Memory, SearchError, SearchMethod, TURN};
use crate::goal::Goal;
use crate::progress::Progress;
use nk_base::cancellation::CancelToken;
use nk_testing::graphs::lattice;

#[test]
fn a_thread_is_seen_by_the_others_on_its_level() {
    let threads = Threads::new(3);
    threads.set(1, 4, 77);
    let seen = |thread, level| threads.others_are_at(thread, level, 77);
    assert_eq!([seen(0, 4), seen(1, 4), seen(2, 4)], [true, false, true]);
    assert!(!seen(0, 3) && !seen(0, 5) && !threads.others_are_at(0, 4, 78));
    threads.set(1, 5, 78);
    assert!(seen(0, 4), "the levels above stay");
    threads.set(1, 4, 0);
    assert!(!seen(0, 4) && threads.others_are_at(2, 5, 78));
    // Levels are kept as deep as the largest graph, and no deeper.
    threads.set(2, LARGEST, 9);
    threads.set(2, LARGEST + 1, 9);
    assert!(threads.others_are_at(0, LARGEST, 9) && !threads.others_are_at(0, LARGEST + 1, 9));
}

#[test]
fn lessons_reach_each_of_the_others_once() {
    let threads = Threads::new(3);
    let lesson = |trait_of_all, surveyed: bool| Lesson {
        traits: [trait_of_all; 7],
        surveyed: surveyed.then(|| LookaheadFeatures::default().traits()),
        success: surveyed,
    };
    let exchange = |thread, mut lessons: Vec<Lesson>| -> Vec<(u16, bool, bool)> {
        threads.exchange(thread, &mut lessons);
        let seen = |of: &Lesson| (of.traits[6], of.surveyed.is_some(), of.success);
        lessons.iter().map(seen).collect()
    };
    let (one, two, three) = ((1, true, true), (2, false, false), (3, true, true));
    let nothing = exchange(0, vec![lesson(1, true), lesson(2, false)]);
    assert!(nothing.is_empty());
    assert_eq!(exchange(1, vec![lesson(3, true)]), [one, two]);
    assert_eq!(exchange(2, Vec::new()), [one, two, three]);
    assert_eq!(exchange(0, Vec::new()), [three]);
    for thread in 0..3 {
        assert!(exchange(thread, Vec::new()).is_empty(), "{thread}");
    }
}

#[test]
fn one_thread_has_nobody_to_tell() {
    let alone = Threads::new(1);
    assert!(!alone.are_several() && Threads::new(2).are_several());
    alone.set(0, 1, 5);
    assert!(!alone.others_are_at(0, 1, 5) && !alone.others_are_at(1, 1, 5));
}

/// Another thread stays at one option of the whole graph. This option is then searched last, and the answer is the
/// same.
#[test]
fn what_another_thread_is_at_is_put_off_and_not_forgotten() {
    let mut others = [0, 0];
    for (graph, method) in [
        (lattice(3, 10), SearchMethod::Ranked),
        (lattice(4, 7), SearchMethod::Isomorphic),
        (lattice(3, 9), SearchMethod::Both),
    ] {
        let game = game::<1>(&graph, method);
        let run = |around: &Around, positions| {
            let told = Told {
                positions,
                ..around.told()
            };
            searched_in(&game, &mut ThreadState::new(), Goal::Exact, told)
        };
        let alone = Around::threads(1);
        let all = run(&alone, u64::MAX);
        for halted in 1..all.positions.min(200) {
            let line = run(&alone, halted).line;
            let Some(&option) = line.get(1) else { continue };
            let around = Around::threads(2);
            around.threads.set(1, 2, option);
            let beside = run(&around, u64::MAX);
            assert_eq!(nimber(&beside), nimber(&all), "{method:?} {halted}");
            others[usize::from(beside.positions != all.positions)] += 1;
        }
    }
    // The first options are searched in any case.
    assert!(others[0] > 20 && others[1] > 20, "{others:?}");
}

/// Searches a game with `threads` threads from the first position on.
fn by_threads<const W: usize>(game: &Game<W>, goal: Goal, threads: usize, nimber: u32) {
    let (stop, progress) = (CancelToken::new(), Progress::default());
    let conduct = Conduct {
        method: None,
        seed: 0,
        threads,
        round: u64::MAX,
        turn: TURN,
        stop: &stop,
        progress: &progress,
    };
    let mut memory = Memory::new(1 << 22);
    let answer = loop {
        let most = Most {
            positions: u64::MAX,
            work: ALL,
            rounds: None,
        };
        match together(game, goal, &mut memory, conduct, threads, most) {
            Err(SearchError::Full) => {}
            answer => break answer,
        }
    };
    assert!(agrees(answer, goal, nimber), "{goal:?}, {threads} threads");
}

#[test]
fn threads_side_by_side_answer_by_the_definition() {
    for (at, (graph, nimber)) in small_graphs(21, 150).iter().enumerate() {
        let game = game::<1>(graph, METHODS[at % 4]);
        by_threads(&game, GOALS[at % 7], 2 + at % 3, *nimber);
    }
}

/// There is enough work for threads to exchange what they learnt and to avoid each other's positions.
#[test]
fn threads_that_meet_often_answer_as_one() {
    for graph in [lattice(3, 18), lattice(3, 20), lattice(4, 11)] {
        for method in [SearchMethod::Ranked, SearchMethod::Both] {
            let game = game::<1>(&graph, method);
            let alone = Around::threads(1);
            let one = searched_in(&game, &mut ThreadState::new(), Goal::Exact, alone.told());
            assert!(one.positions > 500, "{}", one.positions);
            for goal in GOALS {
                by_threads(&game, goal, 2, nimber(&one));
                by_threads(&game, goal, 3, nimber(&one));
            }
        }
    }
    for (line, board) in boards(31, 60) {
        let alone = Around::threads(1);
        let one = game::<2>(&line, SearchMethod::Ranked);
        let one = searched_in(&one, &mut ThreadState::new(), Goal::Exact, alone.told());
        by_threads(&board.game::<1>(32, 0), Goal::Exact, 2, nimber(&one));
    }
}
