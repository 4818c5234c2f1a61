//! A closer look at options of positions that take much work: the options of each option are listed before any option
//! is searched.
//!
//! If one of them is known to have the value that refutes the option, the option is settled. Otherwise the option is
//! the likelier to have the value that is sought, the less likely its open options are to refute it. The weight of this
//! trait is learnt like those of the other traits.
//!
//! A survey of an option takes about as long as the search of a position. So the number of options that are surveyed
//! depends on the number of positions that earlier questions of the same size took, and more options are surveyed when
//! a position turns out to take much work.

use super::move_list::shifted;
use super::move_ordering::{LookaheadFeatures, chance};
use super::node::goal_for;
use super::options;
use super::search::Search;

/// The number of surveys for a question about s vertices that takes s² positions.
const WORTH: u64 = 18;

/// The surveys that were made in the search for a value.
pub(super) struct LookaheadBudget {
    done: u64,
    /// The number of vertices of the position.
    size: u16,
    /// The number of positions that were searched before.
    begun: u64,
}

impl LookaheadBudget {
    pub fn new(size: u16, begun: u64) -> Self {
        LookaheadBudget {
            done: 0,
            size,
            begun,
        }
    }
}

impl<const W: usize> Search<'_, W> {
    /// Surveys options from the place `from` on if the position takes much work, and sorts them. Of a single option no
    /// survey is made, as it has nothing to be compared with.
    #[inline(always)]
    pub fn survey(&mut self, surveys: &mut LookaheadBudget, from: usize, value: u32) {
        let size = u64::from(surveys.size);
        let work = self.experience.work(surveys.size);
        let work = work.max(self.searched - surveys.begun);
        let worth = WORTH * work / (size * size);
        if worth >= 2 * surveys.done.max(1) {
            let more = worth - surveys.done;
            surveys.done = worth;
            self.survey_more(from, more, value);
        }
    }

    /// Surveys at most `most` options from a place on that may have the value and were not surveyed before, and sorts
    /// them.
    fn survey_more(&mut self, from: usize, most: u64, value: u32) {
        let mut left = most;
        for at in from..self.choices.len() {
            let choice = &self.choices[at];
            if choice.is_settled(value) || choice.surveyed.is_some() {
                continue;
            }
            if left == 0 {
                break;
            }
            left -= 1;
            if let Some(outlook) = self.look_at(at, value) {
                self.choices[at].surveyed = Some(outlook.traits());
            }
        }
        self.rank(from);
    }

    /// Lists the options of an option's open part, if it has exactly one. If one of them is known to refute the option,
    /// this is recorded in the table, and the result is `None`.
    fn look_at(&mut self, at: usize, value: u32) -> Option<LookaheadFeatures> {
        let choice = self.choices[at];
        let mut outlook = LookaheadFeatures {
            parts: u64::from(choice.end - choice.start),
            ..LookaheadFeatures::default()
        };
        if outlook.parts > 1 {
            return Some(outlook);
        }
        let part = self.parts[choice.start as usize];
        outlook.needed = value ^ choice.known;
        let mut node = self.open_node(&part, goal_for(outlook.needed), choice.vertex);
        self.line.push(part.key.high);
        options::list(self, &part.set, &mut node);
        if !node.refuted() {
            self.drop_repeats(&node);
            outlook.reached = node.reached();
            outlook.chances = (node.choices..self.choices.len())
                .filter(|&i| !self.choices[i].rules_out(outlook.needed))
                .map(|i| self.view(&part.set, &node, &self.choices[i]).traits())
                .map(|traits| chance(self.experience.promise(&traits)))
                .sum();
        }
        self.line.pop();
        self.close_node(&node);
        self.choices[at].not |= shifted(node.reached(), choice.known);
        if node.refuted() {
            self.learn(part.key, node.ruled_out(), 0);
            return None;
        }
        Some(outlook)
    }
}
