//! Functions that are mex/XOR systems: their values come from kernels, and their periods from proofs.
//!
//! A function is looked at when a value of it is first needed. If its equations and all that they need have the
//! normal form of [`crate::recurrence`], the system answers from then on; everything else stays with the machine.
//! Both give the same values, which tests hold.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::derived::{Planted, SOLVED};
use super::drift::Period;
use super::effort::{SPARSE_INDEX, steps_to};
use super::error::EvalErrorKind;
use super::keeper::{BLOCK, Nursery};
use super::limits::Limits;
use super::machine::{Machine, Step};
use super::template::Line;
use crate::check::ir::{FunctionId, Program};
use crate::game::OctalCode;
use crate::number::Number;
use crate::prove::{self, Proof};
use crate::recurrence::{Column, InUse, Member, Stopped, System, Values, octal_system, recognise};
use crate::stop::Stop;

/// What is known of the shape of each function, and the systems found.
#[derive(Default)]
pub(super) struct Plans {
    shapes: FxHashMap<FunctionId, Shape>,
    /// Octal games by their code as written; `None` for what no system says.
    octals: FxHashMap<String, Option<usize>>,
    systems: Vec<Planned>,
    /// Lines of graphs with what is derived of them; `None` for those that have no recurrences.
    pub(super) families: FxHashMap<Line, Option<Rc<Planted>>>,
    /// Graphs with no larger argument are solved.
    pub(super) solved: i64,
    pub(super) nursery: Nursery,
    /// Proofs are looked for among the values up to this index; as far as is cheap if there is none.
    pub(super) reach: Option<i64>,
    /// And at least up to here where that is none: see [`name`](Plans::name).
    least: i64,
}

#[derive(Clone, Copy, Debug)]
enum Shape {
    /// The machine runs it.
    General,
    Member {
        system: usize,
        member: Member,
    },
}

struct Planned {
    values: Values,
    /// For each member asked about: its proof, if there is one within reach.
    proofs: FxHashMap<Member, Option<Proof>>,
    nursery: Nursery,
    /// As [`Plans::reach`] and [`Plans::least`].
    reach: Option<i64>,
    least: i64,
}

/// A sequence that kernels compute, as far as they have got.
pub struct Sequenced<'e> {
    pub values: &'e Values,
    pub member: Member,
    /// If there is one within the reach of evaluation.
    pub proof: Option<&'e Proof>,
}

/// Indices up to here are computed in the search for a proof, whatever they cost: a fraction of a second for a few
/// sequences.
const PROOF_REACH: i64 = 1 << 15;

/// What the search may cost in a sparse space, in rare values: about 0.1 s. The period of 0.16 takes half of it.
const SPARSE_WORK: i64 = 1 << 26;

/// An index beyond this does not make the search go further.
const NAMED: i64 = 1 << 22;

/// How far the search goes at first.
const FIRST_REACH: i64 = 1 << 10;

impl Plans {
    pub(super) fn new(limits: &Limits) -> Plans {
        Plans {
            nursery: Nursery::new(limits, None),
            solved: SOLVED,
            reach: None,
            ..Plans::default()
        }
    }

    fn shape(&mut self, program: &Program, function: FunctionId) -> Shape {
        if let Some(shape) = self.shapes.get(&function) {
            return *shape;
        }
        let found = recognise(program, function).ok();
        let planned = found.and_then(|found| Some((self.planned(found.system)?, found.members)));
        if let Some((planned, members)) = planned {
            for (member, own) in members.iter().enumerate() {
                let system = self.systems.len();
                self.shapes
                    .entry(*own)
                    .or_insert(Shape::Member { system, member });
            }
            self.systems.push(planned);
        }
        *self.shapes.entry(function).or_insert(Shape::General)
    }
}

impl Plans {
    fn planned(&self, system: System) -> Option<Planned> {
        let nursery = self.nursery.clone();
        Some(Planned {
            values: nursery.values(system).ok()?,
            proofs: FxHashMap::default(),
            nursery,
            reach: self.reach,
            least: self.least,
        })
    }

    /// A claim about all indices from n on is looked into: so proofs are looked for where a period that begins at n shows.
    pub(super) fn name(&mut self, n: i64) {
        let least = n.clamp(0, NAMED) * 2 + PROOF_REACH;
        if least <= self.least {
            return;
        }
        self.least = least;
        for planned in &mut self.systems {
            planned.least = least;
            planned.proofs.retain(|_, proof| proof.is_some());
        }
    }

    /// Adds a system, and says where.
    pub(super) fn add(&mut self, system: System) -> Option<usize> {
        let planned = self.planned(system)?;
        self.systems.push(planned);
        Some(self.systems.len() - 1)
    }

