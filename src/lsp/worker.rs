//! Computes answers in threads of their own: values for hovers, and evals and checks for lenses.
//!
//! A thread checks the texts again, since an analysis cannot move between threads. Each thread has a token, which is
//! cancelled by an edit, by the editor, or when its time is over. Its answer then consists of the results that it has.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use nk_base::cancellation::CancelToken;
use nk_base::source::Span;
use nk_eval::{End, EvalErrorKind, Evaluator, Verdict, Window};
use nk_ide::hints::{self, Hint, Subject};
use nk_ide::lenses::Ask;
use nk_ide::samples::Sampler;
use nk_ide::{Analysis, Symbol, describe, target};
use nk_oeis::Corpus;

use super::documents::Snapshot;
use nk_terminal::alarm::Alarm;
use nk_terminal::settings::usual;
use nk_terminal::verdict;

/// The progress of a computation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// A text such as `12 of 100 terms`.
    pub text: String,
    /// The part that is done, in percent; `None` if the amount of work is not known.
    pub percentage: Option<u32>,
}

/// The time limit of a hover.
const GLANCE: Duration = Duration::from_millis(1500);
/// The time limit of an eval or a check.
const PATIENCE: Duration = Duration::from_secs(60);

/// The time limit of all hints of one request.
const HINTS: Duration = Duration::from_millis(1500);
/// The time limit of the hints of one item.
const HINT: Duration = Duration::from_millis(150);

/// The time between two reports of progress.
const TICK: Duration = Duration::from_millis(250);

/// The largest number of positions of graphs that a check of a range without an upper bound may search. It is smaller
/// than on the command line, since an editor waits for the verdict.
const CHECKED_POSITIONS: u64 = 1 << 18;

/// The size in bytes of the stack of a worker, which is that of the program's own.
const STACK: usize = 16 << 20;

/// The result of a worker.
#[derive(Debug)]
pub enum Found {
    /// Markdown to be appended to a hover.
    Hover(String),
    Run(Ran),
    /// The hints of each subject.
    Hints(Vec<(Subject, Vec<Hint>)>),
    /// The call of a member of a family, if one could be built.
    Instance(Option<String>),
    /// The worker panicked, which is an error of this program.
    Lost,
}

/// The outcome of evaluating one item.
#[derive(Debug)]
pub struct Ran {
    /// The outcome in one line.
    pub text: String,
    /// Whether the item is a check that fails.
    pub fails: bool,
    /// The error that ended the evaluation.
    pub error: Option<nk_syntax::diag::Diagnostic>,
}

/// Computes the part of a hover after the definition, from the items that no error concerns.
pub fn hover(
    snapshot: Snapshot,
    symbol: Symbol,
    stop: &CancelToken,
    done: impl FnOnce(Found) + Send + 'static,
) {
    start(stop, GLANCE, done, move |stop| {
        let Ok(analysis) = snapshot.analyse(&stop) else {
            return Found::Hover(String::new());
        };
        let corpus = Rc::new(Corpus::bundled());
        let sound = analysis.is_sound();
        let mut sampler = sound.then(|| Sampler::new(&analysis, corpus.clone(), stop));
        let text = describe::compute(&analysis, &symbol, &corpus, sampler.as_mut());
        Found::Hover(text)
    });
}

/// Computes the hints of some items of a specification without errors, each with its own time limit.
pub fn hints(
    snapshot: Snapshot,
    subjects: Vec<(Span, Subject)>,
    stop: &CancelToken,
    done: impl FnOnce(Found) + Send + 'static,
) {
    start(stop, HINTS, done, move |stop| {
        let Ok(analysis) = snapshot.analyse(&stop) else {
            return Found::Hints(Vec::new());
        };
        let corpus = Rc::new(Corpus::bundled());
        let mut found = Vec::new();
        for (item, subject) in subjects {
            let alarm = Alarm::after(HINT, &stop);
            let mut sampler = Sampler::new(&analysis, corpus.clone(), alarm.stop.clone());
            let hints = hints::compute(&analysis, item, &subject, &mut sampler);
            found.push((subject, hints));
        }
        Found::Hints(found)
    });
}

/// Chooses a member of a family of a specification without errors.
pub fn instance(
    snapshot: Snapshot,
    family: String,
    stop: &CancelToken,
    done: impl FnOnce(Found) + Send + 'static,
) {
    start(stop, GLANCE, done, move |stop| {
        let Ok(analysis) = snapshot.analyse(&stop) else {
            return Found::Instance(None);
        };
        let mut sampler = Sampler::new(&analysis, Rc::new(Corpus::bundled()), stop);
        Found::Instance(target::instance(&family, &mut sampler))
    });
}

/// Evaluates or checks an item of a specification without errors, and reports the progress.
pub fn run(
    snapshot: Snapshot,
    ask: Ask,
    stop: &CancelToken,
    report: impl Fn(Report) + Send + Sync + 'static,
    done: impl FnOnce(Found) + Send + 'static,
) {
    start(stop, PATIENCE, done, move |stop| {
        let Ok(analysis) = snapshot.analyse(&stop) else {
            return Found::Run(Ran {
                text: "there was no time to read it".to_owned(),
                fails: false,
                error: None,
            });
        };
        let corpus = Rc::new(Corpus::bundled());
        let program = &analysis.checked.program;
        let mut evaluator = Evaluator::new(program, corpus, usual(), stop);
        Found::Run(match ask {
            Ask::Eval(index) => eval(&mut evaluator, &analysis, index, report),
            Ask::Check(index) => check(&mut evaluator, &analysis, index, report),
        })
    });
}

