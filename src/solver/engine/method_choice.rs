//! The choice of a method for a graph, by random games on it.
//!
//! A wrong choice costs a factor of 3 to 20, and sometimes much more. Three things are measured. The first is the
//! number of moves that follow a position of [`LEAF`] vertices: if they are few, a search without a table is faster
//! (the dense method). The second is how often larger positions fall apart: if they often do, the dense method is slow.
//! The third is how often different sets have the same key by rank and by isomorphism: if isomorphism merges many more
//! sets, it is worth its cost. In cases of doubt several methods are given, to be tried by [turns](super::turns).

use std::collections::HashSet;

use super::codes::SMALL;
use super::key::Key;
use super::key::images::Images;
use super::key::isomorphic::Canonical;
use super::key::ranked::{self, Salts};
use super::leaf::LEAF;
use super::method::SearchMethod;
use super::position_sets::PositionSets;
use super::set::{self, Set};
use super::zobrist::Zobrist;
use nk_base::hash::mix;

/// The number of random games that are played to sample positions.
const GAMES: u64 = 24;
/// The size of the largest sets that are compared, as few of the many larger sets agree in a small sample.
const MIDDLE: usize = 40;
/// The most different sets that are compared.
const SAMPLE: usize = 1500;
/// The dense method is used if a position of [`LEAF`] vertices has on average at most this many moves left, in
/// quarters. 16 queens have 6.04, 20 queens 6.4; random graphs with 6.0 to 6.3 take about four times as long by rank,
/// and those with 6.6 to 7.3 between a seventh of the time and 13 times as long.
const DENSE: u64 = 26;
/// Isomorphism is worth its cost if it leaves fewer different sets than rank by at least this factor, in hundredths.
const WORTH: usize = 120;
/// From this factor on, in hundredths, isomorphism may be worth its cost. King's strips and lattices with holes with
/// factors from 115 to 119 take two to three times as long with it; circulant graphs with a factor of 122 take a
/// twelfth of the time.
const PERHAPS_WORTH: usize = 115;

/// The dense method may be the faster one if there are at most this many moves, in quarters.
const PERHAPS_DENSE: u64 = 30;

/// Splitting pays if at least one in this number of positions with more than [`LEAF`] vertices falls apart. Of the
/// positions of interval graphs with few moves at least half do, and the dense method, which does not split, takes a
/// hundred times as long.
const OFTEN: u64 = 8;
/// Splitting may pay if at least one in this number of positions with more than [`LEAF`] vertices falls apart. Of the
/// positions of boards of queens none does; of random graphs with few moves, one in fifty.
const SELDOM: u64 = 32;

/// If there are at most this many moves, in quarters, and positions seldom fall apart, then positions seldom recur, so
/// those with few moves left are tried without the table. Regular graphs of degree 6 and random graphs of density 1/5
/// have up to 10 moves. Halin graphs and strips with more take up to a quarter longer with attempts, and circulant
/// graphs with 12 moves 1.7 times as long.
const ATTEMPTS: u64 = 42;

/// The number of sets from which it is estimated whether different positions of a dense graph are isomorphic.
const FEW: usize = 96;

/// The number of different keys of these sets, divided by the number of their isomorphism classes, in hundredths;
/// `None` if there are no sets.
fn merged<const W: usize>(
    sets: &[Set<W>],
    ground: &PositionSets<W>,
    key: impl Fn(&Set<W>) -> Option<Key>,
) -> Option<usize> {
    let mut canonical = Canonical::new(&ground.open, 0);
    let own: HashSet<_> = sets.iter().map(key).collect();
    let isomorphic: HashSet<_> = sets.iter().map(|live| canonical.key(live)).collect();
    (100 * own.len()).checked_div(isomorphic.len())
}

/// The results of random games on a graph.
pub(super) struct Sample<const W: usize> {
    random: u64,
    /// Components of options that are too large for the table of small graphs.
    sets: Vec<Set<W>>,
    known: HashSet<Set<W>>,
    /// The number of moves from the first position of at most [`LEAF`] vertices on, in all games that began with more
    /// vertices.
    late_moves: u64,
    games: u64,
    /// The number of positions with more than [`LEAF`] vertices; `apart` is the number of those that fall apart.
    large: u64,
    apart: u64,
}

