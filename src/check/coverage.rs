//! Which arguments each equation covers: default ranges, overlaps, gaps.
//!
//! In: the clauses of one function, those with more constant arguments first. A base case goes before a
//! general equation; equations of one level must exclude each other. What hangs on filters is decided
//! while evaluating; here only what the ranges alone show.

use super::error::{CheckErrorKind, Mend};
use super::ir::{Clause, Interval, Pattern};
use crate::number::Number;
use crate::source::Span;

/// Gives variables without a lower bound their default one.
pub fn complete_ranges(clauses: &mut [Clause]) {
    let largest_base = clauses
        .iter()
        .filter(|clause| clause.ranges.len() == 1 && clause.constants() == 1)
        .filter_map(|clause| clause.ranges[0].low.clone())
        .max();
    for clause in clauses {
        let conditional =
            !clause.filters.is_empty() || clause.ranges.iter().any(|range| range.high.is_some());
        let single = clause.ranges.len() == 1;
        for (range, pattern) in clause.ranges.iter_mut().zip(&clause.patterns) {
            let Pattern::Variable { offset, .. } = pattern else {
                continue;
            };
            if range.low.is_none() {
                let base = largest_base.as_ref().filter(|_| single);
                range.low = Some(default_low(base, offset, conditional));
            }
        }
    }
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

/// Overlaps and gaps that the ranges alone show.
pub fn problems(name: &str, clauses: &[Clause]) -> Vec<(CheckErrorKind, Span)> {
    let mut found = overlaps(name, clauses);
    found.extend(gap(name, clauses));
    found
}

fn overlaps(name: &str, clauses: &[Clause]) -> Vec<(CheckErrorKind, Span)> {
    let mut found = Vec::new();
    // A function without parameters has its own error for a second equation.
    for (i, later) in clauses
        .iter()
        .enumerate()
        .filter(|(_, clause)| !clause.ranges.is_empty())
    {
        let rivals = clauses[..i]
            .iter()
            .filter(|earlier| earlier.constants() == later.constants());
        let sure = rivals.filter(|earlier| earlier.filters.is_empty() && later.filters.is_empty());
        let clash = sure
            .filter_map(|earlier| Some((earlier, common(&earlier.ranges, &later.ranges)?)))
            .next();
        if let Some((earlier, meet)) = clash {
            let kind = CheckErrorKind::Overlap {
                name: name.to_owned(),
                first: earlier.claim,
                mend: end_first(earlier, later).or_else(|| start_second(earlier, later)),
                meet,
            };
            found.push((kind, later.claim));
        }
    }
    found
}

/// The arguments that both claim, if there are any.
pub fn common(a: &[Interval], b: &[Interval]) -> Option<Vec<Interval>> {
    a.iter().zip(b).map(|(a, b)| a.intersect(b)).collect()
}

/// Where the earlier of two one-variable equations could end for the later one to take over.
fn end_first(earlier: &Clause, later: &Clause) -> Option<Mend> {
    let ([earlier_range], [later_range]) = (&earlier.ranges[..], &later.ranges[..]) else {
        return None;
    };
    let Pattern::Variable { slot, offset } = &earlier.patterns[0] else {
        return None;
    };
    let (low, start) = (earlier_range.low.as_ref()?, later_range.low.as_ref()?);
    let end = start.sub(&Number::ONE).ok()?.sub(offset).ok()?;
    let variable = earlier.frame.names.get(*slot)?;
    (low < start).then(|| Mend::EndFirst(format!("{variable} <= {end}")))
}

/// Where the later one could start, if a variable of it starts at a constant of the earlier one, as in
/// `A(0, n) = ...` and `A(m, 0) = ...`.
fn start_second(earlier: &Clause, later: &Clause) -> Option<Mend> {
    let pairs = earlier.patterns.iter().zip(&earlier.ranges);
    let theirs = later.patterns.iter().zip(&later.ranges);
    for ((own, own_range), (their, their_range)) in pairs.zip(theirs) {
        let (Pattern::Constant, Pattern::Variable { slot, offset }) = (own, their) else {
            continue;
        };
        if own_range.low == their_range.low {
            let start = own_range.low.as_ref()?.add(&Number::ONE).ok()?;
            let (start, variable) = (start.sub(offset).ok()?, later.frame.names.get(*slot)?);
            return Some(Mend::StartSecond(format!("{variable} >= {start}")));
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
    let mut sorted: Vec<&Clause> = clauses.iter().collect();
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
