//! The facts that conditions look at, and whether a condition holds.

use super::option_rule::{Comparison, Condition, Number, VertexSet};

/// The facts about a position with given bound vertices that a condition may look at.
pub(super) trait Facts {
    /// Whether two bound vertices are joined.
    fn joined(&self, a: usize, b: usize) -> bool;
    /// The number of neighbours of a bound vertex.
    fn degree(&self, place: usize) -> i64;
    /// The number of vertices in a set.
    fn count(&self, set: &VertexSet) -> i64;
    /// The number of vertices of the component.
    fn order(&self) -> i64;
    /// The number of edges of the component.
    fn size(&self) -> i64;
    /// The number of components into which the move leaves the component.
    fn parts_left(&self) -> i64;
}

impl Condition {
    /// Whether the condition holds.
    pub(super) fn holds(&self, facts: &impl Facts) -> bool {
        match self {
            Condition::Always => true,
            Condition::Joined(a, b) => facts.joined(*a, *b),
            Condition::Compare(a, comparison, b) => {
                let [a, b] = [a, b].map(|number| number.value(facts));
                match comparison {
                    Comparison::Equal => a == b,
                    Comparison::Less => a < b,
                    Comparison::AtMost => a <= b,
                }
            }
            Condition::Not(inner) => !inner.holds(facts),
            Condition::All(parts) => parts.iter().all(|own| own.holds(facts)),
            Condition::Any(parts) => parts.iter().any(|own| own.holds(facts)),
        }
    }

    /// Calls `visit` with each condition that has no parts.
    pub(super) fn for_each_leaf<'a>(&'a self, visit: &mut dyn FnMut(&'a Condition)) {
        match self {
            Condition::Not(inner) => inner.for_each_leaf(visit),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().for_each(|own| own.for_each_leaf(visit));
            }
            leaf => visit(leaf),
        }
    }
}

impl Number {
    /// The value of the number. It cannot overflow, because the rules were checked.
    fn value(&self, facts: &impl Facts) -> i64 {
        match self {
            Number::Constant(constant) => *constant,
            Number::Degree(place) => facts.degree(*place),
            Number::Count(vertices) => facts.count(vertices),
            Number::Order => facts.order(),
            Number::Size => facts.size(),
            Number::PartsLeft => facts.parts_left(),
            Number::Sum(parts) => parts.iter().map(|own| own.value(facts)).sum(),
            Number::Times(factor, inner) => factor * inner.value(facts),
            Number::Modulo(inner, modulus) => inner.value(facts).rem_euclid(*modulus),
        }
    }

    /// Calls `visit` with each number that has no parts.
    pub(super) fn for_each_leaf<'a>(&'a self, visit: &mut dyn FnMut(&'a Number)) {
        match self {
            Number::Sum(parts) => parts.iter().for_each(|own| own.for_each_leaf(visit)),
            Number::Times(_, inner) | Number::Modulo(inner, _) => inner.for_each_leaf(visit),
            leaf => visit(leaf),
        }
    }
}
