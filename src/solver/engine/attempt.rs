//! Questions about positions with few moves left, answered without the table.
//!
//! Where a move takes many vertices, and what is left seldom falls apart, nearly every position is new: keys, and an order of
//! options that is learnt, cost more than they save. A position with few moves left is then searched as by the
//! [dense](super::dense) method, move by move, and only the answer is kept in the table. Elsewhere the positions below recur,
//! and the table finds them.

use super::leaf::{Answer, LEAF, Local};
use super::method::SearchMethod;
use super::move_list::Part;
use super::node::sought_first;
use super::position_sets::PositionSets;
use super::search::Search;
use super::search_error::SearchError;
use super::set::{self, Set};
use crate::fact::Fact;
use crate::goal::Goal;

/// The largest number of moves that random play may be expected to last, by the degrees of the position, if an attempt is to be
/// made. An 8-regular graph of nimber 3 takes 0.47 times as long with 5 as without attempts; with 9/2 and 6 it takes 0.60 and
/// 0.59 times as long.
pub(super) const MOVES: usize = 5;

/// The steps after which an attempt is given up: one in a hundred takes more. With 256 an 8-regular graph takes a fifth longer.
const STEPS: u64 = 1_024;

impl<const W: usize> Search<'_, W> {
    /// The answer to a question about a connected set, which becomes known; nothing if an attempt is not worth while, or has
    /// failed.
    pub fn attempt(&mut self, part: &Part<W>, goal: Goal) -> Result<Option<Fact>, SearchError> {
        let game = self.game;
        let is_worth = game.attempts
            && game.method == SearchMethod::Ranked
            && usize::from(part.size) <= LEAF
            && has_few_moves(&game.ground, &part.set);
        let Some(target) = sought_first(goal).filter(|_| is_worth) else {
            return Ok(None);
        };
        self.meter.allow(self.steps_left().min(STEPS));
        let local = Local::new(&part.set, &game.ground.closed);
        let answer = local.ask(local.all, target, self.small, &mut self.meter);
        if self.meter.is_over() {
            return Ok(None);
        }
        self.enter()?;
        let fact = match answer {
            Answer::Exact(nimber) => Fact::Exact(nimber),
            Answer::Not { by } => {
                let by = set::members(&part.set).nth(by.into());
                self.refuter = by.map(|v| v as u16);
                Fact::Not(1 << target)
            }
        };
        self.learn(part.key, fact, 0);
        Ok(Some(fact))
    }
}

/// The parts of a move that are counted, a multiple of most small numbers.
const UNIT: usize = 2_520;

/// Whether at most [`MOVES`] moves are expected. If vertices are taken in random order as long as that is possible, a vertex
/// that comes before its d neighbours is taken, so that at least the sum of 1 / (d + 1) moves are expected (Caro and Wei).
pub(super) fn has_few_moves<const W: usize>(ground: &PositionSets<W>, live: &Set<W>) -> bool {
    let mut sum = 0;
    for v in set::members(live) {
        sum += UNIT / set::count(&set::and(live, &ground.closed[v]));
    }
    sum <= MOVES * UNIT
}
