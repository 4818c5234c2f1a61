//! Claims about all graphs of a family that follow from symmetries.

mod certificates;
mod claims;
mod multiples;
mod random;
mod used;
mod words;

use nk_base::number::Number;
use nk_eval::{CheckReport, Window};
use nk_testing_programs::{evaluator, read_silent};

/// The reports of the checks of a specification, which are tried up to `to`.
fn reports(text: &str, to: i64) -> Vec<CheckReport> {
    reports_if_right(text, to).unwrap_or_else(|told| panic!("{told:?}\n{text}"))
}

/// The reports like [`reports`], for a specification that may have errors.
///
/// # Errors
///
/// The messages about the specification.
fn reports_if_right(text: &str, to: i64) -> Result<Vec<CheckReport>, Vec<String>> {
    let program = read_silent(text)?;
    let mut evaluator = evaluator(&program);
    let window = Window {
        to: Some(Number::Small(to)),
        ..Window::default()
    };
    let checks = program.checks.iter();
    Ok(checks
        .map(|check| evaluator.run_check(check, &window))
        .collect())
}
