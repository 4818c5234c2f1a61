//! Recognises rules that are those of Node-Kayles, Arc-Kayles or Kayles, which are Node-Kayles on some graph; rules by
//! which a move removes any one vertex or any one edge; and rules that can remove an edge and keep its ends.
//!
//! Whether a vertex is in a [`VertexSet`] depends only on which bound vertex it is, if any, and on which bound vertices
//! it is joined to. So two sets are equal if they agree for all such relations.

use super::option_rule::{Condition, EdgeSet, Number, OptionRule, Pattern, VertexSet};

/// The game that rules describe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A move takes a vertex and its neighbours.
    NodeKayles,
    /// A move takes the two ends of an edge.
    ArcKayles,
    /// A move takes a vertex, or the two ends of an edge.
    Kayles,
    /// A move removes any one vertex. As each move changes the parity of the order, and there is a move while the order
    /// is not 0, the nimber is the order modulo 2.
    AnyVertex,
    /// A move removes any one edge; the nimber is the size modulo 2.
    AnyEdge,
    Other,
}

/// How a vertex is related to the bound vertices.
#[derive(Clone, Copy)]
struct Relation {
    /// The place of the vertex, if it is bound.
    is: Option<usize>,
    /// Bit j is set if the vertex is joined to bound vertex j.
    joined: u32,
}

/// The game that these options describe, in whatever form they are written.
pub(super) fn kind(options: &[OptionRule]) -> Kind {
    let takes = |own: &OptionRule, pattern: Pattern, taken: &VertexSet| {
        own.pattern == pattern && always(&own.condition) && agree(pattern, &own.vertices, taken)
    };
    let all = |pattern: Pattern, taken: &VertexSet| {
        !options.is_empty() && options.iter().all(|own| takes(own, pattern, taken))
    };
    let single = VertexSet::Single;
    let ends = single(0).or(single(1));
    let each_takes_either = || {
        !options.is_empty()
            && options.iter().all(|own| {
                takes(own, Pattern::Vertex, &single(0)) || takes(own, Pattern::Edge, &ends)
            })
    };
    match () {
        _ if all(Pattern::Edge, &VertexSet::Empty) && options.iter().all(is_one_edge) => {
            Kind::AnyEdge
        }
        _ if removes_edges(options) => Kind::Other,
        _ if all(Pattern::Vertex, &VertexSet::closed(0)) => Kind::NodeKayles,
        _ if all(Pattern::Edge, &ends) => Kind::ArcKayles,
        _ if all(Pattern::Vertex, &single(0)) => Kind::AnyVertex,
        // Options that all take a vertex, or all take an edge, were seen above.
        _ if each_takes_either() => Kind::Kayles,
        _ => Kind::Other,
    }
}

/// Whether an option binds two vertices and is known to be the same move when they are swapped.
pub(super) fn is_symmetric(option: &OptionRule) -> bool {
    let swapped = |set: &EdgeSet| match *set {
        EdgeSet::Between(a, b) => EdgeSet::Between(a.min(b), a.max(b)),
        EdgeSet::At(a) => EdgeSet::At(1 - a),
    };
    let has = |own: &EdgeSet| option.edges.iter().any(|other| swapped(other) == *own);
    let ordered = |set: &EdgeSet| match *set {
        EdgeSet::Between(a, b) => EdgeSet::Between(a.min(b), a.max(b)),
        own => own,
    };
    option.pattern == Pattern::Edge
        && agree(
            Pattern::Edge,
            &option.vertices,
            &swapped_set(&option.vertices),
        )
        && option.edges.iter().map(ordered).all(|own| has(&own))
        && same_condition(&option.condition, &swapped_condition(&option.condition))
}

