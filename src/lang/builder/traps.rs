//! Warnings of conditions that say something else than they seem to.

use std::collections::BTreeSet;

use super::{MOST_LINTED, Reach};
use crate::domain::{Atom, Plan};
use crate::error::CheckErrorKind;
use crate::linear::Var;
use crate::lower::Lowerer;
use crate::names::Definition;
use crate::scope::Scope;
use nk_base::source::Span;
use nk_syntax::ast;

impl Lowerer<'_> {
    /// Warns of conditions that say something else than they seem to. `mentions` and `spans` are of each element.
    pub(super) fn warn_of_traps(
        &mut self,
        plan: &Plan,
        conditions: &[ast::Expr],
        mentions: &[BTreeSet<Var>],
        spans: &[Option<Span>],
        reach: Reach,
        scope: &Scope,
    ) {
        if let (Some(first), Some(last), true) =
            (conditions.first(), conditions.last(), plan.names.is_empty())
        {
            if let Some(name) = self.tested_variable(&plan.guards, scope) {
                self.report(
                    CheckErrorKind::OuterVariable { name },
                    first.span.to(last.span),
                );
            }
            return;
        }
        if reach != Reach::Mentioned
            || !plan.unbounded.is_empty()
            || mentions.len() as u64 * plan.names.len() as u64 > MOST_LINTED
        {
            return;
        }
        let reached: Vec<BTreeSet<Var>> =
            mentions.iter().map(|own| plan.reach(own.clone())).collect();
        for (var, (name, span)) in plan.names.iter().enumerate() {
            if !reached.iter().any(|own| own.contains(&var)) {
                let nearest = self.names.meant_by(name, span.file, plan, scope);
                let name = (*name).to_owned();
                let kind = CheckErrorKind::VariableWithoutEffect { name, nearest };
                self.report(kind, *span);
            }
        }
        for (at, own) in mentions.iter().enumerate() {
            let more = mentions.iter().find(|other| {
                own.len() < other.len()
                    && own.is_subset(other)
                    && !own.is_empty()
                    && other.is_subset(&reached[at])
            });
            if let (Some(more), Some(span)) = (more, spans[at]) {
                let others = more
                    .difference(own)
                    .map(|var| plan.names[*var].0.to_owned())
                    .collect();
                self.report(CheckErrorKind::PartOfGroup { others }, span);
            }
        }
    }

    /// The variable of a builder around this one that its conditions, which have no variable, bound from both sides.
    fn tested_variable(&self, guards: &[Atom], scope: &Scope) -> Option<String> {
        let mut sides: Vec<(&str, bool)> = Vec::new();
        for guard in guards {
            let Atom::Compare { left, op, right } = guard else {
                continue;
            };
            use ast::Comparison::{Greater, GreaterEqual, Less, LessEqual};
            let (small, large) = match op {
                Less | LessEqual => (left, right),
                Greater | GreaterEqual => (right, left),
                _ => continue,
            };
            for (side, above) in [(small, false), (large, true)] {
                if let ast::ExprKind::Name(name) = &side.kind
                    && scope.is_inner(name)
                {
                    sides.push((name, above));
                }
            }
        }
        let both = |(name, above): &&(&str, bool)| *above && sides.contains(&(name, false));
        sides.iter().find(both).map(|(name, _)| (*name).to_owned())
    }

    /// Warns of `1 <= i <= n` where `i` is a constant: nothing ranges there. A single comparison with a
    /// constant is likely to be meant.
    pub(super) fn warn_of_constants(&mut self, plan: &Plan, scope: &Scope) {
        self.warn_of_bounded_constants(plan, scope);
        let mut bounded: Vec<&str> = Vec::new();
        for guard in plan.guards.iter().take_while(|_| !self.budget.is_spent()) {
            let Atom::Compare { left, op, right } = guard else {
                continue;
            };
            // A set is asked, as often as you like.
            let sides: &[_] = match op {
                ast::Comparison::In | ast::Comparison::NotIn => &[left],
                _ => &[left, right],
            };
            for side in sides {
                let ast::ExprKind::Name(name) = &side.kind else {
                    continue;
                };
                let Some(Definition::Function(id)) = self.names.get(name, side.span.file) else {
                    continue;
                };
                if scope.slot(name).is_none() && bounded.contains(&name.as_str()) {
                    let (name, defined) = (name.clone(), self.names.function(id).span);
                    let warning = CheckErrorKind::ConstantInCondition { name, defined };
                    self.report(warning, side.span);
                }
                bounded.push(name);
            }
        }
    }

    /// Warns of `0 <= k < L[i]` where `k` is a constant and `i` ranges: only one half of the chain is a guard.
    fn warn_of_bounded_constants(&mut self, plan: &Plan, scope: &Scope) {
        let ends = |atom: &Atom<'_>| match atom {
            Atom::Compare { left, right, .. } => {
                Some((*left as *const ast::Expr, *right as *const _))
            }
            _ => None,
        };
        // The middle of a chain is one expression of both comparisons.
        let filters: Vec<_> = plan
            .filters
            .iter()
            .filter_map(|(own, _)| ends(own))
            .collect();
        for guard in plan.guards.iter().take_while(|_| !self.budget.is_spent()) {
            let Atom::Compare { left, right, .. } = guard else {
                continue;
            };
            let is_middle = |side: &&&ast::Expr| {
                let side: *const ast::Expr = **side;
                filters
                    .iter()
                    .any(|(low, high)| side == *low || side == *high)
            };
            let Some(middle) = [left, right].into_iter().find(|side| is_middle(side)) else {
                continue;
            };
            if let ast::ExprKind::Name(name) = &middle.kind
                && let Some(Definition::Function(id)) = self.names.get(name, middle.span.file)
                && scope.slot(name).is_none()
            {
                let (name, defined) = (name.clone(), self.names.function(id).span);
                self.report(
                    CheckErrorKind::ConstantInCondition { name, defined },
                    middle.span,
                );
            }
        }
    }
}
