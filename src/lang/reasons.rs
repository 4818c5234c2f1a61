//! The expressions that determine the kinds of names, to which errors of kinds point.

use std::collections::HashMap;

use nk_base::source::Span;

/// For each occurrence of a name the expression that determines its kind, where this is another expression.
#[derive(Debug, Default)]
pub struct Reasons(HashMap<Span, Span>);

impl Reasons {
    /// Adds the reason of an occurrence, unless it is the occurrence itself, or there is a reason already.
    pub fn add(&mut self, occurrence: Span, because: Span) {
        if because != occurrence {
            self.0.entry(occurrence).or_insert(because);
        }
    }

    /// The expression that determines the kind of an occurrence of a name, where this is another expression.
    pub fn of(&self, occurrence: Span) -> Option<Span> {
        self.0.get(&occurrence).copied()
    }
}
