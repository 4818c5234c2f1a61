//! Proofs that the values of a system are periodic or arithmetic-periodic from some index on.
//!
//! **Claims.** Let a system be closed (no member refers to another system) and p >= 1. For each member s let n0_s be
//! at least the first index of s, and let numbers s(n) be stated for all n from that index on, such that each member
//! is either
//!
//! * *periodic*: s(n + p) = s(n) for all n >= n0_s; or
//! * *growing*: p = 2q, and s(n + q) = s(n) + d for all n >= n0_s, with one d > 0 for all growing members.
//!
//! Let V be a power of two above every value of a periodic member, every value of a growing member s below n0_s, and
//! every constant of a term. If there are growing members, V must divide d.
//!
//! **Theorem.** If the stated numbers satisfy the equations of the system at all n < theta + p, they do at all n, and
//! so they are the values of the system. Here theta is the largest of the numbers that follow, where I_s is the least
//! index whose value is a mex; r_A(K), for a growing A, the least index >= n0_A from which on A(n) >= K; m_A(x) a
//! number that A(n) does not exceed for n0_A <= n <= x; and, for a convolution of A and B with shift t,
//! a = max(n0_A, x0), b = max(n0_B, y0):
//!
//! 1. I_s and n0_s for each member s;
//! 2. for each convolution of two periodic members, a + b + p + t - 1; if it has only the pairs with y - x >= g, also
//!    2a + 2p + t + g - 2 and 2b + t - g;
//! 3. for each convolution of a growing A and a periodic B, with r = max(x0, r_A(K)), the number r + b + t - 1, and
//!    2r + t + |g| if it has only the pairs with y - x >= g; with A and B, x and y exchanged if B is the growing one.
//!    K is V where the convolution is a term of a periodic member, V + 2d where it is one of a growing member;
//! 4. for each convolution of two growing members, a + r_B(m_A(a + q) + V) + t and b + r_A(m_B(b + q) + V) + t;
//! 5. for each back reference, max(n0_A, low) + delay, and high + delay + 1 if `high` is there; if A is growing, also
//!    r_A(K) + delay, with K as in 3;
//! 6. for each growing s, r_s(V + 2d); and for each convolution of a growing A and a periodic B among its terms
//!    r_s(m_A(a + p) + V), with the same exchange.
//!
//! The theorem does not cover growing members one of whose terms is a convolution of two growing members, about which
//! [`super::growing`] has another one, or a convolution of a growing and a periodic member with only the pairs with
//! y - x >= g.
//!
//! *Proof.* Let O(n) be the options of a member at n, by the stated numbers. By induction it is enough that the
//! equation at n >= theta gives that at n + p. Note: for u < V and k a multiple of V, (w + k) xor u = (w xor u) + k,
//! and w xor u < k if and only if w < k.
//!
//! *Periodic members.* Here mex O(n) < V, so it is enough that O(n) and O(n + p) have the same members below V.
//!
//! Two periodic members, all pairs. From n + p to n: x + y = n + p - t >= a + b + 2p - 1, so x >= a + p or
//! y >= b + p; take p from that one. From n to n + p: x + y >= a + b + p - 1, so x >= a or y >= b; add p to that one.
//! Only some pairs, from n + p to n: if x >= a + p, take (x - p, y), as y - x grows. Otherwise x <= a + p - 1, so
//! y - p >= n + 1 - t - a - p, which is at least b by the first bound of 2 and at least x + g by the second: take
//! (x, y - p). From n to n + p: the third gives y >= b; take (x, y + p).
//!
//! A growing, B periodic. By the note the option is below V if and only if A(x) is, so x < r; then y >= b at n, and
//! y - p >= b at n + p, by 3: (x, y) at n corresponds to (x, y + p) at n + p. If only pairs with y - x >= g count, at
//! 2r + t + |g| all of these do, and of those with y < r, if B is the growing one, none.
//!
//! Two growing members. An option below V has A(x) and B(y) equal but for their last bits, those below V. If x < a,
//! then A(x) < V, so B(y) < V and y < r_B(V), which 4 excludes. If a <= x < a + q, then B(y) < m_A(a + q) + V, so that
//! x + y < a + q + r_B(m_A(a + q) + V) - 1, which 4 excludes at n + p. So x >= a at n, x >= a + q at n + p, likewise y,
//! and (x, y) at n corresponds to (x + q, y + q) at n + p: both values grow by d, a multiple of V, so their xor stays,
//! and so does y - x.
//!
//! Back references to periodic members shift; to growing ones they are at least V; beyond `high` there are none.
//! Constants are equal.
//!
//! *Growing members.* Let e = s(n) = mex O(n), which is at least V + 2d by 6. To show: mex O(n + p) = e + 2d. (i) Each
//! w < V + 2d in O(n) is in O(n + p); (ii) for each w >= V in O(n), w + 2d is in O(n + p); (iii) if e + 2d is in
//! O(n + p), then e is in O(n). By (i) and (ii) O(n + p) contains all numbers below e + 2d, those from V + 2d on as
//! w + 2d with V <= w < e; by (iii) not e + 2d itself.
//!
//! Options of periodic members and constants are below V, so only (i) concerns them, and it was shown above. A growing
//! A and a periodic B, (i): by the note A(x) < V + 2d, so x < r and y >= b by 3; take (x, y + p). (ii): A(x) >= V, so
//! x >= a; take (x + p, y), which adds 2d. (iii): A(x) > e + 2d - V >= m_A(a + p) by 6, so x > a + p, as values below
//! n0_A are less than V; take (x - p, y). Back references to growing members: by 5 the option is at least V + 2d at n,
//! and it grows by 2d. ∎
//!
//! Sources: for one periodic sequence this is R. K. Guy and C. A. B. Smith, "The G-values of various games", Proc.
//! Cambridge Philos. Soc. 52 (1956), 514-526; the rest is proved above.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;

