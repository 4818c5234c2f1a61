//! Expressions in indices and n -> linear forms, case by case.

use super::{Reader, Scope};
use crate::ir::{Builtin, Expr, ExprKind, Operation};
use nk_base::source::Span;
use nk_derive::error::StepError;
use nk_derive::linear_form::{Form, N, is_feasible};

/// The forms that must be at least 0 for a case to apply, and its value.
pub(super) type Cases = Vec<(Vec<Form>, Form)>;

/// Greatest number of turns around a cycle that an index may make.
const MOST_TURNS: i64 = 12;
pub(super) const MOST_CASES: usize = 64;

/// The form; an error if its numbers were too large.
pub(super) fn tame<T>(form: Option<T>, span: Span) -> Result<T, StepError> {
    form.ok_or_else(|| StepError::too_many("digits in a coefficient", span))
}

/// The form rounded down or up.
pub(super) fn rounded(form: &Form, up: bool, span: Span) -> Result<Form, StepError> {
    let sign = if up { -1 } else { 1 };
    let floor = tame(form.scaled(sign, 1), span)?.floor();
    // Half of n alone asks nothing of the residues of indices.
    let finer = match form.variables().all(|var| var == N) {
        true => StepError::Residues,
        false => StepError::Modulus,
    };
    tame(floor.map_err(finer)?.scaled(sign, 1), span)
}

/// The values of each case of one joined with those of each case of the other.
pub(super) fn crossed(
    left: &Cases,
    right: &Cases,
    span: Span,
    join: &dyn Fn(&Form, &Form) -> Option<Form>,
) -> Result<Cases, StepError> {
    let mut all = Vec::new();
    for (if_left, left) in left {
        for (if_right, right) in right {
            let conditions = [if_left.as_slice(), if_right].concat();
            all.push((conditions, tame(join(left, right), span)?));
        }
    }
    match all.len() {
        0..=MOST_CASES => Ok(all),
        _ => Err(StepError::too_many("cases", span)),
    }
}

