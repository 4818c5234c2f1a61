//! One kind of move of a deletion game, as data, and the errors that it may contain.

use std::fmt;

/// One kind of move: the vertices that it binds, when it is allowed, and what it removes.
///
/// Bound vertices are given by their places in the pattern, from 0 on. Conditions and sets are those of the position
/// before the move; they look only at the component that contains the bound vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionRule {
    /// The vertices that a move binds.
    pub pattern: Pattern,
    /// What must hold for the move to be allowed.
    pub condition: Condition,
    /// The vertices that are removed, with all their edges.
    pub vertices: VertexSet,
    /// Further edges that are removed.
    pub edges: Vec<EdgeSet>,
}

/// The vertices that a move binds. Each order of the vertices is a binding of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Any vertex.
    Vertex,
    /// Two vertices that are joined.
    Edge,
    /// Three different vertices, each of which is joined to the next.
    Path,
}

/// A condition on the bound vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Holds always.
    Always,
    /// Two bound vertices are joined.
    Joined(usize, usize),
    /// Compares two numbers.
    Compare(Number, Comparison, Number),
    /// The given condition does not hold.
    Not(Box<Condition>),
    /// All of these conditions hold.
    All(Vec<Condition>),
    /// At least one of these conditions holds.
    Any(Vec<Condition>),
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The numbers are equal.
    Equal,
    /// The first number is less than the second one.
    Less,
    /// The first number is less than the second one, or equal to it.
    AtMost,
}

/// An integer that is read off the component of the bound vertices, before the move except for
/// [`PartsLeft`](Self::PartsLeft).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// A constant.
    Constant(i64),
    /// The number of neighbours of a bound vertex.
    Degree(usize),
    /// The number of vertices in a set.
    Count(VertexSet),
    /// The number of vertices of the component.
    Order,
    /// The number of edges of the component.
    Size,
    /// The number of components into which the move leaves the component; 0 if it removes all of it.
    PartsLeft,
    /// A sum.
    Sum(Vec<Number>),
    /// A multiple.
    Times(i64, Box<Number>),
    /// The remainder, from 0 on, of a division by a positive integer.
    Modulo(Box<Number>, i64),
}

/// A set of vertices of the component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VertexSet {
    /// No vertex.
    Empty,
    /// A bound vertex alone.
    Single(usize),
    /// The neighbours of a bound vertex.
    Neighbours(usize),
    /// The vertices of either set.
    Union(Box<VertexSet>, Box<VertexSet>),
    /// The vertices of both sets.
    Intersection(Box<VertexSet>, Box<VertexSet>),
    /// The vertices of the first set that are not in the second.
    Difference(Box<VertexSet>, Box<VertexSet>),
}

/// A set of edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeSet {
    /// The edge between two bound vertices, if there is one.
    Between(usize, usize),
    /// All edges at a bound vertex.
    At(usize),
}

impl Pattern {
    /// The number of vertices that are bound.
    pub fn bound(self) -> usize {
        match self {
            Pattern::Vertex => 1,
            Pattern::Edge => 2,
            Pattern::Path => 3,
        }
    }
}

impl VertexSet {
    /// A bound vertex and its neighbours.
    pub fn closed(place: usize) -> VertexSet {
        VertexSet::Single(place).or(VertexSet::Neighbours(place))
    }

    /// The union with another set.
    pub fn or(self, other: VertexSet) -> VertexSet {
        VertexSet::Union(Box::new(self), Box::new(other))
    }

    /// The intersection with another set.
    pub fn and(self, other: VertexSet) -> VertexSet {
        VertexSet::Intersection(Box::new(self), Box::new(other))
    }

    /// The set without the vertices of another one.
    pub fn without(self, other: VertexSet) -> VertexSet {
        VertexSet::Difference(Box::new(self), Box::new(other))
    }

    fn places(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            VertexSet::Empty => {}
            VertexSet::Single(place) | VertexSet::Neighbours(place) => visit(*place),
            VertexSet::Union(a, b)
            | VertexSet::Intersection(a, b)
            | VertexSet::Difference(a, b) => {
                a.places(visit);
                b.places(visit);
            }
        }
    }
}

impl OptionRule {
    /// An option that is always allowed and removes vertices.
    pub fn removing(pattern: Pattern, vertices: VertexSet) -> OptionRule {
        OptionRule {
            pattern,
            condition: Condition::Always,
            vertices,
            edges: Vec::new(),
        }
    }

