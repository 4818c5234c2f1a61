//! Why no recurrences were derived, in words.

use std::fmt;

use nk_base::source::Span;
use nk_verify::derivation;

/// The reason, and the place of the specification that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeriveError {
    pub why: DeriveErrorKind,
    pub span: Option<Span>,
}

/// A clause for each, by `Display`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeriveErrorKind {
    /// An expression, a condition or a set that is not linear in the indices.
    NotLinear(&'static str),
    /// A graph operation that is not read, or not with such operands.
    Operation(&'static str),
    /// Two variables run through ranges that grow, in one vertex or edge.
    TwoRuns,
    /// Two indices of one vertex grow, and not in step.
    TwoIndices(String),
    /// Edges join vertices whose distance grows with n.
    FarApart,
    /// Edges that join an index that grows with one that falls.
    Reversed,
    /// Vertices of this name end elsewhere than those that they are joined to.
    UnequalLengths(String),
    /// A vertex or an edge that is neither near an end nor one of a run.
    Middle,
    /// An end of an edge is not declared, for the n given, if it was a single graph that showed it.
    Undeclared(String, Option<i64>),
    /// The family has no members from some n on.
    Finite,
    /// Conditions that single out members of the family.
    Condition,
    /// No part of the graph grows with n.
    NoRun,
    /// More cases than are followed up.
    TooMany(&'static str),
    /// Two runs that only meet at their ends.
    SeveralRuns,
    /// Edges join the two ends, but not as those of the strip do.
    Closing,
    /// A vertex is joined to a growing number of others, but not in the same way all along.
    UnevenHub(String),
    /// A move on a vertex that leaves such a hub joined to two runs, or to one.
    HubRemains { hub: String, vertex: String },
    /// A move that leaves a connected run with a gap in it.
    NotClosed(Defect),
    /// Endless runs that are not joined.
    Strands(usize),
    /// Moves at an end that leave ever longer ends.
    EndsGrow { ends: usize, longest: String },
    /// The equations cannot be ordered.
    Unordered,
    /// The graphs for small n need more work than the limit, or than the caller wants to wait for.
    Stopped,
    /// The verifier does not accept the certificate of what was found, which is not used then.
    Uncertified(derivation::VerifyError),
    /// The graph differs from what was read; a check that must not fail.
    Mismatch(i64),
}

/// A move deep inside the strip after which it still hangs together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defect {
    /// The vertex played.
    pub vertex: String,
    /// The names of the vertices that stay on a way past it, from left to right.
    pub way: Vec<String>,
    /// The strip around the move, a line for each kind of vertex: `o` stays, `X` is played, `.` goes with it.
    pub drawing: String,
}

impl fmt::Display for DeriveErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeriveErrorKind::NotLinear(what) => {
                write!(f, "{what} is not linear in n and one index")
            }
            DeriveErrorKind::Operation(what) => write!(f, "{what} is not read as a strip"),
            DeriveErrorKind::TwoRuns => {
                f.write_str("two indices run freely through ranges that grow with n")
            }
            DeriveErrorKind::TwoIndices(name) => {
                write!(f, "two indices of `{name}` grow, and not in step")
            }
            DeriveErrorKind::FarApart => {
                f.write_str("it joins vertices whose distance grows with n")
            }
            DeriveErrorKind::Reversed => {
                f.write_str("it joins an index that grows with one that falls")
            }
            DeriveErrorKind::UnequalLengths(name) => write!(
                f,
                "the vertices `{name}` run through another range than those that they hang together with"
            ),
            DeriveErrorKind::Middle => {
                f.write_str("it stands neither in a run nor near an end of one")
            }
            DeriveErrorKind::Undeclared(name, None) => {
                write!(f, "an edge names `{name}`, which is not declared")
            }
            DeriveErrorKind::Undeclared(name, Some(n)) => {
                write!(
                    f,
                    "for n = {n} an edge names `{name}`, which is not declared"
                )
            }
            DeriveErrorKind::Finite => f.write_str("there are no such graphs from some n on"),
            DeriveErrorKind::Condition => f.write_str("the condition singles out some n"),
            DeriveErrorKind::NoRun => f.write_str("no part of the graph grows with n"),
            DeriveErrorKind::TooMany(what) => write!(f, "there are too many {what}"),
            DeriveErrorKind::SeveralRuns => {
                f.write_str("several runs grow with n and meet only at their ends")
            }
            DeriveErrorKind::Closing => {
                f.write_str("edges join the two ends, but not as the edges of the run would go on")
            }
            DeriveErrorKind::UnevenHub(name) => write!(
                f,
                "`{name}` is joined to ever more vertices, and not alike all along"
            ),
            DeriveErrorKind::HubRemains { hub, vertex } => write!(
                f,
                "a move on {vertex} leaves the hub `{hub}` joined to what is left of the run"
            ),
            DeriveErrorKind::NotClosed(defect) => write!(
                f,
                "a move on {} deep inside leaves the run connected, with a defect in it; {}",
                defect.vertex,
                past(&defect.way)
            ),
            DeriveErrorKind::Strands(count) => write!(
                f,
                "inside, it falls apart into {count} runs side by side, and a move on one leaves the others"
            ),
            DeriveErrorKind::EndsGrow { ends, longest } => write!(
                f,
                "moves at an end leave ever new ends, more than {ends}; the longest is {longest}"
            ),
            DeriveErrorKind::Unordered => {
                f.write_str("the equations need each other's present value")
            }
            DeriveErrorKind::Stopped => f.write_str("the work was stopped"),
            DeriveErrorKind::Uncertified(refused) => {
                write!(f, "the certificate is not accepted: {refused}")
            }
            DeriveErrorKind::Mismatch(n) => {
                write!(f, "the graph for n = {n} is not the strip that was read")
            }
        }
    }
}

fn past(way: &[String]) -> String {
    match way {
        [only] => format!("{only} joins both sides"),
        _ => format!("{} join both sides", way.join(" -- ")),
    }
}

/// What ends the reading of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepError {
    Refused(DeriveError),
    /// It must be read again for each residue of n and of the indices modulo a multiple of this.
    Modulus(i64),
    /// It must be read again for each residue of n alone.
    Residues(i64),
    /// It must be read again with cells so many times as wide.
    Wider(i64),
}

impl StepError {
    /// Why the family has no recurrences, if nothing more is tried.
    pub fn refusal(self) -> DeriveError {
        match self {
            StepError::Refused(refusal) => refusal,
            StepError::Modulus(_) | StepError::Residues(_) | StepError::Wider(_) => DeriveError {
                why: DeriveErrorKind::TooMany("residues of n"),
                span: None,
            },
        }
    }

    pub fn at(why: DeriveErrorKind, span: Span) -> StepError {
        StepError::Refused(DeriveError {
            why,
            span: Some(span),
        })
    }
}

impl From<derivation::VerifyError> for StepError {
    fn from(refused: derivation::VerifyError) -> StepError {
        StepError::from(match refused {
            derivation::VerifyError::Interrupted => DeriveErrorKind::Stopped,
            refused => DeriveErrorKind::Uncertified(refused),
        })
    }
}

impl From<DeriveErrorKind> for StepError {
    fn from(why: DeriveErrorKind) -> StepError {
        StepError::Refused(DeriveError { why, span: None })
    }
}
