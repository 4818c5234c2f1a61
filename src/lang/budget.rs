//! A bound on the work of a check, in steps, so that a short text cannot keep the checker busy without end.
//!
//! Conditions are checked once for each element and each bound that they give, so nested conditions may double the
//! steps with each level. A text that a person writes takes a few steps per byte.

use std::cell::Cell;

use nk_base::cancellation::CancelToken;
use nk_base::source::Span;

/// Steps that any text may take: about a second.
pub const LEAST: u64 = 10_000_000;

/// Further steps for each byte of the text. The specifications that come with this program take up to 5, and 30,000
/// in all.
const BY_BYTE: u64 = 20;

/// Number of steps for an expression, a bound or the range of a variable, because each takes about 200 bytes of memory.
pub const EXPRESSION: u64 = 16;

/// The steps that are left, and the flag that cancels the check.
#[derive(Debug)]
pub struct Budget {
    stop: CancelToken,
    most: u64,
    used: Cell<u64>,
    /// The current item, and the steps used before it; `None` before the first item, while the kinds of all values are
    /// inferred.
    current: Cell<(Option<Span>, u64)>,
    /// The item that has used the most steps, and their number.
    costliest: Cell<(Option<Span>, u64)>,
}

impl Budget {
    /// A budget for specifications of `bytes` bytes in all.
    pub fn new(stop: &CancelToken, bytes: usize) -> Self {
        Budget {
            stop: stop.clone(),
            most: LEAST + BY_BYTE * bytes as u64,
            used: Cell::default(),
            current: Cell::default(),
            costliest: Cell::default(),
        }
    }

    /// Counts `steps`.
    pub fn spend(&self, steps: u64) {
        self.used.set(self.used.get().saturating_add(steps));
    }

    /// Counts a step. Returns whether the budget is spent or `stop` is raised; then the result of the check is of no
    /// use, and the rest may be left out.
    pub fn is_spent(&self) -> bool {
        self.spend(1);
        self.is_over() || self.stop.is_cancelled()
    }

    fn is_over(&self) -> bool {
        self.used.get() > self.most
    }

    /// Begins the item at `place`: the following steps count for it.
    pub fn begin(&self, place: Span) {
        let used = self.used.get();
        self.costliest.set(self.costliest());
        self.current.set((Some(place), used));
    }

    fn costliest(&self) -> (Option<Span>, u64) {
        let (place, before) = self.current.get();
        let current = (place, self.used.get() - before);
        [self.costliest.get(), current]
            .into_iter()
            .max_by_key(|&(_, steps)| steps)
            .unwrap_or(current)
    }

    /// The item that took the most steps (`None` for the inference of kinds), and the limit on all steps; `None` if the
    /// limit is not exceeded.
    pub fn culprit(&self) -> Option<(Option<Span>, u64)> {
        self.is_over().then(|| (self.costliest().0, self.most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_base::source::SourceMap;

    #[test]
    fn the_item_that_takes_most_is_blamed() {
        let mut sources = SourceMap::default();
        let file = sources.add("a.nk", "");
        let [small, large, last] = [1, 2, 3].map(|at| Span::new(file, at, at));
        let budget = Budget::new(&CancelToken::new(), 10);
        let most = LEAST + 10 * BY_BYTE;
        for (place, steps) in [(small, 10), (large, most - 20), (last, 8)] {
            budget.begin(place);
            budget.spend(steps);
            assert!(budget.culprit().is_none());
        }
        assert!(!budget.is_spent() && !budget.is_spent());
        assert!(budget.is_spent());
        assert_eq!(budget.culprit(), Some((Some(large), most)));
    }

    #[test]
    fn what_comes_before_the_items_may_take_most() {
        let budget = Budget::new(&CancelToken::new(), 0);
        budget.spend(LEAST + 1);
        assert_eq!(budget.culprit(), Some((None, LEAST)));
    }

    #[test]
    fn a_raised_flag_blames_nobody() {
        let stop = CancelToken::new();
        let budget = Budget::new(&stop, 0);
        assert!(!budget.is_spent());
        stop.cancel();
        assert!(budget.is_spent());
        assert_eq!(budget.culprit(), None);
    }
}
