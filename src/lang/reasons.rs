//! The expressions by which names are of their kinds, to which errors of kinds point.

use std::collections::HashMap;

use nk_base::source::Span;

/// For each occurrence of a name the expression by which it is of its kind, where that is another one.
#[derive(Debug, Default)]
pub struct Reasons(HashMap<Span, Span>);

impl Reasons {
    /// Adds the reason of an occurrence, unless it is the occurrence itself, or there is a reason already.
    pub fn add(&mut self, occurrence: Span, because: Span) {
        if because != occurrence {
            self.0.entry(occurrence).or_insert(because);
        }
    }

    /// The expression by which an occurrence of a name is of its kind, where that is another one.
    pub fn of(&self, occurrence: Span) -> Option<Span> {
        self.0.get(&occurrence).copied()
    }
}
