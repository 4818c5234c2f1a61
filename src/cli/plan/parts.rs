//! What functions are made of.

use nk_lang::ir::{Enumeration, Expr, ExprKind, FunctionId, FunctionRule, Program};

/// The text of an expression that is a text, or a constant with a text.
pub(super) fn text(program: &Program, expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Text(text) => Some(text.clone()),
        ExprKind::Call { function, .. } => match &program.functions[function.0].rule {
            FunctionRule::Clauses(clauses) => match &clauses.as_slice() {
                [clause] => match &clause.body.kind {
                    ExprKind::Text(text) => Some(text.clone()),
                    _ => None,
                },
                _ => None,
            },
            FunctionRule::Enumeration(_) => None,
        },
        _ => None,
    }
}

/// Calls `visit` for the right sides and conditions of a function.
pub(super) fn bodies(program: &Program, function: FunctionId, visit: &mut dyn FnMut(&Expr)) {
    match &program.functions[function.0].rule {
        FunctionRule::Clauses(clauses) => {
            for clause in clauses {
                clause.filters.iter().for_each(&mut *visit);
                visit(&clause.body);
            }
        }
        FunctionRule::Enumeration(Enumeration::Endless {
            guards, low, block, ..
        }) => {
            guards.iter().chain(low).for_each(&mut *visit);
            visit(block);
        }
        FunctionRule::Enumeration(Enumeration::Listed { set, .. }) => visit(set),
        FunctionRule::Enumeration(Enumeration::Search {
            guards,
            low,
            high,
            filters,
            ..
        }) => {
            let parts = guards.iter().chain(low).chain(high).chain(filters);
            parts.for_each(visit);
        }
    }
}
