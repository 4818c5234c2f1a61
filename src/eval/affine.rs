//! Expressions that are linear in a variable.

use nk_lang::ir::{Expr, ExprKind, Operation};
use num_integer::Integer;

/// `c * n + d` for the first variable n, as (c, d).
pub fn affine(expr: &Expr) -> Option<(i64, i64)> {
    affine_in(expr, 0)
}

/// `c * n + d` for the variable n of a slot, as (c, d).
pub(super) fn affine_in(expr: &Expr, slot: usize) -> Option<(i64, i64)> {
    match &expr.kind {
        ExprKind::Number(number) => Some((0, number.as_i64()?)),
        ExprKind::Slot(own) if *own == slot => Some((1, 0)),
        ExprKind::Negate(inner) => {
            let (factor, offset) = affine_in(inner, slot)?;
            Some((factor.checked_neg()?, offset.checked_neg()?))
        }
        ExprKind::Power { base, exponent } => {
            let ((0, base), (0, exponent)) = (affine_in(base, slot)?, affine_in(exponent, slot)?)
            else {
                return None;
            };
            Some((0, base.checked_pow(u32::try_from(exponent).ok()?)?))
        }
        ExprKind::Arithmetic { first, rest } => {
            let mut value = affine_in(first, slot)?;
            for (operation, _, operand) in rest {
                value = operated(*operation, value, affine_in(operand, slot)?)?;
            }
            Some(value)
        }
        _ => None,
    }
}

/// From which n on the order of two sums `c * n + d` that grow differently stays the same: behind the n at which they meet.
pub(super) fn passed(left: &Expr, right: &Expr) -> Option<i64> {
    let ((a, b), (c, d)) = (affine(left)?, affine(right)?);
    let nearer = a.checked_sub(c).filter(|nearer| *nearer != 0)?;
    // The quotient of the least integer by -1 is no `i64`.
    let apart = i128::from(d) - i128::from(b);
    let meeting = Integer::div_floor(&apart, &i128::from(nearer));
    i64::try_from(meeting + 1).ok()
}

fn operated(
    operation: Operation,
    (factor, offset): (i64, i64),
    (other_factor, other_offset): (i64, i64),
) -> Option<(i64, i64)> {
    match operation {
        Operation::Add => Some((
            factor.checked_add(other_factor)?,
            offset.checked_add(other_offset)?,
        )),
        Operation::Subtract => Some((
            factor.checked_sub(other_factor)?,
            offset.checked_sub(other_offset)?,
        )),
        Operation::Multiply if factor == 0 => Some((
            offset.checked_mul(other_factor)?,
            offset.checked_mul(other_offset)?,
        )),
        Operation::Multiply if other_factor == 0 => Some((
            factor.checked_mul(other_offset)?,
            offset.checked_mul(other_offset)?,
        )),
        _ => None,
    }
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
