//! The reasons why a function is not recognised as a deletion game on graphs.

use std::fmt;

use nk_base::source::Span;

/// The reason why a function is not recognised as a deletion game, and the place that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotDeletion {
    /// The place that shows the reason.
    pub span: Span,
    /// The reason.
    pub reason: DeletionReason,
}

/// The reasons why a function is not recognised as a deletion game. `Display` words each reason as a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeletionReason {
    /// The function is not one of one graph with numbers as values.
    Kind,
    /// The function has several equations, or one with conditions.
    Equations,
    /// The right side of the equation is no `mex { ... }`.
    NotMex,
    /// An element that is no call of the function.
    Element,
    /// An element whose variables are no vertex, edge or path.
    Variables,
    /// A set that is not made of the variables and their neighbourhoods.
    Set,
    /// A condition about more than the component of the variables.
    Condition,
    /// A condition that is not in a form that is read.
    Unread,
    /// A move may leave the graph as it is.
    MayTakeNothing,
    /// A token may go to a vertex that is taken away, or to none of the option's vertices.
    Token,
}

impl fmt::Display for DeletionReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DeletionReason::Kind => "it is not a function of one graph with numbers as values",
            DeletionReason::Equations => "it has several equations, or conditions",
            DeletionReason::NotMex => "it is not a `mex { ... }`",
            DeletionReason::Element => "an option is not the same function of the graph without some part",
            DeletionReason::Variables => {
                "the variables of an option are not one vertex, two joined ones, or three in a path"
            }
            DeletionReason::Set => {
                "what an option takes away is not one set, or a union, of its vertices, their neighbours and edges between them"
            }
            DeletionReason::Condition => {
                "a condition may look at more than the component in which the option is played"
            }
            DeletionReason::Unread => {
                "a condition is in a form that the solver does not read; it reads comparisons of degrees and of numbers of \
                 vertices near those of the option, their sums, multiples, quotients and remainders, and which vertices are joined"
            }
            DeletionReason::MayTakeNothing => "an option may take nothing away",
            DeletionReason::Token => {
                "the token of an option may go to a vertex that is taken away, or to none of the option's vertices"
            }
        })
    }
}
