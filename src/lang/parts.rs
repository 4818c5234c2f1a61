//! The expressions within an expression.

use nk_base::source::Span;

use super::ir::{Binder, BinderRange, Element, Expr, ExprKind};

/// Defines `$name`, which calls `visit` for the parts of an expression, for references of one sort: `&` or `&mut`.
macro_rules! each_child {
    ($(#[$doc:meta])* $name:ident $($mut:ident)?) => {
        impl Expr {
            $(#[$doc])*
            pub fn $name<'e>(&'e $($mut)? self, visit: &mut dyn FnMut(&'e $($mut)? Expr)) {
                match &$($mut)? self.kind {
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
                    | ExprKind::WholeEnumeration { args, .. } => args.into_iter().for_each(visit),
                    ExprKind::EnumerationUpTo { args, high, .. } => {
                        args.into_iter().chain(high).for_each(visit);
                    }
                    ExprKind::InEnumeration { member, args, .. } => {
                        args.into_iter().for_each(&mut *visit);
                        visit(member);
                    }
                    ExprKind::Oeis { index: part, .. }
                    | ExprKind::OverSet(_, part)
                    | ExprKind::Not(part)
                    | ExprKind::Negate(part) => visit(part),
                    ExprKind::Aggregate(_, elements) => {
                        elements.into_iter().for_each(|own| own.$name(visit));
                    }
                    ExprKind::Let { locals, body } => {
                        locals.into_iter().for_each(|own| visit(&$($mut)? own.value));
                        visit(body);
                    }
                    ExprKind::If(first, second, third)
                    | ExprKind::InRange {
                        member: first,
                        low: second,
                        high: third,
                    } => {
                        visit(first);
                        visit(second);
                        visit(third);
                    }
                    ExprKind::Compare(first, _, second)
                    | ExprKind::Power {
                        base: first,
                        exponent: second,
                    }
                    | ExprKind::Range {
                        low: first,
                        high: second,
                    } => {
                        visit(first);
                        visit(second);
                    }
                    ExprKind::Arithmetic { first, rest } => {
                        visit(first);
                        rest.into_iter().for_each(|(.., part)| visit(part));
                    }
                }
            }
        }

        impl Element<Expr> {
            fn $name<'e>(&'e $($mut)? self, visit: &mut dyn FnMut(&'e $($mut)? Expr)) {
                (&$($mut)? self.guards).into_iter().for_each(&mut *visit);
                (&$($mut)? self.binders).into_iter().for_each(|own| own.$name(visit));
                visit(&$($mut)? self.item);
            }
        }

        impl Binder {
            fn $name<'e>(&'e $($mut)? self, visit: &mut dyn FnMut(&'e $($mut)? Expr)) {
                match &$($mut)? self.range {
                    BinderRange::Interval { low, high, .. } => {
                        low.into_iter().chain(high).for_each(&mut *visit);
                    }
                    BinderRange::Members { set, .. } => visit(set),
                    BinderRange::Vertices { .. } => {}
                }
                (&$($mut)? self.filters).into_iter().for_each(visit);
            }
        }
    };
}

each_child! {
    /// Calls `visit` for the expressions that this one is made of.
    each_child
}

each_child! {
    /// Calls `visit` as [`each_child`](Expr::each_child) does, with mutable references.
    each_child_mut mut
}

impl<T> Element<T> {
    /// Calls `visit` for the expressions of the conditions and ranges.
    pub(super) fn each_range<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        self.guards.iter().for_each(&mut *visit);
        self.binders.iter().for_each(|own| own.each_child(visit));
    }
}

impl Expr {
    /// Calls `visit` for this expression and all within it, those of builders' ranges and conditions too.
    pub fn each_part<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        visit(self);
        self.each_child(&mut |part| part.each_part(visit));
    }

    /// Whether this expression or one within it is of the kind that is looked for.
    pub fn has_part(&self, is_wanted: impl Fn(&ExprKind) -> bool) -> bool {
        let mut found = false;
        self.each_part(&mut |part| found |= is_wanted(&part.kind));
        found
    }

    /// Whether the variable of a slot occurs in this expression.
    pub fn mentions(&self, slot: usize) -> bool {
        self.has_part(|part| *part == ExprKind::Slot(slot))
    }

    /// Whether this expression has neither variables nor local names.
    pub fn is_closed(&self) -> bool {
        !self.has_part(|part| matches!(part, ExprKind::Slot(_) | ExprKind::Local(_)))
    }

    /// Calls `visit` for this expression and all within it that stand outside builders, and says of each whether it is
    /// evaluated wherever this one is: `always`, unless a condition or an earlier operand decides, or it is the value
    /// of a local name.
    pub fn each_outside_builders<'e>(
        &'e self,
        always: bool,
        visit: &mut dyn FnMut(&'e Expr, bool),
    ) {
        match &self.kind {
            ExprKind::Aggregate(..) => {}
            ExprKind::If(condition, then, otherwise) => {
                visit(self, always);
                condition.each_outside_builders(always, visit);
                then.each_outside_builders(false, visit);
                otherwise.each_outside_builders(false, visit);
            }
            ExprKind::And(operands) | ExprKind::Or(operands) => {
                visit(self, always);
                for (at, operand) in operands.iter().enumerate() {
                    operand.each_outside_builders(always && at == 0, visit);
                }
            }
            ExprKind::Let { locals, body } => {
                visit(self, always);
                for local in locals {
                    local.value.each_outside_builders(false, visit);
                }
                body.each_outside_builders(always, visit);
            }
            _ => {
                visit(self, always);
                self.each_child(&mut |part| part.each_outside_builders(always, visit));
            }
        }
    }

    /// Replaces parts: `other` gives the replacement of an expression. Where it gives none, the parts of that
    /// expression are tried.
    pub fn replace_parts(&mut self, other: &mut dyn FnMut(&Expr) -> Option<Expr>) {
        match other(self) {
            Some(own) => *self = own,
            None => self.each_child_mut(&mut |part| part.replace_parts(other)),
        }
    }

    /// The expression with other values in the slots for which `value` gives one.
    pub fn with_slots(&self, value: impl Fn(usize) -> Option<ExprKind>) -> Expr {
        let mut own = self.clone();
        own.replace_parts(&mut |part| match part.kind {
            ExprKind::Slot(slot) => Some(Expr::new(value(slot)?, part.span)),
            _ => None,
        });
        own
    }

    /// The expression without its places in the text. It is equal to that of another expression if the two are written
    /// in the same way, at any places.
    pub fn without_places(&self) -> Expr {
        let mut own = self.clone();
        own.clear_places();
        own
    }

    fn clear_places(&mut self) {
        self.span = Span::NOWHERE;
        match &mut self.kind {
            ExprKind::Arithmetic { rest, .. } => {
                rest.iter_mut().for_each(|own| own.1 = Span::NOWHERE)
            }
            ExprKind::Aggregate(_, elements) => {
                let binders = elements.iter_mut().flat_map(|own| &mut own.binders);
                binders.for_each(|own| own.span = Span::NOWHERE);
            }
            _ => {}
        }
        self.each_child_mut(&mut Expr::clear_places);
    }
}
