//! Functions that only name the heaps of an octal game: `g(n) = octal("0.376", n)`.

use nk_base::number::Number;
use nk_lang::ir::{Clause, ExprKind, Function, FunctionRule, Pattern};
use nk_system::{OctalCode, System};

/// The code of the octal game, if the function gives its heaps for all n >= 0.
pub fn game_of(function: &Function) -> Option<&str> {
    let FunctionRule::Clauses(clauses) = &function.rule else {
        return None;
    };
    let [clause] = clauses.as_slice() else {
        return None;
    };
    code_of_heaps(clause)
}

/// The system of the game, of one sequence that starts at 0, if the function gives its heaps for all n >= 0.
pub fn heaps_of(function: &Function) -> Option<System> {
    system_of(game_of(function)?)
}

/// The system of the heaps of an octal game, of one sequence with the name of the code as written.
pub(super) fn system_of(code: &str) -> Option<System> {
    let read: OctalCode = code.parse().ok()?;
    let mut system = read.system().ok()?;
    system.sequences[0].name = code.to_owned();
    Some(system)
}

/// The code in `f(n) = octal(code, n) : n >= 0`.
fn code_of_heaps(clause: &Clause) -> Option<&str> {
    let ([Pattern::Variable { offset, .. }], [range]) = (&clause.patterns[..], &clause.ranges[..])
    else {
        return None;
    };
    let (code, heap) = clause.body.as_octal()?;
    // The only variable there is.
    let is_own = matches!(heap.kind, ExprKind::Slot(_)) && offset.is_zero();
    let from_zero = range.low == Some(Number::ZERO) && range.high.is_none();
    (is_own && from_zero && clause.filters.is_empty()).then_some(code)
}
