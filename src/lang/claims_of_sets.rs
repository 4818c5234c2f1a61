//! The claims `check P = Q`, `check P subset Q` and their negations, of sets without end, as claims about the members.

use std::collections::HashSet;

use super::domain::{Members, PlannedRange, each_name, take_apart};
use super::ir::{
    Aggregate, Binder, BinderRange, Builtin, Check, Element, Expr, ExprKind, Kind, Operation,
    Ranges, Variable, VariableRange,
};
use super::lowerer::Lowerer;
use super::scope::Scope;
use super::spelling::comparison_name;
use super::typed::Typed;
use nk_base::source::SourceMap;
use nk_syntax::ast::{self, Comparison};
use nk_syntax::token::one_line;

/// Names for a number that is a member or not: the first one that the claim does not use is taken.
const NAMES: [&str; 6] = ["n", "x", "m", "k", "y", "z"];

/// A set of integers as it is written.
struct Builder<'a> {
    /// The variable.
    name: &'a str,
    conditions: &'a [ast::Expr],
    /// Whether no condition bounds the variable above.
    is_open: bool,
}

/// A set of a claim.
struct Side {
    /// Whether the number in the slot of the claim's own variable is a member.
    member: Expr,
    /// A lower bound of the members; `None` where the set must be listed, and for `{}`.
    least: Option<Expr>,
    /// The set itself, where it must be listed.
    listed: Option<Expr>,
    /// The conditions under which all members are integers.
    integers: Vec<Expr>,
    /// Whether `member` states the conditions of a set, which are about integers.
    is_written: bool,
}

