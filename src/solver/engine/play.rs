//! A search with its threads. It begins with one thread, restarts regularly, and lets the table grow.

use std::sync::atomic::{AtomicBool, Ordering};

use super::memory::Memory;
use super::method::SearchMethod;
use super::move_list::Part;
use super::restarts::Restarts;
use super::search::{Game, Search, Watch};
use super::search_error::SearchError;
use super::set;
use super::thread_state::ThreadState;
use super::threads::Threads;
use super::transposition_table::Entry;
use crate::fact::Fact;
use crate::goal::Goal;
use crate::progress::Progress;
use nk_base::cancellation::CancelToken;

/// The settings of a call.
#[derive(Clone, Copy)]
pub(in super::super) struct Conduct<'a> {
    /// The method; `None` lets the engine choose one for the graph.
    pub method: Option<SearchMethod>,
    /// Chooses the hash functions.
    pub seed: u32,
    pub threads: usize,
    /// [`ROUND`](super::restarts::ROUND), except in tests.
    pub round: u64,
    /// [`TURN`](super::turns::TURN), except in tests.
    pub turn: u64,
    pub stop: &'a CancelToken,
    pub progress: &'a Progress,
}

/// The number of slots that each thread may use beyond its share of those that are left.
const SHARE: u64 = 1000;
/// The first of several threads searches a round divided by this number alone, as starting the others does not pay for
/// small graphs.
const ALONE: u64 = 4;

/// The limit on the work of a search that continues until it has the answer.
pub(super) const ALL: u64 = u64::MAX;

/// Searches with one thread first and then with all, within a limit on the work.
pub(super) fn play<const W: usize>(
    game: &Game<W>,
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
    work: u64,
) -> Result<Fact, SearchError> {
    let ends = memory.work.saturating_add(work);
    let node_limit = memory.node_limit();
    let begun = conduct.progress.positions.load(Ordering::Relaxed);
    let mut threads = 1;
    loop {
        let alone = match threads < conduct.threads {
            true => conduct.round / ALONE,
            false => u64::MAX,
        };
        let positions = node_limit.unwrap_or(alone);
        let most = Most {
            positions,
            work: ends.saturating_sub(memory.work).div_ceil(threads as u64),
            rounds: restarts_gain(game, memory)
                .then(|| Restarts::new(conduct.round, threads, begun)),
        };
        match together(game, goal, memory, conduct, threads, most) {
            Err(SearchError::Full) if node_limit.is_some() => return Err(SearchError::Cancelled),
            Err(SearchError::Full) => {
                if threads < conduct.threads {
                    threads = conduct.threads;
                    memory.spread_experience(threads);
                }
            }
            answer => return answer,
        }
    }
}

/// Whether restarts can be useful. They are not on dense graphs, where no move ordering is learnt; on boards, where
/// large ones take a quarter more positions with restarts; once the table cannot grow, because it would lose some of
/// what a round finds; and where the search is interrupted regularly in any case.
pub(super) fn restarts_gain<const W: usize>(game: &Game<W>, memory: &Memory) -> bool {
    let learns = game.method != SearchMethod::Dense && !game.surveys;
    learns && memory.is_growing() && memory.node_limit().is_none()
}

/// The limits of each thread.
pub(super) struct Most {
    pub positions: u64,
    pub work: u64,
    pub rounds: Option<Restarts>,
}

