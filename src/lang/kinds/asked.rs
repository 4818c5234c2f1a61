//! The `eval`s and `check`s that determine kinds.
//!
//! The items of a used file are examples of its own. They do not bind a file that uses it: where such a file calls a
//! function, or calls one that calls it, the examples of that function are ignored. The examples of other functions
//! count, so that the equations of a used file have the kinds that they have by themselves.

use std::collections::HashSet;

use nk_base::source::FileId;
use nk_syntax::ast::{Comparison, Expr, ExprKind, ItemKind};

use crate::budget::Budget;
use crate::domain::{Atom, each_child, take_apart};
use crate::ir::FunctionId;
use crate::load::Unit;
use crate::names::{Definition, Names};

/// The expression or statement of an eval or a check, and its conditions.
pub type Asked<'a> = (&'a Expr, &'a [Expr]);

/// The variables that a condition of a question makes equal to a set, as in `n = 1..3`, and that no other condition
/// lets range over a collection: they take numbers.
pub fn equal_to_sets<'a>(conditions: &'a [Expr], names: &Names) -> Vec<&'a str> {
    let mut atoms = Vec::new();
    conditions
        .iter()
        .for_each(|condition| take_apart(condition, &mut atoms));
    let mut found = Vec::new();
    let mut members = HashSet::new();
    for atom in atoms {
        let Atom::Compare { left, op, right } = atom else {
            continue;
        };
        match (&left.kind, op) {
            (ExprKind::Name(name), Comparison::In) => {
                members.insert(name.as_str());
            }
            (ExprKind::Name(name), Comparison::Equal)
                if matches!(right.kind, ExprKind::Range { .. } | ExprKind::Set(..))
                    && names.get(name, left.span.file).is_none() =>
            {
                found.push(name.as_str());
            }
            _ => {}
        }
    }
    found.retain(|own| !members.contains(own));
    found
}

/// The questions that count for kinds.
pub fn questions<'a>(names: &Names<'a>, files: &'a [Unit], budget: &Budget) -> Vec<Asked<'a>> {
    let used: HashSet<FileId> = files
        .iter()
        .flat_map(|file| file.uses.iter().copied())
        .collect();
    let is_own = |at: usize| at == 0 || !used.contains(&files[at].id);
    let (own, others): (Vec<usize>, Vec<usize>) = (0..files.len()).partition(|at| is_own(*at));
    let mut found: Vec<Asked> = own
        .iter()
        .flat_map(|at| &files[*at].tree.items)
        .filter_map(|item| asked(&item.kind))
        .collect();
    if others.is_empty() {
        return found;
    }
    let mut search = Search {
        names,
        budget,
        reached: HashSet::new(),
        waiting: Vec::new(),
    };
    for (expr, conditions) in &found {
        search.meet(std::iter::once(*expr).chain(*conditions));
    }
    for item in own.iter().flat_map(|at| &files[*at].tree.items) {
        if let ItemKind::Equation(equation) = &item.kind {
            search.meet(std::iter::once(&equation.body).chain(&equation.conditions));
        }
    }
    let reached = search.finish();
    let others = others.iter().flat_map(|at| &files[*at].tree.items);
    found.extend(others.filter_map(|item| asked(&item.kind)).filter(|own| {
        let mut is_free = true;
        for part in std::iter::once(own.0).chain(own.1) {
            each_function(part, names, budget, &mut |id| {
                is_free &= !reached.contains(&id);
            });
        }
        is_free
    }));
    found
}

fn asked(item: &ItemKind) -> Option<Asked<'_>> {
    match item {
        ItemKind::Eval(eval) => Some((&eval.expr, &eval.conditions)),
        ItemKind::Check(check) => Some((&check.statement, &check.conditions)),
        _ => None,
    }
}

/// The search for all functions that are called, directly or through others.
struct Search<'n, 'a> {
    names: &'n Names<'a>,
    budget: &'n Budget,
    reached: HashSet<FunctionId>,
    waiting: Vec<FunctionId>,
}

impl<'n, 'a: 'n> Search<'n, 'a> {
    fn meet<'e>(&mut self, parts: impl Iterator<Item = &'e Expr>) {
        for part in parts {
            each_function(part, self.names, self.budget, &mut |id| {
                if self.reached.insert(id) {
                    self.waiting.push(id);
                }
            });
        }
    }

    fn finish(mut self) -> HashSet<FunctionId> {
        while let Some(id) = self.waiting.pop() {
            for (_, equation) in &self.names.function(id).clauses {
                self.meet(std::iter::once(&equation.body).chain(&equation.conditions));
            }
        }
        self.reached
    }
}

/// Calls `visit` for each function that an expression names; a variable of the same name counts as one.
fn each_function(expr: &Expr, names: &Names, budget: &Budget, visit: &mut dyn FnMut(FunctionId)) {
    budget.spend(1);
    if budget.is_spent() {
        return;
    }
    let name = match &expr.kind {
        ExprKind::Call { name, .. } => Some(name.text.as_str()),
        ExprKind::Name(name) => Some(name.as_str()),
        _ => None,
    };
    let meant = name.and_then(|name| names.get(name, expr.span.file));
    if let Some(Definition::Function(id)) = meant {
        visit(id);
    }
    each_child(expr, &mut |child| {
        each_function(child, names, budget, visit)
    });
}
