//! The nimbers of a family of graphs by its derived recurrences, for all n.

use std::time::Instant;

use nk_base::cancellation::CancelToken;
use nk_derive::{DeriveError, Derived, derive};
use nk_prove::find_period;
use nk_recurrence::Values;
use nk_system::{Member, Periodicity, System};
use nk_verify::derivation::Sum;
use nk_verify::period::verify;

use super::form;
use super::period::{Found, Search, search, within};
use super::strip::{Strip, span};

/// The largest period of a nim-sum that is accepted.
const MOST_PERIOD: i64 = 1 << 20;

/// The nimbers of a family, by a derivation whose certificate the verifier has accepted.
pub struct Family {
    /// The least n.
    pub least: i64,
    /// The recurrences hold from this n on.
    pub from: i64,
    /// The number of sequences of the system.
    pub sequences: usize,
    /// A system whose member 0 at n is the nimber at n; `None` if the nimber is a nim-sum of several members.
    pub system: Option<System>,
    /// The system of the sequences that are added.
    members: System,
    /// The nimber at n = `sums.len() * N + r` is the sum number r.
    sums: Vec<Sum>,
    /// The nimbers from `least` to `from - 1`.
    small: Vec<u32>,
}

impl Family {
    /// Derives the recurrences of a strip.
    ///
    /// # Errors
    ///
    /// The reason why no recurrences are derived.
    pub fn of(strip: &Strip, seconds: f64) -> Result<Family, DeriveError> {
        let read = |residue: (i64, i64), step: i64| Ok(strip.blueprint(residue, step));
        let derived: Derived = within(seconds, |stop| {
            let mut derived = derive(&read, span(), stop)?;
            derived.solve_small(stop)?;
            Ok(derived)
        })?;
        Ok(Family {
            least: derived.least,
            from: derived.from,
            sequences: derived.system.sequences.len(),
            system: derived.sequence().map(|own| own.0),
            members: derived.system,
            sums: derived.residues,
            small: derived.small,
        })
    }

    /// The system with the member whose value at n + offset is the nimber at n, for n >= `from`; `None` if the nimber is
    /// a nim-sum.
    pub fn single(&self) -> Option<(System, Member, i64)> {
        let [sum] = &self.sums[..] else { return None };
        match (sum.constant, &sum.members[..]) {
            (0, &[(member, 1, offset)]) => Some((self.members.clone(), member, offset)),
            _ => None,
        }
    }

    /// The recurrences as text, in the form of [`form::text`].
    pub fn text(&self) -> String {
        form::text(&self.members, &self.sums)
    }

    /// The system of the sequences that are added, and the sums: the nimber at n = `sums.len() * N + r` is the sum
    /// number r.
    pub fn recurrences(&self) -> (&System, &[Sum]) {
        (&self.members, &self.sums)
    }

    /// The nimbers from `least` to `from - 1`, which no recurrence gives.
    pub fn small(&self) -> &[u32] {
        &self.small
    }

    /// The nimber at n by the values of the members; `None` where one of them is missing.
    fn nimber(&self, n: i64, known: &dyn Fn(Member, i64) -> Option<u32>) -> Option<u32> {
        if n < self.from {
            return self
                .small
                .get(usize::try_from(n - self.least).ok()?)
                .copied();
        }
        let count = self.sums.len() as i64;
        let sum = &self.sums[n.rem_euclid(count) as usize];
        let turns = n.div_euclid(count);
        sum.members
            .iter()
            .try_fold(sum.constant, |all, &(member, growth, offset)| {
                Some(all ^ known(member, growth * turns + offset)?)
            })
    }

    /// The largest index of a member that the nimbers up to n need.
    fn reach(&self, n: i64) -> i64 {
        let turns = n.div_euclid(self.sums.len() as i64);
        let all = self.sums.iter().flat_map(|own| &own.members);
        all.map(|&(_, growth, offset)| growth * turns + offset)
            .max()
            .unwrap_or(0)
    }