use super::bound::{Growth, PeriodClaim, above};
use nk_recurrence::{SparseSpace, Values};
use nk_system::{Member, Periodicity, System};

#[cfg(test)]
mod tests;

/// A proof by the theorem of this module that each member listed has a periodicity.
///
/// The period is the least one that the theorem allows, and each preperiod the least for that period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodProof {
    system: System,
    period: i64,
    claims: Vec<MemberClaim>,
    theta: i64,
    sparse: Option<SparseSpace>,
}

/// The periodicity that a proof states of one member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MemberClaim {
    pub member: Member,
    pub preperiod: i64,
    /// The increase over one period; 0 for a periodic member.
    pub saltus: i64,
    /// The values from the first index up to preperiod + period - 1.
    pub table: Vec<u32>,
}

impl PeriodProof {
    pub(super) fn new(
        system: &System,
        period: i64,
        claims: Vec<MemberClaim>,
        theta: i64,
    ) -> PeriodProof {
        PeriodProof {
            system: system.clone(),
            period,
            claims,
            theta,
            sparse: None,
        }
    }

    /// The proof with a sparse space of the system, which makes its certificate fast to verify.
    pub(super) fn with_sparse(self, sparse: Option<SparseSpace>) -> PeriodProof {
        PeriodProof { sparse, ..self }
    }

    /// The sparse space that goes into the certificate, if there is one.
    pub fn sparse(&self) -> Option<&SparseSpace> {
        self.sparse.as_ref()
    }

    /// The system that the proof is about.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// The common period of all members, which is even if there are growing members.
    pub fn period(&self) -> i64 {
        self.period
    }

    /// The members of the closure in ascending order, each with the least index from which on it is periodic or
    /// arithmetic-periodic.
    pub fn preperiods(&self) -> Vec<(Member, i64)> {
        let claims = self.claims.iter();
        claims.map(|own| (own.member, own.preperiod)).collect()
    }

    /// The periodicity of a member with the common period of all members ([`PeriodProof::period`]), which may be a
    /// multiple of its least period ([`PeriodProof::least_periodicity`]). `None` if the proof is not about the member.
    pub fn common_periodicity(&self, member: Member) -> Option<Periodicity> {
        Some(self.periodicity_of(self.claim(member)?))
    }

    fn periodicity_of(&self, own: &MemberClaim) -> Periodicity {
        Periodicity {
            preperiod: own.preperiod,
            period: self.period,
            saltus: own.saltus,
        }
    }

    /// The largest index whose value the proof needs: theta + period - 1.
    pub fn checked_to(&self) -> i64 {
        self.theta + self.period - 1
    }

    /// The values of a member from its first index up to preperiod + period - 1; `None` if the proof is not about the
    /// member.
    pub fn table(&self, member: Member) -> Option<&[u32]> {
        Some(&self.claim(member)?.table)
    }

    /// The least periodicity of this member alone, whose period divides that of the proof, and whose preperiod is the
    /// same.
    pub fn least_periodicity(&self, member: Member) -> Option<Periodicity> {
        let own = self.common_periodicity(member)?;
        Some(own.least(own.preperiod, |n| self.value(member, n)))
    }

