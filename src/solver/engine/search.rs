//! The state of a search: the ground, the tables, caches and counters.

use std::sync::atomic::{AtomicBool, Ordering};

use super::cache::Cache;
use super::distributed::Distributed;
use super::key::Key;
use super::key::images::Images;
use super::key::isomorphic::Canonical;
use super::key::ranked::{self, Salts};
use super::key::shaped;
use super::leaf::Meter;
use super::method::SearchMethod;
use super::move_list::{Choice, DenseChoice, Drafting, Part};
use super::move_ordering::MoveOrdering;
use super::node::Node;
use super::position_sets::{PositionSets, Rules};
use super::query_stack::PendingQuery;
use super::restarts::Restarts;
use super::search_error::SearchError;
use super::set::Set;
use super::small::Small;
use super::thread_state::ThreadState;
use super::threads::{Lesson, Threads};
use super::transposition_table::{self, Entry, TranspositionTable};
use super::zobrist::Zobrist;
use crate::fact::Fact;
use crate::progress::{Progress, SearchQuestion};
use nk_base::cancellation::CancelToken;

/// The number of options that are searched in vain for a target of two or more before smaller values are sought. Where
/// the nimber is less than the target, it takes a tenth of the work to find the smaller value that no option has,
/// compared with a search of all options for the target. This was measured on Cram 6 X 7, where four to twelve tries
/// take about equally long.
pub(super) const TRIES: usize = 8;

/// The binary logarithm of the size of the cache of keys. It is larger for keys that cost more.
const CACHE_BITS: u32 = 14;
const CACHE_BITS_ISOMORPHIC: u32 = 19;

/// The ground and the settings, which are the same for all threads.
pub(super) struct Game<const W: usize> {
    pub ground: PositionSets<W>,
    /// The symmetries without the identity.
    pub images: Images<W>,
    pub words: Zobrist,
    pub salts: Salts,
    pub method: SearchMethod,
    /// Whether options are surveyed before they are searched.
    pub surveys: bool,
    /// [`TRIES`], except in tests.
    pub tries: usize,
    /// The most vertices of a position whose options are all evaluated where a large value is sought:
    /// [`full_mex::MOST`](super::full_mex::MOST), except in tests and on boards, for which this was not measured.
    pub full_mex: u16,
    /// Whether questions about positions with few moves left are tried [without the table](super::attempt).
    pub attempts: bool,
    /// Chooses the hash functions.
    pub seed: u64,
}

/// When a search must end, and where its progress is reported.
#[derive(Clone, Copy)]
pub(super) struct Watch<'a> {
    pub stop: &'a CancelToken,
    /// Set when a thread has ended, because it has the answer or has reached a limit.
    pub done: &'a AtomicBool,
    pub progress: &'a Progress,
    /// The number of positions after which the search halts as full.
    pub positions: u64,
    /// The [`Search::work`] after which the method's turn is over.
    pub work: u64,
    /// The rounds of the search; `None` if it does not restart.
    pub rounds: Option<Restarts>,
    /// The number of empty slots that may be used before the search halts as full.
    pub slots: u64,
    /// The threads that share the table.
    pub threads: &'a Threads,
    /// The state of a distributed search, if this is one.
    pub distributed: Option<&'a Distributed>,
}

/// The number of positions that a search without the table examines in the time of one position with the table.
const STEPS: u64 = 32;

/// The number of positions between two reports.
const REPORT: u64 = 64;

pub(super) struct Search<'a, const W: usize> {
    pub game: &'a Game<W>,
    pub slots: &'a TranspositionTable,
    pub small: &'a mut Small,
    /// The meter of searches without the table.
    pub meter: Meter<'a>,
    pub watch: Watch<'a>,
    /// The number of this thread. On dense graphs threads differ in the order of options; on other graphs each thread
    /// avoids the positions of the others.
    pub thread: usize,
    /// The number of positions searched.
    pub searched: u64,
    /// The value of `searched` at which the round is over.
    pub round_ends: u64,
    /// The number of empty slots that were filled.
    pub taken: u64,
    reported: (u64, u64),
    pub choices: Vec<Choice>,
    pub parts: Vec<Part<W>>,
    pub drafting: Drafting<W>,
    pub experience: &'a mut MoveOrdering,
    /// The lessons that the other threads have not received yet.
    pub lessons: Vec<Lesson>,
    /// The vertex of the move that led to the position that is asked about.
    pub came_by: u16,
    /// The words of the positions on the path, for each position one for each symmetry.
    pub words: Vec<Key>,
    pub moves: Vec<DenseChoice>,
    /// The move from the last position to an option with the value asked about, unless the table had the answer.
    pub refuter: Option<u16>,
    /// For each level the move that last ended a list of options.
    pub refuters: Vec<u16>,
    /// For each option of the positions on the path, its move, and the signature that it shares with its repeats.
    pub signatures: Vec<(u16, u64)>,
    /// The positions on the path, by the first half of their keys.
    pub line: Vec<u64>,
    /// The questions on the path, on graphs that are not dense.
    pub asked: Vec<PendingQuery>,
    /// The facts that were found, in a distributed search.
    pub news: Vec<Entry>,
    pub canonical: Canonical,
    cache: Cache<W>,
}

impl<'a, const W: usize> Search<'a, W> {
    /// Reports which option of the whole component is being tried, counted from 0, and the number of options.
    pub fn tell(&self, nimber: u32, option: usize, options: usize) {
        self.watch.progress.ask(SearchQuestion {
            nimber,
            option: option as u32 + 1,
            options: options as u32,
        });
    }

