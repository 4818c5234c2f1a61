//! `eval` and `check` items -> their ranges, and their expressions or statements.

use std::collections::{BTreeSet, HashSet};

use super::builder::{Binders, lone};
use super::builtins;
use super::domain::{BindingPlan, Mention, Openness, PlannedRange, each_child, each_name};
use super::error::CheckErrorKind;
use super::ir::{BinderRange, Check, Eval, Expr, ExprKind, Kind, Ranges, Variable, VariableRange};
use super::lowerer::Lowerer;
use super::names::{Definition, Names};
use super::scope::Scope;
use nk_base::number::Number;
use nk_base::source::{SourceMap, Span};
use nk_syntax::ast;
use nk_syntax::token::one_line;

impl<'a> Lowerer<'a> {
    pub fn lower_eval(&mut self, eval: &'a ast::Eval, span: Span, sources: &SourceMap) -> Eval {
        if let Some(listed) = self.eval_of_list(eval, span, sources) {
            return listed;
        }
        let (mut range, mut scope) = self.lower_ranges(&eval.expr, &eval.conditions, None, sources);
        let typed = self.lower(&eval.expr, &mut scope);
        if let Some(found) = typed.kind.filter(|kind| !is_printed(*kind)) {
            self.report(CheckErrorKind::CannotPrint { found }, eval.expr.span);
        }
        if eval.conditions.is_empty() {
            self.mark_lone_function(eval.expr.span);
        }
        range.frame = scope.frame;
        let label = eval.label.as_ref().map(|label| label.text.clone());
        let text = one_line(sources.slice(eval.expr.span));
        let function = match &eval.expr.kind {
            ast::ExprKind::Call { name, .. } => Some(name.text.clone()),
            ast::ExprKind::Name(name) => Some(name.clone()),
            _ => None,
        };
        let function = function.filter(|name| self.stands_for(name, &eval.expr));
        Eval {
            name: label
                .clone()
                .or_else(|| function.clone())
                .unwrap_or_else(|| text.clone()),
            label,
            function,
            text,
            range,
            expr: typed.expr,
            kind: typed.kind.unwrap_or(Kind::Number),
            span,
        }
    }

    /// Whether the name of the function that an expression calls may be the name of the eval. `f` is the name of f(n),
    /// not of f(2*n).
    fn stands_for(&self, name: &str, expr: &ast::Expr) -> bool {
        let function = match self.names.get(name, expr.span.file) {
            Some(Definition::Function(function)) => self.names.function(function),
            other => return other.is_some(),
        };
        match &expr.kind {
            ast::ExprKind::Call { args, .. } if function.params == [Kind::Number] => args
                .iter()
                .all(|arg| matches!(arg.kind, ast::ExprKind::Name(_))),
            _ => true,
        }
    }

    /// `eval t` or `eval P(3)` for a list or a set without end: all its members in order, as `eval t[k] : k >= 1`.
    fn eval_of_list(&mut self, eval: &ast::Eval, span: Span, sources: &SourceMap) -> Option<Eval> {
        let (name, args) = match &eval.expr.kind {
            ast::ExprKind::Name(name) => (name, &[][..]),
            ast::ExprKind::Call {
                name,
                args,
                conditions: None,
            } => (&name.text, &args[..]),
            _ => return None,
        };
        let Some(Definition::Function(function)) = self.names.get(name, eval.expr.span.file) else {
            return None;
        };
        let entry = self.names.function(function);
        let is_endless = entry.is_endless_list || entry.is_endless_set;
        let is_call = matches!(eval.expr.kind, ast::ExprKind::Call { .. });
        if !is_endless || entry.args.is_some() != is_call || !eval.conditions.is_empty() {
            return None;
        }
        let expr = |kind| Expr::new(kind, eval.expr.span);
        let mut scope = Scope::default();
        let slot = scope.frame.add("k");
        let args = self.lower_arguments_of(function, args, eval.expr.span, &mut scope);
        let variable = Variable {
            name: "k".to_owned(),
            range: VariableRange::Interval {
                low: vec![expr(ExprKind::Number(Number::ONE))],
                high: Vec::new(),
            },
            filters: Vec::new(),
        };
        let label = eval.label.as_ref().map(|label| label.text.clone());
        let whole = one_line(sources.slice(eval.expr.span));
        let mut args = args.unwrap_or_default();
        args.push(expr(ExprKind::Slot(slot)));
        Some(Eval {
            name: label.clone().unwrap_or_else(|| name.clone()),
            label,
            function: Some(name.clone()),
            text: format!("{whole}[k]"),
            range: Ranges {
                frame: scope.frame,
                text: "k >= 1".to_owned(),
                guards: Vec::new(),
                variables: vec![variable],
            },
            expr: expr(ExprKind::Call { function, args }),
            kind: Kind::Number,
            span,
        })
    }

