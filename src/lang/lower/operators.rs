//! Operators, comparisons and membership.

use super::{Lowerer, Typed};
use crate::error::CheckErrorKind;
use crate::ir::{Expr, ExprKind, Kind, Operation};
use crate::scope::Scope;
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
