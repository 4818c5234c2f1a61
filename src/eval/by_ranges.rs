//! Equations whose right side is an `if` on the argument, as equations for ranges of arguments.
//!
//! `f(n) = if n = 0 then 5 else g(n)` is `f(n) = g(n)` for n <= -1, `f(0) = 5`, and `f(n) = g(n)` for n >= 1. What is known
//! about functions by cases then applies.

use nk_base::number::Number;
use nk_lang::ir::{Clause, Expr, ExprKind, Interval, Pattern};
use nk_syntax::ast::Comparison;

use super::affine::affine;

/// More clauses are not made of the clauses of one function.
const MOST_CLAUSES: usize = 64;

/// The clauses, each clause of one argument whose right side compares the argument with a number replaced by one for each range.
pub(super) fn by_ranges(clauses: &[Clause]) -> Vec<Clause> {
    let mut found = Vec::new();
    // The next one is at the end.
    let mut waiting: Vec<Clause> = clauses.iter().rev().cloned().collect();
    while let Some(clause) = waiting.pop() {
        let is_room = found.len() + waiting.len() < MOST_CLAUSES;
        match ranges(&clause).filter(|_| is_room) {
            Some(parts) => waiting.extend(parts.into_iter().rev()),
            None => found.push(clause),
        }
    }
    found
}

/// The clauses for the ranges of arguments, in ascending order, in which one branch of an `if` holds throughout.
fn ranges(clause: &Clause) -> Option<Vec<Clause>> {
    let ExprKind::If(condition, then, otherwise) = &clause.body.kind else {
        return None;
    };
    let ([Pattern::Variable { slot: 0, offset }], [range]) =
        (&clause.patterns[..], &clause.ranges[..])
    else {
        return None;
    };
    let (comparison, number) = compared(condition)?;
    let at = number.checked_add(offset.as_i64()?)?;
    let behind = at.checked_add(1)?;
    // Up to the first number one branch, then, up to the second one, the other, then the first again.
    let (first, last, inner, outer) = match comparison {
        Comparison::Equal => (at, Some(at), then, otherwise),
        Comparison::NotEqual => (at, Some(at), otherwise, then),
        Comparison::Less => (at, None, otherwise, then),
        Comparison::LessEqual => (behind, None, otherwise, then),
        Comparison::Greater => (behind, None, then, otherwise),
        Comparison::GreaterEqual => (at, None, then, otherwise),
        _ => return None,
    };
    let mut parts = vec![
        (None, Some(first.checked_sub(1)?), outer),
        (Some(first), last, inner),
    ];
    if last.is_some() {
        parts.push((Some(behind), None, outer));
    }
    let parts = parts.into_iter().filter_map(|(low, high, body)| {
        let range = within(range, low.map(Number::Small), high.map(Number::Small))?;
        Some(Clause {
            ranges: vec![range],
            body: (**body).clone(),
            ..clause.clone()
        })
    });
    Some(parts.collect())
}

/// How the variable is compared, and with which number.
fn compared(condition: &Expr) -> Option<(Comparison, i64)> {
    let ExprKind::Compare(left, comparison, right) = &condition.kind else {
        return None;
    };
    let ((a, b), (c, d)) = (affine(left)?, affine(right)?);
    match (a, c) {
        (1, 0) => Some((*comparison, d.checked_sub(b)?)),
        (0, 1) => Some((turned(*comparison)?, b.checked_sub(d)?)),
        _ => None,
    }
}

/// The comparison `b op a` that says what a given `a op b` does.
fn turned(comparison: Comparison) -> Option<Comparison> {
    Some(match comparison {
        Comparison::Less => Comparison::Greater,
        Comparison::LessEqual => Comparison::GreaterEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterEqual => Comparison::LessEqual,
        Comparison::Equal | Comparison::NotEqual => comparison,
        _ => return None,
    })
}

/// The part of a range between two ends; `None` if it is empty.
fn within(range: &Interval, low: Option<Number>, high: Option<Number>) -> Option<Interval> {
    let low = [range.low.clone(), low].into_iter().flatten().max();
    let high = [range.high.clone(), high].into_iter().flatten().min();
    let is_empty = low
        .as_ref()
        .zip(high.as_ref())
        .is_some_and(|(low, high)| low > high);
    (!is_empty).then_some(Interval { low, high })
}