impl<'a> Lowerer<'a> {
    /// `P = Q` of two sets without end states for each integer n, from the least member on, that both sets or neither
    /// of them contain n. The same holds where one of them is written as `{0, 3}` or `lo..hi`, or is named and found by
    /// a finite search. `P subset Q`, where one of the sets has no end, states that Q contains each n in P. A set is
    /// named, or written as `{ n : n >= 0, ... }`. `P != Q` and `not P subset Q` state that there is an n for which
    /// that is false.
    pub(super) fn lower_check_of_sets(
        &mut self,
        check: &'a ast::Check,
        sources: &SourceMap,
    ) -> Option<Check> {
        let whole = &check.statement;
        let (compared, mut denied) = without_not(whole);
        let ast::ExprKind::Compare(left, rest) = &compared.kind else {
            return None;
        };
        let [(op, _, right)] = &rest[..] else {
            return None;
        };
        let op = match op {
            Comparison::NotEqual => {
                denied = !denied;
                &Comparison::Equal
            }
            op => op,
        };
        if denied && !check.conditions.is_empty() {
            return None;
        }
        let sets = [&**left, right];
        let mut outer = Scope::default();
        for condition in &check.conditions {
            each_name(condition, false, &mut |name, span| {
                if self.names.get(name, span.file).is_none() {
                    outer.bind(name);
                }
            });
        }
        let endless = sets.map(|set| self.has_no_end(set, &outer));
        let elements = sets.map(|set| self.report_endless_element(set, &outer));
        if elements.contains(&true) {
            return Some(Check {
                text: one_line(sources.slice(whole.span)),
                range: Ranges::default(),
                statement: Expr::new(ExprKind::And(Vec::new()), whole.span),
                denied,
            });
        }
        match (op, endless) {
            (Comparison::Equal, [true, true]) => {}
            (Comparison::Equal, [true, false]) if self.is_finite(right) => {}
            (Comparison::Equal, [false, true]) if self.is_finite(left) => {}
            (Comparison::Subset, [left, right]) if left || right => {}
            _ => return None,
        }
        let name = unused_name(check)?;
        let (mut ranges, mut scope) =
            self.lower_ranges(whole, &check.conditions, Some(name), sources);
        let slot = ranges.variables.len();
        let [left, right] = sets.map(|set| self.lower_side(set, slot, *op, &mut scope));
        ranges.frame = scope.frame;
        let (mut statement, mut filters) = (right.member, Vec::new());
        let range = match (op, left.least, left.listed) {
            (Comparison::Equal, least, listed) => {
                let both = Box::new(left.member);
                let compared = ExprKind::Compare(both, *op, Box::new(statement));
                statement = Expr::new(compared, whole.span);
                let mut integers = [left.integers, right.integers].concat();
                if !integers.is_empty() {
                    integers.push(statement);
                    statement = Expr::new(ExprKind::And(integers), whole.span);
                }
                let least = least.into_iter().chain(right.least);
                let least = least.reduce(|one, other| extreme(Builtin::Min, one, other))?;
                // At most one of the sets has an end.
                let listed = listed.or(right.listed).filter(|set| !is_empty(set));
                from(match listed {
                    Some(set) => least_with(least, set),
                    None => least,
                })
            }
            (_, _, Some(set)) => {
                // The members of a listed set may be fractions, which no set of integers contains.
                if right.is_written {
                    let own = Expr::new(ExprKind::Slot(slot), statement.span);
                    let parts = is_integer(&own).into_iter().chain([statement]).collect();
                    statement = Expr::new(ExprKind::And(parts), whole.span);
                }
                VariableRange::Members(set)
            }
            (_, least, None) => {
                filters.push(left.member);
                from(least?)
            }
        };
        ranges.variables.push(Variable {
            name: name.to_owned(),
            range,
            filters,
        });
        let along = match op {
            Comparison::Subset => format!("{name} in {}", one_line(sources.slice(sets[0].span))),
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
            denied,
        })
    }

    /// Reports the element of a set such as `{ 3*k : k >= 0 }`, which has no end and does not list its variable. Returns
    /// whether the set is such a one.
    fn report_endless_element(&mut self, set: &'a ast::Expr, scope: &Scope) -> bool {
        let set = set.without_parens();
        let ast::ExprKind::Set(elements, conditions) = &set.kind else {
            return false;
        };
        let [element] = &elements[..] else {
            return false;
        };
        let plan = self.plan_open(conditions, scope);
        let is_alone = plan.vars.len() == 1 && plan.unbounded.is_empty();
        let open = plan.endless().filter(|_| is_alone);
        let open = open.map(|planned| plan.names[planned.var].0);
        match (open, &element.kind) {
            (_, ast::ExprKind::Name(_)) | (None, _) => false,
            (Some(open), _) => {
                self.report_element(open, element, set);
                true
            }
        }
    }

    /// Whether an expression that has an end is a set, and no list, by the way in which it is written.
    fn is_finite(&self, set: &'a ast::Expr) -> bool {
        match &set.without_parens().kind {
            ast::ExprKind::Set(..) | ast::ExprKind::Range { .. } => true,
            ast::ExprKind::Chain { level, first, rest } => {
                let mut operands = [&**first].into_iter().chain(rest.iter().map(|own| &own.1));
                *level == ast::Level::Union && operands.all(|own| self.is_finite(own))
            }
            ast::ExprKind::If(_, then, otherwise) => {
                self.is_finite(then) && self.is_finite(otherwise)
            }
            ast::ExprKind::Call { name, .. } if name.text == "set" => true,
            _ => {
                let named = self.names.enumeration(&Members::Of(set));
                named.is_some_and(|(own, _)| {
                    let own = self.names.function(own);
                    match own.is_enumeration {
                        true => !own.is_endless_list,
                        false => own.kind.fits(Kind::NUMBERS),
                    }
                })
            }
        }
    }

    /// Whether an expression is the name of a set without end, with its arguments, or such a set as it is written.
    fn has_no_end(&self, set: &'a ast::Expr, scope: &Scope) -> bool {
        let is_open = || self.builder(set, scope).is_some_and(|own| own.is_open);
        self.endless(&Members::Of(set), &[]).is_some() || is_open()
    }

    /// A set that is written as `{ n : n >= 0, ... }`.
    fn builder(&self, set: &'a ast::Expr, scope: &Scope) -> Option<Builder<'a>> {
        let ast::ExprKind::Set(elements, conditions) = &set.without_parens().kind else {
            return None;
        };
        let [element] = &elements[..] else {
            return None;
        };
        let ast::ExprKind::Name(name) = &element.kind else {
            return None;
        };
        let plan = self.plan_open(conditions, scope);
        let [planned] = &plan.vars[..] else {
            return None;
        };
        let is_open = match &planned.range {
            PlannedRange::Interval { high, .. } => high.is_empty(),
            PlannedRange::Members { set, high, .. } => {
                self.endless(set, high)?;
                true
            }
        };
        let is_alone = plan.unbounded.is_empty() && plan.names[planned.var].0 == name;
        is_alone.then_some(Builder {
            name,
            conditions,
            is_open,
        })
    }

    fn lower_side(
        &mut self,
        set: &'a ast::Expr,
        slot: usize,
        op: Comparison,
        scope: &mut Scope,
    ) -> Side {
        let builder = self.builder(set, scope);
        let builder = builder.filter(|own| own.is_open || op == Comparison::Equal);
        if let Some(Builder {
            name, conditions, ..
        }) = builder
        {
            let least = self.least_of(conditions, scope);
            let mark = scope.enter();
            scope.show(name, slot);
            let mut atoms = Vec::new();
            conditions
                .iter()
                .for_each(|condition| take_apart(condition, &mut atoms));
            let conditions = self.lower_atoms(&atoms, scope);
            scope.leave(mark);
            return Side {
                member: Expr::new(ExprKind::And(conditions), set.span),
                least,
                listed: None,
                integers: Vec::new(),
                is_written: true,
            };
        }
        let by = format!("`{}`", comparison_name(op));
        let lowered = self.lower_as(set, Kind::NUMBERS, &by, scope);
        let has_no_end = self.endless(&Members::Of(set), &[]).is_some();
        let least = match has_no_end || op == Comparison::Equal {
            true => self.least_bound(&lowered, scope),
            false => None,
        };
        Side {
            member: is_member(slot, &lowered),
            integers: match (plain_elements(&lowered), &least) {
                (Some(own), _) => own.iter().filter_map(|own| is_integer(&own.item)).collect(),
                (None, None) if op == Comparison::Equal => vec![are_integers(&lowered, scope)],
                (None, _) => Vec::new(),
            },
            listed: least.is_none().then_some(lowered),
            least,
            is_written: false,
        }
    }
}

