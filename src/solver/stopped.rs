//! Why a computation ended without a value.

use std::fmt;

use nk_base::cancellation::StopReason;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    pub reason: StopReason,
    /// Positions searched by the call that stopped.
    pub positions: u64,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} after {} positions", self.reason, self.positions)
    }
}

impl std::error::Error for Stopped {}
