//! The ends of lists and of enumerations in ranges without an upper bound: `x[n]` has no value after the last element.

use super::affine::affine;
use super::error::{EvalError, EvalErrorKind};
use super::finite::MemberQuestion;
use super::interpreter::Interpreter;
use nk_base::english::plural;
use nk_base::number::Number;
use nk_lang::ir::{Builtin, Expr, ExprKind, Frame, FunctionId, Program};

/// The end of a list or an enumeration.
pub(super) struct Over {
    /// The fact as a text, such as "P has 42 members".
    pub(super) reason: String,
    /// Whether the expression that asked for a missing element has no value at any later point either.
    pub(super) for_good: bool,
}

/// The end of a list or an enumeration, if this error at a point of an expression is about one.
pub(super) fn over(
    interpreter: &mut Interpreter,
    (expr, frame): (&Expr, &Frame),
    error: &EvalError,
    point: &[Number],
) -> Option<Over> {
    if !is_end(&error.kind) {
        return None;
    }
    let program = interpreter.program();
    let mut places = Vec::new();
    expr.each_outside_builders(true, &mut |own, always| {
        if let Some(list) = list_of(program, own) {
            // Only the place of the error can be its cause where an element is not always asked for.
            let for_good = always && point.len() == 1;
            if for_good || own.span == error.span {
                places.push((own, list, for_good));
            }
        }
    });
    let mut found = no_more(&error.kind).map(|reason| Over {
        reason,
        for_good: false,
    });
    for (own, list, for_good) in places {
        let asked = MemberQuestion::of(own, frame, interpreter).ask(interpreter, point);
        let Err(missing) = asked else { continue };
        if !is_end(&missing.kind) || !for_good && missing.kind != error.kind {
            continue;
        }
        let reason = match *missing.kind {
            EvalErrorKind::NoElement { count, .. } => {
                let elements = plural(count as u64, "element");
                format!("{} has {elements}", program.functions[list.0].name)
            }
            kind => no_more(&kind)?,
        };
        // An element that is always asked for ends the claim where its own list ends, whichever list the error is about.
        found = Some(Over { reason, for_good });
        if for_good {
            break;
        }
    }
    found
}

/// Whether an error is that a list or an enumeration has fewer elements.
fn is_end(kind: &EvalErrorKind) -> bool {
    match kind {
        EvalErrorKind::NoElement { index, count } => *index > Number::from(*count),
        kind => no_more(kind).is_some(),
    }
}

/// The named list or the enumeration of which an expression is an element, if it is the same one at all points, and the
/// index rises with the first variable.
fn list_of(program: &Program, expr: &Expr) -> Option<FunctionId> {
    let (list, index) = match &expr.kind {
        ExprKind::Builtin(Builtin::Item, args) => match &args[..] {
            [list, index] => match &list.kind {
                ExprKind::Call { function, args } if args.is_empty() => (*function, index),
                _ => return None,
            },
            _ => return None,
        },
        ExprKind::Call { function, args } => {
            program.functions[function.0].enumeration()?;
            let (index, params) = args.split_last()?;
            let is_constant = |own: &Expr| affine(own).is_some_and(|(factor, _)| factor == 0);
            if !params.iter().all(is_constant) {
                return None;
            }
            (*function, index)
        }
        _ => return None,
    };
    affine(index).filter(|(factor, _)| *factor > 0)?;
    Some(list)
}

/// The reason, if an error states only that a list or an enumeration has ended.
pub(super) fn no_more(kind: &EvalErrorKind) -> Option<String> {
    match kind {
        EvalErrorKind::PastEnd {
            name,
            index,
            count,
            complete: true,
            ..
        } if !index.is_zero() && !index.is_negative() => Some(number_of_members(name, *count)),
        EvalErrorKind::NotListed {
            id, index, last, ..
        } if *index > Number::Small(*last) => Some(format!("{id} lists terms to n = {last}")),
        _ => None,
    }
}

/// "P has 42 members".
pub(super) fn number_of_members(name: &str, count: usize) -> String {
    match count {
        0 => format!("{name} has no members"),
        count => format!("{name} has {}", plural(count as u64, "member")),
    }
}
