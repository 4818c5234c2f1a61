//! Conditions that have a value at every point of a range. A proof that does not rest on the conditions of its range may
//! leave out these, and no others: at a point where a condition has no value, the claim has none either.

use super::interpreter::Interpreter;
use super::value::Value;
use nk_base::number::Number;
use nk_lang::ir::{Aggregate, Builtin, Expr, ExprKind, Operation, Ranges, VariableRange};
use nk_syntax::ast::Comparison;

/// Whether the bounds and the conditions of a range are seen to have values at all integers, as sums, products and
/// remainders by constants do.
pub(super) fn is_total(interpreter: &mut Interpreter, ranges: &Ranges) -> bool {
    let mut reader = Reader {
        interpreter,
        ranges,
    };
    ranges.guards.iter().all(|own| reader.is_truth(own))
        && ranges.variables.iter().all(|variable| {
            let bounded = match &variable.range {
                VariableRange::Interval { low, high } => {
                    let mut bounds = low.iter().chain(high);
                    bounds.all(|own| reader.number(own).is_some())
                }
                VariableRange::Members(_) => false,
            };
            bounded && variable.filters.iter().all(|own| reader.is_truth(own))
        })
}

/// Which of the numbers that exist at every point are integers there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbers {
    Integers,
    Fractions,
}

use Numbers::{Fractions, Integers};

impl Numbers {
    fn of(number: &Number) -> Numbers {
        match number.is_integer() {
            true => Integers,
            false => Fractions,
        }
    }

    fn and(self, other: Numbers) -> Numbers {
        match (self, other) {
            (Integers, Integers) => Integers,
            _ => Fractions,
        }
    }
}

struct Reader<'r, 'i, 'p> {
    interpreter: &'r mut Interpreter<'i>,
    ranges: &'p Ranges,
}

impl Reader<'_, '_, '_> {
    /// Whether an expression is true or false at every point.
    fn is_truth(&mut self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Truth(_) => true,
            ExprKind::Not(inner) => self.is_truth(inner),
            ExprKind::And(parts) | ExprKind::Or(parts) => {
                parts.iter().all(|own| self.is_truth(own))
            }
            ExprKind::Compare(member, Comparison::In, set) => {
                self.number(member).is_some() && self.is_set(set)
            }
            ExprKind::Compare(_, Comparison::Subset, _) => false,
            ExprKind::Compare(left, _, right) => {
                self.number(left).is_some() && self.number(right).is_some()
            }
            ExprKind::InRange { member, low, high } => {
                self.number(member).is_some()
                    && [low, high].map(|own| self.number(own)) == [Some(Integers); 2]
            }
            _ => false,
        }
    }

    /// The kind of a number, if it exists at every point.
    fn number(&mut self, expr: &Expr) -> Option<Numbers> {
        match &expr.kind {
            ExprKind::Number(number) => Some(Numbers::of(number)),
            ExprKind::Slot(slot) => (*slot < self.ranges.variables.len()).then_some(Integers),
            ExprKind::Negate(inner) => self.number(inner),
            ExprKind::Arithmetic { first, rest } => {
                let mut kind = self.number(first)?;
                for (operation, _, operand) in rest {
                    let other = self.number(operand)?;
                    kind = match operation {
                        Operation::Add | Operation::Subtract | Operation::Multiply => {
                            kind.and(other)
                        }
                        Operation::Divide | Operation::FloorDivide | Operation::Modulo => {
                            let divisor = self.constant(operand)?;
                            let divisor = divisor.number().filter(|own| !own.is_zero());
                            divisor?;
                            match operation {
                                Operation::Divide => Fractions,
                                Operation::FloorDivide => Integers,
                                _ => kind.and(other),
                            }
                        }
                        _ => return None,
                    };
                }
                Some(kind)
            }
            ExprKind::Power { base, exponent } => {
                let exponent = self.constant(exponent)?;
                let exponent = exponent.number()?;
                let is_whole = exponent.is_integer() && !exponent.is_negative();
                self.number(base).filter(|_| is_whole)
            }
            ExprKind::Builtin(builtin, args) => {
                let mut kind = Integers;
                for own in args {
                    kind = kind.and(self.number(own)?);
                }
                match builtin {
                    Builtin::Floor | Builtin::Ceiling => Some(Integers),
                    Builtin::Abs | Builtin::Min | Builtin::Max => Some(kind),
                    Builtin::Gcd if kind == Integers => Some(Integers),
                    _ => self.constant(expr)?.number().map(Numbers::of),
                }
            }
            _ => self.constant(expr)?.number().map(Numbers::of),
        }
    }

    /// Whether an expression is a set or a list of numbers at every point.
    fn is_set(&mut self, expr: &Expr) -> bool {
        match expr.elements(Aggregate::Set) {
            Some(elements) => elements
                .iter()
                .all(|own| own.is_plain() && self.number(&own.item).is_some()),
            None => self
                .constant(expr)
                .is_some_and(|own| own.elements().is_some()),
        }
    }

    /// The value of an expression without variables, if it has one.
    fn constant(&mut self, expr: &Expr) -> Option<Value> {
        let frame = &self.ranges.frame;
        expr.is_closed()
            .then(|| self.interpreter.value(expr, frame, &[]).ok())?
    }
}
