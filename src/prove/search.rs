//! Searches for a proof: the least period that the values show and that the theorem allows.

use super::bound::{Growth, PeriodClaim, above};
use super::matches::repeated_back;
use super::periodicity::{MemberClaim, PeriodProof};
use nk_base::cancellation::{CancelToken, StopReason};
use nk_recurrence::{Column, Values};
use nk_system::{Member, System, Term};
use nk_verify::period::{VerifyError, verify};

/// A proof from more values than this gets a sparse space, if there is one.
const LONG: i64 = 4096;

/// Searches for a proof for the wanted members and all members that they refer to.
///
/// * Range: values are computed up to the index `limit` at most. Up to twice as many as needed may be computed, or
///   fewer if a long repetition already shows how many are needed.
/// * Cost: that of the values; the search itself is linear in them, and the check of the certificate is that of
///   [`verify`](nk_verify::period::verify).
/// * Result: a proof whose certificate the verifier has accepted; `None` if the values up to `limit` show none, or if
///   no member is wanted.
///
/// # Panics
///
/// If a wanted member does not exist.
///
/// # Errors
///
/// [`StopReason`], as for [`Values::extend_to`]; the search takes four bytes for each value in addition to the values,
/// within the same limit of memory.
pub fn find_period(
    values: &mut Values,
    wanted: &[Member],
    limit: i64,
    stop: &CancelToken,
) -> Result<Option<PeriodProof>, StopReason> {
    let extend = &mut |values: &mut Values, last| values.extend_to(last, stop);
    find_period_with(values, wanted, limit, stop, extend)
}

/// Searches like [`find_period`], with a function `extend` that computes the values up to an index.
///
/// # Errors
///
/// [`StopReason`], as for [`find_period`], and the errors of `extend`.
pub fn find_period_with(
    values: &mut Values,
    wanted: &[Member],
    limit: i64,
    stop: &CancelToken,
    extend: &mut dyn FnMut(&mut Values, i64) -> Result<(), StopReason>,
) -> Result<Option<PeriodProof>, StopReason> {
    let members = values.system().closure(wanted);
    let Some(least) = least_first(values, &members) else {
        return Ok(None);
    };
    let mut last = least.saturating_add(64).min(limit);
    loop {
        extend(values, last)?;
        values.allows(Attempt::room(&members, last, least))?;
        let needed = match Attempt::new(values, &members, last).map(|own| own.run()) {
            Some(Ok(proof)) => return accepted(proof, values, least, stop),
            Some(Err(needed)) => needed,
            None => i64::MAX,
        };
        if last >= limit {
            return Ok(None);
        }
        let known = last - least;
        let next = needed.saturating_sub(least);
        let next = next.clamp(known + known / 8, known.saturating_mul(2));
        last = least.saturating_add(next).min(limit);
    }
}

/// Searches like [`find_period`], but only once and in the known values; no value is computed.
///
/// # Errors
///
/// [`StopReason::Cancelled`] if `stop` was raised while the verifier read the proof.
pub fn find_known_period(
    values: &Values,
    wanted: &[Member],
    stop: &CancelToken,
) -> Result<Option<PeriodProof>, StopReason> {
    let members = values.system().closure(wanted);
    let attempt = Attempt::new(values, &members, values.next() - 1);
    match attempt.map(|own| own.run()) {
        Some(Ok(proof)) => {
            let least = least_first(values, &members).unwrap_or(0);
            accepted(proof, values, least, stop)
        }
        _ => Ok(None),
    }
}

/// The least index at which one of these members has a value.
fn least_first(values: &Values, members: &[Member]) -> Option<i64> {
    let sequences = &values.system().sequences;
    members.iter().map(|own| sequences[*own].first).min()
}

/// The proof, if the verifier accepts its certificate, and otherwise `None`. A long proof gets the sparse space of the
/// values. `least` is the least index of a value.
fn accepted(
    proof: PeriodProof,
    values: &Values,
    least: i64,
    stop: &CancelToken,
) -> Result<Option<PeriodProof>, StopReason> {
    let is_long = proof.checked_to() - least > LONG;
    let proof = proof.with_sparse(is_long.then(|| values.sparse_space()).flatten());
    match verify(&proof.certificate().write(), stop) {
        Ok(_) => Ok(Some(proof)),
        Err(VerifyError::Cancelled) => Err(StopReason::Cancelled),
        Err(_) => Ok(None),
    }
}

