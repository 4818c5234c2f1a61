//! Functions that are Node-Kayles, Arc-Kayles or Kayles by their rules, as the built-in function that has the same
//! values.
//!
//! Node-Kayles on G has the value `nimber(G)`, and Arc-Kayles on G the value `nimber(line(G))`: a move takes an edge
//! and all edges that meet it. Kayles on G has the value `nimber(middle(G))`: a move takes a vertex and the edges at
//! it, or an edge, its ends and all edges that meet it. So whatever is known of `nimber`, such as recurrences of
//! families, holds for these functions.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::builtins::builtin_name;
use crate::deletion::deletion_game;
use crate::ir::{Builtin, Check, Expr, ExprKind, FunctionId, Kind, Program};
use nk_solver::deletion::Kayles;

/// The call of a function with these arguments as `nimber(...)`; `None` if the rules of the function are those of
/// another game.
pub fn as_nimber(program: &Program, function: FunctionId, args: &[Expr]) -> Option<Expr> {
    match args {
        [graph] => Some(nimber(kayles(program, function)?, graph)),
        _ => None,
    }
}

/// The same call as text, where `graph` is the text of its argument: `nimber(line(path(n)))`.
pub fn as_nimber_of(program: &Program, function: FunctionId, graph: &str) -> Option<String> {
    Some(nimber_of(kayles(program, function)?, graph))
}

/// The graph on which a game is Node-Kayles, made from the one on which it is played; `None` if that is the same.
fn construction(game: Kayles) -> Option<Builtin> {
    match game {
        Kayles::Nodes => None,
        Kayles::Arcs => Some(Builtin::Line),
        Kayles::Both => Some(Builtin::Middle),
    }
}

fn nimber_of(game: Kayles, graph: &str) -> String {
    match construction(game).and_then(builtin_name) {
        Some(name) => format!("nimber({name}({graph}))"),
        None => format!("nimber({graph})"),
    }
}

/// The value of a game on a graph, as the built-in function.
fn nimber(game: Kayles, graph: &Expr) -> Expr {
    let call = |builtin, arg| Expr::new(ExprKind::Builtin(builtin, vec![arg]), graph.span);
    let graph = match construction(game) {
        Some(builtin) => call(builtin, graph.clone()),
        None => graph.clone(),
    };
    call(Builtin::Nimber, graph)
}

/// Whether a single graph is solved by the rules of the function rather than by `nimber`, although a call is
/// [`as_nimber`]. This takes less time.
pub fn is_solved_by_its_rules(program: &Program, function: FunctionId) -> bool {
    kayles(program, function) == Some(Kayles::Both)
}

/// The Kayles game that a function is by its rules; `None` if it is none of the three.
fn kayles(program: &Program, function: FunctionId) -> Option<Kayles> {
    let own = &program.functions[function.0];
    if own.params != [Kind::Graph] || own.misere.is_some() {
        return None;
    }
    deletion_game(program, function).ok()?.kayles()
}

/// A check whose statement asks for `nimber(...)` instead of such functions. Its text says which functions these are,
/// as certificates and theorems are then about `nimber(...)`: `... where arc_kayles(G) = nimber(line(G))`.
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
        meanings.insert(format!("{name}(G) = {}", nimber_of(game, "G")));
        *expr = nimber(game, graph);
        return;
    }
    let is_open = match &expr.kind {
        ExprKind::Builtin(..)
        | ExprKind::Call { .. }
        | ExprKind::And(_)
        | ExprKind::Or(_)
        | ExprKind::Not(_)
        | ExprKind::Negate(_)
        | ExprKind::Compare(..)
        | ExprKind::Power { .. }
        | ExprKind::InRange { .. }
        | ExprKind::If(..)
        | ExprKind::Arithmetic { .. }
        | ExprKind::OverSet(..) => true,
        ExprKind::Aggregate(_, elements) => elements.iter().all(|own| own.binders.is_empty()),
        _ => false,
    };
    if is_open {
        expr.each_child_mut(&mut |part| replace(program, part, meanings));
    }
}
