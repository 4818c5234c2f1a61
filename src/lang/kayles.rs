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
pub fn as_nimber(program: &Program, function: FunctionId, args: &[Expr]) -> Option<Expr> {
    match args {
        [graph] => Some(nimber(kayles(program, function)?, graph)),
        _ => None,
    }
}

/// The value of a game on a graph, as the built-in function.
fn nimber(game: Kayles, graph: &Expr) -> Expr {
    let call = |builtin, arg| Expr {
        span: graph.span,
        kind: ExprKind::Builtin(builtin, vec![arg]),
    };
    let graph = match game {
        Kayles::Nodes => graph.clone(),
        Kayles::Arcs => call(Builtin::Line, graph.clone()),
    };
    call(Builtin::Nimber, graph)
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

/// Replaces the calls in an expression, apart from those under bound variables, and notes what the functions mean.
fn replace(program: &Program, expr: &mut Expr, meanings: &mut BTreeSet<String>) {
    if let ExprKind::Call { function, args } = &expr.kind
        && let [graph] = &args[..]
        && let Some(game) = kayles(program, *function)
    {
        let name = &program.functions[function.0].name;
        meanings.insert(match game {
            Kayles::Nodes => format!("{name}(G) = nimber(G)"),
            Kayles::Arcs => format!("{name}(G) = nimber(line(G))"),
        });
        *expr = nimber(game, graph);
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
        ExprKind::Aggregate(_, elements) if elements.iter().all(|own| own.binders.is_empty()) => {
            let parts = elements.iter_mut();
            parts
                .flat_map(|own| own.guards.iter_mut().chain([&mut own.item]))
                .collect()
        }
        ExprKind::OverSet(_, set) => vec![&mut **set],
        _ => Vec::new(),
    };
    for part in parts {
        replace(program, part, meanings);
    }
}
