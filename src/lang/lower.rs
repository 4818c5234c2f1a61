//! Expressions: the tree as written -> [`ir`], with names resolved and kinds checked.
//!
//! A part with an error becomes [`Typed::broken`], whose kind is unknown, so that one mistake is
//! reported once.

mod builtins;
mod calls;
mod operators;
mod values;

use super::budget;
use super::builder::Reach;
use super::builtins::builtin;
use super::error::{CheckErrorKind, Counted, FunctionForSet, MeantVertex, NamePlace};
use super::ir::{Aggregate, Expr, ExprKind, Kind};
use super::lowerer::Lowerer;
use super::names::Definition;
use super::scope::Scope;
use super::spelling::is_oeis_name;
use super::sums::is_by_mex;
use super::typed::Typed;
use nk_base::number::Number;
use nk_base::source::{FileId, Span};
use nk_syntax::ast;
use nk_syntax::ast::Level;

impl Lowerer<'_> {
    /// Lowers `expr`, which must be of kind `wanted`; `by` names the operator or the place that demands it: "`+`".
    pub fn lower_as(
        &mut self,
        expr: &ast::Expr,
        wanted: Kind,
        by: &str,
        scope: &mut Scope,
    ) -> Expr {
        let typed = match &expr.kind {
            ast::ExprKind::Name(name) if wanted == Kind::Vertex => {
                self.budget.spend(budget::EXPRESSION);
                self.lower_name(name, true, expr.span, scope)
            }
            ast::ExprKind::Set(elements, conditions) if matches!(wanted, Kind::List(_)) => {
                let by = by.to_owned();
                self.report(CheckErrorKind::BracesOfList { wanted, by }, expr.span);
                self.lower_list(elements, conditions, expr.span, scope)
            }
            _ => self.lower(expr, scope),
        };
        if let Some(found) = typed.kind.filter(|found| !found.fits(wanted)) {
            let has_parts = matches!(wanted, Kind::Graph | Kind::List(_) | Kind::Set(_));
            let kind = match self.parameter_of_family(expr).filter(|_| has_parts) {
                Some(kind) => kind,
                None if wanted == Kind::Number => no_number(expr, found, by),
                None => CheckErrorKind::wrong_kind(found, wanted, by),
            };
            self.report(kind, expr.span);
        }
        typed.expr
    }

    /// Lowers a set or a list.
    pub fn lower_collection(&mut self, expr: &ast::Expr, by: &str, scope: &mut Scope) -> Typed {
        if let ast::ExprKind::Name(name) = &expr.kind
            && !scope.has(name)
            && let Some(kind) = self.function_for_set(name, "n", by, expr.span)
        {
            return self.fail(kind, expr.span);
        }
        let typed = self.lower(expr, scope);
        match typed.kind {
            None | Some(Kind::Set(_) | Kind::List(_)) => typed,
            Some(found) => {
                let kind = match self.parameter_of_family(expr) {
                    Some(kind) => kind,
                    None => CheckErrorKind::wrong_kind(found, Kind::SET, by),
                };
                self.fail(kind, expr.span)
            }
        }
    }

    /// A set of numbers over which a variable of an eval or a check ranges.
    pub fn of_numbers(&mut self, set: Typed) -> Expr {
        if let Some(found) = set
            .kind
            .and_then(Kind::element)
            .filter(|kind| *kind != Kind::Number)
        {
            let by = "a variable of an `eval` or a `check`";
            self.report(
                CheckErrorKind::wrong_kind(found, Kind::Number, by),
                set.expr.span,
            );
        }
        set.expr
    }

    fn boxed(&mut self, expr: &ast::Expr, wanted: Kind, by: &str, scope: &mut Scope) -> Box<Expr> {
        Box::new(self.lower_as(expr, wanted, by, scope))
    }

    pub fn lower(&mut self, expr: &ast::Expr, scope: &mut Scope) -> Typed {
        let span = expr.span;
        self.budget.spend(budget::EXPRESSION);
        if self.budget.is_spent() {
            return Typed::broken(span);
        }
        match &expr.kind {
            ast::ExprKind::Integer(value) => Typed::new(
                ExprKind::Number(Number::from(value.clone())),
                span,
                Kind::Number,
            ),
            ast::ExprKind::Text(text) => Typed::new(ExprKind::Text(text.clone()), span, Kind::Text),
            ast::ExprKind::Name(name) => self.lower_name(name, false, span, scope),
            ast::ExprKind::Call {
                name,
                args,
                conditions,
            } => self.lower_call(name, args, conditions.as_deref(), span, scope),
            ast::ExprKind::Index { base, indices } => self.lower_index(base, indices, span, scope),
            ast::ExprKind::Member { base, name } => {
                self.lower_vertex_named(base, name, &[], span, scope)
            }
            ast::ExprKind::List(elements, conditions) => {
                if let ([only], []) = (elements.as_slice(), conditions.as_slice())
                    && matches!(only.kind, ast::ExprKind::Range { .. })
                {
                    self.report(CheckErrorKind::ListOfRange, span);
                }
                self.lower_list(elements, conditions, span, scope)
            }
            // The condition is lowered with the conditions of the set, list or aggregate around it.
            ast::ExprKind::Guarded { element, .. } => self.lower(element, scope),
            ast::ExprKind::Where { body, names } => self.lower_where(body, names, span, scope),
            ast::ExprKind::Edge { left, right } => self.lower_edge_of(left, right, span, scope),
            ast::ExprKind::Paren(inner) => {
                let mut typed = match &inner.kind {
                    // In parentheses a power is meant.
                    ast::ExprKind::Power { base, exponent } => {
                        self.lower_power(base, exponent, span, scope)
                    }
                    _ => self.lower(inner, scope),
                };
                typed.expr.span = span;
                typed
            }
            ast::ExprKind::Abs(inner) => self.lower_bars(inner, span, scope),
            ast::ExprKind::If(condition, then, otherwise) => {
                self.lower_if(condition, then, otherwise, span, scope)
            }
            ast::ExprKind::Set(elements, conditions) => {
                self.warn_of_equal_elements(expr);
                self.lower_aggregate(Aggregate::Set, elements, conditions, span, scope)
            }
            ast::ExprKind::Mex(inner) => self.lower_mex(inner, span, scope),
            ast::ExprKind::Negate(inner) => {
                let inner = self.boxed(inner, Kind::Number, "`-`", scope);
                Typed::new(ExprKind::Negate(inner), span, Kind::Number)
            }
            ast::ExprKind::Not(inner) => {
                let inner = self.boxed(inner, Kind::Truth, "`not`", scope);
                Typed::new(ExprKind::Not(inner), span, Kind::Truth)
            }
            ast::ExprKind::Power { base, exponent } => {
                self.warn_of_power(base, exponent, span);
                self.lower_power(base, exponent, span, scope)
            }
            ast::ExprKind::Range { low, high } => {
                let low = self.boxed(low, Kind::Number, "`..`", scope);
                let high = self.boxed(high, Kind::Number, "`..`", scope);
                Typed::new(ExprKind::Range { low, high }, span, Kind::NUMBERS)
            }
            ast::ExprKind::Chain { level, first, rest } => {
                self.lower_chain(*level, first, rest, span, scope)
            }
            ast::ExprKind::Compare(first, rest) => self.lower_comparisons(first, rest, span, scope),
        }
    }

    /// Lowers a name; `wanted` states that a vertex is needed at its place.
    fn lower_name(&mut self, name: &str, wanted: bool, span: Span, scope: &Scope) -> Typed {
        if let Some(binding) = scope.get(name) {
            return Self::lower_bound_name(binding, span);
        }
        match self.names.get(name, span.file) {
            Some(Definition::Broken) => return Typed::broken(span),
            Some(Definition::Function(function)) => {
                let entry = self.names.function(function);
                if entry.is_endless_list && entry.args.is_none() {
                    let name = name.to_owned();
                    return self.fail(CheckErrorKind::EndlessListAlone { name }, span);
                }
                let args = Vec::new();
                if entry.is_enumeration && entry.args.is_none() {
                    let kind = ExprKind::WholeEnumeration { function, args };
                    return Typed::new(kind, span, Kind::NUMBERS);
                }
                if entry.args.is_none() {
                    return Typed::new(ExprKind::Call { function, args }, span, entry.kind);
                }
            }
            Some(Definition::Family(_)) | None => {}
        }
        if let Some(is_said) = self.outside.get_mut(name) {
            let is_first = !std::mem::replace(is_said, true);
            let name = name.to_owned();
            return match is_first {
                true => self.fail(CheckErrorKind::ConditionOutside { name }, span),
                false => Typed::broken(span),
            };
        }
        let kind = match self.parameters(name, span.file) {
            Some((arguments, defined)) => CheckErrorKind::FunctionAlone {
                name: name.to_owned(),
                arguments,
                defined,
                is_whole_eval: false,
            },
            None => {
                let nearest = self.names.nearest(name);
                let vertex = self
                    .vertex_called(name, span.file)
                    .map(MeantVertex::Declared)
                    .or(wanted.then_some(MeantVertex::Wanted));
                let is_plain = nearest.is_none() && vertex.is_none();
                let place = match &mut self.unbound {
                    None => NamePlace::Elsewhere,
                    Some(unbound) if is_plain => match unbound.say(name) {
                        None if scope.is_in_builder() => NamePlace::Elsewhere,
                        None => NamePlace::Equation,
                        Some(false) => return Typed::broken(span),
                        Some(true) => NamePlace::Condition(unbound.instead()),
                    },
                    Some(_) => NamePlace::Equation,
                };
                CheckErrorKind::UnknownName {
                    name: name.to_owned(),
                    nearest,
                    vertex,
                    place,
                }
            }
        };
        self.fail(kind, span)
    }

    /// The error that a function or a family of graphs is used where `by` needs a set or a list. `None` if the name is
    /// not that of a function or a family of the files.
    pub(super) fn function_for_set(
        &self,
        name: &str,
        element: &str,
        by: &str,
        span: Span,
    ) -> Option<CheckErrorKind> {
        let values = match self.names.get(name, span.file)? {
            Definition::Function(id) => match self.names.function(id) {
                own if own.is_enumeration => Some(Kind::NUMBERS),
                own => Some(own.kind),
            },
            Definition::Family(_) => None,
            Definition::Broken => return None,
        };
        let (arguments, defined) = self.parameters(name, span.file)?;
        Some(CheckErrorKind::FunctionForSet(Box::new(FunctionForSet {
            name: name.to_owned(),
            arguments,
            values,
            element: element.to_owned(),
            by: by.to_owned(),
            defined,
        })))
    }

    /// The kinds of the arguments of a function or a family, as far as they are known, and the place of its definition
    /// if that is in a file.
    fn parameters(&self, name: &str, from: FileId) -> Option<(Vec<Kind>, Option<Span>)> {
        match self.names.get(name, from) {
            Some(Definition::Function(function)) => {
                let entry = self.names.function(function);
                let kinds = entry.params.iter().copied().take(entry.args?);
                Some((kinds.collect(), Some(entry.span)))
            }
            Some(Definition::Family(family)) => {
                let graph = self.names.families[family.0];
                let kinds = vec![Kind::Number; graph.params.len()];
                Some((kinds, Some(graph.name.span)))
            }
            Some(Definition::Broken) => None,
            None if is_oeis_name(name) => Some((vec![Kind::Number], None)),
            None => builtin(name).map(|(_, signature)| (signature.kinds(), None)),
        }
    }

    fn lower_if(
        &mut self,
        condition: &ast::Expr,
        then: &ast::Expr,
        otherwise: &ast::Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let condition = self.boxed(condition, Kind::Truth, "`if`", scope);
        let (first, second) = (self.lower(then, scope), self.lower(otherwise, scope));
        let kind = match (first.kind, second.kind) {
            (Some(first), Some(second)) if second.fits(first) => Some(first.merged(second)),
            (first, second) => first.or(second),
        };
        if let (Some(wanted), Some(found)) = (first.kind, second.kind)
            && !found.fits(wanted)
        {
            let kind = CheckErrorKind::wrong_kind(found, wanted, "`else` (like its `then`)");
            self.report(kind, otherwise.span);
        }
        let choice = ExprKind::If(condition, Box::new(first.expr), Box::new(second.expr));
        Typed::new(choice, span, kind)
    }

    fn lower_mex(&mut self, inner: &ast::Expr, span: Span, scope: &mut Scope) -> Typed {
        let set = inner.without_parens();
        if let ast::ExprKind::Set(elements, conditions) = &set.kind {
            return self.lower_aggregate(Aggregate::Mex, elements, conditions, span, scope);
        }
        if let Some(sets) = united(set) {
            let mut all = Vec::new();
            for (elements, conditions) in sets {
                let aggregate = Aggregate::Mex;
                let own = self.lower_aggregate(aggregate, elements, conditions, span, scope);
                if let ExprKind::Aggregate(_, elements) = own.expr.kind {
                    all.extend(elements);
                }
            }
            let (aggregate, elements) = (Aggregate::Mex, all);
            let kind = ExprKind::Aggregate(aggregate, elements);
            return Typed::new(kind, span, Kind::Number);
        }
        let typed = self.lower(set, scope);
        let numbers = [Kind::NUMBERS, Kind::list_of(Some(Kind::Number))];
        let fits = |kind: &Kind| numbers.iter().any(|own| kind.fits(*own));
        if let Some(found) = typed.kind.filter(|kind| !fits(kind)) {
            return self.fail(CheckErrorKind::MexOfNoSet { found }, set.span);
        }
        let (aggregate, set) = (Aggregate::Mex, Box::new(typed.expr));
        Typed::new(ExprKind::OverSet(aggregate, set), span, Kind::Number)
    }

    fn lower_aggregate(
        &mut self,
        aggregate: Aggregate,
        elements: &[ast::Expr],
        conditions: &[ast::Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        if aggregate == Aggregate::Mex {
            self.warn_of_gates(elements, conditions, scope);
        }
        if aggregate == Aggregate::Count {
            self.warn_of_counted(elements, conditions, span);
        }
        let reach = match aggregate {
            Aggregate::List
            | Aggregate::SortedList
            | Aggregate::Sum
            | Aggregate::Product
            | Aggregate::Count
            | Aggregate::NimSum
            | Aggregate::Exists
            | Aggregate::All => Reach::All,
            Aggregate::Set
            | Aggregate::Mex
            | Aggregate::Misere
            | Aggregate::Min
            | Aggregate::Max => Reach::Mentioned,
        };
        let (by, wanted) = match aggregate {
            Aggregate::Sum => ("a summand", Kind::Number),
            Aggregate::Product => ("a factor", Kind::Number),
            Aggregate::Exists => ("`exists`", Kind::Truth),
            Aggregate::All => ("`all`", Kind::Truth),
            _ => ("an element", Kind::Number),
        };
        let mut element = None;
        let before = self.errors.len();
        let of_least = match (aggregate, elements) {
            (Aggregate::Min, [own]) => Some(own),
            _ => None,
        };
        let elements = self.lower_elements(
            elements,
            conditions,
            scope,
            reach,
            |item| vec![item],
            |lowerer, item, scope, _| match aggregate {
                // Counted elements may be of any kind.
                Aggregate::Count => lowerer.lower(item, scope).expr,
                Aggregate::Set => lowerer.lower_like(
                    item,
                    &mut element,
                    "an element (like those before it)",
                    scope,
                ),
                _ => lowerer.lower_as(item, wanted, by, scope),
            },
        );
        if let Some(ast::ExprKind::Name(least)) = of_least.map(|own| &own.kind) {
            for own in &mut self.errors[before..] {
                if let CheckErrorKind::Unbounded(own) = &mut own.kind {
                    own.is_least |= own.name == *least;
                }
            }
        }
        let kind = match aggregate {
            Aggregate::Set => Kind::set_of(element),
            Aggregate::Exists | Aggregate::All => Kind::Truth,
            _ => Kind::Number,
        };
        Typed::new(ExprKind::Aggregate(aggregate, elements), span, kind)
    }

    fn lower_power(
        &mut self,
        base: &ast::Expr,
        exponent: &ast::Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let [base, exponent] = [base, exponent].map(|own| self.lower_number(own, "`^`", scope));
        let (Some(base), Some(exponent)) = (base, exponent) else {
            return Typed::broken(span);
        };
        let [base, exponent] = [base, exponent].map(Box::new);
        Typed::new(ExprKind::Power { base, exponent }, span, Kind::Number)
    }

    /// Warns of `count(n mod k = 0 : ...)`, which counts true and false statements, and of `count(i, j : ...)`, which
    /// counts each pair twice.
    fn warn_of_counted(&mut self, elements: &[ast::Expr], conditions: &[ast::Expr], span: Span) {
        let is_statement = |own: &&ast::Expr| match &own.kind {
            ast::ExprKind::Compare(..) | ast::ExprKind::Not(_) => true,
            ast::ExprKind::Chain { level, .. } => matches!(level, Level::And | Level::Or),
            _ => false,
        };
        if let Some(statement) = elements.iter().find(is_statement) {
            let of = Counted::Statement;
            self.report(CheckErrorKind::CountOfElements { of }, statement.span);
        }
        let names: Option<Vec<String>> = elements
            .iter()
            .map(|own| match &own.kind {
                ast::ExprKind::Name(name) => Some(name.clone()),
                _ => None,
            })
            .collect();
        if let Some(names) = names
            && names.len() > 1
            && !conditions.is_empty()
        {
            let of = Counted::Variables(names);
            self.report(CheckErrorKind::CountOfElements { of }, span);
        }
    }

    /// Warns of `a(i) ^ a(j)` and of `a ^ b ^ c`, which the literature writes for nim-sums, and which are powers here.
    fn warn_of_power(&mut self, base: &ast::Expr, exponent: &ast::Expr, span: Span) {
        let is_value = |expr: &ast::Expr| match &expr.kind {
            ast::ExprKind::Call { name, .. } => {
                let definition = self.names.get(&name.text, name.span.file);
                matches!(definition, Some(Definition::Function(_)))
                    || matches!(&name.text[..], "nimber" | "octal")
            }
            _ => false,
        };
        let operands = match is_value(base) && is_value(exponent) {
            true => vec![base.span, exponent.span],
            false => tower_of_names(base, exponent),
        };
        if operands.len() > 1 {
            self.report(CheckErrorKind::PowerOfNimbers { operands }, span);
        }
    }
}