/// Searches with several threads until one has the answer, the table is full, or one has reached its limit.
pub(super) fn together<const W: usize>(
    game: &Game<W>,
    goal: Goal,
    memory: &mut Memory,
    conduct: Conduct,
    threads: usize,
    most: Most,
) -> Result<Fact, SearchError> {
    let mut distributed = memory.distributed.take();
    let (slots, owns, left) = memory.slots(threads);
    let done = AtomicBool::new(false);
    let watch = Watch {
        stop: conduct.stop,
        done: &done,
        progress: conduct.progress,
        positions: most.positions,
        work: most.work,
        rounds: most.rounds,
        // With a share of 0 all threads would halt at once, again and again.
        slots: (left / threads as u64).saturating_add(SHARE),
        threads: &Threads::new(threads),
        distributed: distributed.as_ref(),
    };
    let room = &conduct.progress.room;
    room.store(slots.capacity() as u64, Ordering::Relaxed);
    let one = |thread: usize, own: &mut ThreadState| {
        let mut search = Search::new(game, slots, own, watch, thread);
        let answer = search.solve(goal);
        search.report();
        done.store(true, Ordering::Relaxed);
        Ended {
            answer,
            taken: search.taken,
            work: search.work(),
            line: search.line,
            news: search.news,
        }
    };
    let answers = match owns {
        [own] => vec![one(0, own)],
        owns => side_by_side(owns, one),
    };
    memory.taken += answers.iter().map(|ended| ended.taken).sum::<u64>();
    memory.work += answers.iter().map(|ended| ended.work).sum::<u64>();
    if let Some(distributed) = &mut distributed {
        distributed.line.clear();
        for ended in &answers {
            distributed.line.extend(&ended.line);
            distributed.news.extend(&ended.news);
        }
    }
    memory.distributed = distributed;
    let answers = answers.into_iter().map(|ended| ended.answer);
    // An answer takes precedence over a full table, and a full table over an interruption, which the end of another
    // thread may have caused.
    let rank = |answer: &Result<Fact, SearchError>| match answer {
        Ok(_) => 0,
        Err(SearchError::Beyond) => 1,
        Err(SearchError::Full | SearchError::Spent) => 2,
        Err(SearchError::Cancelled | SearchError::Restart | SearchError::Over(_)) => 3,
    };
    answers
        .min_by_key(rank)
        .unwrap_or(Err(SearchError::Cancelled))
}

/// The result of a thread.
struct Ended {
    answer: Result<Fact, SearchError>,
    /// The number of slots that the thread used.
    taken: u64,
    /// The work that the thread did.
    work: u64,
    /// The path of the thread when it was interrupted, and in `news` the facts that it found: see
    /// [`Distributed`](super::distributed::Distributed).
    line: Vec<u64>,
    news: Vec<Entry>,
}

/// Runs `one` on a thread for each of `owns`.
fn side_by_side(
    owns: &mut [ThreadState],
    one: impl Fn(usize, &mut ThreadState) -> Ended + Sync,
) -> Vec<Ended> {
    std::thread::scope(|scope| {
        let one = &one;
        let begin = |(thread, own)| scope.spawn(move || one(thread, own));
        let threads: Vec<_> = owns.iter_mut().enumerate().map(begin).collect();
        let ended = threads.into_iter().map(|thread| thread.join());
        ended.filter_map(Result::ok).collect()
    })
}

impl<const W: usize> Search<'_, W> {
    /// Answers the goal for the whole ground, which is connected.
    pub fn solve(&mut self, goal: Goal) -> Result<Fact, SearchError> {
        if self.game.method == SearchMethod::Dense {
            return self.solve_dense(goal);
        }
        loop {
            self.begin_round();
            match self.whole(goal) {
                Err(SearchError::Restart) => {}
                answer => return answer,
            }
        }
    }

    fn begin_round(&mut self) {
        // The questions of the last round are dropped, and the other threads are told.
        self.fall_back(0);
        self.came_by = u16::MAX;
        self.round_ends = match self.watch.rounds {
            Some(rounds) => self
                .searched
                .saturating_add(rounds.length(self.watch.progress)),
            None => u64::MAX,
        };
    }

    fn whole(&mut self, goal: Goal) -> Result<Fact, SearchError> {
        let set = self.game.ground.all();
        let Some(key) = self.key(&set) else {
            return Ok(Fact::Exact(0));
        };
        let size = set::count(&set) as u16;
        self.ask(&Part { set, key, size }, goal)
    }
}
