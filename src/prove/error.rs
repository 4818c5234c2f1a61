//! The reasons why there is no proof of an outcome or of a nimber.

use std::fmt;

use nk_solver::Stopped;
use nk_solver::deletion::DeletionError;

/// Why there is no strategy, or no table of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StrategyError {
    /// The graph has more than 64 vertices.
    TooLarge {
        /// The number of vertices.
        order: usize,
    },
    /// More positions are needed than are allowed.
    TooLong {
        /// The number that is allowed.
        limit: usize,
    },
    /// The solver was cancelled, or ran out of memory.
    Stopped(Stopped),
    /// The solver cannot play the game, for this reason.
    Game(DeletionError),
}

impl fmt::Display for StrategyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StrategyError::TooLarge { order } => {
                write!(f, "the graph has {order} vertices, more than 64")
            }
            StrategyError::TooLong { limit } => {
                write!(f, "more than {limit} positions are needed")
            }
            StrategyError::Stopped(stopped) => stopped.fmt(f),
            StrategyError::Game(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StrategyError {}

impl From<Stopped> for StrategyError {
    fn from(stopped: Stopped) -> Self {
        StrategyError::Stopped(stopped)
    }
}