impl Lowerer<'_> {
    /// Warns of `nim(a, b) = a ^ b`, where `nim` is the function of a game and the power is the whole other side.
    fn warn_of_power_as_value(&mut self, value: &ast::Expr, power: &ast::Expr) {
        let (ast::ExprKind::Call { name, args, .. }, ast::ExprKind::Power { base, exponent }) =
            (&value.kind, &power.kind)
        else {
            return;
        };
        let Some(Definition::Function(id)) = self.names.get(&name.text, name.span.file) else {
            return;
        };
        let is_argument = |own: &ast::Expr| {
            let ast::ExprKind::Name(name) = &own.kind else {
                return false;
            };
            args.iter()
                .any(|arg| matches!(&arg.kind, ast::ExprKind::Name(arg) if arg == name))
        };
        if is_argument(base) && is_argument(exponent) && is_by_mex(self.names.function(id)) {
            let operands = vec![base.span, exponent.span];
            self.report(CheckErrorKind::PowerOfNimbers { operands }, power.span);
        }
    }
}

/// The places of the names in `a ^ b ^ c`, if there are three names or more, and nothing else.
fn tower_of_names(base: &ast::Expr, exponent: &ast::Expr) -> Vec<Span> {
    let mut places = vec![base];
    let mut rest = exponent;
    while let ast::ExprKind::Power { base, exponent } = &rest.kind {
        places.push(base);
        rest = exponent;
    }
    places.push(rest);
    let is_name = |own: &&ast::Expr| matches!(own.kind, ast::ExprKind::Name(_));
    match places.len() > 2 && places.iter().all(is_name) {
        true => places.into_iter().map(|own| own.span).collect(),
        false => Vec::new(),
    }
}