/// The index up to which values would be needed for a period that they refute.
const NEVER: i64 = i64::MAX;

/// A search in the values up to the index `last`.
struct Attempt<'v> {
    system: &'v System,
    members: &'v [Member],
    last: i64,
    /// A track for each of `members`.
    tracks: Vec<Track<'v>>,
    /// Whether one of them grows, so that periods are even.
    grows: bool,
    /// A power of two above all values of periodic members.
    level: i64,
}

/// A convolution of a periodic member s with itself, which bounds from below how many values a proof needs.
///
/// Let s have period p from n0 on. The theorem needs the values up to theta + p - 1, where theta is at least 2 n0 + p +
/// shift - 1. If the known values end with m terms that equal those p places before them, n0 is the index after the
/// last known one, less p + m. So p drops out, and the index up to which values are needed depends on m alone.
struct Square<'v> {
    track: &'v Track<'v>,
    shift: i64,
}

impl Square<'_> {
    /// Whether fewer than `repeated` terms repeat with period p.
    fn repeats_less(&self, p: usize, repeated: u32) -> bool {
        self.track
            .repeated
            .get(p)
            .is_some_and(|own| *own < repeated)
    }

    /// The least number of repeated terms with which no values beyond the index `last` are needed.
    fn repeated_for(&self, last: i64) -> u32 {
        let end = i128::from(self.track.first) + self.track.length as i128;
        let missing = 2 * end + i128::from(self.shift) - 2 - i128::from(last);
        // The result is half of this number, rounded up.
        u32::try_from((missing + 1).div_euclid(2).max(0)).unwrap_or(u32::MAX)
    }
}

/// One member, with the length of its repetition for each period.
struct Track<'v> {
    first: i64,
    /// The number of values up to `last`.
    length: usize,
    column: Column<'v>,
    grows: bool,
    /// For each period the number of terms at the end that repeat; if the member grows, the number of differences of
    /// consecutive terms that repeat.
    repeated: Vec<u32>,
}

impl<'v> Attempt<'v> {
    /// The approximate memory in bytes of a search in the values from `least` to `last`: a count for each value.
    fn room(members: &[Member], last: i64, least: i64) -> usize {
        let length = usize::try_from(last.saturating_sub(least)).unwrap_or(0);
        let counts = length.saturating_mul(members.len());
        counts.saturating_mul(size_of::<u32>())
    }