    pub fn lower_check(&mut self, check: &'a ast::Check, sources: &SourceMap) -> Check {
        if let Some(compared) = self.lower_check_of_sets(check, sources) {
            return compared;
        }
        let (mut range, mut scope) =
            self.lower_ranges(&check.statement, &check.conditions, None, sources);
        let statement = self.lower_as(&check.statement, Kind::Truth, "`check`", &mut scope);
        range.frame = scope.frame;
        Check {
            text: one_line(sources.slice(check.statement.span)),
            range,
            statement,
            denied: false,
        }
    }

    /// The ranges of the variables of an expression. A further variable, whose range the caller adds, has the slot
    /// after theirs.
    pub(super) fn lower_ranges(
        &mut self,
        expr: &'a ast::Expr,
        conditions: &'a [ast::Expr],
        further: Option<&str>,
        sources: &SourceMap,
    ) -> (Ranges, Scope) {
        let plan = self.plan_ranges(expr, conditions);
        let mut scope = Scope::default();
        // The variables have the first slots, before those of variables within conditions.
        for planned in &plan.vars {
            scope.frame.add(plan.names[planned.var].0);
        }
        if let Some(name) = further {
            scope.frame.add(name);
        }
        let guards = self.lower_atoms(&plan.guards, &mut scope);
        let mut variables = Vec::new();
        let mut binders = Binders::new(&plan, (0..plan.names.len()).collect());
        let planned = plan.vars.iter().take_while(|_| !self.budget.is_spent());
        for (slot, planned) in planned.enumerate() {
            let (name, span) = plan.names[planned.var];
            let (range, own) = self.lower_range(slot, &plan, &mut scope);
            let placeholder = BinderRange::Interval {
                slot,
                low: Vec::new(),
                high: Vec::new(),
            };
            self.push_binder(
                &mut binders,
                &[planned.var],
                placeholder,
                own,
                span,
                &mut scope,
            );
            let filters = binders.list.pop().map(|binder| binder.filters);
            variables.push(Variable {
                name: name.to_owned(),
                range,
                filters: filters.unwrap_or_default(),
            });
        }
        lone::bind_unbounded(&plan, &mut scope);
        scope.end_variables();
        let text = match (conditions.first(), conditions.last()) {
            (Some(first), Some(last)) => one_line(sources.slice(first.span.to(last.span))),
            _ => String::new(),
        };
        let ranges = Ranges {
            text,
            guards,
            variables,
            ..Ranges::default()
        };
        (ranges, scope)
    }

