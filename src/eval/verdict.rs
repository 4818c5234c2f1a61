//! The verdict of a check.

use super::EvalError;
use super::parts::Sides;
use super::periodicity::NamedPeriodicity;
use nk_base::number::Number;
use nk_oeis::SequenceId;

/// The outcome of a check of a claim.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The claim holds for its whole range: all points were tried, or the rest follows `by` a proof.
    Proved {
        /// The number of points that were tried.
        cases: u64,
        /// The proof of the rest; `None` if all points were tried.
        by: Option<Because>,
    },
    /// The statement is true at all `cases` points tried, the last of them at `through`.
    Holds {
        /// The number of points.
        cases: u64,
        /// The first point: the values of the variables.
        first: Vec<Number>,
        /// The last point.
        through: Vec<Number>,
    },
    /// The statement is false at this point, which is shown with the sides where it is a comparison.
    Fails {
        /// The values of the variables.
        at: Vec<Number>,
        /// The values of the part that is false.
        sides: Option<Sides>,
        /// The number of points tried before it, at all of which the statement is true.
        cases: u64,
    },
    /// No point was tried, or a point has no value.
    Unknown {
        /// The reason.
        reason: String,
    },
}

/// The kinds of proofs of claims without end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// The claim repeats: from `from` on, if it holds at n, it holds at n + `period`. This follows from the
    /// periodicities of the sequences that it mentions.
    Repeats {
        /// The period of the claim.
        period: i64,
        /// The index from which it repeats.
        from: Number,
        /// The periodicities of the sequences that it mentions.
        rests_on: Vec<NamedPeriodicity>,
    },
    /// The claim is in several variables, and repeats in each one that has no end. This follows from the periodicities of
    /// the sequences that it mentions.
    RepeatsInEach {
        /// The periodicities of the sequences that it mentions.
        rests_on: Vec<NamedPeriodicity>,
    },
    /// The statement equates two sequences, which are equal from `from` on by the recurrences of both.
    OneSystem {
        /// The two sequences.
        names: [String; 2],
        /// The index from which they are equal.
        from: Number,
    },
    /// The statement follows from symmetries of the graphs; no case was tried.
    Symmetric {
        /// The symmetries in words: "by the mirror v[i, j] -> v[m + 1 - i, n + 1 - j]".
        shown: String,
    },
    /// The claim is that a statement is not true at all points of its range, and it is false at this point.
    Witness {
        /// The values of the variables.
        at: Vec<Number>,
        /// The sides there, as of [`Verdict::Fails`].
        sides: Option<Sides>,
    },
}

/// A verdict, and the circumstances that limited it.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckReport {
    /// The outcome.
    pub verdict: Verdict,
    /// The names of the variables, for `first`, `through` and `at`.
    pub variables: Vec<String>,
    /// The OEIS sequences whose listed terms set the range.
    pub listed: Vec<SequenceId>,
    /// The number of listed terms that the statement asked for in the cases, if it names one sequence.
    pub terms: Option<u64>,
    /// Why the contrary of a claim such as `P != Q` is proved, with the number of points tried, where the claim fails;
    /// the reason is `None` if all points were tried.
    pub contrary: Option<(u64, Option<Because>)>,
    /// The enumeration that ended before its range did: "P has 42 members".
    pub over: Option<String>,
    /// The error that ended the trial of points.
    pub stopped: Option<EvalError>,
    /// The certificate that was accepted, for a claim about all n that is proved.
    pub certificate: Option<String>,
    /// Why a claim about all n that seems to be settled has no certificate, and so is not called proved.
    pub uncertified: Option<String>,
    /// Whether graphs were searched while the cases were tried, with positions told apart by their hashes.
    pub searched: bool,
    /// Whether an endless range was left because its last graphs had many positions, and the next may take too long.
    pub enough: bool,
}
