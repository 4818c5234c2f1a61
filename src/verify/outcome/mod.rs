//! Certificates of who wins on one graph, and of its nimber.

mod certificate;
mod replay;

use std::collections::{BTreeMap, BTreeSet};

pub use certificate::{Certificate, HEADS, ReadError, Witness};
pub use replay::{VerifyError, recount, replay};

/// The nimbers of positions, which are sets of vertices as bits: of the whole graph and of all positions after moves.
pub type Positions = BTreeMap<u64, u32>;

/// A winning strategy: positions, which are sets of vertices as bits, that the player to move loses.
///
/// The whole graph is among them if the second player wins; otherwise a position after some first move is. From each of
/// them, every move has an answer that leads to another of them: this is the strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// 0 if the second player wins, 1 if the first does.
    pub outcome: u32,
    /// The positions that the player to move loses.
    pub lost: BTreeSet<u64>,
}