    /// Plans the ranges that conditions give to the variables of an expression, and reports their errors.
    fn plan_ranges(&mut self, expr: &'a ast::Expr, conditions: &'a [ast::Expr]) -> BindingPlan<'a> {
        let names = self.names;
        let mut inside: Vec<(&str, Span)> = Vec::new();
        // A name with indices is not a number, and neither is a vertex, so these are not variables of a range.
        let mut indexed = HashSet::new();
        each_without_range(expr, names, &mut |span| {
            indexed.insert(span);
        });
        // A name that may be misspelt is reported as unknown, not as a variable without a range.
        each_name(expr, false, &mut |name, span| {
            if names.get(name, span.file).is_none()
                && !indexed.contains(&span)
                && builtins::builtin(name).is_none()
                && name.chars().count() <= 2
            {
                inside.push((name, span));
            }
        });
        let from = expr.span.file;
        let meaning = |mention: Mention| names.meaning(mention, from);
        let plan = BindingPlan::new(
            conditions,
            &inside,
            Openness::OpenAbove,
            &meaning,
            self.budget,
        );
        let before = self.errors.len();
        let explained = self.report_open(&plan, conditions, &Scope::default());
        for own in &mut self.errors[before..] {
            if let CheckErrorKind::PatternOfElement { in_range, .. } = &mut own.kind {
                *in_range = true;
            }
        }
        self.find_lone_names(expr, conditions, &plan, &explained);
        self.warn_of_pairs(&plan);
        if plan.names.is_empty() {
            self.warn_of_tested_constants(&plan);
        }
        plan
    }

    /// Reports the variables without a range, where the upper end may be left out, and the conditions that are the
    /// reason. Returns the variables that these conditions explain.
    pub(super) fn report_open(
        &mut self,
        plan: &BindingPlan,
        conditions: &[ast::Expr],
        scope: &Scope,
    ) -> BTreeSet<usize> {
        let explained = self.report_conditions(plan, conditions, scope);
        let reported = plan.to_report();
        for unbounded in reported.filter(|own| !explained.contains(&own.var)) {
            let (lacks_high, span) = (unbounded.lacks_high && !unbounded.lacks_low, unbounded.span);
            let unbounded = super::domain::Unbounded {
                lacks_high,
                begins: conditions.is_empty(),
                ..unbounded.clone()
            };
            self.report(CheckErrorKind::Unbounded(Box::new(unbounded)), span);
        }
        explained
    }

    /// The range of the variable in a slot, which is shown in the scope from then on, with filters that the range
    /// needs.
    fn lower_range(
        &mut self,
        slot: usize,
        plan: &BindingPlan<'a>,
        scope: &mut Scope,
    ) -> (VariableRange, Vec<Expr>) {
        let planned = &plan.vars[slot];
        let (name, span) = plan.names[planned.var];
        let (mut filters, mut is_of_numbers) = (Vec::new(), true);
        let range = match &planned.range {
            PlannedRange::Members { set, low, high } => match self.endless(set, high) {
                Some((function, args)) => {
                    let args = self.lower_arguments_of(function, args, span, scope);
                    let args = args.unwrap_or_default();
                    let bounds = self.lower_bounds(low, true, plan, scope);
                    let (low, inside) = Self::along(function, args, bounds, slot, span);
                    filters.push(inside);
                    VariableRange::Interval {
                        low,
                        high: Vec::new(),
                    }
                }
                None => {
                    let set = self.lower_members(set, high, plan, scope);
                    let element = set.kind.and_then(Kind::element);
                    is_of_numbers = element.is_none_or(|kind| kind == Kind::Number);
                    VariableRange::Members(self.of_numbers(set))
                }
            },
            PlannedRange::Interval { low, high } => VariableRange::Interval {
                low: self.lower_bounds(low, true, plan, scope),
                high: self.lower_bounds(high, false, plan, scope),
            },
        };
        match is_of_numbers {
            true => scope.show(name, slot),
            // The error that the values are not numbers was reported.
            false => scope.show_kind(name, slot, None),
        }
        (range, filters)
    }
}

impl Lowerer<'_> {
    /// Marks an error about a function without its arguments as that of a whole eval without a range.
    fn mark_lone_function(&mut self, place: Span) {
        let own = self.errors.iter_mut().rfind(|own| own.span == place);
        if let Some(CheckErrorKind::FunctionAlone { is_whole_eval, .. }) =
            own.map(|own| &mut own.kind)
        {
            *is_whole_eval = true;
        }
    }

    /// Reports a name that occurs once, in a condition with another variable, as a name without a value: `1 <= n <=
    /// oo`. The variables in `explained` are not reported again.
    fn find_lone_names(
        &mut self,
        expr: &ast::Expr,
        conditions: &[ast::Expr],
        plan: &BindingPlan,
        explained: &BTreeSet<usize>,
    ) {
        let counts = lone::occurrences(plan, std::iter::once(expr).chain(conditions));
        for (var, (name, span)) in plan.names.iter().enumerate() {
            let beside = |vars: &BTreeSet<usize>| vars.len() > 1 && vars.contains(&var);
            let is_alone = counts[var] == 1 && !explained.contains(&var);
            if is_alone && plan.links.iter().any(beside) {
                let nearest = self
                    .names
                    .meant_by(name, span.file, plan, &Scope::default());
                let is_between = conditions.iter().any(|own| is_between(*span, own));
                let (name, in_builder) = ((*name).to_owned(), false);
                let kind = CheckErrorKind::LoneName {
                    name,
                    nearest,
                    in_builder,
                    is_between,
                };
                self.report(kind, *span);
            }
        }
    }
}

