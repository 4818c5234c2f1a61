//! A warning of `mex { f(i) + f(j) : ... }`, where an option is a sum and a nim-sum is meant.

use std::collections::HashSet;

use super::domain::each_child;
use super::error::CheckErrorKind;
use super::ir::FunctionId;
use super::lowerer::Lowerer;
use super::names::{Definition, FunctionEntry, Names};
use nk_base::source::Span;
use nk_syntax::ast::{Expr, ExprKind, Level, OperatorKind};

/// Greatest number of expressions that are read to find out whether a function refers to another one.
const MOST_READ: usize = 2_000;

impl Lowerer<'_> {
    /// Warns of the options of an equation of `entry` that add two values of it, or of functions that are defined by a
    /// mex as well and refer to it: the value of a sum of positions is the nim-sum. Parentheses around the sum say that
    /// it is meant.
    pub(super) fn warn_of_sums(&mut self, entry: &FunctionEntry, body: &Expr) {
        let mut sums = Vec::new();
        each_option(body, &mut |option| {
            sums.extend(plain_sum(option).map(|sum| (option.span, sum)));
        });
        for (span, (operands, signs)) in sums {
            let values = operands
                .iter()
                .filter(|own| self.is_nimber_of(own, entry))
                .count();
            if values >= 2 {
                // Of a sum with other operands it is not clear which signs are meant.
                let all = values == operands.len() && signs.len() + 1 == operands.len();
                let signs = if all { signs } else { Vec::new() };
                self.report(CheckErrorKind::SumOfNimbers { signs }, span);
            }
        }
    }

    /// Whether an expression is a value of `entry`, or of a function that is defined by a mex and refers to it.
    fn is_nimber_of(&self, expr: &Expr, entry: &FunctionEntry) -> bool {
        let Some(called) = called(expr, self.names) else {
            return false;
        };
        let own = self.names.function(called);
        own.span == entry.span || (is_by_mex(own) && refers_to(called, entry, self.names))
    }
}

/// The function of which an expression is a value.
fn called(expr: &Expr, names: &Names) -> Option<FunctionId> {
    match &expr.kind {
        ExprKind::Call {
            name,
            conditions: None,
            ..
        } => match names.get(&name.text, name.span.file) {
            Some(Definition::Function(id)) => Some(id),
            _ => None,
        },
        _ => None,
    }
}

/// Whether an equation of a function defines its value as a mex.
pub(super) fn is_by_mex(entry: &FunctionEntry) -> bool {
    let mut bodies = entry.clauses.iter().map(|(_, equation)| &equation.body);
    bodies.any(has_mex)
}

/// Whether the value of an expression, or a choice of it, is a mex.
fn has_mex(body: &Expr) -> bool {
    match &body.kind {
        ExprKind::Mex(_) => true,
        ExprKind::Paren(inner) | ExprKind::Where { body: inner, .. } => has_mex(inner),
        ExprKind::If(_, then, otherwise) => has_mex(then) || has_mex(otherwise),
        _ => false,
    }
}

/// Whether the equations of a function mention another one, directly or through others.
fn refers_to(from: FunctionId, entry: &FunctionEntry, names: &Names) -> bool {
    let (mut seen, mut waiting) = (HashSet::from([from]), vec![from]);
    let mut left = MOST_READ;
    while let Some(next) = waiting.pop() {
        let mut parts: Vec<&Expr> = Vec::new();
        for (_, equation) in &names.function(next).clauses {
            parts.extend(equation.conditions.iter().chain([&equation.body]));
        }
        while let Some(part) = parts.pop() {
            if left == 0 {
                return false;
            }
            left -= 1;
            if let Some(called) = called(part, names) {
                if names.function(called).span == entry.span {
                    return true;
                }
                if seen.insert(called) {
                    waiting.push(called);
                }
            }
            each_child(part, &mut |child| parts.push(child));
        }
    }
    false
}

/// Calls `visit` for the options that are listed where the value of an equation is a mex.
fn each_option<'e>(body: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    match &body.kind {
        ExprKind::Paren(inner) | ExprKind::Where { body: inner, .. } => each_option(inner, visit),
        ExprKind::If(_, then, otherwise) => {
            each_option(then, visit);
            each_option(otherwise, visit);
        }
        ExprKind::Mex(inner) => each_element(inner, visit),
        _ => {}
    }
}

/// Calls `visit` for the elements of a set, or of sets that are joined.
fn each_element<'e>(set: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    match &set.kind {
        ExprKind::Paren(inner) => each_element(inner, visit),
        ExprKind::Set(elements, _) => elements.iter().for_each(|own| match &own.kind {
            ExprKind::Guarded { element, .. } => visit(element),
            _ => visit(own),
        }),
        ExprKind::Chain {
            level: Level::Union,
            first,
            rest,
        } => {
            let sets = std::iter::once(&**first).chain(rest.iter().map(|(_, own)| own));
            sets.for_each(|own| each_element(own, visit));
        }
        _ => {}
    }
}

/// The operands that an option adds, and the places of all its signs: of `f(i) + f(j)`, or of such a part of a nim-sum.
fn plain_sum(option: &Expr) -> Option<(Vec<&Expr>, Vec<Span>)> {
    let ExprKind::Chain { level, first, rest } = &option.kind else {
        return None;
    };
    match level {
        Level::NimSum => {
            let mut operands = std::iter::once(&**first).chain(rest.iter().map(|(_, own)| own));
            operands.find_map(plain_sum)
        }
        Level::Sum => {
            let added = rest
                .iter()
                .filter(|(operator, _)| operator.kind == OperatorKind::Plus);
            let added = std::iter::once(&**first).chain(added.map(|(_, own)| own));
            let signs = rest.iter().map(|(operator, _)| operator.span).collect();
            Some((added.collect(), signs))
        }
        _ => None,
    }
}
