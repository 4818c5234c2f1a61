//! Enumerations without end, and variables that range over them.

use std::cell::Cell;
use std::rc::Rc;

use super::budget::Budget;
use super::domain::{BindingPlan, Members, Mention, Openness, PlannedRange};
use super::ir::{Expr, ExprKind, FunctionId};
use super::linear::Bound;
use super::lowerer::Lowerer;
use super::names::{Definition, FunctionEntry, Names};
use nk_base::number::Number;
use nk_base::source::Span;
use nk_syntax::ast;

/// The collections that may have no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Collection {
    List,
    Set,
}

impl Names<'_> {
    /// Whether a constant is the set of the integers with a property: `{ n : ... }`, where inequalities give the range
    /// of n.
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
        let meaning = |mention: Mention| self.meaning(mention, entry.span.file);
        let plan = BindingPlan::new(conditions, &[], Openness::OpenAbove, &meaning, budget);
        plan.vars.iter().any(|planned| {
            plan.names[planned.var].0 == name
                && matches!(planned.range, PlannedRange::Interval { .. })
        })
    }

    /// For each function, whether its value is a set, or a list, without end: nothing bounds a variable above, or a
    /// variable ranges over values of other such functions only. Only a function with a single equation can be one.
    pub(super) fn without_end(&self, collection: Collection, budget: &Budget) -> Vec<bool> {
        let mut endless = vec![false; self.functions.len()];
        // The functions with a variable that ranges over each function, each with the count of the sets that are not
        // yet known to have no end.
        let mut followers = vec![Vec::new(); self.functions.len()];
        let mut found = Vec::new();
        for (at, entry) in self.functions.iter().enumerate() {
            let (open, along) = self.runs_along(entry, collection, budget);
            if open {
                found.push(at);
            }
            for leaders in along {
                let left = Rc::new(Cell::new(leaders.len()));
                for leader in leaders {
                    followers[leader.0].push((at, Rc::clone(&left)));
                }
            }
        }
        while let Some(at) = found.pop() {
            if std::mem::replace(&mut endless[at], true) {
                continue;
            }
            for (follower, left) in &followers[at] {
                left.set(left.get() - 1);
                if left.get() == 0 {
                    found.push(*follower);
                }
            }
        }
        endless
    }

    /// Whether a variable of a set or a list has no upper bound; and for each variable that ranges over values of
    /// functions only, these functions. For a list only the set that gives the variable its range counts.
    fn runs_along(
        &self,
        entry: &FunctionEntry,
        collection: Collection,
        budget: &Budget,
    ) -> (bool, Vec<Vec<FunctionId>>) {
        let mut along = Vec::new();
        let [(_, equation)] = entry.clauses[..] else {
            return (false, along);
        };
        let conditions = match (collection, &equation.body.kind) {
            (Collection::List, ast::ExprKind::List(_, conditions)) => conditions,
            (Collection::Set, _) => match &equation.body.without_parens().kind {
                ast::ExprKind::Set(_, conditions) => conditions,
                _ => return (false, along),
            },
            _ => return (false, along),
        };
        let meaning = |mention: Mention| self.meaning_within(mention, entry);
        let plan = BindingPlan::new(conditions, &[], Openness::OpenAbove, &meaning, budget);
        if plan.endless().is_some() {
            return (true, along);
        }
        for planned in &plan.vars {
            let PlannedRange::Members { set, high, .. } = &planned.range else {
                continue;
            };
            let others: Vec<Members> = match collection {
                Collection::Set if high.is_empty() => plan.further_sets(planned.var).collect(),
                Collection::Set => continue,
                Collection::List => Vec::new(),
            };
            let sets = std::iter::once(*set).chain(others);
            let leaders = sets.map(|set| Some(self.enumeration(&set)?.0));
            along.extend(leaders.collect::<Option<Vec<_>>>());
        }
        (false, along)
    }

    /// The function whose value a set is, and its arguments: `P`, `P(t)`.
    pub(super) fn enumeration<'e>(
        &self,
        set: &Members<'e>,
    ) -> Option<(FunctionId, &'e [ast::Expr])> {
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
    /// The enumeration without end over which a variable ranges, with its arguments, if nothing bounds the variable
    /// above.
    pub fn endless<'e>(
        &self,
        set: &Members<'e>,
        high: &[Bound],
    ) -> Option<(FunctionId, &'e [ast::Expr])> {
        let found = self.names.enumeration(set).filter(|_| high.is_empty())?;
        self.names.function(found.0).is_endless_set.then_some(found)
    }

    /// The lower bounds of a search over an enumeration, which are its first member and `bounds`, and the filter that
    /// keeps the search to the members.
    pub fn along(
        function: FunctionId,
        args: Vec<Expr>,
        bounds: Vec<Expr>,
        slot: usize,
        span: Span,
    ) -> (Vec<Expr>, Expr) {
        let mut first = args.clone();
        first.push(Expr::new(ExprKind::Number(Number::ONE), span));
        let first = Expr::new(
            ExprKind::Call {
                function,
                args: first,
            },
            span,
        );
        let member = Box::new(Expr::new(ExprKind::Slot(slot), span));
        let inside = ExprKind::InEnumeration {
            member,
            function,
            args,
        };
        let low = std::iter::once(first).chain(bounds).collect();
        (low, Expr::new(inside, span))
    }
}
