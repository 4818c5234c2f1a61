//! Why a computation ended without a value.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    pub reason: StopReason,
    /// Positions searched by the call that stopped (heaps, for an octal game).
    pub positions: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The caller's [`Stop`](crate::stop::Stop) was raised.
    Interrupted,
    /// Table and search together would need more than this many bytes.
    Memory { limit: usize },
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            StopReason::Interrupted => write!(f, "interrupted after {} positions", self.positions),
            StopReason::Memory { limit } => write!(
                f,
                "stopped at the memory limit of {limit} bytes after {} positions",
                self.positions
            ),
        }
    }
}

impl std::error::Error for Stopped {}
