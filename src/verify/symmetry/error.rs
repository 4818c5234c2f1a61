//! The reasons why a certificate is refused, and their wording.

use std::fmt;

/// The reason why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerifyError {
    /// The line with this number cannot be read.
    Unreadable(usize),
    /// A statement was not shown.
    Unproved(Unproved),
    /// The work was cancelled.
    Cancelled,
}

/// A statement that was not shown for all parameters. Cases and rules are given by their numbers, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// A number or a condition is not linear.
    NotLinear,
    /// The parameters satisfy the conditions of the family.
    Required,
    /// The ends of the edges of this rule are vertices.
    Declared(usize),
    /// Words have a length of at least 0.
    Length,
    /// Conditions compare words themselves other than by whether they are equal or disjoint.
    NotWeights,
    /// One of the cases always applies.
    Cases,
    /// In this case the facts about the nimber imply the statement.
    Statement(usize),
    /// In this case the images of vertices are vertices.
    Vertices(usize),
    /// In this case the number of places that the translation changes is at least 1 and at most the length.
    Moves(usize),
    /// In this case the inverse of a map undoes it.
    Order(usize),
    /// In this case the images of the edges of this rule are edges.
    Edges(usize, usize),
    /// In this case no vertex is its own image or joined to its image.
    Apart(usize),
    /// In this case the first move is a vertex that the map keeps.
    First(usize),
    /// In this case the maps take each vertex to the same one.
    Alike(usize),
}

impl std::error::Error for Unproved {}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let case = |f: &mut fmt::Formatter<'_>, own: &usize, what: &str| {
            write!(f, "case {own}: it was not shown that {what}")
        };
        match self {
            Unproved::NotLinear => f.write_str("a number or a condition in it is not linear"),
            Unproved::Required => f.write_str(
                "it was not shown that the parameters satisfy the conditions of the family",
            ),
            Unproved::Declared(rule) => write!(
                f,
                "it was not shown that the ends of the edges of rule {rule} are vertices"
            ),
            Unproved::Length => {
                f.write_str("it was not shown that the length of words is at least 0")
            }
            Unproved::NotWeights => f.write_str(
                "a condition in it compares words other than by whether they are equal or disjoint",
            ),
            Unproved::Cases => f.write_str("it was not shown that one of the cases always applies"),
            Unproved::Statement(own) => case(f, own, "the symmetries imply the statement"),
            Unproved::Vertices(own) => case(f, own, "images of vertices are vertices"),
            Unproved::Moves(own) => case(
                f,
                own,
                "the number of places that change is at least 1 and at most the length",
            ),
            Unproved::Order(own) => case(f, own, "the inverse of a map undoes it"),
            Unproved::Edges(own, rule) => case(
                f,
                own,
                &format!("the images of the edges of rule {rule} are edges"),
            ),
            Unproved::Apart(own) => {
                case(f, own, "no vertex is its own image or joined to its image")
            }
            Unproved::First(own) => case(f, own, "the map keeps the first move, a vertex"),
            Unproved::Alike(own) => case(f, own, "the maps take each vertex to the same one"),
        }
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Unreadable(line) => write!(f, "line {line} cannot be read"),
            VerifyError::Unproved(own) => own.fmt(f),
            VerifyError::Cancelled => f.write_str("it was interrupted"),
        }
    }
}

impl std::error::Error for VerifyError {}
