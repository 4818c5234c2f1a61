//! Warnings of sets whose equal values were perhaps to count more than once.

use std::collections::HashSet;

use super::builder::meaning;
use super::domain::{Meaning, Mention, each_name};
use super::error::{CheckErrorKind, EqualValues};
use super::linear::{self, Reader};
use super::lowerer::Lowerer;
use super::scope::Scope;
use nk_syntax::ast::{Expr, ExprKind};

impl Lowerer<'_> {
    /// Warns of `sum({ ... })`, `product({ ... })` and `nimsum({ ... })` where elements may be equal. Parentheses
    /// around the set say that it is meant.
    pub(super) fn warn_of_sum_over_set(&mut self, aggregate: &str, set: &Expr, scope: &Scope) {
        let ExprKind::Set(elements, conditions) = &set.kind else {
            return;
        };
        let are_distinct = match elements.as_slice() {
            [] => true,
            [only] => conditions.is_empty() || self.is_injective(only, scope),
            several => several
                .iter()
                .all(|own| matches!(own.kind, ExprKind::Integer(_))),
        };
        if !are_distinct {
            let found = EqualValues::Over(aggregate.to_owned());
            self.report(CheckErrorKind::EqualValuesOfSet { found }, set.span);
        }
    }

    /// Whether an element is a multiple of one variable, which takes each value once, plus a part without variables.
    fn is_injective(&self, element: &Expr, scope: &Scope) -> bool {
        let is_new = |name: &str| {
            let mention = Mention::Name(name);
            meaning(mention, element.span.file, scope, self.names) == Meaning::New
        };
        let mut names: Vec<&str> = Vec::new();
        each_name(element, true, &mut |name, _| {
            names.extend(is_new(name).then_some(name))
        });
        let [variable] = names[..] else { return false };
        let var = |name: &str| (name == variable).then_some(0);
        let form = Reader::new(&var, self.budget).read(element);
        linear::variables(&form).next().is_some()
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
