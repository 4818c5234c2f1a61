//! Nimbers of graphs from recurrences that are derived from the expressions that give the graphs.
//!
//! Small graphs stay with the solver, which knows nothing of recurrences; so a check that a family has the values of some
//! formula compares two things. Beyond [`SOLVED`](super::kernels::SOLVED), and where a claim about all n is settled, the recurrences answer.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::affine::affine;
use super::code::DerivedNimber;
use super::error::{EvalErrorKind, Step};
use super::frames::Flow;
use super::kernels::Kernels;
pub(super) use super::kernels::Planted;
use super::machine::Machine;
use super::periodicity::Proved;
use super::sum::Sums;
use super::symmetric::Winner;
use super::template::{Holes, Line, Template, template};
use super::value::Value;
use nk_base::number::Number;
use nk_lang::ir::Expr;

/// Graphs whose numbers are all at most this are solved while a claim about all n is settled, which rests on the
/// recurrences anyway.
pub(super) const TRIED: i64 = 8;

/// Graphs before the recurrences hold that are looked at.
const NEAR: i64 = 16;

/// A graph expression in n, as a line of graphs at `factor * n + offset`.
pub(super) struct Affine {
    pub line: Line,
    pub factor: i64,
    pub offset: i64,
}

impl Machine<'_> {
    /// Replaces the numbers on the stack by the nimber and goes on behind the code that builds the graph, if recurrences
    /// give it.
    pub(super) fn derived_or_built(
        &mut self,
        asked: DerivedNimber,
        templates: &[Rc<Template>],
    ) -> Step<Flow> {
        let count = asked.numbers as usize;
        let template = &templates[asked.template as usize];
        let value = self.derived_nimber(template, count, asked.outcome)?;
        if value.is_some() || !asked.keeps {
            self.stack.drop_last(count);
        }
        let Some(value) = value else {
            return Ok(Flow::Next);
        };
        let is_won = value.number().is_some_and(|own| *own != Number::Small(0));
        self.stack.push(match asked.outcome {
            true => Value::Number(Number::Small(i64::from(is_won))),
            false => value,
        });
        Ok(Flow::Goto(asked.known))
    }

    /// The nimber of a graph that has recurrences or symmetries, if a number is beyond what is solved; `None` if the graph is
    /// to be built. The numbers stay on the stack. If only the outcome is asked for, the value may be 1 in the place of
    /// any other nimber but 0.
    fn derived_nimber(
        &mut self,
        template: &Template,
        count: usize,
        only_outcome: bool,
    ) -> Step<Option<Value>> {
        let top = self.stack.last(count);
        let numbers: Option<Vec<&Number>> = top
            .iter()
            .map(|value| value.number().filter(|own| own.is_integer()))
            .collect();
        let Some(n) = numbers.iter().flatten().copied().max() else {
            return Ok(None);
        };
        let small: Option<Vec<i64>> = numbers.iter().flatten().map(|own| own.as_i64()).collect();
        if *n <= Number::Small(self.kernels.solved) {
            return match small {
                Some(numbers)
                    if self
                        .kernels
                        .symmetries
                        .has_mirrored_words(template, &numbers)? =>
                {
                    Ok(Some(Value::Number(Number::Small(0))))
                }
                _ => Ok(None),
            };
        }
        let n = n.clone();
        let holes = numbers.iter().flatten().map(|own| match **own == n {
            true => Some(None),
            false => own.as_i64().map(Some),
        });
        let line = holes
            .collect::<Option<_>>()
            .and_then(|holes| Line::new(template.clone(), holes));
        if let Some(line) = line
            && let Some(own) = self.kernels.derived(&line)?
            && let Some(value) = self.kernels.planted_value(&own, &n)?
        {
            return Ok(Some(value));
        }
        let Some(numbers) = small else {
            return Ok(None);
        };
        let mut wins = |winner| self.kernels.symmetries.wins(winner, template, &numbers);
        let value = match wins(Winner::Second)? {
            true => Some(0),
            false => (only_outcome && wins(Winner::First)?).then_some(1),
        };
        Ok(value.map(|value| Value::Number(Number::Small(value))))
    }
}

