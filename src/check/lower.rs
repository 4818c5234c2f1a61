//! Expressions: the tree as written -> [`ir`], with names resolved and kinds checked.
//!
//! A part with an error becomes [`Typed::broken`], whose kind is unknown, so that one mistake is
//! reported once.

use super::builder::Reach;
use super::error::{CheckError, CheckErrorKind};
use super::ir::{Aggregate, Builtin, Expr, ExprKind, Kind, Operation};
use super::names::{self, Definition, Names};
use super::scope::Scope;
use crate::number::Number;
use crate::oeis::SequenceId;
use crate::source::Span;
use crate::syntax::ast::{self, Comparison, Level, OperatorKind};

/// Lowers expressions and gathers what is wrong with them.
pub struct Lowerer<'a> {
    pub names: &'a Names<'a>,
    pub errors: Vec<CheckError>,
}

/// An expression and its kind, which is `None` after an error.
#[derive(Clone, Debug)]
pub struct Typed {
    pub expr: Expr,
    pub kind: Option<Kind>,
}

impl Typed {
    fn new(kind: ExprKind, span: Span, result: Kind) -> Self {
        Typed {
            expr: Expr { span, kind },
            kind: Some(result),
        }
    }

    pub fn broken(span: Span) -> Self {
        Typed {
            expr: Expr {
                span,
                kind: ExprKind::Number(Number::ZERO),
            },
            kind: None,
        }
    }
}

impl<'a> Lowerer<'a> {
    pub fn new(names: &'a Names<'a>) -> Self {
        Lowerer {
            names,
            errors: Vec::new(),
        }
    }

    /// Reports an error once; a builder lowers its conditions for each element anew.
    pub fn report(&mut self, kind: CheckErrorKind, span: Span) {
        let error = CheckError::new(kind, span);
        if !self.errors.contains(&error) {
            self.errors.push(error);
        }
    }

    fn fail(&mut self, kind: CheckErrorKind, span: Span) -> Typed {
        self.report(kind, span);
        Typed::broken(span)
    }

    /// Lowers `expr`, which must be of kind `wanted`; `by` names who wants it: "`+`".
    pub fn lower_as(
        &mut self,
        expr: &ast::Expr,
        wanted: Kind,
        by: &str,
        scope: &mut Scope,
    ) -> Expr {
        let typed = self.lower(expr, scope);
        if let Some(found) = typed.kind.filter(|found| *found != wanted) {
            let by = by.to_owned();
            self.report(CheckErrorKind::WrongKind { found, wanted, by }, expr.span);
        }
        typed.expr
    }

    fn boxed(&mut self, expr: &ast::Expr, wanted: Kind, by: &str, scope: &mut Scope) -> Box<Expr> {
        Box::new(self.lower_as(expr, wanted, by, scope))
    }

