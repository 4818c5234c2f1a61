//! What a certificate states.

use super::family::{Family, Map, Spot};
use super::term::Formula;

/// A claim about the nimber of all graphs of a family, and the symmetries that prove it.
///
/// The variables of the statement are the parameters, then the nimber, then the outcome: 1 if the nimber is positive, else 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate<F = Family, G = Ground> {
    /// The claim as it was asked for; it is not checked.
    pub text: String,
    /// The names of the parameters.
    pub parameters: Vec<String>,
    /// What is assumed of the parameters.
    pub given: Vec<Formula>,
    /// The graphs.
    pub family: F,
    /// What is claimed.
    pub statement: Formula,
    /// The cases of the proof, one of which applies to any parameters.
    pub cases: Vec<Case<G>>,
}

/// A case of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case<G = Ground> {
    /// When it applies.
    pub when: Formula,
    /// The symmetries, each of which says something of the nimber.
    pub grounds: Vec<G>,
}

/// A symmetry, or several, and so a fact about the nimber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A symmetry of order two that takes each vertex to one that is neither itself nor joined to it: the nimber is 0.
    Mirror(Map),
    /// A symmetry of order two that keeps this vertex, and takes each vertex that is neither it nor joined to it to one that
    /// is neither itself nor joined to it: the nimber is not 0.
    First(Spot, Map),
    /// Symmetries, each with its inverse, that take each vertex to this one, one after another: the nimber is 0 or 1.
    Alike(Spot, Vec<[Map; 2]>),
}
