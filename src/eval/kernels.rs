//! Questions to the machine that its [`Plans`](super::plans::Plans) answer.

use super::error::Step;
use super::machine::Machine;
use super::planned::Sequenced;
use nk_lang::ir::FunctionId;
use nk_system::{Member, System};

impl Machine<'_> {
    /// As [`Plans::sequenced`](super::plans::Plans::sequenced).
    pub(super) fn sequenced(&mut self, function: FunctionId) -> Step<Option<Sequenced<'_>>> {
        self.plans.sequenced(function)
    }

    /// As [`Plans::sequenced_octal`](super::plans::Plans::sequenced_octal).
    pub(super) fn sequenced_octal(&mut self, code: &str) -> Step<Option<Sequenced<'_>>> {
        self.plans.sequenced_octal(code)
    }

    /// As [`Plans::system`](super::plans::Plans::system).
    pub(super) fn planned_system(&mut self, function: FunctionId) -> Option<(System, Member)> {
        self.plans.system(function)
    }

    /// As [`Plans::octal_system`](super::plans::Plans::octal_system).
    pub(super) fn planned_octal_system(&mut self, code: &str) -> Option<(System, Member)> {
        self.plans.octal_system(code)
    }
}
