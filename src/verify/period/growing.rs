//! Convolutions of two growing members among the terms of a growing one: the theorem in `nk_prove::growing`, whose
//! conditions are computed here independently.

use super::certificate::Certificate;
use super::check::check;
use super::error::VerifyError;
use nk_base::cancellation::CancelToken;
use nk_system::{Back, Convolution, Member, Sequence, System, Term};

impl Certificate {
    /// The convolution, if a term of a member is one of two growing members and the member grows, too.
    fn both_grow(&self, member: Member, term: &Term) -> Option<Convolution> {
        let grows = |member: Member| self.saltuses[member] > 0;
        match *term {
            Term::Convolution(own) => {
                (grows(member) && grows(own.a) && grows(own.b)).then_some(own)
            }
            _ => None,
        }
    }

    /// The largest power of two that divides what a growing member gains in half a period.
    fn modulus(&self, member: Member) -> i64 {
        let half = self.saltuses[member] / 2;
        half & -half
    }

    /// The certificate with a system in which each convolution of two growing members, as a term of a growing one, is
    /// replaced by back references: its pairs with a value before the growth, or below the modulus. `None` if there is
    /// no such convolution.
    pub(super) fn reduced(&self) -> Option<Certificate> {
        let mut is_other = false;
        let mut near = |(member, own): (Member, &Sequence)| {
            let mut terms = Vec::new();
            for term in &own.terms {
                match self.both_grow(member, term) {
                    Some(pairs) => {
                        is_other = true;
                        self.near(&pairs, &mut terms);
                    }
                    None => terms.push(*term),
                }
            }
            Sequence {
                terms,
                ..own.clone()
            }
        };
        let sequences = self.system.sequences.iter().enumerate();
        let system = System {
            sequences: sequences.map(&mut near).collect(),
        };
        is_other.then(|| Certificate {
            system,
            ..self.clone()
        })
    }

    fn near(&self, pairs: &Convolution, terms: &mut Vec<Term>) {
        for (x, value) in self.small(pairs.a, pairs.x0) {
            terms.push(Term::Back(Back {
                a: pairs.b,
                delay: pairs.shift + x,
                constant: value ^ pairs.constant,
                low: pairs.half.map_or(pairs.y0, |g| pairs.y0.max(x + g)),
                high: None,
            }));
        }
        for (y, value) in self.small(pairs.b, pairs.y0) {
            terms.push(Term::Back(Back {
                a: pairs.a,
                delay: pairs.shift + y,
                constant: value ^ pairs.constant,
                low: pairs.x0,
                high: pairs.half.map(|g| y - g),
            }));
        }
    }

    /// The indices from `from` on at which a growing member has a value before its growth, or one below the modulus,
    /// with these values.
    fn small(&self, member: Member, from: i64) -> impl Iterator<Item = (i64, u32)> {
        let start = self.preperiods[member];
        let values = (from..start + self.period / 2).map(move |n| (n, self.value(member, n)));
        values.filter(move |(n, value)| *n < start || i64::from(*value) < self.modulus(member))
    }

    /// The least index from which on the conditions can be seen in half a period.
    pub(super) fn seen_from(&self) -> i64 {
        let terms = self.convolutions().map(|(_, own)| {
            let starts = self.preperiods[own.a] + self.preperiods[own.b];
            starts + self.period / 2 + own.shift - 1
        });
        terms.max().unwrap_or(i64::MIN)
    }

    fn convolutions(&self) -> impl Iterator<Item = (Member, Convolution)> {
        let members = self.system.sequences.iter().enumerate();
        members.flat_map(move |(member, own)| {
            let terms = own.terms.iter();
            terms.filter_map(move |term| Some((member, self.both_grow(member, term)?)))
        })
    }

    /// Checks that from theta on the stated values are those of the reduced system, and that no pair of growing values
    /// gives one; `last` is theta + period - 1.
    pub(super) fn check_reduced(
        &self,
        reduced: &Certificate,
        last: i64,
        stop: &CancelToken,
    ) -> Result<(), VerifyError> {
        let theta = last - self.period + 1;
        check(reduced, theta..=last, stop, &|_| ()).map_err(|error| match error {
            VerifyError::Value { member, .. } => VerifyError::Growth { member },
            other => other,
        })?;
        for (member, own) in self.convolutions() {
            for n in theta..theta + self.period / 2 {
                if stop.is_cancelled() {
                    return Err(VerifyError::Cancelled);
                }
                let start = self.preperiods[own.a];
                let mut xs = start..start + self.period / 2;
                if !xs.all(|x| self.is_apart(member, &own, n, x)) {
                    return Err(VerifyError::Growth { member });
                }
            }
        }
        Ok(())
    }

    /// Whether no pair x + q i, y + q j with x + y = n - shift gives the value at n + q (i + j), where q is half of the
    /// period.
    fn is_apart(&self, member: Member, own: &Convolution, n: i64, x: i64) -> bool {
        let (left, right) = (self.value(own.a, x), self.value(own.b, n - own.shift - x));
        let numbers = [left, right, own.constant, self.value(member, n)].map(i64::from);
        never_meet(numbers, self.modulus(member))
    }
}

/// Whether left xor right xor constant never becomes the value, however often the modulus is added to left or right,
/// and as often to the value.
fn never_meet([left, right, constant, value]: [i64; 4], modulus: i64) -> bool {
    let differ = (left ^ right ^ constant ^ value) % modulus != 0;
    // A nim-sum is at most the sum, and is as even or odd.
    let (sum, quotient) = (left / modulus + right / modulus, value / modulus);
    constant < modulus && (differ || sum < quotient || (sum + quotient) % 2 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_meets_does_not() {
        let modulus = 2;
        let (mut apart, mut met) = (0, 0);
        for code in 0..8i64.pow(3) * 2 {
            let (left, right, value) = (code % 8, code / 8 % 8, code / 64 % 8);
            let constant = code / 512;
            let meet = |times: i64| {
                let added = [times % 16, times / 16].map(|times| times * modulus);
                let sum = (left + added[0]) ^ (right + added[1]) ^ constant;
                sum == value + added[0] + added[1]
            };
            let meet = (0..256).any(meet);
            let is_apart = never_meet([left, right, constant, value], modulus);
            assert!(!(meet && is_apart), "{left} {right} {constant} {value}");
            met += usize::from(meet);
            apart += usize::from(is_apart);
        }
        // The others have equal remainders and an even difference of quotients, and are not reached.
        assert!(met > 200 && apart > 700, "{met}, {apart}");
        assert!(!never_meet([0, 0, 2, 4], 2));
    }
}