/// A set with its elements and its conditions.
type Builder<'e> = (&'e [ast::Expr], &'e [ast::Expr]);

/// The sets of `{...} union {...}`; `None` if a part is not a set in braces.
fn united(expr: &ast::Expr) -> Option<Vec<Builder<'_>>> {
    let ast::ExprKind::Chain { first, rest, .. } = &expr.kind else {
        return None;
    };
    let parts = std::iter::once(Some(&**first)).chain(
        rest.iter()
            .map(|(operator, part)| (operator.kind == ast::OperatorKind::Union).then_some(part)),
    );
    let parts = parts.map(|part| match &part?.kind {
        ast::ExprKind::Set(elements, conditions) => Some((&elements[..], &conditions[..])),
        _ => None,
    });
    parts.collect()
}

/// The error that an expression is not a number.
pub(crate) fn no_number(expr: &ast::Expr, found: Kind, by: &str) -> CheckErrorKind {
    match is_quotient_in_brackets(expr) {
        true => CheckErrorKind::BracketsOfQuotient {
            found,
            by: by.to_owned(),
        },
        false => CheckErrorKind::wrong_kind(found, Kind::Number, by),
    }
}

/// Whether an expression is `[n/2]` or `[(n + 1)/2 - 1]`: brackets around a quotient, which mean its integer part in
/// other texts.
fn is_quotient_in_brackets(expr: &ast::Expr) -> bool {
    fn has_quotient(expr: &ast::Expr) -> bool {
        match &expr.without_parens().kind {
            ast::ExprKind::Chain { first, rest, .. } => {
                rest.iter().any(|(operator, right)| {
                    operator.kind == ast::OperatorKind::Divide || has_quotient(right)
                }) || has_quotient(first)
            }
            _ => false,
        }
    }
    match &expr.kind {
        ast::ExprKind::List(elements, conditions) if conditions.is_empty() => {
            matches!(&elements[..], [only] if has_quotient(only))
        }
        _ => false,
    }
}
