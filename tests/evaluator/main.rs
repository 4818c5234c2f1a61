//! Tests of the evaluator: unusual values, the texts of errors, and information other than values.

mod ahead;
mod asked;
mod blocks;
mod claims;
mod corners;
mod enumerations;
mod games;
mod graphs;
mod known_games;
mod lists;
mod misere;
mod powers;
mod referee;
mod token_games;
mod visibility;
mod wording;

use std::ops::ControlFlow;
use std::rc::Rc;

use nk_base::cancellation::CancelToken;
use nk_base::source::SourceMap;
use nk_eval::{EvalError, Evaluator, Limits, Window};
use nk_lang::Checked;
use nk_oeis::Corpus;

/// A checked specification, which must have no diagnostics.
fn checked(text: &str) -> (SourceMap, Checked) {
    let (sources, checked) = nk_testing_programs::checked(text);
    let told: Vec<&String> = checked.diagnostics.iter().map(|own| &own.message).collect();
    assert!(told.is_empty(), "{told:?}\n{text}");
    (sources, checked)
}

fn evaluator(checked: &Checked, limits: Limits) -> Evaluator<'_> {
    let corpus = Rc::new(Corpus::bundled());
    Evaluator::new(&checked.program, corpus, limits, CancelToken::new())
}

/// The terms of the eval number `place` within the window, and the error that ended them.
fn terms(
    evaluator: &mut Evaluator<'_>,
    place: usize,
    window: &Window,
) -> (Vec<String>, Option<EvalError>) {
    let eval = &evaluator.program().evals[place];
    let mut terms = Vec::new();
    let ended = evaluator.run_eval(eval, window, &mut |_, value| {
        terms.push(value.to_string());
        ControlFlow::Continue(())
    });
    (terms, ended.err())
}
