//! Random data for the unit tests of this crate, which are the same on every machine.

use super::column::{Cell, Track};
use super::plan::ScanPlan;
use nk_system::{Convolution, Member, Sequence, Term};

/// A track with a drawn value at each index from `first` to `end - 1`.
pub(super) fn track<T: Cell>(first: i64, end: i64, mut draw: impl FnMut(i64) -> u32) -> Track<T> {
    let mut track = Track::new(first);
    track.reserve((end - first) as usize);
    (first..end).for_each(|at| track.push(T::try_from(draw(at)).unwrap_or_default()));
    track
}

/// The plan of a sequence that begins at an index, in a system of two members that represent themselves.
pub(super) fn plan(first: i64, terms: Vec<Term>) -> ScanPlan {
    let sequence = Sequence {
        name: String::new(),
        first,
        initial: Vec::new(),
        terms,
    };
    ScanPlan::new(&sequence, &[0, 1])
}

/// The convolution of all pairs of two members with indices from 0 on and the sum n - 1.
pub(super) fn pairs(a: Member, b: Member, constant: u32) -> Convolution {
    Convolution {
        a,
        b,
        constant,
        shift: 1,
        ..Convolution::default()
    }
}