    pub(super) fn value_in(
        &mut self,
        system: usize,
        member: Member,
        n: &Number,
        limits: &Limits,
        stop: &Stop,
    ) -> Step<Option<Number>> {
        self.systems[system].value(member, n, limits, stop)
    }

    pub(super) fn period_in(
        &mut self,
        system: usize,
        member: Member,
        name: String,
        stop: &Stop,
    ) -> Option<Period> {
        self.systems[system].period(member, name, stop)
    }

    pub(super) fn name_in(&self, system: usize, member: Member) -> String {
        let system = self.systems[system].values.system();
        system.sequences[member].name.clone()
    }

    pub(super) fn system_of(&self, system: usize) -> System {
        self.systems[system].values.system().clone()
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &Values> {
        self.systems.iter().map(|planned| &planned.values)
    }

    /// The value of a function at n, if it is known without work: the fast path of code that asks for many.
    #[inline]
    pub(super) fn known(&self, function: FunctionId, n: i64) -> Option<i64> {
        let Some(&Shape::Member { system, member }) = self.shapes.get(&function) else {
            return None;
        };
        let planned = &self.systems[system];
        if let Some(value) = planned.values.get(member, n) {
            return Some(i64::from(value));
        }
        let proof = planned.proofs.get(&member)?.as_ref()?;
        i64::try_from(proof.value(member, n)?).ok()
    }

    /// The system of an octal game, whose only member is its heaps.
    fn octal(&mut self, code: &str) -> Option<&mut Planned> {
        if !self.octals.contains_key(code) {
            let read: Option<OctalCode> = code.parse().ok();
            let system = read.and_then(|code| octal_system(code.digits()));
            let planned = system.and_then(|mut system| {
                system.sequences[0].name = code.to_owned();
                self.planned(system)
            });
            let place = planned.map(|planned| {
                self.systems.push(planned);
                self.systems.len() - 1
            });
            self.octals.insert(code.to_owned(), place);
        }
        let place = self.octals.get(code).copied().flatten()?;
        self.systems.get_mut(place)
    }
}

impl Planned {
    fn sequenced(&mut self, member: Member, stop: &Stop) -> Step<Sequenced<'_>> {
        self.proof(member, stop)?;
        Ok(Sequenced {
            values: &self.values,
            member,
            proof: self.proofs.get(&member).and_then(Option::as_ref),
        })
    }

    fn proof(&mut self, member: Member, stop: &Stop) -> Step<Option<&Proof>> {
        if !self.proofs.contains_key(&member) {
            let proof = self.search(member, stop)?;
            self.proofs.insert(member, proof);
        }
        Ok(self.proofs.get(&member).and_then(Option::as_ref))
    }

    /// Looks for a proof further and further out, and not beyond the first where values grow: periodic
    /// sequences of this field have small ones, and growing ones cost most.
    fn search(&mut self, member: Member, stop: &Stop) -> Step<Option<Proof>> {
        let mut reach = FIRST_REACH.min(self.reach.unwrap_or(FIRST_REACH));
        loop {
            let extend = &mut |values: &mut Values, last| self.nursery.extend(values, last, stop);
            let proof = prove::find_with(&mut self.values, &[member], reach, extend);
            let proof = proof.map_err(stopped)?;
            let grows = !matches!(self.values.slice(member), Column::Bytes(_));
            let cheap = || self.cheap_reach().max(self.least);
            let most = self.reach.unwrap_or_else(cheap);
            if proof.is_some() || grows || reach >= most {
                return Ok(proof);
            }
            reach = most.min(reach.saturating_mul(4));
        }
    }

    /// How far the search goes at the most, by what indices cost at present: a power of two.
    fn cheap_reach(&self) -> i64 {
        let reports = self.values.report();
        let rare = reports.iter().map(|own| match own.method {
            InUse::Sparse { rare, .. } => i64::try_from(rare).ok(),
            InUse::Scan => None,
        });
        let Some(rare) = rare.sum::<Option<i64>>() else {
            return PROOF_REACH;
        };
        let indices = SPARSE_WORK / (rare + SPARSE_INDEX);
        PROOF_REACH.max(1 << indices.max(1).ilog2())
    }

    /// The value at an integer n, `None` below the first one.
    fn value(
        &mut self,
        member: Member,
        n: &Number,
        limits: &Limits,
        stop: &Stop,
    ) -> Step<Option<Number>> {
        let next = self.values.next();
        let small = n.as_i64();
        if let Some(n) = small.filter(|n| *n <= PROOF_REACH || *n < next) {
            self.nursery
                .extend(&mut self.values, n, stop)
                .map_err(stopped)?;
            return Ok(self.known(member, n));
        }
        if let Some(proof) = self.proof(member, stop)? {
            let near = small.and_then(|n| i64::try_from(proof.value(member, n)?).ok());
            let far = || proof.value_at(member, &n.to_bigint()?).map(Number::from);
            return Ok(near.map(Number::Small).or_else(far));
        }
        let steps = small.map(|n| steps_to(&self.values, n));
        match (small, steps) {
            (Some(n), Some(steps)) if n <= next || steps <= u128::from(limits.steps) => {
                self.far_value(member, n, stop)
            }
            _ => Err(EvalErrorKind::Elements {
                limit: limits.steps,
                count: steps
                    .and_then(|steps| i64::try_from(steps).ok())
                    .map(Number::Small),
            }),
        }
    }

