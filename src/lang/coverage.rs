//! The arguments that each equation covers: default ranges, overlaps, gaps.
//!
//! In: the clauses of one function, those with more constant arguments first. A base case goes before a general
//! equation; equations of one level must exclude each other. Clashes that depend on filters are found during
//! evaluation; here only those that the ranges alone show.

use std::collections::BTreeMap;

use super::budget::Budget;
use super::error::{CheckErrorKind, Separation};
use super::ir::{Clause, Interval, Kind, Pattern};
use nk_base::number::Number;
use nk_base::source::Span;

/// Gives variables without a lower bound their default one; `params` are the kinds of the arguments. Returns warnings
/// of `f(n) = 0 : n <= 0`, which is then about 0 alone.
pub fn complete_ranges(
    name: &str,
    clauses: &mut [Clause],
    params: &[Kind],
) -> Vec<(CheckErrorKind, Span)> {
    let mut found = Vec::new();
    let largest_base = clauses
        .iter()
        .filter(|clause| clause.ranges.len() == 1 && clause.constants() == 1)
        .filter_map(|clause| clause.ranges[0].low.clone())
        .max();
    for clause in clauses {
        let conditional =
            !clause.filters.is_empty() || clause.ranges.iter().any(|range| range.high.is_some());
        let single = clause.ranges.len() == 1;
        let numbers = params.iter().map(|kind| *kind == Kind::Number);
        for ((range, pattern), is_number) in
            clause.ranges.iter_mut().zip(&clause.patterns).zip(numbers)
        {
            let Pattern::Variable { offset, slot } = pattern else {
                continue;
            };
            if !is_number {
                continue;
            }
            if range.low.is_none() {
                let base = largest_base.as_ref().filter(|_| single);
                range.low = Some(default_low(base, offset, conditional));
                if range.low == range.high && range.low.as_ref() == Some(offset) {
                    let kind = CheckErrorKind::ClaimsZeroAlone {
                        name: name.to_owned(),
                        variable: clause.frame.names[*slot].clone(),
                    };
                    found.push((kind, clause.claim));
                }
            }
        }
    }
    found
}

/// The first argument of a general equation that says none: above the largest base case, or the variable
/// at 0. With conditions (which will exclude what they must) the smaller of the two.
fn default_low(largest_base: Option<&Number>, offset: &Number, conditional: bool) -> Number {
    let Some(base) = largest_base else {
        return offset.clone();
    };
    let above = base.add(&Number::ONE).unwrap_or_else(|_| base.clone());
    match conditional {
        true => above.min(offset.clone()),
        false if offset.is_zero() => above,
        false => offset.clone(),
    }
}

/// Overlaps, gaps and empty claims that the ranges alone show; some are left out once the budget is spent.
pub fn problems(name: &str, clauses: &[Clause], budget: &Budget) -> Vec<(CheckErrorKind, Span)> {
    let mut found = overlaps(name, clauses, budget);
    found.extend(gap(name, clauses));
    found.extend(clauses.iter().filter_map(|own| emptiness(name, own)));
    found
}

fn overlaps(name: &str, clauses: &[Clause], budget: &Budget) -> Vec<(CheckErrorKind, Span)> {
    // A function without parameters has its own error for a second equation.
    let sure = |at: &usize| !clauses[*at].ranges.is_empty() && clauses[*at].filters.is_empty();
    let sure: Vec<usize> = (0..clauses.len()).filter(sure).collect();
    let levels = sure.chunk_by(|&a, &b| clauses[a].constants() == clauses[b].constants());
    let clashes = levels.flat_map(|level| first_clashes(clauses, level, budget));
    let described = clashes.filter_map(|(later, earlier)| {
        let (earlier, later) = (&clauses[earlier], &clauses[later]);
        let kind = CheckErrorKind::Overlap {
            name: name.to_owned(),
            first: earlier.claim,
            separation: end_first(earlier, later).or_else(|| start_second(earlier, later)),
            meet: common(&earlier.ranges, &later.ranges)?,
        };
        Some((kind, later.claim))
    });
    described.collect()
}

/// Number of comparisons after which an equation that is known to clash is not compared any more.
const THOROUGH: usize = 1_000_000;

/// For each clause of the level that has arguments in common with an earlier one the first such one.
///
/// Clauses are taken by where they begin along one axis, and compared with those that have not ended there.
fn first_clashes(clauses: &[Clause], level: &[usize], budget: &Budget) -> BTreeMap<usize, usize> {
    let mut clashes = BTreeMap::new();
    let level = level.iter().copied();
    let mut by_start: Vec<usize> = level.filter(|&at| claims_some(&clauses[at])).collect();
    let Some(&one) = by_start.first() else {
        return clashes;
    };
    let arity = clauses[one].ranges.len();
    let Some(axis) = (0..arity).min_by_key(|&axis| meetings(clauses, &by_start, axis)) else {
        return clashes;
    };
    let constants = clauses[one].constants();
    let special: Vec<&Clause> = clauses
        .iter()
        .filter(|own| own.constants() > constants && own.filters.is_empty())
        .collect();
    let range = |at: usize| &clauses[at].ranges[axis];
    by_start.sort_by_key(|&at| &range(at).low);
    let mut compared = 0;
    let mut open: Vec<usize> = Vec::new();
    for at in by_start.into_iter().take_while(|_| !budget.is_spent()) {
        open.retain(|&other| !ends_before(range(other), range(at)));
        let mut clashing = false;
        for &other in &open {
            compared += 1;
            let Some(meet) = common(&clauses[other].ranges, &clauses[at].ranges) else {
                continue;
            };
            // An equation with more integers on its left has these arguments, as f(0, 0) of `f(0, b)` and `f(a, 0)`.
            compared += special.len();
            if special.iter().any(|own| contains(&own.ranges, &meet)) {
                continue;
            }
            clashing = true;
            let (first, later) = (at.min(other), at.max(other));
            let known = clashes.entry(later).or_insert(first);
            *known = first.min(*known);
            if compared > THOROUGH {
                break;
            }
        }
        if !clashing || compared <= THOROUGH {
            open.push(at);
        }
    }
    clashes
}

