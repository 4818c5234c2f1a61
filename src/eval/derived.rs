//! Nimbers of graphs from recurrences that are derived from the expressions that give the graphs.
//!
//! The nimbers of small graphs come from the solver, which knows nothing of recurrences; so a check that a family has
//! the values of some formula compares two computations. Beyond [`SOLVED`](super::systems::SOLVED) and
//! [`SOLVED_ORDER`], and where a claim about all n is settled, the recurrences answer.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::affine::form;
use super::code::DerivedNimber;
use super::error::Step;
use super::frames::Flow;
use super::machine::Machine;
use super::member_sums::Sums;
use super::periodicity::Proved;
use super::symmetric::Winner;
pub(super) use super::systems::DerivedSums;
use super::systems::Systems;
use super::template::{Holes, Template, TemplateFamily, template};
use super::value::Value;
use nk_base::number::Number;
use nk_lang::ir::Expr;
use nk_verify::claim::Form;

/// Graphs whose numbers are all at most this are solved while a claim about all n is settled, which rests on the
/// recurrences anyway.
pub(super) const TRIED: i64 = 8;

/// Graphs of more vertices are solved only if recurrences do not give their nimbers.
pub const SOLVED_ORDER: usize = 128;

/// Greatest number of graphs before the recurrences hold whose nimbers are computed.
const NEAR: i64 = 16;

/// A graph expression in n, as a family of graphs at `factor * n + offset`.
pub(super) struct Affine {
    pub family: TemplateFamily,
    pub factor: i64,
    pub offset: i64,
}

impl Machine<'_> {
    /// Replaces the numbers on the stack by the nimber and continues after the code that builds and solves the graph,
    /// if recurrences or symmetries give the nimber. Otherwise the numbers stay for [`Machine::solved_nimber`], and if
    /// the graph is built from just them, a copy of them is on top.
    pub(super) fn derived_or_built(
        &mut self,
        asked: DerivedNimber,
        templates: &[Rc<Template>],
    ) -> Step<Flow> {
        let count = asked.numbers as usize;
        let template = &templates[asked.template as usize];
        if let Some(value) = self.unbuilt_nimber(asked, template)? {
            self.stack.drop_last(count);
            self.stack.push(asked.answer(value));
            return Ok(Flow::Goto(asked.known));
        }
        if asked.copies {
            let numbers = self.stack.last(count).to_vec();
            numbers.into_iter().for_each(|own| self.stack.push(own));
        }
        Ok(Flow::Next)
    }

    /// Replaces the graph on top of the stack, and the numbers below it, by the nimber or the outcome.
    pub(super) fn solved_nimber(
        &mut self,
        asked: DerivedNimber,
        templates: &[Rc<Template>],
    ) -> Step<()> {
        let graph = self.stack.pop();
        let Value::Graph(graph) = graph else {
            unreachable!("the checker gives graphs to what takes graphs");
        };
        let graph = graph.graph();
        let numbers = self.stack.pop_last(asked.numbers as usize);
        let known = match (largest(&numbers), graph.order() > SOLVED_ORDER) {
            // Beyond this number, the recurrences were asked before.
            (Some(n), true) if *n <= Number::Small(self.systems.solved) => {
                let template = &templates[asked.template as usize];
                self.nimber_of_recurrences(template, &numbers)?
            }
            _ => None,
        };
        let value = match (known, asked.outcome) {
            (Some(known), _) => asked.answer(known),
            (None, true) => Value::Number(self.externals.outcome(graph)?),
            (None, false) => Value::Number(self.externals.nimber(graph)?),
        };
        self.stack.push(value);
        Ok(())
    }

    /// The nimber of a graph that has recurrences or symmetries, if a number is beyond what is solved; `None` if the
    /// graph is to be built. The numbers stay on the stack. If only the outcome is asked for, the value may be 1 in the
    /// place of any other nimber but 0.
    fn unbuilt_nimber(
        &mut self,
        asked: DerivedNimber,
        template: &Rc<Template>,
    ) -> Step<Option<Number>> {
        let numbers = self.stack.last(asked.numbers as usize).to_vec();
        let Some(n) = largest(&numbers) else {
            return Ok(None);
        };
        let small: Option<Vec<i64>> = numbers
            .iter()
            .map(|own| own.number().and_then(Number::as_i64))
            .collect();
        if *n <= Number::Small(self.systems.solved) {
            let Some(numbers) = small else {
                return Ok(None);
            };
            let symmetries = &mut self.systems.symmetries;
            let is_zero = symmetries.has_mirrored_words(template, &numbers)?;
            return Ok(is_zero.then_some(Number::ZERO));
        }
        if let Some(value) = self.nimber_of_recurrences(template, &numbers)? {
            return Ok(Some(value));
        }
        let Some(numbers) = small else {
            return Ok(None);
        };
        let mut wins = |winner| self.systems.symmetries.wins(winner, template, &numbers);
        let value = match wins(Winner::Second)? {
            true => Some(0),
            false => (asked.outcome && wins(Winner::First)?).then_some(1),
        };
        Ok(value.map(Number::Small))
    }

    fn nimber_of_recurrences(
        &mut self,
        template: &Rc<Template>,
        numbers: &[Value],
    ) -> Step<Option<Number>> {
        let Some(n) = largest(numbers) else {
            return Ok(None);
        };
        let holes = numbers.iter().filter_map(Value::number);
        let holes = holes.map(|own| match own == n {
            true => Some(None),
            false => own.as_i64().map(Some),
        });
        let family = holes
            .collect::<Option<_>>()
            .and_then(|holes| TemplateFamily::new((**template).clone(), holes));
        match family {
            Some(family) => match self.systems.derived(&family)? {
                Some(own) => self.systems.derived_value(&own, n),
                None => Ok(None),
            },
            None => Ok(None),
        }
    }
}

