//! Tests of questions that another thread answers while they are searched.

use std::sync::atomic::Ordering;

use super::super::query_stack::PendingQuery;
use super::line_graph::boards;
use super::search::{Around, game, searched_in};
use crate::engine::move_list::Part;
use crate::engine::search::{Game, Search};
use crate::engine::search_error::SearchError;
use crate::engine::thread_state::ThreadState;
use crate::engine::transposition_table::TranspositionTable;
use crate::engine::{LARGEST, SearchMethod, set};
use crate::fact::Fact;
use crate::goal::Goal;
use crate::progress::Progress;
use nk_testing::graphs::lattice;
use nk_testing::rounds;

/// A search beside another thread, given the facts about the whole graph that the other has stored in the table.
fn beside_another<const W: usize>(
    game: &Game<W>,
    goal: Goal,
    told: Option<Fact>,
) -> (Result<Fact, SearchError>, u64) {
    let (around, slots, progress) = (
        Around::threads(2),
        TranspositionTable::new(1 << 22),
        Progress::default(),
    );
    let watch = around.told().watch(&progress);
    let mut own = ThreadState::new();
    let mut search = Search::new(game, &slots, &mut own, watch, 0);
    let set = game.ground.all();
    let key = search.key(&set).expect("a graph without a mirror");
    if let Some(fact) = told {
        search.learn(key, fact, 0);
    }
    let size = set::count(&set) as u16;
    let answer = search.query(&Part { set, key, size }, goal, None);
    assert!(search.line.is_empty() && search.asked.is_empty());
    assert!(search.choices.is_empty() && search.parts.is_empty());
    let is_free = |level| around.threads.others_are_at(1, level, 0);
    assert!((0..=LARGEST).all(is_free));
    search.report();
    (answer, progress.positions.load(Ordering::Relaxed))
}

fn exact(answer: Result<Fact, SearchError>) -> u32 {
    match answer {
        Ok(Fact::Exact(nimber)) => nimber,
        other => panic!("no nimber: {other:?}"),
    }
}

/// A search uses the answer of another thread when it next exchanges results with the other threads.
#[test]
fn what_another_thread_has_answered_is_searched_no_further() {
    let mut values = 0;
    for n in [18, 20, 22, 23] {
        for method in [SearchMethod::Ranked, SearchMethod::Both] {
            let game = game::<2>(&lattice(3, n), method);
            let (answer, all) = beside_another(&game, Goal::Exact, None);
            let nimber = exact(answer);
            assert!(all > 300, "{all}");
            let told = Some(Fact::Exact(nimber));
            let halted = beside_another(&game, Goal::Exact, told);
            assert_eq!(halted, (Ok(Fact::Exact(nimber)), 128), "3 X {n}");
            // A value that is ruled out is no longer sought; the others are sought as before.
            for value in 0..nimber {
                let told = Some(Fact::Not(1 << value));
                let (answer, positions) = beside_another(&game, Goal::Exact, told);
                assert_eq!(
                    exact(answer),
                    nimber,
                    "3 X {n}, told that it is not {value}"
                );
                values += u32::from(positions != all);
            }
            let asked = Goal::Is(nimber + 1);
            let (answer, _) = beside_another(&game, asked, Some(Fact::Not(1 << (nimber + 1))));
            assert!(answer.is_ok_and(|fact| fact.answers(asked)));
        }
    }
    assert!(values > 4, "{values}");
}

#[test]
fn on_boards_too() {
    for (line, board) in boards(33, rounds(8)) {
        let alone = Around::threads(1);
        let by_line = game::<2>(&line, SearchMethod::Ranked);
        let one = searched_in(&by_line, &mut ThreadState::new(), Goal::Exact, alone.told());
        let nimber = exact(one.answer);
        let game = board.game::<1>(32, 0);
        if game.images.mirror(&game.ground.all()) {
            continue;
        }
        for value in (0..7).filter(|&value| value != nimber) {
            let told = Some(Fact::Not(1 << value));
            let (answer, _) = beside_another(&game, Goal::Exact, told);
            assert_eq!(exact(answer), nimber);
        }
    }
}

/// A search ends all questions from the first that is answered, unless that is the last question.
#[test]
fn the_first_question_that_is_over_is_fallen_back_to() {
    let game = game::<1>(&lattice(3, 8), SearchMethod::Ranked);
    let (around, slots, progress) = (
        Around::threads(2),
        TranspositionTable::new(1 << 22),
        Progress::default(),
    );
    let watch = around.told().watch(&progress);
    let mut own = ThreadState::new();
    let mut search = Search::new(&game, &slots, &mut own, watch, 0);
    let position = |at: u64| super::key(at << 40, at * 7 + 1);
    for (at, (goal, sought)) in [
        (Goal::Exact, Some(2)),
        (Goal::Is(3), Some(0)),
        (Goal::Is(1), None),
        (Goal::Is(2), Some(1)),
    ]
    .into_iter()
    .enumerate()
    {
        search.line.push(position(at as u64 + 1).high);
        search.asked.push(PendingQuery {
            position: position(at as u64 + 1),
            goal,
            sought,
        });
        search.post(position(at as u64 + 1).high);
    }
    let mut over = |at: u64, fact| {
        search.learn(position(at), fact, 0);
        search.see_what_is_over()
    };
    assert_eq!(over(4, Fact::Exact(9)), Ok(()), "the last is not looked at");
    assert_eq!(over(1, Fact::Not(0b1011)), Ok(()));
    assert_eq!(over(2, Fact::Not(0b0110)), Ok(()));
    assert_eq!(over(3, Fact::Not(0b0101)), Ok(()));
    assert_eq!(over(3, Fact::Not(0b0010)), Err(SearchError::Over(3)));
    assert_eq!(over(2, Fact::Not(0b0001)), Err(SearchError::Over(2)));
    assert_eq!(over(1, Fact::Exact(5)), Err(SearchError::Over(1)));
    search.fall_back(2);
    assert_eq!((search.line.len(), search.asked.len()), (2, 2));
    let seen = |level, at| around.threads.others_are_at(1, level, position(at).high);
    assert!(seen(1, 1) && seen(2, 2) && !seen(3, 3) && !seen(4, 4));
}
