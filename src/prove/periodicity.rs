//! Proofs that the values of a system repeat for ever.
//!
//! **Theorem.** Let a system be closed (no member refers to another system), p >= 1, and for each member s let n0_s
//! be at least the first index of s. Let I_s be the least index whose value is a mex. For a convolution of A and B
//! with shift t put a = max(n0_A, x0), b = max(n0_B, y0). Let theta be the largest of
//!
//! * I_s for every member s;
//! * a + b + p + t - 1 for every convolution;
//! * 2a + 2p + t + g - 2 and 2b + t - g too, if it has only the pairs with y - x >= g;
//! * max(n0_A, low) + delay for every back reference, and high + delay + 1 if `high` is there.
//!
//! If s(n + p) = s(n) for all s and n0_s <= n < theta, then for all s and **all** n >= n0_s.
//!
//! *Proof.* By induction on n >= theta and the order of members at one index: the option sets at n and n + p are
//! equal. Full convolution, from n + p to n: x + y = n + p - t >= a + b + 2p - 1, so x >= a + p or y >= b + p;
//! take p from that one: it stays in range and keeps its value by induction. From n to n + p: x + y >= a + b + p - 1,
//! so x >= a or y >= b; add p to that one. Half, from n + p to n: if x >= a + p, take (x - p, y), as y - x grows.
//! Otherwise x <= a + p - 1, so y - p >= n + 1 - t - a - p, which is at least b by the first bound and at least
//! x + g by the second: take (x, y - p). From n to n + p: the third bound gives y >= b; take (x, y + p). Back
//! references shift; beyond `high` there are none. Constants are equal. Equal option sets have equal mex. ∎
//!
//! Source: for one sequence this is R. K. Guy and C. A. B. Smith, "The G-values of various games", Proc. Cambridge
//! Philos. Soc. 52 (1956), 514-526; the extension to systems and half convolutions is proved above.
//!
//! Out of scope: members whose values grow, such as the variant j + 1 that the ladder's recurrences have beside the
//! ladder itself. A closure with such a member is never found periodic, even where the wanted member is.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;

use super::matches::repeated_back;
use crate::recurrence::{Member, Stopped, System, Term, Values};
use crate::stop::Stop;

/// A proof by the theorem of this module that s(n + period) = s(n) for each member s listed and all n from its
/// preperiod on.
///
/// `period` is the least one that all of them share, and each preperiod the least for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    system: System,
    period: i64,
    preperiods: Vec<(Member, i64)>,
    theta: i64,
    /// For each of `preperiods`, the values from the first index up to preperiod + period - 1.
    tables: Vec<Vec<u32>>,
}

/// Looks for a proof for the wanted members and all that they refer to.
///
/// * Shape: indices up to `limit` are computed at most, as many as needed up to a factor of 2.
/// * Cost: that of the values; the search itself is linear in them.
/// * Result: `None` if there is no proof from the values up to `limit`, or no member is wanted.
/// * Errors: [`Stopped`], as [`Values::extend_to`].
///
/// # Panics
/// If a wanted member does not exist.
pub fn find(
    values: &mut Values,
    wanted: &[Member],
    limit: i64,
    stop: &Stop,
) -> Result<Option<Proof>, Stopped> {
    let members = values.system().closure(wanted);
    let firsts = members
        .iter()
        .map(|own| values.system().sequences[*own].first);
    let Some(least) = firsts.min() else {
        return Ok(None);
    };
    let mut last = least.saturating_add(64).min(limit);
    loop {
        values.extend_to(last, stop)?;
        let proof = attempt(values, &members, last);
        if proof.is_some() || last >= limit {
            return Ok(proof);
        }
        last = least
            .saturating_add((last - least).saturating_mul(2))
            .min(limit);
    }
}

/// The proof of least period from the values up to the index `last`.
fn attempt(values: &Values, members: &[Member], last: i64) -> Option<Proof> {
    let system = values.system();
    let known = |member: Member| {
        let count = last
            .checked_sub(system.sequences[member].first)?
            .checked_add(1)?;
        let mut terms = values.slice(member).to_vec();
        terms.truncate(usize::try_from(count).ok()?);
        Some(repeated_back(terms))
    };
    let repeated: Vec<Vec<usize>> = members
        .iter()
        .map(|own| known(*own))
        .collect::<Option<_>>()?;
    let shortest = repeated.iter().map(Vec::len).min()?;
    let mut starts = vec![0; system.sequences.len()];
    for period in 1..shortest {
        let p = period as i64;
        for (&member, own) in members.iter().zip(&repeated) {
            starts[member] = last - p - own[period] as i64 + 1;
        }
        let theta = bound(system, members, &starts, p);
        if theta + p - 1 <= last {
            let preperiods = members.iter().map(|own| (*own, starts[*own])).collect();
            return Some(Proof::new(values, p, preperiods, theta));
        }
    }
    None
}

/// theta of the theorem; `starts[s]` is n0_s for each of the members.
fn bound(system: &System, members: &[Member], starts: &[i64], p: i64) -> i64 {
    let own = members.iter().map(|member| &system.sequences[*member]);
    let bounds = own.map(|own| {
        let terms = own.terms.iter().map(|term| term_bound(term, starts, p));
        terms.fold(own.start(), i64::max)
    });
    bounds.fold(i64::MIN, i64::max)
}

