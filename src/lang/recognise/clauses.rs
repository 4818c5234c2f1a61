//! A function's equations -> its initial values and its general equation.

use std::collections::BTreeMap;

use super::quotient::LinearQuotient;
use super::reading::Reading;
use super::reason::Reason;
use crate::ir::{Clause, FunctionId, FunctionRule, Kind, Pattern, Program};
use nk_base::source::Span;

/// A sequence without its terms.
pub struct Outline<'p> {
    pub first: i64,
    pub initial: Vec<u32>,
    pub general: General<'p>,
}

/// The equation that holds from `start` on, in `slot = argument - offset`.
#[derive(Clone, Copy)]
pub struct General<'p> {
    pub clause: &'p Clause,
    pub start: i64,
    pub slot: usize,
    pub offset: i128,
}

/// Greatest number of initial values that one equation gives.
const MOST_INITIAL: i64 = 4096;

/// A result, or the place and the reason why there is none.
pub type Answer<T> = Result<T, (Span, Reason)>;

/// The constant values of a function and its general equation, not yet combined.
pub struct Equations<'p> {
    pub points: BTreeMap<i64, u32>,
    general: Option<General<'p>>,
    span: Span,
}

/// The equations of a function.
///
/// # Errors
///
/// Anything but constants (base cases, finite ranges) and one equation open above, without filters.
pub fn equations(program: &Program, id: FunctionId) -> Answer<Equations<'_>> {
    let function = &program.functions[id.0];
    let refuse = |reason| Err((function.span, reason));
    let FunctionRule::Clauses(clauses) = &function.rule else {
        return refuse(Reason::Enumeration);
    };
    match (function.arity(), function.kind) {
        (1, Kind::Number) if function.takes_numbers() => {}
        (1, Kind::Number) => return refuse(Reason::ArgumentKind(function.params[0])),
        (1, _) => return refuse(Reason::Kind),
        (count, _) => return refuse(Reason::Arity(count)),
    }
    let mut equations = Equations {
        points: BTreeMap::new(),
        general: None,
        span: function.span,
    };
    for clause in clauses {
        equations.add(program, clause)?;
    }
    Ok(equations)
}

impl<'p> Equations<'p> {
    fn add(&mut self, program: &Program, clause: &'p Clause) -> Answer<()> {
        if !clause.filters.is_empty() {
            return Err((clause.whole, Reason::ClauseCondition));
        }
        let apart = (clause.head, Reason::BasesApart);
        let (Some(pattern), Some(range)) = (clause.patterns.first(), clause.ranges.first()) else {
            return Err(apart);
        };
        let end = |end: &Option<nk_base::number::Number>| {
            let value = end.as_ref()?.as_i64()?;
            (value.abs() <= 1 << 40).then_some(value)
        };
        let Some(low) = end(&range.low) else {
            return Err(apart);
        };
        if range.high.is_none() {
            return self.add_general(clause, pattern, low);
        }
        let Some(high) = end(&range.high).filter(|high| high - low < MOST_INITIAL) else {
            return Err(apart);
        };
        for at in low..=high {
            let value = base_value(program, clause, pattern, at)
                .ok_or((clause.body.span, Reason::BaseValue))?;
            if self.points.insert(at, value).is_some() {
                return Err(apart);
            }
        }
        Ok(())
    }

    fn add_general(&mut self, clause: &'p Clause, pattern: &Pattern, start: i64) -> Answer<()> {
        let Pattern::Variable { slot, offset } = pattern else {
            return Err((clause.head, Reason::BasesApart));
        };
        let Some(offset) = offset.as_i64().filter(|offset| offset.abs() <= 1 << 40) else {
            return Err((clause.head, Reason::Constant));
        };
        let general = General {
            clause,
            start,
            slot: *slot,
            offset: offset.into(),
        };
        match self.general.replace(general) {
            Some(_) => Err((clause.head, Reason::SeveralGeneral)),
            None => Ok(()),
        }
    }

    pub fn outline(self) -> Answer<Outline<'p>> {
        let Some(general) = self.general else {
            return Err((self.span, Reason::NoGeneral));
        };
        let count = self.points.len() as i64;
        let first = self.points.keys().next().copied();
        let last = self.points.keys().next_back().copied();
        let joined = match (first, last) {
            (Some(first), Some(last)) => last - first == count - 1 && last + 1 == general.start,
            _ => true,
        };
        if !joined {
            return Err((general.clause.head, Reason::BasesApart));
        }
        Ok(Outline {
            first: first.unwrap_or(general.start),
            initial: self.points.into_values().collect(),
            general,
        })
    }
}

/// The value of a constant equation at one argument.
fn base_value(program: &Program, clause: &Clause, pattern: &Pattern, at: i64) -> Option<u32> {
    let mut slots = vec![None; clause.frame.names.len()];
    if let Pattern::Variable { slot, offset } = pattern {
        slots[*slot] = LinearQuotient::constant(i128::from(at) - i128::from(offset.as_i64()?));
    }
    let value = Reading::new(program, &slots).constant(&clause.body)?;
    u32::try_from(value).ok()
}
