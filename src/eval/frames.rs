//! The routines that the machine is running, and the loops in them.

use std::rc::Rc;

use super::code::Label;
use super::listing::ListingId;
use super::value::Value;
use nk_base::number::Number;
use nk_lang::ir::{FamilyId, FunctionId};

/// A routine that is being run.
#[derive(Debug)]
pub(super) struct Call {
    pub code: u32,
    /// The op with which it continues.
    pub pc: Label,
    /// The op that it last did, or that failed.
    pub at: Label,
    /// The place where the registers of the call begin.
    pub base: usize,
    pub owner: Owner,
    pub claimed: Option<u32>,
}

/// The place at which the machine continues after an op.
pub(super) enum Flow {
    Next,
    Goto(Label),
    /// In the frame that was pushed, then after this op.
    Enter,
    /// In the frame that was pushed, then with this op again.
    EnterAndRepeat,
    /// In the frame below this one.
    Leave,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Function(FunctionId),
    /// A search for members of an enumeration; the listing holds those for its arguments.
    Enumeration(ListingId),
    Family(FamilyId),
    Question,
}

impl Owner {
    /// The function of a frame in which rules of functions run.
    pub(super) fn function(self) -> FunctionId {
        match self {
            Owner::Function(function) => function,
            other => unreachable!("{other:?} has no equations"),
        }
    }

    /// The family of a frame in which rules of graphs run.
    pub(super) fn family(self) -> FamilyId {
        match self {
            Owner::Family(family) => family,
            other => unreachable!("{other:?} is no graph"),
        }
    }
}

#[derive(Debug)]
pub(super) enum Loop {
    Small {
        current: i64,
        last: i64,
        by_hand: ByHand,
    },
    Big {
        current: Number,
        last: Number,
    },
    Each {
        members: Rc<Vec<Value>>,
        at: usize,
    },
    Vertices {
        name: usize,
        at: usize,
    },
}

/// The elements of a loop that the machine evaluates one by one.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByHand {
    /// The first value of the variable that is for batches again.
    pub(super) to: i64,
    patience: i64,
}

impl Default for ByHand {
    fn default() -> Self {
        ByHand {
            to: i64::MIN,
            patience: 0,
        }
    }
}

/// A batch that ends before this number of elements makes the machine evaluate more of them one by one.
const LITTLE: usize = 24;

/// Greatest number of elements that the machine evaluates one by one before the next batch is tried.
const MOST_PATIENCE: i64 = 256;

impl ByHand {
    /// Begins a stretch at `next`, after a batch of `done` elements.
    pub(super) fn begin(&mut self, next: i64, done: usize) {
        self.patience = match done < LITTLE {
            true => (2 * self.patience).clamp(1, MOST_PATIENCE),
            false => 1,
        };
        self.to = next.saturating_add(self.patience);
    }
}
