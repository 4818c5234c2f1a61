//! What is proved of the terms of an eval.

use super::{Evaluator, Period};
use nk_lang::ir::{Eval, Kind, VariableRange};

impl Evaluator<'_> {
    /// That the terms of an eval in one variable repeat, or gain the same again and again, if it is proved: for all n >=
    /// `from` where they are defined. Neither number need be the least of an expression that combines several sequences.
    pub fn proved_course(&mut self, eval: &Eval) -> Option<Period> {
        let [variable] = &eval.range.variables[..] else {
            return None;
        };
        let plain = matches!(variable.range, VariableRange::Interval { .. })
            && variable.filters.is_empty()
            && eval.kind == Kind::Number;
        if !plain {
            return None;
        }
        self.claiming = super::claims::Claiming::default();
        let drift = self.drift(&eval.expr)?;
        Some(Period {
            name: eval.name.clone(),
            period: drift.period,
            from: drift.from,
            gain: drift.drift.as_i64()?,
        })
    }
}