    /// Who asks for a far value asks for the next one as a rule, and kernels do better on several at once. A
    /// block is little beside so many.
    fn far_value(&mut self, member: Member, n: i64, stop: &Stop) -> Step<Option<Number>> {
        let ahead = n.saturating_add(BLOCK - 1);
        let mut extended = self.nursery.extend(&mut self.values, ahead, stop);
        if self.values.next() > n {
            return Ok(self.known(member, n));
        }
        if let Err(Stopped::Memory { .. }) = extended {
            extended = self.nursery.extend(&mut self.values, n, stop);
        }
        extended.map_err(stopped)?;
        Ok(self.known(member, n))
    }

    fn known(&self, member: Member, n: i64) -> Option<Number> {
        let value = self.values.get(member, n)?;
        Some(Number::Small(i64::from(value)))
    }

    /// The period of a member under a name, if one is proved.
    fn period(&mut self, member: Member, name: String, stop: &Stop) -> Option<Period> {
        let proof = self.proof(member, stop).ok()??;
        let (period, gain) = proof.least_period(member)?;
        let from = proof.preperiod(member)?;
        Some(Period {
            name,
            period,
            from,
            gain,
        })
    }
}

fn stopped(stopped: Stopped) -> EvalErrorKind {
    match stopped {
        Stopped::Interrupted => EvalErrorKind::Interrupted,
        Stopped::Memory { limit } => EvalErrorKind::Memory {
            limit: limit as u64,
        },
    }
}

impl Machine<'_> {
    /// A function as kernels compute it; `None` if the machine does.
    pub(super) fn sequenced(&mut self, function: FunctionId) -> Step<Option<Sequenced<'_>>> {
        let Shape::Member { system, member } = self.plans.shape(self.program, function) else {
            return Ok(None);
        };
        let planned = &mut self.plans.systems[system];
        planned.sequenced(member, &self.stop).map(Some)
    }

    /// As [`Machine::sequenced`], the heaps of an octal game.
    pub(super) fn sequenced_octal(&mut self, code: &str) -> Step<Option<Sequenced<'_>>> {
        let Some(planned) = self.plans.octal(code) else {
            return Ok(None);
        };
        planned.sequenced(0, &self.stop).map(Some)
    }

    /// The value of a function from the system that it is a member of; `None` if the machine is to find it.
    pub(super) fn planned_value(
        &mut self,
        function: FunctionId,
        args: &[Number],
    ) -> Step<Option<Number>> {
        let [n] = args else { return Ok(None) };
        let Shape::Member { system, member } = self.plans.shape(self.program, function) else {
            return Ok(None);
        };
        let planned = &mut self.plans.systems[system];
        planned.value(member, n, &self.limits, &self.stop)
    }

    /// The value of a heap in an octal game; `None` if its code or the heap is not for a system.
    pub(super) fn planned_octal(&mut self, code: &str, heap: &Number) -> Step<Option<Number>> {
        let Some(planned) = self.plans.octal(code).filter(|_| heap.is_integer()) else {
            return Ok(None);
        };
        planned.value(0, heap, &self.limits, &self.stop)
    }

    /// As [`Machine::proved_period`], of an octal game.
    pub(super) fn proved_octal_period(&mut self, code: &str) -> Option<Period> {
        let name = format!("octal game {code}");
        self.plans.octal(code)?.period(0, name, &self.stop)
    }

    /// How the values of a function repeat, if that is proved.
    pub(super) fn proved_period(&mut self, function: FunctionId) -> Option<Period> {
        let Shape::Member { system, member } = self.plans.shape(self.program, function) else {
            return None;
        };
        let name = self.program.functions[function.0].name.clone();
        self.plans.systems[system].period(member, name, &self.stop)
    }

    /// The system that a function is a member of.
    pub(super) fn planned_system(&mut self, function: FunctionId) -> Option<(System, Member)> {
        let Shape::Member { system, member } = self.plans.shape(self.program, function) else {
            return None;
        };
        let values = &self.plans.systems[system].values;
        Some((values.system().clone(), member))
    }

    /// As [`Machine::planned_system`], of an octal game.
    pub(super) fn planned_octal_system(&mut self, code: &str) -> Option<(System, Member)> {
        let values = &self.plans.octal(code)?.values;
        Some((values.system().clone(), 0))
    }
}