fn swapped_set(set: &VertexSet) -> VertexSet {
    let pair = |a: &VertexSet, b: &VertexSet| (Box::new(swapped_set(a)), Box::new(swapped_set(b)));
    match set {
        VertexSet::Empty => VertexSet::Empty,
        VertexSet::Single(place) => VertexSet::Single(1 - place),
        VertexSet::Neighbours(place) => VertexSet::Neighbours(1 - place),
        VertexSet::Union(a, b) => {
            let (a, b) = pair(a, b);
            VertexSet::Union(a, b)
        }
        VertexSet::Intersection(a, b) => {
            let (a, b) = pair(a, b);
            VertexSet::Intersection(a, b)
        }
        VertexSet::Difference(a, b) => {
            let (a, b) = pair(a, b);
            VertexSet::Difference(a, b)
        }
    }
}

fn swapped_condition(condition: &Condition) -> Condition {
    let all = |parts: &[Condition]| parts.iter().map(swapped_condition).collect();
    match condition {
        Condition::Always => Condition::Always,
        Condition::Joined(a, b) => Condition::Joined(1 - a, 1 - b),
        Condition::Compare(a, by, b) => {
            Condition::Compare(swapped_number(a), *by, swapped_number(b))
        }
        Condition::Not(inner) => Condition::Not(Box::new(swapped_condition(inner))),
        Condition::All(parts) => Condition::All(all(parts)),
        Condition::Any(parts) => Condition::Any(all(parts)),
    }
}

fn swapped_number(number: &Number) -> Number {
    match number {
        Number::Degree(place) => Number::Degree(1 - place),
        Number::Count(set) => Number::Count(swapped_set(set)),
        Number::Sum(parts) => Number::Sum(parts.iter().map(swapped_number).collect()),
        Number::Times(factor, inner) => Number::Times(*factor, Box::new(swapped_number(inner))),
        Number::Modulo(inner, modulus) => Number::Modulo(Box::new(swapped_number(inner)), *modulus),
        own @ (Number::Constant(_) | Number::Order | Number::Size | Number::PartsLeft) => {
            own.clone()
        }
    }
}

/// Whether two conditions are the same up to the order of their parts.
fn same_condition(a: &Condition, b: &Condition) -> bool {
    let among = |a: &[Condition], b: &[Condition]| {
        a.iter()
            .all(|own| b.iter().any(|other| same_condition(own, other)))
    };
    match (a, b) {
        (Condition::All(a), Condition::All(b)) | (Condition::Any(a), Condition::Any(b)) => {
            among(a, b) && among(b, a)
        }
        (Condition::Not(a), Condition::Not(b)) => same_condition(a, b),
        (Condition::Joined(a, b), Condition::Joined(c, d)) => {
            (a.min(b), a.max(b)) == (c.min(d), c.max(d))
        }
        _ => a == b,
    }
}

/// Whether the only edge that an option names is the bound edge.
fn is_one_edge(option: &OptionRule) -> bool {
    let bound = |edges: &EdgeSet| matches!(edges, EdgeSet::Between(a, b) if a != b);
    !option.edges.is_empty() && option.edges.iter().all(bound)
}

/// Whether a move may remove an edge and keep both ends.
pub(super) fn removes_edges(options: &[OptionRule]) -> bool {
    options.iter().any(|own| {
        own.edges
            .iter()
            .any(|edges| !goes_with_vertices(own, *edges))
    })
}

/// Whether each of the edges certainly has an end that the option removes.
fn goes_with_vertices(option: &OptionRule, edges: EdgeSet) -> bool {
    let removes = |place: usize| {
        relations(option.pattern)
            .filter(|own| own.is == Some(place))
            .all(|own| contains(&option.vertices, own))
    };
    match edges {
        EdgeSet::Between(a, b) => a == b || removes(a) || removes(b),
        EdgeSet::At(a) => {
            removes(a)
                || relations(option.pattern)
                    .filter(|own| own.joined >> a & 1 == 1)
                    .all(|own| contains(&option.vertices, own))
        }
    }
}

