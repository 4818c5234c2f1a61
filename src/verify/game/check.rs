//! The check of a strategy, or of a table of values, by the rules of the game alone.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::play::{Game, Position, Undefined};
use nk_base::cancellation::CancelToken;

/// The reason why a proof is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerifyError {
    /// The outcome is neither 0 nor 1.
    Outcome,
    /// The second player should win, but the whole graph is not a lost position.
    NotLost,
    /// The first player should win, but no first move leaves a lost position.
    NoFirstMove,
    /// A move from a lost position has no answer that leaves a lost position.
    NoAnswer {
        /// The lost position.
        position: Position,
        /// The position after the move.
        left: Position,
    },
    /// A move removes nothing.
    RemovesNothing {
        /// The position.
        position: Position,
    },
    /// A position of a table of values is not connected, or empty.
    NotConnected {
        /// The position.
        position: Position,
    },
    /// The value of a component is not in the table.
    NoValue {
        /// The component.
        position: Position,
    },
    /// A value is not the mex of the values of the options.
    NotMex {
        /// The position.
        position: Position,
    },
    /// The nim-sum of the values of the components of the whole graph is not the stated nimber.
    NotNimber {
        /// The nim-sum.
        nimber: u32,
    },
    /// A number of a condition does not fit into 64 bits.
    Number,
    /// A move removes the vertex on which it puts the token.
    NoToken,
    /// The check was cancelled.
    Cancelled,
}

impl From<Undefined> for VerifyError {
    fn from(why: Undefined) -> Self {
        match why {
            Undefined::Overflow => VerifyError::Number,
            Undefined::NoToken => VerifyError::NoToken,
        }
    }
}

/// The positions after all moves from a position. Each of them has fewer vertices or edges; otherwise this is an error.
fn moves(game: &Game, at: &Position, stop: &CancelToken) -> Result<Vec<Position>, VerifyError> {
    if stop.is_cancelled() {
        return Err(VerifyError::Cancelled);
    }
    let moves = game.moves(at)?;
    match moves.iter().any(|own| own.has_parts_of(at)) {
        true => Err(VerifyError::RemovesNothing {
            position: at.clone(),
        }),
        false => Ok(moves),
    }
}

/// Checks a strategy: plays every move from every lost position.
pub(super) fn strategy(
    game: &Game,
    outcome: u32,
    lost: &BTreeSet<Position>,
    stop: &CancelToken,
) -> Result<(), VerifyError> {
    let is_won = |at: &Position| -> Result<bool, VerifyError> {
        Ok(moves(game, at, stop)?.iter().any(|own| lost.contains(own)))
    };
    let whole = game.whole();
    match outcome {
        0 if !lost.contains(&whole) => return Err(VerifyError::NotLost),
        1 if !is_won(&whole)? => return Err(VerifyError::NoFirstMove),
        0 | 1 => {}
        _ => return Err(VerifyError::Outcome),
    }
    for position in lost {
        for left in moves(game, position, stop)? {
            if !is_won(&left)? {
                let position = position.clone();
                return Err(VerifyError::NoAnswer { position, left });
            }
        }
    }
    Ok(())
}

/// Checks a table of nimbers: plays every move from every connected position of the table.
pub(super) fn table(
    game: &Game,
    nimber: u32,
    values: &BTreeMap<Position, u32>,
    stop: &CancelToken,
) -> Result<(), VerifyError> {
    let value = |at: &Position| {
        game.summands(at).iter().try_fold(0, |sum, part| {
            let own = values.get(part).ok_or_else(|| VerifyError::NoValue {
                position: part.clone(),
            });
            own.map(|own| sum ^ own)
        })
    };
    for (position, own) in values {
        let at = || position.clone();
        if game.summands(position) != [position.clone()] {
            return Err(VerifyError::NotConnected { position: at() });
        }
        let options = moves(game, position, stop)?;
        let options: BTreeSet<u32> = options.iter().map(value).collect::<Result<_, _>>()?;
        let mut least = 0;
        while options.contains(&least) {
            least += 1;
        }
        if least != *own {
            return Err(VerifyError::NotMex { position: at() });
        }
    }
    match value(&game.whole())? {
        found if found == nimber => Ok(()),
        found => Err(VerifyError::NotNimber { nimber: found }),
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}", self.vertices)?;
        if let Some(token) = self.token {
            write!(f, "@{token}")?;
        }
        let mut between = " without ";
        for (u, v) in &self.cut {
            write!(f, "{between}{u} -- {v}")?;
            between = ", ";
        }
        Ok(())
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Outcome => f.write_str("the outcome is neither 0 nor 1"),
            VerifyError::NotLost => f.write_str("the whole graph is not among the lost positions"),
            VerifyError::NoFirstMove => f.write_str("no first move leaves a lost position"),
            VerifyError::NoAnswer { position, left } => write!(
                f,
                "no answer leaves a lost position after the move from {position} to {left}"
            ),
            VerifyError::RemovesNothing { position } => {
                write!(f, "a move from {position} removes nothing")
            }
            VerifyError::NotConnected { position } => {
                write!(f, "the position {position} is not one component")
            }
            VerifyError::NoValue { position } => write!(f, "the component {position} has no value"),
            VerifyError::NotMex { position } => write!(
                f,
                "the value of {position} is not the mex of the values of its options"
            ),
            VerifyError::NotNimber { nimber } => {
                write!(f, "the nimber of the whole graph is {nimber} by the table")
            }
            VerifyError::NoToken => {
                f.write_str("a move removes the vertex to which the token goes")
            }
            VerifyError::Number => f.write_str("a number of a condition does not fit into 64 bits"),
            VerifyError::Cancelled => f.write_str("the check was cancelled"),
        }
    }
}

impl std::error::Error for VerifyError {}
