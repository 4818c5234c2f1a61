//! Why a certificate of a claim is refused, in words.

use std::fmt;

use super::node::other;
use super::reason::Fault;
use nk_base::number::Number;

/// Why a certificate was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerifyError {
    /// The line with this number, counted from 1, has no right content at its place.
    Line(usize),
    /// The lines do not fit together; the text says how.
    Shape(&'static str),
    /// An embedded certificate is refused by its verifier.
    Certificate {
        /// The number of the certificate, from 0.
        number: usize,
        /// The reason that its verifier gives.
        why: String,
    },
    /// A function has the name of an octal game, but its recurrence is not that of the heaps of this game.
    Octal(String),
    /// No rule shows that the truth of a filter, given by its number from 0, repeats with the stated period; `None` is
    /// the statement.
    Repeats(Option<usize>),
    /// The truth repeats only from this n on, which is larger than the stated `from`.
    From(i64),
    /// What the error says is so for this variable other than n, by its number from 0.
    Along(usize, Box<VerifyError>),
    /// The equation does not follow from the one system.
    Equation(Fault),
    /// The statement is false at this n.
    False(Number),
    /// The statement or a filter has no value at this n.
    NoValue(Number),
    /// The statement is false at this point of several variables.
    FalseAt(Vec<Number>),
    /// The statement or a filter has no value at this point of several variables.
    NoValueAt(Vec<Number>),
    /// The [`CancelToken`](nk_base::cancellation::CancelToken) of the caller was cancelled.
    Cancelled,
}

impl VerifyError {
    pub(super) fn is_false(point: &[Number]) -> VerifyError {
        match point {
            [n] => VerifyError::False(n.clone()),
            point => VerifyError::FalseAt(point.to_vec()),
        }
    }

    pub(super) fn no_value(point: &[Number]) -> VerifyError {
        match point {
            [n] => VerifyError::NoValue(n.clone()),
            point => VerifyError::NoValueAt(point.to_vec()),
        }
    }
}

/// `n = 3, n2 = 5`
fn place(point: &[Number]) -> String {
    let all = point.iter().enumerate().map(|(at, own)| match at {
        0 => format!("n = {own}"),
        at => format!("{} = {own}", other(at - 1)),
    });
    all.collect::<Vec<_>>().join(", ")
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Line(line) => {
                write!(f, "line {line} is not what a certificate has there")
            }
            VerifyError::Shape(what) => f.write_str(what),
            VerifyError::Certificate { number, why } => {
                write!(f, "its certificate {number} is refused: {why}")
            }
            VerifyError::Octal(name) => {
                write!(
                    f,
                    "what it calls {name} is not the sequence of the heaps of that game"
                )
            }
            VerifyError::Repeats(None) => {
                f.write_str("no rule shows that the statement repeats with this period")
            }
            VerifyError::Repeats(Some(filter)) => write!(
                f,
                "no rule shows that filter {filter} repeats with this period"
            ),
            VerifyError::From(from) => write!(f, "the truth repeats only from n = {from} on"),
            VerifyError::Along(number, why) => {
                write!(f, "in the variable {} for n: {why}", other(*number))
            }
            VerifyError::Equation(why) => write!(f, "{why}"),
            VerifyError::False(n) => write!(f, "the statement is false at n = {n}"),
            VerifyError::NoValue(n) => write!(f, "the statement has no value at n = {n}"),
            VerifyError::FalseAt(point) => write!(f, "the statement is false at {}", place(point)),
            VerifyError::NoValueAt(point) => {
                write!(f, "the statement has no value at {}", place(point))
            }
            VerifyError::Cancelled => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for VerifyError {}
