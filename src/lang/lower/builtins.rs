//! Calls of built-in functions, by their signatures.

use crate::builtins::{self, Argument, Signature};
use crate::error::CheckErrorKind;
use crate::ir::{Builtin, Expr, ExprKind, Kind};
use crate::lowerer::Lowerer;
use crate::scope::Scope;
use crate::typed::Typed;
use nk_base::source::Span;
use nk_syntax::ast;

impl Lowerer<'_> {
    /// A call of a name that no file defines.
    pub(super) fn lower_builtin(
        &mut self,
        name: &ast::Name,
        args: &[ast::Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let text = name.text.clone();
        if let ("misere", [game]) = (text.as_str(), args) {
            return self.lower_misere(game, span, scope);
        }
        let Some((builtin, signature)) = builtins::builtin(&text) else {
            if let Some(own) = scope.get(&text) {
                let parentheses = parentheses(own.kind(), name, args, span);
                let (name, defined) = (text, None);
                let called = CheckErrorKind::NotAFunction {
                    name,
                    defined,
                    parentheses,
                };
                return self.fail(called, span);
            }
            args.iter().for_each(|arg| drop(self.lower(arg, scope)));
            let nearest = self.names.nearest(&text);
            return self.fail(
                CheckErrorKind::UnknownFunction {
                    name: text,
                    nearest,
                },
                name.span,
            );
        };
        self.lower_signature(builtin, signature, name, args, span, scope)
    }

    pub(super) fn lower_signature(
        &mut self,
        builtin: Builtin,
        signature: Signature,
        name: &ast::Name,
        args: &[ast::Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let wanted = signature.args.len();
        if args.len() != wanted && !(signature.variadic && args.len() > wanted) {
            let kind = CheckErrorKind::ArgumentCount {
                name: name.text.clone(),
                wanted,
                at_least: signature.variadic,
                found: args.len(),
                defined: None,
            };
            return self.fail(kind, name.span);
        }
        let by = format!("`{}`", name.text);
        let mut any = None;
        let mut lowered = Vec::new();
        for (at, arg) in args.iter().enumerate() {
            let wanted = signature.args[at.min(wanted - 1)];
            lowered.push(self.lower_argument(arg, wanted, &mut any, &by, scope));
        }
        let kind = ExprKind::Builtin(builtin, lowered);
        let result = match signature.result {
            Argument::Kind(kind) => Some(kind),
            Argument::Any => any,
            Argument::ListOfAny => Some(Kind::list_of(any)),
            Argument::SetOfAny | Argument::CollectionOfAny => Some(Kind::set_of(any)),
            Argument::SetOfSetsOfAny => Some(Kind::set_of(Some(Kind::set_of(any)))),
        };
        Typed::new(kind, span, result)
    }

    /// Lowers an argument; `any` is the kind that the arguments have in common, as far as it is known.
    fn lower_argument(
        &mut self,
        arg: &ast::Expr,
        wanted: Argument,
        any: &mut Option<Kind>,
        by: &str,
        scope: &mut Scope,
    ) -> Expr {
        let kind = match wanted {
            Argument::Kind(kind) => return self.lower_as(arg, kind, by, scope),
            Argument::Any => return self.lower_like(arg, any, by, scope),
            Argument::CollectionOfAny => {
                let typed = self.lower_collection(arg, by, scope);
                *any = any.or(typed.kind.and_then(Kind::element));
                return typed.expr;
            }
            Argument::ListOfAny => Kind::list_of(*any),
            Argument::SetOfAny => Kind::set_of(*any),
            Argument::SetOfSetsOfAny => Kind::set_of(Some(Kind::set_of(*any))),
        };
        let mut found = Some(kind);
        let lowered = self.lower_like(arg, &mut found, by, scope);
        *any = any.or(found.and_then(Kind::element));
        lowered
    }
}

/// The places of the parentheses of a call with one argument, if the called name is a list or a set.
pub(super) fn parentheses(
    kind: Option<Kind>,
    name: &ast::Name,
    args: &[ast::Expr],
    span: Span,
) -> Option<[Span; 2]> {
    let [only] = args else {
        return None;
    };
    let has_elements = matches!(kind, Some(Kind::List(_) | Kind::Set(_)));
    let open = Span {
        start: name.span.end,
        end: only.span.start,
        ..span
    };
    let close = Span {
        start: only.span.end,
        ..span
    };
    has_elements.then_some([open, close])
}