/// Whether a name stands between two ends of a chain: `0 <= m <= n`.
fn is_between(name: Span, condition: &ast::Expr) -> bool {
    match &condition.without_parens().kind {
        ast::ExprKind::Compare(_, rest) => {
            let inner = rest.split_last().map_or(&[][..], |own| own.1);
            inner.iter().any(|(_, _, own)| own.span == name)
        }
        _ => false,
    }
}

/// Whether `eval` prints values of that kind.
fn is_printed(kind: Kind) -> bool {
    match kind {
        Kind::Number | Kind::Set(_) | Kind::List(_) | Kind::Vertex | Kind::Edge => true,
        Kind::Truth | Kind::Text | Kind::Graph => false,
    }
}

/// Calls `visit` with the places of the names before indices, as the `v` of `v[1]`, and of those in the place of a
/// vertex, as the `v` of `degree(G, v)`.
fn each_without_range(expr: &ast::Expr, names: &Names, visit: &mut dyn FnMut(Span)) {
    let (called, args) = match &expr.kind {
        ast::ExprKind::Index { base, indices } => match &base.kind {
            ast::ExprKind::Name(name) => {
                visit(base.span);
                (name, indices)
            }
            _ => return each_child(expr, &mut |child| each_without_range(child, names, visit)),
        },
        ast::ExprKind::Call { name, args, .. } => (&name.text, args),
        _ => return each_child(expr, &mut |child| each_without_range(child, names, visit)),
    };
    let kinds = match names.get(called, expr.span.file) {
        Some(Definition::Function(id)) => names.function(id).params.clone(),
        Some(Definition::Family(_) | Definition::Broken) => Vec::new(),
        None => builtins::builtin(called).map_or_else(Vec::new, |(_, own)| own.kinds()),
    };
    for (arg, kind) in args.iter().zip(kinds) {
        if kind == Kind::Vertex && matches!(arg.kind, ast::ExprKind::Name(_)) {
            visit(arg.span);
        }
    }
    each_child(expr, &mut |child| each_without_range(child, names, visit));
}

/// Gives evals without a label that share a name names of their own: their expressions, with their ranges where the
/// expressions are the same, and with a number where that is not enough. Names that are not shared stay as they are.
pub fn tell_apart(evals: &mut [&mut Eval]) {
    let spellings: [fn(&Eval) -> String; 2] = [
        |own| own.text.clone(),
        |own| match own.range.text.as_str() {
            "" => own.text.clone(),
            range => format!("{} : {range}", own.text),
        },
    ];
    for spelling in spellings {
        let shared = shared_names(evals);
        for own in evals.iter_mut().filter(|own| own.label.is_none()) {
            if shared.contains(&own.name) {
                own.name = spelling(own);
            }
        }
    }
    let mut taken: HashSet<String> = HashSet::new();
    let labels = evals.iter().filter_map(|own| own.label.clone());
    taken.extend(labels);
    for own in evals.iter_mut().filter(|own| own.label.is_none()) {
        let alone = own.name.clone();
        let mut count = 1;
        while !taken.insert(own.name.clone()) {
            count += 1;
            own.name = format!("{alone} ({count})");
        }
    }
}

fn shared_names(evals: &[&mut Eval]) -> HashSet<String> {
    let (mut once, mut shared) = (HashSet::new(), HashSet::new());
    for own in evals {
        if !once.insert(own.name.as_str()) {
            shared.insert(own.name.clone());
        }
    }
    shared
}
