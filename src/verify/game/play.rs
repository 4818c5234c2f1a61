//! The moves of a deletion game by their definition.

use std::collections::BTreeSet;

use super::rules::{Condition, Edges, Number, Rule, Set};
use nk_graph::Graph;

/// A graph of at most 64 vertices, and the rules of a game on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The graph.
    pub graph: Graph,
    /// The options.
    pub rules: Vec<Rule>,
}

/// What is left of the graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The vertices, as bits.
    pub vertices: u64,
    /// The edges, as (u, v) with u < v, that are gone though both ends are left.
    pub cut: BTreeSet<(usize, usize)>,
}

/// A number of a condition does not fit into 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overflow;

/// The vertices of a set.
fn members(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |v| set >> v & 1 == 1)
}

impl Position {
    /// A position without the cut edges of which an end is gone.
    pub fn new(vertices: u64, mut cut: BTreeSet<(usize, usize)>) -> Position {
        cut.retain(|(u, v)| vertices >> u & 1 == 1 && vertices >> v & 1 == 1);
        Position { vertices, cut }
    }
}

impl Game {
    /// The whole graph.
    pub fn whole(&self) -> Position {
        let vertices = (0..self.graph.order()).fold(0, |set, v| set | 1 << v);
        Position::new(vertices, BTreeSet::new())
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
                return Position::new(reached, at.cut.clone());
            }
            reached = next;
        }
    }

    /// The components of a position.
    pub fn components(&self, at: &Position) -> Vec<Position> {
        let mut rest = at.vertices;
        let mut parts = Vec::new();
        while rest != 0 {
            let part = self.component(at, rest.trailing_zeros() as usize);
            rest &= !part.vertices;
            parts.push(part);
        }
        parts
    }

    /// What every move leaves of a position, in the order of the options and of the bound vertices.
    pub fn moves(&self, at: &Position) -> Result<Vec<Position>, Overflow> {
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
                    left.push(view.after(at));
                }
            }
        }
        Ok(left)
    }

    /// The tuples of different vertices of which each is joined to the next.
    fn bindings(&self, at: &Position, bound: usize) -> Vec<Vec<usize>> {
        let mut all: Vec<Vec<usize>> = members(at.vertices).map(|v| vec![v]).collect();
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

/// An option at its bound vertices, which sees their component.
struct View<'a> {
    game: &'a Game,
    component: &'a Position,
    rule: &'a Rule,
    bound: &'a [usize],
}

impl View<'_> {
    /// What the option leaves of a position, or of the component.
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
        Position::new(at.vertices & !gone, cut)
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

    fn holds(&self, condition: &Condition) -> Result<bool, Overflow> {
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

    fn each(&self, parts: &[Condition]) -> Result<Vec<bool>, Overflow> {
        parts.iter().map(|part| self.holds(part)).collect()
    }

    fn number(&self, number: &Number) -> Result<i64, Overflow> {
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
                sum.checked_add(self.number(part)?).ok_or(Overflow)
            })?,
            Number::Times(factor, inner) => {
                factor.checked_mul(self.number(inner)?).ok_or(Overflow)?
            }
            Number::Mod(inner, modulus) => self.number(inner)?.rem_euclid(*modulus),
        })
    }
}

fn count(set: u64) -> i64 {
    i64::from(set.count_ones())
}
