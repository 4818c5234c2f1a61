//! Certificates of periodicity. Their verifier is short enough to be read in one sitting.
//!
//! A certificate states a system, a period, preperiods, and the values up to one period past the preperiods. The
//! verifier accepts it only if these are the system's values and repeat for all n. It shares no code with the programs
//! that compute values or find proofs, only the types of [`System`] and its check that there are values.
//!
//! The text, line by line (a blank line is ignored, members are numbered from 0 in the order of their appearance):
//!
//! ```text
//! nkdsl certificate of periodicity 1
//! period 12
//! sparse 22 1 0                                    may be absent: a mask, `alternating` or nothing, and the class of each
//!                                                  sequence
//! sequence 0 first -2 preperiod 69 name X
//! initial 0 0 2                                    the values that the system gives; may be absent
//! convolution 0 0 shift 3 from -2 -2 xor 1         X(x) xor X(y) xor 1 with x + y = n - 3, x >= -2, y >= -2
//! convolution 0 0 shift 4 from -2 -2 xor 0 half 1  only those with y - x >= 1
//! back 0 delay 2 low -2 high 9 xor 0               X(n - 2) xor 0 if -2 <= n - 2 <= 9; `high` may be absent
//! constant 5
//! values 0 0 2 1 1 ...                             from `first` to preperiod + period - 1, on one or more lines
//! sequence 1 first 0 preperiod 3 gains 24 name g   grows: g(n + 12) = g(n) + 24, and 12 in half a period
//! ...
//! end
//! ```
//!
//! [`check`](super::check) explains the classes, and why the result does not depend on them.

use nk_system::{Member, System};

/// The statements of a certificate, whether or not they are true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The system of recurrences.
    pub system: System,
    /// The period: s(n + period) = s(n) + saltus for every member s and all n >= its preperiod.
    pub period: i64,
    /// For each member the index from which on it is periodic.
    pub preperiods: Vec<i64>,
    /// For each member its saltus, which is 0 if the member is periodic.
    pub saltuses: Vec<i64>,
    /// For each member its values from its first index to preperiod + period - 1.
    pub values: Vec<Vec<u32>>,
    /// A sparse space, if the certificate names one.
    pub sparse: Option<Sparse>,
}

/// A division of each sequence's values into common and rare ones. It makes the verification fast, and does not affect
/// its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sparse {
    /// The bits that are counted.
    pub mask: u32,
    /// Whether the last bit of the index is counted, too.
    pub alternating: bool,
    /// For each sequence, whether its common values are those with an odd number of counted bits.
    pub odd: Vec<bool>,
}

impl Certificate {
    /// The stated value of a member at an index, which must not be below its first one.
    pub(super) fn value(&self, member: Member, n: i64) -> u32 {
        let (first, start) = (self.system.sequences[member].first, self.preperiods[member]);
        let turns = (n - start).max(0) / self.period;
        let folded = n - turns * self.period;
        let value = self.values[member][(folded - first) as usize];
        // [`checked_to`](Self::checked_to) has checked that this is not too large.
        value + (turns * self.saltuses[member]) as u32
    }

    pub(super) fn is_well_shaped(&self) -> bool {
        let sequences = self.system.sequences.iter();
        let mut tables = sequences.zip(&self.preperiods).zip(&self.values);
        // A period is at most the number of values, so the rest cannot overflow.
        self.period >= 1
            && !self.system.sequences.is_empty()
            && self.saltuses.iter().all(|saltus| *saltus >= 0)
            && self
                .sparse
                .as_ref()
                .is_none_or(|sparse| sparse.odd.len() == self.saltuses.len())
            && tables.all(|((own, &start), values)| {
                let length = start.checked_sub(own.first);
                let length = length.and_then(|length| length.checked_add(self.period));
                start >= own.first && length == i64::try_from(values.len()).ok()
            })
    }
}
