//! Whether play can reach few positions: whether random games mostly meet positions that other games met.
//!
//! Positions are components with too many vertices for the tables of small graphs: those that the [`plain`](super::plain)
//! search must examine, each once. Games meet some of them far more often than others, so their number is not simply
//! computed from a sample. But on random graphs of fifteen classes, the share of different positions among those drawn fell to
//! two thirds after as many draws as a fortieth to a tenth of their number, or a third of it where there are only some
//! thousands.
//!
//! No value depends on this: it says when the plain search is worth a turn. That the share of repeats tells what part of a
//! population was met is due to Turing: I. J. Good, "The population frequencies of species and the estimation of
//! population parameters", Biometrika 40 (1953).

use rustc_hash::FxHashMap;

use super::key::{fold_words, mix};
use super::position_sets::Ground;
use super::search::SearchError;
use super::set::{self, Set};
use super::small::FRAGMENT;
use nk_base::cancellation::CancelToken;

/// Positions are few if, of one draw for this many moves of the other methods, at most two thirds differ. Games then take a
/// small part of the time.
const MOVES: u64 = 128;
/// Further draws, which take half a millisecond.
const FURTHER: u64 = 1_000;
/// The most positions that are remembered.
const REMEMBERED: usize = 1 << 16;

/// The positions that random games have met.
#[derive(Clone, Debug, Default)]
pub(super) struct Population {
    games: u64,
    /// How often each position was drawn, by its hash. Once there are many, only those are remembered whose hash ends in
    /// this many zeros.
    met: FxHashMap<u64, u64>,
    zeros: u32,
    /// The number of draws of those that are remembered.
    draws: u64,
}

impl Population {
    /// Whether a plain search has so few positions to search that it makes about as many moves, or fewer. Cancelled if that is
    /// asked for.
    pub fn is_small<const W: usize>(
        &mut self,
        ground: &Ground<W>,
        moves: u64,
        stop: &CancelToken,
    ) -> Result<bool, SearchError> {
        let wanted = FURTHER + moves / MOVES;
        // On a graph that falls apart at once, games draw nothing.
        while self.draws < wanted >> self.zeros && self.games < wanted {
            if Self::are_many(&self.met, wanted >> self.zeros) {
                return Ok(false);
            }
            if stop.is_cancelled() {
                return Err(SearchError::Cancelled);
            }
            self.play(ground);
        }
        Ok(!Self::are_many(&self.met, self.draws))
    }

    /// Whether more than two thirds of the draws differ.
    fn are_many(met: &FxHashMap<u64, u64>, draws: u64) -> bool {
        3 * met.len() as u64 > 2 * draws
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
            self.draw(fold_words(0, &live));
        }
    }

    fn draw(&mut self, hash: u64) {
        if hash.trailing_zeros() < self.zeros {
            return;
        }
        *self.met.entry(hash).or_default() += 1;
        self.draws += 1;
        if self.met.len() > REMEMBERED {
            self.zeros += 1;
            self.met
                .retain(|hash, _| hash.trailing_zeros() >= self.zeros);
            self.draws = self.met.values().sum();
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

    /// A sample of four times as many draws as there are positions repeats itself, whatever the positions.
    #[test]
    fn positions_are_few_beside_a_larger_sample() {
        let mut random = Random(5);
        let drawn = (0..90).map(|at| (CLASSES[at % 15].draw)(&mut random, 26));
        let graphs = drawn.chain([lattice(3, 11), petersen(14), lattice(2, 30)]);
        let mut compared = 0;
        for graph in graphs {
            let ground = Ground::<2>::new(&graph);
            // A game begins in the whole graph, which the others of this module know to be connected.
            if ground.components(&ground.all()).len() != 1 {
                continue;
            }
            let all = all(&ground);
            let mut population = Population::default();
            let moves = 4 * MOVES * all.len() as u64;
            let answer = population.is_small(&ground, moves, &CancelToken::new());
            assert_eq!(answer, Ok(true), "{}: {graph:?}", all.len());
            let hashes: HashSet<u64> = all.iter().map(|live| fold_words(0, live)).collect();
            assert!(population.met.keys().all(|hash| hashes.contains(hash)));
            compared += usize::from(population.met.len() > 20);
        }
        assert!(compared > 50, "{compared}");
    }

    /// Also where only some of the positions are remembered.
    #[test]
    fn positions_are_many_beside_a_small_sample() {
        let graph = (CLASSES[10].draw)(&mut Random(36), 36);
        let ground = Ground::<1>::new(&graph);
        let number = all(&ground).len();
        assert!(number > 4 * REMEMBERED, "{number}");
        let mut population = Population::default();
        for (draws, few) in [(0, false), (number / 100, false), (number, true)] {
            let moves = MOVES * draws as u64;
            let answer = population.is_small(&ground, moves, &CancelToken::new());
            assert_eq!(answer, Ok(few), "{draws} of {number}");
        }
        assert!(population.zeros > 0 && population.met.len() <= REMEMBERED);
    }

    #[test]
    fn games_end_when_they_must() {
        let ground = Ground::<1>::new(&lattice(5, 10));
        let stop = CancelToken::new();
        stop.cancel();
        let answer = Population::default().is_small(&ground, u64::MAX, &stop);
        assert_eq!(answer, Err(SearchError::Cancelled));
    }

    #[test]
    fn a_graph_without_large_positions_has_few() {
        let ground = Ground::<1>::new(&lattice(3, 4));
        let answer = Population::default().is_small(&ground, 10, &CancelToken::new());
        assert_eq!(answer, Ok(true));
    }
}
