//! Cooperative cancellation: a flag that Ctrl-C or a deadline raises and that every long computation polls.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that asks a computation to end. All clones share the flag; once raised, it is never lowered.
#[derive(Clone, Debug, Default)]
pub struct CancelToken {
    raised: Arc<AtomicBool>,
    /// The token of the whole work. If it is cancelled, this part of the work ends, too.
    parent: Option<Arc<CancelToken>>,
}

/// The error of a computation that was cancelled and therefore has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;

impl CancelToken {
    /// A new token, whose flag is not raised.
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

    /// Returns the result of work that skips steps once the flag is raised. As the flag is never lowered, nothing was
    /// skipped if this returns the result.
    ///
    /// # Errors
    ///
    /// [`Cancelled`], if the flag is raised.
    pub fn check<T>(&self, result: T) -> Result<T, Cancelled> {
        match self.is_cancelled() {
            true => Err(Cancelled),
            false => Ok(result),
        }
    }

    /// A token for a part of the work. It is cancelled if this token is, and can also be cancelled alone.
    pub fn child(&self) -> CancelToken {
        CancelToken {
            raised: Arc::default(),
            parent: Some(Arc::new(self.clone())),
        }
    }
}

/// The reason why a computation ended without a result.
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

impl From<Cancelled> for StopReason {
    fn from(_: Cancelled) -> Self {
        StopReason::Cancelled
    }
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
