//! The moves of a deletion game by their definition.

use std::collections::BTreeSet;
use std::fmt;

use super::rules::{Condition, Edges, Number, Rule, Set};
use nk_graph::Graph;

/// A graph of at most 64 vertices, and the rules of a game on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The graph.
    pub graph: Graph,
    /// The options. In a game with a token each of them states where the token moves; in other games none does.
    pub rules: Vec<Rule>,
    /// The vertex on which the token is at the beginning, in a game with a token.
    pub token: Option<usize>,
}

/// A position: the part of the graph that is left.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The vertices, as bits.
    pub vertices: u64,
    /// The edges, as (u, v) with u < v, that are removed although both ends are left.
    pub cut: BTreeSet<(usize, usize)>,
    /// The vertex with the token, in a game with a token.
    pub token: Option<usize>,
}

/// The reason why the moves of a position are not defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undefined {
    /// A number of a condition does not fit into 64 bits.
    Overflow,
    /// A move removes the vertex on which it puts the token.
    NoToken,
}

impl fmt::Display for Undefined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Undefined::Overflow => "a number of a condition does not fit into 64 bits",
            Undefined::NoToken => "a move removes the vertex to which the token goes",
        })
    }
}

impl std::error::Error for Undefined {}

/// The vertices of a set.
fn members(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |v| set >> v & 1 == 1)
}

impl Position {
    /// A position; edges of `cut` that lose an end with the vertices are left out of it.
    pub fn new(vertices: u64, mut cut: BTreeSet<(usize, usize)>, token: Option<usize>) -> Position {
        cut.retain(|(u, v)| vertices >> u & 1 == 1 && vertices >> v & 1 == 1);
        Position {
            vertices,
            cut,
            token,
        }
    }

    /// The position without some vertices and edges, with the token on the vertex `token` if there is one.
    pub fn without(
        &self,
        vertices: impl IntoIterator<Item = usize>,
        edges: impl IntoIterator<Item = (usize, usize)>,
        token: Option<usize>,
    ) -> Position {
        let gone = vertices.into_iter().fold(0u64, |set, v| set | 1 << v);
        let cut = self.cut.iter().copied().chain(edges).collect();
        Position::new(self.vertices & !gone, cut, token)
    }

    /// Whether another position has the same vertices and edges.
    pub fn has_parts_of(&self, other: &Position) -> bool {
        self.vertices == other.vertices && self.cut == other.cut
    }
}

impl Game {
    /// The whole graph.
    pub fn whole(&self) -> Position {
        let vertices = (0..self.graph.order()).fold(0, |set, v| set | 1 << v);
        Position::new(vertices, BTreeSet::new(), self.token)
    }

    fn joined(&self, at: &Position, u: usize, v: usize) -> bool {
        at.vertices >> u & 1 == 1
            && at.vertices >> v & 1 == 1
            && self.graph.has_edge(u, v)
            && !at.cut.contains(&(u.min(v), u.max(v)))
    }

    /// The neighbours of a vertex that is left.
    fn around(&self, at: &Position, v: usize) -> u64 {
        let joined = members(at.vertices).filter(|u| self.joined(at, v, *u));
        joined.fold(0, |set, u| set | 1 << u)
    }

    /// The component of a vertex that is left.
    fn component(&self, at: &Position, v: usize) -> Position {
        let mut reached = 1u64 << v;
        loop {
            let next = members(reached).fold(reached, |set, u| set | self.around(at, u));
            if next == reached {
                return Position::new(reached, at.cut.clone(), at.token);
            }
            reached = next;
        }
    }

    /// The components of which a position is the sum: all of them or, in a game with a token, the one with the token,
    /// which play never leaves.
    pub fn summands(&self, at: &Position) -> Vec<Position> {
        match at.token {
            Some(token) => vec![self.component(at, token)],
            None => self.components(at),
        }
    }

    /// The components of a position.
    fn components(&self, at: &Position) -> Vec<Position> {
        let mut rest = at.vertices;
        let mut parts = Vec::new();
        while rest != 0 {
            let part = self.component(at, rest.trailing_zeros() as usize);
            rest &= !part.vertices;
            parts.push(part);
        }
        parts
    }

    /// The position after each move, in the order of the options and of the bound vertices.
    ///
    /// # Errors
    ///
    /// [`Undefined::Overflow`] if a number of a condition does not fit into 64 bits, and [`Undefined::NoToken`] if a
    /// move removes the vertex on which it puts the token.
    pub fn moves(&self, at: &Position) -> Result<Vec<Position>, Undefined> {
        let mut left = Vec::new();
        for rule in &self.rules {
            for bound in self.bindings(at, rule.bound) {
                let component = self.component(at, bound[0]);
                let view = View {
                    game: self,
                    component: &component,
                    rule,
                    bound: &bound,
                };
                let holds = match &rule.condition {
                    Some(condition) => view.holds(condition)?,
                    None => true,
                };
                if holds {
                    left.push(view.played(at)?);
                }
            }
        }
        Ok(left)
    }

