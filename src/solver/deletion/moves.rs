//! The moves of a connected position: the bindings of each option, its condition, and what it removes.

use std::ops::ControlFlow;

use super::host::Host;
use super::rules::{Comparison, Condition, EdgeSet, Number, OptionRule, Pattern, Rules, VertexSet};
use crate::engine::set::{self, Set};

/// A move.
pub(super) struct Move<const W: usize> {
    /// The option, by its number in the rules.
    pub option: usize,
    /// The bound vertices; those beyond the pattern are 0.
    pub bound: [usize; 3],
    /// The elements that are removed; there may be none.
    pub removed: Set<W>,
}

/// Calls `visit` with every move of a connected position, until it breaks. Several moves may remove the same elements. If
/// an option does not tell its two vertices apart, only one order of them is visited.
pub(super) fn for_each_move<const W: usize, B>(
    host: &Host<W>,
    rules: &Rules,
    live: &Set<W>,
    mut visit: impl FnMut(Move<W>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for (option, rule) in rules.options().iter().enumerate() {
        let is_symmetric = rules.is_symmetric(option);
        let position = Position {
            host,
            live,
            rule,
            is_symmetric,
        };
        position.bindings(|bound| match position.removed_by(&bound) {
            Some(removed) => visit(Move {
                option,
                bound,
                removed,
            }),
            None => ControlFlow::Continue(()),
        })?;
    }
    ControlFlow::Continue(())
}

/// An option at a position.
struct Position<'a, const W: usize> {
    host: &'a Host<W>,
    live: &'a Set<W>,
    rule: &'a OptionRule,
    /// Whether an edge need be bound in one order only.
    is_symmetric: bool,
}

impl<const W: usize> Position<'_, W> {
    /// Calls `visit` with every binding of the pattern.
    fn bindings<B>(&self, mut visit: impl FnMut([usize; 3]) -> ControlFlow<B>) -> ControlFlow<B> {
        for u in set::members(&self.host.vertices(self.live)) {
            if self.rule.pattern == Pattern::Vertex {
                visit([u, 0, 0])?;
                continue;
            }
            for v in set::members(&self.host.neighbours(self.live, u)) {
                if self.is_symmetric && v < u {
                    continue;
                }
                if self.rule.pattern == Pattern::Edge {
                    visit([u, v, 0])?;
                    continue;
                }
                let mut ends = self.host.neighbours(self.live, v);
                set::remove(&mut ends, u);
                for w in set::members(&ends) {
                    visit([u, v, w])?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The elements that the option removes; `None` if its condition does not hold.
    fn removed_by(&self, bound: &[usize; 3]) -> Option<Set<W>> {
        let removed = || {
            let vertices = self.set(&self.rule.vertices, bound);
            let mut removed = self.host.with_edges(self.live, vertices);
            for edges in &self.rule.edges {
                set::add(&mut removed, &self.edges(*edges, bound));
            }
            removed
        };
        let holds = self.holds(&self.rule.condition, bound, &removed);
        holds.then(removed)
    }

    /// A set of edges; empty where edges are not elements, as then they are only removed with their ends.
    fn edges(&self, edges: EdgeSet, bound: &[usize; 3]) -> Set<W> {
        match edges {
            _ if !self.host.has_edges() => [0; W],
            EdgeSet::Between(a, b) => self.host.edge(self.live, bound[a], bound[b]),
            EdgeSet::At(a) => self.host.edges_at(self.live, bound[a]),
        }
    }

    fn set(&self, set: &VertexSet, bound: &[usize; 3]) -> Set<W> {
        match set {
            VertexSet::Empty => [0; W],
            VertexSet::Single(place) => set::of(&[bound[*place]]),
            VertexSet::Neighbours(place) => self.host.neighbours(self.live, bound[*place]),
            VertexSet::Union(a, b) => {
                let mut all = self.set(a, bound);
                set::add(&mut all, &self.set(b, bound));
                all
            }
            VertexSet::Intersection(a, b) => set::and(&self.set(a, bound), &self.set(b, bound)),
            VertexSet::Difference(a, b) => set::without(&self.set(a, bound), &self.set(b, bound)),
        }
    }

    fn holds(
        &self,
        condition: &Condition,
        bound: &[usize; 3],
        removed: &dyn Fn() -> Set<W>,
    ) -> bool {
        let holds = |own: &Condition| self.holds(own, bound, removed);
        match condition {
            Condition::Always => true,
            Condition::Joined(a, b) => {
                let around = self.host.neighbours(self.live, bound[*a]);
                set::contains(&around, bound[*b])
            }
            Condition::Compare(a, comparison, b) => {
                let [a, b] = [a, b].map(|number| self.number(number, bound, removed));
                match comparison {
                    Comparison::Equal => a == b,
                    Comparison::Less => a < b,
                    Comparison::AtMost => a <= b,
                }
            }
            Condition::Not(inner) => !holds(inner),
            Condition::All(parts) => parts.iter().all(holds),
            Condition::Any(parts) => parts.iter().any(holds),
        }
    }

    /// The value of a number. The rules were checked, so it cannot overflow.
    fn number(&self, number: &Number, bound: &[usize; 3], removed: &dyn Fn() -> Set<W>) -> i64 {
        let value = |own: &Number| self.number(own, bound, removed);
        match number {
            Number::Constant(constant) => *constant,
            Number::Degree(place) => self.host.degree(self.live, bound[*place]) as i64,
            Number::Count(vertices) => set::count(&self.set(vertices, bound)) as i64,
            Number::Order => set::count(&self.host.vertices(self.live)) as i64,
            Number::Size => self.host.size(self.live) as i64,
            Number::PartsLeft => {
                let removed = removed();
                let mut parts = 0;
                match set::is_empty(&removed) {
                    true => parts = 1,
                    false => self.host.split(self.live, &removed, |_| parts += 1),
                }
                parts
            }
            Number::Sum(parts) => parts.iter().map(value).sum(),
            Number::Times(factor, inner) => factor * value(inner),
            Number::Modulo(inner, modulus) => value(inner).rem_euclid(*modulus),
        }
    }
}
