//! Conditions of an option, about the component of its vertices.

use nk_base::number::Number as Value;
use nk_base::source::Span;
use nk_solver::deletion::{Comparison as Order, Condition, Number};
use nk_syntax::ast::Comparison;

use super::linear::Linear;
use super::{Answer, DeletionReason, Reader, refuse};
use crate::ir::{Aggregate, BinderRange, Builtin, Element, Expr, ExprKind, Operation};

impl Reader {
    /// `after` is the graph that the option leaves.
    pub(super) fn condition(&self, expr: &Expr, after: &Expr) -> Answer<Condition> {
        let all = |parts: &[Expr]| -> Answer<Vec<Condition>> {
            parts
                .iter()
                .map(|part| self.condition(part, after))
                .collect()
        };
        match &expr.kind {
            ExprKind::Truth(true) => Ok(Condition::Always),
            ExprKind::Truth(false) => Ok(Condition::Not(Box::new(Condition::Always))),
            ExprKind::Not(inner) => Ok(Condition::Not(Box::new(self.condition(inner, after)?))),
            ExprKind::And(parts) => Ok(Condition::All(all(parts)?)),
            ExprKind::Or(parts) => Ok(Condition::Any(all(parts)?)),
            ExprKind::Builtin {
                builtin: Builtin::HasEdge,
                args,
            } if self.is_graph(&args[0]) => self.joined_vertices(&args[1], &args[2], expr.span),
            ExprKind::Aggregate {
                aggregate: Aggregate::Exists,
                elements,
            } => self.has_neighbour(elements, expr.span),
            ExprKind::Compare { left, op, right } => {
                self.comparison(left, *op, right, after, expr.span)
            }
            // What is compared are integers, so that `x in a..b` says no more than the two bounds.
            ExprKind::InRange { member, low, high } => Ok(Condition::All(vec![
                self.comparison(low, Comparison::LessEqual, member, after, expr.span)?,
                self.comparison(member, Comparison::LessEqual, high, after, expr.span)?,
            ])),
            _ => refuse(expr.span, DeletionReason::Condition),
        }
    }

    fn joined_vertices(&self, u: &Expr, v: &Expr, span: Span) -> Answer<Condition> {
        match (self.place(u), self.place(v)) {
            (Some(a), Some(b)) if a != b => Ok(Condition::Joined(a, b)),
            _ => refuse(span, DeletionReason::Condition),
        }
    }

    /// Whether there is an edge at a vertex: of `u -- v in G` an element that mentions `v` only.
    fn has_neighbour(&self, elements: &[Element<Expr>], span: Span) -> Answer<Condition> {
        if let [element] = elements
            && let [binder] = &element.binders[..]
            && let BinderRange::Members { set, .. } = &binder.range
            && let ExprKind::Builtin {
                builtin: Builtin::Neighbours,
                args,
            } = &set.kind
            && let (true, Some(place)) = (self.is_graph(&args[0]), self.place(&args[1]))
            && binder.filters.is_empty()
            && element.guards.is_empty()
            && matches!(element.item.kind, ExprKind::Truth(true))
        {
            let degree = Number::Degree(place);
            return Ok(Condition::Compare(
                Number::Constant(1),
                Order::AtMost,
                degree,
            ));
        }
        refuse(span, DeletionReason::Condition)
    }