impl Reader<'_> {
    /// The cases of a number; those that apply cover everything that the scope allows.
    pub(super) fn number(&self, expr: &Expr, scope: &Scope) -> Result<Cases, StepError> {
        let span = expr.span;
        let refused = |what| Err(StepError::not_linear(what, span));
        let plain = |form: Option<Form>| Ok(vec![(Vec::new(), tame(form, span)?)]);
        match &expr.kind {
            ExprKind::Number(value) => {
                let ratio = value.to_rational();
                let numerator = i64::try_from(ratio.numer()).ok();
                let divisor = i64::try_from(ratio.denom()).ok();
                let form = numerator.and_then(|top| Form::constant(1).scaled(top, divisor?));
                plain(form)
            }
            ExprKind::Slot(slot) => match scope.slots.get(*slot).cloned().flatten() {
                Some(form) => Ok(vec![(Vec::new(), form)]),
                None => refused("a variable of an inner builder"),
            },
            ExprKind::Negate(inner) => self
                .number(inner, scope)?
                .into_iter()
                .map(|(when, form)| Ok((when, tame(form.scaled(-1, 1), span)?)))
                .collect(),
            ExprKind::Arithmetic { first, rest } => {
                let mut value = self.number(first, scope)?;
                for (operation, span, operand) in rest {
                    let operand = self.number(operand, scope)?;
                    value = self.operation(*operation, &value, &operand, scope, *span)?;
                }
                Ok(value)
            }
            ExprKind::Power { base, exponent } => {
                let (base, exponent) = (self.number(base, scope)?, self.number(exponent, scope)?);
                let fixed = |own: &Cases| own.iter().all(|own| own.1.as_integer().is_some());
                if !fixed(&base) || !fixed(&exponent) {
                    return refused("a power");
                }
                crossed(&base, &exponent, span, &|base, exponent| {
                    let power = u32::try_from(exponent.as_integer()?).ok()?;
                    // `scaled` refuses numbers that are too large.
                    Form::constant(1).scaled(base.as_integer()?.checked_pow(power)?, 1)
                })
            }
            ExprKind::If(condition, then, otherwise) => {
                self.choice(condition, then, otherwise, scope)
            }
            ExprKind::Builtin(builtin, args) => self.function(*builtin, args, scope, span),
            ExprKind::Call { function, args } if args.is_empty() => {
                match self.program.constant(*function) {
                    Some(own) => self.number(own, &Scope::default()),
                    None => refused("this constant"),
                }
            }
            ExprKind::Aggregate(..) | ExprKind::OverSet(..) => refused("an aggregate"),
            _ => refused("this expression"),
        }
    }

    fn choice(
        &self,
        condition: &Expr,
        then: &Expr,
        otherwise: &Expr,
        scope: &Scope,
    ) -> Result<Cases, StepError> {
        let mut cases = Vec::new();
        for (wanted, branch) in [(true, then), (false, otherwise)] {
            let values = self.number(branch, scope)?;
            for when in self.truth(condition, wanted, scope)? {
                for (also, form) in &values {
                    cases.push(([when.as_slice(), also].concat(), form.clone()));
                }
            }
        }
        Ok(cases)
    }

    fn operation(
        &self,
        operation: Operation,
        left: &Cases,
        right: &Cases,
        scope: &Scope,
        span: Span,
    ) -> Result<Cases, StepError> {
        let not_linear = |what| Err(StepError::not_linear(what, span));
        match operation {
            Operation::Add => crossed(left, right, span, &Form::plus),
            Operation::Subtract => crossed(left, right, span, &Form::minus),
            Operation::Multiply => {
                if left.iter().any(|own| !own.1.is_constant())
                    && right.iter().any(|own| !own.1.is_constant())
                {
                    return not_linear("a product");
                }
                crossed(left, right, span, &|a, b| match a.is_constant() {
                    true => b.scaled(a.offset(), a.divisor),
                    false => a.scaled(b.offset(), b.divisor),
                })
            }
            Operation::Divide => {
                if right
                    .iter()
                    .any(|own| own.1.as_integer().is_none_or(|own| own == 0))
                {
                    return not_linear("a quotient");
                }
                crossed(left, right, span, &|a, b| a.scaled(1, b.offset()))
            }
            Operation::FloorDivide | Operation::Modulo => {
                self.division(operation, left, right, scope, span)
            }
            Operation::NimSum => not_linear("a nim-sum"),
            Operation::Union
            | Operation::Intersect
            | Operation::Difference
            | Operation::Concatenate => not_linear("an operation on sets or lists"),
        }
    }

    fn division(
        &self,
        operation: Operation,
        left: &Cases,
        right: &Cases,
        scope: &Scope,
        span: Span,
    ) -> Result<Cases, StepError> {
        let mut cases = Vec::new();
        for (if_left, value) in left {
            for (if_right, by) in right {
                let when = [if_left.as_slice(), if_right].concat();
                let found = match by.as_integer() {
                    Some(by) if by != 0 => vec![(Vec::new(), divided(operation, value, by, span)?)],
                    _ if operation == Operation::Modulo => {
                        self.wrapped(value, by, &[scope.given.as_slice(), &when].concat(), span)?
                    }
                    _ => {
                        return Err(StepError::not_linear("a quotient", span));
                    }
                };
                cases.extend(
                    found
                        .into_iter()
                        .map(|(also, form)| ([when.as_slice(), &also].concat(), form)),
                );
            }
        }
        Ok(cases)
    }

    /// `value mod length`, where the length grows: a case for each number of turns.
    fn wrapped(
        &self,
        value: &Form,
        length: &Form,
        given: &[Form],
        span: Span,
    ) -> Result<Cases, StepError> {
        let possible = |also: &[Form]| is_feasible(&[self.base.as_slice(), given, also].concat());
        let not_linear = StepError::not_linear("a remainder", span);
        if value.divisor != 1
            || length.divisor != 1
            || possible(&[tame(length.scaled(-1, 1), span)?])
        {
            return Err(not_linear);
        }
        let mut cases = Vec::new();
        for turns in -MOST_TURNS..=MOST_TURNS {
            let back = tame(length.scaled(turns, 1), span)?;
            let rest = tame(value.minus(&back), span)?;
            let room = length.minus(&rest).and_then(|own| own.shifted(-1));
            let when = vec![rest.clone(), tame(room, span)?];
            if possible(&when) {
                cases.push((when, rest));
            }
        }
        let furthest = tame(length.scaled(MOST_TURNS + 1, 1), span)?;
        let least = tame(length.scaled(-MOST_TURNS, 1), span)?;
        let above = tame(value.minus(&furthest), span)?;
        let below = least.minus(value).and_then(|own| own.shifted(-1));
        match possible(&[above]) || possible(&[tame(below, span)?]) {
            true => Err(not_linear),
            false => Ok(cases),
        }
    }

    fn function(
        &self,
        builtin: Builtin,
        args: &[Expr],
        scope: &Scope,
        span: Span,
    ) -> Result<Cases, StepError> {
        let values: Vec<Cases> = args
            .iter()
            .map(|arg| self.number(arg, scope))
            .collect::<Result<_, _>>()?;
        let Some((first, rest)) = values.split_first() else {
            return Err(StepError::not_linear("this call", span));
        };
        match builtin {
            Builtin::Floor | Builtin::Ceiling => first
                .iter()
                .map(|(when, form)| {
                    let up = builtin == Builtin::Ceiling;
                    Ok((when.clone(), rounded(form, up, span)?))
                })
                .collect(),
            Builtin::Abs => {
                let zero = vec![(Vec::new(), Form::constant(0))];
                let minus = crossed(&zero, first, span, &Form::minus)?;
                larger(first, &minus, true, span)
            }
            Builtin::Min | Builtin::Max => rest.iter().try_fold(first.clone(), |value, next| {
                larger(&value, next, builtin == Builtin::Max, span)
            }),
            _ => Err(StepError::not_linear("this call", span)),
        }
    }
}

fn divided(operation: Operation, value: &Form, by: i64, span: Span) -> Result<Form, StepError> {
    let by = if operation == Operation::Modulo {
        by.abs()
    } else {
        by
    };
    let quotient = rounded(&tame(value.scaled(1, by), span)?, false, span)?;
    match operation {
        Operation::Modulo => {
            let whole = tame(quotient.scaled(by, 1), span)?;
            tame(value.minus(&whole), span)
        }
        _ => Ok(quotient),
    }
}

/// The larger of two numbers, or the smaller.
fn larger(left: &Cases, right: &Cases, largest: bool, span: Span) -> Result<Cases, StepError> {
    let mut cases = Vec::new();
    for (if_left, left) in left {
        for (if_right, right) in right {
            let when = [if_left.as_slice(), if_right].concat();
            let lead = tame(left.minus(right), span)?.at_least_zero();
            let behind = tame(lead.denied(), span)?;
            let (first, second) = if largest {
                (left, right)
            } else {
                (right, left)
            };
            cases.push(([when.as_slice(), &[lead]].concat(), first.clone()));
            cases.push(([when.as_slice(), &[behind]].concat(), second.clone()));
        }
    }
    Ok(cases)
}