    /// The same option, allowed where the condition holds.
    pub fn when(self, condition: Condition) -> OptionRule {
        OptionRule { condition, ..self }
    }

    /// The places of the bound vertices in the sets that the option removes, ascending. Other places can only occur in
    /// the condition.
    pub fn places_of_removal(&self) -> Vec<usize> {
        let mut places = Vec::new();
        self.each_place_of_removal(&mut |place| places.push(place));
        places.sort_unstable();
        places.dedup();
        places
    }

    fn each_place_of_removal(&self, visit: &mut dyn FnMut(usize)) {
        self.vertices.places(visit);
        for set in &self.edges {
            match *set {
                EdgeSet::Between(a, b) => [a, b].into_iter().for_each(&mut *visit),
                EdgeSet::At(a) => visit(a),
            }
        }
    }

    /// Checks that the option uses only bound vertices and that its numbers fit into 64 bits; `option` is its number in
    /// the rules.
    pub(super) fn check(&self, option: usize) -> Result<(), RulesError> {
        let bound = self.pattern.bound();
        let mut worst = 0;
        let mut visit = |place: usize| worst = worst.max(place);
        self.each_place_of_removal(&mut visit);
        self.condition.check(option, &mut visit)?;
        match worst < bound {
            true => Ok(()),
            false => Err(RulesError::Unbound {
                option,
                place: worst,
                bound,
            }),
        }
    }
}

impl Condition {
    fn check(&self, option: usize, visit: &mut dyn FnMut(usize)) -> Result<(), RulesError> {
        match self {
            Condition::Always => Ok(()),
            Condition::Joined(a, b) => {
                [*a, *b].into_iter().for_each(visit);
                Ok(())
            }
            Condition::Compare(a, _, b) => [a, b].into_iter().try_for_each(|number| {
                number.most(option, visit)?;
                Ok(())
            }),
            Condition::Not(inner) => inner.check(option, visit),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().try_for_each(|own| own.check(option, visit))
            }
        }
    }
}

/// An upper bound of the degrees, orders and sizes of the graphs that can be played on.
const MOST_COUNTED: i64 = 1 << 32;

impl Number {
    /// An upper bound of the absolute value. It fits into 64 bits, as do the bounds of all parts.
    fn most(&self, option: usize, visit: &mut dyn FnMut(usize)) -> Result<i64, RulesError> {
        let fits = |number: Option<i64>| number.ok_or(RulesError::Number { option });
        match self {
            Number::Constant(value) => fits(value.checked_abs()),
            Number::Degree(place) => {
                visit(*place);
                Ok(MOST_COUNTED)
            }
            Number::Count(set) => {
                set.places(visit);
                Ok(MOST_COUNTED)
            }
            Number::Order | Number::Size | Number::PartsLeft => Ok(MOST_COUNTED),
            Number::Sum(parts) => parts.iter().try_fold(0i64, |sum, part| {
                fits(sum.checked_add(part.most(option, visit)?))
            }),
            Number::Times(factor, inner) => {
                let most = inner.most(option, visit)?;
                fits(factor.checked_abs().and_then(|own| own.checked_mul(most)))
            }
            Number::Modulo(inner, modulus) => {
                if *modulus < 1 {
                    let modulus = *modulus;
                    return Err(RulesError::Modulus { option, modulus });
                }
                inner.most(option, visit)?;
                Ok(*modulus)
            }
        }
    }
}

/// What is wrong with rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// A place is used that the pattern does not bind.
    Unbound {
        /// The option, from 0 on.
        option: usize,
        /// The place that is used.
        place: usize,
        /// The number of vertices that the pattern binds.
        bound: usize,
    },
    /// A modulus is not positive.
    Modulus {
        /// The option, from 0 on.
        option: usize,
        /// The modulus.
        modulus: i64,
    },
    /// A number of a condition may not fit into 64 bits.
    Number {
        /// The option, from 0 on.
        option: usize,
    },
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Unbound {
                option,
                place,
                bound,
            } => write!(
                f,
                "option {} names bound vertex {}, and its pattern binds {bound}; use the places 0 to {}",
                option + 1,
                place,
                bound - 1
            ),
            RulesError::Modulus { option, modulus } => write!(
                f,
                "option {} takes a remainder modulo {modulus}; use a modulus of at least 1",
                option + 1
            ),
            RulesError::Number { option } => write!(
                f,
                "option {} compares a number that may be beyond 64 bits; use smaller constants",
                option + 1
            ),
        }
    }
}

impl std::error::Error for RulesError {}
