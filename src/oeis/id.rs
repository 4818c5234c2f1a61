//! A-numbers, and the error of a text that is not an A-number.

use std::fmt;
use std::str::FromStr;

use super::brief::Brief;

/// The number of an OEIS sequence: `A316781` is 316781.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SequenceId(u32);

impl SequenceId {
    /// The sequence with this number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number without its `A`.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The address of the page of the sequence.
    pub fn url(self) -> String {
        format!("https://oeis.org/{self}")
    }

    /// The name of the b-file of the sequence, such as `b316781.txt`.
    pub fn bfile_name(self) -> String {
        format!("b{:06}.txt", self.0)
    }

    /// The folder of a thousand sequences that contains it in the `oeisdata` layout: `A316`.
    pub fn shelf(self) -> String {
        format!("A{:03}", self.0 / 1000)
    }

    /// Reads an A-number; `None` for a text that is not one.
    pub fn find(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('A')?;
        let written = digits.len() >= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
        written.then(|| digits.parse().ok().map(Self)).flatten()
    }
}

/// `A` and six or more digits; at most A4294967295.
impl FromStr for SequenceId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        Self::find(text).ok_or_else(|| IdError { found: text.into() })
    }
}

/// Writes an A-number with its `A`, padded to six digits, as the OEIS does.
impl fmt::Display for SequenceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "A{:06}", self.0)
    }
}

/// The error of a text that is not `A` and six or more digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdError {
    /// The text.
    pub found: String,
}

impl IdError {
    /// The help for the user.
    pub fn help(&self) -> String {
        "write `A` and six digits: `A002187`".into()
    }
}

impl fmt::Display for IdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not an OEIS sequence number", Brief(&self.found))
    }
}

impl std::error::Error for IdError {}
