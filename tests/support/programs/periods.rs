//! What is proved and computed about an expression in n.

use std::ops::ControlFlow;
use std::rc::Rc;

use nk_base::cancellation::CancelToken;
use nk_eval::{Evaluator, Limits, Window};
use nk_lang::ir::FunctionId;
use nk_oeis::Corpus;
use nk_system::Periodicity;

use super::{evaluator, program};

/// The name of the function that has the values of the expression.
const NAME: &str = "values_of_the_expression";

/// Why no period is proved.
pub type Reason = String;

/// The least period and preperiod of an expression in n for all n from `least` on, if they are proved and a certificate
/// of them is accepted. The `definitions` define its graphs.
///
/// # Errors
///
/// The reason why no period is proved; empty if nothing is known about it.
///
/// # Panics
///
/// If the definitions or the expression are refused.
pub fn proved_period(
    definitions: &str,
    expression: &str,
    least: i64,
) -> Result<Periodicity, Reason> {
    let program = program(&format!(
        "{definitions}\n{NAME}(n) = {expression} : n >= {least}\n"
    ));
    let place = program.functions.iter().position(|own| own.name == NAME);
    let function = FunctionId(place.expect("the function"));
    let mut evaluator = evaluator(&program);
    let Some(found) = evaluator.repeating(function) else {
        return Err(evaluator.without_period(function).unwrap_or_default());
    };
    evaluator.certified(function, &found.periodicity)?;
    Ok(found.periodicity)
}

/// The values of an expression for n from `first` to `last`, up to the first one that is not known before `stop`.
///
/// # Panics
///
/// If the definitions or the expression are refused, or a value is no integer.
pub fn values(
    definitions: &str,
    expression: &str,
    [first, last]: [i64; 2],
    limits: Limits,
    stop: &CancelToken,
) -> Vec<i64> {
    let program = program(&format!(
        "{definitions}\neval {expression} : {first} <= n <= {last}\n"
    ));
    let corpus = Rc::new(Corpus::bundled());
    let mut evaluator = Evaluator::new(&program, corpus, limits, stop.clone());
    let mut found = Vec::new();
    let eval = program.evals.last().expect("the eval");
    // An error ends the values: the time is over, or the memory is full.
    let _ended = evaluator.run_eval(eval, &Window::default(), &mut |_, value| {
        let number = value.number().and_then(|own| own.as_i64());
        found.push(number.expect("an integer"));
        ControlFlow::Continue(())
    });
    found
}
