//! Growing members with a term that is a convolution of two growing members, such as Lasker's Nim.
//!
//! **Claims.** As in [`super::periodicity`], whose theorem leaves such members out. Let s be one, with a convolution of
//! the growing members A and B with shift t and constant c among its terms. Let W be the largest power of two that
//! divides d. The *reduced* system has, instead of this term, back references: one for each x >= x0 with x < n0_A or
//! A(x) < W, whose option at n is that of the pair x, n - t - x if this is a pair of the convolution; and one for each
//! y >= y0 with y < n0_B or B(y) < W. They are finitely many, as A and B grow.
//!
//! **Theorem.** Let theta be that of the reduced system, by the theorem of [`super::periodicity`], or a larger number,
//! and at least n0_A + n0_B + q + t - 1 for each such convolution. If
//!
//! 1. the stated numbers satisfy the equations of the system at all n < theta + p,
//! 2. those of the reduced system at all n with theta <= n < theta + p, and
//! 3. c < W, and for theta <= n < theta + q, n0_A <= x < n0_A + q and y = n - t - x, the numbers A(x) xor B(y) xor c and
//!    s(n) differ modulo W, or U + V < S, or U + V + S is odd, where U, V and S are the quotients of A(x), B(y) and s(n)
//!    by W without their fractions,
//!
//! then they satisfy the equations of the system at all n.
//!
//! *Proof.* The induction of that theorem uses the equations from theta to theta + p - 1 only. So by 2 the equations of
//! the reduced system are satisfied at all n >= theta. Its options are options of the system, so all numbers below s(n)
//! are. To show: no pair X, Y of a convolution gives s(N), for N >= theta. If X < n0_A or Y < n0_B, its option is one of
//! the reduced system, and so is not s(N). Otherwise X = x + q i and N = n + q j with x and n as in 3 and i, j >= 0. Then
//! Y = y + q (j - i), where y = n - t - x is at least n0_B, as n >= theta. So A(X) = A(x) + d i,
//! B(Y) = B(y) + d (j - i) and s(N) = s(n) + d j, which leaves the remainders modulo W as they are; the quotients of
//! the three numbers grow by e i, e (j - i) and e j with d = W e. So the sum of the first two less the third is that of
//! 3, and the sum of all three is as even or odd as there. If the pair gave s(N), the third quotient would be the
//! nim-sum of the first two, as c < W. A nim-sum is at most the sum, and is even if the sum is. ∎
//!
//! With larger periods W is larger: over 2p, all members gain 4d.

use super::bound::{PeriodClaim, above, largest_constant};
use nk_system::{Back, Convolution, Member, System, Term};

/// The value that is claimed of a member at an index.
pub(super) type Value<'a> = dyn Fn(Member, i64) -> i64 + 'a;

impl PeriodClaim<'_> {
    /// The number theta of the theorem of this module, or of [`super::periodicity`] if no member is one that this module
    /// is about. `bounded` is a power of two above all values of periodic members, and of growing members before their
    /// growth.
    ///
    /// `None` if the theorem does not cover the claim.
    pub(super) fn least_theta(&self, bounded: i64, value: &Value) -> Option<i64> {
        let reduced = self.reduced(value);
        let claim = PeriodClaim {
            system: reduced.as_ref().unwrap_or(self.system),
            ..*self
        };
        let level = bounded.max(above(largest_constant(claim.system, self.members)));
        let mut saltuses = self.growths.iter().flatten().map(|own| own.saltus);
        let saltus = saltuses.next().unwrap_or(level);
        if saltuses.any(|other| other != saltus) || saltus % level != 0 {
            return None;
        }
        let seen = self.both_growing().map(|(_, own)| {
            let starts = self.preperiods[own.a] + self.preperiods[own.b];
            starts + self.period / 2 + own.shift - 1
        });
        Some(claim.theta(level)?.max(seen.max().unwrap_or(i64::MIN)))
    }

    /// Whether conditions 2 and 3 hold. The values must satisfy the equations of the system.
    pub(super) fn is_settled(&self, theta: i64, value: &Value) -> bool {
        let Some(reduced) = self.reduced(value) else {
            return true;
        };
        let apart = |(member, own): (Member, Convolution)| {
            let window = theta..theta + self.period / 2;
            let start = self.preperiods[own.a];
            window.into_iter().all(|n| {
                (start..start + self.period / 2).all(|x| {
                    let pair = [value(own.a, x), value(own.b, n - own.shift - x)];
                    is_apart(pair, own.constant.into(), value(member, n), self.modulus())
                })
            })
        };
        let mut members: Vec<Member> = self.both_growing().map(|own| own.0).collect();
        members.dedup();
        self.both_growing().all(apart)
            && members.into_iter().all(|member| {
                let terms = &reduced.sequences[member].terms;
                let window = theta..theta + self.period;
                window
                    .into_iter()
                    .all(|n| has_all_below(terms, n, value(member, n), value))
            })
    }

    /// The convolutions of two growing members among the terms of growing ones.
    fn both_growing(&self) -> impl Iterator<Item = (Member, Convolution)> {
        let grows = |member: Member| self.growth(member).is_some();
        let growing = self.members.iter().filter(move |own| grows(**own));
        growing.flat_map(move |&member| {
            let terms = self.system.sequences[member].terms.iter();
            terms.filter_map(move |term| match *term {
                Term::Convolution(own) if grows(own.a) && grows(own.b) => Some((member, own)),
                _ => None,
            })
        })
    }

    /// W, the largest power of two that divides d.
    fn modulus(&self) -> i64 {
        let saltus = self.growths.iter().flatten().next();
        saltus.map_or(1, |own| own.saltus & -own.saltus)
    }

    /// The reduced system; `None` if it is the system.
    fn reduced(&self, value: &Value) -> Option<System> {
        self.both_growing().next()?;
        let mut system = self.system.clone();
        for (member, own) in system.sequences.iter_mut().enumerate() {
            if self.growth(member).is_some() {
                let terms = own.terms.iter();
                own.terms = terms.flat_map(|term| self.of_term(term, value)).collect();
            }
        }
        Some(system)
    }

    fn of_term(&self, term: &Term, value: &Value) -> Vec<Term> {
        let own = match *term {
            Term::Convolution(own)
                if self.growth(own.a).is_some() && self.growth(own.b).is_some() =>
            {
                own
            }
            _ => return vec![*term],
        };
        let back = |a: Member, from: i64, low: i64, high: Option<i64>, first: i64| {
            Term::from(Back {
                a,
                delay: own.shift + from,
                low,
                high,
                constant: first as u32 ^ own.constant,
            })
        };
        let left = self.small(own.a, own.x0, value).map(|(x, first)| {
            let low = own.half.map_or(own.y0, |g| own.y0.max(x + g));
            back(own.b, x, low, None, first)
        });
        let right = self
            .small(own.b, own.y0, value)
            .map(|(y, first)| back(own.a, y, own.x0, own.half.map(|g| y - g), first));
        left.chain(right).collect()
    }

    /// The indices from `from` on with a value before the growth, or below W, and these values.
    fn small(&self, member: Member, from: i64, value: &Value) -> impl Iterator<Item = (i64, i64)> {
        let start = self.preperiods[member];
        // As W is at most d, values from n0 + q on are at least W.
        let values = (from..start + self.period / 2).map(move |n| (n, value(member, n)));
        values.filter(move |(n, value)| *n < start || *value < self.modulus())
    }
}

