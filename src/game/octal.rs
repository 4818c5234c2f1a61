//! Octal and hexadecimal games: heaps from which the digits of a code say what may be taken.
//!
//! The code d0.d1 d2 d3 ...: the digit d_k is a sum of 1, 2, 4 and 8, which stand for the right to take k tokens
//! from a heap and leave the rest as 0, 1, 2 or 3 heaps that are not empty. So 0.137 is Dawson's Chess, .77 is
//! Kayles, and 4.7 also lets a heap be split without a loss.
//!
//! Source: Berlekamp, Conway and Guy, "Winning Ways", chapter 4; Guy and Smith, "The G-values of various games",
//! Proc. Cambridge Philos. Soc. 52 (1956).

use std::fmt;
use std::str::FromStr;

use super::mex::Mex;
use super::stopped::{StopReason, Stopped};
use crate::stop::Stop;

/// A code that was read; `digits()[k]` is d_k.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OctalCode {
    digits: Vec<u8>,
}

/// Why a text is not the code of a game. Positions count characters from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OctalError {
    /// No point, as in `137`.
    NoPoint,
    /// Nothing after the point.
    NoDigits,
    /// More than one digit before the point; `position` is that of the second.
    LongLead { position: usize },
    /// Neither a digit nor a letter from `a` to `f`.
    Digit { found: char, position: usize },
    /// A first digit other than 0, 4, 8 and C: it would let a player take nothing and leave the heap as it was.
    Endless { digit: u8 },
}

impl FromStr for OctalCode {
    type Err = OctalError;

    /// Reads `0.137`, `.137`, `4.007`, `0.8F`.
    fn from_str(text: &str) -> Result<OctalCode, OctalError> {
        let mut lead = Vec::new();
        let mut rest = Vec::new();
        let mut point = false;
        for (position, found) in text.chars().enumerate() {
            match found.to_digit(16) {
                Some(digit) if point => rest.push(digit as u8),
                Some(_) if lead.len() == 1 => return Err(OctalError::LongLead { position }),
                Some(digit) => lead.push(digit as u8),
                None if found == '.' && !point => point = true,
                None => return Err(OctalError::Digit { found, position }),
            }
        }
        let first = lead.first().copied().unwrap_or(0);
        match (point, rest.is_empty(), first % 4) {
            (false, _, _) => Err(OctalError::NoPoint),
            (_, true, _) => Err(OctalError::NoDigits),
            (_, _, 1..) => Err(OctalError::Endless { digit: first }),
            _ => {
                let mut digits = vec![first];
                digits.append(&mut rest);
                Ok(OctalCode { digits })
            }
        }
    }
}

impl OctalCode {
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }
}

impl fmt::Display for OctalCode {
    /// With the leading digit, also where it is 0, and capital letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, digit) in self.digits.iter().enumerate() {
            write!(f, "{digit:X}{}", if k == 0 { "." } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for OctalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OctalError::NoPoint => write!(f, "the code has no point"),
            OctalError::NoDigits => write!(f, "the code has no digit after its point"),
            OctalError::LongLead { position } => {
                write!(f, "a second digit before the point at position {position}")
            }
            OctalError::Digit { found, position } => {
                write!(
                    f,
                    "`{found}` at position {position} is not a digit of a code"
                )
            }
            OctalError::Endless { digit } => {
                write!(f, "the first digit {digit:X} lets play go on for ever")
            }
        }
    }
}

impl std::error::Error for OctalError {}

/// Most bytes that the values of one code may take.
const MEMORY: usize = 1 << 30;

/// The nim-values of one game's heaps, as far as they were asked for.
#[derive(Clone, Debug)]
pub struct OctalTable {
    code: OctalCode,
    /// The value of each heap from 0 up.
    values: Vec<u32>,
    options: Mex,
}

impl OctalTable {
    pub fn new(code: OctalCode) -> OctalTable {
        OctalTable {
            code,
            values: vec![0],
            options: Mex::new(),
        }
    }

    pub fn code(&self) -> &OctalCode {
        &self.code
    }

    /// The nim-value of a heap of `n` tokens.
    ///
    /// * Cost: for each heap up to `n` that is not yet known, a step for each way to leave at most two heaps, so n^2
    ///   in all; n^3 for hexadecimal digits from 8 up.
    /// * Errors: [`Stopped`] if `stop` was raised, polled for each heap and in long scans, or at 1 GiB of values; what
    ///   was computed stays.
    pub fn value(&mut self, n: u64, stop: &Stop) -> Result<u32, Stopped> {
        let known = self.values.len();
        loop {
            if let Some(&value) = usize::try_from(n).ok().and_then(|n| self.values.get(n)) {
                return Ok(value);
            }
            let next = if self.values.len() >= MEMORY / size_of::<u32>() {
                Err(StopReason::Memory { limit: MEMORY })
            } else {
                self.compute_next(stop)
            };
            next.map_err(|reason| Stopped {
                reason,
                positions: (self.values.len() - known) as u64,
            })?;
        }
    }

    /// The heaps known so far, from 0 up.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    fn compute_next(&mut self, stop: &Stop) -> Result<(), StopReason> {
        let n = self.values.len();
        self.options.clear();
        for (taken, &digit) in self.code.digits.iter().enumerate().take(n + 1) {
            if stop.is_raised() {
                return Err(StopReason::Interrupted);
            }
            let rest = n - taken;
            if digit & 1 != 0 && rest == 0 {
                self.options.insert(0);
            }
            // With nothing taken, the digit has neither this bit nor the one before.
            if digit & 2 != 0 && rest > 0 {
                self.options.insert(self.values[rest]);
            }
            if digit & 4 != 0 {
                leave_two(rest, 0, &self.values, &mut self.options);
            }
            if digit & 8 != 0 {
                for first in 1..=rest / 3 {
                    if stop.is_raised() {
                        return Err(StopReason::Interrupted);
                    }
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

/// All ways to leave `rest` tokens as two heaps that are not empty, beside something of value `beside`.
fn leave_two(rest: usize, beside: u32, values: &[u32], options: &mut Mex) {
    for smaller in 1..=rest / 2 {
        options.insert(beside ^ values[smaller] ^ values[rest - smaller]);
    }
}
