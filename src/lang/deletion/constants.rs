//! Integers and finite sets of integers in conditions that no variable changes: `2^3`, `k` with `k = 2`, `{1, 3}`.

use nk_base::number::Number as Value;

use crate::ir::{
    Aggregate, Element, Enumeration, Expr, ExprKind, FunctionId, FunctionRule, Operation, Program,
};

/// Greatest depth of an expression in which constants are replaced by their definitions. These may be cyclic.
const DEEPEST: usize = 16;
/// Greatest number of members of a set of integers that is written as a range.
const MEMBERS: i64 = 64;

/// The integer value of an expression without variables and local names; `None` for other expressions.
pub(super) fn constant(program: &Program, expr: &Expr) -> Option<i64> {
    integer(program, expr, DEEPEST)
}

/// The set that an expression names, written out: `{1, k}`, or the set or list of a name.
pub(super) fn named_set<'p>(program: &'p Program, expr: &'p Expr) -> &'p Expr {
    match &expr.kind {
        ExprKind::Call { function, args } | ExprKind::WholeEnumeration { function, args }
            if args.is_empty() =>
        {
            definition(program, *function).unwrap_or(expr)
        }
        _ => expr,
    }
}

/// The expression that defines a name without parameters and conditions.
pub(super) fn definition(program: &Program, function: FunctionId) -> Option<&Expr> {
    match &program.functions.get(function.0)?.rule {
        FunctionRule::Enumeration(Enumeration::Listed { set, .. }) => Some(set),
        _ => program.constant(function),
    }
}

/// The members of a finite set or list of integers; `None` for other expressions, and for a long range.
pub(super) fn integers(program: &Program, set: &Expr) -> Option<Vec<i64>> {
    match &set.kind {
        ExprKind::Aggregate(Aggregate::Set | Aggregate::List, elements) => {
            let member = |own: &Element<Expr>| {
                own.is_plain()
                    .then(|| constant(program, &own.item))
                    .flatten()
            };
            elements.iter().map(member).collect()
        }
        ExprKind::Range { low, high } => {
            let (low, high) = (constant(program, low)?, constant(program, high)?);
            (high.checked_sub(low)? < MEMBERS).then(|| (low..=high).collect())
        }
        _ => None,
    }
}

fn integer(program: &Program, expr: &Expr, depth: usize) -> Option<i64> {
    let depth = depth.checked_sub(1)?;
    let own = |expr: &Expr| integer(program, expr, depth);
    match &expr.kind {
        ExprKind::Number(Value::Small(value)) => Some(*value),
        ExprKind::Negate(inner) => own(inner)?.checked_neg(),
        ExprKind::Power { base, exponent } => {
            own(base)?.checked_pow(u32::try_from(own(exponent)?).ok()?)
        }
        ExprKind::Call { function, args } if args.is_empty() => {
            own(definition(program, *function)?)
        }
        ExprKind::Arithmetic { first, rest } => {
            let mut value = own(first)?;
            for (operation, _, operand) in rest {
                let operand = own(operand)?;
                value = match operation {
                    Operation::Add => value.checked_add(operand)?,
                    Operation::Subtract => value.checked_sub(operand)?,
                    Operation::Multiply => value.checked_mul(operand)?,
                    // With a positive divisor these round down, as the language does.
                    Operation::FloorDivide if operand > 0 => value.div_euclid(operand),
                    Operation::Modulo if operand > 0 => value.rem_euclid(operand),
                    Operation::Divide if operand > 0 && value % operand == 0 => value / operand,
                    _ => return None,
                };
            }
            Some(value)
        }
        _ => None,
    }
}
