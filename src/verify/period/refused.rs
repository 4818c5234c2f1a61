//! Why a certificate is refused, in words.

use std::fmt;

use super::certificate::VerifyError;
use nk_system::SystemError;

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
                "sequence {member} grows in a way that the theorem is not about"
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
            write!(f, "sequences {members} need one another's present values")
        }
        SystemError::OutOfRange { member } => {
            write!(f, "an index or a shift of sequence {member} is too large")
        }
    }
}

impl std::error::Error for VerifyError {}
