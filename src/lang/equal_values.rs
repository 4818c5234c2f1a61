//! Warnings of sets whose equal values were perhaps to count more than once.

use std::collections::HashSet;

use super::error::{CheckErrorKind, EqualValues};
use super::lowerer::Lowerer;
use super::scope::Scope;
use nk_syntax::ast::{Expr, ExprKind, Level, Operator, OperatorKind};
use num_traits::Zero;

/// Whether an expression is a multiple of one new variable, which takes each value once, plus what has no new variables.
fn is_injective(expr: &Expr, is_known: &dyn Fn(&str) -> bool) -> bool {
    let is_new = |own: &Expr| is_injective(own, is_known);
    let is_number = |own: &Expr| match &own.kind {
        ExprKind::Integer(number) => !number.is_zero(),
        _ => false,
    };
    let is_fixed = |own: &Expr| match &own.kind {
        ExprKind::Integer(_) => true,
        ExprKind::Name(name) => is_known(name),
        _ => false,
    };
    match &expr.kind {
        ExprKind::Name(name) => !is_known(name),
        ExprKind::Paren(inner) | ExprKind::Negate(inner) => is_new(inner),
        ExprKind::Chain { level, first, rest } => {
            let operands = || std::iter::once(&**first).chain(rest.iter().map(|own| &own.1));
            let others: &dyn Fn(&Expr) -> bool = match level {
                Level::Sum => &is_fixed,
                Level::Product => &is_number,
                _ => return false,
            };
            let divides = |own: &(Operator, Expr)| {
                !matches!(
                    own.0.kind,
                    OperatorKind::Times | OperatorKind::Plus | OperatorKind::Minus
                )
            };
            operands().filter(|own| is_new(own)).count() == 1
                && operands().all(|own| is_new(own) || others(own))
                && !rest.iter().any(divides)
        }
        _ => false,
    }
}

impl Lowerer<'_> {
    /// Warns of `sum({ ... })`, `product({ ... })` and `nimsum({ ... })` where elements may be equal. Parentheses around
    /// the set say that it is meant.
    pub(super) fn warn_of_sum_over_set(&mut self, aggregate: &str, set: &Expr, scope: &Scope) {
        let ExprKind::Set(elements, conditions) = &set.kind else {
            return;
        };
        let are_distinct = match elements.as_slice() {
            [] => true,
            [only] => conditions.is_empty() || is_injective(only, &|name| scope.has(name)),
            several => several
                .iter()
                .all(|own| matches!(own.kind, ExprKind::Integer(_))),
        };
        if !are_distinct {
            let found = EqualValues::Over(aggregate.to_owned());
            self.report(CheckErrorKind::EqualValuesOfSet { found }, set.span);
        }
    }

    /// Warns of a set that names a number twice.
    pub(super) fn warn_of_equal_elements(&mut self, set: &Expr) {
        let ExprKind::Set(elements, _) = &set.kind else {
            return;
        };
        let mut named = HashSet::new();
        let twice = elements.iter().find_map(|own| match &own.kind {
            ExprKind::Integer(number) if !named.insert(number) => Some(number.to_string()),
            _ => None,
        });
        if let Some(number) = twice {
            let found = EqualValues::Named(number);
            self.report(CheckErrorKind::EqualValuesOfSet { found }, set.span);
        }
    }
}
