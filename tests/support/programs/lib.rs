//! Checked programs of texts, and evaluators of them, for the tests of several crates. The texts may use the files of
//! `specs/` and the library.

mod outcomes;
mod periods;

pub use outcomes::outcomes;
pub use periods::{proved_period, values};

use std::rc::Rc;

use nk_base::cancellation::CancelToken;
use nk_base::source::SourceMap;
use nk_eval::{Evaluator, Limits};
use nk_lang::ir::Program;
use nk_lang::{Checked, check};
use nk_oeis::Corpus;
use nk_syntax::diag::{Diagnostic, Severity};
use nk_testing::files;

/// A text after the check, with or without diagnostics.
pub fn checked(text: &str) -> (SourceMap, Checked) {
    let mut sources = SourceMap::default();
    let root = sources.add("test.nk", text);
    let checked = check(root, &mut sources, &files::specs);
    (sources, checked)
}

/// The program of a text, for which the checker may have warnings.
///
/// # Errors
///
/// The messages of the checker about its errors.
pub fn read(text: &str) -> Result<Program, Vec<String>> {
    accepted(text, |own| own.severity != Severity::Error)
}

/// The program of a text, for which the checker may have warnings.
///
/// Panics: the text has errors.
#[track_caller]
pub fn program(text: &str) -> Program {
    read(text).unwrap_or_else(|told| panic!("refused: {told:?}\n{text}"))
}

/// The program of a text without diagnostics.
///
/// # Errors
///
/// The messages of the diagnostics.
pub fn read_silent(text: &str) -> Result<Program, Vec<String>> {
    accepted(text, |_| false)
}

/// The program of a text without diagnostics.
///
/// Panics: the text has diagnostics.
#[track_caller]
pub fn silent(text: &str) -> Program {
    read_silent(text).unwrap_or_else(|told| panic!("{told:?}\n{text}"))
}

fn accepted(text: &str, may_be: impl Fn(&Diagnostic) -> bool) -> Result<Program, Vec<String>> {
    let checked = checked(text).1;
    let told = checked.diagnostics.iter().filter(|own| !may_be(own));
    let told = told.map(|own| format!("{} {}", own.code, own.message));
    let told: Vec<String> = told.collect();
    match told.is_empty() {
        true => Ok(checked.program),
        false => Err(told),
    }
}

/// The evaluator of a program, with the usual limits.
pub fn evaluator(program: &Program) -> Evaluator<'_> {
    evaluator_until(program, CancelToken::new())
}

/// An evaluator like [`evaluator`] that `stop` cancels.
pub fn evaluator_until(program: &Program, stop: CancelToken) -> Evaluator<'_> {
    let corpus = Rc::new(Corpus::bundled());
    Evaluator::new(program, corpus, Limits::default(), stop)
}

/// An evaluator that evaluates functions of graphs as they are written, with the usual limits.
pub fn as_written(program: &Program) -> Evaluator<'_> {
    let corpus = Rc::new(Corpus::bundled());
    Evaluator::as_written(program, corpus, Limits::default(), CancelToken::new())
}
