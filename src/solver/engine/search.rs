//! What a search has at hand: the ground, the tables, caches, counters.

use std::sync::atomic::{AtomicBool, Ordering};

use super::cache::Cache;
use super::choice::Method;
use super::dense::{DenseChoice, Words};
use super::distributed::Distributed;
use super::key::Key;
use super::key::images::Images;
use super::key::isomorphic::Canonical;
use super::key::ranked::{self, Salts};
use super::key::shaped;
use super::leaf::Meter;
use super::move_ordering::MoveOrdering;
use super::options::{Choice, Drafting, Part};
use super::position_sets::{Ground, Rules};
use super::query::Node;
use super::query_stack::Asked;
use super::restarts::Rounds;
use super::set::Set;
use super::small::Small;
use super::threads::{Lesson, Threads};
use super::transposition_table::{self, Entry, Fact, Slots};
use crate::progress::{Progress, Question};
use nk_base::cancellation::CancelToken;

/// Why a search ends without an answer. What it learnt is in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum SearchError {
    Interrupted,
    /// The table should grow first, or another thread should help.
    Full,
    /// The round is over.
    Anew,
    /// The method has had its turn: see [`turns`](super::turns).
    Spent,
    /// What is searched is of no more use to the last of so many questions on the way down: see [`asked`](super::asked).
    Over(usize),
    /// A nimber larger than slots hold.
    Beyond,
}

/// Up to this target an option of that very value is sought first. For larger ones that search grows out of hand, and
/// values are sought from 0 up.
pub(super) const TARGET_FIRST: u32 = 3;

/// So many options are searched in vain for a target of two or more before smaller values are sought. Where the nimber is less
/// than the target, to see which smaller value no option has takes a tenth of what it takes to search all of them for the
/// target: measured on Cram 6 X 7, which takes about as long after four to twelve.
pub(super) const TRIES: usize = 8;

/// Logarithm of the number of keys that are kept, at most: more where they cost more.
const CACHE_BITS: u32 = 14;
const CACHE_BITS_ISOMORPHIC: u32 = 19;

/// What is played on, and how: the same for all threads.
pub(super) struct Game<const W: usize> {
    pub ground: Ground<W>,
    /// Symmetries, without the identity.
    pub images: Images<W>,
    pub words: Words,
    pub salts: Salts,
    pub method: Method,
    /// Whether options are surveyed before they are searched.
    pub surveys: bool,
    /// [`TRIES`], but for tests.
    pub tries: usize,
    /// Chooses the hash functions.
    pub seed: u64,
}

/// What each thread has to itself and keeps when its search is halted, the nimbers of small graphs also for other graphs.
pub(super) struct Own {
    pub small: Small,
    /// The same for Arc-Kayles.
    pub small_arcs: Small,
    pub experience: MoveOrdering,
}

impl Own {
    pub fn new() -> Self {
        Own {
            small: Small::new(Rules::NodeKayles),
            small_arcs: Small::new(Rules::ArcKayles),
            experience: MoveOrdering::new(),
        }
    }
}

/// When a search must end, and who is told how far it is.
#[derive(Clone, Copy)]
pub(super) struct Watch<'a> {
    pub stop: &'a CancelToken,
    /// Raised when another thread has the answer, or needs a larger table.
    pub done: &'a AtomicBool,
    pub progress: &'a Progress,
    /// Positions after which the search halts as full.
    pub positions: u64,
    /// [`Search::work`] after which its method has had its turn.
    pub work: u64,
    /// When it begins anew; in one go if not given.
    pub rounds: Option<Rounds>,
    /// Empty slots that it may take before it halts as full.
    pub slots: u64,
    /// Where the threads that share the table are.
    pub threads: &'a Threads,
    /// What is known of others, who are to be told what is found.
    pub crew: Option<&'a Distributed>,
}

/// So many positions that are searched without the table take as long as one that is searched with it, or less.
const STEPS: u64 = 32;

/// Positions between two reports.
const REPORT: u64 = 64;

