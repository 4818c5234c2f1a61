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
//! sparse 22 1 0                                    may be absent: a mask, and the class of each sequence
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
//!
//! What the classes are, and that they need not be believed, is said in [`certificate_check`](super::certificate_check).

use crate::period::check::check;
use crate::period::text;
use nk_base::cancellation::CancelToken;
use nk_system::{Member, System, SystemError};

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
    pub sparse: Option<Sparse>,
}

/// Which values of each sequence are common. It makes verifying fast, and cannot make it wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sparse {
    pub mask: u32,
    /// For each sequence: whether those with an odd number of ones in the mask are common, or those with an even one.
    pub odd: Vec<bool>,
}

/// Why a certificate was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerifyError {
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
        stated: u32,
        found: u32,
    },
    /// More than 2^30 values would have to be kept.
    Long,
    Interrupted,
}

/// Checks a certificate.
///
/// The stated values, extended by the period, satisfy the system's equations at all indices up to theta + period - 1,
/// so they are its values there; being periodic up to theta, they are for ever. The theorem, with its proof, is that of
/// [`periodicity`](super::periodicity); theta is computed here once more.
///
/// * Cost: the square of theta + period for each convolution; with a sparse space, for each index with a common value
///   only the number of rare values. `stop` is polled at each index.
pub fn verify(text: &str, stop: &CancelToken) -> Result<Verified, VerifyError> {
    verify_with(text, stop, &|_| ())
}

/// As [`verify`], where `reached` is told now and then below which index the equations have been checked.
pub fn verify_with(
    text: &str,
    stop: &CancelToken,
    reached: &dyn Fn(i64),
) -> Result<Verified, VerifyError> {
    let claim = text::read(text)?;
    claim.system.order().map_err(VerifyError::System)?;
    if !claim.is_well_shaped() {
        return Err(VerifyError::Shape);
    }
    let last = claim.checked_to()?;
    check(&claim, last, stop, reached)?;
    Ok(Verified {
        certificate: claim,
        checked_to: last,
    })
}

impl Certificate {
    /// The value of a member at an index from its first one up.
    pub(super) fn value(&self, member: Member, n: i64) -> u32 {
        let (first, start) = (self.system.sequences[member].first, self.preperiods[member]);
        let turns = (n - start).max(0) / self.period;
        let folded = n - turns * self.period;
        let value = self.values[member][(folded - first) as usize];
        // `checked_to` saw that this is not too large.
        value + (turns * self.gains[member]) as u32
    }

    fn is_well_shaped(&self) -> bool {
        let sequences = self.system.sequences.iter();
        let mut tables = sequences.zip(&self.preperiods).zip(&self.values);
        // A period is at most the number of values, so what follows cannot overflow.
        self.period >= 1
            && !self.system.sequences.is_empty()
            && self.gains.iter().all(|gain| *gain >= 0)
            && self
                .sparse
                .as_ref()
                .is_none_or(|sparse| sparse.odd.len() == self.gains.len())
            && tables.all(|((own, &start), values)| {
                let length = start.checked_sub(own.first);
                let length = length.and_then(|length| length.checked_add(self.period));
                start >= own.first && length == i64::try_from(values.len()).ok()
            })
    }
}
