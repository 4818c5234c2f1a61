//! Calls such as `W(3, n + 6)`: a function of several arguments, of which one is not a number.

use super::affine::number;
use nk_lang::ir::{Expr, FunctionId, Program};
use nk_lang::recognise::Row;

/// The row of a call and the argument that is not a number; `None` if there is not exactly one, if the function has one
/// argument, or if it is an enumeration.
pub(super) fn row_and_place<'e>(
    program: &Program,
    function: FunctionId,
    args: &'e [Expr],
) -> Option<(Row, &'e Expr)> {
    if args.len() < 2 || program.functions[function.0].enumeration().is_some() {
        return None;
    }
    let mut place = None;
    let mut fixed = Vec::new();
    for arg in args {
        match number(arg) {
            Some(number) => fixed.push(Some(number.as_i64()?)),
            None if place.is_none() => {
                place = Some(arg);
                fixed.push(None);
            }
            None => return None,
        }
    }
    let args = fixed;
    Some((Row { function, args }, place?))
}
