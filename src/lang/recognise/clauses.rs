//! A function's equations -> its initial values and its general equation, for each residue of its argument.

use std::collections::BTreeMap;

use super::cases::{Case, hold};
use super::quotient::LinearQuotient;
use super::reading::Reading;
use super::reason::{Answer, Reason};
use super::row::Row;
use crate::ir::{Clause, FunctionRule, Interval, Kind, Pattern, Program};
use nk_base::number::Number;
use nk_base::source::Span;
use num_integer::Integer;

/// A sequence f(m N + r) without its terms, in N.
pub struct Outline<'p> {
    pub first: i64,
    pub initial: Vec<u32>,
    pub general: General<'p>,
}

/// The equation that holds from `start` on.
#[derive(Clone)]
pub struct General<'p> {
    pub clause: &'p Clause,
    pub start: i64,
    /// The forms of the variables of the arguments.
    pub slots: Slots,
}

/// The forms of the slots of an equation, as far as they are known.
type Slots = Vec<Option<LinearQuotient>>;

/// Greatest number of initial values that one equation gives.
const MOST_INITIAL: i64 = 4096;

/// The constant values of a function and its general equations, not yet combined.
pub struct Equations<'p> {
    pub points: BTreeMap<i64, u32>,
    /// The general equation for each residue, in N.
    general: Vec<Option<General<'p>>>,
    span: Span,
}

/// The equations of a row, by the residues of its argument modulo a number.
///
/// # Errors
///
/// Anything but constants (base cases, finite ranges) and, for each residue, one equation open above.
pub fn equations<'p>(program: &'p Program, row: &Row, modulus: i64) -> Answer<Equations<'p>> {
    let function = &program.functions[row.function.0];
    let refuse = |reason| Err((function.span, reason));
    let FunctionRule::Clauses(clauses) = &function.rule else {
        return refuse(Reason::Enumeration);
    };
    match (function.arity(), function.kind) {
        (count, Kind::Number) if function.takes_numbers() && count == row.args.len() => {}
        (1, Kind::Number) => return refuse(Reason::ArgumentKind(function.params[0])),
        (1, _) => return refuse(Reason::Kind),
        (count, _) => return refuse(Reason::Arity(count)),
    }
    let mut equations = Equations {
        points: BTreeMap::new(),
        general: vec![None; modulus as usize],
        span: function.span,
    };
    for clause in clauses {
        equations.add(program, clause, row)?;
    }
    Ok(equations)
}

impl<'p> Equations<'p> {
    fn add(&mut self, program: &Program, clause: &'p Clause, row: &Row) -> Answer<()> {
        let apart = (clause.head, Reason::BasesApart);
        let mut fixed = vec![None; clause.frame.names.len()];
        let mut moving = None;
        let arguments = clause.patterns.iter().zip(&clause.ranges).zip(&row.args);
        for ((pattern, range), arg) in arguments {
            let Some(arg) = *arg else {
                moving = Some((pattern, range));
                continue;
            };
            if !contains(range, arg) {
                return Ok(());
            }
            let argument = LinearQuotient::constant(arg.into());
            bind(&mut fixed, pattern, argument).ok_or((clause.head, Reason::Constant))?;
        }
        let Some((pattern, range)) = moving else {
            return Err(apart);
        };
        let end = |end: &Option<Number>| {
            let value = end.as_ref()?.as_i64()?;
            (value.abs() <= 1 << 40).then_some(value)
        };
        let Some(low) = end(&range.low) else {
            return Err(apart);
        };
        if range.high.is_none() {
            return self.add_general(program, clause, pattern, low, &fixed);
        }
        let Some(high) = end(&range.high).filter(|high| high - low < MOST_INITIAL) else {
            return Err(apart);
        };
        for at in low..=high {
            let mut slots = fixed.clone();
            bind(&mut slots, pattern, LinearQuotient::constant(at.into()))
                .ok_or((clause.head, Reason::Constant))?;
            if !holds(program, clause, slots.clone(), 1)? {
                continue;
            }
            let value = Reading::new(program, &slots).constant(&clause.body);
            let value = value.and_then(|own| u32::try_from(own).ok());
            let value = value.ok_or((clause.body.span, Reason::BaseValue))?;
            if self.points.insert(at, value).is_some() {
                return Err(apart);
            }
        }
        Ok(())
    }

    fn add_general(
        &mut self,
        program: &Program,
        clause: &'p Clause,
        pattern: &Pattern,
        start: i64,
        fixed: &Slots,
    ) -> Answer<()> {
        if matches!(pattern, Pattern::Constant) {
            return Err((clause.head, Reason::BasesApart));
        }
        let modulus = self.general.len() as i64;
        for (residue, known) in (0..modulus).zip(&mut self.general) {
            let own = LinearQuotient::new(modulus.into(), 0, residue.into(), 1, false);
            let mut slots = fixed.clone();
            bind(&mut slots, pattern, own).ok_or((clause.head, Reason::Constant))?;
            if !holds(program, clause, slots.clone(), modulus)? {
                continue;
            }
            let general = General {
                clause,
                start: Integer::div_ceil(&(start - residue), &modulus),
                slots,
            };
            if known.replace(general).is_some() {
                return Err((clause.head, Reason::SeveralGeneral));
            }
        }
        Ok(())
    }

    /// The sequence of a residue.
    pub fn outline(&self, residue: i64) -> Answer<Outline<'p>> {
        let Some(general) = self.general[residue as usize].clone() else {
            return Err((self.span, Reason::NoGeneral));
        };
        let modulus = self.general.len() as i64;
        let own = self.points.iter().filter_map(|(at, value)| {
            let (turns, own) = at.div_mod_floor(&modulus);
            (own == residue).then_some((turns, *value))
        });
        let points: BTreeMap<i64, u32> = own.collect();
        let count = points.len() as i64;
        let first = points.keys().next().copied();
        let last = points.keys().next_back().copied();
        let joined = match (first, last) {
            (Some(first), Some(last)) => last - first == count - 1 && last + 1 == general.start,
            _ => true,
        };
        if !joined {
            return Err((general.clause.head, Reason::BasesApart));
        }
        Ok(Outline {
            first: first.unwrap_or(general.start),
            initial: points.into_values().collect(),
            general,
        })
    }
}

/// Gives the variable of a pattern the form that it has where the argument has a form; `None` if that is too large, or if
/// the variable has a form already, which would be a condition.
fn bind(slots: &mut Slots, pattern: &Pattern, argument: Option<LinearQuotient>) -> Option<()> {
    if let Pattern::Variable { slot, offset } = pattern {
        let offset = offset.as_i64().filter(|offset| offset.abs() <= 1 << 40)?;
        let own = argument?.sub(LinearQuotient::constant(offset.into())?)?;
        if slots[*slot].replace(own).is_some() {
            return None;
        }
    }
    Some(())
}

fn contains(range: &Interval, arg: i64) -> bool {
    let arg = Number::Small(arg);
    let is_high = range.low.as_ref().is_none_or(|low| *low <= arg);
    is_high && range.high.as_ref().is_none_or(|high| arg <= *high)
}

/// Whether the conditions of an equation are true of an argument.
fn holds(program: &Program, clause: &Clause, slots: Slots, modulus: i64) -> Answer<bool> {
    let holds = hold(program, &clause.filters, &Case::new(slots, modulus));
    holds.ok_or((clause.whole, Reason::ClauseCondition))
}