impl<'a> Lowerer<'a> {
    /// A lower bound of the members of an enumeration, of `{a, b}` or of `lo..hi`.
    fn least_bound(&mut self, set: &Expr, scope: &mut Scope) -> Option<Expr> {
        let (function, args) = match &set.kind {
            ExprKind::WholeEnumeration { function, args } => (function, args),
            ExprKind::Range { low, .. } => return Some(rounded_down((**low).clone())),
            _ => {
                let elements = plain_elements(set)?.iter();
                let items = elements.map(|own| rounded_down(own.item.clone()));
                return items.reduce(|one, other| extreme(Builtin::Min, one, other));
            }
        };
        let entry = self.names.function(*function);
        let is_of_variable = || self.names.is_property(entry, self.budget);
        if !entry.is_endless_set && !is_of_variable() {
            return None;
        }
        let (head, equation) = entry.clauses[0];
        let ast::ExprKind::Set(_, conditions) = &equation.body.without_parens().kind else {
            return None;
        };
        // The bounds are in terms of the parameters, whose values are the arguments, and do not see the names of the
        // claim.
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

    /// A lower bound of the only variable of these conditions.
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
                self.least_bound(&Expr::new(kind, span), scope)
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
    Expr::new(ExprKind::Builtin(builtin, vec![one, other]), span)
}

/// The elements of a set that is written as `{a, b}`.
fn plain_elements(set: &Expr) -> Option<&[Element<Expr>]> {
    let elements = set.elements(Aggregate::Set)?;
    elements.iter().all(Element::is_plain).then_some(elements)
}

/// The lesser one of a number and the least number of a set, rounded down.
fn least_with(number: Expr, set: Expr) -> Expr {
    let span = set.span;
    let own = Element {
        guards: Vec::new(),
        binders: Vec::new(),
        item: number,
    };
    let own = Expr::new(ExprKind::Aggregate(Aggregate::Set, vec![own]), span);
    let both = ExprKind::Arithmetic {
        first: Box::new(own),
        rest: vec![(Operation::Union, span, set)],
    };
    let both = Box::new(Expr::new(both, span));
    rounded_down(Expr::new(ExprKind::OverSet(Aggregate::Min, both), span))
}

/// The statement that all elements of a set are integers.
fn are_integers(set: &Expr, scope: &mut Scope) -> Expr {
    let slot = scope.frame.add("");
    let range = BinderRange::Members {
        slot,
        set: set.clone(),
    };
    let binder = Binder {
        range,
        filters: Vec::new(),
        span: set.span,
    };
    let item = Expr::slot(slot, set.span);
    let element = Element {
        guards: Vec::new(),
        binders: vec![binder],
        item: is_integer(&item).unwrap_or(item),
    };
    let kind = ExprKind::Aggregate(Aggregate::All, vec![element]);
    Expr::new(kind, set.span)
}

/// Whether a set is `{}`.
fn is_empty(set: &Expr) -> bool {
    set.elements(Aggregate::Set).is_some_and(<[_]>::is_empty)
}

/// A bound rounded down to an integer.
fn rounded_down(bound: Expr) -> Expr {
    let span = bound.span;
    match &bound.kind {
        ExprKind::Number(number) => Expr::number(number.floor(), span),
        _ => Expr::new(ExprKind::Builtin(Builtin::Floor, vec![bound]), span),
    }
}

/// The statement that a number is an integer, unless it is seen to be one.
fn is_integer(number: &Expr) -> Option<Expr> {
    let mut inner = number;
    while let ExprKind::Negate(next) = &inner.kind {
        inner = next;
    }
    if matches!(&inner.kind, ExprKind::Number(own) if own.is_integer()) {
        return None;
    }
    let rounded = rounded_down(number.clone());
    let equal = Comparison::Equal;
    Some(Expr::compare(rounded, equal, number.clone(), number.span))
}

/// The statement without the `not`s before it, and whether their number is odd.
fn without_not(statement: &ast::Expr) -> (&ast::Expr, bool) {
    let (mut inner, mut denied) = (statement.without_parens(), false);
    while let ast::ExprKind::Not(next) = &inner.kind {
        inner = next.without_parens();
        denied = !denied;
    }
    (inner, denied)
}

fn unused_name(check: &ast::Check) -> Option<&'static str> {
    let mut used = HashSet::new();
    // The variables that the sets bind themselves do not clash.
    each_name(&check.statement, false, &mut |name, _| {
        used.insert(name);
    });
    for condition in &check.conditions {
        each_name(condition, true, &mut |name, _| {
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

/// Whether the number in a slot is a member of a set. The expression has the place of the set, since it is not in the
/// text.
fn is_member(slot: usize, set: &Expr) -> Expr {
    let member = Box::new(Expr::slot(slot, set.span));
    let kind = match set.kind.clone() {
        ExprKind::WholeEnumeration { function, args } => ExprKind::InEnumeration {
            member,
            function,
            args,
        },
        ExprKind::Range { low, high } => ExprKind::InRange { member, low, high },
        _ => ExprKind::Compare(member, Comparison::In, Box::new(set.clone())),
    };
    Expr::new(kind, set.span)
}