/// Condition 3 for one pair of values.
fn is_apart([left, right]: [i64; 2], constant: i64, value: i64, modulus: i64) -> bool {
    let differ = (left ^ right ^ constant ^ value) & (modulus - 1) != 0;
    let rest = left / modulus + right / modulus - value / modulus;
    constant < modulus && (differ || rest < 0 || rest % 2 != 0)
}

/// Whether the terms have all numbers below a value among their options at n.
fn has_all_below(terms: &[Term], n: i64, stated: i64, value: &Value) -> bool {
    let mut found = vec![false; stated as usize];
    let mut see = |option: i64| {
        if let Some(found) = found.get_mut(option as usize) {
            *found = true;
        }
    };
    for term in terms {
        match *term {
            Term::Convolution(own) => own.pairs(n).for_each(|(x, y)| {
                see(value(own.a, x) ^ value(own.b, y) ^ i64::from(own.constant));
            }),
            Term::Back(own) => {
                if let Some(x) = own.index(n) {
                    see(value(own.a, x) ^ i64::from(own.constant));
                }
            }
            Term::Constant(constant) => see(constant.into()),
        }
    }
    found.into_iter().all(|found| found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_testing::random::Random;

    #[test]
    fn pairs_that_are_apart_do_not_give_the_value() {
        let mut random = Random(1);
        let (mut apart, mut met) = (0, 0);
        for _ in 0..4000 {
            let modulus = 1 << random.between(0, 2);
            let saltus = modulus * random.between(1, 3);
            let [left, right, value] = [(); 3].map(|()| random.between(0, 15));
            let constant = random.between(0, modulus - 1);
            let meet = |i: i64, j: i64| {
                (left + saltus * i) ^ (right + saltus * j) ^ constant == value + saltus * (i + j)
            };
            let meet = (0..16).any(|i| (0..16).any(|j| meet(i, j)));
            let is_apart = is_apart([left, right], constant, value, modulus);
            assert!(!(meet && is_apart), "{left} {right} {constant} {value}");
            met += usize::from(meet);
            apart += usize::from(is_apart);
        }
        assert!(met > 100 && apart > 2000, "{met}, {apart}");
    }

    #[test]
    fn all_smaller_values_must_be_there() {
        let back = |delay: i64, constant: u32| {
            Term::from(Back {
                a: 0,
                delay,
                constant,
                low: 0,
                high: None,
            })
        };
        let value: &Value = &|_, n| n;
        // The options at 5 are 4, 3 xor 1 and 0.
        let terms = [back(1, 0), back(2, 1), Term::Constant(0)];
        assert!(has_all_below(&terms, 5, 1, value));
        assert!(!has_all_below(&terms, 5, 3, value));
        let all = [&terms[..], &[Term::Constant(1), Term::Constant(3)]].concat();
        assert!(has_all_below(&all, 5, 5, value));
        assert!(!has_all_below(&all, 5, 6, value));
    }
}
