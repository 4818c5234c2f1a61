//! What is proved of the terms of an eval.

use super::Evaluator;
use nk_lang::ir::{Eval, Kind, VariableRange};
use nk_system::Periodicity;

impl Evaluator<'_> {
    /// The periodicity of the terms of an eval in one variable, if it is proved, as far as these are defined. Neither
    /// number need be the least of an expression that combines several sequences.
    pub fn proved_periodicity(&mut self, eval: &Eval) -> Option<Periodicity> {
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
        self.periodicity(&eval.expr)?.integral()
    }
}
