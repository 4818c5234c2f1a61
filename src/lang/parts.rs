//! The expressions within an expression.

use super::ir::{Binder, BinderRange, Element, Expr, ExprKind};

impl Expr {
    /// Calls `visit` for this expression and all within it, those of builders' ranges and conditions too.
    pub fn each_part<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        visit(self);
        self.each_child(&mut |part| part.each_part(visit));
    }

    /// Calls `visit` for the expressions that this one is made of.
    pub fn each_child<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match &self.kind {
            ExprKind::Number(_)
            | ExprKind::Text(_)
            | ExprKind::Truth(_)
            | ExprKind::Slot(_)
            | ExprKind::Local(_) => {}
            ExprKind::Call { args, .. }
            | ExprKind::Family { args, .. }
            | ExprKind::Builtin(_, args)
            | ExprKind::And(args)
            | ExprKind::Or(args)
            | ExprKind::Tuple(args)
            | ExprKind::WholeEnumeration { args, .. } => all(args, visit),
            ExprKind::EnumerationUpTo { args, high, .. } => {
                all(args, visit);
                all(high, visit);
            }
            ExprKind::InEnumeration { member, args, .. } => {
                all(args, visit);
                visit(member);
            }
            ExprKind::Oeis { index: part, .. }
            | ExprKind::OverSet(_, part)
            | ExprKind::Not(part)
            | ExprKind::Negate(part) => visit(part),
            ExprKind::Aggregate(_, elements) => {
                elements.iter().for_each(|own| own.each_child(visit));
            }
            ExprKind::Let { locals, body } => {
                locals.iter().for_each(|own| visit(&own.value));
                visit(body);
            }
            ExprKind::If(first, second, third)
            | ExprKind::InRange {
                member: first,
                low: second,
                high: third,
            } => each([first, second, third], visit),
            ExprKind::Compare(first, _, second)
            | ExprKind::Power {
                base: first,
                exponent: second,
            }
            | ExprKind::Range {
                low: first,
                high: second,
            } => each([first, second], visit),
            ExprKind::Arithmetic { first, rest } => {
                visit(first);
                rest.iter().for_each(|(.., part)| visit(part));
            }
        }
    }
}

fn all<'e>(parts: &'e [Expr], visit: &mut dyn FnMut(&'e Expr)) {
    parts.iter().for_each(visit);
}

fn each<'e, const N: usize>(parts: [&'e Expr; N], visit: &mut dyn FnMut(&'e Expr)) {
    parts.into_iter().for_each(visit);
}

impl Element<Expr> {
    fn each_child<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        all(&self.guards, visit);
        self.binders.iter().for_each(|own| own.each_child(visit));
        visit(&self.item);
    }
}

impl Binder {
    fn each_child<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match &self.range {
            BinderRange::Interval { low, high, .. } => {
                all(low, visit);
                all(high, visit);
            }
            BinderRange::Members { set, .. } => visit(set),
            BinderRange::Vertices { .. } => {}
        }
        all(&self.filters, visit);
    }
}
