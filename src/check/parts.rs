//! The expressions within an expression.

use super::ir::{Binder, BinderRange, Element, Expr, ExprKind};

impl Expr {
    /// Calls `visit` for this expression and all within it, those of builders' ranges and conditions too.
    pub fn each_part<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        visit(self);
        match &self.kind {
            ExprKind::Number(_)
            | ExprKind::Text(_)
            | ExprKind::Slot(_)
            | ExprKind::WholeEnumeration(_) => {}
            ExprKind::Call { args, .. }
            | ExprKind::Family { args, .. }
            | ExprKind::Builtin { args, .. }
            | ExprKind::And(args)
            | ExprKind::Or(args)
            | ExprKind::EnumerationUpTo { high: args, .. } => all(args, visit),
            ExprKind::Oeis { index: part, .. }
            | ExprKind::OverSet { set: part, .. }
            | ExprKind::InEnumeration { member: part, .. }
            | ExprKind::Not(part)
            | ExprKind::Negate(part) => part.each_part(visit),
            ExprKind::Aggregate { elements, .. } => {
                elements.iter().for_each(|own| own.each_part(visit));
            }
            ExprKind::If {
                condition: first,
                then: second,
                otherwise: third,
            }
            | ExprKind::InRange {
                member: first,
                low: second,
                high: third,
            } => each([first, second, third], visit),
            ExprKind::Compare {
                left: first,
                right: second,
                ..
            }
            | ExprKind::Power {
                base: first,
                exponent: second,
            }
            | ExprKind::Range {
                low: first,
                high: second,
            } => each([first, second], visit),
            ExprKind::Arithmetic { first, rest } => {
                first.each_part(visit);
                rest.iter().for_each(|(.., part)| part.each_part(visit));
            }
        }
    }
}

fn all<'e>(parts: &'e [Expr], visit: &mut dyn FnMut(&'e Expr)) {
    parts.iter().for_each(|part| part.each_part(visit));
}

fn each<'e, const N: usize>(parts: [&'e Expr; N], visit: &mut dyn FnMut(&'e Expr)) {
    parts.into_iter().for_each(|part| part.each_part(visit));
}

impl Element<Expr> {
    fn each_part<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        all(&self.guards, visit);
        self.binders.iter().for_each(|own| own.each_part(visit));
        self.item.each_part(visit);
    }
}

impl Binder {
    fn each_part<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match &self.range {
            BinderRange::Interval { low, high, .. } => {
                all(low, visit);
                all(high, visit);
            }
            BinderRange::Members { set, .. } => set.each_part(visit),
            BinderRange::Vertices { .. } => {}
        }
        all(&self.filters, visit);
    }
}
