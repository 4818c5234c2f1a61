//! How far the members of an enumeration are listed.

use nk_base::number::Number;

/// What is known of an enumeration.
#[derive(Debug, Default)]
pub(super) struct Listing {
    pub(super) found: Vec<Number>,
    /// The first candidate not decided yet; `None` before the first search.
    pub(super) next: Option<Number>,
    pub(super) high: Option<Number>,
    /// All members are in `found`.
    pub(super) complete: bool,
    /// A search is on.
    pub(super) busy: bool,
    /// The candidate at hand, whose membership is being decided.
    pub(super) deciding: Option<Number>,
    pub(super) goal: Option<Goal>,
}

/// How far to search.
#[derive(Clone, Debug)]
pub(super) enum Goal {
    Count(usize),
    Past(Number),
    All,
}

impl Listing {
    pub(super) fn reaches(&self, goal: &Goal) -> bool {
        self.complete
            || match goal {
                Goal::Count(count) => self.found.len() >= *count,
                Goal::Past(number) => self.undecided().is_some_and(|least| number < least),
                Goal::All => false,
            }
    }

    /// The least number whose membership is not known.
    pub(super) fn undecided(&self) -> Option<&Number> {
        self.deciding.as_ref().or(self.next.as_ref())
    }

    /// After an error in its search: the candidate at hand stays undecided.
    pub(super) fn abandon(&mut self) {
        self.busy = false;
        if let Some(candidate) = self.deciding.take() {
            self.next = Some(candidate);
        }
    }
}
