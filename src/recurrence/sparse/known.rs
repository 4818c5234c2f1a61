//! The known values, from which further values are computed.

use crate::plan::ScanPlan;
use crate::scan::Head;
use crate::store::Store;

/// The plans of all members, and the values known so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<'a> {
    pub(crate) plans: &'a [ScanPlan],
    /// For each member, the state of its scan, which has the cost.
    pub(crate) heads: &'a [Head],
    pub(crate) store: &'a Store,
    /// The number of threads that may search at once.
    pub(crate) threads: usize,
}
