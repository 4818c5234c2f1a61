//! The reasons why an equation is not proved, and their wording.

use std::fmt;

use super::node::Entry;
use crate::period;
use nk_system::{Member, SystemError};

/// The reason why an equation is not proved by its one system. Joints (members of the one system), classes, terms and
/// pairs count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A system does not define values.
    Values {
        /// The number of the listed system; `None` for the one system.
        system: Option<usize>,
        /// The reason.
        why: SystemError,
    },
    /// The shift or the modulus of a joint is beyond 2^40, or its residue is not less than the modulus.
    Number {
        /// The joint.
        joint: Member,
        /// The shift of the joint.
        shift: i64,
        /// The residue of the joint.
        residue: i64,
        /// The modulus of the joint.
        modulus: i64,
    },
    /// A joint is in a class for which the certificate has no line.
    NoClass {
        /// The joint.
        joint: Member,
        /// The class that it names.
        class: usize,
    },
    /// A class has no member.
    EmptyClass {
        /// The class.
        class: usize,
    },
    /// The cut of a class is beyond 2^40.
    Far {
        /// The class.
        class: usize,
        /// The cut of the class, which is X of the theorem.
        cut: i64,
    },
    /// The number N of the theorem is beyond 2^40.
    FarEnd {
        /// The stated N.
        agree: i64,
    },
    /// A joint refers to a sequence that no listed system has.
    NoSequence {
        /// The joint.
        joint: Member,
        /// The number of the system that it names.
        system: usize,
        /// The number of the sequence that it names.
        member: Member,
    },
    /// The recurrence of a joint differs from the recurrence of its sequence at its indices.
    NotSplit {
        /// The joint.
        joint: Member,
        /// The difference, in words.
        what: String,
    },
    /// The cut of a class is too small.
    Cut {
        /// The class.
        class: usize,
        /// The stated cut.
        cut: i64,
        /// The least cut that the theorem allows.
        least: i64,
        /// The joint and its term that need this cut; `None` if the first indices of the members do.
        term: Option<(Member, usize)>,
    },
    /// The number N of the theorem is too small.
    Early {
        /// The stated N.
        agree: i64,
        /// The least N that the theorem allows.
        least: i64,
        /// The joint that needs this N.
        joint: Member,
        /// The term of the joint that needs it; `None` if its initial values do.
        term: Option<usize>,
    },
    /// Two joints of one class have different values at an index below N.
    Differ {
        /// The two joints.
        joint: [Member; 2],
        /// The index n; each joint is taken at n plus its shift.
        n: i64,
        /// The two values; `None` if a joint has no value there.
        values: [Option<u32>; 2],
    },
    /// Two joints of one class have different forms.
    Form {
        /// The two joints.
        joint: [Member; 2],
        /// For each of them, in words, a part of its form that the other one does not have; `None` if there is none.
        only: [Option<String>; 2],
    },
    /// The statement is not an equation of nim-sums of numbers, members of systems and nimbers.
    Statement,
    /// The statement mentions a nimber by a derivation whose system is not listed.
    Unlisted {
        /// The number of the certificate of derivation.
        derivation: usize,
    },
    /// The number of lists of entries is 0 or more than 2^14.
    Count(usize),
    /// A derivation distinguishes residues of n that one list of entries cannot distinguish.
    Residues {
        /// The number of lists.
        stated: i64,
        /// The number of the certificate of derivation.
        derivation: usize,
        /// The number of residues that the derivation distinguishes.
        needed: usize,
        /// The factor of n in the argument of the nimber.
        factor: i64,
    },
    /// An entry refers to no joint, does not grow with n, or has a number beyond 2^40.
    NoEntry {
        /// The residue, which is the number of the list.
        residue: usize,
        /// The number of the entry in the list.
        number: usize,
    },
    /// The entries of a list are not the parts of the statement.
    Entries {
        /// The residue.
        residue: usize,
        /// The first difference, in words.
        what: String,
    },
    /// The constants of the statement do not cancel.
    Constant {
        /// The residue.
        residue: usize,
        /// The nim-sum of the constants, which is not 0.
        constant: u32,
    },
    /// The two entries of a pair are not shown to be equal.
    Pair {
        /// The residue.
        residue: usize,
        /// The number of the pair in the list.
        pair: usize,
        /// The entries of the pair; only one if the list has an odd number of them.
        entries: Vec<Entry>,
    },
    /// Both sides are shown to be equal only from this n on, and this n is larger than the stated `from`.
    From(i64),
    /// The verification would take more than 2^16 indices, 2^26 values or 2^32 pairs of values, or exceeds another
    /// limit.
    Long,
    /// The caller's [`CancelToken`](nk_base::cancellation::CancelToken) was cancelled.
    Cancelled,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Values { system, why } => {
                let why = period::VerifyError::System(why.clone());
                match system {
                    Some(system) => write!(f, "system {system}: {why}"),
                    None => write!(f, "the joint system: {why}"),
                }
            }
            Fault::Number {
                joint,
                shift,
                residue,
                modulus,
            } => write!(
                f,
                "joint {joint} has the shift {shift}, which must be within 2^40, at residue {residue} of {modulus}"
            ),
            Fault::NoClass { joint, class } => {
                write!(f, "joint {joint} is in class {class}, which does not exist")
            }
            Fault::EmptyClass { class } => write!(f, "class {class} has no member"),
            Fault::Far { class, cut } => {
                write!(f, "the cut {cut} of class {class} is beyond 2^40")
            }
            Fault::FarEnd { agree } => write!(f, "`agree {agree}` is beyond 2^40"),
            Fault::NoSequence {
                joint,
                system,
                member,
            } => write!(
                f,
                "joint {joint} is of member {member} of system {system}, which does not exist"
            ),
            Fault::NotSplit { joint, what } => {
                write!(f, "joint {joint} is not what it is said to be: {what}")
            }
            Fault::Form { joint, only } => form(joint, only, f),
            Fault::Long => f.write_str(
                "it would take too long: more than 2^16 indices, 2^26 values or 2^32 pairs of them",
            ),
            Fault::Cancelled => f.write_str("interrupted"),
            Fault::Cut { .. } | Fault::Early { .. } | Fault::Differ { .. } => self.of_theorem(f),
            _ => self.of_statement(f),
        }
    }
}

