//! Functions that are mex/XOR systems: their values come from kernels, and their periods from proofs.
//!
//! A function is looked at when a value of it is first needed. If its equations and all that they need have the
//! normal form of [`nk_recurrence`], the system answers from then on; everything else stays with the machine.
//! Both give the same values, which tests hold.

use super::error::Step;
use super::machine::Machine;
use super::periodicity::NamedPeriodicity;
use super::planned::Sequenced;
use super::plans::Shape;
use nk_base::number::Number;
use nk_lang::ir::FunctionId;
use nk_system::{Member, System};

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
    pub(super) fn proved_octal_period(&mut self, code: &str) -> Option<NamedPeriodicity> {
        let name = format!("octal game {code}");
        self.plans.octal(code)?.period(0, name, &self.stop)
    }

    /// How the values of a function repeat, if that is proved.
    pub(super) fn proved_period(&mut self, function: FunctionId) -> Option<NamedPeriodicity> {
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
