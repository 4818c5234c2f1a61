//! Nim-sums of members of a system, one for each residue of n.

use num_integer::Integer;

use super::periodicity::NamedPeriodicity;
use nk_prove::equality::{Equalities, Hint};
use nk_system::split;
use nk_system::{Member, Periodicity};
use nk_verify::derivation::Sum;

/// For n = `residues.len() * N + r` with n >= `from` the nim-sum of entry r, whose members are at `growth * N +
/// offset`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sums {
    pub residues: Vec<Sum>,
    pub from: i64,
}

/// A member at `growth * N + offset`.
type Entry = (Member, i64, i64);

/// For each residue of n the pairs of members that are equal for all n from `from` on.
pub(super) struct Pairs {
    pub residues: Vec<Vec<[Entry; 2]>>,
    pub from: i64,
}

/// Greatest number of residues of n.
const MOST_RESIDUES: usize = 720;

/// Greatest number of parts that a system is split into.
const MOST_GROWTH: i64 = 6;

/// The `from` of sums that hold wherever their members have values.
const ALWAYS: i64 = i64::MIN / 4;

impl Sums {
    pub(super) fn constant(constant: u32) -> Sums {
        let members = Vec::new();
        Sums {
            residues: vec![Sum { constant, members }],
            from: ALWAYS,
        }
    }

    pub(super) fn member(member: Member, growth: i64, offset: i64) -> Option<Sums> {
        let mut sums = Sums::constant(0);
        sums.residues[0].members.push((member, growth, offset));
        (growth >= 1).then_some(sums)
    }

    /// The periodicity of sums that have constants only.
    pub(super) fn repetition(&self, name: String) -> NamedPeriodicity {
        let constant = |at: usize| self.residues[at].constant;
        let count = self.residues.len();
        let repeats = |period: &usize| {
            count.is_multiple_of(*period)
                && (0..count).all(|at| constant(at) == constant(at % period))
        };
        let period = (1..count).find(repeats).unwrap_or(count);
        let periodicity = Periodicity {
            preperiod: self.from,
            period: period as i64,
            saltus: 0,
        };
        NamedPeriodicity { name, periodicity }
    }

    /// The sums with n = factor * m + offset, in m.
    pub(super) fn at(&self, factor: i64, offset: i64) -> Option<Sums> {
        if factor < 1 {
            return None;
        }
        let modulus = self.residues.len() as i64;
        self.by_residues((factor, offset), modulus / modulus.gcd(&factor))
    }

    /// The sums with n = factor * m + offset, by `count` residues of m. `factor` times `count` is a multiple of the
    /// number of residues so far.
    fn by_residues(&self, (factor, offset): (i64, i64), count: i64) -> Option<Sums> {
        let modulus = self.residues.len() as i64;
        // For m = count * N + s one step of N is this number of steps of the old one.
        let turns = factor.checked_mul(count)? / modulus;
        let residue = |s: i64| {
            let n = factor.checked_mul(s)?.checked_add(offset)?;
            let own = &self.residues[n.rem_euclid(modulus) as usize];
            let begin = n.div_euclid(modulus);
            let moved = own.members.iter().map(|&(member, growth, offset)| {
                let ahead = growth.checked_mul(begin)?;
                Some((
                    member,
                    growth.checked_mul(turns)?,
                    ahead.checked_add(offset)?,
                ))
            });
            Some(Sum {
                constant: own.constant,
                members: moved.collect::<Option<_>>()?,
            })
        };
        Some(Sums {
            residues: (0..count).map(residue).collect::<Option<_>>()?,
            from: Integer::div_ceil(&self.from.checked_sub(offset)?, &factor),
        })
    }

    /// The sums with the number of every member increased by `by`.
    pub(super) fn renumbered(mut self, by: usize) -> Sums {
        let members = self.residues.iter_mut().flat_map(|own| &mut own.members);
        members.for_each(|own| own.0 += by);
        self
    }

    /// The nim-sums of both, of members of one system.
    pub(super) fn added(&self, other: &Sums) -> Option<Sums> {
        let count = self.residues.len().lcm(&other.residues.len());
        if count > MOST_RESIDUES {
            return None;
        }
        let told_apart = |own: &Sums| own.by_residues((1, 0), count as i64);
        let (mut whole, other) = (told_apart(self)?, told_apart(other)?);
        for (own, more) in whole.residues.iter_mut().zip(other.residues) {
            own.constant ^= more.constant;
            own.members.extend(more.members);
        }
        whole.from = whole.from.max(other.from);
        Some(whole)
    }

