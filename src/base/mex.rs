//! The mex (minimum excludant) of a set of values: the least value >= 0 that is not in it.

/// The mex of some values, which may be large. Memory: a few bytes for each value.
///
/// ```
/// assert_eq!(nk_base::mex::mex([0, 1, 3, u64::MAX]), 2);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.into_iter().collect();
    // A mex is at most the number of values.
    let mut seen = vec![false; values.len()];
    for value in values {
        let place = usize::try_from(value).ok();
        if let Some(seen) = place.and_then(|place| seen.get_mut(place)) {
            *seen = true;
        }
    }
    let missing = seen.iter().position(|seen| !seen);
    missing.unwrap_or(seen.len()) as u64
}

/// A set of values and its mex. The memory is reused after the set is cleared, and clearing takes constant time.
#[derive(Clone, Debug)]
pub struct Mex {
    /// The round in which each value was last marked; 0 for never.
    marked_in: Vec<u32>,
    /// The number of the current round, at least 1.
    round: u32,
}

impl Default for Mex {
    fn default() -> Self {
        Mex {
            marked_in: Vec::new(),
            round: 1,
        }
    }
}

impl Mex {
    /// An empty set.
    pub fn new() -> Mex {
        Mex::default()
    }

    /// Makes the set empty.
    #[inline]
    pub fn clear(&mut self) {
        if self.round == u32::MAX {
            self.marked_in.fill(0);
            self.round = 0;
        }
        self.round += 1;
    }

    /// Puts `value` into the set. Memory: up to 8 bytes for each value up to the largest.
    // This is called for each option, from other crates. Without `inline` an octal game with three heaps takes 2.3
    // times as long.
    #[inline]
    pub fn insert(&mut self, value: u32) {
        let at = value as usize;
        if at >= self.marked_in.len() {
            self.marked_in.resize((at + 1).next_power_of_two(), 0);
        }
        self.marked_in[at] = self.round;
    }

    /// The mex: the least value that is not in the set.
    #[inline]
    pub fn get(&self) -> u32 {
        let found = self.marked_in.iter().position(|&mark| mark != self.round);
        found.unwrap_or(self.marked_in.len()) as u32
    }
}
