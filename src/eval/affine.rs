//! Expressions that are linear in a variable, or a polynomial.

use std::ops::Range;

use nk_base::number::Number;
use nk_base::polynomial::Polynomial;
use nk_lang::ir::{Builtin, Expr, ExprKind, Operation};
use nk_verify::claim::Form;
use num_integer::Integer;
use num_traits::ToPrimitive;

/// `c * n + d` for the first variable n, as (c, d).
pub fn affine(expr: &Expr) -> Option<(i64, i64)> {
    affine_in(expr, 0)
}

/// `c * n + d` for the variable n of a slot, as (c, d).
pub(super) fn affine_in(expr: &Expr, slot: usize) -> Option<(i64, i64)> {
    let form = form(expr, slot..slot + 1)?;
    Some((form.factors[0], form.offset))
}

/// A sum of multiples of the variables in these slots, and an integer.
pub(super) fn form(expr: &Expr, slots: Range<usize>) -> Option<Form> {
    let constant = |offset: i64| Form {
        factors: vec![0; slots.len()],
        offset,
    };
    let number = |expr: &Expr| {
        let own = form(expr, slots.clone())?;
        own.factors
            .iter()
            .all(|factor| *factor == 0)
            .then_some(own.offset)
    };
    match &expr.kind {
        ExprKind::Number(number) => Some(constant(number.as_i64()?)),
        ExprKind::Slot(slot) if slots.contains(slot) => {
            let mut own = constant(0);
            own.factors[slot - slots.start] = 1;
            Some(own)
        }
        ExprKind::Negate(inner) => scaled(&form(inner, slots)?, -1),
        ExprKind::Power { base, exponent } => {
            let (base, exponent) = (number(base)?, number(exponent)?);
            Some(constant(base.checked_pow(u32::try_from(exponent).ok()?)?))
        }
        ExprKind::Arithmetic { first, rest } => {
            let mut value = form(first, slots.clone())?;
            for (operation, _, operand) in rest {
                value = operated(*operation, &value, &form(operand, slots.clone())?)?;
            }
            Some(value)
        }
        _ => None,
    }
}

/// The n from which on the order of two polynomials in the first variable stays the same; the inner `None` means all n.
pub(super) fn order_from(left: &Expr, right: &Expr) -> Option<Option<i64>> {
    let apart = polynomial(left)?.sub(&polynomial(right)?).ok()?;
    apart.sign_from()
}

/// The two sides of a comparison of sums `c * n + d` with fractions, times a positive number that makes them sums with
/// integers: `2*n` and `7` for `n` and `7/2`. `None` if they have integers already, or are not such sums.
pub(super) fn without_fractions(left: &Expr, right: &Expr) -> Option<[Expr; 2]> {
    if affine(left).is_some() && affine(right).is_some() {
        return None;
    }
    let (one, other) = (line(left)?, line(right)?);
    let parts = [&one.0, &one.1, &other.0, &other.1];
    let common = parts.iter().try_fold(1_i64, |common, own| {
        let denominator = own.to_rational().denom().to_i64()?;
        common.checked_mul(denominator / common.gcd(&denominator))
    })?;
    let common = Number::Small(common);
    let whole = |(factor, offset): &(Number, Number), like: &Expr| {
        let whole = |own: &Number| own.mul(&common).ok().filter(|own| own.as_i64().is_some());
        Some(Expr::line(whole(factor)?, 0, whole(offset)?, like.span))
    };
    Some([whole(&one, left)?, whole(&other, right)?])
}

/// The same expression, in which no sum `c * n + d` of integers is rounded.
pub(super) fn unrounded(expr: &Expr) -> Expr {
    let mut own = expr.clone();
    own.replace_parts(&mut |part| match &part.kind {
        ExprKind::Builtin(Builtin::Floor | Builtin::Ceiling, args) => match &args[..] {
            [whole] => affine(whole).map(|_| whole.clone()),
            _ => None,
        },
        _ => None,
    });
    own
}

