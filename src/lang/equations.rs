//! Equations -> functions with clauses, base cases first; constants; enumerations.

use std::collections::BTreeSet;

use super::budget::Budget;
use super::builder::{Binders, integer_bound, is_known};
use super::coverage;
use super::domain::{Atom, Openness, Plan, PlannedRange, take_apart};
use super::error::CheckErrorKind;
use super::ir::{
    BinderRange, Clause, Enumeration, Expr, Frame, Function, FunctionRule, Interval, Kind, Pattern,
};
use super::linear;
use super::lower::Lowerer;
use super::names::FunctionEntry;
use super::scope::Scope;
use nk_base::number::Number;
use nk_base::source::SourceMap;
use nk_syntax::ast;
use num_traits::One;

impl<'a> Lowerer<'a> {
    pub fn lower_function(&mut self, entry: &FunctionEntry<'a>, sources: &SourceMap) -> Function {
        self.budget.begin(entry.span);
        if let [_, (again, _), ..] = entry.clauses[..]
            && entry.args.is_none()
        {
            let (name, first) = (entry.name.to_owned(), entry.span);
            self.report(CheckErrorKind::EnumerationTwice { name, first }, again.span);
        }
        let rule = if entry.is_enumeration {
            FunctionRule::Enumeration(self.lower_enumeration(entry.clauses[0].1))
        } else {
            FunctionRule::Clauses(self.lower_clauses(entry, sources))
        };
        Function {
            name: entry.name.to_owned(),
            params: entry.params.clone(),
            kind: entry.kind,
            span: entry.span,
            rule,
            misere: None,
        }
    }

    fn lower_clauses(&mut self, entry: &FunctionEntry<'a>, sources: &SourceMap) -> Vec<Clause> {
        let budget = self.budget;
        let mut clauses: Vec<Clause> = entry
            .clauses
            .iter()
            .take_while(|_| !budget.is_spent())
            .filter_map(|(head, equation)| self.lower_clause(entry, head, equation, sources))
            .collect();
        // A stable sort: within a level equations stay in the order of the file.
        clauses.sort_by_key(|clause| std::cmp::Reverse(clause.constants()));
        coverage::complete_ranges(&mut clauses, &entry.params);
        for (kind, span) in coverage::problems(entry.name, &clauses, self.budget) {
            self.report(kind, span);
        }
        clauses
    }

    fn lower_clause(
        &mut self,
        entry: &FunctionEntry,
        head: &'a ast::Head,
        equation: &'a ast::Equation,
        sources: &SourceMap,
    ) -> Option<Clause> {
        self.budget.begin(head.span);
        let mut scope = Scope::default();
        let (mut patterns, mut ranges) = (Vec::new(), Vec::new());
        let args: Vec<&ast::Expr> = head.args.iter().flatten().collect();
        for (index, arg) in args.iter().enumerate() {
            if self.budget.is_spent() {
                return None;
            }
            let kind = entry.params.get(index).copied().unwrap_or(Kind::Number);
            let (pattern, range) =
                self.lower_pattern(arg, kind, &args[..index], &mut scope, sources)?;
            patterns.push(pattern);
            ranges.push(range);
        }
        scope.end_parameters();
        let mut filters = Vec::new();
        let mut atoms = Vec::new();
        equation
            .conditions
            .iter()
            .for_each(|condition| take_apart(condition, &mut atoms));
        for atom in atoms {
            // Even where the range says it all, so that its names and kinds are checked.
            let filter = self.lower_atom(&atom, &mut scope);
            if !narrow(&atom, &patterns, &mut ranges, &scope, self.budget) {
                filters.push(filter);
            }
        }
        let body = self.lower_as(
            &equation.body,
            entry.kind,
            &format!("`{}`, as in its first equation,", entry.name),
            &mut scope,
        );
        let conditions = match &equation.conditions[..] {
            [] => None,
            [first, .., last] => Some(first.span.to(last.span)),
            [only] => Some(only.span),
        };
        let end = conditions.unwrap_or(equation.body.span);
        Some(Clause {
            patterns,
            ranges,
            filters,
            frame: scope.frame,
            body,
            head: head.span,
            whole: head.span.to(end),
            claim: conditions.unwrap_or(head.span),
        })
    }

