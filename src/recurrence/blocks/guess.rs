//! A guess of the mex of an index in a block. All smaller values are options, and only few pairs are examined to see
//! that the guess is none.

use super::lanes::Inner;
use crate::column::{Cell, Track};
use crate::mex_set::Marks;
use crate::plan::{Pairs, ScanPlan};
use crate::scan;
use crate::scan::Stretch;
use nk_system::Convolution;

/// The number of pairs at the beginning of each convolution that are marked.
const MARKED: i64 = 24;
/// The number of inner pairs at the beginning of each convolution that are searched for the value, in addition to all
/// pairs that are not inner ones.
const SEARCHED: i64 = 512;

/// The least value that is not given at n by constants, backs, the pairs that are not inner ones of the `block`, and
/// some inner pairs. If no inner pair gives it, it is the mex.
pub(crate) fn guess<T: Cell>(
    tracks: &[Track<T>],
    plan: &ScanPlan,
    n: i64,
    block: i64,
    marks: &mut Marks,
) -> u32 {
    scan::mark_others(tracks, plan, n, marks);
    for own in &plan.convolutions {
        let pairs = Pairs::of(own, n);
        let end = pairs.x + MARKED.min(pairs.count as i64);
        if let Some(stretch) = scan::stretch(tracks, own, n, pairs.x, end) {
            stretch.each(|value| marks.insert(value));
        }
    }
    let mut candidate = marks.next_missing(0);
    let find = |candidate| {
        let mut convolutions = plan.convolutions.iter();
        convolutions.find_map(|own| find_outer(tracks, own, n, block, candidate))
    };
    while let Some(stretch) = find(candidate) {
        stretch.each(|value| marks.insert(value));
        candidate = marks.next_missing(candidate);
    }
    candidate
}

/// A stretch of pairs in which the candidate occurs, among the pairs that are not inner ones and some inner pairs.
fn find_outer<'a, T: Cell>(
    tracks: &'a [Track<T>],
    own: &'a Convolution,
    n: i64,
    block: i64,
    candidate: u32,
) -> Option<Stretch<'a, T>> {
    let inner = Inner::new(own, block);
    let pairs = Pairs::of(own, n);
    let end = pairs.x + pairs.count as i64;
    let early = end.min(inner.to.min(inner.from + SEARCHED));
    let late = inner.to.max(early);
    let parts = [(pairs.x + MARKED, early), (late, end)];
    parts.into_iter().find_map(|(from, to)| {
        let stretch = scan::stretch(tracks, own, n, from, to)?;
        stretch.find(candidate, 1)
    })
}