    /// The nimbers from n = `low` to n = `high`, both included.
    ///
    /// # Errors
    ///
    /// The values need too much memory.
    pub fn values(&self, low: i64, high: i64) -> Result<Vec<u32>, String> {
        let mut values = Values::new(self.members.clone()).map_err(|why| format!("{why:?}"))?;
        let reached = values.extend_to(self.reach(high), &CancelToken::new());
        reached.map_err(|why| why.to_string())?;
        let known = |member: Member, n: i64| values.get(member, n);
        let all = (low..=high).map(|n| self.nimber(n, &known).ok_or(format!("no nimber at {n}")));
        all.collect()
    }

    /// Searches for the period, as [`search`] does for one sequence. A nim-sum is periodic if its members are.
    ///
    /// # Errors
    ///
    /// As for [`search`].
    pub fn search(&self, limit: i64, seconds: f64) -> Result<Search, String> {
        match &self.system {
            Some(system) => search(system, 0, limit, seconds),
            None => self.search_sum(limit, seconds),
        }
    }

    fn search_sum(&self, limit: i64, seconds: f64) -> Result<Search, String> {
        let begin = Instant::now();
        let mut values = Values::new(self.members.clone()).map_err(|why| format!("{why:?}"))?;
        let mut wanted: Vec<Member> = self
            .sums
            .iter()
            .flat_map(|own| &own.members)
            .map(|own| own.0)
            .collect();
        wanted.sort_unstable();
        wanted.dedup();
        let proof = match wanted.is_empty() {
            true => None,
            false => within(seconds, |stop| {
                find_period(&mut values, &wanted, limit, stop)
            })
            .unwrap_or(None),
        };
        let accepted = match &proof {
            Some(proof) => Some(
                verify(&proof.certificate().write(), &CancelToken::new())
                    .map_err(|why| format!("the certificate is refused: {why}"))?,
            ),
            None => None,
        };
        let value = |member: Member, n: i64| u32::try_from(proof.as_ref()?.value(member, n)?).ok();
        let at = |n: i64| self.nimber(n, &value).map(i128::from);
        let of = |member: Member| proof.as_ref()?.common_periodicity(member);
        // Without members the nimber is constant, as the derivation proves.
        let checked_to = match wanted.is_empty() {
            true => Some(self.from),
            false => accepted.map(|own| own.checked_to),
        };
        let found = checked_to.and_then(|checked_to| {
            let periodicity = self.periodicity(&of)?.least(self.least, at);
            Some(Found {
                last_exception: periodicity.exceptions(self.least, at).last().copied(),
                periodicity,
                checked_to,
            })
        });
        let known = |member: Member, n: i64| values.get(member, n);
        let end = found
            .as_ref()
            .map_or(i64::MAX, |own| own.periodicity.last());
        let all =
            (self.least..=end).map_while(|n| Some((self.nimber(n, &known)?, std::cmp::Reverse(n))));
        let (mut count, mut largest) = (0, (0, std::cmp::Reverse(self.least)));
        for own in all.take(1 << 24) {
            count += 1;
            largest = largest.max(own);
        }
        Ok(Search {
            found,
            values: count,
            largest: largest.0,
            largest_at: largest.1.0,
            space: None,
            seconds: begin.elapsed().as_secs_f64(),
        })
    }

    /// A period and a preperiod of the sums, which need not be the least ones; `None` if a member is not periodic or
    /// the period is too large.
    fn periodicity(&self, of: &dyn Fn(Member) -> Option<Periodicity>) -> Option<Periodicity> {
        let count = self.sums.len() as i64;
        let mut bound = Periodicity {
            preperiod: self.from,
            period: count,
            saltus: 0,
        };
        for &(member, growth, offset) in self.sums.iter().flat_map(|own| &own.members) {
            let own = of(member).filter(|own| own.saltus == 0)?;
            // growth * N + offset >= preperiod, for n = count * N + r.
            let turns = (own.preperiod - offset + growth - 1).div_euclid(growth.max(1));
            bound.preperiod = bound.preperiod.max(count * turns + count - 1);
            bound.period = lcm(bound.period, count * own.period / gcd(own.period, growth));
        }
        (bound.period <= MOST_PERIOD).then_some(bound)
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The least common multiple.
pub fn lcm(a: i64, b: i64) -> i64 {
    a / gcd(a, b) * b
}
