//! Why a certificate of a derivation is refused, in words.

use std::fmt;

use nk_system::SystemError;

/// Why a certificate was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerifyError {
    /// The line with this number, from 1, cannot be read.
    Line(usize),
    /// A number refers to nothing, is too large, or is missing.
    Shape(&'static str),
    /// The stated system has no values.
    System(SystemError),
    /// A move at an end (named by its cap) or inside the run (named by its kind) leaves a cap that is not listed.
    Move(String),
    /// The options of a word, named by its caps, are not those of its member; `None` means the whole strip.
    Options(Option<(usize, usize)>),
    /// The nimber of a word differs from the value of its member.
    Value {
        /// The caps of the word; `None` means the whole strip.
        word: Option<(usize, usize)>,
        /// The index of the value.
        index: i64,
    },
    /// The theorem about branches does not show that the nimber repeats. The numbers are the threshold and the period.
    Branches(i64, i64),
    /// The graph for this N or this n, or for a later one, is not the stated graph.
    Family(i64),
    /// The verification was cancelled.
    Cancelled,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |own: &Option<(usize, usize)>| match own {
            Some((u, w)) => format!("word {u} {w}"),
            None => "the whole strip".to_owned(),
        };
        match self {
            VerifyError::Line(line) => write!(f, "line {line} cannot be read"),
            VerifyError::Shape(what) => write!(f, "{what}"),
            VerifyError::System(_) => f.write_str("the system has no values"),
            VerifyError::Move(what) => write!(f, "{what} leaves something that is not listed"),
            VerifyError::Options(own) => write!(f, "the options of {} are different", word(own)),
            VerifyError::Value { word: own, index } => {
                write!(f, "the value of {} differs at n = {index}", word(own))
            }
            VerifyError::Branches(threshold, period) => write!(
                f,
                "from {threshold} branches on, the nimber need not repeat with period {period}"
            ),
            VerifyError::Family(n) => write!(
                f,
                "the graphs from {n} on are not the strips that are listed"
            ),
            VerifyError::Cancelled => f.write_str("it was interrupted"),
        }
    }
}

impl std::error::Error for VerifyError {}
