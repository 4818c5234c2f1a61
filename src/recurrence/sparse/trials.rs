//! Common candidates of all lanes of a block, tried together against rare values that were not marked.
//!
//! Marking costs a store for each pair. To compare a pair with some candidates costs a quarter of that, as the lanes
//! of a block are one vector, and few candidates of each lane need be tried.

use super::rows::{LANES, MARKED, OPEN, Rows, next_unknown};
use super::space::SparseSpace;
use super::spread::Meeting;
use crate::recurrence::system::Member;
use crate::recurrence::track::Cell;

/// Lanes tried together, and candidates of each: what vector registers have room for.
const GROUP: usize = 16;
pub(super) const CANDIDATES: usize = 4;
/// To try one meeting in one group takes as long as to search for one value in so many pairs.
const TRY_COST: usize = 50;

/// What is known of the values of one member.
#[derive(Clone, Debug, Default)]
pub(super) struct Trials {
    /// 1 for each rare value below the width of rows, and else 0.
    rare: Vec<u8>,
}

impl Trials {
    /// Tries candidates of each lane, the least first, until one is open or searching costs less; the cost in pairs
    /// searched.
    ///
    /// `pairs` is what one search costs.
    pub(super) fn run<T: Cell>(
        &mut self,
        meetings: &[Meeting<T>],
        rows: &mut Rows,
        space: &SparseSpace,
        member: Member,
        pairs: usize,
    ) -> usize {
        let rare = |value: usize| u8::from(!space.is_common(member, value as u32));
        self.rare.extend((self.rare.len()..rows.width()).map(rare));
        let round = meetings.len() * TRY_COST;
        let mut cost = 0;
        for group in 0..LANES / GROUP {
            let mut lanes = [Lane::default(); GROUP];
            loop {
                cost += round;
                self.round(meetings, rows, group, &mut lanes);
                let undone = lanes.iter().filter(|lane| !lane.done).count();
                // Who searches for one candidate mostly has to search for another.
                if 2 * undone * pairs <= round {
                    break;
                }
            }
        }
        cost
    }

    /// The next candidates of each lane of a group.
    fn round<T: Cell>(
        &self,
        meetings: &[Meeting<T>],
        rows: &mut Rows,
        group: usize,
        lanes: &mut [Lane; GROUP],
    ) {
        let mut candidates = [[T::default(); GROUP]; CANDIDATES];
        for (at, lane) in lanes.iter_mut().enumerate() {
            lane.trying = 0;
            let row = rows.row(group * GROUP + at);
            for candidates in &mut candidates {
                let Some(value) = next_unknown(row, &self.rare, lane.next) else {
                    lane.done = true;
                    break;
                };
                // Values of rows are stored in this width, but for a bound that was rounded up.
                candidates[at] = T::try_from(value).unwrap_or_default();
                lane.next = value + 1;
                lane.trying += 1;
            }
        }
        let met = meet_any(meetings, group, &candidates);
        for (at, lane) in lanes.iter_mut().enumerate() {
            let row = rows.row(group * GROUP + at);
            for (candidates, met) in candidates.iter().zip(&met).take(lane.trying) {
                let value: u32 = candidates[at].into();
                let is_met = met[at] != T::default();
                row[value as usize] = if is_met { MARKED } else { OPEN };
                lane.done |= !is_met;
            }
        }
    }
}

/// How far one lane is.
#[derive(Clone, Copy, Debug, Default)]
struct Lane {
    /// All candidates below were tried before, or are in this round.
    next: u32,
    /// How many are in this round.
    trying: usize,
    /// One is open, or there are no more.
    done: bool,
}

/// Which candidates some meeting gives, in each lane of a group.
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
