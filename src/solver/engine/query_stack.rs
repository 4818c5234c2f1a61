//! The questions on the way to the current position. If another thread answers one of them, the search below it becomes
//! useless.
//!
//! Threads separate at options that probably all fail; but some options succeed, and each thread tries the others in
//! its own order. Then one thread has the answer, while another may go on working on it for a long time. So each thread
//! regularly checks whether the table knows the answer to one of its questions.

use super::key::Key;
use super::search::{Search, SearchError};
use super::transposition_table::Fact;
use crate::goal::Goal;

/// A question about a position that is being searched.
pub(super) struct PendingQuery {
    pub position: Key,
    pub goal: Goal,
    /// The search is for an option with this value; `None` if the table cannot rule it out.
    pub sought: Option<u32>,
}

impl PendingQuery {
    /// Whether the search for this question has become useless: it is answered, or an option with the value sought was
    /// found, because then the position has another value.
    pub fn is_over(&self, fact: Fact) -> bool {
        fact.answers(self.goal)
            || self
                .sought
                .is_some_and(|value| fact.answers(Goal::Is(value)))
    }
}

impl<const W: usize> Search<'_, W> {
    /// Halts below the first question that another thread has answered. The last question is not considered, as the
    /// table was just asked about it.
    pub fn see_what_is_over(&self) -> Result<(), SearchError> {
        let above = self.asked.len().saturating_sub(1);
        let is_over = |asked: &PendingQuery| {
            let known = self.slots.find(asked.position);
            known.is_some_and(|fact| asked.is_over(fact))
        };
        match self.asked[..above].iter().position(is_over) {
            Some(above) => Err(SearchError::Over(above + 1)),
            None => Ok(()),
        }
    }

    /// Leaves all questions beyond the first `asked`, and tells the other threads.
    pub fn fall_back(&mut self, asked: usize) {
        while self.line.len() > asked {
            self.post(0);
            self.line.pop();
        }
        self.asked.truncate(asked);
    }

    /// Tells the other threads the values that options of the last position are known to have.
    pub fn tell_reached(&mut self, known: Fact) {
        if self.watch.threads.are_several()
            && let Some(asked) = self.asked.last()
        {
            self.learn(asked.position, known, 0);
        }
    }
}
