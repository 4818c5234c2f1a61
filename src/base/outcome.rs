//! The outcome of a position.

use std::fmt;

/// Who wins a position, in normal or in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The next player, whose turn it is.
    N,
    /// The previous player.
    P,
}

impl Outcome {
    /// P if the position is a P-position, otherwise N.
    pub fn p_if(is_p: bool) -> Outcome {
        match is_p {
            true => Outcome::P,
            false => Outcome::N,
        }
    }

    /// The outcome in normal play of a position with this nimber: P for 0, otherwise N.
    pub fn of_nimber(nimber: u32) -> Outcome {
        Outcome::p_if(nimber == 0)
    }

    /// Whether the next player wins.
    pub fn is_n(self) -> bool {
        self == Outcome::N
    }

    /// Whether the previous player wins.
    pub fn is_p(self) -> bool {
        self == Outcome::P
    }

    /// The number for the outcome in specifications and certificates: 0 for P, 1 for N.
    pub fn number(self) -> u32 {
        u32::from(self.is_n())
    }
}

impl fmt::Display for Outcome {
    /// Writes `N` or `P`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::N => "N",
            Outcome::P => "P",
        })
    }
}
