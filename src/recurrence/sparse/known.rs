//! The known values, from which others are computed.

use crate::plan::Plan;
use crate::scan::Head;
use crate::store::Store;

/// The plans of all members, with the values known so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<'a> {
    pub(crate) plans: &'a [Plan],
    /// For each member, what scanning it costs.
    pub(crate) heads: &'a [Head],
    pub(crate) store: &'a Store,
    /// How many may search at once.
    pub(crate) threads: usize,
}
