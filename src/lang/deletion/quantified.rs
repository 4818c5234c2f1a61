//! Conditions that quantify over a set of vertices: `exists(z -- u in G : z in N(G, v))`, `all(...)`.
//!
//! They are read if what they say of a vertex gives a set: then `exists` says that a set is not empty, and `all(c :
//! ...)` says that the set of the vertices for which c is false is empty.

use nk_solver::deletion::{Comparison as Order, Condition, Number, VertexSet};
use nk_syntax::ast::Comparison;

use super::Reader;
use super::conditions::not;
use crate::ir::{BinderRange, Builtin, Element, Expr, ExprKind};

/// The vertices for which a condition holds.
enum Those {
    In(VertexSet),
    /// All vertices of the graph other than these.
    NotIn(VertexSet),
}

impl Those {
    fn not(self) -> Those {
        match self {
            Those::In(set) => Those::NotIn(set),
            Those::NotIn(set) => Those::In(set),
        }
    }

    fn and(self, other: Those) -> Those {
        use Those::{In, NotIn};
        match (self, other) {
            (In(a), In(b)) => In(a.and(b)),
            (In(a), NotIn(b)) | (NotIn(b), In(a)) => In(a.without(b)),
            (NotIn(a), NotIn(b)) => NotIn(a.or(b)),
        }
    }
}

impl Reader<'_> {
    /// `exists(item : ...)` if `exists`, otherwise `all(item : ...)`, of some items.
    pub(super) fn quantified(
        &self,
        elements: &[Element<Expr>],
        exists: bool,
        after: &Expr,
    ) -> Option<Condition> {
        let parts = elements
            .iter()
            .map(|own| self.some_vertex(own, exists, after));
        let any = Condition::Any(parts.collect::<Option<_>>()?);
        Some(match exists {
            true => any,
            false => not(any),
        })
    }

    /// Whether there is a vertex for which the item is true, or false unless `is_true`. What is asked of all vertices
    /// of the graph is not read, since these may be in other components.
    fn some_vertex(
        &self,
        element: &Element<Expr>,
        is_true: bool,
        after: &Expr,
    ) -> Option<Condition> {
        let [binder] = &element.binders[..] else {
            return None;
        };
        let BinderRange::Members { slot, set } = &binder.range else {
            return None;
        };
        let mut those = match set.call_of(Builtin::Vertices) {
            Some(args) if self.is_graph(&args[0]) => Those::NotIn(VertexSet::Empty),
            _ => Those::In(self.set(set).ok()?),
        };
        for filter in &binder.filters {
            those = those.and(self.those(*slot, filter)?);
        }
        let item = self.those(*slot, &element.item)?;
        let Those::In(chosen) = those.and(if is_true { item } else { item.not() }) else {
            return None;
        };
        let (least, count) = (Number::Constant(1), Number::Count(chosen));
        let mut all = vec![Condition::Compare(least, Order::AtMost, count)];
        for guard in &element.guards {
            all.push(self.condition(guard, after).ok()?);
        }
        Some(Condition::All(all))
    }

    /// The vertices that satisfy a condition in which `slot` is the vertex.
    fn those(&self, slot: usize, condition: &Expr) -> Option<Those> {
        let is_member = |own: &Expr| matches!(own.kind, ExprKind::Slot(own) if own == slot);
        // The other one of two vertices, given that one of them is the member.
        let beside = |a: &Expr, b: &Expr| match (is_member(a), is_member(b)) {
            (true, false) => self.place(b),
            (false, true) => self.place(a),
            _ => None,
        };
        let all = |parts: &[Expr], negated: bool| {
            let everything = Those::NotIn(VertexSet::Empty);
            parts.iter().try_fold(everything, |those, part| {
                let own = self.those(slot, part)?;
                Some(those.and(if negated { own.not() } else { own }))
            })
        };
        match &condition.kind {
            ExprKind::Truth(true) => Some(Those::NotIn(VertexSet::Empty)),
            ExprKind::Truth(false) => Some(Those::In(VertexSet::Empty)),
            ExprKind::Not(inner) => Some(self.those(slot, inner)?.not()),
            ExprKind::And(parts) => all(parts, false),
            ExprKind::Or(parts) => Some(all(parts, true)?.not()),
            ExprKind::Builtin(Builtin::HasEdge, args) if self.is_graph(&args[0]) => {
                let other = beside(&args[1], &args[2])?;
                Some(Those::In(VertexSet::Neighbours(other)))
            }
            ExprKind::Compare(left, op, right) => {
                let set = match op {
                    Comparison::Equal | Comparison::NotEqual => {
                        VertexSet::Single(beside(left, right)?)
                    }
                    Comparison::In | Comparison::NotIn if is_member(left) => {
                        self.set(right).ok()?
                    }
                    // `v in N(G, z)`
                    Comparison::In | Comparison::NotIn => {
                        let args = right.call_of(Builtin::Neighbours)?;
                        let is_theirs = self.is_graph(&args[0]) && is_member(&args[1]);
                        VertexSet::Neighbours(self.place(left).filter(|_| is_theirs)?)
                    }
                    _ => return None,
                };
                Some(match op {
                    Comparison::Equal | Comparison::In => Those::In(set),
                    _ => Those::NotIn(set),
                })
            }
            _ => None,
        }
    }
}