    /// The tuples of different vertices each of which is joined to the next. In a game with a token, the first vertex
    /// is that of the token.
    fn bindings(&self, at: &Position, bound: usize) -> Vec<Vec<usize>> {
        let first = at.token.map_or(at.vertices, |token| 1 << token);
        let mut all: Vec<Vec<usize>> = members(first).map(|v| vec![v]).collect();
        for _ in 1..bound {
            let mut longer = Vec::new();
            for tuple in &all {
                let around = self.around(at, tuple[tuple.len() - 1]);
                for v in members(around).filter(|v| !tuple.contains(v)) {
                    longer.push(tuple.iter().copied().chain([v]).collect());
                }
            }
            all = longer;
        }
        all
    }
}

/// An option with its bound vertices and their component.
struct View<'a> {
    game: &'a Game,
    component: &'a Position,
    rule: &'a Rule,
    bound: &'a [usize],
}

impl View<'_> {
    /// The position after the option.
    fn played(&self, at: &Position) -> Result<Position, Undefined> {
        let mut left = self.after(at);
        if let Some(place) = self.rule.goes {
            let token = self.bound[place];
            if left.vertices >> token & 1 == 0 {
                return Err(Undefined::NoToken);
            }
            left.token = Some(token);
        }
        Ok(left)
    }

    /// A position, or the component, without what the option removes. The token is not moved.
    fn after(&self, at: &Position) -> Position {
        let gone = self.rule.vertices.as_ref().map_or(0, |set| self.set(set));
        let mut cut = at.cut.clone();
        for edges in &self.rule.edges {
            match *edges {
                Edges::Between(a, b) => {
                    let (u, v) = (self.bound[a], self.bound[b]);
                    if self.game.joined(self.component, u, v) {
                        cut.insert((u.min(v), u.max(v)));
                    }
                }
                Edges::At(a) => {
                    let u = self.bound[a];
                    let ends = members(self.game.around(self.component, u));
                    cut.extend(ends.map(|v| (u.min(v), u.max(v))));
                }
            }
        }
        Position::new(at.vertices & !gone, cut, at.token)
    }

    fn set(&self, set: &Set) -> u64 {
        match set {
            Set::Vertex(place) => 1 << self.bound[*place],
            Set::Around(place) => self.game.around(self.component, self.bound[*place]),
            Set::Union(a, b) => self.set(a) | self.set(b),
            Set::Both(a, b) => self.set(a) & self.set(b),
            Set::Minus(a, b) => self.set(a) & !self.set(b),
        }
    }

    fn holds(&self, condition: &Condition) -> Result<bool, Undefined> {
        Ok(match condition {
            Condition::Joined(a, b) => {
                let (u, v) = (self.bound[*a], self.bound[*b]);
                self.game.joined(self.component, u, v)
            }
            Condition::Equal(a, b) => self.number(a)? == self.number(b)?,
            Condition::Less(a, b) => self.number(a)? < self.number(b)?,
            Condition::AtMost(a, b) => self.number(a)? <= self.number(b)?,
            Condition::Not(inner) => !self.holds(inner)?,
            Condition::All(parts) => {
                let parts: Vec<bool> = self.each(parts)?;
                !parts.contains(&false)
            }
            Condition::Any(parts) => self.each(parts)?.contains(&true),
        })
    }

    fn each(&self, parts: &[Condition]) -> Result<Vec<bool>, Undefined> {
        parts.iter().map(|part| self.holds(part)).collect()
    }

    fn number(&self, number: &Number) -> Result<i64, Undefined> {
        Ok(match number {
            Number::Constant(value) => *value,
            Number::Degree(place) => count(self.game.around(self.component, self.bound[*place])),
            Number::Count(set) => count(self.set(set)),
            Number::Order => count(self.component.vertices),
            Number::Size => {
                let degrees = members(self.component.vertices)
                    .map(|v| count(self.game.around(self.component, v)));
                degrees.sum::<i64>() / 2
            }
            Number::PartsLeft => {
                let left = self.after(self.component);
                self.game.components(&left).len() as i64
            }
            Number::Sum(parts) => parts.iter().try_fold(0i64, |sum, part| {
                sum.checked_add(self.number(part)?)
                    .ok_or(Undefined::Overflow)
            })?,
            Number::Times(factor, inner) => factor
                .checked_mul(self.number(inner)?)
                .ok_or(Undefined::Overflow)?,
            Number::Mod(inner, modulus) => self.number(inner)?.rem_euclid(*modulus),
        })
    }
}

fn count(set: u64) -> i64 {
    i64::from(set.count_ones())
}