impl<const W: usize> Sample<W> {
    pub fn new(ground: &PositionSets<W>) -> Self {
        let mut sample = Sample {
            random: 1,
            sets: Vec::new(),
            known: HashSet::new(),
            late_moves: 0,
            games: 0,
            large: 0,
            apart: 0,
        };
        for _ in 0..GAMES {
            sample.play(ground);
        }
        sample
    }

    /// Whether the dense method is the likeliest to be the fastest.
    pub fn is_dense(&self) -> bool {
        self.has_few_moves(DENSE) && !self.falls_apart(OFTEN)
    }

    /// Whether the dense method is certainly the right one, if it is the likeliest.
    pub fn is_certainly_dense(&self, ground: &PositionSets<W>, words: &Zobrist) -> bool {
        let few = &self.sets[..FEW.min(self.sets.len())];
        let merged = merged(few, ground, |live| Some(words.key(live)));
        !self.falls_apart(SELDOM) && merged.is_none_or(|own| own < PERHAPS_WORTH)
    }

    /// Whether questions about positions with few moves left should be tried without the table.
    pub fn allows_attempts(&self) -> bool {
        self.has_few_moves(ATTEMPTS) && !self.falls_apart(SELDOM)
    }

    /// The methods that may suit the graph, the likeliest first; only one where there is little doubt.
    ///
    /// [`SearchMethod::Both`] is not among them if the sample clearly suggests [`SearchMethod::Ranked`]. The two
    /// methods share what they learn. On 60 trees, chordal and sparse graphs the former searched 0.7 to 1.2 times the
    /// positions of the latter, and a position took up to 25 times as long.
    pub fn methods(
        &self,
        ground: &PositionSets<W>,
        images: &Images<W>,
        salts: &Salts,
        words: &Zobrist,
    ) -> Vec<SearchMethod> {
        let all = &self.sets[..];
        let splitting = || {
            let merged = merged(all, ground, |live| {
                ranked::key(live, images, &ground.open, salts)
            });
            match merged {
                Some(..PERHAPS_WORTH) => vec![SearchMethod::Ranked],
                Some(..WORTH) => vec![SearchMethod::Ranked, SearchMethod::Both],
                // An empty sample means that there is little to search.
                Some(WORTH..) | None => vec![SearchMethod::Both],
            }
        };
        // With three methods the best one would do too little of the work.
        let likelier = || splitting().pop();
        if self.is_dense() {
            let first = [SearchMethod::Dense].into_iter();
            return match self.is_certainly_dense(ground, words) {
                true => first.collect(),
                false => first.chain(likelier()).collect(),
            };
        }
        match self.has_few_moves(PERHAPS_DENSE) {
            true => likelier()
                .into_iter()
                .chain([SearchMethod::Dense])
                .collect(),
            false => splitting(),
        }
    }

    /// Whether on average at most `quarters / 4` moves follow a position of [`LEAF`] vertices.
    fn has_few_moves(&self, quarters: u64) -> bool {
        self.games > 0 && 4 * self.late_moves <= quarters * self.games
    }

    /// Whether at least one in `one_in` of the larger positions falls apart.
    fn falls_apart(&self, one_in: u64) -> bool {
        one_in * self.apart >= self.large
    }

    /// Plays one game to its end, and records options on the way.
    fn play(&mut self, ground: &PositionSets<W>) {
        let mut live = ground.all();
        let mut begun_above = false;
        while !set::is_empty(&live) {
            let size = set::count(&live);
            match size > LEAF {
                true => begun_above = true,
                false => self.late_moves += u64::from(begun_above),
            }
            let parts = ground.components(&live);
            if size > LEAF {
                self.large += 1;
                self.apart += u64::from(parts.len() > 1);
            }
            for part in parts {
                self.look(ground, &part);
            }
            self.random = mix(self.random);
            let at = (self.random % size as u64) as usize;
            let v = set::members(&live).nth(at).unwrap_or_default();
            live = set::without(&live, &ground.closed[v]);
        }
        self.games += u64::from(begun_above);
    }

    fn look(&mut self, ground: &PositionSets<W>, part: &Set<W>) {
        for v in set::members(part) {
            ground.split(part, v, |option| {
                if (SMALL + 1..=MIDDLE).contains(&set::count(&option))
                    && self.sets.len() < SAMPLE
                    && self.known.insert(option)
                {
                    self.sets.push(option);
                }
            });
        }
    }
}