    /// The search; `None` if a member has fewer than two values.
    fn new(values: &'v Values, members: &'v [Member], last: i64) -> Option<Attempt<'v>> {
        let system = values.system();
        let tracks = members.iter().map(|&own| {
            let first = system.sequences[own].first;
            let length = last.checked_sub(first)?.checked_add(1)?;
            let length = usize::try_from(length).ok().filter(|length| *length > 1)?;
            Some(Track::new(first, length, values.slice(own)))
        });
        let tracks: Vec<Track> = tracks.collect::<Option<_>>()?;
        let grows = tracks.iter().any(|own| own.grows);
        let periodic = tracks.iter().filter(|own| !own.grows);
        let most = match grows {
            true => periodic.map(|own| own.most_below(own.length)).max(),
            false => None,
        };
        Some(Attempt {
            level: above(most.unwrap_or(0)),
            system,
            members,
            last,
            tracks,
            grows,
        })
    }

    /// The proof of the least period, or the least index up to which values would have to be known for a proof, if the
    /// values continue as they end.
    fn run(&self) -> Result<PeriodProof, i64> {
        let step = if self.grows { 2 } else { 1 };
        let shortest = self.tracks.iter().map(|own| own.length).min();
        let mut preperiods = vec![0; self.system.sequences.len()];
        let mut least = i64::MAX;
        let square = self.square();
        // Periods are skipped if the square shows that they have no proof and do not lower the least index.
        let mut repeated = 0;
        // With an odd multiple of a period the same pairs would be looked at, and the modulus would be the same.
        let mut unsettled: Vec<usize> = Vec::new();
        for q in 1..shortest.unwrap_or(0) / step {
            let p = q * step;
            if unsettled.iter().any(|own| q % own == 0 && q / own % 2 == 1) {
                continue;
            }
            if square
                .as_ref()
                .is_some_and(|own| own.repeats_less(p, repeated))
            {
                continue;
            }
            match self.try_period(p, &mut preperiods) {
                Some(Ok(proof)) => return Ok(proof),
                Some(Err(NEVER)) => unsettled.push(q),
                Some(Err(needed)) if needed < least => {
                    least = needed;
                    let of_use = self.last.max(needed - 1);
                    repeated = square.as_ref().map_or(0, |own| own.repeated_for(of_use));
                }
                Some(Err(_)) | None => {}
            }
        }
        Err(least)
    }

    /// A convolution of a periodic member with itself, if there is one.
    fn square(&self) -> Option<Square<'_>> {
        let terms = self
            .members
            .iter()
            .flat_map(|own| &self.system.sequences[*own].terms);
        let squares = terms.filter_map(|term| match *term {
            Term::Convolution(pairs) if pairs.a == pairs.b => {
                let place = self.members.iter().position(|own| *own == pairs.a)?;
                Some((&self.tracks[place], pairs.shift))
            }
            _ => None,
        });
        let mut periodic = squares.filter(|(track, _)| !track.grows);
        periodic
            .next()
            .map(|(track, shift)| Square { track, shift })
    }

    /// The result of [`Attempt::run`] for one period; `None` if the values do not have this period. `preperiods` is a
    /// buffer for the preperiods.
    fn try_period(&self, p: usize, preperiods: &mut [i64]) -> Option<Result<PeriodProof, i64>> {
        let places = || self.members.iter().zip(&self.tracks);
        for (&member, own) in places() {
            preperiods[member] = own.start(p)?;
        }
        let mut growths = match self.grows {
            true => vec![None; preperiods.len()],
            false => Vec::new(),
        };
        let mut level = self.level;
        for (&member, own) in places().filter(|(_, own)| own.grows) {
            let growth = own.growth(preperiods[member], p / 2)?;
            level = level.max(above(
                own.most_below((growth.preperiod - own.first) as usize),
            ));
            growths[member] = Some(growth);
        }
        let claim = PeriodClaim {
            system: self.system,
            members: self.members,
            period: p as i64,
            preperiods,
            growths: &growths,
        };
        let value = |member, n| self.value(member, n);
        let theta = claim.least_theta(level, &value)?;
        let needed = theta.checked_add(p as i64 - 1)?;
        if needed > self.last {
            return Some(Err(needed));
        }
        Some(match claim.is_settled(theta, &value) {
            true => Ok(self.proof(&claim, theta)),
            false => Err(NEVER),
        })
    }

    /// The value of one of the members at an index of the search.
    fn value(&self, member: Member, n: i64) -> i64 {
        let place = self.members.binary_search(&member);
        place.map_or(0, |place| {
            let own = &self.tracks[place];
            own.get((n - own.first) as usize)
        })
    }

    fn proof(&self, claim: &PeriodClaim, theta: i64) -> PeriodProof {
        let places = self.members.iter().zip(&self.tracks);
        let claims = places.map(|(&member, own)| {
            let preperiod = claim.preperiods[member];
            let length = (preperiod + claim.period - own.first) as usize;
            let growth = claim.growth(member);
            MemberClaim {
                member,
                preperiod,
                saltus: growth.map_or(0, |own| 2 * own.saltus),
                table: own.values(0, length),
            }
        });
        PeriodProof::new(self.system, claim.period, claims.collect(), theta)
    }
}

