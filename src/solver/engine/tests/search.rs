//! Tests of searches: they empty their arenas, end when they must, and use each thread's own order.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::engine::key::images::Images;
use crate::engine::key::ranked::Salts;
use crate::engine::position_sets::PositionSets;
use crate::engine::restarts::Restarts;
use crate::engine::search::{Game, Search, TRIES, Watch};
use crate::engine::search_error::SearchError;
use crate::engine::thread_state::ThreadState;
use crate::engine::threads::Threads;
use crate::engine::transposition_table::TranspositionTable;
use crate::engine::{SearchMethod, Zobrist, full_mex, method_choice, spelled};
use crate::fact::Fact;
use crate::goal::Goal;
use crate::progress::Progress;
use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, automorphisms};
use nk_testing::graphs::{lattice, queens};
use nk_testing::{Random, files};

pub(super) fn game<const W: usize>(graph: &Graph, method: SearchMethod) -> Game<W> {
    let ground = PositionSets::<W>::new(graph);
    let group = automorphisms(graph, 32);
    let words = Zobrist::new(&group, spelled(graph, 0));
    Game {
        images: Images::new(&group[1..], &ground.closed),
        salts: Salts::new(ground.order(), ground.order(), 0),
        ground,
        words,
        method,
        surveys: false,
        tries: TRIES,
        full_mex: full_mex::MOST,
        attempts: false,
        seed: 0,
    }
}

/// The limits of a search, and the number of its thread.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    pub thread: usize,
    pub positions: u64,
    pub work: u64,
    pub rounds: Option<Restarts>,
    pub slots: u64,
    pub stop: &'a CancelToken,
    pub done: &'a AtomicBool,
    pub threads: &'a Threads,
}

impl<'a> Told<'a> {
    /// The limits in the form that a search takes, outside of a distributed search.
    pub fn watch(self, progress: &'a Progress) -> Watch<'a> {
        Watch {
            stop: self.stop,
            done: self.done,
            progress,
            positions: self.positions,
            work: self.work,
            rounds: self.rounds,
            slots: self.slots,
            threads: self.threads,
            distributed: None,
        }
    }
}

/// The data that a search takes by reference.
pub(super) struct Around {
    pub stop: CancelToken,
    pub done: AtomicBool,
    pub threads: Threads,
}

impl Around {
    pub fn threads(threads: usize) -> Self {
        Around {
            stop: CancelToken::new(),
            done: AtomicBool::new(false),
            threads: Threads::new(threads),
        }
    }

    /// The first thread, which searches until it has the answer.
    pub fn told(&self) -> Told<'_> {
        Told {
            thread: 0,
            positions: u64::MAX,
            work: u64::MAX,
            rounds: None,
            slots: u64::MAX,
            stop: &self.stop,
            done: &self.done,
            threads: &self.threads,
        }
    }
}

/// The result and the cost of a search.
pub(super) struct Went {
    pub answer: Result<Fact, SearchError>,
    pub positions: u64,
    pub taken: u64,
    /// The sizes of its arenas and of its path at the end.
    pub left: [usize; 6],
    pub line: Vec<u64>,
    /// The number of keys stored in its cache since the last growth, the number of places there, and the number of
    /// small graphs whose nimbers it needed.
    pub figures: (usize, usize, usize),
}

fn searched(graph: &Graph, method: SearchMethod, goal: Goal, told: Told) -> Went {
    searched_in(
        &game::<2>(graph, method),
        &mut ThreadState::new(),
        goal,
        told,
    )
}

pub(super) fn searched_in<const W: usize>(
    game: &Game<W>,
    own: &mut ThreadState,
    goal: Goal,
    told: Told,
) -> Went {
    let slots = TranspositionTable::new(1 << 22);
    let progress = Progress::default();
    let mut search = Search::new(game, &slots, own, told.watch(&progress), told.thread);
    let answer = search.solve(goal);
    let reported = progress.positions.load(Ordering::Relaxed);
    assert_eq!(reported, search.searched / 64 * 64);
    search.report();
    search.report();
    let count = |count: &std::sync::atomic::AtomicU64| count.load(Ordering::Relaxed);
    assert_eq!(count(&progress.positions), search.searched);
    assert_eq!(count(&progress.facts), search.taken);
    // The words of the whole graph remain.
    let whole = match game.method {
        SearchMethod::Dense => game.images.len() + 1,
        _ => 0,
    };
    let left = [
        search.choices.len(),
        search.parts.len(),
        search.signatures.len(),
        search.moves.len(),
        search.words.len().abs_diff(whole),
        search.news.len(),
    ];
    let (put, places) = search.keys_kept();
    Went {
        answer,
        positions: search.searched,
        taken: search.taken,
        left,
        line: search.line,
        figures: (put, places, search.small.known()),
    }
}

const ALL: u64 = u64::MAX;

