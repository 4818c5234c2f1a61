//! Remainders of polynomials: `n^2 mod 3` repeats, though n^2 has no periodicity.

use super::claims::{Operated, Periodicities, constant};
use super::periodicity::{Proved, divided};
use nk_base::number::Number;
use nk_lang::ir::{Builtin, Enumeration, Expr, ExprKind, Operation};

impl Periodicities<'_, '_> {
    /// The periodicity of `first ... mod m`: sums and products of integers have remainders that follow from theirs.
    pub(super) fn periodicity_of_remainder(
        &mut self,
        first: &Expr,
        rest: &[Operated],
    ) -> Option<Proved> {
        let [parts @ .., (Operation::Modulo, _, divisor)] = rest else {
            return None;
        };
        self.remainder_of_chain(first, parts, constant(divisor)?)
    }

    fn remainder_of_chain(
        &mut self,
        first: &Expr,
        rest: &[Operated],
        divisor: &Number,
    ) -> Option<Proved> {
        let mut whole = self.remainder(first, divisor)?;
        for (operation, _, operand) in rest {
            let (Operation::Add | Operation::Subtract | Operation::Multiply) = operation else {
                return None;
            };
            whole = whole.steady(self.remainder(operand, divisor)?)?;
        }
        Some(whole)
    }

    /// The periodicity of the remainder of an integer; `None` where the value may not be an integer.
    fn remainder(&mut self, expr: &Expr, divisor: &Number) -> Option<Proved> {
        match &expr.kind {
            ExprKind::Arithmetic { first, rest } => self.remainder_of_chain(first, rest, divisor),
            ExprKind::Negate(inner) => self.remainder(inner, divisor),
            ExprKind::Power { base, exponent } => {
                let counts = constant(exponent)?.as_i64()? >= 0;
                self.remainder(base, divisor).filter(|_| counts)
            }
            _ if self.is_integer(expr) => {
                divided(Operation::Modulo, self.periodicity(expr)?, divisor)
            }
            _ => None,
        }
    }

    /// Whether an expression that has a periodicity is an integer by its kind.
    fn is_integer(&mut self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Slot(_) => true,
            ExprKind::Number(number) => number.is_integer(),
            // A mex, or a member of an enumeration that is searched for; the values of other functions may be anything.
            ExprKind::Call { function, .. } => {
                let called = self.interpreter.program().functions[function.0].enumeration();
                matches!(called, Some(Enumeration::Search { .. }))
                    || self
                        .interpreter
                        .machine
                        .systems
                        .proved_period(*function)
                        .is_some()
            }
            ExprKind::Builtin(builtin, _) => {
                let integers = [
                    Builtin::Floor,
                    Builtin::Ceiling,
                    Builtin::NimSum,
                    Builtin::Octal,
                ];
                integers.contains(builtin)
            }
            _ => false,
        }
    }
}