pub(super) struct Search<'a, const W: usize> {
    pub game: &'a Game<W>,
    pub slots: &'a Slots,
    pub small: &'a mut Small,
    /// Of searches without the table.
    pub meter: Meter<'a>,
    pub watch: Watch<'a>,
    /// Which of the threads this is: on dense graphs they differ in the order in which they try options, elsewhere each keeps out
    /// of the others' way.
    pub thread: usize,
    /// Positions searched.
    pub searched: u64,
    /// How many these will be when the round is over.
    pub round_ends: u64,
    /// Slots that were empty.
    pub taken: u64,
    reported: (u64, u64),
    pub choices: Vec<Choice>,
    pub parts: Vec<Part<W>>,
    pub drafting: Drafting<W>,
    pub experience: &'a mut MoveOrdering,
    /// What the other threads are to learn.
    pub lessons: Vec<Lesson>,
    /// The move that led to the position that is asked about.
    pub came_by: u16,
    /// The words of the positions on the way down, a group's worth for each.
    pub words: Vec<Key>,
    pub moves: Vec<DenseChoice>,
    /// The move from the last position to an option with the value asked about, unless the table had the answer.
    pub refuter: Option<u16>,
    /// On each level of the way down the move that ended a list of options last.
    pub refuters: Vec<u16>,
    /// For each option of the positions on the way down its move, and the signature that it shares with its repeats.
    pub signatures: Vec<(u16, u64)>,
    /// The positions on the way down, by the first half of their keys.
    pub line: Vec<u64>,
    /// What is asked about those, on graphs that are not dense.
    pub asked: Vec<Asked>,
    /// What was found, if others are to be told.
    pub news: Vec<Entry>,
    pub canonical: Canonical,
    cache: Cache<W>,
}

impl<'a, const W: usize> Search<'a, W> {
    /// Tells which option of the whole component is tried, from 0 on, of how many.
    pub fn tell(&self, nimber: u32, option: usize, options: usize) {
        self.watch.progress.ask(Question {
            nimber,
            option: option as u32 + 1,
            options: options as u32,
        });
    }

    /// Of the component itself, whose options are the first in the arenas, tells how many are known not to have this value.
    pub fn tell_of(&self, node: &Node, value: u32) {
        let all = &self.choices;
        if node.choices == 0 {
            let settled = all.iter().filter(|own| own.is_settled(value)).count();
            self.tell(value, settled.min(all.len() - 1), all.len());
        }
    }

    pub fn new(
        game: &'a Game<W>,
        slots: &'a Slots,
        own: &'a mut Own,
        watch: Watch<'a>,
        thread: usize,
    ) -> Self {
        let cache_bits = match game.method {
            Method::Isomorphic => CACHE_BITS_ISOMORPHIC,
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

    /// Counts a position, and halts if that is asked for.
    pub fn enter(&mut self) -> Result<(), SearchError> {
        self.searched += 1;
        self.meet()?;
        if self.searched.is_multiple_of(REPORT) {
            self.report();
        }
        self.may_go_on()?;
        if self.searched >= self.round_ends {
            return Err(SearchError::Anew);
        }
        Ok(())
    }

    /// Halts if that is asked for.
    pub fn may_go_on(&self) -> Result<(), SearchError> {
        let watch = &self.watch;
        if watch.stop.is_cancelled() || watch.done.load(Ordering::Relaxed) {
            return Err(SearchError::Interrupted);
        }
        if self.work() >= watch.work {
            return Err(SearchError::Spent);
        }
        if self.taken >= watch.slots || self.searched >= watch.positions {
            return Err(SearchError::Full);
        }
        Ok(())
    }

    /// What was done, in positions: those searched, and others by what they take.
    pub fn work(&self) -> u64 {
        self.searched + self.meter.steps / STEPS
    }

    /// How many positions may be searched without the table.
    pub fn steps_left(&self) -> u64 {
        (self.watch.work - self.work().min(self.watch.work)).saturating_mul(STEPS)
    }

    /// Adds what is new to the counts that others may read.
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

    /// How many options are searched for a target before smaller values are sought. Whoever works with others begins anew every
    /// while, does not know what was tried before, and so puts nothing off.
    pub fn tries(&self, target: u32) -> usize {
        match target {
            2.. if self.watch.crew.is_none() => self.game.tries,
            _ => usize::MAX,
        }
    }

    /// The others who do not share the table, if some are at work.
    pub fn crew(&self) -> Option<&'a Distributed> {
        self.watch.crew.filter(|crew| !crew.busy.is_empty())
    }

    pub fn learn(&mut self, key: Key, fact: Fact, work: u64) {
        let worth = match work {
            0..4 => 0,
            4..64 => 1,
            64..1024 => 2,
            _ => 3,
        };
        self.taken += u64::from(self.slots.learn(key, fact, worth));
        if self.watch.crew.is_some() {
            self.news
                .extend(transposition_table::kept(key, fact, worth));
        }
    }

    /// The key of a connected set, or `None` if a symmetry mirrors it, so that it is 0.
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
            (_, Method::Isomorphic) => self.isomorphic(live),
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
    /// What its cache of keys says of itself.
    pub fn keys_kept(&self) -> (usize, usize) {
        self.cache.figures()
    }
}
