//! Equations -> functions with clauses, base cases first; constants.

use std::collections::{HashMap, HashSet};

use super::budget::Budget;
use super::builder::integer_bound;
use super::coverage;
use super::domain::{Atom, each_child, each_name, take_apart};
use super::error::CheckErrorKind;
use super::ir::{Clause, Function, FunctionRule, Interval, Kind, Pattern};
use super::linear;
use super::lowerer::Lowerer;
use super::names::{FunctionEntry, Names};
use super::scope::Scope;
use super::unbound::Unbound;
use nk_base::number::{Number, Rational};
use nk_base::source::{SourceMap, Span};
use nk_syntax::ast;
use num_bigint::Sign;
use num_integer::Integer;
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
        let rule = if let Some(place) = self.endless_where(entry) {
            let name = entry.name.to_owned();
            self.report(CheckErrorKind::EndlessWhere { name }, place);
            FunctionRule::Clauses(Vec::new())
        } else if entry.is_enumeration {
            FunctionRule::Enumeration(self.lower_enumeration(entry, sources))
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
        for (kind, span) in coverage::complete_ranges(entry.name, &mut clauses, &entry.params) {
            self.report(kind, span);
        }
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
        self.outside = names_outside(equation, &scope, self.names);
        self.unbound = Some(Unbound::new(head, equation, &scope, self.names, sources));
        let mut filters = Vec::new();
        let mut atoms = Vec::new();
        equation
            .conditions
            .iter()
            .for_each(|condition| take_apart(condition, &mut atoms));
        self.note_positive(&equation.conditions, &mut scope);
        for atom in atoms {
            // The condition is lowered even where the range expresses all of it, so that its names and kinds are
            // checked.
            let filter = self.lower_atom(&atom, &mut scope);
            if !narrow(&atom, &patterns, &mut ranges, &scope, self.budget) {
                filters.push(filter);
            }
        }
        let before = self.errors.len();
        let body = self.lower_as(
            &equation.body,
            entry.kind,
            &format!("`{}`, as in its first equation,", entry.name),
            &mut scope,
        );
        if let Some((other, first)) = shared_side(entry) {
            for error in &mut self.errors[before..] {
                let is_kind = matches!(error.kind, CheckErrorKind::WrongKind { .. });
                if is_kind && error.span == equation.body.span {
                    error.kind = CheckErrorKind::SharedSide {
                        name: entry.name.to_owned(),
                        other: other.to_owned(),
                        first,
                    };
                }
            }
        }
        self.outside.clear();
        self.unbound = None;
        self.warn_of_sums(entry, &equation.body);
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
    pub(super) fn lower_pattern(
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
        let is_pattern = match form.terms() {
            [] => true,
            [(linear::Term::New(_), factor)] => factor.is_one(),
            _ => false,
        };
        if !form.offset().is_integer() || !is_pattern {
            let text = sources.slice(arg.span).to_owned();
            let help = match arg.kind {
                ast::ExprKind::Compare(..) => {
                    format!("write the condition after `:`, as in `f(n) = ... : {text}`")
                }
                _ => multiple(&form, &variables).unwrap_or_else(|| instead_of(arg)),
            };
            self.report(CheckErrorKind::LeftSide { text, help }, arg.span);
            return None;
        }
        let constant = Number::from(form.offset().to_integer());
        let Some(var) = linear::variables(&form).next() else {
            return Some((Pattern::Constant, Interval::point(constant)));
        };
        let (name, span) = variables[var];
        if let Some(super::names::Definition::Function(id)) = self.names.get(name, span.file)
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
}

/// The names without a value in the conditions of an equation that also occur in a set, a list or an aggregate of its
/// right side. The conditions of an equation are about its arguments; these were meant for that set.
fn names_outside<'e>(
    equation: &'e ast::Equation,
    scope: &Scope,
    names: &Names,
) -> HashMap<&'e str, bool> {
    let mut outside = HashMap::new();
    for condition in &equation.conditions {
        each_name(condition, false, &mut |name, span| {
            if !scope.has(name) && names.get(name, span.file).is_none() {
                outside.insert(name, false);
            }
        });
    }
    if !outside.is_empty() {
        let mut inside = HashSet::new();
        each_name_in_set(&equation.body, &mut |name| {
            inside.insert(name);
        });
        outside.retain(|name, _| inside.contains(name));
    }
    outside
}

