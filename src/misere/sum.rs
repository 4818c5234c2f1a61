//! The outcome of one sum of heaps.

use std::fmt;

use nk_base::cancellation::{CancelToken, StopReason};
use nk_system::OctalCode;

use crate::beyond::Beyond;
use crate::rules::{Rules, RulesError};
use crate::solve::{Limits, Open, Reach, Search, Solution};
use nk_base::Outcome;

/// The reason why there is no outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutcomeError {
    /// The code is not that of an octal game.
    Rules(RulesError),
    /// The work was cancelled, or it needs more memory than the limit allows.
    Stopped(StopReason),
}

/// The outcome of a sum of heaps of an octal game in misère play: by the quotient of the heaps up to the largest one,
/// or of all heaps, if one with at most 200 elements is found, and otherwise by playing down to sums for which a
/// quotient gives the outcome.
///
/// The empty list is the sum without heaps, on which the next player wins. For many sums of one game [`Outcomes`] is
/// faster.
///
/// # Errors
///
/// A code with a digit above 7; [`StopReason`], if `stop` was cancelled or memory ran out.
///
/// ```
/// use nk_base::cancellation::CancelToken;
/// use nk_misere::{Outcome, outcome};
///
/// let kayles = "0.77".parse()?;
/// assert_eq!(outcome(&kayles, &[1, 1, 1], &CancelToken::new())?, Outcome::P);
/// assert_eq!(outcome(&kayles, &[1_000_000, 3, 5], &CancelToken::new())?, Outcome::N);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn outcome(
    code: &OctalCode,
    heaps: &[usize],
    stop: &CancelToken,
) -> Result<Outcome, OutcomeError> {
    let rules = Rules::new(code.clone()).map_err(OutcomeError::Rules)?;
    // Larger quotients take longer to find than most sums take by the definition.
    let limits = Limits {
        order: 200,
        ..Limits::default()
    };
    let mut outcomes = Outcomes::new(&rules, &limits);
    outcomes.of(heaps, stop).map_err(OutcomeError::Stopped)
}

/// Outcomes of sums of heaps of one game. The quotient is computed as far as the sums need it, and kept, as are the
/// outcomes of sums with heaps beyond it.
#[derive(Clone, Debug)]
pub struct Outcomes {
    search: Search,
    beyond: Beyond,
}

/// The largest number of sums that play may meet before the next heap is added to the quotient; most single heaps need
/// fewer.
const SHORT_PLAY: usize = 10_000;

/// The largest heap that is played before a quotient with it is searched for.
const PLAYED_HEAP: usize = 1_000;

/// The largest memory in bytes for finding a quotient. A search that needs more takes minutes, so the sum is played
/// instead.
const QUOTIENT_BYTES: usize = 64 << 20;

impl Outcomes {
    /// A table without outcomes.
    pub fn new(rules: &Rules, limits: &Limits) -> Outcomes {
        let for_quotient = Limits {
            bytes: limits.bytes.min(QUOTIENT_BYTES),
            ..*limits
        };
        Outcomes {
            search: Search::new(rules, &for_quotient),
            beyond: Beyond::new(limits.bytes),
        }
    }

    /// The outcome of a sum of heaps, in any order. Empty heaps are ignored.
    ///
    /// # Errors
    ///
    /// [`StopReason`], if `stop` was cancelled, or if no quotient was found and play needs more memory than the limit
    /// allows. A heap above 2^32 - 1 beyond the quotient always does.
    pub fn of(&mut self, heaps: &[usize], stop: &CancelToken) -> Result<Outcome, StopReason> {
        let found = self.within(heaps, &mut { u64::MAX }, stop)?;
        Ok(found.expect("there are steps left"))
    }

    /// The quotient of all heaps, if it is found among those of the heaps up to `heaps` within the limits. What is computed
    /// for it is kept for later outcomes.
    ///
    /// # Errors
    ///
    /// [`StopReason`], if `stop` was cancelled.
    pub fn of_all_heaps(
        &mut self,
        heaps: usize,
        stop: &CancelToken,
    ) -> Result<Option<Solution>, StopReason> {
        self.search_to(heaps, &mut { u64::MAX }, stop)?;
        let is_of_all = matches!(self.search.reach(), Some(Reach::All { .. }));
        Ok(is_of_all.then(|| self.search.clone().solution()))
    }

    /// The outcome of a sum like [`Outcomes::of`]; `None` if no `steps` are left. Each heap that is added to the
    /// quotient takes one step, and so does each option that play examines.
    ///
    /// # Errors
    ///
    /// [`StopReason`], if `stop` was cancelled.
    pub fn within(
        &mut self,
        heaps: &[usize],
        steps: &mut u64,
        stop: &CancelToken,
    ) -> Result<Option<Outcome>, StopReason> {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        if (self.search.heaps() + 1..=PLAYED_HEAP).contains(&largest)
            && self.search.reach().is_none()
            && let Some(outcome) =
                self.beyond
                    .within(&self.search, heaps, SHORT_PLAY, steps, stop)?
        {
            return Ok(Some(outcome));
        }
        if !self.search_to(largest, steps, stop)? {
            return Ok(None);
        }
        match self.search.product(heaps) {
            Some(is_p) => Ok(Some(Outcome::p_if(is_p))),
            None => self
                .beyond
                .within(&self.search, heaps, usize::MAX, steps, stop),
        }
    }

    /// Where the elements of all heaps repeat, for heaps that are too large for [`Outcomes::within`]; `None` if that is
    /// not known, or if no `steps` are left.
    ///
    /// # Errors
    ///
    /// [`StopReason`], if `stop` was cancelled.
    pub fn period(
        &mut self,
        steps: &mut u64,
        stop: &CancelToken,
    ) -> Result<Option<Reach>, StopReason> {
        self.search_to(usize::MAX, steps, stop)?;
        let reach = self.search.reach();
        Ok(reach.filter(|own| matches!(own, Reach::All { .. })))
    }

    /// Adds heaps to the quotient up to `largest` or the end of the search; `false` if no `steps` are left.
    fn search_to(
        &mut self,
        largest: usize,
        steps: &mut u64,
        stop: &CancelToken,
    ) -> Result<bool, StopReason> {
        while self.search.heaps() < largest && self.search.reach().is_none() {
            let Some(left) = steps.checked_sub(1) else {
                return Ok(false);
            };
            *steps = left;
            self.search.step(stop);
        }
        if let Some(Reach::Heaps {
            open: Open::Cancelled,
            ..
        }) = self.search.reach()
        {
            // The search can be continued later.
            self.search.resume();
            return Err(StopReason::Cancelled);
        }
        Ok(true)
    }
}

impl fmt::Display for OutcomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutcomeError::Rules(error) => error.fmt(f),
            OutcomeError::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for OutcomeError {}
