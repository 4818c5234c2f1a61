//! The reasons why no recurrences were derived, with their messages.

use std::fmt;

use nk_base::source::Span;
use nk_verify::derivation;

/// The reason why no recurrences were derived, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeriveError {
    /// The reason.
    pub why: DeriveErrorKind,
    /// The place of the specification that shows it, if there is one.
    pub span: Option<Span>,
}

/// The kinds of reasons why no recurrences were derived; each is worded as a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeriveErrorKind {
    /// The expression, condition or set that is named is not linear in the indices.
    NotLinear(&'static str),
    /// A graph operation is not supported, or not with such operands.
    Operation(&'static str),
    /// Two variables of one vertex or edge range over growing ranges.
    TwoRuns,
    /// Two indices of the vertices of this name grow, but not in step.
    TwoIndices(String),
    /// Edges join vertices whose distance grows with n.
    FarApart,
    /// Edges join an increasing index to a decreasing one.
    Reversed,
    /// The vertices of this name have another range than the vertices that they are joined to.
    UnequalLengths(String),
    /// A vertex or an edge is neither near an end nor part of a run.
    Middle,
    /// The end of an edge with this label is not declared; n is given if one graph shows this.
    Undeclared(String, Option<i64>),
    /// The family has no graphs from some n on.
    Finite,
    /// A condition singles out some n.
    Condition,
    /// No part of the graph grows with n.
    NoRun,
    /// There are too many of the things that are named.
    TooMany(&'static str),
    /// Several runs meet only at their ends.
    SeveralRuns,
    /// Edges join the two ends of a run, but not in the way in which the strip joins its cells.
    Closing,
    /// A move on a vertex leaves a hub joined to the rest of the run.
    HubRemains {
        /// The name of the hub.
        hub: String,
        /// The vertex of the move.
        vertex: String,
    },
    /// Equal branches hang from a core, and the theorem about branches does not give the nimber.
    Branches {
        /// A vertex of the core.
        core: String,
        /// The greatest threshold and the greatest period that were tried, in branches; `None` if there are too many
        /// positions.
        tried: Option<(i64, i64)>,
    },
    /// A move leaves a run connected past the gap.
    NotClosed(Defect),
    /// The strip consists of this number of infinite strands that are not joined.
    Strands(usize),
    /// Moves at an end lead to ever longer ends.
    EndsGrow {
        /// The number of ends that were found.
        ends: usize,
        /// The length of the longest of them, as text.
        longest: String,
    },
    /// The equations cannot be ordered: some need each other's value at one index.
    Unordered,
    /// The work on the graphs for small n exceeded its limit, or was cancelled.
    Stopped,
    /// The verifier does not accept the certificate of the result, which is therefore not used.
    Uncertified(derivation::VerifyError),
    /// The graph for this n is not the one that was read, which is an internal error.
    Mismatch(i64),
}

/// A move inside the strip that does not split it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defect {
    /// The vertex of the move.
    pub vertex: String,
    /// The names of the vertices that are left on a way past the move, from left to right.
    pub way: Vec<String>,
    /// The strip around the move, with a line for each kind of vertex. `X` is the vertex of the move, `.` a vertex that
    /// is taken with it, and `o` one that is left.
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
                write!(f, "two indices of `{name}` grow, but not in step")
            }
            DeriveErrorKind::FarApart => {
                f.write_str("it joins vertices whose distance grows with n")
            }
            DeriveErrorKind::Reversed => {
                f.write_str("it joins an index that grows with one that falls")
            }
            DeriveErrorKind::UnequalLengths(name) => write!(
                f,
                "the vertices `{name}` run through another range than those that they are joined to"
            ),
            DeriveErrorKind::Middle => {
                f.write_str("it is neither in a run nor near an end of one")
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
f.write_str(
                    "the ends of the run are joined by other edges or vertices, so it is neither a strip nor a plain ring (such as a cycle with a chord)",
                )
            }
            DeriveErrorKind::HubRemains { hub, vertex } => write!(
                f,
                "a move on {vertex} leaves the hub `{hub}` joined to what is left of the run"
            ),
            DeriveErrorKind::Branches { core, tried: None } => write!(
                f,
                "equal branches hang from `{core}`, and what moves leave of them are too many different positions"
            ),
            DeriveErrorKind::Branches {
                core,
                tried: Some((threshold, period)),
            } => write!(
                f,
                "equal branches hang from `{core}`, and no period of at most {period} was found that begins with at most {threshold} of them"
            ),
            DeriveErrorKind::NotClosed(defect) => write!(
                f,
                "a move on {} far from both ends leaves the strip in one piece, though its cells are no longer equal; {}",
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
                f.write_str("the equations need each other's value at the same index")
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

impl std::error::Error for DeriveErrorKind {}

impl fmt::Display for DeriveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.why.fmt(f)
    }
}

impl std::error::Error for DeriveError {}

fn past(way: &[String]) -> String {
    match way {
        [only] => format!("{only} joins both sides"),
        _ => format!("{} join both sides", way.join(" -- ")),
    }
}

/// The reason why the reading of a family ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepError {
    /// The family has no recurrences.
    Refused(DeriveError),
    /// The family must be read for each residue of n, and of the indices, modulo a multiple of this.
    Modulus(i64),
    /// The family must be read for each residue of n modulo a multiple of this.
    Residues(i64),
    /// The family must be read with cells that are wider by this factor.
    Wider(i64),
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.clone().refusal().fmt(f)
    }
}

impl std::error::Error for StepError {}

impl StepError {
    /// The refusal of too many things, which `what` names.
    pub fn too_many(what: &'static str, span: Span) -> StepError {
        StepError::at(DeriveErrorKind::TooMany(what), span)
    }

    /// The refusal of something that is not linear, which `what` names.
    pub fn not_linear(what: &'static str, span: Span) -> StepError {
        StepError::at(DeriveErrorKind::NotLinear(what), span)
    }

    /// The refusal of an operation, which `what` names.
    pub fn operation(what: &'static str, span: Span) -> StepError {
        StepError::at(DeriveErrorKind::Operation(what), span)
    }

    /// The reason why the family has no recurrences, where nothing else is tried.
    pub fn refusal(self) -> DeriveError {
        match self {
            StepError::Refused(refusal) => refusal,
            StepError::Modulus(_) | StepError::Residues(_) | StepError::Wider(_) => DeriveError {
                why: DeriveErrorKind::TooMany("residues of n"),
                span: None,
            },
        }
    }

    /// A refusal whose reason the text at `span` shows.
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
            derivation::VerifyError::Cancelled => DeriveErrorKind::Stopped,
            refused => DeriveErrorKind::Uncertified(refused),
        })
    }
}

impl From<DeriveErrorKind> for StepError {
    fn from(why: DeriveErrorKind) -> StepError {
        StepError::Refused(DeriveError { why, span: None })
    }
}
