//! Calls of rows: of a function of several arguments, of which all but one are fixed, such as `W(3, n + 6)`.

use super::affine::number;
use nk_base::number::Number;
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

/// From this index on, values of rows come from their systems. Up to it, the machine is fast enough.
const ROW_INDEX: Number = Number::Small(1 << 10);

/// Greatest argument that is fixed in a row whose values come from its system.
const FIXED: i64 = 32;

/// The row of a call and the index in it, if that is the only large argument, so that the machine might need long.
pub(super) fn row_and_index(function: FunctionId, args: &[Number]) -> Option<(Row, &Number)> {
    let mut large = args.iter().filter(|own| **own >= ROW_INDEX);
    let (index, None) = (large.next()?, large.next()) else {
        return None;
    };
    let fixed = |own: &Number| match own >= &ROW_INDEX {
        true => Some(None),
        false => Some(Some(own.as_i64().filter(|own| own.abs() <= FIXED)?)),
    };
    let args = args.iter().map(fixed).collect::<Option<Vec<_>>>()?;
    Some((Row { function, args }, index))
}