fn always(condition: &Condition) -> bool {
    match condition {
        Condition::Always => true,
        Condition::All(parts) => parts.iter().all(always),
        Condition::Any(parts) => parts.iter().any(always),
        _ => false,
    }
}

/// Whether two sets are equal for all bound vertices.
fn agree(pattern: Pattern, a: &VertexSet, b: &VertexSet) -> bool {
    relations(pattern).all(|own| contains(a, own) == contains(b, own))
}

/// All relations that a vertex can have to the vertices of a pattern.
fn relations(pattern: Pattern) -> impl Iterator<Item = Relation> {
    let bound = pattern.bound();
    let others = (0..1u32 << bound).map(|joined| Relation { is: None, joined });
    // Neighbours in the pattern are joined. The ends of a path may be joined.
    let themselves = (0..bound).flat_map(move |is| {
        let next = (0..bound).filter(move |&own| own.abs_diff(is) == 1);
        let joined = next.fold(0, |bits, own| bits | 1 << own);
        let across = if bound == 3 && is != 1 {
            1 << (2 - is)
        } else {
            0
        };
        [joined, joined | across].map(|joined| Relation {
            is: Some(is),
            joined,
        })
    });
    themselves.chain(others)
}

fn contains(set: &VertexSet, own: Relation) -> bool {
    match set {
        VertexSet::Empty => false,
        VertexSet::Single(place) => own.is == Some(*place),
        VertexSet::Neighbours(place) => own.joined >> place & 1 == 1,
        VertexSet::Union(a, b) => contains(a, own) || contains(b, own),
        VertexSet::Intersection(a, b) => contains(a, own) && contains(b, own),
        VertexSet::Difference(a, b) => contains(a, own) && !contains(b, own),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deletion::{Comparison, Rules};

    fn kind_of(options: Vec<OptionRule>) -> Kind {
        kind(Rules::new(options).expect("rules").options())
    }

    fn one(pattern: Pattern, vertices: VertexSet) -> Kind {
        kind_of(vec![OptionRule::removing(pattern, vertices)])
    }

    #[test]
    fn options_that_do_not_tell_their_vertices_apart() {
        let degree = |place| {
            let number = Number::Degree(place);
            Condition::Compare(Number::Constant(2), Comparison::AtMost, number)
        };
        let both = VertexSet::Single(0).or(VertexSet::Single(1));
        let option = |set: VertexSet| OptionRule::removing(Pattern::Edge, set);
        assert!(is_symmetric(&option(both.clone())));
        assert!(is_symmetric(&option(
            VertexSet::closed(0).or(VertexSet::closed(1))
        )));
        assert!(!is_symmetric(&option(VertexSet::Single(0))));
        let all = |parts| Condition::All(parts);
        let either = all(vec![degree(0), degree(1)]);
        assert!(is_symmetric(&option(both.clone()).when(either)));
        assert!(!is_symmetric(
            &option(both.clone()).when(all(vec![degree(0)]))
        ));
        assert!(!is_symmetric(&option(both.clone()).when(degree(1))));
        let edges = |edges| OptionRule {
            edges,
            ..option(VertexSet::Empty)
        };
        assert!(is_symmetric(&edges(vec![EdgeSet::Between(1, 0)])));
        assert!(is_symmetric(&edges(vec![EdgeSet::At(0), EdgeSet::At(1)])));
        assert!(!is_symmetric(&edges(vec![EdgeSet::At(0)])));
    }

    #[test]
    fn the_games_are_recognised_however_they_are_written() {
        let single = VertexSet::Single;
        let around = VertexSet::Neighbours;
        assert_eq!(one(Pattern::Vertex, VertexSet::closed(0)), Kind::NodeKayles);
        let twice = around(0).without(VertexSet::Empty).or(VertexSet::closed(0));
        assert_eq!(one(Pattern::Vertex, twice), Kind::NodeKayles);
        assert_eq!(one(Pattern::Edge, single(1).or(single(0))), Kind::ArcKayles);
        // The closed neighbourhood of an end, without all vertices other than the two ends.
        let others = VertexSet::closed(0).without(single(0)).without(single(1));
        let ends = VertexSet::closed(0).without(others);
        assert_eq!(one(Pattern::Edge, ends.clone()), Kind::ArcKayles);
        let vertex = OptionRule::removing(Pattern::Vertex, single(0));
        let edge = OptionRule::removing(Pattern::Edge, ends);
        let either = vec![edge.clone(), vertex.clone()];
        assert_eq!(kind_of(either), Kind::Kayles);
        let twice = vec![vertex.clone(), edge, vertex];
        assert_eq!(kind_of(twice), Kind::Kayles);
    }

    #[test]
    fn similar_games_are_not_confused() {
        let single = VertexSet::Single;
        let around = VertexSet::Neighbours;
        assert_eq!(one(Pattern::Vertex, around(0)), Kind::Other);
        assert_eq!(one(Pattern::Vertex, single(0)), Kind::AnyVertex);
        assert_eq!(one(Pattern::Edge, single(0)), Kind::Other);
        assert_eq!(one(Pattern::Edge, VertexSet::Empty), Kind::Other);
        assert_eq!(one(Pattern::Edge, VertexSet::closed(0)), Kind::Other);
        assert_eq!(one(Pattern::Path, single(0).or(single(1))), Kind::Other);
        assert_eq!(kind_of(Vec::new()), Kind::Other);
        let kayles = OptionRule::removing(Pattern::Vertex, VertexSet::closed(0));
        let grim = OptionRule::removing(Pattern::Vertex, single(0));
        assert_eq!(kind_of(vec![kayles.clone(), grim.clone()]), Kind::Other);
        let degree = [Number::Constant(1), Number::Degree(0)];
        let [least, degree] = degree;
        let some = Condition::Compare(least, Comparison::AtMost, degree);
        assert_eq!(kind_of(vec![kayles.when(some.clone())]), Kind::Other);
        // Kayles with a condition on a move, with a move too many, or with a move that takes one end of an edge.
        let ends = OptionRule::removing(Pattern::Edge, single(0).or(single(1)));
        let two_of_three = OptionRule::removing(Pattern::Path, single(0).or(single(1)));
        let one_end = OptionRule::removing(Pattern::Edge, single(1));
        let others = [
            vec![grim.clone(), ends.clone().when(some.clone())],
            vec![grim.clone().when(some), ends.clone()],
            vec![grim.clone(), ends, two_of_three],
            vec![grim, one_end],
        ];
        for options in others {
            assert_eq!(kind_of(options), Kind::Other);
        }
    }

    /// Edges at removed vertices do not count as removed edges, and do not hide the game.
    #[test]
    fn removed_edges_are_those_that_keep_their_ends() {
        let taking = |vertices: VertexSet, edges: EdgeSet| {
            let mut option = OptionRule::removing(Pattern::Edge, vertices);
            option.edges.push(edges);
            [option]
        };
        let ends = VertexSet::Single(0).or(VertexSet::Single(1));
        let between = EdgeSet::Between(0, 1);
        assert_eq!(kind(&taking(ends, between)), Kind::ArcKayles);
        assert!(removes_edges(&taking(VertexSet::Empty, between)));
        assert_eq!(kind(&taking(VertexSet::Empty, between)), Kind::AnyEdge);
        assert_eq!(kind(&taking(VertexSet::Empty, EdgeSet::At(0))), Kind::Other);
        assert!(!removes_edges(&taking(VertexSet::Single(1), between)));
        let around = VertexSet::Neighbours(0);
        assert!(!removes_edges(&taking(around.clone(), EdgeSet::At(0))));
        assert!(!removes_edges(&taking(around, EdgeSet::At(1))));
        let first = VertexSet::Single(0);
        assert!(removes_edges(&taking(first, EdgeSet::At(1))));
    }
}
