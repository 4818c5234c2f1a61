//! The order in which values are sought among the options, and the conclusions from finding them or not.

use crate::fact::{Knowledge, LARGEST_EXCLUDED};
use crate::goal::Goal;

/// The largest target for which an option of exactly that value is sought first. For larger targets that search takes
/// too long, and values are sought from 0 up.
const TARGET_FIRST: u32 = 3;

/// The state of a question. Invariant: all values below `next` are values of options.
#[derive(Debug)]
pub(crate) struct Plan {
    goal: Goal,
    next: u32,
    /// Whether no option is known to have the value of the target.
    target_missing: bool,
}

impl Plan {
    pub fn new(goal: Goal) -> Plan {
        Plan {
            goal,
            next: 0,
            target_missing: false,
        }
    }

    /// The target, if at present only an option of that value is sought.
    pub fn refutation(&self) -> Option<u32> {
        match self.goal {
            Goal::Is(target) if target <= TARGET_FIRST && !self.target_missing => Some(target),
            _ => None,
        }
    }

    /// The value to seek.
    pub fn wanted(&self) -> u32 {
        self.refutation().unwrap_or(self.next)
    }

    /// Skips values that the position is known not to have. As all smaller values are reached by options, these values
    /// are too. Returns the answer if that suffices.
    pub fn skip(&mut self, excluded: impl Fn(u32) -> bool) -> Option<Knowledge> {
        while self.refutation().is_none() && self.next <= LARGEST_EXCLUDED && excluded(self.next) {
            self.next += 1;
        }
        self.answer()
    }

    /// Records whether the wanted value was found. Returns the answer if that suffices.
    pub fn record(&mut self, found: bool) -> Option<Knowledge> {
        match (self.refutation(), found) {
            (Some(target), true) => return Some(Knowledge::Not(1 << target)),
            (Some(_), false) => self.target_missing = true,
            (None, true) => self.next += 1,
            (None, false) => return Some(Knowledge::Exact(self.next)),
        }
        self.answer()
    }

    fn answer(&self) -> Option<Knowledge> {
        match self.goal {
            // All values below the target are reached, and the target is not.
            Goal::Is(target) if self.target_missing && self.next >= target => {
                Some(Knowledge::Exact(target))
            }
            Goal::Is(target) if self.next > target => Some(Knowledge::Not((1 << self.next) - 1)),
            _ => None,
        }
    }
}
