//! Conditions of an option, about the component of its vertices.

use nk_base::number::Number as Value;
use nk_solver::deletion::{Comparison as Order, Condition, Number};
use nk_syntax::ast::Comparison;

use super::constants;
use super::counts::Counts;
use super::{Answer, DeletionReason, Reader, refuse};
use crate::ir::{Aggregate, BinderRange, Builtin, Element, Expr, ExprKind, Operation};

impl Reader<'_> {
    /// Reads a condition on an option; `after` is the graph that the option leaves.
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
            ExprKind::Builtin(Builtin::HasEdge, args) if self.is_graph(&args[0]) => {
                self.joined_vertices(&args[1], &args[2], expr)
            }
            ExprKind::Aggregate(Aggregate::Exists, elements) => self
                .has_neighbour(elements)
                .or_else(|| self.quantified(elements, true, after))
                .map_or_else(|| self.refused(expr), Ok),
            ExprKind::Aggregate(Aggregate::All, elements) => self
                .quantified(elements, false, after)
                .map_or_else(|| self.refused(expr), Ok),
            ExprKind::Compare(left, op, right) => self.comparison(left, *op, right, after, expr),
            // The compared values are integers, so `x in a..b` means no more than the two bounds.
            ExprKind::InRange { member, low, high } => Ok(Condition::All(vec![
                self.comparison(low, Comparison::LessEqual, member, after, expr)?,
                self.comparison(member, Comparison::LessEqual, high, after, expr)?,
            ])),
            ExprKind::InEnumeration {
                member,
                function,
                args,
            } if args.is_empty() => match constants::definition(self.program, *function) {
                Some(set) => self.membership(member, set, after, expr),
                None => self.refused(expr),
            },
            _ => self.refused(expr),
        }
    }

    /// Refuses a condition, because it looks beyond the component or has no form that is read.
    fn refused<T>(&self, expr: &Expr) -> Answer<T> {
        refuse(
            expr.span,
            match self.looks_elsewhere(expr) {
                true => DeletionReason::Condition,
                false => DeletionReason::Unread,
            },
        )
    }

    /// Whether the graph is mentioned other than by what is near a vertex.
    fn looks_elsewhere(&self, expr: &Expr) -> bool {
        let mut found = self.is_graph(expr);
        let mut look = |own: &Expr| found |= self.looks_elsewhere(own);
        match &expr.kind {
            ExprKind::Builtin(
                Builtin::Degree
                | Builtin::Neighbours
                | Builtin::ClosedNeighbours
                | Builtin::HasEdge,
                args,
            ) => args[1..].iter().for_each(look),
            _ => expr.each_child(&mut look),
        }
        found
    }

    fn joined_vertices(&self, u: &Expr, v: &Expr, whole: &Expr) -> Answer<Condition> {
        match (self.place(u), self.place(v)) {
            (Some(a), Some(b)) if a != b => Ok(Condition::Joined(a, b)),
            _ => self.refused(whole),
        }
    }

    /// The condition that a vertex has a neighbour, from an element over `u -- v in G` that mentions `v` only.
    fn has_neighbour(&self, elements: &[Element<Expr>]) -> Option<Condition> {
        if let [element] = elements
            && let [binder] = &element.binders[..]
            && let BinderRange::Members { set, .. } = &binder.range
            && let Some(args) = set.call_of(Builtin::Neighbours)
            && let (true, Some(place)) = (self.is_graph(&args[0]), self.place(&args[1]))
            && binder.filters.is_empty()
            && element.guards.is_empty()
            && matches!(element.item.kind, ExprKind::Truth(true))
        {
            let degree = Number::Degree(place);
            return Some(Condition::Compare(
                Number::Constant(1),
                Order::AtMost,
                degree,
            ));
        }
        None
    }

    /// Reads a comparison; `whole` is the condition that it is, or that it is a part of.
    fn comparison(
        &self,
        left: &Expr,
        op: Comparison,
        right: &Expr,
        after: &Expr,
        whole: &Expr,
    ) -> Answer<Condition> {
        // `N(G, u) intersect N(G, v) != {}`
        if let (Comparison::Equal | Comparison::NotEqual, Some(set)) =
            (op, beside_empty(left, right))
        {
            let count = Number::Count(self.set(set)?);
            let is_empty = Condition::Compare(count, Order::Equal, Number::Constant(0));
            return Ok(match op {
                Comparison::Equal => is_empty,
                _ => not(is_empty),
            });
        }
        match op {
            Comparison::In => return self.membership(left, right, after, whole),
            Comparison::NotIn => return Ok(not(self.membership(left, right, after, whole)?)),
            Comparison::Subset => return self.refused(whole),
            _ => {}
        }
        if let Some(inner) = within_bars(left) {
            return self.magnitude(inner, op, right, after, whole);
        }
        if let (Some(inner), Some(op)) = (within_bars(right), op.mirrored()) {
            return self.magnitude(inner, op, left, after, whole);
        }
        match self.numbers(left, right, after) {
            Some((a, b)) => Ok(compared(a, op, b)),
            None => self.refused(whole),
        }
    }

    /// The numbers that are compared, or others that compare in the same way.
    fn numbers(&self, left: &Expr, right: &Expr, after: &Expr) -> Option<(Number, Number)> {
        let (a, b) = (self.counts(left, after)?, self.counts(right, after)?);
        let over = a.over.checked_mul(b.over)?;
        let (a, b) = match over {
            1 => (a, b),
            _ => (a.numerator(over)?, b.numerator(over)?),
        };
        // Components before and after the move are counted only as a difference.
        let balanced = |own: &Counts| own.before == 0 && own.after == 0;
        match balanced(&a) && balanced(&b) {
            true => Some((a.number()?, b.number()?)),
            false => Some((a.plus(&b.scaled(-1)?)?.number()?, Number::Constant(0))),
        }
    }

    /// `member in {1, 3}`, `u in N(G, v)`
    fn membership(
        &self,
        member: &Expr,
        set: &Expr,
        after: &Expr,
        whole: &Expr,
    ) -> Answer<Condition> {
        let set = constants::named_set(self.program, set);
        let equals = |item: &Expr| self.comparison(member, Comparison::Equal, item, after, whole);
        if let Some(integers) = constants::integers(self.program, set) {
            let any = integers.into_iter().map(|own| {
                equals(&Expr {
                    span: set.span,
                    kind: ExprKind::Number(Value::Small(own)),
                })
            });
            return Ok(Condition::Any(any.collect::<Answer<_>>()?));
        }
        match &set.kind {
            ExprKind::Builtin(Builtin::Neighbours, args) if self.is_graph(&args[0]) => {
                self.joined_vertices(member, &args[1], whole)
            }
            ExprKind::Aggregate(Aggregate::Set | Aggregate::List, elements)
                if elements.iter().all(Element::is_plain) =>
            {
                let any = elements.iter().map(|own| equals(&own.item));
                Ok(Condition::Any(any.collect::<Answer<_>>()?))
            }
            _ => self.refused(whole),
        }
    }

    /// `|inner| op bound`
    fn magnitude(
        &self,
        inner: &Expr,
        op: Comparison,
        bound: &Expr,
        after: &Expr,
        whole: &Expr,
    ) -> Answer<Condition> {
        let below = |op| -> Answer<Condition> {
            let negative = Expr::new(ExprKind::Negate(Box::new(inner.clone())), inner.span);
            Ok(Condition::All(vec![
                self.comparison(inner, op, bound, after, whole)?,
                self.comparison(&negative, op, bound, after, whole)?,
            ]))
        };
        let equal = || -> Answer<Condition> {
            let not_less = not(below(Comparison::Less)?);
            Ok(Condition::All(vec![
                below(Comparison::LessEqual)?,
                not_less,
            ]))
        };
        match op {
            Comparison::Less | Comparison::LessEqual => below(op),
            Comparison::Greater => Ok(not(below(Comparison::LessEqual)?)),
            Comparison::GreaterEqual => Ok(not(below(Comparison::Less)?)),
            Comparison::Equal => equal(),
            Comparison::NotEqual => Ok(not(equal()?)),
            Comparison::In | Comparison::NotIn | Comparison::Subset => self.refused(whole),
        }
    }

    fn counts(&self, expr: &Expr, after: &Expr) -> Option<Counts> {
        if let Some(value) = constants::constant(self.program, expr) {
            return Some(Counts::constant(value));
        }
        match &expr.kind {
            ExprKind::Negate(inner) => self.counts(inner, after)?.scaled(-1),
            ExprKind::Arithmetic { first, rest } => {
                let mut sum = self.counts(first, after)?;
                for (operation, _, operand) in rest {
                    let own = self.counts(operand, after)?;
                    sum = match operation {
                        Operation::Add => sum.plus(&own)?,
                        Operation::Subtract => sum.plus(&own.scaled(-1)?)?,
                        Operation::Multiply => match (sum.as_constant(), own.as_constant()) {
                            (Some(factor), _) => own.scaled(factor)?,
                            (_, Some(factor)) => sum.scaled(factor)?,
                            _ => return None,
                        },
                        Operation::Modulo => {
                            sum.modulo(own.as_constant().filter(|modulus| *modulus >= 1)?)?
                        }
                        Operation::FloorDivide => {
                            sum.quotient(own.as_constant().filter(|divisor| *divisor >= 1)?)?
                        }
                        _ => return None,
                    };
                }
                Some(sum)
            }
            ExprKind::Builtin(Builtin::Degree, args) if self.is_graph(&args[0]) => {
                Some(Counts::of(Number::Degree(self.place(&args[1])?)))
            }
            ExprKind::Builtin(Builtin::Cardinality, args) => self.cardinality(&args[0], after),
            _ => None,
        }
    }

    fn cardinality(&self, set: &Expr, after: &Expr) -> Option<Counts> {
        if let Some(args) = set.call_of(Builtin::Components) {
            let mut components = Counts::constant(0);
            match self.is_graph(&args[0]) {
                true => components.before = 1,
                false => {
                    // The argument must be the graph after the move.
                    let same = self.taken(&args[0]).ok()? == self.taken(after).ok()?;
                    components.after = i64::from(same);
                    if !same {
                        return None;
                    }
                }
            }
            return Some(components);
        }
        Some(Counts::of(Number::Count(self.set(set).ok()?)))
    }
}

