//! The data of one thread.

use super::move_ordering::MoveOrdering;
use super::position_sets::Rules;
use super::small::Small;

/// The data of one thread. They are kept when its search is interrupted; the nimbers of small graphs are kept for all
/// graphs.
pub(super) struct ThreadState {
    pub small: Small,
    /// The nimbers of small graphs in Arc-Kayles.
    pub small_arcs: Small,
    pub experience: MoveOrdering,
}

impl ThreadState {
    pub fn new() -> Self {
        ThreadState {
            small: Small::new(Rules::NodeKayles),
            small_arcs: Small::new(Rules::ArcKayles),
            experience: MoveOrdering::new(),
        }
    }
}
