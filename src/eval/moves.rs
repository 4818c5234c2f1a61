//! The moves of games that are stated by equations: of functions of a graph ([`graph_options`](super::graph_options)),
//! and of sums of positions ([`sum_options`](super::sum_options)). Only the equation that holds for a position is used.

use super::error::EvalError;
use super::interpreter::Interpreter;
use super::value::Value;
use nk_lang::ir::{Clause, Pattern};

/// Lists the moves of games, by the equations of the program; see [`Evaluator::moves`](super::Evaluator::moves).
pub struct Moves<'e, 'p> {
    pub(super) interpreter: &'e mut Interpreter<'p>,
}

impl<'e, 'p> Moves<'e, 'p> {
    pub(super) fn new(interpreter: &'e mut Interpreter<'p>) -> Self {
        Moves { interpreter }
    }

    /// The equation that holds for these arguments, and the values of its variables.
    pub(super) fn clause_of<'c>(
        &mut self,
        clauses: &'c [Clause],
        args: &[Value],
    ) -> Result<Option<(&'c Clause, Vec<Value>)>, EvalError> {
        let mut fitting: Vec<&Clause> = clauses.iter().collect();
        // Among clauses that cover the arguments, the one with most constants applies.
        fitting.sort_by_key(|own| std::cmp::Reverse(own.constants()));
        for clause in fitting {
            let Some(slots) = slots(clause, args) else {
                continue;
            };
            let mut holds = true;
            for filter in &clause.filters {
                let value = self.interpreter.value_at(filter, &clause.frame, &slots)?;
                holds = holds && value.truth() == Some(true);
            }
            if holds {
                return Ok(Some((clause, slots)));
            }
        }
        Ok(None)
    }
}

/// The values of the variables of an equation; `None` if its ranges do not contain the arguments.
fn slots(clause: &Clause, args: &[Value]) -> Option<Vec<Value>> {
    if clause.patterns.len() != args.len() {
        return None;
    }
    let mut found: Vec<(usize, Value)> = Vec::new();
    for ((pattern, range), own) in clause.patterns.iter().zip(&clause.ranges).zip(args) {
        if let Value::Number(number) = own
            && !range.contains(number)
        {
            return None;
        }
        match (pattern, own) {
            (Pattern::Variable { slot, offset }, Value::Number(number)) => {
                found.push((*slot, Value::Number(number.sub(offset).ok()?)));
            }
            (Pattern::Variable { slot, .. }, other) => found.push((*slot, other.clone())),
            (Pattern::Constant, Value::Number(_)) => {}
            (Pattern::Constant, _) => return None,
        }
    }
    found.sort_by_key(|own| own.0);
    Some(found.into_iter().map(|own| own.1).collect())
}
