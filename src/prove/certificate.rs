//! Certificates of periodicity, and a verifier short enough to be read in one sitting.
//!
//! In: a text that states a system, a period, preperiods, and the values up to one period past them. Out: the
//! certainty that those are the system's values, repeated for ever, or why not. The verifier shares nothing with the
//! code that computes values or finds proofs, only the types of [`System`] and its check that there are values.
//!
//! The text, line by line (a blank line is ignored, members are numbered from 0 in the order of their appearance):
//!
//! ```text
//! nkdsl certificate of periodicity 1
//! period 12
//! sequence 0 first -2 preperiod 69 name X
//! initial 0 0 2                                    the values that the system gives; may be absent
//! convolution 0 0 shift 3 from -2 -2 xor 1         X(x) xor X(y) xor 1 with x + y = n - 3, x >= -2, y >= -2
//! convolution 0 0 shift 4 from -2 -2 xor 0 half 1  only those with y - x >= 1
//! back 0 delay 2 low -2 high 9 xor 0               X(n - 2) xor 0 where -2 <= n - 2 <= 9; `high` may be absent
//! constant 5
//! values 0 0 2 1 1 ...                             from `first` to preperiod + period - 1, on one or more lines
//! sequence 1 first 0 preperiod 3 gains 24 name g   grows: g(n + 12) = g(n) + 24, and 12 in half a period
//! ...
//! end
//! ```

use std::collections::HashSet;

use super::certificate_text;
pub use super::certificate_text::{text, write};
use crate::recurrence::{Member, System, SystemError, Term};
use crate::stop::Stop;

/// A certificate that [`verify`] found right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    pub certificate: Certificate,
    /// The largest index at which the equations were checked.
    pub checked_to: i64,
}

/// What a certificate says, right or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub system: System,
    /// s(n + period) = s(n) + gain for every member s and all n >= its preperiod; the gains are 0 where it is periodic.
    pub period: i64,
    pub preperiods: Vec<i64>,
    pub gains: Vec<i64>,
    /// For each member from its first index to preperiod + period - 1.
    pub values: Vec<Vec<u32>>,
}

/// Why a certificate was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Lines are counted from 1.
    Line {
        line: usize,
    },
    /// The text ends before `end`.
    Unfinished,
    System(SystemError),
    /// There is no sequence, the period is below 1, or a preperiod below the first index, or there are more or fewer values than up to
    /// preperiod + period - 1.
    Shape,
    /// A member is said to grow as the theorem does not allow, or has terms that it is not about.
    Growth {
        member: Member,
    },
    /// The values differ from what the system says at this index.
    Value {
        member: Member,
        n: i64,
        stated: u64,
        found: u64,
    },
    Interrupted,
}

/// Checks a certificate.
///
/// The stated values, extended by the period, satisfy the system's equations at all indices up to theta + period - 1,
/// so they are its values there; being periodic up to theta, they are for ever. The theorem, with its proof, is that of
/// [`periodicity`](super::periodicity); theta is computed here once more.
///
/// * Cost: the square of theta + period for each convolution. `stop` is polled at each index.
pub fn verify(text: &str, stop: &Stop) -> Result<Verified, Refused> {
    let claim = certificate_text::read(text)?;
    claim.system.order().map_err(Refused::System)?;
    if !claim.is_well_shaped() {
        return Err(Refused::Shape);
    }
    let last = claim.checked_to()?;
    for n in claim.system.least_first()..=last {
        if stop.is_raised() {
            return Err(Refused::Interrupted);
        }
        for (member, own) in claim.system.sequences.iter().enumerate() {
            if n < own.first {
                continue;
            }
            let stated = claim.value(member, n);
            let found = match own.initial.get((n - own.first) as usize) {
                Some(value) => u64::from(*value),
                None => claim.mex(member, n),
            };
            if stated != found {
                return Err(Refused::Value {
                    member,
                    n,
                    stated,
                    found,
                });
            }
        }
    }
    Ok(Verified {
        certificate: claim,
        checked_to: last,
    })
}

impl Certificate {
    /// The value of a member at an index from its first one up.
    pub(super) fn value(&self, member: Member, n: i64) -> u64 {
        let (first, start) = (self.system.sequences[member].first, self.preperiods[member]);
        let turns = (n - start).max(0) / self.period;
        let folded = n - turns * self.period;
        let value = self.values[member][(folded - first) as usize];
        // `checked_to` saw that this is not too large.
        u64::from(value) + turns as u64 * self.gains[member] as u64
    }

    fn is_well_shaped(&self) -> bool {
        let sequences = self.system.sequences.iter();
        let mut tables = sequences.zip(&self.preperiods).zip(&self.values);
        // A period is at most the number of values, so what follows cannot overflow.
        self.period >= 1
            && !self.system.sequences.is_empty()
            && self.gains.iter().all(|gain| *gain >= 0)
            && tables.all(|((own, &start), values)| {
                let length = start.checked_sub(own.first);
                let length = length.and_then(|length| length.checked_add(self.period));
                start >= own.first && length == i64::try_from(values.len()).ok()
            })
    }

    fn mex(&self, member: Member, n: i64) -> u64 {
        let mut options = HashSet::new();
        for term in &self.system.sequences[member].terms {
            self.add_options(term, n, &mut options);
        }
        let mut least = 0;
        while options.contains(&least) {
            least += 1;
        }
        least
    }

    fn add_options(&self, term: &Term, n: i64, options: &mut HashSet<u64>) {
        match *term {
            Term::Convolution {
                a,
                b,
                constant,
                shift,
                x0,
                y0,
                half,
            } => {
                for x in x0..=n - shift - y0 {
                    let y = n - shift - x;
                    if half.is_none_or(|g| y - x >= g) {
                        options.insert(self.value(a, x) ^ self.value(b, y) ^ u64::from(constant));
                    }
                }
            }
            Term::Back {
                a,
                delay,
                constant,
                low,
                high,
            } => {
                if n - delay >= low && high.is_none_or(|high| n - delay <= high) {
                    options.insert(self.value(a, n - delay) ^ u64::from(constant));
                }
            }
            Term::Constant(value) => {
                options.insert(u64::from(value));
            }
        }
    }
}