/// The value of an expression of numbers alone, such as `max(7/2, 2)`.
pub(super) fn number(expr: &Expr) -> Option<Number> {
    let (factor, value) = line(expr)?;
    factor.is_zero().then_some(value)
}

/// `c * n + d` for the first variable n, as (c, d), which may be fractions.
fn line(expr: &Expr) -> Option<(Number, Number)> {
    let own = polynomial(expr)?;
    let (factor, offset) = own.line()?;
    Some((factor.clone(), offset.clone()))
}

/// A polynomial in the first variable.
pub(super) fn polynomial(expr: &Expr) -> Option<Polynomial> {
    match &expr.kind {
        ExprKind::Number(number) => Some(Polynomial::constant(number.clone())),
        ExprKind::Slot(0) => Some(Polynomial::variable()),
        ExprKind::Negate(inner) => polynomial(inner)?.scaled(&Number::Small(-1)).ok(),
        ExprKind::Builtin(builtin, args) => {
            let values: Option<Vec<Number>> = args.iter().map(number).collect();
            let mut values = values?.into_iter();
            let value = match builtin {
                Builtin::Floor => values.next()?.floor(),
                Builtin::Ceiling => values.next()?.ceil(),
                Builtin::Min => values.min()?,
                Builtin::Max => values.max()?,
                _ => return None,
            };
            Some(Polynomial::constant(value))
        }
        ExprKind::Power { base, exponent } => {
            let (base, exponent) = (polynomial(base)?, number(exponent)?);
            match base.coefficients() {
                [base] => Some(Polynomial::constant(base.pow(&exponent).ok()?)),
                _ => base.pow(exponent.as_i64()?.to_usize()?),
            }
        }
        ExprKind::Arithmetic { first, rest } => {
            let mut value = polynomial(first)?;
            for (operation, _, operand) in rest {
                let operand = polynomial(operand)?;
                value = match (operation, operand.coefficients()) {
                    (Operation::Add, _) => value.add(&operand).ok()?,
                    (Operation::Subtract, _) => value.sub(&operand).ok()?,
                    (Operation::Multiply, _) => value.mul(&operand)?,
                    (Operation::Divide, [divisor]) => {
                        value.scaled(&Number::ONE.div_exact(divisor).ok()?).ok()?
                    }
                    _ => return None,
                };
            }
            Some(value)
        }
        _ => None,
    }
}

fn operated(operation: Operation, left: &Form, right: &Form) -> Option<Form> {
    let is_constant = |own: &Form| own.factors.iter().all(|factor| *factor == 0);
    match operation {
        Operation::Add => added(left, right),
        Operation::Subtract => added(left, &scaled(right, -1)?),
        Operation::Multiply if is_constant(left) => scaled(right, left.offset),
        Operation::Multiply if is_constant(right) => scaled(left, right.offset),
        _ => None,
    }
}

pub(super) fn added(left: &Form, right: &Form) -> Option<Form> {
    let both = left.factors.iter().zip(&right.factors);
    let factors = both.map(|(left, right)| left.checked_add(*right));
    Some(Form {
        factors: factors.collect::<Option<_>>()?,
        offset: left.offset.checked_add(right.offset)?,
    })
}

pub(super) fn scaled(form: &Form, by: i64) -> Option<Form> {
    let factors = form.factors.iter().map(|own| own.checked_mul(by));
    Some(Form {
        factors: factors.collect::<Option<_>>()?,
        offset: form.offset.checked_mul(by)?,
    })
}

/// The one variable of a sum or product; `None` if there are none or several, or if it is something else.
pub(super) fn variable(expr: &Expr) -> Option<usize> {
    let mut found = None;
    let mut rest = vec![expr];
    while let Some(own) = rest.pop() {
        match &own.kind {
            ExprKind::Number(_) => {}
            ExprKind::Slot(slot) if found.is_none_or(|other| other == *slot) => found = Some(*slot),
            ExprKind::Negate(inner) => rest.push(inner),
            ExprKind::Arithmetic { first, rest: more } => {
                rest.push(first);
                rest.extend(more.iter().map(|(_, _, operand)| operand));
            }
            _ => return None,
        }
    }
    found
}
