//! The set of options found during a scan, and its mex.

/// A set of values up to a bound. The memory is reused after the set is cleared, and clearing takes constant time.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    /// The round in which each value was last marked; 0 for never.
    marked_in: Vec<u32>,
    /// The number of the current round; at least 1 after the first call of `clear`.
    round: u32,
    /// Larger values are ignored.
    largest: u32,
}

impl Marks {
    /// Makes the set empty. At most `count` values will be inserted, so that the mex is at most `count`.
    ///
    /// Larger values cannot affect the mex and are ignored, which bounds the memory.
    pub(super) fn clear(&mut self, count: usize) {
        self.largest = u32::try_from(count).unwrap_or(u32::MAX);
        if self.round == u32::MAX {
            self.marked_in.fill(0);
            self.round = 0;
        }
        self.round += 1;
    }

    #[inline]
    pub(super) fn insert(&mut self, value: u32) {
        match self.marked_in.get_mut(value as usize) {
            Some(mark) => *mark = self.round,
            None => self.insert_far(value),
        }
    }

    #[cold]
    fn insert_far(&mut self, value: u32) {
        if value <= self.largest {
            let length = (value as usize + 1).next_power_of_two();
            self.marked_in.resize(length, 0);
            self.marked_in[value as usize] = self.round;
        }
    }

    /// The least value from `least` up that is not in the set.
    pub(super) fn next_missing(&self, least: u32) -> u32 {
        let rest = self.marked_in.get(least as usize..).unwrap_or(&[]);
        let found = rest.iter().position(|&mark| mark != self.round);
        least + found.unwrap_or(rest.len()) as u32
    }

    pub(super) fn memory(&self) -> usize {
        self.marked_in.capacity() * size_of::<u32>()
    }
}

#[cfg(test)]
#[path = "tests/mex_set.rs"]
mod tests;
