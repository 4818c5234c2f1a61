//! Mirrors: symmetries with which the second player answers every move.
//!
//! **Theorem.** Let the conditions of the rules look at bound vertices and the edges at them only, and let s be a
//! symmetry of a position, of order two, that moves each vertex at least [`mirror_distance`] edges away. Then the second
//! player wins.
//!
//! *Proof.* Let m be a number of edges. The second player answers a move that binds the vertices B by the same option
//! at s(B). Let the move change edges at the vertices of a set T only, all of which are fewer than m edges away from B.
//! The vertices of B lie in a path of k vertices, so if s moves each of them at least m + k - 1 edges away, then B and
//! s(B) are at least m edges apart, and T does not meet s(B). So the bound vertices of the answer are left, the edges
//! at them are as they were, and the answer is allowed and removes s(R), where R is what the move removed. What is left
//! is a part of the position that s maps to itself, and distances in a part are no shorter. So the second player always
//! has an answer. ∎
//!
//! An option without a condition that removes bound vertices and edges between them only needs less: it is enough that
//! B and s(B) do not meet, so m = 1. The rule generalises that of Node-Kayles in [`nk_graph::mirror`].

use super::option_rule::{Condition, EdgeSet, Number, OptionRule, VertexSet};
use super::rules::Rules;

/// The number of edges by which a symmetry of order two has to move each vertex for the theorem to apply; `None` if a
/// condition looks further than at the bound vertices and the edges at them.
pub(super) fn mirror_distance(rules: &Rules) -> Option<usize> {
    let mut distances = rules.options().iter().map(distance);
    distances.try_fold(1, |most, own| Some(most.max(own?)))
}

fn distance(option: &OptionRule) -> Option<usize> {
    let looks = looks(&option.condition)?;
    let takes_neighbours = has_neighbours(&option.vertices);
    let at = |edges: &EdgeSet| matches!(edges, EdgeSet::At(_));
    let takes_edges_at = option.edges.iter().any(at);
    // The largest distance between a bound vertex and an end of a removed edge.
    let reach = match (&option.vertices, takes_neighbours) {
        (_, true) => 2,
        (VertexSet::Empty, _) => usize::from(takes_edges_at),
        _ => 1,
    };
    let apart = match looks || takes_neighbours || takes_edges_at {
        true => reach + 1,
        false => 1,
    };
    Some(apart + option.pattern.bound() - 1)
}

/// Whether a condition looks at edges at bound vertices; `None` if it looks further.
fn looks(condition: &Condition) -> Option<bool> {
    match condition {
        Condition::Always => Some(false),
        Condition::Joined(..) => Some(true),
        Condition::Compare(a, _, b) => Some(looks_number(a)? | looks_number(b)?),
        Condition::Not(inner) => looks(inner),
        Condition::All(parts) | Condition::Any(parts) => {
            let mut parts = parts.iter().map(looks);
            parts.try_fold(false, |any, own| Some(any | own?))
        }
    }
}

fn looks_number(number: &Number) -> Option<bool> {
    match number {
        Number::Constant(_) => Some(false),
        Number::Degree(_) | Number::Count(_) => Some(true),
        Number::Order | Number::Size | Number::PartsLeft => None,
        Number::Sum(parts) => {
            let mut parts = parts.iter().map(looks_number);
            parts.try_fold(false, |any, own| Some(any | own?))
        }
        Number::Times(_, inner) | Number::Modulo(inner, _) => looks_number(inner),
    }
}

fn has_neighbours(set: &VertexSet) -> bool {
    match set {
        VertexSet::Empty | VertexSet::Single(_) => false,
        VertexSet::Neighbours(_) => true,
        VertexSet::Union(a, b) | VertexSet::Intersection(a, b) | VertexSet::Difference(a, b) => {
            has_neighbours(a) || has_neighbours(b)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deletion::{Comparison, Pattern};

    fn distance_of(options: Vec<OptionRule>) -> Option<usize> {
        mirror_distance(&Rules::new(options).expect("rules"))
    }

    #[test]
    fn games_that_look_further_need_longer_ways() {
        let single = VertexSet::Single;
        let vertex = || OptionRule::removing(Pattern::Vertex, single(0));
        let ends = || OptionRule::removing(Pattern::Edge, single(0).or(single(1)));
        let at_least = |number| Condition::Compare(Number::Constant(1), Comparison::AtMost, number);
        let grim = vertex().when(at_least(Number::Degree(0)));
        let around = OptionRule::removing(Pattern::Vertex, VertexSet::closed(0));
        assert_eq!(distance_of(vec![vertex()]), Some(1));
        assert_eq!(distance_of(vec![vertex(), ends()]), Some(2));
        assert_eq!(distance_of(vec![grim]), Some(2));
        assert_eq!(distance_of(vec![around]), Some(3));
        let connected = vertex().when(at_least(Number::PartsLeft));
        assert_eq!(distance_of(vec![vertex(), connected]), None);
        let edges = |edges, condition| OptionRule {
            pattern: Pattern::Edge,
            condition,
            vertices: VertexSet::Empty,
            edges: vec![edges],
        };
        let odd = at_least(Number::Degree(1));
        assert_eq!(
            distance_of(vec![edges(EdgeSet::Between(0, 1), odd)]),
            Some(2)
        );
        assert_eq!(
            distance_of(vec![edges(EdgeSet::At(0), Condition::Always)]),
            Some(3)
        );
    }
}
