//! Warnings of sets whose equal values were perhaps to count more than once.

use std::collections::HashSet;

use super::error::{CheckErrorKind, EqualValues};
use super::lowerer::Lowerer;
use super::scope::Scope;
use nk_syntax::ast::{Expr, ExprKind};

impl Lowerer<'_> {
    /// Warns of `sum({ ... })`, `product({ ... })` and `nimsum({ ... })` where elements may be equal. Parentheses around
    /// the set say that it is meant.
    pub(super) fn warn_of_sum_over_set(&mut self, aggregate: &str, set: &Expr, scope: &Scope) {
        let ExprKind::Set(elements, conditions) = &set.kind else {
            return;
        };
        let are_distinct = match elements.as_slice() {
            [] => true,
            // A variable takes each value once.
            [only] => match &only.kind {
                ExprKind::Name(name) => !scope.has(name) || conditions.is_empty(),
                _ => conditions.is_empty(),
            },
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
