//! Equations whose right side is an `if` on the argument, as equations for ranges of arguments.
//!
//! `f(n) = if n = 0 then 5 else g(n)` is `f(n) = g(n)` for n <= -1, `f(0) = 5`, and `f(n) = g(n)` for n >= 1. What is
//! known about functions by cases then applies.

use num_integer::Integer;

use nk_base::number::Number;
use nk_lang::ir::{Aggregate, Clause, Expr, ExprKind, Interval, Pattern};
use nk_syntax::ast::Comparison;

use super::affine::affine;

/// Greatest number of clauses that those of one function become, and of pieces of one condition.
const MOST_CLAUSES: usize = 64;

/// The truth of a condition on an integer: the first integer of each piece in which it is constant, in ascending order,
/// with the truth value in the piece. The first piece begins with the least integer.
type Pieces = Vec<(i64, bool)>;

/// The clauses, in which each clause of one argument whose right side is an `if` on the argument alone is replaced by
/// one for each range.
pub(super) fn by_ranges(clauses: &[Clause]) -> Vec<Clause> {
    let mut found = Vec::new();
    // The next clause is the last of the list.
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
    let offset = offset.as_i64()?;
    let pieces = pieces(condition)?;
    let mut parts = Vec::new();
    for (at, (first, holds)) in pieces.iter().enumerate() {
        let low = match at {
            0 => None,
            _ => Some(Number::Small(first.checked_add(offset)?)),
        };
        let next = pieces.get(at + 1).map(|own| own.0 - 1);
        let high = match next {
            Some(last) => Some(Number::Small(last.checked_add(offset)?)),
            None => None,
        };
        let body = if *holds { then } else { otherwise };
        parts.extend(within(range, low, high).map(|range| Clause {
            ranges: vec![range],
            body: (**body).clone(),
            ..clause.clone()
        }));
    }
    Some(parts)
}

/// The pieces of a condition on the variable; `None` if the condition is also about something else.
fn pieces(condition: &Expr) -> Option<Pieces> {
    match &condition.kind {
        ExprKind::Not(inner) => {
            let inner = pieces(inner)?.into_iter();
            Some(inner.map(|(first, holds)| (first, !holds)).collect())
        }
        ExprKind::And(parts) => combined(parts, |one, other| one && other),
        ExprKind::Or(parts) => combined(parts, |one, other| one || other),
        ExprKind::Compare(left, Comparison::In | Comparison::NotIn, right) => {
            let ExprKind::Aggregate(Aggregate::Set, elements) = &right.kind else {
                return None;
            };
            let mut whole = vec![(i64::MIN, false)];
            for element in elements {
                if !element.binders.is_empty() || !element.guards.is_empty() {
                    return None;
                }
                let own = compared(left, Comparison::Equal, &element.item)?;
                whole = joined(&whole, &own, |one, other| one || other)?;
            }
            let turned = matches!(condition.kind, ExprKind::Compare(_, Comparison::NotIn, _));
            let whole = whole.into_iter();
            Some(
                whole
                    .map(|(first, holds)| (first, holds != turned))
                    .collect(),
            )
        }
        ExprKind::Compare(left, comparison, right) => compared(left, *comparison, right),
        ExprKind::InRange { member, low, high } => {
            let from = compared(low, Comparison::LessEqual, member)?;
            let to = compared(member, Comparison::LessEqual, high)?;
            joined(&from, &to, |one, other| one && other)
        }
        _ => None,
    }
}

fn combined(parts: &[Expr], operation: fn(bool, bool) -> bool) -> Option<Pieces> {
    let mut parts = parts.iter();
    let first = pieces(parts.next()?)?;
    parts.try_fold(first, |whole, part| {
        joined(&whole, &pieces(part)?, operation)
    })
}

/// The pieces of two conditions that an operation, `and` or `or`, joins.
fn joined(one: &Pieces, other: &Pieces, operation: fn(bool, bool) -> bool) -> Option<Pieces> {
    let mut firsts: Vec<i64> = one.iter().chain(other).map(|own| own.0).collect();
    firsts.sort_unstable();
    firsts.dedup();
    let at = |pieces: &Pieces, first: i64| {
        let known = pieces.iter().rev().find(|own| own.0 <= first);
        known.is_some_and(|own| own.1)
    };
    let mut whole = Pieces::new();
    for first in firsts {
        let holds = operation(at(one, first), at(other, first));
        if whole.last().is_none_or(|own| own.1 != holds) {
            whole.push((first, holds));
        }
    }
    (whole.len() <= MOST_CLAUSES).then_some(whole)
}

/// The pieces of `a n + b op c n + d`.
fn compared(left: &Expr, comparison: Comparison, right: &Expr) -> Option<Pieces> {
    let ((a, b), (c, d)) = (affine(left)?, affine(right)?);
    let (factor, number) = (a.checked_sub(c)?, d.checked_sub(b)?);
    // factor * n op number, with a positive factor
    let (factor, number, comparison) = match factor {
        0 => return None,
        1.. => (factor, number, comparison),
        _ => (
            factor.checked_neg()?,
            number.checked_neg()?,
            comparison.mirrored()?,
        ),
    };
    let (least, behind) = (
        Integer::div_ceil(&number, &factor),
        Integer::div_floor(&number, &factor).checked_add(1)?,
    );
    // The least integer is not a bound of a piece.
    if least == i64::MIN {
        return None;
    }
    let all = |holds: bool| (i64::MIN, holds);
    let equal = |holds: bool| match least < behind {
        true => vec![all(!holds), (least, holds), (behind, !holds)],
        false => vec![all(!holds)],
    };
    Some(match comparison {
        Comparison::Equal => equal(true),
        Comparison::NotEqual => equal(false),
        Comparison::Less => vec![all(true), (least, false)],
        Comparison::LessEqual => vec![all(true), (behind, false)],
        Comparison::Greater => vec![all(false), (behind, true)],
        Comparison::GreaterEqual => vec![all(false), (least, true)],
        _ => return None,
    })
}

/// The part of a range between two ends; `None` if it is empty.
fn within(range: &Interval, low: Option<Number>, high: Option<Number>) -> Option<Interval> {
    let low = [range.low.clone(), low].into_iter().flatten().max();
    let high = [range.high.clone(), high].into_iter().flatten().min();
    let ends = low.as_ref().zip(high.as_ref());
    let is_empty = ends.is_some_and(|(low, high)| low > high);
    (!is_empty).then_some(Interval { low, high })
}
