//! The questions on the path to the current position. If another thread answers one of them, the search below it
//! becomes useless.
//!
//! Threads separate where all options probably fail. But sometimes an option succeeds, and each thread tries the
//! options in its own order. Then one thread has the answer, while another may continue to work on it for a long time.
//! So each thread regularly checks whether the table has the answer to one of its questions.

use super::key::Key;
use crate::fact::Fact;
use crate::goal::Goal;

/// A question about a position that is being searched.
pub(super) struct PendingQuery {
    pub position: Key,
    pub goal: Goal,
    /// The search is for an option with this value; `None` if a fact has no bit for the value.
    pub sought: Option<u32>,
}

impl PendingQuery {
    /// Whether the search for this question has become useless: the question is answered, or an option with the value
    /// sought was found, so that the position has another value.
    pub fn is_over(&self, fact: Fact) -> bool {
        fact.answers(self.goal)
            || self
                .sought
                .is_some_and(|value| fact.answers(Goal::Is(value)))
    }
}
