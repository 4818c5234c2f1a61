//! How long work is asked to end: one flag, raised by Ctrl-C or by a deadline, polled by whoever works.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shared by clones. Raising it once asks all of them to end; it is never lowered.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    raised: Arc<AtomicBool>,
}

impl Stop {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }
}
