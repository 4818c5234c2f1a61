//! The reasons why a function is not a recurrence in normal form.

use std::fmt;

use crate::ir::{FunctionId, Kind};
use nk_base::source::Span;
use nk_system::{NoSystem, SystemError};

/// A result, or the place and the reason why there is none.
pub type Answer<T> = Result<T, (Span, Reason)>;

/// The function that is not of the form, and the place that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotRecognised {
    /// The function that is not of the form: the one that was asked for, or one that it needs.
    pub function: FunctionId,
    /// The place that shows the reason.
    pub span: Span,
    /// The reason.
    pub reason: Reason,
    /// The functions that were read and need `function`, including it: none of them can be recognised.
    pub unrecognised: Vec<FunctionId>,
}

/// The reasons why a function is not recognised. `Display` words each reason as a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The function has this many parameters.
    Arity(usize),
    /// The argument of the function is of this kind, not a number.
    ArgumentKind(Kind),
    /// The values of the function are not numbers.
    Kind,
    /// The function is an enumeration, so it has no equations for its values.
    Enumeration,
    /// An equation with conditions that are neither a range nor about residues of the argument.
    ClauseCondition,
    /// No equation holds for all large arguments.
    NoGeneral,
    /// Several equations hold for all large arguments.
    SeveralGeneral,
    /// A base case lies inside the general equation, or apart from it.
    BasesApart,
    /// A base case whose value is not a constant nimber.
    BaseValue,
    /// The right side of the general equation is not a mex.
    NotMex,
    /// The right side names the heaps of a hexadecimal game, which is not octal.
    Hexadecimal(NoSystem),
    /// A set that is not written out by elements.
    Set,
    /// An element that is not a nim-sum of calls and constants.
    Element,
    /// An argument of a call that is not of the form a*n + b*i + c with integers a, b and c, where i is the variable of
    /// the element.
    Argument,
    /// A call with a constant argument that is not a base case.
    ConstantCall,
    /// Calls of one element that do not add up to the argument less a constant.
    Calls,
    /// A variable's range.
    Range,
    /// More than one variable that is free to move.
    Variables,
    /// A condition that is neither a comparison of linear forms in n and one variable nor one of their residues.
    Condition,
    /// Too many cases once its constant ranges are written out.
    Cases,
    /// A constant that is negative or too large.
    Constant,
    /// The terms do not make a system: one refers to a value that is missing or not earlier, or a number is too large.
    System(SystemError),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Reason::ArgumentKind(Kind::Graph) => {
                "its argument is a graph, so it is not a recurrence f(n)"
            }
            Reason::ArgumentKind(kind) => {
                return write!(
                    f,
                    "its argument is {kind}, so it is neither a recurrence f(n) nor a game f(G) on a graph"
                );
            }
            Reason::Arity(1) => "it has one parameter",
            Reason::Arity(count) => {
                return write!(
                    f,
                    "it has {count} parameters, so it is neither a recurrence f(n) nor a game f(G) on a graph"
                );
            }
            Reason::Kind => "its values are not numbers",
            Reason::Enumeration => "it is an enumeration",
            Reason::ClauseCondition => {
                "an equation has a condition that is neither a range nor about residues"
            }
            Reason::NoGeneral => "no equation holds for all large arguments",
            Reason::SeveralGeneral => "several equations hold for all large arguments",
            Reason::BasesApart => "the base cases do not lead up to the general equation",
            Reason::BaseValue => "a base case is not a constant nimber",
            Reason::NotMex => "the equation of f(n) is not a `mex { ... }`",
            Reason::Hexadecimal(NoSystem { digit, taken }) => {
                return write!(
                    f,
                    "the game is hexadecimal, not octal: its digit {digit:X} for {taken} tokens lets a move leave three heaps, \
                     which no recurrence in normal form states"
                );
            }
            Reason::Set => "a set is not written out by elements",
            Reason::Element => "an element is not a nim-sum of calls and constants",
            Reason::Argument => "an argument is not the parameter or a variable, shifted",
            Reason::ConstantCall => "a call with a constant argument is not to a base case",
            Reason::Calls => "the arguments of an element's calls do not add up to one shift",
            Reason::Range => {
                "the range of a variable does not run from a constant to n - c or (n - c)/2"
            }
            Reason::Variables => "an element ranges over several variables",
            Reason::Condition => "a condition is neither linear nor about residues",
            Reason::Cases => "written out, an element has too many cases",
            Reason::Constant => "a constant is negative or too large",
            Reason::System(SystemError::BelowFirst { .. }) => {
                "a reference reaches below the first value"
            }
            Reason::System(SystemError::NotEarlier { .. }) => {
                "a reference does not go to an earlier value"
            }
            Reason::System(SystemError::Cycle { .. }) => {
                "functions need each other's value at the same index"
            }
            Reason::System(SystemError::NoSuchMember { .. }) => "a function is missing",
            Reason::System(SystemError::OutOfRange { .. }) => "an index or a shift is too large",
        };
        f.write_str(text)
    }
}
