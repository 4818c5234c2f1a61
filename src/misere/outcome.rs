//! Who wins a position in misère play.

use std::fmt;

/// Who wins in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The next player, whose turn it is.
    N,
    /// The previous player.
    P,
}

impl Outcome {
    /// The outcome of a position that is a P-position, or is none.
    pub(crate) fn of(is_p: bool) -> Outcome {
        match is_p {
            true => Outcome::P,
            false => Outcome::N,
        }
    }
}

impl fmt::Display for Outcome {
    /// `N` or `P`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::N => "N",
            Outcome::P => "P",
        })
    }
}
