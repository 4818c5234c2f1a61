//! Which method suits a graph: found by playing at random on it.
//!
//! A wrong choice costs a factor of 3 to 20, and now and then any factor. Three things are looked at. How many moves a
//! position of [`LEAF`] vertices has left: few, and searching it beats a table (dense). How often larger positions fall apart: then
//! it is no good. How often different sets agree by rank and by isomorphism: if the latter merges much more, it is worth
//! its price. Where these leave a doubt, several methods are given, to be tried by [turns](super::turns).

use std::collections::HashSet;

use super::dense::Words;
use super::key::images::Images;
use super::key::isomorphic::Canonical;
use super::key::ranked::{self, Salts};
use super::key::{Key, mix};
use super::leaf::LEAF;
use super::position_sets::Ground;
use super::set::{self, Set};
use super::small::SMALL;

/// How positions are searched, and what they are called in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Split into components, which are called by the ranks of their vertices. Line graphs of boards are played on the
    /// boards, and their components called by shape.
    Ranked,
    /// Split into components, which are called by what isomorphic ones share.
    Isomorphic,
    /// Split into components, which are called by rank, and by what isomorphic ones share before one of them is searched.
    Both,
    /// Not split, searched without a table when small, called by the symmetries of the whole graph.
    Dense,
}

const GAMES: u64 = 24;
/// Largest sets that are looked at: of the many large ones few agree in a small sample.
const MIDDLE: usize = 40;
/// Different sets that are looked at, at most.
const SAMPLE: usize = 1500;
/// Moves that a position of [`LEAF`] vertices has left on average, in quarters, up to which it is searched without a table. 16
/// queens have 6.04, 20 queens 6.4; random graphs with 6.0 to 6.3 take about four times as long by rank, and those with 6.6 to 7.3
/// between a seventh of the time and 13 times as long.
const DENSE: u64 = 26;
/// Isomorphism pays if it merges this many times as much as rank, in hundredths.
const WORTH: usize = 115;

/// Up to so many moves dense searching may be better all the same, in quarters.
const PERHAPS_DENSE: u64 = 30;
/// Of positions with more than [`LEAF`] vertices one in so many falls apart where that is often, and one in so many where it may be
/// worth something to see it. Of boards of queens none does, of random graphs with few moves one in fifty; of interval graphs
/// with few moves half and more do, and dense searching, which does not see it, takes a hundred times as long.
const OFTEN: u64 = 8;
const SELDOM: u64 = 32;
/// Sets that tell whether positions of a dense graph are much alike: enough for that, and too few to take time.
const FEW: usize = 96;

/// The methods that may suit a graph, the likeliest first; one alone where there is little doubt.
///
/// Between rank and both the sample decides. They share what they learn, and where it spoke for rank, on 60 trees, chordal graphs
/// and sparse ones, both searched 0.7 to 1.2 times the positions, each of which took up to 25 times as long.
pub(super) fn methods<const W: usize>(
    ground: &Ground<W>,
    images: &Images<W>,
    salts: &Salts,
    words: &Words,
) -> Vec<Method> {
    let mut sample = Sample::new();
    for _ in 0..GAMES {
        sample.play(ground);
    }
    let all = &sample.sets[..];
    let splitting = || {
        let merged = merged(all, ground, |live| {
            ranked::key(live, images, &ground.open, salts)
        });
        // Where nothing came up there is little to search.
        match merged.is_none_or(|merged| merged >= WORTH) {
            true => Method::Both,
            false => Method::Ranked,
        }
    };
    if sample.has_few_moves(DENSE) && !sample.falls_apart(OFTEN) {
        let few = &all[..FEW.min(all.len())];
        let merged = merged(few, ground, |live| Some(words.key(live)));
        let is_certain = !sample.falls_apart(SELDOM) && merged.is_none_or(|own| own < WORTH);
        return match is_certain {
            true => vec![Method::Dense],
            false => vec![Method::Dense, splitting()],
        };
    }
    match sample.has_few_moves(PERHAPS_DENSE) {
        true => vec![splitting(), Method::Dense],
        false => vec![splitting()],
    }
}

/// How many times as much isomorphism merges of these sets as a key does, in hundredths; `None` if there are none.
fn merged<const W: usize>(
    sets: &[Set<W>],
    ground: &Ground<W>,
    key: impl Fn(&Set<W>) -> Option<Key>,
) -> Option<usize> {
    let mut canonical = Canonical::new(&ground.open, 0);
    let own: HashSet<_> = sets.iter().map(key).collect();
    let isomorphic: HashSet<_> = sets.iter().map(|live| canonical.key(live)).collect();
    (100 * own.len()).checked_div(isomorphic.len())
}

struct Sample<const W: usize> {
    random: u64,
    /// Components of options, too large for the table of small graphs: those that are called by their codes show as
    /// well what isomorphism merges.
    sets: Vec<Set<W>>,
    known: HashSet<Set<W>>,
    /// Moves from the first position of at most [`LEAF`] vertices on, in all games that began above.
    late_moves: u64,
    games: u64,
    /// Positions above that size, and how many of them fall apart.
    large: u64,
    apart: u64,
}

impl<const W: usize> Sample<W> {
    fn new() -> Self {
        Sample {
            random: 1,
            sets: Vec::new(),
            known: HashSet::new(),
            late_moves: 0,
            games: 0,
            large: 0,
            apart: 0,
        }
    }

    /// Whether a position of [`LEAF`] vertices has on average at most `quarters / 4` moves left.
    fn has_few_moves(&self, quarters: u64) -> bool {
        self.games > 0 && 4 * self.late_moves <= quarters * self.games
    }

    /// Whether one in so many of the larger positions does.
    fn falls_apart(&self, one_in: u64) -> bool {
        one_in * self.apart >= self.large
    }

    /// One game to its end, with a look at all options on the way.
    fn play(&mut self, ground: &Ground<W>) {
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

    fn look(&mut self, ground: &Ground<W>, part: &Set<W>) {
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
