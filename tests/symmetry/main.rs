//! Claims about all graphs of a family that follow from symmetries.

mod certificates;
mod claims;
mod random;
mod used;
mod words;

use std::rc::Rc;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_base::source::SourceMap;
use nk_eval::{CheckReport, Evaluator, Limits, Window};
use nk_oeis::Corpus;
use nk_testing::files;

/// What comes of the checks of a specification, which are tried up to `to`.
fn reports(text: &str, to: i64) -> Vec<CheckReport> {
    match reports_if_right(text, to) {
        Ok(reports) => reports,
        Err(told) => panic!("{told:?}\n{text}"),
    }
}

/// As [`reports`].
///
/// Errors: what the program says of the specification.
fn reports_if_right(text: &str, to: i64) -> Result<Vec<CheckReport>, Vec<String>> {
    let mut sources = SourceMap::default();
    let root = sources.add("claims.nk", text);
    let checked = nk_lang::check(root, &mut sources, &files::specs);
    let told: Vec<String> = checked
        .diagnostics
        .iter()
        .map(|told| format!("{} {}", told.code, told.message))
        .collect();
    if !told.is_empty() {
        return Err(told);
    }
    let corpus = Rc::new(Corpus::bundled());
    let stop = CancelToken::new();
    let mut evaluator = Evaluator::new(&checked.program, corpus, Limits::default(), stop);
    let window = Window {
        to: Some(Number::Small(to)),
        ..Window::default()
    };
    let checks = checked.program.checks.iter();
    Ok(checks
        .map(|check| evaluator.run_check(check, &window))
        .collect())
}
