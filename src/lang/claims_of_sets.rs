//! `check P = Q` and `check P subset Q` of sets without end, as claims about the members.

use std::collections::HashSet;

use super::domain::{Members, PlannedRange, each_name};
use super::ir::{Builtin, Check, Expr, ExprKind, Kind, Variable, VariableRange};
use super::lowerer::Lowerer;
use super::scope::Scope;
use super::spelling::comparison_name;
use super::typed::{Typed, expr};
use nk_base::source::SourceMap;
use nk_syntax::ast::{self, Comparison};
use nk_syntax::token::one_line;

/// Names for a number that is a member or not: the first one that the claim does not use is taken.
const NAMES: [&str; 6] = ["n", "x", "m", "k", "y", "z"];

impl<'a> Lowerer<'a> {
    /// `P = Q` of two sets without end says of each number n, from the first member on, that both sets or neither of them
    /// have it. `P subset Q`, where one of the sets has no end, says that Q has each n in P.
    pub(super) fn lower_check_of_sets(
        &mut self,
        check: &'a ast::Check,
        sources: &SourceMap,
    ) -> Option<Check> {
        let whole = &check.statement;
        let ast::ExprKind::Compare(left, rest) = &whole.without_parens().kind else {
            return None;
        };
        let [(op, _, right)] = &rest[..] else {
            return None;
        };
        let has_no_end = [&**left, right].map(|set| self.endless(&Members::Of(set), &[]).is_some());
        match (op, has_no_end) {
            (Comparison::Equal, [true, true]) => {}
            (Comparison::Subset, [left, right]) if left || right => {}
            _ => return None,
        }
        let name = unused_name(check)?;
        let (mut ranges, mut scope) =
            self.lower_ranges(whole, &check.conditions, Some(name), sources);
        let mut lower = |set| self.lower_as(set, Kind::NUMBERS, comparison_name(*op), &mut scope);
        let first = one_line(sources.slice(left.span));
        let (left, right) = (lower(left), lower(right));
        let slot = ranges.variables.len();
        let (mut statement, inside) = (is_member(slot, &right), is_member(slot, &left));
        let mut filters = Vec::new();
        let least = self.least_bound(&left, &mut scope);
        let range = match (op, least) {
            (Comparison::Equal, least) => {
                let other = self.least_bound(&right, &mut scope)?;
                let both = Box::new(inside);
                statement = expr(
                    ExprKind::Compare(both, *op, Box::new(statement)),
                    whole.span,
                );
                from(extreme(Builtin::Min, least?, other))
            }
            (_, Some(least)) => {
                filters.push(inside);
                from(least)
            }
            (_, None) => VariableRange::Members(left),
        };
        ranges.frame = scope.frame;
        ranges.variables.push(Variable {
            name: name.to_owned(),
            range,
            filters,
        });
        let along = match op {
            Comparison::Subset => format!("{name} in {first}"),
            _ => format!("integers {name}"),
        };
        ranges.text = match ranges.text.as_str() {
            "" => along,
            conditions => format!("{conditions}, {along}"),
        };
        Some(Check {
            text: one_line(sources.slice(whole.span)),
            range: ranges,
            statement,
        })
    }
}

impl<'a> Lowerer<'a> {
    /// A number that no member of an enumeration is less than.
    fn least_bound(&mut self, set: &Expr, scope: &mut Scope) -> Option<Expr> {
        let ExprKind::WholeEnumeration { function, args } = &set.kind else {
            return None;
        };
        let entry = self.names.function(*function);
        let (head, equation) = entry.clauses[0];
        let ast::ExprKind::Set(_, conditions) = &equation.body.without_parens().kind else {
            return None;
        };
        // The bounds are about the parameters, which stand for the arguments, and do not see the names of the claim.
        let mut own = Scope::default();
        own.frame = std::mem::take(&mut scope.frame);
        for ((param, arg), kind) in head.args.iter().flatten().zip(args).zip(&entry.params) {
            if let ast::ExprKind::Name(name) = &param.kind {
                own.show_as(name, Typed::new(arg.kind.clone(), set.span, *kind));
            }
        }
        let least = self.least_of(conditions, &mut own);
        scope.frame = own.frame;
        least
    }

    /// The same of the only variable that these conditions have.
    fn least_of(&mut self, conditions: &'a [ast::Expr], scope: &mut Scope) -> Option<Expr> {
        let plan = self.plan_open(conditions, scope);
        let [planned] = &plan.vars[..] else {
            return None;
        };
        match &planned.range {
            PlannedRange::Interval { low, .. } => {
                let bounds = self.lower_bounds(low, true, &plan, scope);
                bounds
                    .into_iter()
                    .reduce(|one, other| extreme(Builtin::Max, one, other))
            }
            PlannedRange::Members { set, high, .. } => {
                let span = plan.names[planned.var].1;
                let (function, args) = self.endless(set, high)?;
                let args = self.lower_arguments_of(function, args, span, scope)?;
                let kind = ExprKind::WholeEnumeration { function, args };
                self.least_bound(&expr(kind, span), scope)
            }
        }
    }
}

/// The lesser or the greater of two numbers.
fn extreme(builtin: Builtin, one: Expr, other: Expr) -> Expr {
    if let (ExprKind::Number(a), ExprKind::Number(b)) = (&one.kind, &other.kind) {
        return match (a <= b) == (builtin == Builtin::Min) {
            true => one,
            false => other,
        };
    }
    let span = one.span;
    expr(ExprKind::Builtin(builtin, vec![one, other]), span)
}

fn unused_name(check: &ast::Check) -> Option<&'static str> {
    let mut used = HashSet::new();
    for own in std::iter::once(&check.statement).chain(&check.conditions) {
        each_name(own, true, &mut |name, _| {
            used.insert(name);
        });
    }
    NAMES.into_iter().find(|name| !used.contains(name))
}

fn from(low: Expr) -> VariableRange {
    VariableRange::Interval {
        low: vec![low],
        high: Vec::new(),
    }
}

/// Whether the number in a slot is a member of a set. It is at the place of the set, since nobody wrote it.
fn is_member(slot: usize, set: &Expr) -> Expr {
    let member = Box::new(expr(ExprKind::Slot(slot), set.span));
    let kind = match set.kind.clone() {
        ExprKind::WholeEnumeration { function, args } => ExprKind::InEnumeration {
            member,
            function,
            args,
        },
        ExprKind::Range { low, high } => ExprKind::InRange { member, low, high },
        _ => ExprKind::Compare(member, Comparison::In, Box::new(set.clone())),
    };
    expr(kind, set.span)
}
