//! The meaning of a text: the diagnostics of the checker, and the same values by two ways of evaluation.

use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_base::source::SourceMap;
use nk_eval::{Evaluator, Limits, Window};
use nk_lang::{Checked, check};
use nk_oeis::Corpus;
use nk_syntax::diag::Severity;
use nk_testing::files;

use super::texts::draw;

/// The length in bytes of the longest text that is tried; longer texts would only take more time.
const LONGEST: usize = 4096;

/// The time after which work is cancelled. It must then end soon, which the time-out of the fuzzer checks.
const PATIENCE: Duration = Duration::from_millis(500);

fn checked(text: &str) -> (Checked, SourceMap) {
    let mut sources = SourceMap::default();
    let root = sources.add("a.nk", text);
    let checked = check(root, &mut sources, &files::no_files);
    (checked, sources)
}

/// The diagnostics of the checker can be drawn.
pub fn checker(text: &str) {
    if text.len() > LONGEST {
        return;
    }
    let (checked, sources) = checked(text);
    draw(&checked.diagnostics, &sources);
}

/// Terms and verdicts are the same with batches and without, and errors can be drawn.
pub fn evaluator(text: &str) {
    if text.len() > LONGEST {
        return;
    }
    let (checked, sources) = checked(text);
    let found = &checked.diagnostics;
    if found.iter().any(|own| own.severity == Severity::Error) {
        return;
    }
    let fast = answers(&checked, &sources, Evaluator::new);
    let slow = answers(&checked, &sources, Evaluator::without_batches);
    if let (Some(fast), Some(slow)) = (fast, slow) {
        assert_eq!(fast, slow, "batches and machine, of {text}");
    }
}

type Create<'p> = fn(&'p nk_lang::ir::Program, Rc<Corpus>, Limits, CancelToken) -> Evaluator<'p>;

fn limits() -> Limits {
    Limits {
        steps: 20_000,
        depth: 2_000,
        bytes: 32 << 20,
        ..Limits::default()
    }
}

fn window() -> Window {
    Window {
        to: Some(Number::Small(40)),
        default_to: Some(Number::Small(9)),
        default_positions: Some(1 << 10),
        ..Window::default()
    }
}

/// The outcomes of all evals and checks; `None` if the time limit ended them.
fn answers<'p>(
    checked: &'p Checked,
    sources: &SourceMap,
    create: Create<'p>,
) -> Option<Vec<String>> {
    let stop = CancelToken::new();
    let alarm = stop.clone();
    let (ended, end) = channel::<()>();
    let clock = thread::spawn(move || {
        if end.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            alarm.cancel();
        }
    });
    let corpus = Rc::new(Corpus::bundled());
    let program = &checked.program;
    let mut evaluator = create(program, corpus, limits(), stop.clone());
    let mut said = Vec::new();
    for eval in &program.evals {
        let mut terms = String::new();
        let ended = evaluator.run_eval(eval, &window(), &mut |point, value| {
            terms += &format!("{point:?} {value}\n");
            ControlFlow::Continue(())
        });
        if let Err(error) = &ended {
            draw(&[error.clone().into_diagnostic(sources)], sources);
        }
        said.push(format!("{terms}{ended:?}"));
    }
    for check in &program.checks {
        let report = evaluator.run_check(check, &window());
        if let Some(error) = report.stopped.clone() {
            draw(&[error.into_diagnostic(sources)], sources);
        }
        said.push(format!("{:?} {:?}", report.verdict, report.stopped));
    }
    drop(ended);
    clock.join().expect("a clock does not panic");
    (!stop.is_cancelled()).then_some(said)
}
