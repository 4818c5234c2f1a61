//! Claims about the nimbers of all graphs of a family that follow from symmetries.

use super::certify::text;
use super::settling::Settling;
use super::symmetric::proved;
use super::total::is_total;
use super::verdict::{Because, Verdict};
use nk_prove::symmetry::FamilyClaim;

/// The verdict on a claim without end, if symmetries of its graphs prove it, and a certificate of that is accepted.
pub(super) fn settle(asked: &mut Settling) -> Option<Verdict> {
    let (check, report) = (asked.check, &mut asked.report);
    if !check.range.is_open() || !is_total(asked.interpreter, &check.range) {
        return None;
    }
    let question = nk_lang::symmetry::family_claim(asked.interpreter.program(), check)?;
    let claim = text(check);
    let symmetries = FamilyClaim {
        text: &claim,
        parameters: &question.parameters,
        given: &question.given,
        family: &question.family,
        statement: &question.statement,
    };
    let (certificate, shown) = proved(&symmetries, &asked.interpreter.machine.stop)?;
    report.certificate = Some(certificate);
    report.uncertified = None;
    Some(Verdict::Proved {
        cases: 0,
        by: Some(Because::Symmetric { shown }),
    })
}
