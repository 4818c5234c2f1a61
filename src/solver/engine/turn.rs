//! Which method has its turn, where [several methods](super::turns) are tried.

/// The current turn. It is kept when a search is interrupted, so that it can be continued.
#[derive(Clone, Copy, Default)]
pub(super) struct Turn {
    /// The number of turns that are over.
    pub over: u32,
    /// The work done in this turn.
    pub done: u64,
}

impl Turn {
    /// The index of the method that has its turn, and the work that it may still do, where a first turn has the work
    /// `first`.
    pub fn of(self, methods: usize, first: u64) -> (usize, u64) {
        let (round, at) = (self.over / methods as u32, self.over as usize % methods);
        let all = first.saturating_mul(1 << round.min(50));
        (at, all.saturating_sub(self.done).max(1))
    }

    pub fn next(self) -> Self {
        Turn {
            over: self.over.saturating_add(1),
            done: 0,
        }
    }
}