impl DerivedNimber {
    /// The nimber, or 1 for any but 0 if only the outcome is asked for.
    fn answer(self, nimber: Number) -> Value {
        let is_won = nimber != Number::ZERO;
        Value::Number(match self.outcome {
            true => Number::Small(i64::from(is_won)),
            false => nimber,
        })
    }
}

/// The largest of these values, if there are any and all are integers.
fn largest(numbers: &[Value]) -> Option<&Number> {
    let integers: Option<Vec<&Number>> = numbers
        .iter()
        .map(|value| value.number().filter(|own| own.is_integer()))
        .collect();
    integers?.into_iter().max()
}

impl Systems<'_> {
    fn derived_value(&mut self, own: &DerivedSums, n: &Number) -> Step<Option<Number>> {
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
        Ok(Some(Number::Small(value)))
    }

    /// The recurrences of a family of graphs; `None` if none were derived.
    pub(super) fn derived(&mut self, family: &TemplateFamily) -> Step<Option<Rc<DerivedSums>>> {
        if let Some(known) = self.families.get(family) {
            return Ok(known.as_ref().ok().cloned());
        }
        let found = match family.graph() {
            Some((graph, slots)) => {
                nk_lang::strips::derive_graph(self.program, &graph, &slots, &self.stop)
                    .map_err(|refusal| refusal.to_string())
            }
            None => Err("its numbers are too large".to_owned()),
        };
        self.stop.check(())?;
        let name = family.name(self.program);
        let sums_found = found.and_then(|derived| {
            let sums_found = self.sums_of(derived, &name);
            sums_found.ok_or_else(|| "they are too many".to_owned())
        });
        self.families.insert(family.clone(), sums_found.clone());
        Ok(sums_found.ok())
    }

    /// Why graphs that were looked up since [`Systems::looked_up`] was emptied have no period; `None` if all have one.
    pub(super) fn without_period(&mut self) -> Option<String> {
        let families = std::mem::take(&mut self.looked_up);
        let family = families
            .iter()
            .find(|family| self.periodicity_of_family(family).is_none())?;
        let name = family.name(self.program);
        Some(match self.families.get(family) {
            Some(Err(why)) => format!("no recurrences of the nimbers of {name}: {why}"),
            _ => format!("no proof of a period of the nimbers of {name}"),
        })
    }

    fn sums_of(&mut self, mut derived: nk_derive::Derived, name: &str) -> Option<Rc<DerivedSums>> {
        // The sequence may be called the nimber if its values before the recurrences hold are those of the graphs too.
        let sequence = derived.sequence();
        let is_near = derived.from - derived.least <= NEAR;
        if is_near {
            derived.solve_small(&self.stop).ok()?;
        }
        let is_whole = is_near && derived.sequence().is_some();
        if let Some((mut system, member)) = sequence.filter(|_| is_whole) {
            system.sequences[member].name = format!("the nimber of {name}");
            return Some(Rc::new(DerivedSums {
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
        Some(Rc::new(DerivedSums {
            system: self.add(system)?,
            sums: Sums {
                residues: derived.residues.clone(),
                from: derived.from,
            },
            derived: RefCell::new(derived),
        }))
    }

    /// The family of graphs that gives `nimber(graph)` its periodicity in the first variable.
    pub(super) fn family_of_nimber(&mut self, graph: &Expr) -> Option<(Affine, Proved)> {
        [Holes::Numbers, Holes::Variables]
            .into_iter()
            .find_map(|holes| {
                let own = family_of(graph, holes)?;
                let family = self.periodicity_of_family(&own.family)?;
                let proved = family.at(own.factor, own.offset)?;
                Some((own, proved))
            })
    }

    /// The family of graphs with a proved period that gives the graphs of an expression in several variables, and the
    /// place in it.
    pub(super) fn family_along(
        &mut self,
        graph: &Expr,
        variables: usize,
    ) -> Option<(TemplateFamily, Form)> {
        let all = [Holes::Numbers, Holes::Variables].into_iter();
        let mut all = all.filter_map(|holes| family_in(graph, holes, variables));
        all.find(|(family, _)| self.periodicity_of_family(family).is_some())
    }

    /// Graphs whose nimbers were taken from derived recurrences, by name.
    pub(super) fn derived_families(&self) -> Vec<String> {
        let found = self.families.iter();
        let mut names: Vec<String> = found
            .filter(|(_, sums_found)| sums_found.is_ok())
            .map(|(family, _)| family.name(self.program))
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    fn periodicity_of_family(&mut self, family: &TemplateFamily) -> Option<Proved> {
        self.looked_up.push(family.clone());
        let own = self.derived(family).ok()??;
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
            let name = format!("the nimber of {}", family.name(self.program));
            proved.rests_on.push(own.sums.repetition(name));
        }
        // The recurrences may have values before the first graph, which are not nimbers of graphs.
        let least = own.derived.borrow().least;
        for named in &mut proved.rests_on {
            if named.name.starts_with("the nimber of ") {
                named.periodicity.preperiod = named.periodicity.preperiod.max(least);
            }
        }
        Some(proved)
    }
}

/// The family of graphs that an expression in the first variable gives.
pub(super) fn family_of(graph: &Expr, holes: Holes) -> Option<Affine> {
    let (family, place) = family_in(graph, holes, 1)?;
    Some(Affine {
        family,
        factor: place.factors[0],
        offset: place.offset,
    })
}

/// The family of graphs that an expression in this number of variables gives, and the place in it.
fn family_in(graph: &Expr, holes: Holes, variables: usize) -> Option<(TemplateFamily, Form)> {
    let (template, numbers) = template(graph, holes)?;
    let numbers = numbers.iter().map(|own| form(own, 0..variables));
    let numbers = numbers.collect::<Option<Vec<Form>>>()?;
    let is_fixed = |own: &Form| own.factors.iter().all(|factor| *factor == 0);
    let mut varying = numbers.iter().filter(|own| !is_fixed(own));
    let place = varying.next()?.clone();
    if varying.next().is_some() {
        return None;
    }
    let fixed = |own: &Form| is_fixed(own).then_some(own.offset);
    let family = TemplateFamily::new(template, numbers.iter().map(fixed).collect())?;
    Some((family, place))
}
