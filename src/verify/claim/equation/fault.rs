//! Why an equation is not shown, in words.

use std::fmt;

use super::Entry;
use crate::period;
use nk_system::{Member, SystemError};

/// What of an equation is not right. Members, classes, terms and pairs are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A listed system, or the one system for `None`, defines no values.
    Values {
        system: Option<usize>,
        why: SystemError,
    },
    /// The shift is too large, or the residue is none of the modulus.
    Number {
        joint: Member,
        shift: i64,
        residue: i64,
        modulus: i64,
    },
    NoClass {
        joint: Member,
        class: usize,
    },
    EmptyClass {
        class: usize,
    },
    /// Numbers that are too large.
    Far {
        class: usize,
        cut: i64,
    },
    FarEnd {
        agree: i64,
    },
    /// A member is of a sequence that no listed system has.
    NoSequence {
        joint: Member,
        system: usize,
        member: Member,
    },
    /// A member has another equation than its sequence at these indices.
    NotSplit {
        joint: Member,
        what: String,
    },
    /// X of a class is too small, for its f or for a term of a member.
    Cut {
        class: usize,
        cut: i64,
        least: i64,
        term: Option<(Member, usize)>,
    },
    /// N is too small, for the initial values of a member or for a term of it.
    Early {
        agree: i64,
        least: i64,
        joint: Member,
        term: Option<usize>,
    },
    /// Two members of one class differ.
    Differ {
        joint: [Member; 2],
        n: i64,
        values: [Option<u32>; 2],
    },
    /// Two members of one class have different forms: what the one has and the other has not.
    Form {
        joint: [Member; 2],
        only: [Option<String>; 2],
    },
    /// The statement equates something else than nim-sums of members and nimbers.
    Statement,
    /// The system of a derivation that the statement mentions is not listed.
    Unlisted {
        derivation: usize,
    },
    /// There are no sums, or too many.
    Count(usize),
    /// A derivation tells more residues apart.
    Residues {
        stated: i64,
        derivation: usize,
        needed: usize,
        factor: i64,
    },
    /// An entry names no member, or does not grow with n, or is too large.
    NoEntry {
        residue: usize,
        number: usize,
    },
    /// The entries of a sum are not those of the statement: what one of them is of.
    Entries {
        residue: usize,
        what: String,
    },
    /// The constants of a sum do not cancel.
    Constant {
        residue: usize,
        constant: u32,
    },
    /// Two entries in a row are not shown to be equal.
    Pair {
        residue: usize,
        pair: usize,
        entries: Vec<Entry>,
    },
    /// The sums vanish from a later number on.
    From(i64),
    /// It would take too many values.
    Long,
    Interrupted,
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
                "joint {joint} has the shift {shift}, which is to be within 2^40, at residue {residue} of {modulus}"
            ),
            Fault::NoClass { joint, class } => {
                write!(f, "joint {joint} is in class {class}, which is not there")
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
                "joint {joint} is of member {member} of system {system}, which is not there"
            ),
            Fault::NotSplit { joint, what } => {
                write!(f, "joint {joint} is not what it is said to be: {what}")
            }
            Fault::Form { joint, only } => form(joint, only, f),
            Fault::Long => f.write_str(
                "it would take too long: more than 2^16 indices, 2^26 values or 2^32 pairs of them",
            ),
            Fault::Interrupted => f.write_str("interrupted"),
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
                    "joint {one} and joint {other} are in one class, and at {n} the one is {first} and the other {second}"
                )
            }
            _ => Ok(()),
        }
    }

    fn of_statement(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Statement => f.write_str(
                "the statement is no equation of nim-sums of numbers, members of systems and nimbers at a n + b with a >= 1",
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
            Fault::From(from) => write!(f, "both sides are shown to be equal from n = {from} on only"),
            _ => Ok(()),
        }
    }
}