    fn comparison(
        &self,
        left: &Expr,
        op: Comparison,
        right: &Expr,
        after: &Expr,
        span: Span,
    ) -> Answer<Condition> {
        if let (
            Comparison::In,
            ExprKind::Builtin {
                builtin: Builtin::Neighbours,
                args,
            },
        ) = (op, &right.kind)
            && self.is_graph(&args[0])
        {
            return self.joined_vertices(left, &args[1], span);
        }
        // `N(G, u) intersect N(G, v) != {}`
        if let (Comparison::Equal | Comparison::NotEqual, Some(set)) =
            (op, beside_empty(left, right))
        {
            let count = Number::Count(self.set(set)?);
            let is_empty = Condition::Compare(count, Order::Equal, Number::Constant(0));
            return Ok(match op {
                Comparison::Equal => is_empty,
                _ => Condition::Not(Box::new(is_empty)),
            });
        }
        let number = |own: &Expr| match self.linear(own, after) {
            Some(linear) => linear.number().ok_or(own.span),
            None => Err(own.span),
        };
        let both = || -> Result<(Number, Number), Span> {
            // Components before and after the move count together only.
            let (a, b) = (
                self.linear(left, after).ok_or(left.span)?,
                self.linear(right, after).ok_or(right.span)?,
            );
            let balanced = |own: &Linear| own.before == 0 && own.after == 0;
            match balanced(&a) && balanced(&b) {
                true => Ok((number(left)?, number(right)?)),
                false => {
                    let difference = a.plus(&b.scaled(-1).ok_or(span)?).ok_or(span)?;
                    Ok((difference.number().ok_or(span)?, Number::Constant(0)))
                }
            }
        };
        let (a, b) = both().or_else(|span| refuse(span, DeletionReason::Condition))?;
        let not = |condition| Condition::Not(Box::new(condition));
        Ok(match op {
            Comparison::Equal => Condition::Compare(a, Order::Equal, b),
            Comparison::NotEqual => not(Condition::Compare(a, Order::Equal, b)),
            Comparison::Less => Condition::Compare(a, Order::Less, b),
            Comparison::LessEqual => Condition::Compare(a, Order::AtMost, b),
            Comparison::Greater => Condition::Compare(b, Order::Less, a),
            Comparison::GreaterEqual => Condition::Compare(b, Order::AtMost, a),
            Comparison::In | Comparison::NotIn | Comparison::Subset => {
                return refuse(span, DeletionReason::Condition);
            }
        })
    }

    fn linear(&self, expr: &Expr, after: &Expr) -> Option<Linear> {
        match &expr.kind {
            ExprKind::Number(Value::Small(value)) => Some(Linear::constant(*value)),
            ExprKind::Negate(inner) => self.linear(inner, after)?.scaled(-1),
            ExprKind::Arithmetic { first, rest } => {
                let mut sum = self.linear(first, after)?;
                for (operation, _, operand) in rest {
                    let own = self.linear(operand, after)?;
                    sum = match operation {
                        Operation::Add => sum.plus(&own)?,
                        Operation::Subtract => sum.plus(&own.scaled(-1)?)?,
                        Operation::Multiply => match (sum.as_constant(), own.as_constant()) {
                            (Some(factor), _) => own.scaled(factor)?,
                            (_, Some(factor)) => sum.scaled(factor)?,
                            _ => return None,
                        },
                        Operation::Modulo => {
                            let modulus = own.as_constant().filter(|modulus| *modulus >= 1)?;
                            Linear::of(Number::Modulo(Box::new(sum.number()?), modulus))
                        }
                        _ => return None,
                    };
                }
                Some(sum)
            }
            ExprKind::Builtin {
                builtin: Builtin::Degree,
                args,
            } if self.is_graph(&args[0]) => Some(Linear::of(Number::Degree(self.place(&args[1])?))),
            ExprKind::Builtin {
                builtin: Builtin::Cardinality,
                args,
            } => self.cardinality(&args[0], after),
            _ => None,
        }
    }

    fn cardinality(&self, set: &Expr, after: &Expr) -> Option<Linear> {
        if let ExprKind::Builtin {
            builtin: Builtin::Components,
            args,
        } = &set.kind
        {
            let mut components = Linear::constant(0);
            match self.is_graph(&args[0]) {
                true => components.before = 1,
                false => {
                    // The graph after the move, in the same words.
                    let same = self.taken(&args[0]).ok()? == self.taken(after).ok()?;
                    components.after = i64::from(same);
                    if !same {
                        return None;
                    }
                }
            }
            return Some(components);
        }
        Some(Linear::of(Number::Count(self.set(set).ok()?)))
    }
}

/// The set that is compared with `{}`.
fn beside_empty<'e>(left: &'e Expr, right: &'e Expr) -> Option<&'e Expr> {
    let is_empty = |expr: &Expr| match &expr.kind {
        ExprKind::Aggregate {
            aggregate: Aggregate::Set,
            elements,
        } => elements.is_empty(),
        _ => false,
    };
    match (is_empty(left), is_empty(right)) {
        (false, true) => Some(left),
        (true, false) => Some(right),
        _ => None,
    }
}