    /// An argument on the left: a number, a variable, or a variable plus or minus a number.
    fn lower_pattern(
        &mut self,
        arg: &ast::Expr,
        kind: Kind,
        earlier: &[&ast::Expr],
        scope: &mut Scope,
        sources: &SourceMap,
    ) -> Option<(Pattern, Interval)> {
        let mut variables: Vec<(&str, nk_base::source::Span)> = Vec::new();
        super::domain::each_name(arg, true, &mut |name, span| variables.push((name, span)));
        let var = |name: &str| variables.iter().position(|(own, _)| *own == name);
        let form = linear::Reader::new(&var, self.budget).read(arg);
        let single = form.terms.len() == 1 && form.terms.values().all(|factor| factor.is_one());
        if !form.opaque.is_empty()
            || !form.constant.is_integer()
            || !(form.terms.is_empty() || single)
        {
            let text = sources.slice(arg.span).to_owned();
            self.report(CheckErrorKind::LeftSide { text }, arg.span);
            return None;
        }
        let constant = Number::from(form.constant.to_integer());
        let Some(var) = form.terms.keys().next() else {
            return Some((Pattern::Constant, Interval::point(constant)));
        };
        let (name, span) = variables[*var];
        if let Some(super::names::Definition::Function(id)) = self.names.get(name)
            && self.names.function(id).args.is_none()
        {
            let (name, defined) = (name.to_owned(), self.names.function(id).span);
            self.report(CheckErrorKind::ParameterIsConstant { name, defined }, span);
            return None;
        }
        if scope.has(name) {
            let mut first = None;
            for arg in earlier {
                super::domain::each_name(arg, true, &mut |own, span| {
                    first = first.or((own == name).then_some(span));
                });
            }
            let (name, first) = (name.to_owned(), first.unwrap_or(span));
            self.report(CheckErrorKind::ParameterRepeats { name, first }, span);
            return None;
        }
        let slot = match kind {
            Kind::Number => scope.bind(name),
            kind => scope.bind_kind(name, Some(kind)),
        };
        let offset = constant;
        Some((Pattern::Variable { slot, offset }, Interval::default()))
    }

    fn lower_enumeration(&mut self, equation: &'a ast::Equation) -> Enumeration {
        if let Some(list) = self.lower_endless_list(equation) {
            return list;
        }
        if let Some(search) = self.lower_search(equation) {
            return search;
        }
        let mut scope = Scope::default();
        let set = self.lower_as(&equation.body, Kind::NUMBERS, "an enumeration", &mut scope);
        Enumeration::Listed {
            frame: scope.frame,
            set,
        }
    }

    /// `[ e : conditions ]` whose first variable has no upper end.
    fn lower_endless_list(&mut self, equation: &'a ast::Equation) -> Option<Enumeration> {
        let body = &equation.body;
        let ast::ExprKind::List {
            elements,
            conditions,
        } = &body.kind
        else {
            return None;
        };
        let mut scope = Scope::default();
        let names = self.names;
        let known = |name: &str| is_known(name, &scope, names);
        let plan = Plan::new(conditions, &[], Openness::OpenAbove, &known, self.budget);
        let open = plan.endless()?;
        let (name, span) = plan.names[open.var];
        if open.var != 0 {
            let (first, _) = plan.names[0];
            let (variable, first) = (name.to_owned(), first.to_owned());
            self.report(CheckErrorKind::EndlessLater { variable, first }, span);
        }
        let slot = scope.frame.add(name);
        let PlannedRange::Interval { low, .. } = &open.range else {
            return None;
        };
        let low = self.lower_bounds(low, true, &plan, &mut scope);
        scope.show(name, slot);
        scope.end_parameters();
        let block = self.lower_list(elements, conditions, body.span, &mut scope);
        let numbers = Kind::list_of(Some(Kind::Number));
        if let Some(found) = block.kind.filter(|kind| !kind.fits(numbers)) {
            let (wanted, by) = (numbers, "a list without end".to_owned());
            self.report(CheckErrorKind::WrongKind { found, wanted, by }, body.span);
        }
        Some(Enumeration::Endless {
            frame: scope.frame,
            low,
            block: block.expr,
        })
    }