    /// Reports how many options of the whole component are known not to have this value.
    pub fn tell_of(&self, node: &Node, value: u32) {
        let all = &self.choices;
        if node.choices == 0 {
            let settled = all.iter().filter(|own| own.is_settled(value)).count();
            self.tell(value, settled.min(all.len() - 1), all.len());
        }
    }

    pub fn new(
        game: &'a Game<W>,
        slots: &'a TranspositionTable,
        own: &'a mut ThreadState,
        watch: Watch<'a>,
        thread: usize,
    ) -> Self {
        let cache_bits = match game.method {
            SearchMethod::Isomorphic => CACHE_BITS_ISOMORPHIC,
            _ => CACHE_BITS,
        };
        Search {
            game,
            slots,
            small: match game.ground.rules {
                Rules::NodeKayles => &mut own.small,
                Rules::ArcKayles => &mut own.small_arcs,
            },
            experience: &mut own.experience,
            lessons: Vec::new(),
            came_by: u16::MAX,
            meter: Meter::new(watch.stop, watch.done),
            watch,
            thread,
            searched: 0,
            round_ends: u64::MAX,
            taken: 0,
            reported: (0, 0),
            choices: Vec::new(),
            parts: Vec::new(),
            drafting: Drafting::default(),
            words: Vec::new(),
            moves: Vec::new(),
            refuter: None,
            refuters: Vec::new(),
            signatures: Vec::new(),
            line: Vec::new(),
            asked: Vec::new(),
            news: Vec::new(),
            canonical: Canonical::new(&game.ground.open, game.seed),
            cache: Cache::new(cache_bits),
        }
    }

    /// Counts a position. Returns an error if the search must end or the round is over.
    pub fn enter(&mut self) -> Result<(), SearchError> {
        self.searched += 1;
        self.meet()?;
        if self.searched.is_multiple_of(REPORT) {
            self.report();
        }
        self.may_go_on()?;
        if self.searched >= self.round_ends {
            return Err(SearchError::Restart);
        }
        Ok(())
    }

    /// Returns an error if the search must end.
    pub fn may_go_on(&self) -> Result<(), SearchError> {
        let watch = &self.watch;
        if watch.stop.is_cancelled() || watch.done.load(Ordering::Relaxed) {
            return Err(SearchError::Cancelled);
        }
        if self.work() >= watch.work {
            return Err(SearchError::Spent);
        }
        if self.taken >= watch.slots || self.searched >= watch.positions {
            return Err(SearchError::Full);
        }
        Ok(())
    }

    /// The work done, in positions: those searched with the table, and the equivalent of those without.
    pub fn work(&self) -> u64 {
        self.searched + self.meter.steps / STEPS
    }

    /// The number of positions that may be searched without the table.
    pub fn steps_left(&self) -> u64 {
        (self.watch.work - self.work().min(self.watch.work)).saturating_mul(STEPS)
    }

    /// Adds the new counts to the shared ones.
    pub fn report(&mut self) {
        let (searched, taken) = self.reported;
        self.reported = (self.searched, self.taken);
        let progress = self.watch.progress;
        progress
            .positions
            .fetch_add(self.searched - searched, Ordering::Relaxed);
        progress
            .facts
            .fetch_add(self.taken - taken, Ordering::Relaxed);
    }

    /// The number of options that are searched for a target before smaller values are sought. A search that works with
    /// other processes restarts regularly and does not know which options it tried before, so it tries all of them.
    pub fn tries(&self, target: u32) -> usize {
        match target {
            2.. if self.watch.distributed.is_none() => self.game.tries,
            _ => usize::MAX,
        }
    }

    /// The state of a distributed search, if other processes are searching.
    pub fn distributed(&self) -> Option<&'a Distributed> {
        self.watch
            .distributed
            .filter(|distributed| !distributed.busy.is_empty())
    }

    pub fn learn(&mut self, key: Key, fact: Fact, work: u64) {
        let worth = match work {
            0..4 => 0,
            4..64 => 1,
            64..1024 => 2,
            _ => 3,
        };
        self.taken += u64::from(self.slots.learn(key, fact, worth));
        if self.watch.distributed.is_some() {
            self.news
                .extend(transposition_table::kept(key, fact, worth));
        }
    }

    /// The key of a connected set, or `None` if a symmetry satisfies the mirror rule on it, so that it has nimber 0.
    #[inline(always)]
    pub fn key(&mut self, live: &Set<W>) -> Option<Key> {
        if let Some(key) = self.cache.find(live) {
            return key;
        }
        let Game {
            ground,
            images,
            salts,
            ..
        } = self.game;
        let key = match (ground.rules, self.game.method) {
            (Rules::ArcKayles, _) => shaped::key(live, images, &ground.steps, salts),
            (_, SearchMethod::Isomorphic) => self.isomorphic(live),
            _ => ranked::key(live, images, &ground.open, salts),
        };
        self.cache.put(live, key);
        key
    }

    fn isomorphic(&mut self, live: &Set<W>) -> Option<Key> {
        if self.game.images.mirror(live) {
            return None;
        }
        Some(self.canonical.key(live))
    }
}

#[cfg(test)]
impl<const W: usize> Search<'_, W> {
    /// The numbers that [`Cache::figures`] gives.
    pub fn keys_kept(&self) -> (usize, usize) {
        self.cache.figures()
    }
}
