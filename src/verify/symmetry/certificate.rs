//! The content of a certificate.

use super::family::{Family, Map, Spot};
use super::term::Formula;

/// A claim about the nimber of all graphs of a family, and the symmetries that prove it.
///
/// The variables of the statement are the parameters, then the nimber, then the outcome: 1 if the nimber is positive,
/// else 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate<F = Family, G = Ground> {
    /// The claim as the user wrote it; it is not checked.
    pub text: String,
    /// The names of the parameters.
    pub parameters: Vec<String>,
    /// The assumptions about the parameters.
    pub given: Vec<Formula>,
    /// The family of graphs.
    pub family: F,
    /// The claim about the parameters, the nimber and the outcome.
    pub statement: Formula,
    /// The cases of the proof, one of which applies to any parameters.
    pub cases: Vec<Case<G>>,
}

/// A case of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case<G = Ground> {
    /// The condition for the case.
    pub when: Formula,
    /// The symmetries, each of which implies a fact about the nimber.
    pub grounds: Vec<G>,
}

/// One or more symmetries that imply a fact about the nimber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A symmetry of order two that takes each vertex to a vertex that is neither itself nor joined to it: the nimber
    /// is 0.
    Mirror(Map),
    /// A symmetry of order two that keeps this vertex. It takes each vertex that is neither this vertex nor joined to
    /// it to one that is neither itself nor joined to it: the nimber is not 0.
    First(Spot, Map),
    /// Symmetries, each with its inverse, whose compositions take each vertex to this one: the nimber is 0 or 1.
    Alike(Spot, Vec<[Map; 2]>),
}