    /// The factor of n that the indices of all members have, if it is one and more than 1.
    pub(super) fn growth(&self) -> Option<i64> {
        let mut all = self.residues.iter().flat_map(|own| &own.members);
        let growth = all.next()?.1;
        (growth > 1 && growth <= MOST_GROWTH && all.all(|own| own.1 == growth)).then_some(growth)
    }

    /// The sums in the members of the system that is split by their growth, or as they are for 1.
    pub(super) fn in_parts(mut self, growth: i64) -> Sums {
        if growth == 1 {
            return self;
        }
        for own in self.residues.iter_mut().flat_map(|own| &mut own.members) {
            let (turns, r) = own.2.div_mod_floor(&growth);
            *own = (split::part(own.0, growth, r), 1, turns);
        }
        self
    }

    /// The members of all sums.
    pub(super) fn members(&self) -> Vec<Member> {
        let all = self.residues.iter().flat_map(|own| &own.members);
        all.map(|own| own.0).collect()
    }

    /// The sums with each member by its place among those that are kept, ascending.
    pub(super) fn among(mut self, kept: &[Member]) -> Option<Sums> {
        for own in self.residues.iter_mut().flat_map(|own| &mut own.members) {
            own.0 = kept.binary_search(&own.0).ok()?;
        }
        Some(self)
    }

    /// Pairs of members that may be equal: those at indices that grow alike.
    pub(super) fn hints(&self) -> Vec<Hint> {
        let mut hints = Vec::new();
        for own in &self.residues {
            for (at, (s, growth, ahead)) in own.members.iter().enumerate() {
                let behind = own.members[..at].iter().filter(|other| other.1 == *growth);
                hints.extend(behind.map(|(t, _, offset)| (*s, *t, ahead - offset)));
            }
        }
        hints
    }

    /// The pairs of equal members in which all sums cancel, if they do.
    pub(super) fn pairs(&self, equal: &Equalities) -> Option<Pairs> {
        let modulus = self.residues.len() as i64;
        let (mut from, mut residues) = (self.from, Vec::new());
        for (residue, own) in self.residues.iter().enumerate() {
            if own.constant != 0 {
                return None;
            }
            // Each entry with its class, and its index in the class.
            let mut odd: Vec<(usize, i64, Entry)> = Vec::new();
            let mut pairs = Vec::new();
            for &(member, growth, offset) in &own.members {
                let place = equal.places()[member];
                let index = offset.checked_sub(place.shift)?;
                let same = |other: &(usize, i64, Entry)| {
                    (other.0, other.1, other.2.1) == (place.class, index, growth)
                };
                let Some(at) = odd.iter().position(same) else {
                    odd.push((place.class, index, (member, growth, offset)));
                    continue;
                };
                pairs.push([odd.remove(at).2, (member, growth, offset)]);
                let ahead = equal.from(place.class).checked_sub(index)?;
                let turns = Integer::div_ceil(&ahead, &growth);
                let n = turns.checked_mul(modulus)?.checked_add(residue as i64)?;
                from = from.max(n);
            }
            if !odd.is_empty() {
                return None;
            }
            residues.push(pairs);
        }
        Some(Pairs { from, residues })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sum of one member for each residue modulo `residues`.
    fn alternating(residues: usize, growth: i64) -> Sums {
        let residue = |r: usize| Sum {
            constant: 0,
            members: vec![(0, growth, r as i64)],
        };
        Sums {
            residues: (0..residues).map(residue).collect(),
            from: 0,
        }
    }

    #[test]
    fn sums_with_too_many_residues_together_are_not_added() {
        let count = |a, b| Some(alternating(a, 1).added(&alternating(b, 1))?.residues.len());
        assert_eq!(count(8, 90), Some(360));
        assert_eq!(count(16, 45), Some(720));
        assert_eq!(count(16, 47), None);
    }

    #[test]
    fn systems_are_split_by_small_growths_that_all_members_share() {
        assert_eq!(alternating(3, 6).growth(), Some(6));
        assert_eq!(alternating(3, 7).growth(), None);
        assert_eq!(alternating(3, 1).growth(), None);
        let mixed = alternating(1, 2)
            .added(&alternating(1, 3))
            .expect("few residues");
        assert_eq!(mixed.growth(), None);
        assert_eq!(Sums::constant(5).growth(), None);
    }

    #[test]
    fn sums_run_one_way_only() {
        let sums = alternating(2, 1);
        assert_eq!(sums.at(0, 3), None);
        assert_eq!(sums.at(-1, 3), None);
        // At n = 2 m + 3 the odd residue alone: member 0 at (n - 1)/2 + 1.
        let moved = sums.at(2, 3).expect("a line");
        assert_eq!(moved.residues.len(), 1);
        assert_eq!(moved.residues[0].members, [(0, 1, 2)]);
    }
}
