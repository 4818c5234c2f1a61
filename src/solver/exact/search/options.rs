//! The options of a position, as nim-sums of positions in the table.

use crate::goal::Goal;
use crate::known_nimbers::{KnownNimbers, PositionId, Weight};
use crate::pairs::cancel_pairs;

/// The options of a position. The vertices of moves are kept instead of sets, because a set is cheap to compute again
/// and there are many options.
#[derive(Debug, Default)]
pub(super) struct Options {
    list: Vec<Choice>,
    parts: Vec<Part>,
    /// The options before this one do not have the value that is sought.
    cursor: usize,
}

#[derive(Clone, Copy, Debug)]
struct Choice {
    vertex: u32,
    /// The parts of the option are `parts[begin..end]`, sorted by size, the smallest first, without pairs that cancel.
    begin: u32,
    end: u32,
}

#[derive(Clone, Copy, Debug)]
struct Part {
    id: PositionId,
    /// The index of the part among the components that the move leaves.
    index: u32,
}

/// The result of the search for a value, or the question that has to be answered first.
pub(super) enum Sought {
    Found,
    Missing,
    Ask {
        vertex: u32,
        index: u32,
        id: PositionId,
        goal: Goal,
    },
}

impl Options {
    /// Starts the list of the parts of the option after the move at `vertex`.
    pub fn begin(&mut self, vertex: u32) {
        let begin = self.parts.len() as u32;
        self.list.push(Choice {
            vertex,
            begin,
            end: begin,
        });
    }

    pub fn add(&mut self, id: PositionId, index: u32) {
        self.parts.push(Part { id, index });
    }

    /// Ends the list of the parts of an option: sorts them and drops pairs.
    pub fn finish(&mut self, nimbers: &KnownNimbers) {
        let Some(choice) = self.list.last_mut() else {
            return;
        };
        let begin = choice.begin as usize;
        self.parts[begin..].sort_unstable_by_key(|part| (nimbers.size(part.id), part.id));
        let kept = cancel_pairs(&mut self.parts[begin..], |part| part.id);
        self.parts.truncate(begin + kept);
        choice.end = self.parts.len() as u32;
    }

    /// Whether the option listed last is known to have this value.
    pub fn last_is(&self, value: u32, nimbers: &KnownNimbers) -> bool {
        let last = self.list.last();
        last.is_some_and(|&choice| matches!(self.weigh(choice, value, nimbers), Weight::Is))
    }

    /// Drops repeated options and sorts the options by the likely cost, after the last was added.
    pub fn arrange(&mut self, nimbers: &KnownNimbers) {
        let parts = &self.parts;
        let of = |choice: &Choice| &parts[choice.begin as usize..choice.end as usize];
        let largest = |choice: &Choice| of(choice).last().map_or(0, |part| nimbers.size(part.id));
        let ids = |choice: &Choice| of(choice).iter().map(|part| part.id);
        self.list.sort_by(|a, b| {
            let sizes = largest(a).cmp(&largest(b));
            sizes.then_with(|| ids(a).cmp(ids(b)))
        });
        self.list.dedup_by(|a, b| ids(a).eq(ids(b)));
        self.list.shrink_to_fit();
    }

    pub fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Choice>() + self.parts.capacity() * size_of::<Part>()
    }

    /// Begins the search for another value.
    pub fn rewind(&mut self) {
        self.cursor = 0;
    }

    /// Continues the search for an option of this value.
    pub fn seek(&mut self, value: u32, nimbers: &KnownNimbers) -> Sought {
        let known = |&choice: &Choice| matches!(self.weigh(choice, value, nimbers), Weight::Is);
        if self.cursor == 0 && self.list.iter().any(known) {
            return Sought::Found;
        }
        while let Some(&choice) = self.list.get(self.cursor) {
            match self.weigh(choice, value, nimbers) {
                Weight::Is => return Sought::Found,
                Weight::IsNot => self.cursor += 1,
                Weight::Ask(part, goal) => {
                    return Sought::Ask {
                        vertex: choice.vertex,
                        index: part.index,
                        id: part.id,
                        goal,
                    };
                }
            }
        }
        Sought::Missing
    }

    fn weigh(&self, choice: Choice, value: u32, nimbers: &KnownNimbers) -> Weight<Part> {
        let parts = &self.parts[choice.begin as usize..choice.end as usize];
        nimbers.weigh(parts, |part| part.id, value)
    }
}
