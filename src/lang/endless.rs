//! Enumerations without end, and variables that run along them.

use super::builder::expr;
use super::domain::{Members, Openness, Plan, PlannedRange};
use super::ir::{Expr, ExprKind, FunctionId};
use super::linear::Bound;
use super::lower::Lowerer;
use super::names::Definition;
use nk_base::number::Number;
use nk_base::source::Span;
use nk_syntax::ast;

impl Lowerer<'_> {
    /// The enumeration without end that a variable runs along, if nothing bounds it above.
    pub fn endless(&mut self, set: &Members, high: &[Bound]) -> Option<FunctionId> {
        let Members::Of(set) = *set else {
            return None;
        };
        match (&set.kind, high) {
            (ast::ExprKind::Paren(inner), _) => self.endless(&Members::Of(inner), high),
            (ast::ExprKind::Name(name), []) => match self.names.get(name) {
                Some(Definition::Function(id)) => self.is_endless(id).then_some(id),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether nothing bounds the members of an enumeration, or of one that it runs along. Of those that run along each
    /// other in a circle, which have no members, any answer will do.
    fn is_endless(&mut self, enumeration: FunctionId) -> bool {
        let mut path = vec![(enumeration, vec![enumeration])];
        while let Some((_, ahead)) = path.last_mut() {
            let Some(next) = ahead.pop() else {
                path.pop();
                continue;
            };
            let (open, along) = match self.endless.get(&next) {
                Some(known) => (*known, Vec::new()),
                None => self.runs_along(next),
            };
            self.endless.insert(next, open);
            path.push((next, along));
            if open {
                let all = path.into_iter().map(|(own, _)| (own, true));
                self.endless.extend(all);
                return true;
            }
        }
        false
    }

    /// Whether a variable of an enumeration has no upper bound, and the sets with a name that such variables run along.
    fn runs_along(&self, enumeration: FunctionId) -> (bool, Vec<FunctionId>) {
        let mut along = Vec::new();
        let entry = self.names.function(enumeration);
        let body = entry.clauses.first().map(|own| &own.1.body.kind);
        let Some(ast::ExprKind::Set { conditions, .. }) = body.filter(|_| entry.is_enumeration)
        else {
            return (false, along);
        };
        let known = |name: &str| self.names.is_value(name);
        let plan = Plan::new(conditions, &[], Openness::OpenAbove, &known, self.budget);
        for planned in &plan.vars {
            match &planned.range {
                PlannedRange::Interval { high, .. } if high.is_empty() => return (true, along),
                PlannedRange::Members { set, high } if high.is_empty() => {
                    if let Members::Of(set) = set
                        && let ast::ExprKind::Name(name) = &set.kind
                        && let Some(Definition::Function(id)) = self.names.get(name)
                    {
                        along.push(id);
                    }
                }
                _ => {}
            }
        }
        (false, along)
    }

    /// Where a search along an enumeration begins, its first member, and what keeps it to the members.
    pub fn along(function: FunctionId, slot: usize, span: Span) -> (Expr, Expr) {
        let args = vec![expr(ExprKind::Number(Number::ONE), span)];
        let first = expr(ExprKind::Call { function, args }, span);
        let member = Box::new(expr(ExprKind::Slot(slot), span));
        let inside = expr(ExprKind::InEnumeration { member, function }, span);
        (first, inside)
    }
}
