//! How many positions play can reach, at least: by how seldom random games meet the same one.
//!
//! If d different positions were drawn, f of them once and g of them twice, then d + f^2 / 2 g is in expectation a lower
//! bound of their number, however unevenly they are drawn. So a few draws can tell that the number is very large.
//! Positions are components with too many vertices for the tables of small graphs: those that the [`plain`](super::plain)
//! search must examine, each once.
//!
//! No value depends on the bound: it says when the plain search is worth a turn.
//!
//! Source: A. Chao, "Nonparametric estimation of the number of classes in a population", Scand. J. Statist. 11 (1984).

use rustc_hash::FxHashMap;

use super::key::{fold_words, mix};
use super::position_sets::Ground;
use super::set::{self, Set};
use super::small::FRAGMENT;

/// Positions that are taken to be drawn twice beyond those that are, so that a small sample does not promise too much.
const SPARE: u64 = 4;
/// The number of games played at once.
const GAMES: u64 = 32;

/// The positions that random games have met.
#[derive(Clone, Debug, Default)]
pub(super) struct Population {
    games: u64,
    draws: Draws,
    /// How often each position was drawn, by its size and its hash.
    met: FxHashMap<(usize, u64), u32>,
}

/// The draws of all games. Sizes are not told apart: a bound for each would be too uncertain, and their sum too large.
#[derive(Clone, Copy, Debug, Default)]
struct Draws {
    /// The number of different positions.
    different: u64,
    /// The number of those that were drawn once, and of those that were drawn twice.
    once: u64,
    twice: u64,
}

impl Population {
    /// Whether play can reach more positions than this, as far as random games tell. Their number is at most proportional to
    /// the square root of this: if three times as many draws as that root are all different, the bound exceeds `wanted`, and
    /// a game draws several positions.
    pub fn exceeds<const W: usize>(&mut self, ground: &Ground<W>, wanted: u64) -> bool {
        self.exceeds_by(ground, wanted, 8 * wanted.isqrt() + GAMES)
    }

    /// As [`Population::exceeds`] with fewer games, so that it is answered in the negative more often.
    pub fn clearly_exceeds<const W: usize>(&mut self, ground: &Ground<W>, wanted: u64) -> bool {
        self.exceeds_by(ground, wanted, wanted.isqrt() + GAMES)
    }

    /// As [`Population::exceeds`], after at most `enough` games.
    fn exceeds_by<const W: usize>(&mut self, ground: &Ground<W>, wanted: u64, enough: u64) -> bool {
        loop {
            if self.least() > wanted {
                return true;
            }
            if self.games >= enough {
                return false;
            }
            for _ in 0..GAMES {
                self.play(ground);
            }
        }
    }

    /// The bound.
    fn least(&self) -> u64 {
        let own = &self.draws;
        let pairs = own.once.saturating_sub(1) * own.once / 2;
        own.different + pairs / (own.twice + SPARE)
    }

    /// Plays one game to its end.
    ///
    /// Of one, two, four or eight random moves, by the number of the game, the one that leaves the largest component is
    /// made, and the game goes on there; with one move, in the component of a random vertex. Purely random games end too
    /// soon: most positions of a tree are large parts that only moves near its leaves leave.
    fn play<const W: usize>(&mut self, ground: &Ground<W>) {
        self.games += 1;
        let mut random = mix(self.games);
        let tries = 1 << (random % 4);
        let mut below = |count: usize| {
            random = mix(random);
            (random % count.max(1) as u64) as usize
        };
        let mut live = ground.all();
        let mut moves: Vec<usize> = Vec::new();
        let mut components: Vec<Set<W>> = Vec::new();
        loop {
            moves.clear();
            moves.extend(ground.moves_from(live, live));
            let mut best = (0, live);
            for _ in 0..tries.min(moves.len()) {
                components.clear();
                ground.split(&live, moves[below(moves.len())], |part| {
                    components.push(part)
                });
                let left: usize = components.iter().map(set::count).sum();
                let mut at = below(left);
                for part in &components {
                    let size = set::count(part);
                    let is_taken = match tries {
                        1 => at < size && best.0 == 0,
                        _ => size > best.0,
                    };
                    if is_taken {
                        best = (size, *part);
                    }
                    at = at.saturating_sub(size);
                }
            }
            live = ground.pruned(&best.1);
            let size = set::count(&live);
            if best.0 <= FRAGMENT || size <= FRAGMENT {
                return;
            }
            self.draw(size, fold_words(mix(size as u64), &live));
        }
    }

