//! Claims about the nimbers of all graphs of a family that follow from symmetries.

use super::certify::text;
use super::evals::is_open;
use super::symmetric::proved;
use super::verdict::{Because, CheckReport, Verdict};
use nk_base::cancellation::CancelToken;
use nk_lang::ir::{Check, Program};
use nk_prove::symmetry::Question;

/// The verdict on a claim without end, if symmetries of its graphs prove it, and a certificate of that is accepted.
pub(super) fn settle(
    program: &Program,
    check: &Check,
    stop: &CancelToken,
    report: &mut CheckReport,
) -> Option<Verdict> {
    if !is_open(&check.range) {
        return None;
    }
    let question = nk_lang::symmetry::question(program, check)?;
    let claim = text(check);
    let asked = Question {
        text: &claim,
        parameters: &question.parameters,
        given: &question.given,
        family: &question.family,
        statement: &question.statement,
    };
    let (certificate, shown) = proved(&asked, stop)?;
    report.certificate = Some(certificate);
    report.uncertified = None;
    Some(Verdict::Proved {
        cases: 0,
        by: Some(Because::Symmetric { shown }),
    })
}
