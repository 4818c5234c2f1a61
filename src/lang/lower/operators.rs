//! Operators, comparisons and membership.

use crate::error::CheckErrorKind;
use crate::ir::{Builtin, Elements, Expr, ExprKind, Kind, Operation};
use crate::lower::no_number;
use crate::lowerer::Lowerer;
use crate::scope::Scope;
use crate::spelling::{comparison_name, operator_name};
use crate::typed::Typed;
use nk_base::source::Span;
use nk_syntax::ast;
use nk_syntax::ast::{Comparison, Level, OperatorKind};

impl Lowerer<'_> {
    pub(super) fn lower_chain(
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
        if let [(operator, operand)] = rest
            && operator.kind == OperatorKind::Difference
            && matches!(operand.kind, ast::ExprKind::Integer(_))
        {
            return self.lower_backslash(first, operator, operand, span, scope);
        }
        if level == Level::Union {
            return self.lower_set_chain(first, rest, span, scope);
        }
        let is_minus =
            |(operator, _): &(ast::Operator, ast::Expr)| operator.kind == OperatorKind::Minus;
        if level == Level::Sum && is_minus(&rest[0]) {
            let typed = self.lower(first, scope);
            if typed.kind == Some(Kind::Graph) {
                return self.lower_without(typed, rest, span, scope);
            }
        }
        let by = operator_name(rest[0].0.kind);
        let mut value = self.lower_number(first, by, scope);
        for (operator, operand) in rest {
            let Some(before) = value else {
                // With an operand of another kind something other than a sum of numbers is meant, so the kinds of the
                // other operands may be right.
                self.lower(operand, scope);
                continue;
            };
            let by = operator_name(operator.kind);
            let operand = self.lower_number(operand, by, scope);
            value = operand.map(|operand| applied(before, operator, operand, span));
        }
        match value {
            Some(expr) => Typed::of(expr, Kind::Number),
            None => Typed::broken(span),
        }
    }

    /// An operand that must be a number; `None` if it is of another kind.
    pub(super) fn lower_number(
        &mut self,
        operand: &ast::Expr,
        by: &str,
        scope: &mut Scope,
    ) -> Option<Expr> {
        let typed = self.lower(operand, scope);
        let Some(found) = typed.kind.filter(|found| !found.fits(Kind::Number)) else {
            return Some(typed.expr);
        };
        self.report(no_number(operand, found, by), operand.span);
        None
    }

    /// `G - S - {u -- v}`; `graph` is the first operand.
    fn lower_without(
        &mut self,
        graph: Typed,
        rest: &[(ast::Operator, ast::Expr)],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let mut graph = graph.expr;
        for (operator, operand) in rest {
            let typed = self.lower(operand, scope);
            let parts = [Kind::Set(Elements::VERTICES), Kind::Set(Elements::EDGES)];
            let fits = |kind: Kind| parts.iter().any(|own| kind.fits(*own));
            let found = typed.kind.filter(|kind| !fits(*kind));
            if operator.kind != OperatorKind::Minus || found.is_some() {
                let kind = CheckErrorKind::TakenFromGraph {
                    found,
                    operator: operator_name(operator.kind),
                };
                return self.fail(kind, operand.span);
            }
            let (builtin, args) = (Builtin::Without, vec![graph, typed.expr]);
            graph = Expr::new(ExprKind::Builtin(builtin, args), span);
        }
        Typed::of(graph, Kind::Graph)
    }

    /// `n \ 2`, where a quotient is meant, or `S \ 2`, where `S \ {2}` is.
    fn lower_backslash(
        &mut self,
        left: &ast::Expr,
        operator: &ast::Operator,
        right: &ast::Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let typed = self.lower(left, scope);
        let (found, by) = (Kind::Number, operator_name(operator.kind));
        match typed.kind {
            Some(Kind::Number) => self.fail(CheckErrorKind::Backslash, operator.span),
            None => Typed::broken(span),
            Some(_) => self.fail(CheckErrorKind::wrong_kind(found, Kind::SET, by), right.span),
        }
    }

    /// `union`, `intersect` and `\` of sets, `++` of lists.
    fn lower_set_chain(
        &mut self,
        first: &ast::Expr,
        rest: &[(ast::Operator, ast::Expr)],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let wanted = |kind: OperatorKind| match kind {
            OperatorKind::Concatenate => Kind::LIST,
            _ => Kind::SET,
        };
        let errors = self.errors.len();
        let mut kind = Some(wanted(rest[0].0.kind));
        let by = operator_name(rest[0].0.kind);
        if let ast::ExprKind::Mex(set) = &first.kind
            && rest[0].0.kind != OperatorKind::Concatenate
        {
            let last = rest.last().map_or(first, |(_, operand)| operand);
            let kind = CheckErrorKind::MexOfFirst {
                operator: by,
                set: set.span,
                whole: set.span.to(last.span),
                is_plain: !rest
                    .iter()
                    .any(|(_, own)| matches!(own.kind, ast::ExprKind::Mex(_))),
            };
            return self.fail(kind, first.span);
        }
        let first = Box::new(self.lower_like(first, &mut kind, by, scope));
        let mut lowered = Vec::new();
        for (operator, operand) in rest {
            let by = operator_name(operator.kind);
            if let Some(found) = kind.filter(|kind| !kind.fits(wanted(operator.kind))) {
                let wanted = wanted(operator.kind);
                self.report(CheckErrorKind::wrong_kind(found, wanted, by), operator.span);
            }
            let operand = self.lower_like(operand, &mut kind, by, scope);
            lowered.push((operation(operator.kind), operator.span, operand));
        }
        // An operand of another kind leaves the kind of the whole open.
        kind = kind.filter(|_| !self.has_failed_since(errors));
        let rest = lowered;
        Typed::new(ExprKind::Arithmetic { first, rest }, span, kind)
    }

    pub(super) fn lower_comparisons(
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
        if op == Comparison::Equal {
            self.warn_of_power_as_value(left, right);
            self.warn_of_power_as_value(right, left);
        }
        let (lowered_left, lowered_right) = (self.lower(left, scope), self.lower(right, scope));
        if let (Some(left), Some(right)) = (lowered_left.kind, lowered_right.kind) {
            let fits = match op {
                Comparison::Equal | Comparison::NotEqual => true,
                Comparison::Subset => left.fits(Kind::SET),
                _ => left == Kind::Number,
            };
            if !right.fits(left) || !fits {
                let op = comparison_name(op);
                return self.fail(CheckErrorKind::CannotCompare { left, right, op }, span);
            }
        }
        let kind = ExprKind::Compare(
            Box::new(lowered_left.expr),
            op,
            Box::new(lowered_right.expr),
        );
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
        if let ast::ExprKind::Edge { left: u, right: v } = &left.kind {
            let set = self.lower(right, scope);
            if set.kind == Some(Kind::Graph) {
                let ends = [u, v].map(|own| self.lower_as(own, Kind::Vertex, "`--`", scope));
                let (builtin, args) = (
                    Builtin::HasEdge,
                    [set.expr].into_iter().chain(ends).collect(),
                );
                let kind = ExprKind::Builtin(builtin, args);
                return Self::membership(Expr { span, kind }, op);
            }
        }
        let member = self.lower(left, scope);
        let set = self.lower_collection(right, "`in`, on its right,", scope);
        if let (Some(found), Some(wanted)) = (member.kind, set.kind.and_then(Kind::element))
            && !found.fits(wanted)
        {
            let by = "`in`, on its left,";
            self.report(CheckErrorKind::wrong_kind(found, wanted, by), left.span);
        }
        let (member, set) = (Box::new(member.expr), set.expr);
        let kind = match set.kind {
            ExprKind::Range { low, high } => ExprKind::InRange { member, low, high },
            ExprKind::WholeEnumeration { function, args } => ExprKind::InEnumeration {
                member,
                function,
                args,
            },
            kind => ExprKind::Compare(member, Comparison::In, Box::new(Expr::new(kind, set.span))),
        };
        Self::membership(Expr { span, kind }, op)
    }

    /// A membership for `in`, and its negation for `not in`.
    fn membership(inside: Expr, op: Comparison) -> Typed {
        let span = inside.span;
        match op {
            Comparison::NotIn => Typed::new(ExprKind::Not(Box::new(inside)), span, Kind::Truth),
            _ => Typed::of(inside, Kind::Truth),
        }
    }
}

/// An operator with its left side, which may be a chain of operators of its level, and its right side.
fn applied(left: Expr, operator: &ast::Operator, right: Expr, span: Span) -> Expr {
    if operator.kind == OperatorKind::NimProduct {
        let (builtin, args) = (Builtin::NimProduct, vec![left, right]);
        let kind = ExprKind::Builtin(builtin, args);
        return Expr { span, kind };
    }
    let operated = (operation(operator.kind), operator.span, right);
    // Parentheses give an expression a place of its own.
    let kind = match left.kind {
        ExprKind::Arithmetic { first, mut rest } if left.span == span => {
            rest.push(operated);
            ExprKind::Arithmetic { first, rest }
        }
        kind => ExprKind::Arithmetic {
            first: Box::new(Expr::new(kind, left.span)),
            rest: vec![operated],
        },
    };
    Expr { span, kind }
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
        OperatorKind::Intersect => Operation::Intersect,
        OperatorKind::Difference => Operation::Difference,
        OperatorKind::Concatenate => Operation::Concatenate,
        OperatorKind::Union | OperatorKind::And | OperatorKind::Or | OperatorKind::NimProduct => {
            Operation::Union
        }
    }
}
