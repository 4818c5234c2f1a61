//! Functions that count the ones of a number in binary, whatever they are called.
//!
//! Such a function f satisfies f(0) = 0, f(2 m) = f(m) and f(2 m + 1) = f(m) + 1. Its equations are read for each of
//! these arguments, where m is a number of which its least value is known.

use crate::ir::{
    Builtin, Clause, Expr, ExprKind, FunctionId, FunctionRule, Operation, Pattern, Program,
};
use nk_base::linear::LinearForm;
use nk_base::number::Number;
use nk_syntax::ast::Comparison;

/// The unknowns in the value of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Unknown {
    /// m
    Number,
    /// f(m)
    Weight,
}

type Form = LinearForm<Unknown, i128>;

fn constant(number: &Number) -> Option<Form> {
    Some(Form::constant(number.as_i64()?.into()))
}

/// The half rounded down and the remainder, if their dependence on m is linear.
fn halved(own: &Form) -> Option<[Form; 2]> {
    let is_even = own.factor(&Unknown::Number) % 2 == 0 && own.factor(&Unknown::Weight) == 0;
    is_even.then(|| {
        [
            own.map(|own| own.div_euclid(2)),
            own.map(|own| own.rem_euclid(2)),
        ]
    })
}

/// Whether a function has one argument, and its equations say that it counts the ones of any number from 0 on.
pub(super) fn counts_ones(program: &Program, function: FunctionId) -> bool {
    let FunctionRule::Clauses(clauses) = &program.functions[function.0].rule else {
        return false;
    };
    let at = |argument: Form, least: i128| {
        let reader = Reader {
            function,
            clauses,
            least,
        };
        reader.called(&argument)
    };
    let number = |factor: i128, constant: i128| Form::line(Unknown::Number, factor, constant);
    let called = |constant: i128| Some(Form::line(Unknown::Weight, 1, constant));
    at(number(0, 0), 0) == Some(number(0, 0))
        && at(number(2, 0), 1) == called(0)
        && at(number(2, 1), 0) == called(1)
}

struct Reader<'p> {
    function: FunctionId,
    clauses: &'p [Clause],
    /// The least value of m.
    least: i128,
}

impl Reader<'_> {
    /// The value of the function by the first equation that applies.
    fn called(&self, argument: &Form) -> Option<Form> {
        for clause in self.clauses {
            let ([pattern], [range]) = (&clause.patterns[..], &clause.ranges[..]) else {
                return None;
            };
            let mut slots = vec![None; clause.frame.names.len()];
            if let Pattern::Variable { slot, offset } = pattern {
                slots[*slot] = Some(argument.minus(&constant(offset)?)?);
            }
            let within = |bound: &Option<Number>, sign: i128| match bound {
                None => Some(true),
                Some(bound) => {
                    let above = argument.combined(&sign, &constant(bound)?, &-sign)?;
                    Some(!self.is_negative(&above)?)
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

    /// Whether a number is negative for all m (`true`) or for none; `None` if neither is known.
    fn is_negative(&self, own: &Form) -> Option<bool> {
        let first = own.value(|_| self.least)?;
        match own.factor(&Unknown::Number) {
            _ if own.factor(&Unknown::Weight) != 0 => None,
            0 => Some(first < 0),
            1.. if first >= 0 => Some(false),
            ..0 if first < 0 => Some(true),
            _ => None,
        }
    }

    fn holds(&self, condition: &Expr, slots: &[Option<Form>]) -> Option<bool> {
        let less = |a: &Expr, b: &Expr| {
            self.is_negative(&self.number(a, slots)?.minus(&self.number(b, slots)?)?)
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
            ExprKind::Compare(left, op, right) => match op {
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
            ExprKind::Number(own) => constant(own),
            ExprKind::Slot(slot) => slots.get(*slot)?.clone(),
            ExprKind::If(condition, then, otherwise) => match self.holds(condition, slots)? {
                true => self.number(then, slots),
                false => self.number(otherwise, slots),
            },
            ExprKind::Builtin(Builtin::Floor, args) => match &args.first()?.kind {
                ExprKind::Arithmetic { first, rest } => match &rest[..] {
                    [(Operation::Divide, _, two)] if is_two(two) => {
                        halved(&self.number(first, slots)?).map(|[whole, _]| whole)
                    }
                    _ => None,
                },
                _ => None,
            },
            ExprKind::Call { function, args } if *function == self.function => {
                let [argument] = &args[..] else { return None };
                recursive(&self.number(argument, slots)?)
            }
            ExprKind::Arithmetic { first, rest } => {
                let first = self.number(first, slots)?;
                rest.iter()
                    .try_fold(first, |value, (operation, _, operand)| match operation {
                        Operation::Add => value.plus(&self.number(operand, slots)?),
                        Operation::Subtract => value.minus(&self.number(operand, slots)?),
                        Operation::FloorDivide | Operation::Divide | Operation::Modulo
                            if is_two(operand) =>
                        {
                            let [whole, rest] = halved(&value)?;
                            match operation {
                                Operation::FloorDivide => Some(whole),
                                Operation::Modulo => Some(rest),
                                _ => (rest == Form::constant(0)).then_some(whole),
                            }
                        }
                        _ => None,
                    })
            }
            _ => None,
        }
    }
}

/// The value f(m) of the function at m, or at 2 m, which is the same.
fn recursive(argument: &Form) -> Option<Form> {
    let known = [1, 2].map(|own| Form::line(Unknown::Number, own, 0));
    known
        .contains(argument)
        .then(|| Form::variable(Unknown::Weight))
}

fn is_two(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Number(own) if *own == Number::Small(2))
}
