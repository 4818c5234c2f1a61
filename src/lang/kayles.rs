//! Functions that are Node-Kayles or Arc-Kayles by their rules, as the built-in function that has the same values.
//!
//! Node-Kayles on G has the value `nimber(G)`, and Arc-Kayles on G the value `nimber(line(G))`: a move takes an edge and
//! all edges that meet it. So whatever is known of `nimber`, such as recurrences of families, holds for these functions.

use std::borrow::Cow;

use crate::deletion::deletion_game;
use crate::ir::{Builtin, Check, Expr, ExprKind, FunctionId, Kind, Program};
use nk_solver::deletion::Kayles;

/// The call of a function with these arguments as `nimber(...)`; `None` if the rules of the function are those of another
/// game.
pub fn as_nimber(program: &Program, function: FunctionId, args: &[Expr]) -> Option<ExprKind> {
    let [graph] = args else {
        return None;
    };
    let own = &program.functions[function.0];
    if own.params != [Kind::Graph] || own.misere.is_some() {
        return None;
    }
    let graph = match deletion_game(program, function).ok()?.kayles()? {
        Kayles::Nodes => graph.clone(),
        Kayles::Arcs => Expr {
            span: graph.span,
            kind: ExprKind::Builtin(Builtin::Line, vec![graph.clone()]),
        },
    };
    Some(ExprKind::Builtin(Builtin::Nimber, vec![graph]))
}

/// A check whose statement asks for `nimber(...)` instead of such functions.
pub fn with_nimbers<'c>(program: &Program, check: &'c Check) -> Cow<'c, Check> {
    let mut statement = check.statement.clone();
    match replace(program, &mut statement) {
        false => Cow::Borrowed(check),
        true => Cow::Owned(Check {
            statement,
            ..check.clone()
        }),
    }
}

/// Replaces the calls in an expression, apart from those in sets and under bound variables; whether there was one.
pub fn replace(program: &Program, expr: &mut Expr) -> bool {
    if let ExprKind::Call { function, args } = &expr.kind
        && let Some(nimber) = as_nimber(program, *function, args)
    {
        expr.kind = nimber;
        return true;
    }
    let parts: Vec<&mut Expr> = match &mut expr.kind {
        ExprKind::Builtin(_, args)
        | ExprKind::Call { args, .. }
        | ExprKind::And(args)
        | ExprKind::Or(args) => args.iter_mut().collect(),
        ExprKind::Not(inner) | ExprKind::Negate(inner) => vec![&mut **inner],
        ExprKind::Compare(left, _, right) => vec![&mut **left, &mut **right],
        ExprKind::Power { base, exponent } => vec![&mut **base, &mut **exponent],
        ExprKind::InRange { member, low, high } => vec![&mut **member, &mut **low, &mut **high],
        ExprKind::If(condition, then, otherwise) => {
            vec![&mut **condition, &mut **then, &mut **otherwise]
        }
        ExprKind::Arithmetic { first, rest } => {
            let rest = rest.iter_mut().map(|own| &mut own.2);
            std::iter::once(&mut **first).chain(rest).collect()
        }
        _ => Vec::new(),
    };
    let mut is_new = false;
    for part in parts {
        is_new |= replace(program, part);
    }
    is_new
}