    pub fn lower(&mut self, expr: &ast::Expr, scope: &mut Scope) -> Typed {
        let span = expr.span;
        match &expr.kind {
            ast::ExprKind::Integer(value) => Typed::new(
                ExprKind::Number(Number::from(value.clone())),
                span,
                Kind::Number,
            ),
            ast::ExprKind::Text(text) => Typed::new(ExprKind::Text(text.clone()), span, Kind::Text),
            ast::ExprKind::Name(name) => self.lower_name(name, span, scope),
            ast::ExprKind::Call {
                name,
                args,
                conditions,
            } => self.lower_call(name, args, conditions.as_deref(), span, scope),
            ast::ExprKind::Vertex(vertex) => {
                let name = vertex.name.text.clone();
                let is_function = matches!(self.names.get(&name), Some(Definition::Function(_)));
                self.fail(
                    CheckErrorKind::VertexInExpression { name, is_function },
                    span,
                )
            }
            ast::ExprKind::Paren(inner) => {
                let mut typed = self.lower(inner, scope);
                typed.expr.span = span;
                typed
            }
            ast::ExprKind::Abs(inner) => {
                let args = vec![self.lower_as(inner, Kind::Number, "`|...|`", scope)];
                let builtin = Builtin::Abs;
                Typed::new(ExprKind::Builtin { builtin, args }, span, Kind::Number)
            }
            ast::ExprKind::If {
                condition,
                then,
                otherwise,
            } => self.lower_if(condition, then, otherwise, span, scope),
            ast::ExprKind::Set {
                elements,
                conditions,
            } => self.lower_aggregate(Aggregate::Set, elements, conditions, span, scope),
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
                let base = self.boxed(base, Kind::Number, "`^`", scope);
                let exponent = self.boxed(exponent, Kind::Number, "`^`", scope);
                Typed::new(ExprKind::Power { base, exponent }, span, Kind::Number)
            }
            ast::ExprKind::Range { low, high } => {
                let low = self.boxed(low, Kind::Number, "`..`", scope);
                let high = self.boxed(high, Kind::Number, "`..`", scope);
                Typed::new(ExprKind::Range { low, high }, span, Kind::Set)
            }
            ast::ExprKind::Chain { level, first, rest } => {
                self.lower_chain(*level, first, rest, span, scope)
            }
            ast::ExprKind::Compare { first, rest } => {
                self.lower_comparisons(first, rest, span, scope)
            }
        }
    }

    fn lower_name(&mut self, name: &str, span: Span, scope: &Scope) -> Typed {
        if let Some(slot) = scope.slot(name) {
            return Typed::new(ExprKind::Slot(slot), span, Kind::Number);
        }
        let name = name.to_owned();
        match self.names.get(&name) {
            Some(Definition::Broken) => Typed::broken(span),
            Some(Definition::Function(function)) => {
                let entry = self.names.function(function);
                match entry.args {
                    None if entry.is_enumeration => {
                        Typed::new(ExprKind::WholeEnumeration(function), span, Kind::Set)
                    }
                    None => {
                        let args = Vec::new();
                        Typed::new(ExprKind::Call { function, args }, span, entry.kind)
                    }
                    Some(arity) => {
                        let defined = Some(entry.span);
                        self.fail(
                            CheckErrorKind::FunctionAlone {
                                name,
                                arity,
                                defined,
                            },
                            span,
                        )
                    }
                }
            }
            Some(Definition::Family(family)) => {
                let graph = self.names.families[family.0];
                let (arity, defined) = (graph.params.len(), Some(graph.name.span));
                self.fail(
                    CheckErrorKind::FunctionAlone {
                        name,
                        arity,
                        defined,
                    },
                    span,
                )
            }
            None => match names::builtin(&name) {
                Some((_, signature)) => {
                    let arity = signature.args.len();
                    let defined = None;
                    self.fail(
                        CheckErrorKind::FunctionAlone {
                            name,
                            arity,
                            defined,
                        },
                        span,
                    )
                }
                None if names::is_oeis_name(&name) => {
                    let (arity, defined) = (1, None);
                    self.fail(
                        CheckErrorKind::FunctionAlone {
                            name,
                            arity,
                            defined,
                        },
                        span,
                    )
                }
                None => {
                    let nearest = self.names.nearest(&name);
                    self.fail(CheckErrorKind::UnknownName { name, nearest }, span)
                }
            },
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
        let kind = first.kind.or(second.kind);
        if let (Some(wanted), Some(found)) = (first.kind, second.kind)
            && wanted != found
        {
            let by = "`else` (like its `then`)".to_owned();
            self.report(
                CheckErrorKind::WrongKind { found, wanted, by },
                otherwise.span,
            );
        }
        Typed {
            kind,
            expr: Expr {
                span,
                kind: ExprKind::If {
                    condition,
                    then: Box::new(first.expr),
                    otherwise: Box::new(second.expr),
                },
            },
        }
    }

    fn lower_mex(&mut self, inner: &ast::Expr, span: Span, scope: &mut Scope) -> Typed {
        let mut set = inner;
        while let ast::ExprKind::Paren(inside) = &set.kind {
            set = inside;
        }
        if let ast::ExprKind::Set {
            elements,
            conditions,
        } = &set.kind
        {
            return self.lower_aggregate(Aggregate::Mex, elements, conditions, span, scope);
        }
        let typed = self.lower(set, scope);
        if let Some(found) = typed.kind.filter(|kind| *kind != Kind::Set) {
            return self.fail(CheckErrorKind::MexOfNoSet { found }, set.span);
        }
        let (aggregate, set) = (Aggregate::Mex, Box::new(typed.expr));
        Typed::new(ExprKind::OverSet { aggregate, set }, span, Kind::Number)
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
            elements
                .iter()
                .for_each(|element| self.warn_of_power(element));
        }
        let reach = match aggregate {
            Aggregate::Sum | Aggregate::Product | Aggregate::Count => Reach::All,
            Aggregate::Set | Aggregate::Mex | Aggregate::Min | Aggregate::Max => Reach::Mentioned,
        };
        let by = match aggregate {
            Aggregate::Sum => "a summand",
            Aggregate::Product => "a factor",
            _ => "an element",
        };
        let elements = self.lower_elements(
            elements,
            conditions,
            scope,
            reach,
            |item| vec![item],
            |lowerer, item, scope| lowerer.lower_as(item, Kind::Number, by, scope),
        );
        let kind = if aggregate == Aggregate::Set {
            Kind::Set
        } else {
            Kind::Number
        };
        Typed::new(
            ExprKind::Aggregate {
                aggregate,
                elements,
            },
            span,
            kind,
        )
    }

    /// Warns of `a(i) ^ a(j)`, which the literature writes for a nim-sum, and which is a power here.
    fn warn_of_power(&mut self, element: &ast::Expr) {
        let is_value = |expr: &ast::Expr| match &expr.kind {
            ast::ExprKind::Call { name, .. } => {
                matches!(self.names.get(&name.text), Some(Definition::Function(_)))
            }
            _ => false,
        };
        if let ast::ExprKind::Power { base, exponent } = &element.kind
            && is_value(base)
            && is_value(exponent)
        {
            let (base, exponent) = (base.span, exponent.span);
            self.report(
                CheckErrorKind::PowerOfNimbers { base, exponent },
                element.span,
            );
        }
    }

    fn lower_call(
        &mut self,
        name: &ast::Name,
        args: &[ast::Expr],
        conditions: Option<&[ast::Expr]>,
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let text = name.text.as_str();
        if let Some(aggregate) = aggregate_of(text) {
            if let Some(conditions) = conditions {
                return self.lower_aggregate(aggregate, args, conditions, span, scope);
            }
            if let [set] = args {
                return self.lower_over_set(aggregate, name, set, span, scope);
            }
            if names::builtin(text).is_none() {
                let name = text.to_owned();
                return self.fail(CheckErrorKind::EmptyAggregate { name }, span);
            }
        }
        if conditions.is_some() {
            let name = text.to_owned();
            return self.fail(CheckErrorKind::ConditionsInCall { name }, span);
        }
        if names::is_oeis_name(text) {
            return self.lower_oeis(name, args, span, scope);
        }
        match self.names.get(text) {
            Some(Definition::Broken) => Typed::broken(span),
            Some(Definition::Function(function)) => {
                let entry = self.names.function(function);
                let (defined, kind) = (entry.span, entry.kind);
                let wanted = match entry.args {
                    None if entry.is_enumeration => 1,
                    None => {
                        let (name, defined) = (text.to_owned(), Some(defined));
                        return self.fail(CheckErrorKind::NotAFunction { name, defined }, span);
                    }
                    Some(wanted) => wanted,
                };
                let Some(args) = self.lower_args(name, args, wanted, Some(defined), scope) else {
                    return Typed::broken(span);
                };
                Typed::new(ExprKind::Call { function, args }, span, kind)
            }
            Some(Definition::Family(family)) => {
                let graph = self.names.families[family.0];
                let (wanted, defined) = (graph.params.len(), graph.name.span);
                let Some(args) = self.lower_args(name, args, wanted, Some(defined), scope) else {
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
        let typed = self.lower(set, scope);
        match typed.kind {
            Some(Kind::Set) | None => {
                let set = Box::new(typed.expr);
                Typed::new(ExprKind::OverSet { aggregate, set }, span, Kind::Number)
            }
            Some(Kind::Number) if names::builtin(&name.text).is_some() => Typed {
                kind: Some(Kind::Number),
                ..typed
            },
            Some(_) => {
                let name = name.text.clone();
                self.fail(CheckErrorKind::EmptyAggregate { name }, span)
            }
        }
    }

    fn lower_args(
        &mut self,
        name: &ast::Name,
        args: &[ast::Expr],
        wanted: usize,
        defined: Option<Span>,
        scope: &mut Scope,
    ) -> Option<Vec<Expr>> {
        let by = format!("an argument of `{}`", name.text);
        let lowered = args
            .iter()
            .map(|arg| self.lower_as(arg, Kind::Number, &by, scope))
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
        let Some(mut args) = self.lower_args(name, args, 1, None, scope) else {
            return Typed::broken(span);
        };
        let index = Box::new(args.remove(0));
        match name.text.parse::<SequenceId>() {
            Ok(id) => Typed::new(ExprKind::Oeis { id, index }, span, Kind::Number),
            Err(_) => {
                let (name, nearest) = (name.text.clone(), None);
                self.fail(CheckErrorKind::UnknownFunction { name, nearest }, span)
            }
        }
    }

    fn lower_builtin(
        &mut self,
        name: &ast::Name,
        args: &[ast::Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let text = name.text.clone();
        let Some((builtin, signature)) = names::builtin(&text) else {
            if scope.slot(&text).is_some() {
                let (name, defined) = (text, None);
                return self.fail(CheckErrorKind::NotAFunction { name, defined }, span);
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
        let wanted = signature.args.len();
        if args.len() != wanted && !(signature.variadic && args.len() > wanted) {
            let kind = CheckErrorKind::ArgumentCount {
                name: text,
                wanted,
                at_least: signature.variadic,
                found: args.len(),
                defined: None,
            };
            return self.fail(kind, name.span);
        }
        let by = format!("`{text}`");
        let lowered = args
            .iter()
            .enumerate()
            .map(|(i, arg)| self.lower_as(arg, signature.args[i.min(wanted - 1)], &by, scope))
            .collect();
        let kind = ExprKind::Builtin {
            builtin,
            args: lowered,
        };
        Typed::new(kind, span, signature.result)
    }

    fn lower_chain(
        &mut self,
        level: Level,
        first: &ast::Expr,
        rest: &[(ast::Operator, ast::Expr)],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        if matches!(level, Level::And | Level::Or) {
            let by = if level == Level::And { "`and`" } else { "`or`" };
            let operands = std::iter::once(first).chain(rest.iter().map(|(_, operand)| operand));
            let operands = operands
                .map(|operand| self.lower_as(operand, Kind::Truth, by, scope))
                .collect();
            let kind = if level == Level::And {
                ExprKind::And(operands)
            } else {
                ExprKind::Or(operands)
            };
            return Typed::new(kind, span, Kind::Truth);
        }
        let kind = if level == Level::Union {
            Kind::Set
        } else {
            Kind::Number
        };
        let by = operator_name(rest[0].0.kind);
        let first = self.boxed(first, kind, by, scope);
        let rest = rest
            .iter()
            .map(|(operator, operand)| {
                let operand = self.lower_as(operand, kind, operator_name(operator.kind), scope);
                (operation(operator.kind), operator.span, operand)
            })
            .collect();
        Typed::new(ExprKind::Arithmetic { first, rest }, span, kind)
    }

    fn lower_comparisons(
        &mut self,
        first: &ast::Expr,
        rest: &[(Comparison, Span, ast::Expr)],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let mut left = first;
        let mut pairs = Vec::with_capacity(rest.len());
        for (op, _, right) in rest {
            pairs.push(self.lower_comparison(left, *op, right, scope));
            left = right;
        }
        match pairs.len() {
            1 => pairs.remove(0),
            _ => Typed::new(
                ExprKind::And(pairs.into_iter().map(|pair| pair.expr).collect()),
                span,
                Kind::Truth,
            ),
        }
    }

    pub fn lower_comparison(
        &mut self,
        left: &ast::Expr,
        op: Comparison,
        right: &ast::Expr,
        scope: &mut Scope,
    ) -> Typed {
        let span = left.span.to(right.span);
        if matches!(op, Comparison::In | Comparison::NotIn) {
            return self.lower_membership(left, op, right, span, scope);
        }
        let (lowered_left, lowered_right) = (self.lower(left, scope), self.lower(right, scope));
        if let (Some(left), Some(right)) = (lowered_left.kind, lowered_right.kind) {
            let equality = matches!(op, Comparison::Equal | Comparison::NotEqual);
            let fits = match left {
                Kind::Number => true,
                Kind::Truth | Kind::Set => equality,
                Kind::Graph | Kind::Text => false,
            };
            if left != right || !fits {
                let op = comparison_name(op);
                return self.fail(CheckErrorKind::CannotCompare { left, right, op }, span);
            }
        }
        let kind = ExprKind::Compare {
            left: Box::new(lowered_left.expr),
            op,
            right: Box::new(lowered_right.expr),
        };
        Typed::new(kind, span, Kind::Truth)
    }

    fn lower_membership(
        &mut self,
        left: &ast::Expr,
        op: Comparison,
        right: &ast::Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let member = self.boxed(left, Kind::Number, "`in`, on its left,", scope);
        let set = self.lower_as(right, Kind::Set, "`in`, on its right,", scope);
        let kind = match set.kind {
            ExprKind::Range { low, high } => ExprKind::InRange { member, low, high },
            ExprKind::WholeEnumeration(function) => ExprKind::InEnumeration { member, function },
            kind => ExprKind::Compare {
                left: member,
                op: Comparison::In,
                right: Box::new(Expr {
                    span: set.span,
                    kind,
                }),
            },
        };
        let inside = Expr { span, kind };
        match op {
            Comparison::NotIn => Typed::new(ExprKind::Not(Box::new(inside)), span, Kind::Truth),
            _ => Typed {
                expr: inside,
                kind: Some(Kind::Truth),
            },
        }
    }
}

fn aggregate_of(name: &str) -> Option<Aggregate> {
    Some(match name {
        "sum" => Aggregate::Sum,
        "product" => Aggregate::Product,
        "min" => Aggregate::Min,
        "max" => Aggregate::Max,
        "count" => Aggregate::Count,
        _ => return None,
    })
}

fn operation(kind: OperatorKind) -> Operation {
    match kind {
        OperatorKind::Plus => Operation::Add,
        OperatorKind::Minus => Operation::Subtract,
        OperatorKind::Times => Operation::Multiply,
        OperatorKind::Divide => Operation::Divide,
        OperatorKind::Div => Operation::FloorDivide,
        OperatorKind::Mod => Operation::Modulo,
        OperatorKind::NimSum => Operation::NimSum,
        OperatorKind::Union | OperatorKind::And | OperatorKind::Or => Operation::Union,
    }
}

fn operator_name(kind: OperatorKind) -> &'static str {
    match kind {
        OperatorKind::Or => "`or`",
        OperatorKind::And => "`and`",
        OperatorKind::Union => "`union`",
        OperatorKind::NimSum => "an operand of a nim-sum",
        OperatorKind::Plus => "`+`",
        OperatorKind::Minus => "`-`",
        OperatorKind::Times => "`*`",
        OperatorKind::Divide => "`/`",
        OperatorKind::Mod => "`mod`",
        OperatorKind::Div => "`div`",
    }
}

pub fn comparison_name(op: Comparison) -> &'static str {
    match op {
        Comparison::Equal => "=",
        Comparison::NotEqual => "!=",
        Comparison::Less => "<",
        Comparison::LessEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterEqual => ">=",
        Comparison::In => "in",
        Comparison::NotIn => "not in",
    }
}
