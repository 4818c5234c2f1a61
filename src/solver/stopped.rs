//! The error of a computation that ended without a value.

use std::fmt;

use nk_base::cancellation::StopReason;

/// Why a computation ended without a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// Why it ended.
    pub reason: StopReason,
    /// The number of positions that the call searched.
    pub positions: u64,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} after {} positions", self.reason, self.positions)
    }
}

impl std::error::Error for Stopped {}
