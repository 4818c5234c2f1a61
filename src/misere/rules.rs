//! The moves of an octal game.

use std::fmt;
use std::str::FromStr;

use nk_system::{OctalCode, OctalError};

/// An octal game with digits d_0, d_1, ... from 0 to 7; d_0 is 0 or 4. It is read from its code with [`str::parse`].
///
/// A move takes k tokens from one heap. The digit d_k is a sum of some of 1, 2 and 4, which allow the move to leave no
/// heap, one heap, and two nonempty heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    code: OctalCode,
    last: usize,
}

/// Why a text is not the code of a game of this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// The text is not the code of an octal or hexadecimal game.
    Code(OctalError),
    /// A digit above 7 allows a move to leave three heaps.
    Digit {
        /// The digit, from 8 to 15.
        digit: u8,
        /// The place k of the digit, which is the number of tokens that the move takes.
        place: usize,
    },
    /// The code has more than [`MOST_DIGITS`] digits after its point.
    Long {
        /// The number of digits after the point.
        digits: usize,
    },
}

/// The largest number of digits after the point of a code.
pub const MOST_DIGITS: usize = 1000;

impl Rules {
    /// The game of a code.
    ///
    /// # Errors
    ///
    /// A digit above 7, or more than [`MOST_DIGITS`] digits.
    pub fn new(code: OctalCode) -> Result<Rules, RulesError> {
        let digits = code.digits();
        if let Some(place) = digits.iter().position(|digit| *digit > 7) {
            let digit = digits[place];
            return Err(RulesError::Digit { digit, place });
        }
        if digits.len() > MOST_DIGITS + 1 {
            let digits = digits.len() - 1;
            return Err(RulesError::Long { digits });
        }
        let last = digits.iter().rposition(|digit| *digit != 0).unwrap_or(0);
        Ok(Rules { code, last })
    }

    /// The code.
    pub fn code(&self) -> &OctalCode {
        &self.code
    }

    /// The largest number of tokens that a move can take, which is the place of the last digit that is not 0.
    pub fn last(&self) -> usize {
        self.last
    }

    /// The options of a heap of `n` tokens as pairs (a, b) of heaps with a <= b, where 0 means no heap. A pair may be
    /// listed twice.
    pub fn options(&self, n: usize) -> Vec<(usize, usize)> {
        self.code.options(n).collect()
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        Rules::new(text.parse().map_err(RulesError::Code)?)
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Code(error) => error.fmt(f),
            RulesError::Digit { digit, place } => write!(
                f,
                "digit {digit:X} at place {place} lets a move leave three heaps; the digits of an octal game are 0 to 7"
            ),
            RulesError::Long { digits } => write!(
                f,
                "the code has {digits} digits after its point, but at most {MOST_DIGITS} are allowed"
            ),
        }
    }
}

impl std::error::Error for RulesError {}
