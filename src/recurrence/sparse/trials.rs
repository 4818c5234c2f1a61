//! Trials: common candidates of all lanes of a block are tried together against the rare values that were not marked.
//!
//! Marking costs a store for each pair. Comparing a pair with a few candidates costs a quarter of that, because the
//! lanes of a block are one vector and only few candidates of each lane need to be tried.

use super::rows::{LANES, MARKED, Meeting, OPEN, Rows, next_unknown};
use super::space::SparseSpace;
use crate::column::Cell;
use nk_system::Member;

/// The number of lanes that are tried together. With the candidates of each lane they fill the vector registers.
const GROUP: usize = 16;
pub(super) const CANDIDATES: usize = 4;
/// The time to try one meeting in one group, in pairs that are searched for one value.
const TRY_COST: usize = 50;

/// The rare values of one member.
#[derive(Clone, Debug, Default)]
pub(super) struct Trials {
    /// At even and at odd indices, 1 for each rare value below the width of rows, and otherwise 0.
    rare: [Vec<u8>; 2],
}

impl Trials {
    /// Tries the candidates of each lane, the least first, until one is open or searching is cheaper. Returns the cost
    /// in pairs searched.
    ///
    /// The lanes are those of the member from the index `block` on; `pairs` is the cost of one search.
    pub(super) fn run<T: Cell>(
        &mut self,
        meetings: &[Meeting<T>],
        rows: &mut Rows,
        space: &SparseSpace,
        (member, block): (Member, i64),
        pairs: usize,
    ) -> usize {
        for (n, known) in (0..).zip(&mut self.rare) {
            let rare = |value: usize| u8::from(!space.is_common(member, n, value as u32));
            known.extend((known.len()..rows.width()).map(rare));
        }
        let round = meetings.len() * TRY_COST;
        let mut cost = 0;
        for group in 0..LANES / GROUP {
            let mut lanes = [Lane::default(); GROUP];
            loop {
                cost += round;
                self.round(meetings, rows, (group, block), &mut lanes);
                let undone = lanes.iter().filter(|lane| !lane.done).count();
                // A search for one candidate is usually followed by another search.
                if 2 * undone * pairs <= round {
                    break;
                }
            }
        }
        cost
    }

    /// Tries the next candidates of each lane of a group, in the block that begins at an index.
    fn round<T: Cell>(
        &self,
        meetings: &[Meeting<T>],
        rows: &mut Rows,
        (group, block): (usize, i64),
        lanes: &mut [Lane; GROUP],
    ) {
        let mut candidates = [[T::default(); GROUP]; CANDIDATES];
        for (at, lane) in lanes.iter_mut().enumerate() {
            lane.trying = [None; CANDIDATES];
            let nth = group * GROUP + at;
            let (row, n) = (rows.row(nth), block + nth as i64);
            let rare = &self.rare[n.rem_euclid(2) as usize];
            for (candidates, trying) in candidates.iter_mut().zip(&mut lane.trying) {
                let Some(value) = next_unknown(row, rare, lane.next) else {
                    lane.done = true;
                    break;
                };
                candidates[at] = T::try_from(value).unwrap_or_default();
                *trying = Some(value);
                lane.next = value + 1;
            }
        }
        let met = meet_any(meetings, group, &candidates);
        for (at, lane) in lanes.iter_mut().enumerate() {
            let row = rows.row(group * GROUP + at);
            for (value, met) in lane.trying.into_iter().flatten().zip(&met) {
                // No meeting gives a value that is wider than the cells, although rows may be wide enough for it.
                let is_met = T::try_from(value).is_ok() && met[at] != T::default();
                row[value as usize] = if is_met { MARKED } else { OPEN };
                lane.done |= !is_met;
            }
        }
    }
}

/// The progress of one lane.
#[derive(Clone, Copy, Debug, Default)]
struct Lane {
    /// All candidates below this value were tried before, or are tried in this round.
    next: u32,
    /// The candidates of this round.
    trying: [Option<u32>; CANDIDATES],
    /// Whether a candidate is open, or there are no more candidates.
    done: bool,
}

/// For each lane of a group, the candidates that some meeting gives.
fn meet_any<T: Cell>(
    meetings: &[Meeting<T>],
    group: usize,
    candidates: &[[T; GROUP]; CANDIDATES],
) -> [[T; GROUP]; CANDIDATES] {
    let mut met = [[T::default(); GROUP]; CANDIDATES];
    for meeting in meetings {
        let mut values = meeting.others.as_chunks::<GROUP>().0[group];
        for value in &mut values {
            *value = *value ^ meeting.value;
        }
        for (met, candidates) in met.iter_mut().zip(candidates) {
            T::note(met, &values, candidates);
        }
    }
    met
}

#[cfg(test)]
#[path = "tests/trials.rs"]
mod tests;
