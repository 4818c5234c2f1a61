//! Enumerations without end, and variables that run along them.

use super::budget::Budget;
use super::builder::expr;
use super::domain::{Members, Openness, Plan, PlannedRange};
use super::ir::{Expr, ExprKind, FunctionId};
use super::linear::Bound;
use super::lower::Lowerer;
use super::names::{Definition, FunctionEntry, Names};
use nk_base::number::Number;
use nk_base::source::Span;
use nk_syntax::ast;

impl Names<'_> {
    /// Whether a constant is the set of the integers with a property: `{ n : ... }`, where inequalities give the range of n.
    pub(super) fn is_property(&self, entry: &FunctionEntry, budget: &Budget) -> bool {
        let ([(_, equation)], None) = (&entry.clauses[..], entry.args) else {
            return false;
        };
        let ast::ExprKind::Set(elements, conditions) = &equation.body.without_parens().kind else {
            return false;
        };
        let [
            ast::Expr {
                kind: ast::ExprKind::Name(name),
                ..
            },
        ] = elements.as_slice()
        else {
            return false;
        };
        let meaning = |name: &str| self.meaning(name, entry.span.file);
        let plan = Plan::new(conditions, &[], Openness::OpenAbove, &meaning, budget);
        plan.vars.iter().any(|planned| {
            plan.names[planned.var].0 == name
                && matches!(planned.range, PlannedRange::Interval { .. })
        })
    }

    /// Of each function whether its value is a set without end: nothing bounds the members above, nor those of an
    /// enumeration that they run along. Only a function with a single equation can be one.
    pub(super) fn endless_sets(&self, budget: &Budget) -> Vec<bool> {
        let mut endless = vec![false; self.functions.len()];
        let mut followers = vec![Vec::new(); self.functions.len()];
        let mut found = Vec::new();
        for (at, entry) in self.functions.iter().enumerate() {
            let (open, along) = self.runs_along(entry, budget);
            if open {
                found.push(at);
            }
            for leader in along {
                followers[leader.0].push(at);
            }
        }
        while let Some(at) = found.pop() {
            if !std::mem::replace(&mut endless[at], true) {
                found.extend(&followers[at]);
            }
        }
        endless
    }

    /// Whether a variable of a set has no upper bound, and the enumerations that such variables run along.
    fn runs_along(&self, entry: &FunctionEntry, budget: &Budget) -> (bool, Vec<FunctionId>) {
        let mut along = Vec::new();
        let [(_, equation)] = entry.clauses[..] else {
            return (false, along);
        };
        let ast::ExprKind::Set(_, conditions) = &equation.body.without_parens().kind else {
            return (false, along);
        };
        let meaning = |name: &str| self.meaning_within(name, entry);
        let plan = Plan::new(conditions, &[], Openness::OpenAbove, &meaning, budget);
        for planned in &plan.vars {
            match &planned.range {
                PlannedRange::Interval { high, .. } if high.is_empty() => return (true, along),
                PlannedRange::Members { set, high } if high.is_empty() => {
                    along.extend(self.enumeration(set).map(|(id, _)| id));
                }
                _ => {}
            }
        }
        (false, along)
    }

    /// The function that a set is the value of, and its arguments: `P`, `P(t)`.
    fn enumeration<'e>(&self, set: &Members<'e>) -> Option<(FunctionId, &'e [ast::Expr])> {
        let Members::Of(set) = *set else {
            return None;
        };
        let (name, args) = match &set.without_parens().kind {
            ast::ExprKind::Name(name) => (name, None),
            ast::ExprKind::Call {
                name,
                args,
                conditions: None,
            } => (&name.text, Some(args)),
            _ => return None,
        };
        match self.get(name, set.span.file) {
            Some(Definition::Function(id)) if self.function(id).args == args.map(Vec::len) => {
                Some((id, args.map_or(&[], |args| args)))
            }
            _ => None,
        }
    }
}

impl Lowerer<'_> {
    /// The enumeration without end that a variable runs along, with its arguments, if nothing bounds the variable above.
    pub fn endless<'e>(
        &self,
        set: &Members<'e>,
        high: &[Bound],
    ) -> Option<(FunctionId, &'e [ast::Expr])> {
        let found = self.names.enumeration(set).filter(|_| high.is_empty())?;
        self.names.function(found.0).is_endless_set.then_some(found)
    }

    /// Where a search along an enumeration begins, its first member, and what keeps it to the members.
    pub fn along(function: FunctionId, args: Vec<Expr>, slot: usize, span: Span) -> (Expr, Expr) {
        let mut first = args.clone();
        first.push(expr(ExprKind::Number(Number::ONE), span));
        let first = expr(
            ExprKind::Call {
                function,
                args: first,
            },
            span,
        );
        let member = Box::new(expr(ExprKind::Slot(slot), span));
        let inside = ExprKind::InEnumeration {
            member,
            function,
            args,
        };
        (first, expr(inside, span))
    }
}
