//! The bounds that a variable should have, guessed from conditions that do not bound it.

use super::Planner;
use crate::domain::{Atom, Limit, each_child};
use crate::linear::Var;
use nk_syntax::ast::{Comparison, Expr, ExprKind, OperatorKind};
use num_bigint::BigInt;

impl Planner<'_, '_> {
    /// Whether a condition divides by a variable: d of `n mod d = 0`.
    pub(super) fn divides(&self, var: Var) -> bool {
        let sides = self.filters.iter().flat_map(|(atom, _)| match atom {
            Atom::Compare { left, right, .. } => vec![*left, *right],
            Atom::Other(expr) => vec![*expr],
            Atom::Derived(_) => Vec::new(),
        });
        let mut found = false;
        for side in sides {
            each_divisor(side, &mut |own| found |= self.is_factor(var, own));
        }
        found
    }

    /// Whether an expression is a product with a variable as a factor.
    fn is_factor(&self, var: Var, expr: &Expr) -> bool {
        match &expr.without_parens().kind {
            ExprKind::Name(name) => self.var(name) == Some(var),
            ExprKind::Chain { first, rest, .. } => {
                let multiplies = rest.iter().all(|(own, _)| own.kind == OperatorKind::Times);
                let mut factors =
                    std::iter::once(first.as_ref()).chain(rest.iter().map(|own| &own.1));
                multiplies && factors.any(|own| self.is_factor(var, own))
            }
            _ => false,
        }
    }

    /// The limit of a variable by a condition that compares the value of a function at it: `t(k) <= n`.
    pub(super) fn limit(&self, var: Var) -> Option<Limit> {
        self.filters.iter().find_map(|(atom, _)| {
            let Atom::Compare { left, op, right } = atom else {
                return None;
            };
            let (small, large) = match op {
                Comparison::Less | Comparison::LessEqual => (left, right),
                Comparison::Greater | Comparison::GreaterEqual => (right, left),
                Comparison::Equal if self.calls_at(var, right) => (right, left),
                Comparison::Equal => (left, right),
                _ => return None,
            };
            if !self.calls_at(var, small) || !self.mentioned(large).is_empty() {
                return None;
            }
            let call = match &small.without_parens().kind {
                ExprKind::Call { name, .. } => {
                    Some(format!("{}({})", name.text, self.names[var].0))
                }
                _ => None,
            };
            // A sequence that begins with a few equal values, as F(1) = F(2) = 1, lags behind its index by their
            // number.
            let least = self.least().remove(&var).unwrap_or_default();
            let shift = least.max(BigInt::from(2));
            let end = match &large.without_parens().kind {
                ExprKind::Name(name) => Some(format!("{name} + {shift}")),
                ExprKind::Integer(value) => Some((value + &shift).to_string()),
                _ => None,
            };
            let example = call
                .zip(end)
                .map(|(call, end)| (call, end, shift.to_string()));
            Some(Limit { example })
        })
    }

    /// Whether an expression has a call with this variable as its argument.
    fn calls_at(&self, var: Var, expr: &Expr) -> bool {
        if let ExprKind::Call {
            args,
            conditions: None,
            ..
        } = &expr.kind
            && let [argument] = &args[..]
            && let ExprKind::Name(name) = &argument.kind
            && self.var(name) == Some(var)
        {
            return true;
        }
        let mut found = false;
        each_child(expr, &mut |child| found |= self.calls_at(var, child));
        found
    }
}

/// Calls `visit` for each expression by which an expression divides.
fn each_divisor(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    if let ExprKind::Chain { rest, .. } = &expr.kind {
        for (sign, operand) in rest {
            if matches!(
                sign.kind,
                OperatorKind::Mod | OperatorKind::Div | OperatorKind::Divide
            ) {
                visit(operand);
            }
        }
    }
    each_child(expr, &mut |child| each_divisor(child, visit));
}
