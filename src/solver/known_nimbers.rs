//! What is known of the nimbers of positions, and what must be learnt to tell the nimber of a sum of them.

use crate::fact::{Knowledge, LARGEST_EXCLUDED};
use crate::goal::Goal;

/// The index of a position.
pub(super) type PositionId = u32;

/// What is known of the nimbers of the positions of a table.
#[derive(Debug)]
pub(super) struct KnownNimbers {
    positions: Vec<Position>,
    /// The largest size of a position whose exact nimber is computed at once, because it costs little more than another
    /// answer and is useful more often.
    exact_up_to: u32,
}

#[derive(Clone, Copy, Debug)]
struct Position {
    size: u32,
    /// If the top bit is set, the other bits are the nimber; otherwise they are those of [`Knowledge::Not`].
    packed: u64,
}

const EXACT: u64 = 1 << 63;

/// Whether a sum of positions has a nimber, or the question about a part of it that has to be answered first.
pub(super) enum Weight<P> {
    Is,
    IsNot,
    Ask(P, Goal),
}

impl KnownNimbers {
    pub fn new(exact_up_to: u32) -> KnownNimbers {
        KnownNimbers {
            positions: Vec::new(),
            exact_up_to,
        }
    }

    pub fn clear(&mut self) {
        *self = KnownNimbers::new(self.exact_up_to);
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is no free index for another position.
    pub fn is_full(&self) -> bool {
        self.positions.len() >= PositionId::MAX as usize
    }

    /// The heap memory in bytes.
    pub fn memory(&self) -> usize {
        self.positions.capacity() * size_of::<Position>()
    }

    /// The bytes that another position needs for the growth of the list.
    pub fn growth(&self) -> usize {
        match self.positions.len() == self.positions.capacity() {
            true => 2 * self.memory(),
            false => 0,
        }
    }

    /// Adds a position with `size` vertices or elements. The size bounds its nimber, as each move removes at least one.
    pub fn add(&mut self, size: u32) -> PositionId {
        self.positions.push(Position { size, packed: 0 });
        (self.positions.len() - 1) as PositionId
    }

    /// The number of vertices or elements.
    #[inline]
    pub fn size(&self, id: PositionId) -> u32 {
        self.positions[id as usize].size
    }

    #[inline]
    pub fn known(&self, id: PositionId) -> Knowledge {
        unpack(self.positions[id as usize].packed)
    }

    #[inline]
    pub fn exact(&self, id: PositionId) -> Option<u32> {
        self.known(id).exact()
    }

    /// Whether the nimber is known to differ from `value`.
    #[inline]
    pub fn excludes(&self, id: PositionId, value: u32) -> bool {
        value > self.size(id) || self.known(id).excludes(value)
    }

    /// Whether the answer to a question is known.
    #[inline]
    pub fn answers(&self, id: PositionId, goal: Goal) -> bool {
        let excluded = matches!(goal, Goal::Is(value) if self.excludes(id, value));
        excluded || self.exact(id).is_some()
    }

    /// The question about a position when only `value` matters.
    pub fn goal_for(&self, id: PositionId, value: u32) -> Goal {
        if self.size(id) <= self.exact_up_to || value > LARGEST_EXCLUDED {
            Goal::Exact
        } else {
            Goal::Is(value)
        }
    }

    pub fn learn(&mut self, id: PositionId, news: Knowledge) {
        let packed = &mut self.positions[id as usize].packed;
        *packed = match unpack(*packed).and(news) {
            Knowledge::Exact(value) => EXACT | u64::from(value),
            Knowledge::Not(bits) => bits & !EXACT,
        };
    }

    /// Whether the sum of `parts`, which are in ascending order of size, has the nimber `value`.
    #[inline]
    pub fn weigh<P: Copy>(
        &self,
        parts: &[P],
        id: impl Fn(P) -> PositionId,
        value: u32,
    ) -> Weight<P> {
        let mut needed = value;
        let mut unresolved = None;
        for &part in parts {
            match (self.exact(id(part)), unresolved) {
                (Some(nimber), _) => needed ^= nimber,
                (None, None) => unresolved = Some(part),
                // The nimbers of several parts are unknown. All but the largest are needed in any case.
                (None, Some(smallest)) => return Weight::Ask(smallest, Goal::Exact),
            }
        }
        match unresolved {
            None if needed == 0 => Weight::Is,
            None => Weight::IsNot,
            Some(part) if self.excludes(id(part), needed) => Weight::IsNot,
            Some(part) => Weight::Ask(part, self.goal_for(id(part), needed)),
        }
    }
}

#[inline]
fn unpack(packed: u64) -> Knowledge {
    if packed & EXACT != 0 {
        Knowledge::Exact((packed & !EXACT) as u32)
    } else {
        Knowledge::Not(packed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_learnt_is_known() {
        let mut nimbers = KnownNimbers::new(16);
        let id = nimbers.add(70);
        assert_eq!((nimbers.size(id), nimbers.exact(id)), (70, None));
        assert!((0..=70).all(|value| !nimbers.excludes(id, value)));
        assert!(nimbers.excludes(id, 71));
        nimbers.learn(id, Knowledge::Not(1 << 62 | 1));
        nimbers.learn(id, Knowledge::Not(1 << 5));
        let out: Vec<u32> = (0..=70)
            .filter(|&value| nimbers.excludes(id, value))
            .collect();
        assert_eq!(out, [0, 5, 62]);
        assert_eq!(nimbers.known(id), Knowledge::Not(1 << 62 | 1 << 5 | 1));
        nimbers.learn(id, Knowledge::Exact(64));
        nimbers.learn(id, Knowledge::Not(1));
        assert_eq!(
            (nimbers.exact(id), nimbers.excludes(id, 64)),
            (Some(64), false)
        );
        let mut others = (0..64).chain(65..80);
        assert!(others.all(|value| nimbers.excludes(id, value)));
    }

    #[test]
    fn only_questions_without_an_answer_are_asked() {
        let mut nimbers = KnownNimbers::new(16);
        let (small, large) = (nimbers.add(16), nimbers.add(17));
        assert_eq!(nimbers.goal_for(small, 3), Goal::Exact);
        assert_eq!(nimbers.goal_for(large, 3), Goal::Is(3));
        assert_eq!(nimbers.goal_for(large, 62), Goal::Is(62));
        assert_eq!(nimbers.goal_for(large, 63), Goal::Exact);
        assert!(!nimbers.answers(large, Goal::Is(2)));
        nimbers.learn(large, Knowledge::Not(1 << 2));
        assert!(nimbers.answers(large, Goal::Is(2)));
        assert!(!nimbers.answers(large, Goal::Is(3)));
        assert!(!nimbers.answers(large, Goal::Exact));
        nimbers.learn(large, Knowledge::Exact(3));
        assert!(nimbers.answers(large, Goal::Is(3)) && nimbers.answers(large, Goal::Exact));
    }
}