/// The number of pairs of clauses whose ranges for the argument `axis` meet.
fn meetings(clauses: &[Clause], level: &[usize], axis: usize) -> usize {
    let ranges = || level.iter().map(|&at| &clauses[at].ranges[axis]);
    let mut starts: Vec<_> = ranges().map(|range| &range.low).collect();
    let mut ends: Vec<_> = ranges().filter_map(|range| range.high.as_ref()).collect();
    starts.sort();
    ends.sort();
    let ended = |start: &Option<Number>| match start {
        Some(start) => ends.partition_point(|&end| end < start),
        None => 0,
    };
    (0..).zip(&starts).map(|(i, start)| i - ended(start)).sum()
}

/// Whether a clause covers any arguments; `f(n) = 0 : 5 <= n <= 2` covers none.
fn claims_some(clause: &Clause) -> bool {
    !clause.ranges.iter().any(|range| ends_before(range, range))
}

fn emptiness(name: &str, clause: &Clause) -> Option<(CheckErrorKind, Span)> {
    let mut arguments = clause.patterns.iter().zip(&clause.ranges);
    let (pattern, range) = arguments.find(|(_, range)| ends_before(range, range))?;
    let Pattern::Variable { slot, offset } = pattern else {
        return None;
    };
    let kind = CheckErrorKind::ClaimsNothing {
        name: name.to_owned(),
        variable: clause.frame.names.get(*slot)?.clone(),
        low: range.low.as_ref()?.sub(offset).ok()?,
        high: range.high.as_ref()?.sub(offset).ok()?,
    };
    Some((kind, clause.claim))
}

fn ends_before(a: &Interval, b: &Interval) -> bool {
    matches!((&a.high, &b.low), (Some(end), Some(start)) if end < start)
}

/// The arguments that both claim, if there are any.
pub fn common(a: &[Interval], b: &[Interval]) -> Option<Vec<Interval>> {
    a.iter().zip(b).map(|(a, b)| a.intersect(b)).collect()
}

/// Whether all arguments in `inner` are in `outer`.
fn contains(outer: &[Interval], inner: &[Interval]) -> bool {
    common(outer, inner).is_some_and(|both| both == inner)
}

/// The end of the earlier of two one-variable equations after which the later one would take over.
fn end_first(earlier: &Clause, later: &Clause) -> Option<Separation> {
    let ([earlier_range], [later_range]) = (&earlier.ranges[..], &later.ranges[..]) else {
        return None;
    };
    let Pattern::Variable { slot, offset } = &earlier.patterns[0] else {
        return None;
    };
    let (low, start) = (earlier_range.low.as_ref()?, later_range.low.as_ref()?);
    let end = start.sub(&Number::ONE).ok()?.sub(offset).ok()?;
    let variable = earlier.frame.names.get(*slot)?;
    (low < start).then(|| Separation::EndFirst(format!("{variable} <= {end}")))
}

/// A start of the later of two equations after which the earlier one has its arguments alone, if a variable of the
/// later one starts at a constant of the earlier one, as in `A(0, n) = ...` and `A(m, 0) = ...`.
fn start_second(earlier: &Clause, later: &Clause) -> Option<Separation> {
    let pairs = earlier.patterns.iter().zip(&earlier.ranges);
    let theirs = later.patterns.iter().zip(&later.ranges);
    for ((own, own_range), (their, their_range)) in pairs.zip(theirs) {
        let (Pattern::Constant, Pattern::Variable { slot, offset }) = (own, their) else {
            continue;
        };
        if own_range.low == their_range.low {
            let start = own_range.low.as_ref()?.add(&Number::ONE).ok()?;
            let (start, variable) = (start.sub(offset).ok()?, later.frame.names.get(*slot)?);
            return Some(Separation::StartSecond(format!("{variable} >= {start}")));
        }
    }
    None
}

/// A hole between equations of one variable, where at least one is general.
fn gap(name: &str, clauses: &[Clause]) -> Option<(CheckErrorKind, Span)> {
    let plain = clauses
        .iter()
        .all(|clause| clause.ranges.len() == 1 && clause.filters.is_empty());
    if !plain || clauses.iter().all(|clause| clause.constants() == 1) {
        return None;
    }
    let mut sorted: Vec<&Clause> = clauses.iter().filter(|own| claims_some(own)).collect();
    sorted.sort_by(|a, b| a.ranges[0].low.cmp(&b.ranges[0].low));
    let mut before = sorted.first()?;
    for after in &sorted[1..] {
        let end = before.ranges[0].high.as_ref()?;
        let next = end.add(&Number::ONE).ok()?;
        let start = after.ranges[0].low.as_ref()?;
        if *start > next {
            let hole = Interval {
                low: Some(next),
                high: start.sub(&Number::ONE).ok(),
            };
            let kind = CheckErrorKind::Gap {
                name: name.to_owned(),
                hole,
                before: before.claim,
                after: after.claim,
            };
            return Some((kind, after.claim));
        }
        if after.ranges[0].high.is_none() || after.ranges[0].high.as_ref() > Some(end) {
            before = after;
        }
    }
    None
}

#[cfg(test)]
mod tests;
