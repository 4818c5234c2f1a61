//! Sums, products, nim-sums and unions -> ops.

use super::super::code::Op;
use super::{Compiler, NIM_OPERAND};
use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::ir::{Expr, ExprKind, Operation};

impl Compiler<'_> {
    /// The span of each operator reaches from the first operand to the right operand.
    pub(super) fn arithmetic(&mut self, first: &Expr, rest: &[(Operation, Span, Expr)]) {
        let rest = match self.load_plus(first, rest) || self.power_modulo(first, rest) {
            true => &rest[1..],
            false => {
                self.operand(first, rest.first().map(|(operation, ..)| *operation));
                rest
            }
        };
        for (operation, _, operand) in rest {
            self.operand(operand, Some(*operation));
            let op = match operation {
                Operation::Add => Op::Add,
                Operation::Subtract => Op::Subtract,
                Operation::Multiply => Op::Multiply,
                Operation::Divide => Op::Divide,
                Operation::FloorDivide => Op::FloorDivide,
                Operation::Modulo => Op::Modulo,
                Operation::NimSum => Op::NimSum,
                Operation::Union => Op::Union,
                Operation::Intersect => Op::Intersect,
                Operation::Difference => Op::Difference,
                Operation::Concatenate => Op::Concatenate,
            };
            let span = first.span.to(operand.span);
            self.op(op, span);
        }
    }

    fn operand(&mut self, operand: &Expr, operation: Option<Operation>) {
        match operation {
            Some(Operation::NimSum) => self.integer(operand, NIM_OPERAND),
            _ => self.expr(operand),
        }
    }

    /// `base^exponent mod modulus`, where the power may have too many digits to be computed.
    fn power_modulo(&mut self, first: &Expr, rest: &[(Operation, Span, Expr)]) -> bool {
        let (ExprKind::Power { base, exponent }, Some((Operation::Modulo, _, modulus))) =
            (&first.kind, rest.first())
        else {
            return false;
        };
        for part in [&**base, &**exponent, modulus] {
            self.expr(part);
        }
        self.op(Op::PowerModulo, first.span.to(modulus.span));
        true
    }

    /// `variable + constant` and `variable - constant` in one op.
    fn load_plus(&mut self, first: &Expr, rest: &[(Operation, Span, Expr)]) -> bool {
        let (ExprKind::Slot(slot), Some((operation, _, operand))) = (&first.kind, rest.first())
        else {
            return false;
        };
        let ExprKind::Number(Number::Small(value)) = operand.kind else {
            return false;
        };
        let signed = match operation {
            Operation::Add => Some(value),
            Operation::Subtract => value.checked_neg(),
            _ => None,
        };
        let Some(value) = signed.and_then(|value| i32::try_from(value).ok()) else {
            return false;
        };
        self.op(
            Op::LoadPlus(self.register(*slot), value),
            first.span.to(operand.span),
        );
        true
    }
}
