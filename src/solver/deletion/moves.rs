//! The moves of a connected position: the bindings of each option, its condition, and what it removes.

use std::ops::ControlFlow;

use super::facts::Facts;
use super::host::Host;
use super::option_rule::{EdgeSet, OptionRule, Pattern, VertexSet};
use super::rules::Rules;
use crate::engine::set::{self, Set};

/// A move.
pub(super) struct Move<const W: usize> {
    /// The number of the option in the rules.
    pub option: usize,
    /// The bound vertices; places beyond the pattern are 0.
    pub bound: [usize; 3],
    /// The elements that are removed; there may be none.
    pub removed: Set<W>,
}

/// Calls `visit` with every move of a connected position, until `visit` breaks. Several moves may remove the same
/// elements. If an option does not tell its two vertices apart, only one order of them is visited.
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

/// An option with the position in which it is played.
pub(super) struct Position<'a, const W: usize> {
    pub host: &'a Host<W>,
    pub live: &'a Set<W>,
    pub rule: &'a OptionRule,
    /// Whether an edge need be bound in one order only.
    pub is_symmetric: bool,
}

impl<const W: usize> Position<'_, W> {
    /// Calls `visit` with every binding of the pattern.
    pub fn bindings<B>(
        &self,
        mut visit: impl FnMut([usize; 3]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
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
        let seen = Seen {
            position: self,
            bound,
        };
        let holds = self.rule.condition.holds(&seen);
        holds.then(|| self.removed(bound))
    }

    /// The elements that the option removes where its condition holds.
    pub fn removed(&self, bound: &[usize; 3]) -> Set<W> {
        let vertices = self.set(&self.rule.vertices, bound);
        let mut removed = self.host.with_edges(self.live, vertices);
        for edges in &self.rule.edges {
            set::add(&mut removed, &self.edges(*edges, bound));
        }
        removed
    }

    /// The elements of a set of edges; empty where edges are not elements, because then edges are removed only with
    /// their ends.
    fn edges(&self, edges: EdgeSet, bound: &[usize; 3]) -> Set<W> {
        match edges {
            _ if !self.host.has_edges() => [0; W],
            EdgeSet::Between(a, b) => self.host.edge(self.live, bound[a], bound[b]),
            EdgeSet::At(a) => self.host.edges_at(self.live, bound[a]),
        }
    }

    /// The vertices of a set for given bound vertices.
    pub fn set(&self, set: &VertexSet, bound: &[usize; 3]) -> Set<W> {
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
}

/// A position with bound vertices, as a condition sees it.
struct Seen<'a, const W: usize> {
    position: &'a Position<'a, W>,
    bound: &'a [usize; 3],
}

impl<const W: usize> Facts for Seen<'_, W> {
    fn joined(&self, a: usize, b: usize) -> bool {
        let Position { host, live, .. } = self.position;
        let around = host.neighbours(live, self.bound[a]);
        set::contains(&around, self.bound[b])
    }

    fn degree(&self, place: usize) -> i64 {
        let Position { host, live, .. } = self.position;
        host.degree(live, self.bound[place]) as i64
    }

    fn count(&self, set: &VertexSet) -> i64 {
        set::count(&self.position.set(set, self.bound)) as i64
    }

    fn order(&self) -> i64 {
        let Position { host, live, .. } = self.position;
        set::count(&host.vertices(live)) as i64
    }

    fn size(&self) -> i64 {
        let Position { host, live, .. } = self.position;
        host.size(live) as i64
    }

    fn parts_left(&self) -> i64 {
        let Position { host, live, .. } = self.position;
        let removed = self.position.removed(self.bound);
        let mut parts = 0;
        match set::is_empty(&removed) {
            true => parts = 1,
            false => host.split(live, &removed, |_| parts += 1),
        }
        parts
    }
}
