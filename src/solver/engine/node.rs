//! A position under search, with what is known of its options.

use crate::fact::Fact;
use crate::goal::Goal;

/// The largest nimber that a node can record as reached; positions with larger ones are left to the exact engine.
pub(super) const LARGEST_REACHED: u32 = 127;

/// The largest value for which there is a question [`Goal::Is`].
const LARGEST_TARGET: u32 = 31;

/// The largest target for which an option of exactly that value is sought first. For larger targets that search takes
/// too long, and values are sought from 0 up.
const TARGET_FIRST: u32 = 3;

/// A position that is being searched.
pub(super) struct Node {
    pub choices: usize,
    pub parts: usize,
    pub signatures: usize,
    pub goal: Goal,
    /// The vertex of the move that led to this position.
    pub came_by: u16,
    /// The values of options, as bits.
    pub reached: u128,
    /// Bit j is set if the table says that the nimber is not j.
    pub excluded: u32,
    /// The number of positions searched when the options were last looked up in the table.
    pub looked_up: u64,
    /// The answer that another thread has found.
    pub answer: Option<Fact>,
    /// A move to an option with the value that the goal asks about.
    pub refuter: Option<u16>,
    /// The number of vertices.
    pub size: u16,
    /// The number of questions on the path to this position.
    pub asked: usize,
}

impl Node {
    /// The values that options are known to have, up to 31, as bits.
    pub fn reached(&self) -> u32 {
        self.reached as u32
    }

    pub fn reach(&mut self, value: u32, vertex: u16) {
        self.reached |= 1 << value;
        if self.goal == Goal::Is(value) {
            self.refuter = Some(vertex);
        }
    }

    /// Whether an option has the value that the goal asks about.
    pub fn refuted(&self) -> bool {
        self.refuter.is_some()
    }

    /// A move to an option with the value that the goal asks about.
    pub fn refuter(&self) -> Option<u16> {
        self.refuter
    }

    /// The fact that the nimber is none of the values of options.
    pub fn ruled_out(&self) -> Fact {
        Fact::Not(self.reached())
    }

    /// The value that is asked about, where 6 is used for all values from 6 on, and 7 for the question of the nimber.
    pub fn sought(&self) -> u32 {
        match self.goal {
            Goal::Is(target) => target.min(6),
            Goal::Exact => 7,
        }
    }

    pub fn has(&self, value: u32) -> bool {
        self.reached >> value & 1 == 1
    }
}

/// The question whether a nimber is `value`, or, if a fact has no bit for this value, the question what the nimber is.
pub(super) fn goal_for(value: u32) -> Goal {
    match value {
        0..=LARGEST_TARGET => Goal::Is(value),
        _ => Goal::Exact,
    }
}

/// The target, if an option of exactly that value is sought before all others.
pub(super) fn sought_first(goal: Goal) -> Option<u32> {
    match goal {
        Goal::Is(target) if target <= TARGET_FIRST => Some(target),
        _ => None,
    }
}
