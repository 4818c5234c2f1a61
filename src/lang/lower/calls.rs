//! Calls: functions, families, built-ins, aggregates, OEIS terms.

use super::builtins::parentheses;
use crate::builtins;
use crate::cardinality::{is_counted, number_of_elements};
use crate::error::CheckErrorKind;
use crate::ir::{
    Aggregate, Binder, BinderRange, Builtin, Element, Expr, ExprKind, FunctionId, Kind,
};
use crate::lowerer::Lowerer;
use crate::names::Definition;
use crate::scope::Scope;
use crate::spelling::{is_oeis_name, similar};
use crate::typed::Typed;
use nk_base::number::Number;
use nk_base::source::Span;
use nk_oeis::SequenceId;
use nk_syntax::ast;

impl Lowerer<'_> {
    pub(super) fn lower_call(
        &mut self,
        name: &ast::Name,
        args: &[ast::Expr],
        conditions: Option<&[ast::Expr]>,
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let (text, from) = (name.text.as_str(), name.span.file);
        if let Some(aggregate) = aggregate_of(text).filter(|_| self.names.get(text, from).is_none())
        {
            if let Some(conditions) = conditions.or(ast::has_guard(args).then_some(&[])) {
                return self.lower_aggregate(aggregate, args, conditions, span, scope);
            }
            let of_set = !matches!(aggregate, Aggregate::Exists | Aggregate::All);
            if let [set] = args
                && of_set
            {
                return self.lower_over_set(aggregate, name, set, span, scope);
            }
            if builtins::builtin(text).is_none() {
                let name = text.to_owned();
                return self.fail(CheckErrorKind::EmptyAggregate { name }, span);
            }
        }
        if conditions.is_some() {
            let is_free = self.names.get(text, from).is_none() && builtins::builtin(text).is_none();
            let meant = aggregate_like(text).filter(|_| is_free);
            let meant = meant.map(|meant| (name.span, meant));
            let name = text.to_owned();
            return self.fail(CheckErrorKind::ConditionsInCall { name, meant }, span);
        }
        if let Some(guarded) = args.iter().find(|arg| arg.guard().is_some()) {
            let name = text.to_owned();
            return self.fail(CheckErrorKind::GuardInCall { name }, guarded.span);
        }
        if is_oeis_name(text) {
            return self.lower_oeis(name, args, span, scope);
        }
        match self.names.get(text, from) {
            Some(Definition::Broken) => Typed::broken(span),
            Some(Definition::Function(function)) => {
                let entry = self.names.function(function);
                let (defined, kind) = (entry.span, entry.kind);
                let wanted = match entry.args {
                    None if entry.is_enumeration => 1,
                    None => {
                        let called = CheckErrorKind::NotAFunction {
                            name: text.to_owned(),
                            defined: Some(defined),
                            parentheses: parentheses(Some(kind), name, args, span),
                        };
                        return self.fail(called, span);
                    }
                    Some(wanted) => wanted,
                };
                let is_enumeration = entry.is_enumeration && entry.args.is_some();
                let is_list = entry.is_endless_list;
                let params = entry.params.clone();
                let Some(args) = self.lower_args(name, args, &params, wanted, Some(defined), scope)
                else {
                    return Typed::broken(span);
                };
                match (is_enumeration, is_list) {
                    (false, _) => Typed::new(ExprKind::Call { function, args }, span, kind),
                    (true, false) => {
                        let kind = ExprKind::WholeEnumeration { function, args };
                        Typed::new(kind, span, Kind::NUMBERS)
                    }
                    (true, true) => {
                        let name = format!("{text}({})", entry.parameters().join(", "));
                        self.fail(CheckErrorKind::EndlessListAlone { name }, span)
                    }
                }
            }
            Some(Definition::Family(family)) => {
                let graph = self.names.families[family.0];
                let (wanted, defined) = (graph.params.len(), graph.name.span);
                let Some(args) = self.lower_args(name, args, &[], wanted, Some(defined), scope)
                else {
                    return Typed::broken(span);
                };
                Typed::new(ExprKind::Family { family, args }, span, Kind::Graph)
            }
            None => self.lower_builtin(name, args, span, scope),
        }
    }

    /// `sum(S)`, or `min(a)` with one number.
    fn lower_over_set(
        &mut self,
        aggregate: Aggregate,
        name: &ast::Name,
        set: &ast::Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        if matches!(
            aggregate,
            Aggregate::Sum | Aggregate::Product | Aggregate::NimSum
        ) {
            self.warn_of_sum_over_set(&name.text, set, scope);
        }
        let typed = self.lower(set, scope);
        let wanted = match aggregate {
            Aggregate::Count => None,
            _ => Some(Kind::Number),
        };
        let fits = |kind: Kind| kind.fits(Kind::set_of(wanted)) || kind.fits(Kind::list_of(wanted));
        match typed.kind {
            Some(kind)
                if !fits(kind)
                    && let Some(found) = kind.element() =>
            {
                let by = format!("each element for `{}`", name.text);
                let wanted = Kind::Number;
                self.fail(CheckErrorKind::wrong_kind(found, wanted, by), set.span)
            }
            Some(Kind::Set(_) | Kind::List(_))
                if aggregate == Aggregate::Count && is_counted(&typed.expr) =>
            {
                let kind = number_of_elements(typed.expr, span).kind;
                Typed::new(kind, span, Kind::Number)
            }
            Some(Kind::Set(_) | Kind::List(_)) | None => {
                let set = Box::new(typed.expr);
                Typed::new(ExprKind::OverSet(aggregate, set), span, Kind::Number)
            }
            Some(Kind::Number) if aggregate == Aggregate::NimSum => {
                let kind = CheckErrorKind::ArgumentCount {
                    name: name.text.clone(),
                    wanted: 2,
                    at_least: true,
                    found: 1,
                    defined: None,
                };
                self.fail(kind, name.span)
            }
            Some(Kind::Number) if builtins::builtin(&name.text).is_some() => Typed {
                kind: Some(Kind::Number),
                ..typed
            },
            Some(found) => {
                let (wanted, by) = (Kind::set_of(wanted), format!("`{}`", name.text));
                self.fail(CheckErrorKind::wrong_kind(found, wanted, by), set.span)
            }
        }
    }

    /// `P(t)[k]` for an enumeration with parameters, if `base` is `P(t)`.
    pub(super) fn lower_member_of_call(
        &mut self,
        base: &ast::Expr,
        indices: &[ast::Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Option<Typed> {
        let ast::ExprKind::Call {
            name,
            args,
            conditions: None,
        } = &base.kind
        else {
            return None;
        };
        let Some(Definition::Function(function)) = self.names.get(&name.text, name.span.file)
        else {
            return None;
        };
        let entry = self.names.function(function);
        let (wanted, defined) = (entry.args?, Some(entry.span));
        if !entry.is_enumeration {
            return None;
        }
        let params = entry.params.clone();
        let args = self.lower_args(name, args, &params, wanted, defined, scope);
        if let [index] = indices
            && let ast::ExprKind::Range { low, high } = &index.kind
        {
            let args = args?;
            return Some(self.lower_part_of(function, args, [low, high], span, scope));
        }
        let index = match indices {
            [index] => self.lower_as(index, Kind::Number, "an index", scope),
            _ => {
                let found = indices.len();
                return Some(self.fail(CheckErrorKind::IndexCount { found }, span));
            }
        };
        let Some(mut args) = args else {
            return Some(Typed::broken(span));
        };
        args.push(index);
        let kind = ExprKind::Call { function, args };
        Some(Typed::new(kind, span, Kind::Number))
    }

    /// `P[i..j]` or `P(t)[i..j]` for an enumeration: the list of these members.
    pub(super) fn lower_part_of(
        &mut self,
        function: FunctionId,
        mut args: Vec<Expr>,
        ends: [&ast::Expr; 2],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let [low, high] = ends.map(|own| self.lower_as(own, Kind::Number, "an index", scope));
        let expr = |kind| Expr { span, kind };
        let slot = scope.frame.add("k");
        args.push(expr(ExprKind::Slot(slot)));
        let last = match high.kind {
            ExprKind::Number(_) => high.clone(),
            _ => expr(ExprKind::Builtin(Builtin::Floor, vec![high.clone()])),
        };
        let range = BinderRange::Interval {
            slot,
            low: vec![expr(ExprKind::Number(Number::ONE))],
            high: vec![last],
        };
        let element = Element {
            guards: Vec::new(),
            binders: vec![Binder {
                range,
                filters: Vec::new(),
                span,
            }],
            item: expr(ExprKind::Call { function, args }),
        };
        let members = ExprKind::Aggregate(Aggregate::List, vec![element]);
        let (builtin, args) = (Builtin::Slice, vec![expr(members), low, high]);
        let numbers = Kind::list_of(Some(Kind::Number));
        Typed::new(ExprKind::Builtin(builtin, args), span, numbers)
    }

    /// The arguments of an enumeration over which a variable ranges.
    pub(crate) fn lower_arguments_of(
        &mut self,
        function: FunctionId,
        args: &[ast::Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Option<Vec<Expr>> {
        let entry = self.names.function(function);
        let (wanted, defined) = (entry.args.unwrap_or(0), Some(entry.span));
        let name = ast::Name {
            text: entry.name.to_owned(),
            span,
        };
        let params = entry.params.clone();
        self.lower_args(&name, args, &params, wanted, defined, scope)
    }

    fn lower_args(
        &mut self,
        name: &ast::Name,
        args: &[ast::Expr],
        params: &[Kind],
        wanted: usize,
        defined: Option<Span>,
        scope: &mut Scope,
    ) -> Option<Vec<Expr>> {
        let part = match self.names.get(&name.text, name.span.file) {
            Some(Definition::Family(_)) => "a parameter",
            _ => "an argument",
        };
        let by = format!("{part} of `{}`", name.text);
        let kind = |at: usize| params.get(at).copied().unwrap_or(Kind::Number);
        let lowered = args
            .iter()
            .enumerate()
            .map(|(at, arg)| self.lower_as(arg, kind(at), &by, scope))
            .collect();
        if args.len() == wanted {
            return Some(lowered);
        }
        let kind = CheckErrorKind::ArgumentCount {
            name: name.text.clone(),
            wanted,
            at_least: false,
            found: args.len(),
            defined,
        };
        self.report(kind, name.span);
        None
    }

    fn lower_oeis(
        &mut self,
        name: &ast::Name,
        args: &[ast::Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let Some(mut args) = self.lower_args(name, args, &[], 1, None, scope) else {
            return Typed::broken(span);
        };
        let index = Box::new(args.remove(0));
        // A number of the OEIS has six digits, and seven beyond A999999.
        let id = name.text.parse::<SequenceId>();
        match id.ok().filter(|_| name.text.len() <= "A9999999".len()) {
            Some(id) => Typed::new(ExprKind::Oeis { id, index }, span, Kind::Number),
            None => {
                let (name, nearest) = (name.text.clone(), None);
                self.fail(CheckErrorKind::UnknownFunction { name, nearest }, span)
            }
        }
    }
}

/// The aggregate that a name of another language, or a misspelt one, means.
fn aggregate_like(name: &str) -> Option<&'static str> {
    let lower = name.to_lowercase();
    Some(match lower.as_str() {
        "forall" | "for_all" | "every" | "each" | "alltrue" => "all",
        "any" | "some" | "exist" | "anytrue" | "thereis" => "exists",
        "prod" => "product",
        "maximum" | "maximise" => "max",
        "minimum" | "minimise" => "min",
        "xor" | "bitxor" | "nim_sum" | "xorsum" => "nimsum",
        "card" | "number" | "length" => "count",
        _ => return similar(name, &builtins::AGGREGATES),
    })
}

fn aggregate_of(name: &str) -> Option<Aggregate> {
    Some(match name {
        "sum" => Aggregate::Sum,
        "product" => Aggregate::Product,
        "min" => Aggregate::Min,
        "max" => Aggregate::Max,
        "count" => Aggregate::Count,
        "nimsum" => Aggregate::NimSum,
        "exists" => Aggregate::Exists,
        "all" => Aggregate::All,
        _ => return None,
    })
}