pub(super) fn not(condition: Condition) -> Condition {
    Condition::Not(Box::new(condition))
}

/// The condition `a op b`; `op` is not a comparison of sets.
fn compared(a: Number, op: Comparison, b: Number) -> Condition {
    match op {
        Comparison::NotEqual => not(Condition::Compare(a, Order::Equal, b)),
        Comparison::Less => Condition::Compare(a, Order::Less, b),
        Comparison::LessEqual => Condition::Compare(a, Order::AtMost, b),
        Comparison::Greater => Condition::Compare(b, Order::Less, a),
        Comparison::GreaterEqual => Condition::Compare(b, Order::AtMost, a),
        _ => Condition::Compare(a, Order::Equal, b),
    }
}

/// The operand of an absolute value.
fn within_bars(expr: &Expr) -> Option<&Expr> {
    expr.call_of(Builtin::Abs)?.first()
}

/// The set that is compared with `{}`.
fn beside_empty<'e>(left: &'e Expr, right: &'e Expr) -> Option<&'e Expr> {
    let is_empty = |expr: &Expr| {
        let elements = expr.elements(Aggregate::Set);
        elements.is_some_and(<[_]>::is_empty)
    };
    match (is_empty(left), is_empty(right)) {
        (false, true) => Some(left),
        (true, false) => Some(right),
        _ => None,
    }
}