impl<'v> Track<'v> {
    fn new(first: i64, length: usize, column: Column<'v>) -> Track<'v> {
        let mut own = Track {
            first,
            length,
            column,
            grows: false,
            repeated: Vec::new(),
        };
        own.grows = own.is_growing();
        own.repeated = match (own.grows, column) {
            (true, _) => repeated_back(length - 1, length, |at| own.difference(at, 1)),
            (false, Column::Bytes(values)) => repeated_back(length, length, |at| values[at]),
            (false, Column::Shorts(values)) => repeated_back(length, length, |at| values[at]),
            (false, Column::Words(values)) => repeated_back(length, length, |at| values[at]),
        };
        own
    }

    /// A guess whether the member grows: whether the last quarter of the values is above the first one.
    fn is_growing(&self) -> bool {
        let quarter = self.length / 4;
        let last = self.length - quarter..self.length;
        let least = last.filter_map(|at| self.column.get(at)).min();
        quarter > 1 && least.is_some_and(|least| least > self.most_below(quarter))
    }

    fn get(&self, at: usize) -> i64 {
        self.column.get(at).map_or(0, i64::from)
    }

    fn difference(&self, at: usize, step: usize) -> i64 {
        self.get(at + step) - self.get(at)
    }

    /// The largest of the first `count` values; 0 if there are none.
    fn most_below(&self, count: usize) -> u32 {
        let values = (0..count).filter_map(|at| self.column.get(at));
        values.max().unwrap_or(0)
    }

    /// The least index from which on the values have period p, or, if the member grows, are arithmetic-periodic with
    /// period p / 2.
    fn start(&self, p: usize) -> Option<i64> {
        let step = if self.grows { p / 2 } else { p };
        let repeated = *self.repeated.get(step)? as usize;
        // A run of equal differences is a run of values that is longer by one.
        let from = self.length - step - repeated - usize::from(self.grows);
        Some(self.first + from as i64)
    }

    /// The growth with period q from `preperiod` on; `None` unless the saltus is positive.
    fn growth(&self, preperiod: i64, q: usize) -> Option<Growth> {
        let from = (preperiod - self.first) as usize;
        let saltus = self.difference(from, q);
        (saltus > 0).then(|| Growth {
            preperiod,
            saltus,
            values: self.values(from, from + q),
        })
    }

    fn values(&self, from: usize, to: usize) -> Vec<u32> {
        (from..to).filter_map(|at| self.column.get(at)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_testing::random::Random;
    use nk_testing::systems::{known_systems, random_system};

    /// The period of [`Attempt::run`], or the index up to which it needs values, by trying all periods.
    fn by_all_periods(attempt: &Attempt) -> Result<i64, i64> {
        let step = if attempt.grows { 2 } else { 1 };
        let shortest = attempt.tracks.iter().map(|own| own.length).min();
        let mut preperiods = vec![0; attempt.system.sequences.len()];
        let mut least = i64::MAX;
        for q in 1..shortest.unwrap_or(0) / step {
            match attempt.try_period(q * step, &mut preperiods) {
                Some(Ok(proof)) => return Ok(proof.period()),
                Some(Err(needed)) => least = least.min(needed),
                None => {}
            }
        }
        Err(least)
    }

    #[test]
    fn periods_that_are_left_out_have_no_proof() {
        let mut random = Random(1);
        let systems = (0..400).map(|_| random_system(&mut random));
        let (mut tried, mut squares, mut proofs) = (0, 0, 0);
        for system in systems.chain(known_systems()) {
            let Ok(mut values) = Values::new(system.clone()) else {
                continue;
            };
            let extended = values.extend_to(300, &CancelToken::new());
            extended.expect("no limit");
            for member in 0..system.sequences.len() {
                let members = values.system().closure(&[member]);
                for last in [3, 20, 64, 100, 150, 300] {
                    let Some(attempt) = Attempt::new(&values, &members, last) else {
                        continue;
                    };
                    let found = attempt.run().map(|proof| proof.period());
                    assert_eq!(found, by_all_periods(&attempt), "{system:?} to {last}");
                    tried += 1;
                    squares += usize::from(attempt.square().is_some());
                    proofs += usize::from(found.is_ok());
                }
            }
        }
        assert!(
            squares > 300 && proofs > 300,
            "{squares} squares, {proofs} proofs of {tried}"
        );
    }
}