fn form(
    [one, other]: &[Member; 2],
    only: &[Option<String>; 2],
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let kinds = only.iter().zip([one, other]);
    let kinds = kinds.filter_map(|(part, joint)| {
        let part = part.as_ref()?;
        Some(format!("only joint {joint} has {part}"))
    });
    let kinds: Vec<String> = kinds.collect();
    write!(
        f,
        "joint {one} and joint {other} are in one class and have different forms: {}",
        kinds.join(", ")
    )
}

impl Fault {
    fn of_theorem(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Cut {
                class,
                cut,
                least,
                term,
            } => {
                write!(
                    f,
                    "the cut {cut} of class {class} must be at least {least} for "
                )?;
                match term {
                    None => f.write_str("all its members to have begun"),
                    Some((joint, term)) => write!(f, "term {term} of joint {joint}"),
                }
            }
            Fault::Early {
                agree,
                least,
                joint,
                term,
            } => {
                write!(f, "`agree {agree}` must be at least {least} for ")?;
                match term {
                    None => write!(f, "the initial values of joint {joint} to be over"),
                    Some(term) => write!(f, "term {term} of joint {joint}"),
                }
            }
            Fault::Differ {
                joint: [one, other],
                n,
                values,
            } => {
                let [first, second] = values.map(|own| match own {
                    Some(value) => value.to_string(),
                    None => "without a value".to_owned(),
                });
                write!(
                    f,
                    "joint {one} and joint {other} are in one class, and at {n} one is {first} and the other {second}"
                )
            }
            _ => Ok(()),
        }
    }

    fn of_statement(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Statement => f.write_str(
                "the statement is not an equation of nim-sums of numbers, members of systems and nimbers at a n + b with a >= 1",
            ),
            Fault::Unlisted { derivation } => write!(
                f,
                "the system of certificate {derivation}, which the statement mentions, is not listed"
            ),
            Fault::Count(count) => write!(f, "there are sums for {count} residues"),
            Fault::Residues {
                stated,
                derivation,
                needed,
                factor,
            } => write!(
                f,
                "there are sums for {stated} residues, and certificate {derivation}, with n times {factor}, tells {needed} apart"
            ),
            Fault::NoEntry { residue, number } => write!(
                f,
                "entry {number} of the sum for residue {residue} names no member that grows with n"
            ),
            Fault::Entries { residue, what } => write!(
                f,
                "the sum for residue {residue} is not that of the statement: {what}"
            ),
            Fault::Constant { residue, constant } => write!(
                f,
                "the constants of the statement make {constant} and not 0 for residue {residue}"
            ),
            Fault::Pair {
                residue,
                pair,
                entries,
            } => {
                let worded = entries.iter().map(|own| {
                    let Entry {
                        member,
                        growth,
                        offset,
                    } = own;
                    format!("joint {member} at {growth} N + {offset}")
                });
                let worded: Vec<String> = worded.collect();
                write!(
                    f,
                    "pair {pair} of the sum for residue {residue} is not shown to be equal: {}",
                    worded.join(", ")
                )
            }
            Fault::From(from) => write!(f, "both sides are shown to be equal only from n = {from} on"),
            _ => Ok(()),
        }
    }
}
