//! How far a search is, for whoever shows it: counters that another thread may read at any time.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// Shared by clones.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Positions searched since the table was made.
    pub positions: Arc<AtomicU64>,
    /// Hashed positions in the table.
    pub facts: Arc<AtomicU64>,
    /// Hashed positions that the table has room for at its present size.
    pub room: Arc<AtomicU64>,
    /// Vertices of the component that is searched.
    pub vertices: Arc<AtomicU64>,
}
