//! Why a certificate is refused, in words.

use std::fmt;

use nk_system::{Member, SystemError};

/// The reason why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerifyError {
    /// A line cannot be read.
    Line {
        /// The number of the line, from 1.
        line: usize,
    },
    /// The text ends before `end`.
    Unfinished,
    /// The stated system has no values.
    System(SystemError),
    /// There is no sequence, the period is below 1, a saltus is negative, a preperiod is below the first index, the
    /// number of values does not reach exactly to preperiod + period - 1, the number of classes is wrong, or a value
    /// may be beyond 2^32.
    Shape,
    /// A member grows in a way that the theorem does not cover, or has terms that it does not cover.
    Growth {
        /// The member.
        member: Member,
    },
    /// A stated value differs from the value that the system gives.
    Value {
        /// The member.
        member: Member,
        /// The index.
        n: i64,
        /// The stated value.
        stated: u32,
        /// The value that the system gives.
        found: u32,
    },
    /// More than 2^30 values would have to be kept.
    Long,
    /// The verification was cancelled.
    Cancelled,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Line { line } => {
                write!(f, "line {line} is not what a certificate has there")
            }
            VerifyError::Unfinished => f.write_str("it breaks off before `end`"),
            VerifyError::System(error) => {
                f.write_str("the recurrences define no values: ")?;
                system(error, f)
            }
            VerifyError::Shape => {
                f.write_str("the period, the preperiods and the values do not fit together")
            }
            VerifyError::Growth { member } => write!(
                f,
                "sequence {member} grows in a way that the theorem does not cover"
            ),
            VerifyError::Value {
                member,
                n,
                stated,
                found,
            } => write!(
                f,
                "sequence {member} is stated to be {stated} at n = {n}, and the recurrences make it {found}"
            ),
            VerifyError::Long => f.write_str("it would take more than 2^30 values to check it"),
            VerifyError::Cancelled => f.write_str("interrupted"),
        }
    }
}

fn system(error: &SystemError, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match error {
        SystemError::BelowFirst { member, term } => write!(
            f,
            "term {term} of sequence {member} reaches below a first value"
        ),
        SystemError::NotEarlier { member, term } => write!(
            f,
            "term {term} of sequence {member} needs a value that is not earlier"
        ),
        SystemError::NoSuchMember { member, term } => write!(
            f,
            "term {term} of sequence {member} refers to no sequence of the certificate"
        ),
        SystemError::Cycle { members } => {
            let members: Vec<String> = members.iter().map(ToString::to_string).collect();
            let members = members.join(", ");
            write!(
                f,
                "sequences {members} need one another's values at the same index"
            )
        }
        SystemError::OutOfRange { member } => {
            write!(f, "an index or a shift of sequence {member} is too large")
        }
    }
}

impl std::error::Error for VerifyError {}
