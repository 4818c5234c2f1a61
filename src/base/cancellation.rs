//! How long work is asked to end: a flag, raised by Ctrl-C or by a deadline, polled by whoever works.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shared by clones. Raising it once asks all of them to end; it is never lowered.
#[derive(Clone, Debug, Default)]
pub struct CancelToken {
    raised: Arc<AtomicBool>,
    /// Raised with it, where there is one.
    whole: Option<Arc<CancelToken>>,
}

/// Work was asked to end before it was done: it has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;

impl CancelToken {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn cancel(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    pub fn is_cancelled(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
            || self.whole.as_ref().is_some_and(|own| own.is_cancelled())
    }

    /// The result of work that left things out where the flag was raised. As it is never lowered, whoever is about to
    /// leave something out can rely on this.
    ///
    /// Errors: it is raised.
    pub fn check<T>(&self, result: T) -> Result<T, Cancelled> {
        match self.is_cancelled() {
            true => Err(Cancelled),
            false => Ok(result),
        }
    }

    /// For a part of the work: it is raised where this one is, and can be raised alone.
    pub fn child(&self) -> CancelToken {
        CancelToken {
            raised: Arc::default(),
            whole: Some(Arc::new(self.clone())),
        }
    }
}

/// Why a computation ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The caller's [`CancelToken`] was raised.
    Interrupted,
    /// The computation would need more than this many bytes.
    Memory { limit: usize },
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StopReason::Interrupted => write!(f, "interrupted"),
            StopReason::Memory { limit } => {
                write!(f, "stopped at the memory limit of {limit} bytes")
            }
        }
    }
}

impl std::error::Error for StopReason {}