    /// `{ N : conditions }` where `N` runs through integers.
    fn lower_search(&mut self, equation: &'a ast::Equation) -> Option<Enumeration> {
        let mut body = &equation.body;
        while let ast::ExprKind::Paren(inside) = &body.kind {
            body = inside;
        }
        let ast::ExprKind::Set {
            elements,
            conditions,
        } = &body.kind
        else {
            return None;
        };
        let mut scope = Scope::default();
        let names = self.names;
        let known = |name: &str| is_known(name, &scope, names);
        let plan = Plan::new(conditions, &[], Openness::OpenAbove, &known, self.budget);
        let open = plan.vars.iter().find_map(|planned| match &planned.range {
            PlannedRange::Interval { high, .. } if high.is_empty() => {
                Some(plan.names[planned.var].0)
            }
            _ => None,
        });
        let ([element], [planned]) = (&elements[..], &plan.vars[..]) else {
            return self.endless_element(open, body);
        };
        let name = plan.names[planned.var].0;
        if !matches!(&element.kind, ast::ExprKind::Name(own) if own == name) {
            return self.endless_element(open, element);
        }
        // Its bounds do not see the variable, and may have variables of their own behind it.
        let slot = scope.frame.add(name);
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
            low,
            high,
            filters,
        })
    }

    /// Where a search begins and ends, and what keeps its variable, in `slot`, to the members of another
    /// enumeration.
    fn search_range(
        &mut self,
        plan: &Plan,
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
            PlannedRange::Members { set, high } => {
                let span = plan.names[0].1;
                let (first, inside) = Self::along(self.endless(set, high)?, slot, span);
                Some((vec![first], Vec::new(), vec![inside]))
            }
        }
    }

    /// An endless set that cannot be listed in order is an error; a finite one is listed as it is.
    fn endless_element(&mut self, open: Option<&str>, element: &ast::Expr) -> Option<Enumeration> {
        let variable = open?.to_owned();
        self.report(CheckErrorKind::InfiniteElement { variable }, element.span);
        Some(Enumeration::Search {
            frame: Frame::default(),
            low: Vec::new(),
            high: Vec::new(),
            filters: Vec::new(),
        })
    }
}

/// Lower bounds, upper bounds, filters.
type SearchRange = (Vec<Expr>, Vec<Expr>, Vec<Expr>);

/// Narrows the ranges by a condition on one parameter with constant bounds; `false` if it says more.
fn narrow(
    atom: &Atom,
    patterns: &[Pattern],
    ranges: &mut [Interval],
    scope: &Scope,
    budget: &Budget,
) -> bool {
    let Atom::Compare { left, op, right } = atom else {
        return false;
    };
    let parameter = |name: &str| {
        let slot = scope.slot(name)?;
        patterns.iter().position(
            |pattern| matches!(pattern, Pattern::Variable { slot: own, .. } if *own == slot),
        )
    };
    let reader = linear::Reader::new(&parameter, budget);
    let found = reader.constraints(left, *op, right, atom.span());
    let simple = |constraint: &linear::Constraint| {
        constraint.form.terms.len() == 1 && constraint.form.opaque.is_empty()
    };
    if found.is_empty() || !found.iter().all(simple) {
        return false;
    }
    for constraint in &found {
        let Some(&index) = constraint.form.terms.keys().next() else {
            return false;
        };
        let (is_low, bound) = linear::solve(constraint, index);
        let value = integer_bound(
            &Number::from(bound.form.constant.clone()),
            is_low,
            bound.strict,
        );
        let Pattern::Variable { offset, .. } = &patterns[index] else {
            return false;
        };
        let Ok(value) = value.add(offset) else {
            return false;
        };
        let range = &mut ranges[index];
        if is_low {
            range.low = Some(range.low.take().map_or(value.clone(), |low| low.max(value)));
        } else {
            range.high = Some(
                range
                    .high
                    .take()
                    .map_or(value.clone(), |high| high.min(value)),
            );
        }
    }
    true
}
