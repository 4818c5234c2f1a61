//! Functions that are mex/XOR systems: their values come from kernels, and their periods from a proof.

use super::machine::Machine;
use crate::check::ir::FunctionId;

impl Machine<'_> {
    /// The period of a function and the index from which it holds, if both are proved.
    pub(super) fn proved_period(&mut self, _function: FunctionId) -> Option<(i64, i64)> {
        None
    }
}