/// Calls `visit` for the names within the sets, lists and aggregates of an expression.
fn each_name_in_set<'e>(expr: &'e ast::Expr, visit: &mut dyn FnMut(&'e str)) {
    match &expr.kind {
        ast::ExprKind::Set(..)
        | ast::ExprKind::List(..)
        | ast::ExprKind::Call {
            conditions: Some(_),
            ..
        } => each_name(expr, true, &mut |name, _| visit(name)),
        _ => each_child(expr, &mut |child| each_name_in_set(child, visit)),
    }
}

/// The text to write instead of an argument like `2*n + 1`: a condition on the remainder.
fn multiple(form: &linear::Linear, variables: &[(&str, Span)]) -> Option<String> {
    let [(linear::Term::New(var), factor)] = form.terms() else {
        return None;
    };
    let (name, _) = variables.get(*var)?;
    let offset = form.offset();
    if !offset.is_integer() || !factor.is_integer() || *factor <= Rational::one() {
        return None;
    }
    let whole = match offset.numer().sign() {
        Sign::NoSign => (*name).to_owned(),
        Sign::Plus => format!("({name} - {offset})"),
        Sign::Minus => format!("({name} + {})", -offset),
    };
    let rest = offset.numer().mod_floor(factor.numer());
    Some(format!(
        "use a variable and a condition: `f({name}) = ... {whole}/{factor} ... : {name} mod {factor} = {rest}`"
    ))
}

/// The text to write instead of an argument that cannot be on the left.
fn instead_of(arg: &ast::Expr) -> String {
    let is_empty = |elements: &[ast::Expr]| elements.is_empty();
    match &arg.kind {
        ast::ExprKind::List(elements, _) if is_empty(elements) => {
            "use a variable and a condition: `f(L) = ... : L = []`, and `: L != []` for the others; a mex \
             without options is 0 anyway"
                .to_owned()
        }
        ast::ExprKind::Set(elements, _) if is_empty(elements) => {
            "use a variable and a condition: `f(S) = ... : S = {}`, and `: S != {}` for the others; a mex \
             without options is 0 anyway"
                .to_owned()
        }
        ast::ExprKind::Range { .. } => {
            "give the numbers as a condition: `f(n) = 0 : 0 <= n <= 3`".to_owned()
        }
        ast::ExprKind::List(..) => {
            "use a variable for the list: its elements are `L[1]`, `L[2]`, ..., and a condition may say how many there \
             are: `f(L) = ... : |L| = 2`"
                .to_owned()
        }
        ast::ExprKind::Set(..) => {
            "use a variable for the set, and a condition: `f(S) = ... : S = {1}`".to_owned()
        }
        ast::ExprKind::Text(text) => format!(
            "use a variable and a condition: `f(t) = ... : t = \"{text}\"`"
        ),
        ast::ExprKind::Call { name, .. }
            if super::builtins::builtin(&name.text).is_some_and(|(_, signature)| {
                signature.result == super::builtins::Argument::Kind(Kind::Graph)
            }) =>
        {
            "use a variable and a condition: `f(G) = ... : order(G) = 0`, and `: order(G) > 0` for the others; a mex \
             without options is 0 anyway"
                .to_owned()
        }
        _ => "use a variable and a condition: `f(n) = ... n/2 ... : n mod 2 = 0`".to_owned(),
    }
}

/// Narrows the ranges by a condition on one parameter with constant bounds. Returns `false` if the condition is of
/// another form.
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
        let slot = scope.slot(name).filter(|_| scope.is_number(name))?;
        patterns.iter().position(
            |pattern| matches!(pattern, Pattern::Variable { slot: own, .. } if *own == slot),
        )
    };
    let reader = linear::Reader::new(&parameter, budget);
    let found = reader.constraints(left, *op, right, atom.span());
    let simple = |constraint: &linear::Constraint| {
        matches!(constraint.form.terms(), [(linear::Term::New(_), _)])
    };
    if found.is_empty() || !found.iter().all(simple) {
        return false;
    }
    for constraint in &found {
        let Some(index) = linear::variables(&constraint.form).next() else {
            return false;
        };
        let (is_low, bound) = linear::solve(constraint, index);
        let value = integer_bound(
            &Number::from(bound.form.offset().clone()),
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

/// The `X` of `K(n) = X(n) = 0`, if that is the first equation, and the place of its right side.
fn shared_side<'a>(entry: &FunctionEntry<'a>) -> Option<(&'a str, Span)> {
    let (_, equation) = entry.clauses.first()?;
    let ast::ExprKind::Compare(left, rest) = &equation.body.kind else {
        return None;
    };
    match (&left.kind, &rest[..]) {
        (ast::ExprKind::Call { name, .. }, [(ast::Comparison::Equal, _, _)]) => {
            Some((&name.text, equation.body.span))
        }
        _ => None,
    }
}
