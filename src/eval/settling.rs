//! A check that may be settled for all n, with the parts that this needs.

use super::interpreter::Interpreter;
use super::points::Points;
use super::verdict::CheckReport;
use nk_lang::ir::Check;
use nk_verify::claim::Accepted;

/// A check, its points, and the report that gets the certificate, or the reason why there is none.
pub(super) struct Settling<'s, 'i> {
    pub interpreter: &'s mut Interpreter<'i>,
    /// The certificates that were accepted before.
    pub accepted: &'s mut Accepted,
    pub check: &'s Check,
    pub points: &'s Points,
    pub report: &'s mut CheckReport,
}
