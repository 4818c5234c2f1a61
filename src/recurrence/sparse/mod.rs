//! Values of several consecutive indices, computed with a sparse space.
//!
//! The input is plans, tracks, and a [`SparseSpace`]; the output is the mex at each index. For [`rows::LANES`]
//! consecutive indices together, every pair with a rare value is marked: a rare value at r has partners at consecutive
//! indices, one for each lane, so that a pair costs a load, an xor and a store. The pairs with an index in the block
//! itself are at the ends of each convolution and are marked when the index is reached. The least value that is not
//! marked is the mex if it is common; if it is rare, all pairs are searched for it. The reason is in [`space`].
//!
//! If there are many rare values, only a share of them is marked, and common candidates are tried against the others.
//!
//! Convolutions that are not good are searched for every candidate, so any mask and any classes give correct values.

mod active;
mod choice;
mod classes;
mod known;
mod leads;
mod rows;
mod share;
mod space;
mod spread;
mod trials;
mod walsh;

use self::active::Active;
use self::choice::Choice;
pub(super) use self::known::Known;
pub use self::space::SparseSpace;
use super::plan::ScanPlan;
use super::settings::{InUse, ScanMethod};
use nk_system::Member;

/// Decides when values are computed by a space, and by which space.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    choice: Choice,
    active: Option<Active>,
}

impl Sparse {
    pub(super) fn new(method: ScanMethod) -> Sparse {
        Sparse {
            choice: Choice::new(method),
            active: None,
        }
    }

    /// Always uses this space, whatever it costs, and makes trials even if there are few rare values.
    pub(super) fn by(space: SparseSpace, plans: &[ScanPlan]) -> Sparse {
        Sparse {
            choice: Choice::new(ScanMethod::Scan),
            active: Some(Active::new(space, plans, vec![true; plans.len()], 0)),
        }
    }

    pub(super) fn in_use(&self, member: Member) -> Option<InUse> {
        self.active.as_ref()?.in_use(member)
    }

    /// Begins a block at the index n, after a new choice if one is due. Returns the last index of the block, or `None`
    /// if no member has a space.
    pub(super) fn begin(&mut self, known: &Known, n: i64, last: i64) -> Option<i64> {
        let rare = self.active.as_ref().map_or(0, Active::rare);
        if self.choice.is_due(known.store, rare) {
            let chosen = self.choice.choose(known);
            let before = self.active.take();
            self.active = chosen.map(|(space, used)| {
                let active = Active::new(space, known.plans, used, share::FEW);
                match before {
                    Some(before) => active.after(before),
                    None => active,
                }
            });
        }
        let active = self.active.as_mut()?;
        active.begin(known, n, last)
    }

    /// The least value that is not an option of the member at n, an index of the block; `None` if it must be scanned.
    pub(super) fn mex(&mut self, known: &Known, member: Member, n: i64) -> Option<u32> {
        self.active.as_mut()?.mex(known, member, n)
    }

    pub(super) fn memory(&self) -> usize {
        self.active.as_ref().map_or(0, Active::memory)
    }
}
