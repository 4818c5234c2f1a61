//! Terms that are known before they are asked for.
//!
//! Kernels compute values of a system in blocks, and a proved period gives all later ones. Where the terms of an eval are
//! such values, the machine is asked for the first one of a block only, and the others are read.

use super::Evaluator;
use super::affine::affine;
use super::kernels::SequenceName;
use super::persistence::BLOCK;
use super::points::Points;
use super::{Number, Window};
use nk_lang::ir::{Builtin, Eval, Expr, ExprKind, VariableRange};

/// An eval of one variable n, which runs through an interval, whose term is s(factor * n + offset).
pub(super) struct SequenceTerms<'e> {
    sequence: SequenceName<'e>,
    factor: i64,
    offset: i64,
    /// The last n.
    last: i64,
}

impl Evaluator<'_> {
    /// The eval as one of terms of a sequence; `None` if it is not of this form.
    pub(super) fn sequence_terms<'e>(
        &mut self,
        eval: &'e Eval,
        points: &Points,
        window: &Window,
    ) -> Option<SequenceTerms<'e>> {
        let [variable] = eval.range.variables.as_slice() else {
            return None;
        };
        if !matches!(variable.range, VariableRange::Interval { .. }) || !variable.filters.is_empty()
        {
            return None;
        }
        let (sequence, index) = sequence(&eval.expr)?;
        let (factor, offset) = affine(index)?;
        let (_, last) = self.interval(points, window)?;
        Some(SequenceTerms {
            sequence,
            factor,
            offset,
            last: last.as_i64()?,
        })
    }

    /// The index n + 1, and the terms at n + 1, n + 2, ... as far as they are known, but at most those of a block; `None` if
    /// the first is not known.
    pub(super) fn known_after(&self, terms: &SequenceTerms, n: &Number) -> Option<(i64, Vec<i64>)> {
        let first = n.as_i64()?.checked_add(1)?;
        let last = terms.last.min(first.saturating_add(BLOCK - 1));
        let index = |n: i64| n.checked_mul(terms.factor)?.checked_add(terms.offset);
        let indices = (first..=last).map_while(index);
        let values = self.machine.kernels.all_known(&terms.sequence, indices);
        (!values.is_empty()).then_some((first, values))
    }
}

/// The sequence that an expression is a term of, and the index.
fn sequence(expr: &Expr) -> Option<(SequenceName<'_>, &Expr)> {
    match &expr.kind {
        ExprKind::Call { function, args } => match args.as_slice() {
            [index] => Some((SequenceName::Function(*function), index)),
            _ => None,
        },
        ExprKind::Builtin(Builtin::Octal, args) => match args.as_slice() {
            [code, index] => match &code.kind {
                ExprKind::Text(code) => Some((SequenceName::Octal(code), index)),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}
