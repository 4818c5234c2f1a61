//! The number of residues by which equations are read: a common multiple of what they divide by.

use num_integer::Integer;

use super::reading::Reading;
use crate::ir::{Builtin, Expr, ExprKind, FunctionId, FunctionRule, Operation, Program};

/// Greatest number of residues. Each function becomes as many sequences, of which each has as many terms for one element.
const MOST_RESIDUES: i64 = 64;

/// The least multiple of `modulus` that is a multiple of all divisors in the equations of these functions; `None` if that
/// is `modulus` itself, or too large.
pub fn larger(
    program: &Program,
    functions: impl Iterator<Item = FunctionId>,
    modulus: i64,
) -> Option<i64> {
    let mut whole = Some(modulus);
    for function in functions {
        let FunctionRule::Clauses(clauses) = &program.functions[function.0].rule else {
            continue;
        };
        for clause in clauses {
            let conditions = clause.filters.iter();
            for part in conditions.chain([&clause.body]) {
                add_divisors(program, part, &mut whole);
            }
        }
    }
    whole.filter(|whole| *whole > modulus)
}

/// Makes a number a multiple of the divisor of each remainder in an expression, and of the constants in greatest common
/// divisors; `None` if it gets too large. For `k div 2 mod 3` the divisor is 6.
fn add_divisors(program: &Program, expr: &Expr, whole: &mut Option<i64>) {
    let mut add = |divisor: Option<i64>| {
        if let Some(divisor) = divisor {
            let common = whole.map(|own| own.lcm(&divisor));
            *whole = common.filter(|own| *own <= MOST_RESIDUES);
        }
    };
    expr.each_part(&mut |part| {
        if let ExprKind::Builtin(Builtin::Gcd, args) = &part.kind {
            let scale = args.iter().map(|own| quotients(program, own));
            let scale = scale.fold(Some(1), product);
            let divisors = args.iter().map(|own| divisor(program, own));
            divisors.for_each(|own| add(product(scale, own)));
        }
        let ExprKind::Arithmetic { first, rest } = &part.kind else {
            return;
        };
        let mut scale = quotients(program, first);
        for (operation, _, operand) in rest {
            scale = match operation {
                Operation::Modulo => {
                    add(product(scale, divisor(program, operand)));
                    scale
                }
                Operation::FloorDivide => product(scale, divisor(program, operand)),
                _ => product(scale, quotients(program, operand)),
            };
        }
    });
}

/// The product of the divisors of all quotients in an expression.
fn quotients(program: &Program, expr: &Expr) -> Option<i64> {
    let mut whole = Some(1);
    expr.each_part(&mut |part| {
        if let ExprKind::Arithmetic { rest, .. } = &part.kind {
            for (operation, _, operand) in rest {
                if matches!(operation, Operation::FloorDivide | Operation::Divide) {
                    whole = product(whole, divisor(program, operand));
                }
            }
        }
    });
    whole
}

fn divisor(program: &Program, operand: &Expr) -> Option<i64> {
    let constant = Reading::new(program, &[]).constant(operand)?;
    i64::try_from(constant).ok()
}

/// The product of two numbers from 1 to [`MOST_RESIDUES`], if it is such a number, too. A larger divisor belongs to no
/// condition that is recognised.
fn product(one: Option<i64>, other: Option<i64>) -> Option<i64> {
    let is_fit = |own: &i64| (1..=MOST_RESIDUES).contains(own);
    let product = one.filter(is_fit)? * other.filter(is_fit)?;
    Some(product).filter(is_fit)
}
