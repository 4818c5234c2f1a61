//! Which method suits a graph: found by playing at random on it.
//!
//! A wrong choice costs a factor of 3 to 20. Three things are looked at. How many moves a position of [`LEAF`] vertices
//! has left: few, and searching it beats a table (dense). How often different sets agree by rank and by
//! isomorphism: if the latter merges much more, it is worth its price.

use std::collections::HashSet;

use super::ground::Ground;
use super::key::images::Images;
use super::key::isomorphic::Canonical;
use super::key::mix;
use super::key::ranked::{self, Salts};
use super::leaf::LEAF;
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

pub(super) fn choose<const W: usize>(
    ground: &Ground<W>,
    images: &Images<W>,
    salts: &Salts,
) -> Method {
    let mut sample = Sample {
        random: 1,
        sets: HashSet::new(),
        late_moves: 0,
        games: 0,
    };
    for _ in 0..GAMES {
        sample.play(ground);
    }
    if sample.games > 0 && 4 * sample.late_moves <= DENSE * sample.games {
        return Method::Dense;
    }
    let mut canonical = Canonical::new(&ground.open, 0);
    let ranked: HashSet<_> = sample
        .sets
        .iter()
        .map(|live| ranked::key(live, images, &ground.open, salts))
        .collect();
    let isomorphic: HashSet<_> = sample.sets.iter().map(|live| canonical.key(live)).collect();
    match 100 * ranked.len() >= WORTH * isomorphic.len() {
        true => Method::Both,
        false => Method::Ranked,
    }
}

struct Sample<const W: usize> {
    random: u64,
    /// Components of options, too large for the table of small graphs: those that are called by their codes show as
    /// well what isomorphism merges.
    sets: HashSet<Set<W>>,
    /// Moves from the first position of at most [`LEAF`] vertices on, in all games that began above.
    late_moves: u64,
    games: u64,
}

impl<const W: usize> Sample<W> {
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
            for part in ground.components(&live) {
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
                if (SMALL + 1..=MIDDLE).contains(&set::count(&option)) && self.sets.len() < SAMPLE {
                    self.sets.insert(option);
                }
            });
        }
    }
}