#[test]
fn a_search_leaves_nothing_behind_and_ends_where_it_is_told_to() {
    let cases = [
        (SearchMethod::Ranked, lattice(3, 8)),
        (SearchMethod::Isomorphic, lattice(3, 8)),
        (SearchMethod::Both, lattice(3, 8)),
        (SearchMethod::Dense, queens(10)),
    ];
    for (method, graph) in cases {
        let around = Around::threads(1);
        let run = |positions, slots| {
            let told = Told {
                positions,
                slots,
                ..around.told()
            };
            searched(&graph, method, Goal::Exact, told)
        };
        let all = run(ALL, ALL);
        assert!(all.answer.is_ok());
        assert_eq!((all.left, all.line), ([0; 6], vec![]), "{method:?}");
        // With two keys a position takes two slots, and another slot for each further set of the same isomorphism
        // class.
        let named_once = method != SearchMethod::Both;
        assert!(
            all.taken > 10 && (all.positions >= all.taken) == named_once,
            "{method:?}"
        );
        // A limit that is one above the need does not end the search.
        assert_eq!(run(all.positions + 1, all.taken + 1).answer, all.answer);
        for most in [1, 2, all.positions / 2, all.positions] {
            let own = run(most, ALL);
            assert_eq!((own.answer, own.positions), (Err(SearchError::Full), most));
            assert!(!own.line.is_empty(), "{method:?}");
        }
        for most in [1, 5, all.taken / 2] {
            let own = run(ALL, most);
            assert_eq!(own.answer, Err(SearchError::Full));
            assert!((most..most + 8).contains(&own.taken), "{method:?}");
            assert!(!own.line.is_empty(), "{method:?}");
        }
        around.done.store(true, Ordering::Relaxed);
        assert_eq!(run(ALL, ALL).answer, Err(SearchError::Cancelled));
        around.done.store(false, Ordering::Relaxed);
        around.stop.cancel();
        let own = run(ALL, ALL);
        assert_eq!(
            (own.answer, own.positions),
            (Err(SearchError::Cancelled), 1)
        );
        assert_eq!(own.line.len(), 1);
    }
}

/// Targets up to 3 are sought first; larger ones are not.
pub(super) const GOALS: [Goal; 7] = [
    Goal::Exact,
    Goal::Is(0),
    Goal::Is(1),
    Goal::Is(3),
    Goal::Is(4),
    Goal::Is(5),
    Goal::Is(7),
];

/// Threads give the same answers. On dense graphs each has its own order. On other graphs they begin in the same way,
/// and separate when one of them finds a fact of another in the table, which is not shared here. The work is compared
/// with a file of figures, as in `tests/games/work.rs`.
#[test]
fn threads_answer_alike() {
    let cases = [
        ("3 X 9", lattice(3, 9)),
        ("4 X 6", lattice(4, 6)),
        ("2 X 33", lattice(2, 33)),
        ("3 X 14", lattice(3, 14)),
        ("queens 10", queens(10)),
        ("28 vertices", Random(9).graph(28, 40)),
        ("22 vertices", Random(10).graph(22, 15)),
        ("39 vertices", Random(11).graph(39, 30)),
        ("60 vertices", Random(12).graph(60, 40)),
        ("75 vertices", Random(13).graph(75, 40)),
    ];
    let around = Around::threads(1);
    let mut lines = String::new();
    for (name, graph) in &cases {
        for method in [
            SearchMethod::Ranked,
            SearchMethod::Isomorphic,
            SearchMethod::Both,
            SearchMethod::Dense,
        ] {
            // Other graphs take long by this method.
            let slow = match method {
                SearchMethod::Dense => ["2 X 33", "3 X 14", "28 vertices", ""],
                _ => ["39 vertices", "60 vertices", "75 vertices", "queens 10"],
            };
            if slow.contains(name) {
                continue;
            }
            for goal in GOALS {
                let run = |thread| {
                    let told = Told {
                        thread,
                        ..around.told()
                    };
                    searched(graph, method, goal, told)
                };
                let [first, second, third] = [0, 1, 2].map(run);
                assert_eq!([first.left, second.left, third.left], [[0; 6]; 3]);
                let decided = |own: &Went| match (own.answer, goal) {
                    (Ok(Fact::Exact(value)), Goal::Exact) => value,
                    (Ok(Fact::Exact(value)), Goal::Is(asked)) => u32::from(value == asked),
                    (Ok(Fact::Not(bits)), Goal::Is(asked)) if bits >> asked & 1 == 1 => 0,
                    (answer, _) => panic!("{answer:?}"),
                };
                assert_eq!(decided(&first), decided(&second), "{name}");
                assert_eq!(decided(&first), decided(&third), "{name}");
                lines += &format!(
                    "{name}, {method:?}, {goal:?}: {:?}, {} and {} positions, {:?}\n",
                    first.answer, first.positions, second.positions, first.figures
                );
            }
        }
    }
    files::hold("tests/games/work/threads.txt", &lines);
}

/// Compares the methods that are chosen for many graphs with a file.
#[test]
fn the_method_is_found_by_play() {
    let mut random = Random(8);
    let mut lines = String::new();
    for round in 0..60 {
        let (name, graph) = match round {
            0..20 => {
                let (m, n) = (2 + round % 5, 5 + round / 2);
                (format!("{m} X {n}"), lattice(m, n))
            }
            20..25 => (format!("queens {}", round - 16), queens(round - 16)),
            _ => {
                let (order, percent) = (20 + random.below(80), 3 + random.below(90));
                let graph = random.graph(order, percent);
                (format!("{order} vertices, {percent} %"), graph)
            }
        };
        let game = game::<2>(&graph, SearchMethod::Dense);
        let methods = method_choice::Sample::new(&game.ground).methods(
            &game.ground,
            &game.images,
            &game.salts,
            &game.words,
        );
        let names: Vec<String> = methods.iter().map(|own| format!("{own:?}")).collect();
        lines += &format!("{name}: {}\n", names.join(", "));
    }
    files::hold("tests/games/work/methods.txt", &lines);
}

/// On larger boards more moves are left on a few squares, so the boards are less dense. By rank 16 queens take 24 times
/// as long.
#[test]
fn large_boards_of_queens_are_dense() {
    for n in [12, 14, 16, 18, 20] {
        let game = game::<8>(&queens(n), SearchMethod::Ranked);
        let methods = method_choice::Sample::new(&game.ground).methods(
            &game.ground,
            &game.images,
            &game.salts,
            &game.words,
        );
        assert_eq!(methods, [SearchMethod::Dense], "{n} queens");
    }
}
