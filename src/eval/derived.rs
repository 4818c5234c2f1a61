//! Nimbers of graph families from recurrences that are derived from the families.
//!
//! Small graphs stay with the solver, which knows nothing of recurrences; so a check that a family has the values of some
//! formula compares two things. Beyond [`SOLVED`], and where a claim about all n is settled, the recurrences answer.

use super::Evaluator;
use super::drift::{Drift, Period};
use super::error::EvalErrorKind;
use super::machine::{Machine, Step};
use super::value::Value;
use crate::check::ir::{Expr, ExprKind, FamilyId};
use crate::derive::{self, Argument};
use crate::number::Number;
use crate::recurrence::{Member, System};

/// Graphs of a family whose arguments are all at most this are solved.
pub(super) const SOLVED: i64 = 30;

/// The same while a claim about all n is settled, which rests on the recurrences anyway.
pub(super) const TRIED: i64 = 8;

/// A family in one of its parameters, the others fixed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Line {
    family: FamilyId,
    /// The parameter that varies, by its place.
    place: usize,
    /// All arguments; that of the varying parameter is 0.
    fixed: Vec<i64>,
}

/// A derived system by its place; its member 0 is the nimber of the family from `least` on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Planted {
    system: usize,
    least: i64,
}

impl Line {
    fn arguments(&self) -> Vec<Argument> {
        let argument = |(place, offset): (usize, &i64)| Argument {
            scale: i64::from(place == self.place),
            offset: *offset,
        };
        self.fixed.iter().enumerate().map(argument).collect()
    }
}

impl Machine<'_> {
    /// The nimber of a graph whose family has recurrences, if an argument is beyond what is solved; `None` if the graph
    /// is to be built. The arguments stay on the stack.
    pub(super) fn derived_nimber(&mut self, family: FamilyId, count: usize) -> Step<Option<Value>> {
        let args = self.arguments(count)?;
        let largest = args
            .iter()
            .enumerate()
            .max_by_key(|(_, own)| (*own).clone());
        let Some((place, n)) = largest else {
            return Ok(None);
        };
        if *n <= Number::Small(self.plans.solved) {
            return Ok(None);
        }
        let fixed = args.iter().enumerate().map(|(at, own)| match at == place {
            true => Some(0),
            false => own.as_i64(),
        });
        let Some(fixed) = fixed.collect() else {
            return Ok(None);
        };
        let line = Line {
            family,
            place,
            fixed,
        };
        let value = match self.derived_system(&line)? {
            Some(own) if *n >= Number::Small(own.least) => {
                let (limits, stop) = (&self.limits, &self.stop);
                self.plans.value_in(own.system, 0, n, limits, stop)?
            }
            _ => None,
        };
        Ok(value.map(Value::Number))
    }

    /// The system whose member 0 is the nimber of a family, by its place; `None` if none was derived.
    fn derived_system(&mut self, line: &Line) -> Step<Option<Planted>> {
        if let Some(known) = self.plans.families.get(line) {
            return Ok(*known);
        }
        let arguments = line.arguments();
        let found = derive::family(self.program, line.family, &arguments, &self.stop);
        if self.stop.is_raised() {
            return Err(EvalErrorKind::Interrupted);
        }
        let name = &self.program.families[line.family.0].name;
        let planted = found.ok().and_then(|derived| {
            let (mut system, _) = derived.sequence()?;
            system.sequences[0].name = format!("nimber of {name}");
            Some(Planted {
                system: self.plans.add(system)?,
                least: derived.least,
            })
        });
        self.plans.families.insert(line.clone(), planted);
        Ok(planted)
    }

    fn derived_period(&mut self, line: &Line) -> Option<Period> {
        let place = self.derived_system(line).ok()??.system;
        let name = format!("nimber of {}", self.program.families[line.family.0].name);
        self.plans.period_in(place, 0, name, &self.stop)
    }
}

/// The family of `family(..., c n + d, ...)`, and c and d.
fn line(graph: &Expr) -> Option<(Line, i64, i64)> {
    let ExprKind::Family { family, args } = &graph.kind else {
        return None;
    };
    let args: Vec<(i64, i64)> = args
        .iter()
        .map(super::checks::affine)
        .collect::<Option<_>>()?;
    let mut varying = args.iter().enumerate().filter(|(_, own)| own.0 != 0);
    let (Some((place, &(factor, offset))), None) = (varying.next(), varying.next()) else {
        return None;
    };
    let fixed = args.iter().enumerate();
    let fixed = fixed.map(|(at, own)| if at == place { 0 } else { own.1 });
    let line = Line {
        family: *family,
        place,
        fixed: fixed.collect(),
    };
    Some((line, factor, offset))
}

impl Evaluator<'_> {
    /// The drift of `nimber(family(..., c n + d, ...))`.
    pub(super) fn drift_of_nimber(&mut self, graph: &Expr) -> Option<Drift> {
        let (line, factor, offset) = line(graph)?;
        Drift::proved(self.machine.derived_period(&line)?).at(factor, offset)
    }

    /// The system of the nimbers of a family, and the c and d of its argument `c n + d`.
    pub(super) fn derived_side(&mut self, graph: &Expr) -> Option<(System, Member, i64, i64)> {
        let (line, factor, offset) = line(graph)?;
        let place = self.machine.derived_system(&line).ok()??.system;
        let system = self.machine.plans.system_of(place);
        Some((system, 0, factor, offset))
    }

    /// Families whose nimbers were taken from derived recurrences, by name.
    pub fn derived_families(&self) -> Vec<String> {
        let found = self.machine.plans.families.iter();
        let mut names: Vec<String> = found
            .filter(|(_, place)| place.is_some())
            .map(|(line, _)| self.program().families[line.family.0].name.clone())
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}
