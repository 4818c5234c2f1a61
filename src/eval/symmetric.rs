//! Claims about the nimbers of all graphs of a family that follow from symmetries.

use super::Evaluator;
use super::checks::{Because, CheckReport, Verdict};
use super::evals::is_open;
use nk_lang::ir::Check;
use nk_prove::symmetry::{Question, find};
use nk_verify::symmetry::write;

impl Evaluator<'_> {
    /// The verdict on a claim without end, if symmetries of its graphs prove it, and a certificate of that is accepted.
    pub(super) fn settle_by_symmetry(
        &mut self,
        check: &Check,
        report: &mut CheckReport,
    ) -> Option<Verdict> {
        if !is_open(&check.range) {
            return None;
        }
        let question = nk_lang::symmetry::question(self.program(), check)?;
        let text = super::certify::text(check);
        let asked = Question {
            text: &text,
            parameters: &question.parameters,
            given: &question.given,
            family: &question.family,
            statement: &question.statement,
        };
        let certificate = find(&asked, &self.machine.stop)?;
        report.certificate = Some(write(&certificate));
        report.uncertified = None;
        Some(Verdict::Proved {
            cases: 0,
            by: Some(Because::Symmetric {
                shown: certificate.shown(),
            }),
        })
    }
}
