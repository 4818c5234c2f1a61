//! Values by a sparse space, several indices together.
//!
//! In: plans, tracks, and a [`SparseSpace`]. Out: the mex at each index. For [`rows::LANES`] consecutive indices together
//! every pair with a rare value is marked: a rare value at r meets partners at consecutive indices, one for each
//! lane, so that a pair costs a load, an xor and a store. What the block itself brings, the pairs with an index in
//! it, stands at the ends of each convolution and is marked when its turn comes. The least value not marked is the
//! mex if it is common; if it is rare, all pairs are searched for it. See [`space`] for why.
//!
//! Where rare values are many, only a share of them is marked, and common candidates are tried against the others.
//!
//! Convolutions that are not good are searched for every candidate: any mask and classes give right values.

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
use super::plan::Plan;
use super::settings::{InUse, Method};
use nk_system::Member;

/// Decides when values are computed by a space, and by which.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    choice: Choice,
    active: Option<Active>,
}

impl Sparse {
    pub(super) fn new(method: Method) -> Sparse {
        Sparse {
            choice: Choice::new(method),
            active: None,
        }
    }

    /// By this space for good, whatever it is worth, with trials however few the rare values are.
    pub(super) fn by(space: SparseSpace, plans: &[Plan]) -> Sparse {
        Sparse {
            choice: Choice::new(Method::Scan),
            active: Some(Active::new(space, plans, vec![true; plans.len()], 0)),
        }
    }

    pub(super) fn in_use(&self, member: Member) -> Option<InUse> {
        self.active.as_ref()?.in_use(member)
    }

    /// Begins a block at the index n, for which a new choice is made if it is due; `None` if no member has a
    /// space, and else the last index of the block.
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

    /// The least value that is no option of the member at n, which is in the block; `None` if it must be scanned.
    pub(super) fn mex(&mut self, known: &Known, member: Member, n: i64) -> Option<u32> {
        self.active.as_mut()?.mex(known, member, n)
    }

    pub(super) fn memory(&self) -> usize {
        self.active.as_ref().map_or(0, Active::memory)
    }
}
