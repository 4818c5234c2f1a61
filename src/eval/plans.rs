//! Functions that are mex/XOR systems: their values come from kernels, and their periods from proofs.
//!
//! A function is looked at when a value of it is first needed. If its equations and all that they need have the
//! normal form of [`crate::recurrence`], the system answers from then on; everything else stays with the machine.
//! Both give the same values, which tests hold.

use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;

use super::drift::Period;
use super::error::EvalErrorKind;
use super::limits::Limits;
use super::machine::{Machine, Step};
use crate::check::ir::{FunctionId, Program};
use crate::game::OctalCode;
use crate::number::Number;
use crate::prove::{self, Proof};
use crate::recurrence::{Column, Member, Stopped, System, Values, octal_system, recognise};
use crate::stop::Stop;

/// What is known of the shape of each function, and the systems found.
#[derive(Default)]
pub(super) struct Plans {
    shapes: FxHashMap<FunctionId, Shape>,
    /// Octal games by their code as written; `None` for what no system says.
    octals: FxHashMap<String, Option<usize>>,
    systems: Vec<Planned>,
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
    /// For each member asked about: its proof, if there is one within [`PROOF_REACH`].
    proofs: FxHashMap<Member, Option<Proof>>,
}

/// Indices up to here are computed in the search for a proof: a fraction of a second for a few sequences.
const PROOF_REACH: i64 = 1 << 15;

/// How far the search goes at first.
const FIRST_REACH: i64 = 1 << 10;

/// Pairs of a convolution that cost about as much as one step of the machine.
const PAIRS_A_STEP: u128 = 256;

impl Plans {
    fn shape(&mut self, program: &Program, function: FunctionId) -> Shape {
        if let Some(shape) = self.shapes.get(&function) {
            return *shape;
        }
        let found = recognise(program, function).ok();
        let system = found.and_then(|found| Some((Values::new(found.system).ok()?, found.members)));
        if let Some((values, members)) = system {
            for (member, own) in members.iter().enumerate() {
                let system = self.systems.len();
                self.shapes
                    .entry(*own)
                    .or_insert(Shape::Member { system, member });
            }
            let proofs = FxHashMap::default();
            self.systems.push(Planned { values, proofs });
        }
        *self.shapes.entry(function).or_insert(Shape::General)
    }
}

impl Plans {
    /// The system of an octal game, whose only member is its heaps.
    fn octal(&mut self, code: &str) -> Option<&mut Planned> {
        if !self.octals.contains_key(code) {
            let read: Option<OctalCode> = code.parse().ok();
            let values = read
                .and_then(|code| octal_system(code.digits()))
                .and_then(|system| Values::new(system).ok());
            let place = values.map(|values| {
                let proofs = FxHashMap::default();
                self.systems.push(Planned { values, proofs });
                self.systems.len() - 1
            });
            self.octals.insert(code.to_owned(), place);
        }
        let place = self.octals.get(code).copied().flatten()?;
        self.systems.get_mut(place)
    }
}

impl Planned {
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
        let mut reach = FIRST_REACH;
        loop {
            let proof = prove::find(&mut self.values, &[member], reach, stop).map_err(stopped)?;
            let grows = !matches!(self.values.slice(member), Column::Bytes(_));
            if proof.is_some() || grows || reach >= PROOF_REACH {
                return Ok(proof);
            }
            reach = PROOF_REACH.min(4 * reach);
        }
    }

    /// The value at n, `None` below the first one.
    fn value(
        &mut self,
        member: Member,
        n: &Number,
        limits: &Limits,
        stop: &Stop,
    ) -> Step<Option<Number>> {
        let near = n
            .as_i64()
            .filter(|n| *n <= PROOF_REACH.max(self.values.next()));
        if let Some(n) = near {
            self.values.extend_to(n, stop).map_err(stopped)?;
            return Ok(self.known(member, n));
        }
        let Some(index) = n.to_bigint() else {
            return Ok(None);
        };
        if let Some(proof) = self.proof(member, stop)? {
            return Ok(proof.value_at(member, &index).map(Number::from));
        }
        let pairs = index.to_u128().map_or(u128::MAX, |n| n.saturating_mul(n));
        let (limit, steps) = (limits.steps, pairs / PAIRS_A_STEP);
        match n.as_i64() {
            Some(n) if steps <= u128::from(limit) => {
                self.values.extend_to(n, stop).map_err(stopped)?;
                Ok(self.known(member, n))
            }
            _ => {
                let count = steps.to_i64().map(Number::Small);
                Err(EvalErrorKind::Elements { limit, count })
            }
        }
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
