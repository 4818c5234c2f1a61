//! The number of elements of a set or a list, where possible without a list of the elements.

use crate::ir::{Aggregate, Builtin, Expr, ExprKind, Operation};
use nk_base::source::Span;

/// Whether [`number_of_elements`] needs no list of the elements.
pub(crate) fn is_counted(of: &Expr) -> bool {
    matches!(
        of.kind,
        ExprKind::Range { .. }
            | ExprKind::Builtin(Builtin::Subsets | Builtin::Sort | Builtin::Reverse, _)
            | ExprKind::Aggregate(Aggregate::List, _)
    )
}

/// `|S|` or `count(S)`.
///
/// The subsets of a set, the integers of a range and the elements of a list that a builder makes are counted. Other
/// sets are listed, since only the list shows which elements are equal.
pub(crate) fn number_of_elements(of: Expr, span: Span) -> Expr {
    let expr = |kind| Expr { span, kind };
    let number = |value: i64| Expr::number(value, span);
    let call = |builtin, args| expr(ExprKind::Builtin(builtin, args));
    match of.kind {
        ExprKind::Builtin(Builtin::Subsets, mut args) => expr(ExprKind::Power {
            base: Box::new(number(2)),
            exponent: Box::new(number_of_elements(args.remove(0), span)),
        }),
        ExprKind::Builtin(Builtin::Sort | Builtin::Reverse, mut args) => {
            number_of_elements(args.remove(0), span)
        }
        ExprKind::Range { low, high } => {
            let last = call(Builtin::Floor, vec![*high]);
            let first = call(Builtin::Ceiling, vec![*low]);
            let count = ExprKind::Arithmetic {
                first: Box::new(last),
                rest: vec![
                    (Operation::Subtract, span, first),
                    (Operation::Add, span, number(1)),
                ],
            };
            call(Builtin::Max, vec![number(0), expr(count)])
        }
        ExprKind::Aggregate(Aggregate::List, elements) => {
            expr(ExprKind::Aggregate(Aggregate::Count, elements))
        }
        kind => call(Builtin::Cardinality, vec![Expr::new(kind, of.span)]),
    }
}
