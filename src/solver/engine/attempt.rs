//! Questions about positions with few moves left, answered without the table.
//!
//! Where a move takes many vertices and the rest seldom falls apart, nearly every position is new. There keys and move
//! ordering cost more than they save. A position with few moves left is then searched as by the [dense](super::dense)
//! method, move by move, and only its answer is stored in the table. On other graphs the positions below recur, and the
//! table finds them.

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

/// An attempt is made only if random play is expected to last at most this number of moves, estimated from the degrees
/// of the position. On an 8-regular graph of nimber 3, attempts with 5 took 0.47 times as long as no attempts; 9/2 and
/// 6 took 0.60 and 0.59 times as long.
pub(super) const MOVES: usize = 5;

/// The number of steps after which an attempt is abandoned; one attempt in a hundred takes more. With 256 an 8-regular
/// graph took a fifth longer.
const STEPS: u64 = 1_024;

impl<const W: usize> Search<'_, W> {
    /// Tries to answer a question about a connected set without the table, and stores the answer there. `None` if an
    /// attempt is not worth while, or if it was abandoned.
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

/// The unit of a sum of fractions of moves: one move is this number of units, a multiple of most small numbers.
const UNIT: usize = 2_520;

/// Whether at most [`MOVES`] moves are expected. If vertices are taken in random order as long as that is possible, a
/// vertex that comes before its d neighbours is taken. So the expected number of moves is at least the sum of `1 / (d +
/// 1)` over the vertices (Caro and Wei); this sum is the estimate.
pub(super) fn has_few_moves<const W: usize>(ground: &PositionSets<W>, live: &Set<W>) -> bool {
    let mut sum = 0;
    for v in set::members(live) {
        sum += UNIT / set::count(&set::and(live, &ground.closed[v]));
    }
    sum <= MOVES * UNIT
}
