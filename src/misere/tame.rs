//! Octal games whose heaps behave like heaps of Nim in misère play.
//!
//! [`nk_base::tame`] has the theorem for all games: if every heap has a value that fits the values of its options, then
//! the values say who wins on sums. The number of a value is the nim-value of normal play.
//!
//! **Theorem.** Let an octal game have its last digit that is not 0 at place k. Let the heaps up to 2 f + k + 1 have
//! values, where all heaps above f are firm. Then all heaps have values, and those above f are firm.
//!
//! *Proof*, by induction on n > 2 f + k + 1. A move from n takes at most k tokens and leaves r > 2 f tokens, and r >= 1. If
//! it leaves one heap, that is above f, and if it leaves two, the larger one is. So each option has a firm part, and is
//! firm. There are options: the heap 2 f + k + 1 is firm, so it has one, in which at least one token is left, and the
//! same digit gives n one. Let g be the mex of their nimbers. If g = 0, all options are firm and at least 1; if g = 1, one
//! has the firm 0, and the others have the firm 0 or at least 2; if g >= 2, no option has the firm g, each smaller nimber
//! occurs, and 0 and 1 occur as firm. In each case the theorem gives n the firm g. ∎

use nk_base::cancellation::{CancelToken, Cancelled};
use nk_base::tame::Tame;

use crate::rules::Rules;

/// The last heap that is examined.
const MOST_HEAPS: usize = 400;

/// The values of the heaps of a tame game: firm from some heap on, with the nim-values of normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TameHeaps {
    /// The values of the heaps 0, 1, ..., up to the last one that is fickle.
    small: Vec<Tame>,
}

impl TameHeaps {
    /// The values of all heaps of a game. `None` if some heap has none, or if the first 400 heaps do not prove that all
    /// have one.
    ///
    /// # Errors
    ///
    /// `stop` was cancelled.
    pub fn find(rules: &Rules, stop: &CancelToken) -> Result<Option<TameHeaps>, Cancelled> {
        let mut values = vec![Tame::EMPTY];
        let mut fickle = 0;
        while values.len() <= MOST_HEAPS {
            stop.check(())?;
            let heap = values.len();
            let mut options: Vec<Tame> = Vec::new();
            for (a, b) in rules.options(heap) {
                let value = values[a].plus(values[b]);
                if !options.contains(&value) {
                    options.push(value);
                }
            }
            let Some(value) = Tame::of_options(&options) else {
                return Ok(None);
            };
            values.push(value);
            if !value.is_firm {
                fickle = heap;
            } else if heap > 2 * fickle + rules.last() {
                values.truncate(fickle + 1);
                return Ok(Some(TameHeaps { small: values }));
            }
        }
        Ok(None)
    }

    /// The value of a heap, whose nim-value in normal play is `nimber`.
    pub fn value(&self, heap: usize, nimber: u32) -> Tame {
        let firm = Tame {
            nimber,
            is_firm: true,
        };
        self.small.get(heap).copied().unwrap_or(firm)
    }
}