    /// The exceptions of a member: the n, ascending, at which its value is not the one that the period, continued
    /// backwards, would give, with the value. If there are any, the last is the one before the preperiod. `None` if the
    /// proof is not about the member.
    pub fn exceptions(&self, member: Member) -> Option<Vec<(i64, u32)>> {
        let found = self.common_periodicity(member)?;
        let first = self.system.sequences[member].first;
        let found = found.exceptions(first, |n| self.value(member, n));
        let table = &self.claim(member)?.table;
        Some(
            found
                .into_iter()
                .map(|n| (n, table[(n - first) as usize]))
                .collect(),
        )
    }

    /// The value of a member at any n; `None` below its first index, and for members that the proof is not about.
    pub fn value(&self, member: Member, n: i64) -> Option<i128> {
        let own = self.claim(member)?;
        let first = self.system.sequences[member].first;
        self.periodicity_of(own).value(n, |n| {
            let value = own
                .table
                .get(usize::try_from(n.checked_sub(first)?).ok()?)?;
            Some(i128::from(*value))
        })
    }

    /// The value at an index of any size; [`PeriodProof::value`] takes indices of 64 bits.
    pub fn value_at(&self, member: Member, n: &BigInt) -> Option<BigInt> {
        let own = self.claim(member)?;
        if let Some(n) = n.to_i64() {
            return self.value(member, n).map(BigInt::from);
        }
        if *n < BigInt::from(own.preperiod) {
            return None;
        }
        let (turns, ahead) = (n - own.preperiod).div_mod_floor(&BigInt::from(self.period));
        let value = self.value(member, own.preperiod + ahead.to_i64()?)?;
        Some(turns * own.saltus + value)
    }

    /// Checks the proof against computed values: whether the theorem applies, and whether the tables agree with the
    /// values.
    ///
    /// The result is also false if `values` does not reach [`PeriodProof::checked_to`].
    pub fn holds(&self, values: &Values) -> bool {
        let members: Vec<Member> = self.claims.iter().map(|own| own.member).collect();
        let sound = *values.system() == self.system
            && self.period >= 1
            && !members.is_empty()
            && self.system.closure(&members) == members
            && self.checked_to() < values.next();
        sound
            && self.claims.iter().all(|own| self.agrees(values, own))
            && self
                .bound(&members)
                .is_some_and(|theta| theta <= self.theta)
    }

    /// theta, computed from the tables, which [`PeriodProof::agrees`] has checked.
    fn bound(&self, members: &[Member]) -> Option<i64> {
        let mut preperiods = vec![0; self.system.sequences.len()];
        let mut growths = vec![None; preperiods.len()];
        for own in &self.claims {
            preperiods[own.member] = own.preperiod;
            growths[own.member] = self.growth(own)?;
        }
        let claim = PeriodClaim {
            system: &self.system,
            members,
            period: self.period,
            preperiods: &preperiods,
            growths: &growths,
        };
        let value = |member, n| self.value(member, n).map_or(0, |value| value as i64);
        let theta = claim.least_theta(above(self.largest_bounded()), &value)?;
        claim.is_settled(theta, &value).then_some(theta)
    }

    /// The largest value of periodic members, and of growing ones below their preperiods.
    fn largest_bounded(&self) -> u32 {
        let tables = self.claims.iter().map(|own| match own.saltus {
            0 => &own.table[..],
            _ => &own.table[..own.table.len() - self.period as usize],
        });
        tables.flatten().max().copied().unwrap_or(0)
    }

    /// The growth of a member over half the period; the outer `None` means that its table shows no such growth.
    fn growth(&self, own: &MemberClaim) -> Option<Option<Growth>> {
        if own.saltus == 0 {
            return Some(None);
        }
        let cycle = &own.table[own.table.len() - self.period as usize..];
        let (first, second) = cycle.split_at(cycle.len() / 2);
        let saltus = own.saltus / 2;
        let even = first.len() == second.len()
            && own.saltus % 2 == 0
            && first
                .iter()
                .zip(second)
                .all(|(a, b)| i64::from(*b) - i64::from(*a) == saltus);
        even.then(|| {
            Some(Growth {
                preperiod: own.preperiod,
                saltus,
                values: first.to_vec(),
            })
        })
    }

    /// Whether the known values of one member are those of the table, continued by the period, as far as needed.
    fn agrees(&self, values: &Values, own: &MemberClaim) -> bool {
        let (member, end) = (own.member, own.preperiod + self.period);
        let first = self.system.sequences[member].first;
        own.preperiod >= first
            && usize::try_from(end - first) == Ok(own.table.len())
            && (first..=self.checked_to().max(end - 1)).all(|n| {
                let known = values.get(member, n).map(i128::from);
                known.is_some() && self.value(member, n) == known
            })
    }

    fn claim(&self, member: Member) -> Option<&MemberClaim> {
        self.claims.iter().find(|own| own.member == member)
    }
}