fn term_bound(term: &Term, starts: &[i64], p: i64) -> i64 {
    match *term {
        Term::Convolution {
            a,
            b,
            shift,
            x0,
            y0,
            half,
            ..
        } => {
            let (least_x, least_y) = (starts[a].max(x0), starts[b].max(y0));
            let full = least_x + least_y + p + shift - 1;
            match half {
                // By symmetry these are the values of the full convolution.
                Some(g) if a == b && g <= 0 && x0 <= y0 => full,
                Some(g) => full
                    .max(2 * least_x + 2 * p + shift + g - 2)
                    .max(2 * least_y + shift - g),
                None => full,
            }
        }
        Term::Back {
            a,
            delay,
            low,
            high,
            ..
        } => {
            let open = starts[a].max(low) + delay;
            high.map_or(open, |high| open.max(high + delay + 1))
        }
        Term::Constant(_) => i64::MIN,
    }
}

impl Proof {
    fn new(values: &Values, period: i64, preperiods: Vec<(Member, i64)>, theta: i64) -> Proof {
        let system = values.system().clone();
        let table = |&(member, start): &(Member, i64)| {
            let mut terms = values.slice(member).to_vec();
            terms.truncate((start + period - system.sequences[member].first) as usize);
            terms
        };
        Proof {
            period,
            tables: preperiods.iter().map(table).collect(),
            preperiods,
            theta,
            system,
        }
    }

    /// The system whose values repeat.
    pub fn system(&self) -> &System {
        &self.system
    }

    pub fn period(&self) -> i64 {
        self.period
    }

    /// Each member of the closure, ascending, with the least index from which its values repeat.
    pub fn preperiods(&self) -> &[(Member, i64)] {
        &self.preperiods
    }

    /// The least index from which the values of this member repeat; `None` if the proof is not about it.
    pub fn preperiod(&self, member: Member) -> Option<i64> {
        Some(self.preperiods[self.place(member)?].1)
    }

    /// theta of the theorem.
    pub fn theta(&self) -> i64 {
        self.theta
    }

    /// The largest index whose value the proof needs: theta + period - 1.
    pub fn checked_to(&self) -> i64 {
        self.theta + self.period - 1
    }

    /// The values of a member from its first index up to preperiod + period - 1.
    pub fn table(&self, member: Member) -> Option<&[u32]> {
        Some(&self.tables[self.place(member)?])
    }

    /// The least period of this member alone; it divides the period of the proof, and has the same preperiod.
    pub fn least_period(&self, member: Member) -> Option<i64> {
        let table = self.table(member)?;
        let cycle = &table[table.len() - self.period as usize..];
        let repeats =
            |d: &usize| cycle.len().is_multiple_of(*d) && cycle[*d..] == cycle[..cycle.len() - d];
        (1..=cycle.len()).find(repeats).map(|d| d as i64)
    }

    /// The n at which the value of a member is not what the period, carried on backwards, would put there, with that
    /// value; ascending. The last of them, if there are any, is the one before the preperiod.
    pub fn exceptions(&self, member: Member) -> Option<Vec<(i64, u32)>> {
        let (first, start, table) = self.parts(member)?;
        let differs = |&(n, value): &(i64, u32)| {
            let later = start + (n - start).rem_euclid(self.period);
            table.get((later - first) as usize) != Some(&value)
        };
        let below = (first..start).zip(table.iter().copied());
        Some(below.filter(differs).collect())
    }

    /// The value of a member at any n at all; `None` below its first index, and for members without a proof.
    pub fn value(&self, member: Member, n: i64) -> Option<u32> {
        let (first, start, table) = self.parts(member)?;
        let folded = if n < start {
            n
        } else {
            // Differences of an i64 and an index of a system may be too large for one.
            let ahead = (i128::from(n) - i128::from(start)) % i128::from(self.period);
            start + ahead as i64
        };
        let at = folded.checked_sub(first)?;
        table.get(usize::try_from(at).ok()?).copied()
    }

    /// As [`Proof::value`], for indices of any size.
    pub fn value_at(&self, member: Member, n: &BigInt) -> Option<u32> {
        let (_, start, _) = self.parts(member)?;
        if let Some(n) = n.to_i64() {
            return self.value(member, n);
        }
        if *n < BigInt::from(start) {
            return None;
        }
        let ahead = (n - start).mod_floor(&BigInt::from(self.period)).to_i64()?;
        self.value(member, start + ahead)
    }

    /// Checks the proof against computed values: that the theorem applies, and that the tables are theirs.
    ///
    /// False also if values up to [`Proof::checked_to`] are not known there.
    pub fn holds(&self, values: &Values) -> bool {
        let members: Vec<Member> = self.preperiods.iter().map(|(member, _)| *member).collect();
        let mut starts = vec![0; self.system.sequences.len()];
        for &(member, start) in &self.preperiods {
            starts[member] = start;
        }
        let sound = *values.system() == self.system
            && self.period >= 1
            && !members.is_empty()
            && self.system.closure(&members) == members
            && bound(&self.system, &members, &starts, self.period) <= self.theta
            && self.checked_to() < values.next();
        sound && members.iter().all(|member| self.agrees(values, *member))
    }

    /// That the known values of one member are those of the table, extended by the period, as far as needed.
    fn agrees(&self, values: &Values, member: Member) -> bool {
        let Some((first, start, table)) = self.parts(member) else {
            return false;
        };
        let length = usize::try_from(start + self.period - first);
        start >= first
            && length == Ok(table.len())
            && (first..=self.checked_to().max(start + self.period - 1)).all(|n| {
                values
                    .get(member, n)
                    .is_some_and(|own| self.value(member, n) == Some(own))
            })
    }

    fn place(&self, member: Member) -> Option<usize> {
        self.preperiods.iter().position(|(own, _)| *own == member)
    }

    /// First index, preperiod and table.
    fn parts(&self, member: Member) -> Option<(i64, i64, &[u32])> {
        let place = self.place(member)?;
        let first = self.system.sequences[member].first;
        Some((first, self.preperiods[place].1, &self.tables[place]))
    }
}