    fn draw(&mut self, size: usize, hash: u64) {
        let times = self.met.entry((size, hash)).or_insert(0);
        *times += 1;
        let own = &mut self.draws;
        match *times {
            1 => {
                own.different += 1;
                own.once += 1;
            }
            2 => {
                own.once -= 1;
                own.twice += 1;
            }
            3 => own.twice -= 1,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use nk_testing::Random;
    use nk_testing::classes::CLASSES;
    use nk_testing::graphs::{lattice, petersen};

    /// All positions that play can reach, apart from small ones.
    fn all<const W: usize>(ground: &Ground<W>) -> HashSet<Set<W>> {
        let mut open = ground.components(&ground.all());
        let mut found: HashSet<Set<W>> = HashSet::new();
        while let Some(live) = open.pop() {
            if set::count(&live) > FRAGMENT && found.insert(live) {
                for at in ground.moves_from(live, live) {
                    ground.split(&live, at, |part| open.push(part));
                }
            }
        }
        found
    }

    /// The bound is one on each of these graphs, and it is of use: it is not far below the number.
    ///
    /// It is one in expectation, and [`Population::exceeds`] computes it again and again, so that the largest of these values
    /// counts. On 237 graphs of these classes that was above the number 12 times, by at most an eighth, and only where there
    /// were fewer than 600 positions. Turns begin with 4,000 positions and grow by a quarter, so an eighth too much would
    /// delay the plain search by one round.
    #[test]
    fn the_bound_is_below_the_number_of_positions() {
        const LARGE: u64 = 600;
        let mut random = Random(5);
        let drawn = (0..90).map(|at| (CLASSES[at % 15].draw)(&mut random, 26));
        let graphs = drawn.chain([lattice(3, 11), petersen(14), lattice(2, 30)]);
        let (mut compared, mut large, mut close) = (0, 0, 0);
        for graph in graphs {
            let ground = Ground::<2>::new(&graph);
            // A game begins in the whole graph, which the others of this module know to be connected.
            if ground.components(&ground.all()).len() != 1 {
                continue;
            }
            let number = all(&ground).len() as u64;
            let mut population = Population::default();
            let most = match number {
                LARGE.. => number,
                _ => number + number / 8 + 10,
            };
            assert!(!population.exceeds(&ground, most), "{number}: {graph:?}");
            compared += 1;
            large += usize::from(number >= LARGE);
            close += usize::from(population.least() >= number / 8);
        }
        assert!(
            compared > 50 && large > 10 && close >= compared - 2,
            "{compared}, {large}, {close}"
        );
    }

    /// The whole graph is not a position that a game reaches, but all games begin there.
    #[test]
    fn what_is_known_is_kept_and_more_is_found_with_more_games() {
        let ground = Ground::<1>::new(&lattice(4, 10));
        let mut population = Population::default();
        assert!(population.exceeds(&ground, 50));
        let (few, games) = (population.least(), population.games);
        assert!(population.exceeds(&ground, 40) && population.games == games);
        assert!(population.exceeds(&ground, 20_000));
        assert!(population.least() > few && population.games > games);
    }

    #[test]
    fn a_graph_without_large_positions_has_none() {
        let ground = Ground::<1>::new(&lattice(3, 4));
        assert!(!Population::default().exceeds(&ground, 10));
    }
}
