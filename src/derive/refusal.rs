//! Why no recurrences were derived, in words.

use std::fmt;

use nk_base::source::Span;
use nk_verify::derivation;

/// The reason, and the place of the specification that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub why: Why,
    pub span: Option<Span>,
}

/// A clause for each, by `Display`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
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
    Uncertified(derivation::Refused),
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

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::NotLinear(what) => write!(f, "{what} is not linear in n and one index"),
            Why::Operation(what) => write!(f, "{what} is not read as a strip"),
            Why::TwoRuns => f.write_str("two indices run freely through ranges that grow with n"),
            Why::TwoIndices(name) => write!(f, "two indices of `{name}` grow, and not in step"),
            Why::FarApart => f.write_str("it joins vertices whose distance grows with n"),
            Why::Reversed => f.write_str("it joins an index that grows with one that falls"),
            Why::UnequalLengths(name) => write!(
                f,
                "the vertices `{name}` run through another range than those that they hang together with"
            ),
            Why::Middle => f.write_str("it stands neither in a run nor near an end of one"),
            Why::Undeclared(name, None) => {
                write!(f, "an edge names `{name}`, which is not declared")
            }
            Why::Undeclared(name, Some(n)) => {
                write!(
                    f,
                    "for n = {n} an edge names `{name}`, which is not declared"
                )
            }
            Why::Finite => f.write_str("there are no such graphs from some n on"),
            Why::Condition => f.write_str("the condition singles out some n"),
            Why::NoRun => f.write_str("no part of the graph grows with n"),
            Why::TooMany(what) => write!(f, "there are too many {what}"),
            Why::SeveralRuns => f.write_str("several runs grow with n and meet only at their ends"),
            Why::Closing => {
                f.write_str("edges join the two ends, but not as the edges of the run would go on")
            }
            Why::UnevenHub(name) => write!(
                f,
                "`{name}` is joined to ever more vertices, and not alike all along"
            ),
            Why::HubRemains { hub, vertex } => write!(
                f,
                "a move on {vertex} leaves the hub `{hub}` joined to what is left of the run"
            ),
            Why::NotClosed(defect) => write!(
                f,
                "a move on {} deep inside leaves the run connected, with a defect in it; {}",
                defect.vertex,
                past(&defect.way)
            ),
            Why::Strands(count) => write!(
                f,
                "inside, it falls apart into {count} runs side by side, and a move on one leaves the others"
            ),
            Why::EndsGrow { ends, longest } => write!(
                f,
                "moves at an end leave ever new ends, more than {ends}; the longest is {longest}"
            ),
            Why::Unordered => f.write_str("the equations need each other's present value"),
            Why::Stopped => f.write_str("the work was stopped"),
            Why::Uncertified(refused) => write!(f, "the certificate is not accepted: {refused}"),
            Why::Mismatch(n) => write!(f, "the graph for n = {n} is not the strip that was read"),
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
pub enum Halt {
    Refused(Refusal),
    /// It must be read again for each residue of n and of the indices modulo a multiple of this.
    Modulus(i64),
    /// It must be read again for each residue of n alone.
    Residues(i64),
    /// It must be read again with cells so many times as wide.
    Wider(i64),
}

impl Halt {
    /// Why the family has no recurrences, if nothing more is tried.
    pub fn refusal(self) -> Refusal {
        match self {
            Halt::Refused(refusal) => refusal,
            Halt::Modulus(_) | Halt::Residues(_) | Halt::Wider(_) => Refusal {
                why: Why::TooMany("residues of n"),
                span: None,
            },
        }
    }

    pub fn at(why: Why, span: Span) -> Halt {
        Halt::Refused(Refusal {
            why,
            span: Some(span),
        })
    }
}

impl From<derivation::Refused> for Halt {
    fn from(refused: derivation::Refused) -> Halt {
        Halt::from(match refused {
            derivation::Refused::Interrupted => Why::Stopped,
            refused => Why::Uncertified(refused),
        })
    }
}

impl From<Why> for Halt {
    fn from(why: Why) -> Halt {
        Halt::Refused(Refusal { why, span: None })
    }
}
