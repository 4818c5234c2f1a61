//! The questions on the way down, which another thread may answer meanwhile: then what is searched below them is of no more use.
//!
//! Threads part at options that probably all fail, but some succeed, and others are tried at other moments and so in another
//! order. One thread has the answer then, and the other may be at work for it for a long while yet. So every while each sees
//! whether the table has come to know the answer to one of its questions.

use super::key::Key;
use super::search::{Search, SearchError};
use super::transposition_table::Fact;
use crate::goal::Goal;

/// A question about a position, on its way to its answer.
pub(super) struct Asked {
    pub position: Key,
    pub goal: Goal,
    /// An option with this value is looked for; none where the table can't rule it out.
    pub sought: Option<u32>,
}

impl Asked {
    /// Whether nothing that is being searched for it is of use any more: it is answered, or an option with the value sought
    /// is found, as then the position has another value.
    pub fn is_over(&self, fact: Fact) -> bool {
        fact.answers(self.goal)
            || self
                .sought
                .is_some_and(|value| fact.answers(Goal::Is(value)))
    }
}

impl<const W: usize> Search<'_, W> {
    /// Halts below a question that is over by what another thread has learnt, the first of several. Its own last question is
    /// not among them, as the table was just asked about it.
    pub fn see_what_is_over(&self) -> Result<(), SearchError> {
        let above = self.asked.len().saturating_sub(1);
        let is_over = |asked: &Asked| {
            let known = self.slots.find(asked.position);
            known.is_some_and(|fact| asked.is_over(fact))
        };
        match self.asked[..above].iter().position(is_over) {
            Some(above) => Err(SearchError::Over(above + 1)),
            None => Ok(()),
        }
    }

    /// Leaves the way down, as far as so many questions, and tells the others.
    pub fn fall_back(&mut self, asked: usize) {
        while self.line.len() > asked {
            self.post(0);
            self.line.pop();
        }
        self.asked.truncate(asked);
    }

    /// Tells the others of the values that options of the last position are known to have.
    pub fn tell_reached(&mut self, known: Fact) {
        if self.watch.threads.are_several()
            && let Some(asked) = self.asked.last()
        {
            self.learn(asked.position, known, 0);
        }
    }
}
