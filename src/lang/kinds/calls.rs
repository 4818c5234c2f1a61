//! The kinds that calls demand of their arguments and values: of functions, families, aggregates and built-in
//! functions.

use nk_base::source::Span;
use nk_syntax::ast::{Expr, has_guard};

use super::{Question, Scope, Shape, Unifier, Unknown};
use crate::builtins::{self, Argument};
use crate::names::Definition;
use crate::spelling::is_oeis_name;

impl<'a> Unifier<'_, 'a> {
    pub(super) fn call(
        &mut self,
        name: &str,
        span: Span,
        args: &'a [Expr],
        conditions: Option<&'a [Expr]>,
        scope: &mut Scope<'a>,
    ) -> Unknown {
        if builtins::AGGREGATES.contains(&name)
            && (self.names.get(name, span.file).is_none() || conditions.is_some())
        {
            let conditions = conditions.or(has_guard(args).then_some(&[]));
            return self.aggregate(name, args, conditions, scope);
        }
        match self.names.get(name, span.file) {
            Some(Definition::Function(id)) => self.call_function(id.0, args, scope),
            Some(Definition::Family(_)) => {
                for arg in args {
                    self.typed(arg, Shape::Number, scope);
                }
                self.known(Shape::Graph)
            }
            Some(Definition::Broken) => {
                for arg in args {
                    self.expr(arg, scope);
                }
                self.free()
            }
            // A `misere` of a game, and not of a code with heaps.
            None if name == "misere" && args.len() == 1 => {
                self.expr(&args[0], scope);
                self.known(Shape::Number)
            }
            None => match builtins::builtin(name) {
                Some((_, signature)) => self.signature(signature, args, scope),
                None => {
                    for arg in args {
                        self.expr(arg, scope);
                    }
                    // A name that is not defined may have been meant as anything, such as a graph of the library.
                    match is_oeis_name(name) {
                        true => self.known(Shape::Number),
                        false => self.free(),
                    }
                }
            },
        }
    }

    fn call_function(&mut self, at: usize, args: &'a [Expr], scope: &mut Scope<'a>) -> Unknown {
        let params = self.params[at].clone();
        for (place, arg) in args.iter().enumerate() {
            let own = self.expr(arg, scope);
            if let Some(param) = params.get(place) {
                self.unify(*param, own);
            }
        }
        match self.names.functions[at].args {
            Some(_) => self.results[at],
            // A member of an enumeration.
            None => {
                let member = self.free();
                let set = self.known(Shape::Set(member));
                self.unify(self.results[at], set);
                member
            }
        }
    }

    fn aggregate(
        &mut self,
        name: &str,
        args: &'a [Expr],
        conditions: Option<&'a [Expr]>,
        scope: &mut Scope<'a>,
    ) -> Unknown {
        let result = match name {
            "exists" | "all" => Shape::Truth,
            _ => Shape::Number,
        };
        match (conditions, args) {
            (Some(conditions), _) => {
                let element = self.builder(args, conditions, scope);
                match name {
                    "count" => {}
                    _ => self.is(element, result),
                }
            }
            (None, [whole]) => {
                let whole = self.expr(whole, scope);
                let member = match name {
                    "count" => self.free(),
                    _ => self.known(result),
                };
                let plain = self.shape(whole) == Some(Shape::Number);
                if !plain {
                    self.questions.push(Question::Member { member, whole });
                }
            }
            (None, _) => {
                for arg in args {
                    self.typed(arg, Shape::Number, scope);
                }
            }
        }
        self.known(result)
    }

    pub(super) fn signature(
        &mut self,
        signature: builtins::Signature,
        args: &'a [Expr],
        scope: &mut Scope<'a>,
    ) -> Unknown {
        let any = self.free();
        for (place, arg) in args.iter().enumerate() {
            let own = self.expr(arg, scope);
            if let Some(wanted) = signature.args.get(place).or(signature.args.last()) {
                self.argument(own, *wanted, any);
            }
        }
        let result = self.free();
        self.argument(result, signature.result, any);
        result
    }

    fn argument(&mut self, own: Unknown, wanted: Argument, any: Unknown) {
        match wanted {
            Argument::Kind(kind) => {
                let kind = self.of_kind(kind);
                self.unify(own, kind);
            }
            Argument::Any => self.unify(own, any),
            Argument::ListOfAny => self.is(own, Shape::List(any)),
            Argument::SetOfAny => self.is(own, Shape::Set(any)),
            Argument::SetOfSetsOfAny => {
                let inner = self.known(Shape::Set(any));
                self.is(own, Shape::Set(inner));
            }
            Argument::CollectionOfAny => {
                let whole = own;
                self.questions.push(Question::Member { member: any, whole });
                self.questions.push(Question::Collection { whole });
            }
        }
    }
}
