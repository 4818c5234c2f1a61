//! Terms that are known before they are asked for.
//!
//! Values of a system are computed in blocks, and a proved period gives all later ones. Where the terms of an eval, or
//! the sides of a check, are such values, the machine is asked for the first one of a block only, and the others are
//! read.

use super::affine::{affine, affine_in};
use super::persistence::BLOCK;
use super::stack::compares;
use super::systems::{SequenceName, Systems};
use nk_base::number::Number;
use nk_lang::ir::{
    Check, Eval, Expr, ExprKind, FunctionId, FunctionRule, Interval, Pattern, Program, Ranges,
    VariableRange,
};
use nk_syntax::ast::Comparison;

/// An eval of one variable n, which ranges over an interval, whose term is s(factor * n + offset).
pub(super) struct SequenceTerms<'e> {
    sequence: SequenceName<'e>,
    factor: i64,
    offset: i64,
    /// The last n.
    last: i64,
}

impl<'e> SequenceTerms<'e> {
    /// The terms of an eval, if they are those of a sequence; `ends` gives the first and the last value of its
    /// variable.
    pub(super) fn of(
        program: &'e Program,
        eval: &'e Eval,
        ends: impl FnOnce() -> Option<(Number, Number)>,
    ) -> Option<SequenceTerms<'e>> {
        is_interval(&eval.range).then_some(())?;
        SequenceTerms::within(program, &eval.expr, ends()?.1.as_i64()?)
    }

    /// The terms of an expression in a variable whose last value is `last`, if it is a term of a sequence.
    fn within(program: &'e Program, expr: &'e Expr, last: i64) -> Option<SequenceTerms<'e>> {
        let (mut sequence, index) = sequence(expr)?;
        let (mut factor, mut offset) = affine(index)?;
        for _ in 0..MOST_NAMES {
            // Where indices fall, the function may end before its sequence does.
            let SequenceName::Function(function) = sequence else {
                break;
            };
            if factor < 0 {
                break;
            }
            let Some((named, by, ahead)) = other_name(program, function) else {
                break;
            };
            sequence = named;
            offset = offset.checked_mul(by)?.checked_add(ahead)?;
            factor = factor.checked_mul(by)?;
        }
        Some(SequenceTerms {
            sequence,
            factor,
            offset,
            last,
        })
    }

    /// The index n + 1, and the terms at n + 1, n + 2, ... as far as they are known, but at most those of a block;
    /// `None` if the first is not known.
    pub(super) fn known_after(&self, systems: &Systems, n: &Number) -> Option<(i64, Vec<i64>)> {
        let first = n.as_i64()?.checked_add(1)?;
        let last = self.last.min(first.saturating_add(BLOCK - 1));
        let index = |n: i64| n.checked_mul(self.factor)?.checked_add(self.offset);
        let indices = (first..=last).map_while(index);
        let values = systems.all_known(&self.sequence, indices);
        (!values.is_empty()).then_some((first, values))
    }
}

/// Whether the only variable of a range takes all integers of an interval.
fn is_interval(range: &Ranges) -> bool {
    let [variable] = range.variables.as_slice() else {
        return false;
    };
    matches!(variable.range, VariableRange::Interval { .. }) && variable.filters.is_empty()
}

/// A statement that compares terms of sequences, or sums `a*n + b`, where one variable n ranges over an interval.
pub(super) struct ComparedTerms<'e> {
    left: Side<'e>,
    sign: Comparison,
    right: Side<'e>,
    /// The last n.
    last: i64,
}

enum Side<'e> {
    Terms(SequenceTerms<'e>),
    /// `factor * n + offset`
    Line(i64, i64),
}

impl<'e> ComparedTerms<'e> {
    /// The statement of a check, if it has this form; `ends` gives the first and the last value of its variable.
    pub(super) fn of(
        program: &'e Program,
        check: &'e Check,
        ends: impl FnOnce() -> Option<(Number, Number)>,
    ) -> Option<ComparedTerms<'e>> {
        let ExprKind::Compare(left, sign, right) = &check.statement.kind else {
            return None;
        };
        is_interval(&check.range).then_some(())?;
        let last = ends()?.1.as_i64()?;
        let side = |expr| match affine(expr) {
            Some((factor, offset)) => Some(Side::Line(factor, offset)),
            None => SequenceTerms::within(program, expr, last).map(Side::Terms),
        };
        Some(ComparedTerms {
            left: side(left)?,
            sign: *sign,
            right: side(right)?,
            last,
        })
    }

    /// The last of the points n + 1, n + 2, ... up to which the statement is known to be true, as far as both sides are
    /// known, but at most those of a block; `None` if there is none.
    pub(super) fn true_after(&self, systems: &Systems, n: i64) -> Option<i64> {
        let first = n.checked_add(1).filter(|first| *first <= self.last)?;
        let last = self.last.min(first.saturating_add(BLOCK - 1));
        let values = |side: &Side| match side {
            Side::Terms(terms) => Some(terms.known_after(systems, &Number::Small(n))?.1),
            Side::Line(factor, offset) => {
                let value = |n: i64| n.checked_mul(*factor)?.checked_add(*offset);
                Some((first..=last).map_while(value).collect())
            }
        };
        let (left, right) = (values(&self.left)?, values(&self.right)?);
        let mut sides = left.iter().zip(&right).zip(first..);
        let holds = |((left, right), n)| compares(left, self.sign, right).then_some(n);
        sides.by_ref().map_while(holds).last()
    }
}

/// Greatest number of functions in a row that only give another name to a sequence and are followed.
const MOST_NAMES: usize = 8;

/// The sequence of a function that only gives it another name, as `a(n) = octal("0.106", n + 1)` does, and the factor
/// and the summand of the index `by * n + ahead`.
fn other_name(program: &Program, function: FunctionId) -> Option<(SequenceName<'_>, i64, i64)> {
    let FunctionRule::Clauses(clauses) = &program.functions[function.0].rule else {
        return None;
    };
    let [clause] = clauses.as_slice() else {
        return None;
    };
    // Terms are asked for in ascending order, and the first one of a block by the rules of the function.
    let [Interval { high: None, .. }] = clause.ranges.as_slice() else {
        return None;
    };
    let [Pattern::Variable { slot, offset }] = clause.patterns.as_slice() else {
        return None;
    };
    if !clause.filters.is_empty() {
        return None;
    }
    let (sequence, index) = sequence(&clause.body)?;
    let (by, ahead) = affine_in(index, *slot)?;
    let shift = by.checked_mul(offset.as_i64()?)?;
    (by >= 0).then_some((sequence, by, ahead.checked_sub(shift)?))
}

/// The sequence that an expression is a term of, and the index.
fn sequence(expr: &Expr) -> Option<(SequenceName<'_>, &Expr)> {
    match &expr.kind {
        ExprKind::Call { function, args } => match args.as_slice() {
            [index] => Some((SequenceName::Function(*function), index)),
            _ => None,
        },
        _ => {
            let (code, index) = expr.as_octal()?;
            Some((SequenceName::Octal(code), index))
        }
    }
}
