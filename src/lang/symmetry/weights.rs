//! Functions that count the ones of a number in binary, whatever they are called.
//!
//! Such a function f satisfies f(0) = 0, f(2 m) = f(m) and f(2 m + 1) = f(m) + 1. Its equations are read for each of these
//! arguments, where m is a number of which its least value is known.

use crate::ir::{
    Builtin, Clause, Expr, ExprKind, FunctionId, FunctionRule, Operation, Pattern, Program,
};
use nk_base::number::Number;
use nk_syntax::ast::Comparison;

/// `factor m + constant + calls f(m)`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Form {
    factor: i64,
    constant: i64,
    calls: i64,
}

impl Form {
    const fn of(factor: i64, constant: i64) -> Form {
        Form {
            factor,
            constant,
            calls: 0,
        }
    }

    fn constant(number: &Number) -> Option<Form> {
        Some(Form::of(0, number.as_i64()?))
    }

    fn plus(self, other: Form, sign: i64) -> Option<Form> {
        let sum = |a: i64, b: i64| a.checked_add(b.checked_mul(sign)?);
        Some(Form {
            factor: sum(self.factor, other.factor)?,
            constant: sum(self.constant, other.constant)?,
            calls: sum(self.calls, other.calls)?,
        })
    }

    /// The greatest integer up to the half, if its dependence on m is linear.
    fn halved(self) -> Option<Form> {
        let is_even = self.factor % 2 == 0 && self.calls == 0;
        is_even.then_some(Form::of(self.factor / 2, self.constant.div_euclid(2)))
    }

    fn modulo_two(self) -> Option<Form> {
        let is_even = self.factor % 2 == 0 && self.calls == 0;
        is_even.then_some(Form::of(0, self.constant.rem_euclid(2)))
    }
}

/// Whether a function has one argument, and its equations say that it counts the ones of any number from 0 on.
pub(super) fn counts_ones(program: &Program, function: FunctionId) -> bool {
    let FunctionRule::Clauses(clauses) = &program.functions[function.0].rule else {
        return false;
    };
    let at = |argument: Form, least: i64| {
        let reader = Reader {
            function,
            clauses,
            least,
        };
        reader.called(argument)
    };
    let call = |constant: i64| Form {
        factor: 0,
        constant,
        calls: 1,
    };
    at(Form::of(0, 0), 0) == Some(Form::of(0, 0))
        && at(Form::of(2, 0), 1) == Some(call(0))
        && at(Form::of(2, 1), 0) == Some(call(1))
}

struct Reader<'p> {
    function: FunctionId,
    clauses: &'p [Clause],
    /// The least value of m.
    least: i64,
}

impl Reader<'_> {
    /// The value of the function by the first equation that applies.
    fn called(&self, argument: Form) -> Option<Form> {
        for clause in self.clauses {
            let ([pattern], [range]) = (&clause.patterns[..], &clause.ranges[..]) else {
                return None;
            };
            let mut slots = vec![None; clause.frame.names.len()];
            if let Pattern::Variable { slot, offset } = pattern {
                slots[*slot] = Some(argument.plus(Form::constant(offset)?, -1)?);
            }
            let within = |bound: &Option<Number>, sign: i64| match bound {
                None => Some(true),
                Some(bound) => {
                    let above = argument.plus(Form::constant(bound)?, -1)?;
                    Some(!self.is_negative(Form::of(0, 0).plus(above, sign)?)?)
                }
            };
            let mut applies = within(&range.low, 1)? && within(&range.high, -1)?;
            for own in &clause.filters {
                applies = applies && self.holds(own, &slots)?;
            }
            if applies {
                return self.number(&clause.body, &slots);
            }
        }
        None
    }

    /// Whether a number is negative for all m, or for none.
    fn is_negative(&self, own: Form) -> Option<bool> {
        let first = own
            .factor
            .checked_mul(self.least)?
            .checked_add(own.constant)?;
        match own.factor {
            _ if own.calls != 0 => None,
            0 => Some(first < 0),
            1.. if first >= 0 => Some(false),
            ..0 if first < 0 => Some(true),
            _ => None,
        }
    }

    fn holds(&self, condition: &Expr, slots: &[Option<Form>]) -> Option<bool> {
        let less = |a: &Expr, b: &Expr| {
            let difference = self.number(a, slots)?.plus(self.number(b, slots)?, -1)?;
            self.is_negative(difference)
        };
        match &condition.kind {
            ExprKind::Truth(own) => Some(*own),
            ExprKind::Not(inner) => Some(!self.holds(inner, slots)?),
            ExprKind::And(parts) => {
                let mut all = parts.iter().map(|own| self.holds(own, slots));
                all.try_fold(true, |all, own| Some(all && own?))
            }
            ExprKind::Or(parts) => {
                let mut all = parts.iter().map(|own| self.holds(own, slots));
                all.try_fold(false, |any, own| Some(any || own?))
            }
            ExprKind::InRange { member, low, high } => {
                Some(!less(member, low)? && !less(high, member)?)
            }
            ExprKind::Compare { left, op, right } => match op {
                Comparison::Equal => Some(!less(left, right)? && !less(right, left)?),
                Comparison::NotEqual => Some(less(left, right)? || less(right, left)?),
                Comparison::Less => less(left, right),
                Comparison::Greater => less(right, left),
                Comparison::LessEqual => less(right, left).map(|own| !own),
                Comparison::GreaterEqual => less(left, right).map(|own| !own),
                _ => None,
            },
            _ => None,
        }
    }

    fn number(&self, expr: &Expr, slots: &[Option<Form>]) -> Option<Form> {
        match &expr.kind {
            ExprKind::Number(own) => Form::constant(own),
            ExprKind::Slot(slot) => *slots.get(*slot)?,
            ExprKind::If {
                condition,
                then,
                otherwise,
            } => match self.holds(condition, slots)? {
                true => self.number(then, slots),
                false => self.number(otherwise, slots),
            },
            ExprKind::Builtin {
                builtin: Builtin::Floor,
                args,
            } => match &args.first()?.kind {
                ExprKind::Arithmetic { first, rest } => match &rest[..] {
                    [(Operation::Divide, _, two)] if is_two(two) => {
                        self.number(first, slots)?.halved()
                    }
                    _ => None,
                },
                _ => None,
            },
            ExprKind::Call { function, args } if *function == self.function => {
                let [argument] = &args[..] else { return None };
                self.recursive(self.number(argument, slots)?)
            }
            ExprKind::Arithmetic { first, rest } => {
                let first = self.number(first, slots)?;
                rest.iter()
                    .try_fold(first, |value, (operation, _, operand)| match operation {
                        Operation::Add => value.plus(self.number(operand, slots)?, 1),
                        Operation::Subtract => value.plus(self.number(operand, slots)?, -1),
                        Operation::FloorDivide if is_two(operand) => value.halved(),
                        Operation::Divide if is_two(operand) => {
                            let is_even = value.modulo_two()? == Form::of(0, 0);
                            value.halved().filter(|_| is_even)
                        }
                        Operation::Modulo if is_two(operand) => value.modulo_two(),
                        _ => None,
                    })
            }
            _ => None,
        }
    }

    /// The function of m, or of 2 m, which is the same.
    fn recursive(&self, argument: Form) -> Option<Form> {
        let is_known = argument == Form::of(1, 0) || argument == Form::of(2, 0);
        is_known.then_some(Form {
            factor: 0,
            constant: 0,
            calls: 1,
        })
    }
}

fn is_two(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Number(own) if *own == Number::Small(2))
}
