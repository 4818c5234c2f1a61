//! Sets of nimbers.

/// A finite set of nimbers, as bits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Nimbers {
    /// The nimbers below 64. There are usually no others.
    first: u64,
    /// The nimbers from 64 on.
    rest: Vec<u64>,
}

/// For each bit of an index below 64, the indices in which it is 0.
const CLEAR: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The word whose bit i is bit i ^ `by` of the given word, for `by` below 64.
fn exchanged(mut word: u64, by: u32) -> u64 {
    for (bit, clear) in CLEAR
        .iter()
        .enumerate()
        .filter(|(bit, _)| by >> bit & 1 == 1)
    {
        let shift = 1 << bit;
        word = (word & clear) << shift | (word >> shift & clear);
    }
    word
}

impl Nimbers {
    /// The set with one member.
    pub fn of(nimber: u32) -> Nimbers {
        let mut set = Nimbers::default();
        set.insert(nimber);
        set
    }

    fn words(&self) -> impl Iterator<Item = u64> + '_ {
        std::iter::once(self.first).chain(self.rest.iter().copied())
    }

    fn word(&mut self, at: usize) -> &mut u64 {
        let Some(at) = at.checked_sub(1) else {
            return &mut self.first;
        };
        if self.rest.len() <= at {
            self.rest.resize(at + 1, 0);
        }
        &mut self.rest[at]
    }

    pub fn insert(&mut self, nimber: u32) {
        *self.word(nimber as usize / 64) |= 1 << (nimber % 64);
    }

    /// Adds o ^ `by` for each member o of another set.
    pub fn add(&mut self, other: &Nimbers, by: u32) {
        for (at, word) in other.words().enumerate().filter(|&(_, word)| word != 0) {
            *self.word(at ^ (by as usize / 64)) |= exchanged(word, by % 64);
        }
    }

    /// The least nimber that is missing.
    pub fn mex(&self) -> u32 {
        let full = self.words().take_while(|&word| word == u64::MAX).count();
        let next = self.words().nth(full).unwrap_or(0);
        64 * full as u32 + next.trailing_ones()
    }

    /// The members as bits, if all are below 64.
    pub fn as_word(&self) -> Option<u64> {
        self.rest
            .iter()
            .all(|&word| word == 0)
            .then_some(self.first)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use nk_testing::Random;

    #[test]
    fn sets_are_those_of_the_standard_library() {
        let mut random = Random(7);
        for round in 0..2_000 {
            let bound = [5, 64, 70, 300][round % 4];
            let members: BTreeSet<u32> = (0..random.below(2 * bound as usize))
                .map(|_| random.below(bound as usize) as u32)
                .collect();
            let mut set = Nimbers::default();
            members.iter().for_each(|&o| set.insert(o));
            let mex = (0..).find(|o| !members.contains(o));
            assert_eq!(Some(set.mex()), mex);
            let by = random.below(bound as usize) as u32;
            let mut moved = Nimbers::of(3);
            moved.add(&set, by);
            let mut expected = Nimbers::of(3);
            members.iter().for_each(|&o| expected.insert(o ^ by));
            assert_eq!(moved.mex(), expected.mex());
            for o in 0..512 {
                let has = |set: &Nimbers| {
                    set.words()
                        .nth(o / 64)
                        .is_some_and(|w| w >> (o % 64) & 1 == 1)
                };
                assert_eq!(has(&moved), has(&expected), "{members:?} ^ {by}");
            }
        }
    }
}
