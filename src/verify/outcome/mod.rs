//! Certificates of who wins on one graph, and of its nimber.

mod certificate;
mod replay;

use std::collections::{BTreeMap, BTreeSet};

pub use certificate::{CERTIFICATE, Certificate, ReadError, Witness};
pub use replay::{VerifyError, recount, replay};

/// Nimbers of sets of vertices as bits: of the whole graph and of all that moves leave of it.
pub type Positions = BTreeMap<u64, u32>;

/// Sets of vertices as bits, each of which whoever must move from it loses.
///
/// The whole graph is among them if the second player wins, and otherwise one that a first move leaves. From each of
/// them, every move can be answered by one that leaves another of them: that is the strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// 0 if the second player wins, 1 if the first does.
    pub outcome: u32,
    pub lost: BTreeSet<u64>,
}
