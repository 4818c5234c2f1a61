//! Draws for the unit tests of this folder, the same everywhere.

use super::column::{Cell, Track};
use super::plan::Plan;
use nk_system::{Convolution, Member, Sequence, Term};

/// The values at the indices from `first` to before `end`, one for each draw.
pub(super) fn track<T: Cell>(first: i64, end: i64, mut draw: impl FnMut(i64) -> u32) -> Track<T> {
    let mut track = Track::new(first);
    track.reserve((end - first) as usize);
    (first..end).for_each(|at| track.push(T::try_from(draw(at)).unwrap_or_default()));
    track
}

/// The plan of a sequence that begins at an index, of two members that stand for themselves.
pub(super) fn plan(first: i64, terms: Vec<Term>) -> Plan {
    let sequence = Sequence {
        name: String::new(),
        first,
        initial: Vec::new(),
        terms,
    };
    Plan::new(&sequence, &[0, 1])
}

/// All pairs of two members at n less 1, from 0 on.
pub(super) fn pairs(a: Member, b: Member, constant: u32) -> Convolution {
    Convolution {
        a,
        b,
        constant,
        shift: 1,
        ..Convolution::default()
    }
}
