//! Equations whose value is an enumeration: a set of numbers or an infinite list, with its parameters.

use std::collections::BTreeSet;

use super::builder::{Binders, file_of, meaning};
use super::domain::{BindingPlan, Meaning, Members, Mention, Openness, PlannedRange, take_apart};
use super::error::CheckErrorKind;
use super::ir::{BinderRange, Enumeration, Expr, ExprKind, Frame, Kind, Pattern};
use super::linear::Var;
use super::lowerer::Lowerer;
use super::names::FunctionEntry;
use super::scope::Scope;
use super::typed::Typed;
use nk_base::number::Number;
use nk_base::source::{SourceMap, Span};
use nk_syntax::ast;

/// Lower bounds, upper bounds, filters.
type SearchRange = (Vec<Expr>, Vec<Expr>, Vec<Expr>);

impl<'a> Lowerer<'a> {
    pub(super) fn lower_enumeration(
        &mut self,
        entry: &FunctionEntry<'a>,
        sources: &SourceMap,
    ) -> Enumeration {
        let (head, equation) = entry.clauses[0];
        let scope = self.lower_parameters(entry, head, sources);
        if let Some(list) = self.lower_endless_list(equation, scope.clone()) {
            return list;
        }
        if let Some(search) = self.lower_search(equation, scope) {
            return search;
        }
        let mut scope = Scope::default();
        let set = self.lower_as(&equation.body, Kind::NUMBERS, "an enumeration", &mut scope);
        Enumeration::Listed {
            frame: scope.frame,
            set,
        }
    }

    /// The first name after `where` of an equation whose set or list has no end.
    pub(super) fn endless_where(&self, entry: &FunctionEntry<'a>) -> Option<Span> {
        let [(_, equation)] = entry.clauses[..] else {
            return None;
        };
        let mut body = &equation.body;
        let mut locals: Vec<&ast::Name> = Vec::new();
        loop {
            match &body.kind {
                ast::ExprKind::Paren(inside) => body = inside,
                ast::ExprKind::Where {
                    body: inside,
                    names,
                } => {
                    locals.extend(names.iter().map(|(name, _)| name));
                    body = inside;
                }
                _ => break,
            }
        }
        let (ast::ExprKind::Set(_, conditions) | ast::ExprKind::List(_, conditions)) = &body.kind
        else {
            return None;
        };
        let first = locals.first()?.span;
        let is_local = |name: &str| locals.iter().any(|own| own.text == name);
        let meaning = |mention: Mention| match mention {
            Mention::Name(name) if is_local(name) => Meaning::Value,
            _ => self.names.meaning_within(mention, entry),
        };
        let plan = BindingPlan::new(conditions, &[], Openness::OpenAbove, &meaning, self.budget);
        (plan.unbounded.is_empty() && plan.endless().is_some()).then_some(first)
    }

    /// The scope in which an enumeration searches: its parameters, which must be plain variables.
    fn lower_parameters(
        &mut self,
        entry: &FunctionEntry<'a>,
        head: &'a ast::Head,
        sources: &SourceMap,
    ) -> Scope {
        let mut scope = Scope::default();
        let args: Vec<&ast::Expr> = head.args.iter().flatten().collect();
        for (index, arg) in args.iter().enumerate() {
            let kind = entry.params[index];
            let found = self.lower_pattern(arg, kind, &args[..index], &mut scope, sources);
            match found {
                // The error was reported, and the name still means the argument.
                None => {
                    if let ast::ExprKind::Name(name) = &arg.kind
                        && !scope.has(name)
                    {
                        scope.bind_kind(name, Some(kind));
                    }
                }
                Some((Pattern::Variable { offset, .. }, _)) if offset.is_zero() => {}
                Some(_) => {
                    let (name, text) = (entry.name.to_owned(), sources.slice(arg.span).to_owned());
                    self.report(CheckErrorKind::EndlessPattern { name, text }, arg.span);
                }
            }
            // Each argument has a slot, even after an error.
            while scope.frame.names.len() <= index {
                scope.frame.add("");
            }
        }
        scope.end_parameters();
        scope
    }

    /// The conditions of an equation, which are about its parameters.
    fn lower_equation_guards(
        &mut self,
        equation: &'a ast::Equation,
        scope: &mut Scope,
    ) -> Vec<Expr> {
        let mut atoms = Vec::new();
        let conditions = equation.conditions.iter();
        conditions.for_each(|condition| take_apart(condition, &mut atoms));
        self.lower_atoms(&atoms, scope)
    }

