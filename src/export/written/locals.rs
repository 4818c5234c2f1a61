//! Local names: `body where names`.
//!
//! The value of a local name is computed when it is first needed, so it must not be computed where it is not needed. A
//! name that is certainly needed, or whose value cannot fail, becomes a variable. Of the other names, one that occurs
//! once is replaced by its value, and the rest become functions without arguments.

use nk_lang::ir::{BinderRange, Expr, ExprKind, Local, Operation};

use super::Tongue;
use super::expr::{Body, Form};
use crate::reason::{Answer, refuse};
use crate::text::{Text, level};

/// The largest number of local names of one expression. The limit is needed because each name is searched for in all
/// later ones.
const MOST: usize = 200;

/// A local name with the text of its value.
pub struct Assigned {
    pub name: String,
    pub value: Text,
}

impl<'a> Body<'_, 'a> {
    /// The text of `body where names` within an expression.
    pub fn with_locals(&mut self, locals: &'a [Local], body: &'a Expr) -> Answer<Text> {
        let mark = self.in_view.len();
        let locals: Vec<&Local> = locals.iter().collect();
        let assigned = self.assign(&locals, body)?;
        let mut text = self.expr(body)?;
        self.in_view.truncate(mark);
        for own in assigned.into_iter().rev() {
            let parts = [Text::atom(own.name), text, own.value];
            text = self.fill("let", &parts, body.span)?;
        }
        Ok(text)
    }

    /// An expression in a place where PARI/GP accepts a sequence of statements.
    pub fn block(&mut self, expr: &'a Expr) -> Answer<Text> {
        if self.tongue() != Tongue::Pari {
            return self.expr(expr);
        }
        let (locals, body) = parted(expr);
        let mark = self.in_view.len();
        let assigned = self.assign(&locals, body)?;
        let text = match locals.is_empty() {
            true => self.expr(body)?,
            false => self.block(body)?,
        };
        self.in_view.truncate(mark);
        let names = assigned
            .iter()
            .map(|own| format!("my({} = {}); ", own.name, own.value.text));
        let names: String = names.collect();
        Ok(match names.is_empty() {
            true => text,
            false => Text::new(names + &text.text, level::ANY),
        })
    }

    /// The lines of a body in Python; `leaf` makes the last line from the text of a value.
    pub fn lines(
        &mut self,
        expr: &'a Expr,
        waiting: &[&'a Local],
        leaf: &dyn Fn(&str) -> String,
        ends: bool,
    ) -> Answer<Vec<String>> {
        let (locals, body) = parted(expr);
        let waiting: Vec<&Local> = waiting.iter().copied().chain(locals).collect();
        let mark = self.in_view.len();
        let mut lines = Vec::new();
        match &body.kind {
            ExprKind::If(condition, then, otherwise) if ends => {
                let (now, later): (Vec<&Local>, Vec<&Local>) = needed(&waiting, condition);
                lines.extend(self.assignments(&now, condition, body)?);
                let condition = self.expr(condition)?;
                lines.push(format!("if {}:", condition.text));
                let inner = self.lines(then, &later, leaf, ends)?;
                lines.extend(inner.into_iter().map(|own| format!("    {own}")));
                lines.extend(self.lines(otherwise, &later, leaf, ends)?);
            }
            _ => {
                let (now, _) = needed(&waiting, body);
                lines.extend(self.assignments(&now, body, body)?);
                lines.push(leaf(&self.expr(body)?.text));
            }
        }
        self.in_view.truncate(mark);
        Ok(lines)
    }

    fn assignments(
        &mut self,
        locals: &[&'a Local],
        by: &'a Expr,
        within: &'a Expr,
    ) -> Answer<Vec<String>> {
        let found = self.assign_for(locals, by, within)?;
        Ok(found
            .into_iter()
            .map(|own| format!("{} = {}", own.name, own.value.text))
            .collect())
    }

    fn assign(&mut self, locals: &[&'a Local], body: &'a Expr) -> Answer<Vec<Assigned>> {
        self.assign_for(locals, body, body)
    }

    /// Decides the form of each name. `by` is computed first, and `within` is the whole expression that uses the names.
    fn assign_for(
        &mut self,
        locals: &[&'a Local],
        by: &'a Expr,
        within: &'a Expr,
    ) -> Answer<Vec<Assigned>> {
        let mut assigned = Vec::new();
        if let Some(local) = locals.get(MOST) {
            let reason = format!("it has more than {MOST} local names");
            return refuse(local.value.span, reason);
        }
        let certain = certain(locals, by);
        for (at, (local, is_certain)) in locals.iter().zip(certain).enumerate() {
            let later = &locals[at + 1..];
            let uses = later.iter().map(|own| &own.value).chain([within]);
            let (count, in_loop) = uses.fold((0, false), |sum, own| {
                let own = occurrences(own, local.slot);
                (sum.0 + own.0, sum.1 || own.1)
            });
            if count == 0 {
                continue;
            }
            if !is_certain && !is_safe(&local.value) && count == 1 && !in_loop {
                self.set(local.slot, Form::Expr(&local.value));
                continue;
            }
            let value = self.expr(&local.value)?;
            let name = self.name(local.slot);
            let value = match is_certain || is_safe(&local.value) {
                true => value,
                false => {
                    self.set(local.slot, Form::Text(self.called(&name, &[])));
                    self.fill("later", &[value], local.value.span)?
                }
            };
            assigned.push(Assigned { name, value });
        }
        Ok(assigned)
    }
}

/// The names and the body of `body where names`.
fn parted(expr: &Expr) -> (Vec<&Local>, &Expr) {
    match &expr.kind {
        ExprKind::Let { locals, body } => (locals.iter().collect(), body),
        _ => (Vec::new(), expr),
    }
}

/// The names that an expression needs, directly or through other names, and the names that it does not need.
fn needed<'a>(waiting: &[&'a Local], expr: &Expr) -> (Vec<&'a Local>, Vec<&'a Local>) {
    let mut is_needed = vec![false; waiting.len()];
    for at in (0..waiting.len()).rev() {
        let by_later = (at + 1..waiting.len()).any(|later| {
            is_needed[later] && occurrences(&waiting[later].value, waiting[at].slot).0 > 0
        });
        is_needed[at] = by_later || occurrences(expr, waiting[at].slot).0 > 0;
    }
    let split: (Vec<_>, Vec<_>) = waiting.iter().zip(is_needed).partition(|own| own.1);
    let plain = |own: Vec<(&&'a Local, bool)>| own.into_iter().map(|own| *own.0).collect();
    (plain(split.0), plain(split.1))
}

/// The number of occurrences of a local name, and whether one is within a loop.
fn occurrences(expr: &Expr, slot: usize) -> (usize, bool) {
    let (mut count, mut in_loop) = (0, false);
    expr.each_part(&mut |part| {
        if matches!(part.kind, ExprKind::Local(own) if own == slot) {
            count += 1;
        }
        if matches!(part.kind, ExprKind::Aggregate(..)) {
            part.each_child(&mut |inner| {
                inner.each_part(&mut |own| {
                    in_loop |= matches!(own.kind, ExprKind::Local(own) if own == slot);
                });
            });
        }
    });
    (count, in_loop)
}

/// For each name, whether it is needed whenever the expression is computed, directly or through another such name.
fn certain(locals: &[&Local], expr: &Expr) -> Vec<bool> {
    let mut found = vec![false; locals.len()];
    for at in (0..locals.len()).rev() {
        let slot = locals[at].slot;
        let by_later = (at + 1..locals.len())
            .any(|later| found[later] && is_strict(&locals[later].value, slot));
        found[at] = by_later || is_strict(expr, slot);
    }
    found
}

/// Whether a local name is needed whenever the expression is computed.
fn is_strict(expr: &Expr, slot: usize) -> bool {
    let first = |parts: &[Expr]| parts.first().is_some_and(|own| is_strict(own, slot));
    match &expr.kind {
        ExprKind::Local(own) => *own == slot,
        ExprKind::If(condition, then, otherwise) => {
            is_strict(condition, slot) || (is_strict(then, slot) && is_strict(otherwise, slot))
        }
        ExprKind::And(parts) | ExprKind::Or(parts) => first(parts),
        ExprKind::Let { body, .. } => is_strict(body, slot),
        ExprKind::Aggregate(_, elements) => elements.first().is_some_and(|element| {
            if !element.guards.is_empty() {
                return first(&element.guards);
            }
            match element.binders.first().map(|own| &own.range) {
                Some(BinderRange::Interval { low, high, .. }) => {
                    low.iter().chain(high).any(|own| is_strict(own, slot))
                }
                Some(BinderRange::Members { set, .. }) => is_strict(set, slot),
                Some(BinderRange::Vertices { .. }) => false,
                None => is_strict(&element.item, slot),
            }
        }),
        _ => {
            let mut found = false;
            expr.each_child(&mut |part| found |= is_strict(part, slot));
            found
        }
    }
}

/// Whether the computation of an expression is short and cannot fail.
fn is_safe(expr: &Expr) -> bool {
    use Operation::{Add, Multiply, Subtract};
    !expr.has_part(|part| match part {
        ExprKind::Number(_)
        | ExprKind::Truth(_)
        | ExprKind::Text(_)
        | ExprKind::Slot(_)
        | ExprKind::If(..)
        | ExprKind::Not(_)
        | ExprKind::And(_)
        | ExprKind::Or(_)
        | ExprKind::Compare(..)
        | ExprKind::InRange { .. }
        | ExprKind::Negate(_) => false,
        ExprKind::Arithmetic { rest, .. } => {
            let is_safe = |own: &Operation| matches!(own, Add | Subtract | Multiply);
            !rest.iter().all(|own| is_safe(&own.0))
        }
        _ => true,
    })
}