impl Kernels<'_> {
    fn planted_value(&mut self, own: &Planted, n: &Number) -> Step<Option<Value>> {
        if *n < Number::Small(own.sums.from) {
            return Ok(None);
        }
        let modulus = Number::Small(own.sums.residues.len() as i64);
        let (turns, residue) = (n.div_floor(&modulus)?, n.modulo(&modulus)?);
        let residue = residue.as_i64().unwrap_or(0);
        let sum = &own.sums.residues[residue as usize];
        let mut value = i64::from(sum.constant);
        for &(member, growth, offset) in &sum.members {
            let scaled = turns.mul(&Number::Small(growth));
            let index = scaled?.add(&Number::Small(offset))?;
            let part = self.value_in(own.system, member, &index)?;
            match part.and_then(|part| part.as_i64()) {
                Some(part) => value ^= part,
                None => return Ok(None),
            }
        }
        Ok(Some(Value::Number(Number::Small(value))))
    }

    /// The recurrences of a line of graphs; `None` if none were derived.
    pub(super) fn derived(&mut self, line: &Line) -> Step<Option<Rc<Planted>>> {
        if let Some(known) = self.families.get(line) {
            return Ok(known.clone());
        }
        let found = line.graph().and_then(|(graph, slots)| {
            nk_lang::strips::derive_graph(self.program, &graph, &slots, &self.stop).ok()
        });
        if self.stop.is_cancelled() {
            return Err(EvalErrorKind::Interrupted);
        }
        let name = line.name(self.program);
        let planted = found.and_then(|derived| self.planted(derived, &name));
        self.families.insert(line.clone(), planted.clone());
        Ok(planted)
    }

    fn planted(&mut self, mut derived: nk_derive::Derived, name: &str) -> Option<Rc<Planted>> {
        // One sequence may be called the nimber if its values are those of the graphs before it holds, too.
        let sequence = derived.sequence();
        let is_near = derived.from - derived.least <= NEAR;
        if is_near {
            derived.solve_small(&self.stop).ok()?;
        }
        let is_whole = is_near && derived.sequence().is_some();
        if let Some((mut system, member)) = sequence.filter(|_| is_whole) {
            system.sequences[member].name = format!("the nimber of {name}");
            return Some(Rc::new(Planted {
                system: self.add(system)?,
                sums: Sums {
                    from: derived.from,
                    ..Sums::member(member, 1, 0)?
                },
                derived: RefCell::new(derived),
            }));
        }
        let mut system = derived.system.clone();
        let main = derived.residues.iter().flat_map(|own| &own.members);
        let main: BTreeSet<usize> = main.map(|own| own.0).collect();
        for (at, own) in system.sequences.iter_mut().enumerate() {
            own.name = match (main.contains(&at), main.len()) {
                (true, 1) => format!("the sequence behind the nimber of {name}"),
                _ => format!("sequence {} behind the nimber of {name}", at + 1),
            };
        }
        Some(Rc::new(Planted {
            system: self.add(system)?,
            sums: Sums {
                residues: derived.residues.clone(),
                from: derived.from,
            },
            derived: RefCell::new(derived),
        }))
    }

    /// The line of graphs that gives `nimber(graph)` its periodicity in the first variable.
    pub(super) fn line_of_nimber(&mut self, graph: &Expr) -> Option<(Affine, Proved)> {
        [Holes::Numbers, Holes::Variables]
            .into_iter()
            .find_map(|holes| {
                let own = line(graph, holes)?;
                let line = self.periodicity_of_line(&own.line)?;
                let proved = line.at(own.factor, own.offset)?;
                Some((own, proved))
            })
    }

    /// Graphs whose nimbers were taken from derived recurrences, by name.
    pub(super) fn derived_families(&self) -> Vec<String> {
        let found = self.families.iter();
        let mut names: Vec<String> = found
            .filter(|(_, planted)| planted.is_some())
            .map(|(line, _)| line.name(self.program))
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    fn periodicity_of_line(&mut self, line: &Line) -> Option<Proved> {
        let own = self.derived(line).ok()??;
        let mut whole: Option<Proved> = None;
        for residue in &own.sums.residues {
            let mut sum: Option<Proved> = None;
            for &(member, growth, offset) in &residue.members {
                let period = self.period_in(own.system, member)?;
                let part = Proved::of(period).at(growth, offset)?;
                sum = Some(match sum {
                    None => part,
                    Some(sum) => sum.steady(part)?,
                });
            }
            let sum = sum.unwrap_or_else(Proved::constant);
            let sum = match residue.constant {
                0 => sum,
                _ => sum.steady(Proved::constant())?,
            };
            whole = Some(match whole {
                None => sum,
                Some(whole) => whole.parallel(sum)?,
            });
        }
        let mut proved = whole?.interleaved(own.sums.residues.len() as i64, own.sums.from)?;
        if proved.rests_on.is_empty() {
            let name = format!("the nimber of {}", line.name(self.program));
            proved.rests_on.push(own.sums.repetition(name));
        }
        // The recurrences may have values before the first graph, which are no nimbers of graphs.
        let least = own.derived.borrow().least;
        for named in &mut proved.rests_on {
            if named.name.starts_with("the nimber of ") {
                named.periodicity.preperiod = named.periodicity.preperiod.max(least);
            }
        }
        Some(proved)
    }
}

/// The line of graphs that an expression in the first variable gives.
pub(super) fn line(graph: &Expr, holes: Holes) -> Option<Affine> {
    let (template, numbers) = template(graph, holes)?;
    let numbers: Option<Vec<(i64, i64)>> = numbers.iter().map(affine).collect();
    let numbers = numbers?;
    let mut varying = numbers.iter().filter(|own| own.0 != 0);
    let &(factor, offset) = varying.next()?;
    if varying.next().is_some() {
        return None;
    }
    let fixed = |own: &(i64, i64)| (own.0 == 0).then_some(own.1);
    Some(Affine {
        line: Line::new(template, numbers.iter().map(fixed).collect())?,
        factor,
        offset,
    })
}