    /// The ranges of the variables of `conditions`, which may lack an upper end.
    pub(super) fn plan_open(&self, conditions: &'a [ast::Expr], scope: &Scope) -> BindingPlan<'a> {
        let from = file_of(conditions);
        let meaning = |mention: Mention| meaning(mention, from, scope, self.names);
        BindingPlan::new(conditions, &[], Openness::OpenAbove, &meaning, self.budget)
    }

    /// `[ e : conditions ]` whose first variable has no upper end.
    fn lower_endless_list(
        &mut self,
        equation: &'a ast::Equation,
        mut scope: Scope,
    ) -> Option<Enumeration> {
        let body = &equation.body;
        let ast::ExprKind::List(elements, conditions) = &body.kind else {
            return None;
        };
        let plan = self.plan_open(conditions, &scope);
        let Some(open) = plan.endless() else {
            return self.lower_list_along(equation, scope);
        };
        // Of several variables without an end, the one that bounds the others when it comes first is reported.
        let ends_all = |var: &Var| {
            let from = body.span.file;
            let meaning = |mention: Mention| match mention {
                Mention::Name(name) if name == plan.names[*var].0 => Meaning::Value,
                _ => meaning(mention, from, &scope, self.names),
            };
            let rest = BindingPlan::new(conditions, &[], Openness::Closed, &meaning, self.budget);
            rest.unbounded.is_empty()
        };
        let leader = (0..plan.names.len()).find(ends_all).unwrap_or(open.var);
        if leader != 0 {
            self.report_later(&plan, leader);
            if leader != open.var {
                return Some(Enumeration::Endless {
                    frame: scope.frame,
                    guards: Vec::new(),
                    low: Vec::new(),
                    block: Typed::broken(body.span).expr,
                });
            }
        }
        let (name, _) = plan.names[open.var];
        let slot = scope.frame.add(name);
        let PlannedRange::Interval { low, .. } = &open.range else {
            return None;
        };
        let guards = self.lower_equation_guards(equation, &mut scope);
        let low = self.lower_bounds(low, true, &plan, &mut scope);
        scope.show(name, slot);
        Some(self.endless_blocks(elements, conditions, body.span, scope, guards, low))
    }

    /// `[ e : x in t, conditions ]` for a list t without end: the elements for `x = t[1]`, then those for `t[2]`, ...
    fn lower_list_along(
        &mut self,
        equation: &'a ast::Equation,
        mut scope: Scope,
    ) -> Option<Enumeration> {
        let span = equation.body.span;
        let ast::ExprKind::List(elements, conditions) = &equation.body.kind else {
            return None;
        };
        let plan = self.plan_open(conditions, &scope);
        let (leader, set, function, args) = plan.vars.iter().find_map(|planned| {
            let PlannedRange::Members { set, .. } = &planned.range else {
                return None;
            };
            let (function, args) = self.names.enumeration(set)?;
            let is_endless = self.names.function(function).is_endless_list;
            is_endless.then_some((planned.var, *set, function, args))
        })?;
        if leader != 0 {
            self.report_later(&plan, leader);
        }
        let (name, variable) = plan.names[leader];
        let slot = scope.frame.add("");
        let guards = self.lower_equation_guards(equation, &mut scope);
        let args = self.lower_arguments_of(function, args, variable, &mut scope);
        let mut args = args.unwrap_or_default();
        args.push(Expr::new(ExprKind::Slot(slot), span));
        let element = Expr::new(ExprKind::Call { function, args }, variable);
        scope.show_as(name, Typed::new(element.kind, variable, Kind::Number));
        let conditions = without_member(conditions, name, set);
        let low = vec![Expr::new(ExprKind::Number(Number::ONE), span)];
        Some(self.endless_blocks(elements, &conditions, span, scope, guards, low))
    }

    /// The list without end of the blocks for the values of its leading variable, which is in scope.
    fn endless_blocks(
        &mut self,
        elements: &[ast::Expr],
        conditions: &[ast::Expr],
        span: Span,
        mut scope: Scope,
        guards: Vec<Expr>,
        low: Vec<Expr>,
    ) -> Enumeration {
        scope.end_parameters();
        let block = self.lower_list(elements, conditions, span, &mut scope);
        let numbers = Kind::list_of(Some(Kind::Number));
        if let Some(found) = block.kind.filter(|kind| !kind.fits(numbers)) {
            let by = "an infinite list";
            self.report(CheckErrorKind::wrong_kind(found, numbers, by), span);
        }
        Enumeration::Endless {
            frame: scope.frame,
            guards,
            low,
            block: block.expr,
        }
    }

    /// Reports that the variable without an end is not the first one.
    fn report_later(&mut self, plan: &BindingPlan, leader: Var) {
        let (variable, span) = plan.names[leader];
        let (first, _) = plan.names[0];
        let (variable, first) = (variable.to_owned(), first.to_owned());
        self.report(CheckErrorKind::EndlessLater { variable, first }, span);
    }

    /// `{ N : conditions }` where `N` ranges over integers.
    fn lower_search(
        &mut self,
        equation: &'a ast::Equation,
        mut scope: Scope,
    ) -> Option<Enumeration> {
        let body = equation.body.without_parens();
        let ast::ExprKind::Set(elements, conditions) = &body.kind else {
            return None;
        };
        let plan = self.plan_open(conditions, &scope);
        let open = plan.vars.iter().find_map(|planned| match &planned.range {
            PlannedRange::Interval { high, .. } if high.is_empty() => {
                Some(plan.names[planned.var].0)
            }
            _ => None,
        });
        let ([element], [planned]) = (&elements[..], &plan.vars[..]) else {
            return self.endless_element(open, body, body);
        };
        let name = plan.names[planned.var].0;
        if !matches!(&element.kind, ast::ExprKind::Name(own) if own == name) {
            return self.endless_element(open, element, body);
        }
        if !plan.unbounded.is_empty() {
            self.report_open(&plan, conditions, &scope);
            return Some(nothing());
        }
        // The bounds do not see the variable; the variables within them have later slots.
        let slot = scope.frame.add(name);
        let guards = self.lower_equation_guards(equation, &mut scope);
        let (low, high, mut filters) =
            self.search_range(&plan, &planned.range, slot, &mut scope)?;
        scope.show(name, slot);
        filters.extend(self.lower_atoms(&plan.guards, &mut scope));
        let mut binders = Binders::new(&plan, BTreeSet::from([planned.var]));
        let unused = BinderRange::Interval {
            slot,
            low: Vec::new(),
            high: Vec::new(),
        };
        let (vars, own) = (&[planned.var], Vec::new());
        self.push_binder(&mut binders, vars, unused, own, element.span, &mut scope);
        filters.extend(binders.list.into_iter().flat_map(|binder| binder.filters));
        Some(Enumeration::Search {
            frame: scope.frame,
            guards,
            low,
            high,
            filters,
        })
    }

    /// The bounds of a search, and the filter that keeps its variable, in `slot`, to the members of another
    /// enumeration.
    fn search_range(
        &mut self,
        plan: &BindingPlan,
        range: &PlannedRange,
        slot: usize,
        scope: &mut Scope,
    ) -> Option<SearchRange> {
        match range {
            PlannedRange::Interval { low, high } => Some((
                self.lower_bounds(low, true, plan, scope),
                self.lower_bounds(high, false, plan, scope),
                Vec::new(),
            )),
            PlannedRange::Members { set, low, high } => {
                let span = plan.names[0].1;
                let (function, args) = self.endless(set, high)?;
                let args = self.lower_arguments_of(function, args, span, scope)?;
                let bounds = self.lower_bounds(low, true, plan, scope);
                let (low, inside) = Self::along(function, args, bounds, slot, span);
                Some((low, Vec::new(), vec![inside]))
            }
        }
    }

    /// An endless set that cannot be listed in order is an error; a finite one is listed as it is.
    fn endless_element(
        &mut self,
        open: Option<&str>,
        element: &ast::Expr,
        set: &ast::Expr,
    ) -> Option<Enumeration> {
        self.report_element(open?, element, set);
        Some(nothing())
    }

    /// Reports that a set without end, in one open variable, has an element that is not this variable.
    pub(super) fn report_element(&mut self, open: &str, element: &ast::Expr, set: &ast::Expr) {
        let kind = CheckErrorKind::InfiniteElement {
            variable: open.to_owned(),
            meant: by_remainder(open, set).map(|text| (set.span, text)),
        };
        self.report(kind, element.span);
    }
}

/// The set `{ 3*k + 1 : k >= 0 }` as `{ k : k >= 1, k mod 3 = 1 }`.
fn by_remainder(variable: &str, set: &ast::Expr) -> Option<String> {
    let ast::ExprKind::Set(elements, conditions) = &set.kind else {
        return None;
    };
    let ([element], [condition]) = (&elements[..], &conditions[..]) else {
        return None;
    };
    let ast::ExprKind::Compare(left, rest) = &condition.kind else {
        return None;
    };
    let [(op, _, right)] = &rest[..] else {
        return None;
    };
    let (own, end, strict) = match op {
        ast::Comparison::GreaterEqual => (&**left, right, 0),
        ast::Comparison::Greater => (&**left, right, 1),
        ast::Comparison::LessEqual => (right, &**left, 0),
        ast::Comparison::Less => (right, &**left, 1),
        _ => return None,
    };
    let is_variable = matches!(&own.kind, ast::ExprKind::Name(name) if name == variable);
    let (0, first) = affine_in(variable, end).filter(|_| is_variable)? else {
        return None;
    };
    let (scale, offset) = affine_in(variable, element)?;
    let low = first
        .checked_add(strict)?
        .checked_mul(scale)?
        .checked_add(offset)?;
    Some(match scale {
        ..=0 => return None,
        1 => format!("{{ {variable} : {variable} >= {low} }}"),
        _ => {
            let rest = offset.rem_euclid(scale);
            format!("{{ {variable} : {variable} >= {low}, {variable} mod {scale} = {rest} }}")
        }
    })
}

/// The integers a and b of an expression `a*k + b`.
fn affine_in(variable: &str, expr: &ast::Expr) -> Option<(i64, i64)> {
    use ast::OperatorKind::{Minus, Plus, Times};
    Some(match &expr.without_parens().kind {
        ast::ExprKind::Integer(number) => (0, i64::try_from(number).ok()?),
        ast::ExprKind::Name(name) if name == variable => (1, 0),
        ast::ExprKind::Negate(inner) => {
            let (scale, offset) = affine_in(variable, inner)?;
            (scale.checked_neg()?, offset.checked_neg()?)
        }
        ast::ExprKind::Chain { first, rest, .. } => {
            let mut whole = affine_in(variable, first)?;
            for (operator, next) in rest {
                let (scale, offset) = affine_in(variable, next)?;
                whole = match (operator.kind, whole) {
                    (Plus, (a, b)) => (a.checked_add(scale)?, b.checked_add(offset)?),
                    (Minus, (a, b)) => (a.checked_sub(scale)?, b.checked_sub(offset)?),
                    (Times, (0, b)) => (b.checked_mul(scale)?, b.checked_mul(offset)?),
                    (Times, (a, b)) if scale == 0 => {
                        (a.checked_mul(offset)?, b.checked_mul(offset)?)
                    }
                    _ => return None,
                };
            }
            whole
        }
        _ => return None,
    })
}

/// A placeholder for an enumeration with an error.
fn nothing() -> Enumeration {
    Enumeration::Search {
        frame: Frame::default(),
        guards: Vec::new(),
        low: Vec::new(),
        high: Vec::new(),
        filters: Vec::new(),
    }
}

/// Conditions without `name in set`, which is a condition or an operand of `and`.
fn without_member(conditions: &[ast::Expr], name: &str, set: Members) -> Vec<ast::Expr> {
    let is_it = |left: &ast::Expr, right: &ast::Expr| {
        matches!(&left.kind, ast::ExprKind::Name(own) if own == name)
            && matches!(set, Members::Of(set) if set.span == right.span)
    };
    let mut found = Vec::new();
    for condition in conditions {
        match &condition.without_parens().kind {
            ast::ExprKind::Chain {
                level: ast::Level::And,
                first,
                rest,
            } => {
                let operands = std::iter::once(first.as_ref());
                let operands = operands.chain(rest.iter().map(|(_, operand)| operand));
                let parts: Vec<ast::Expr> = operands.cloned().collect();
                found.extend(without_member(&parts, name, set));
            }
            ast::ExprKind::Compare(left, rest) => match &rest[..] {
                [(ast::Comparison::In, _, right)] if is_it(left, right) => {}
                _ => found.push(condition.clone()),
            },
            _ => found.push(condition.clone()),
        }
    }
    found
}
