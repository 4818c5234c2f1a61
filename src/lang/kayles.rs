//! Functions that are Node-Kayles or Arc-Kayles by their rules, as the built-in function that has the same values.
//!
//! Node-Kayles on G has the value `nimber(G)`, and Arc-Kayles on G the value `nimber(line(G))`: a move takes an edge and
//! all edges that meet it. So whatever is known of `nimber`, such as recurrences of families, holds for these functions.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::deletion::deletion_game;
use crate::ir::{Builtin, Check, Expr, ExprKind, FunctionId, Kind, Program};
use nk_solver::deletion::Kayles;

/// The call of a function with these arguments as `nimber(...)`; `None` if the rules of the function are those of another
/// game.
pub fn as_nimber(program: &Program, function: FunctionId, args: &[Expr]) -> Option<ExprKind> {
    let [graph] = args else {
        return None;
    };
    let graph = match kayles(program, function)? {
        Kayles::Nodes => graph.clone(),
        Kayles::Arcs => Expr {
            span: graph.span,
            kind: ExprKind::Builtin(Builtin::Line, vec![graph.clone()]),
        },
    };
    Some(ExprKind::Builtin(Builtin::Nimber, vec![graph]))
}

/// Which of the two games a function is by its rules.
fn kayles(program: &Program, function: FunctionId) -> Option<Kayles> {
    let own = &program.functions[function.0];
    if own.params != [Kind::Graph] || own.misere.is_some() {
        return None;
    }
    deletion_game(program, function).ok()?.kayles()
}

/// A check whose statement asks for `nimber(...)` instead of such functions. Its text says which functions these are, as
/// certificates and theorems are then about `nimber(...)`: `... where arc_kayles(G) = nimber(line(G))`.
pub fn with_nimbers<'c>(program: &Program, check: &'c Check) -> Cow<'c, Check> {
    let mut statement = check.statement.clone();
    let mut meanings = BTreeSet::new();
    replace(program, &mut statement, &mut meanings);
    if meanings.is_empty() {
        return Cow::Borrowed(check);
    }
    let meanings: Vec<String> = meanings.into_iter().collect();
    Cow::Owned(Check {
        statement,
        text: format!("{} where {}", check.text, meanings.join(", ")),
        ..check.clone()
    })
}

/// Replaces the calls in an expression, apart from those in sets and under bound variables, and notes what the functions
/// mean.
fn replace(program: &Program, expr: &mut Expr, meanings: &mut BTreeSet<String>) {
    if let ExprKind::Call { function, args } = &expr.kind
        && let Some(nimber) = as_nimber(program, *function, args)
    {
        let name = &program.functions[function.0].name;
        meanings.insert(match kayles(program, *function) {
            Some(Kayles::Arcs) => format!("{name}(G) = nimber(line(G))"),
            _ => format!("{name}(G) = nimber(G)"),
        });
        expr.kind = nimber;
        return;
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
    for part in parts {
        replace(program, part, meanings);
    }
}
