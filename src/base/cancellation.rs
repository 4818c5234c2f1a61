//! Cooperative cancellation: a flag that Ctrl-C or a deadline raises and that every long computation polls.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that asks a computation to end. All clones share one flag; once raised, it is never lowered.
#[derive(Clone, Debug, Default)]
pub struct CancelToken {
    raised: Arc<AtomicBool>,
    /// A part of the work also ends when the whole of it is cancelled.
    parent: Option<Arc<CancelToken>>,
}

/// The error of a computation that was cancelled and therefore has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;

impl CancelToken {
    /// A flag of its own that is not raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// Raises the flag for this token, its clones and its [children](Self::child).
    pub fn cancel(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Whether this token, a clone of it, or the token that it is a child of was cancelled.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
            || self
                .parent
                .as_ref()
                .is_some_and(|parent| parent.is_cancelled())
    }

    /// Gives back the result of work that skips steps once the flag is raised. As the flag is never lowered, a result
    /// that passes this check has skipped nothing.
    ///
    /// Errors: [`Cancelled`], where the flag is raised.
    pub fn check<T>(&self, result: T) -> Result<T, Cancelled> {
        match self.is_cancelled() {
            true => Err(Cancelled),
            false => Ok(result),
        }
    }

    /// A token for a part of the work: it counts as cancelled where this one is, and can also be cancelled alone.
    pub fn child(&self) -> CancelToken {
        CancelToken {
            raised: Arc::default(),
            parent: Some(Arc::new(self.clone())),
        }
    }
}

/// Why a computation ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The caller's [`CancelToken`] was raised.
    Cancelled,
    /// The computation would need more memory than its limit.
    Memory {
        /// The limit, in bytes.
        limit: usize,
    },
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StopReason::Cancelled => write!(f, "interrupted"),
            StopReason::Memory { limit } => {
                write!(f, "stopped at the memory limit of {limit} bytes")
            }
        }
    }
}

impl std::error::Error for StopReason {}

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cancelled")
    }
}

impl std::error::Error for Cancelled {}