fn start(
    stop: &CancelToken,
    time: Duration,
    done: impl FnOnce(Found) + Send + 'static,
    work: impl FnOnce(CancelToken) -> Found + Send + 'static,
) {
    let alarm = Alarm::after(time, stop);
    let body = move || {
        let found = catch_unwind(AssertUnwindSafe(|| work(alarm.stop.clone())));
        drop(alarm);
        done(found.unwrap_or(Found::Lost));
    };
    // If the system has no thread left, there is no answer, and the editor shows none.
    let _ = thread::Builder::new().stack_size(STACK).spawn(body);
}

fn window() -> Window {
    Window {
        default_positions: Some(CHECKED_POSITIONS),
        ..Window::standard()
    }
}

fn eval(
    evaluator: &mut Evaluator,
    analysis: &Analysis,
    index: usize,
    report: impl Fn(Report) + Send + Sync,
) -> Ran {
    let eval = &analysis.checked.program.evals[index];
    let total = evaluator
        .count_points(eval, &window())
        .filter(|own| *own > 0);
    let count = AtomicU64::new(0);
    let mut values: Vec<String> = Vec::new();
    let ended = watched(
        evaluator,
        |positions| report(terms_done(count.load(Ordering::Relaxed), total, positions)),
        |evaluator| {
            evaluator.run_eval(eval, &window(), &mut |_, value| {
                values.push(value.to_string());
                count.fetch_add(1, Ordering::Relaxed);
                ControlFlow::Continue(())
            })
        },
    );
    let mut text = match values.is_empty() {
        true => "no terms".to_owned(),
        false => values.join(", "),
    };
    let mut error = None;
    match ended {
        Ok(End::AllMembers(why) | End::NoMore(why)) => text += &format!(" ({why})"),
        Ok(End::Complete | End::Enough) => {}
        Err(stopped) if *stopped.kind == EvalErrorKind::Interrupted => {
            text += " (there was no time for more)";
        }
        Err(stopped) => {
            let diagnostic = stopped.into_diagnostic(&analysis.sources);
            text += &format!(" ({})", diagnostic.message);
            error = Some(diagnostic);
        }
    }
    Ran {
        text,
        fails: false,
        error,
    }
}

/// Runs `work`, and meanwhile calls `tell` at intervals with the number of positions of graphs that were searched.
fn watched<'p, T>(
    evaluator: &mut Evaluator<'p>,
    tell: impl Fn(u64) + Send,
    work: impl FnOnce(&mut Evaluator<'p>) -> T,
) -> T {
    let solver = evaluator.progress();
    let (ended, end) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while end.recv_timeout(TICK) == Err(mpsc::RecvTimeoutError::Timeout) {
                tell(solver.positions.load(Ordering::Relaxed));
            }
        });
        let found = work(evaluator);
        drop(ended);
        found
    })
}

fn terms_done(count: u64, total: Option<u64>, positions: u64) -> Report {
    let terms = match total {
        Some(total) => format!("{count} of {total} terms"),
        None => format!("{count} terms"),
    };
    Report {
        text: terms + &searched(positions),
        percentage: total.map(|total| (count * 100 / total).min(100) as u32),
    }
}

fn searched(positions: u64) -> String {
    match positions {
        0 => String::new(),
        count => format!(", {count} positions of graphs"),
    }
}

fn check(
    evaluator: &mut Evaluator,
    analysis: &Analysis,
    index: usize,
    report: impl Fn(Report) + Send + Sync,
) -> Ran {
    let check = &analysis.checked.program.checks[index];
    // A check does not report the number of cases that it has tried.
    let tell = |positions| {
        report(Report {
            text: format!("working{}", searched(positions)),
            percentage: None,
        });
    };
    let report = watched(evaluator, tell, |evaluator| {
        evaluator.run_check(check, &window())
    });
    let corpus = evaluator.corpus();
    let listings = report
        .listed
        .iter()
        .filter_map(|id| corpus.listing(*id).ok());
    let listings: Vec<_> = listings.collect();
    let stopped = report.stopped.clone();
    let stopped = stopped.filter(|error| *error.kind != EvalErrorKind::Interrupted);
    Ran {
        text: verdict::line(check, &report, &listings, &analysis.sources),
        fails: matches!(report.verdict, Verdict::Fails { .. }),
        error: stopped.map(|error| error.into_diagnostic(&analysis.sources)),
    }
}

/// A function that sends the result of a task to the server, wrapped in an event.
pub fn to<T: Send + 'static>(
    sender: &Sender<T>,
    wrap: impl FnOnce(Found) -> T + Send + 'static,
) -> impl FnOnce(Found) + Send + 'static {
    let sender = sender.clone();
    move |found| {
        // Sending fails if the server has ended.
        let _ = sender.send(wrap(found));
    }
}
