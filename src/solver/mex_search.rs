//! The search for the mex of the options: the order in which values are sought among them, and the conclusions from
//! finding them or not.

use crate::fact::{Knowledge, LARGEST_EXCLUDED};
use crate::goal::Goal;

/// The largest target for which an option of exactly that value is sought first. For larger targets that search takes
/// too long, and values are sought from 0 up.
const TARGET_FIRST: u32 = 3;

/// The state of a question. Invariant: all values below `next` are values of options.
#[derive(Debug)]
pub(super) struct MexSearch {
    goal: Goal,
    next: u32,
    /// Whether no option is known to have the value of the target.
    target_missing: bool,
}

impl MexSearch {
    pub fn new(goal: Goal) -> MexSearch {
        MexSearch {
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use nk_testing::Random;

    /// A search leads to the right answer, seeks no value twice, and seeks no value that is ruled out.
    #[test]
    fn searches_end_with_the_truth() {
        let mut random = Random(1);
        for _ in 0..3000 {
            let options: BTreeSet<u32> = (0..9).filter(|_| random.below(5) > 0).collect();
            let nimber = (0..).find(|value| !options.contains(value)).expect("a mex");
            let ruled_out: BTreeSet<u32> = (0..9)
                .filter(|value| *value != nimber && random.below(4) == 0)
                .collect();
            let goal = match random.below(10) {
                9 => Goal::Exact,
                value => Goal::Is(value),
            };
            let mut search = MexSearch::new(goal);
            let mut asked = Vec::new();
            let answer = loop {
                if let Some(answer) = search.skip(|value| ruled_out.contains(&value)) {
                    break answer;
                }
                let wanted = search.wanted();
                asked.push(wanted);
                if let Some(answer) = search.record(options.contains(&wanted)) {
                    break answer;
                }
            };
            let context =
                format!("{options:?}, {goal:?}, not {ruled_out:?}: {answer:?}, {asked:?}");
            match (answer, goal) {
                (Knowledge::Exact(value), _) => assert_eq!(value, nimber, "{context}"),
                (Knowledge::Not(bits), Goal::Is(value)) => {
                    assert!(
                        bits >> value & 1 == 1 && bits >> nimber & 1 == 0,
                        "{context}"
                    );
                }
                (Knowledge::Not(_), Goal::Exact) => panic!("{context}"),
            }
            let first = match goal {
                Goal::Is(value) if value <= 3 => Some(value),
                _ => None,
            };
            // A small target comes first; all other values ascend.
            let rest = match first {
                Some(value) => {
                    assert_eq!(asked[0], value, "{context}");
                    &asked[1..]
                }
                None => &asked[..],
            };
            assert!(rest.is_sorted_by(|a, b| a < b), "{context}");
            assert!(
                rest.iter().all(|value| !ruled_out.contains(value)),
                "{context}"
            );
            assert!(
                rest.iter()
                    .all(|&value| Some(value) != first && value <= nimber),
                "{context}"
            );
            if let (Goal::Is(target), None) = (goal, first) {
                assert!(rest.iter().all(|&value| value <= target), "{context}");
            }
        }
    }
}
