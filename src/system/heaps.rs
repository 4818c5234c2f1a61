//! The nim-values of the heaps of octal and hexadecimal games, by a plain loop.

use nk_base::cancellation::{CancelToken, StopReason};
use nk_base::mex::Mex;

use crate::octal::OctalCode;

/// The most bytes that the values of one code may take.
const MEMORY: usize = 1 << 30;

/// The nim-values of the heaps of an octal or hexadecimal game, computed as far as they are needed.
#[derive(Clone, Debug)]
pub struct OctalTable {
    code: OctalCode,
    /// The value of each heap, from the empty heap up.
    values: Vec<u32>,
    options: Mex,
}

impl OctalTable {
    /// A table for the game with this code. Only the value of the empty heap is known.
    pub fn new(code: OctalCode) -> OctalTable {
        OctalTable {
            code,
            values: vec![0],
            options: Mex::new(),
        }
    }

    /// The code of the game.
    pub fn code(&self) -> &OctalCode {
        &self.code
    }

    /// The nim-value of a heap of `n` tokens.
    ///
    /// * Cost: for each heap up to `n` whose value is not yet known, a step for each way to leave at most two heaps, so
    ///   n^2 steps in all; n^3 steps if a digit is 8 or more.
    ///
    /// # Errors
    ///
    /// [`StopReason::Cancelled`] if `stop` was cancelled, which is checked for each heap and within long scans, or
    /// [`StopReason::Memory`] at 1 GiB of values. The values computed before remain in the table.
    pub fn value(&mut self, n: u64, stop: &CancelToken) -> Result<u32, StopReason> {
        loop {
            if let Some(&value) = usize::try_from(n).ok().and_then(|n| self.values.get(n)) {
                return Ok(value);
            }
            if self.values.len() >= MEMORY / size_of::<u32>() {
                return Err(StopReason::Memory { limit: MEMORY });
            }
            self.compute_next(stop)?;
        }
    }

    /// The values of the heaps that are known, from the empty heap up.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    fn compute_next(&mut self, stop: &CancelToken) -> Result<(), StopReason> {
        let n = self.values.len();
        self.options.clear();
        for (taken, &digit) in self.code.digits().iter().enumerate().take(n + 1) {
            stop.check(())?;
            let rest = n - taken;
            if digit & 1 != 0 && rest == 0 {
                self.options.insert(0);
            }
            // The digit 0 has neither this bit nor the one before it.
            if digit & 2 != 0 && rest > 0 {
                self.options.insert(self.values[rest]);
            }
            if digit & 4 != 0 {
                leave_two(rest, 0, &self.values, &mut self.options);
            }
            if digit & 8 != 0 {
                for first in 1..=rest / 3 {
                    stop.check(())?;
                    leave_two(
                        rest - first,
                        self.values[first],
                        &self.values,
                        &mut self.options,
                    );
                }
            }
        }
        self.values.push(self.options.get());
        Ok(())
    }
}

/// Adds the options that leave `rest` tokens as two nonempty heaps, where `beside` is the nim-sum of the other heaps.
fn leave_two(rest: usize, beside: u32, values: &[u32], options: &mut Mex) {
    for smaller in 1..=rest / 2 {
        options.insert(beside ^ values[smaller] ^ values[rest - smaller]);
    }
}
