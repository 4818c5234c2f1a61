//! Computes the terms of one sequence of a specification for the OEIS: integers at consecutive indices.

use std::ops::ControlFlow;

use nk_base::number::Number;
use nk_eval::{EvalErrorKind, Evaluator, Value, Window};
use nk_lang::ir::Eval;
use num_bigint::BigInt;

use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::progress::Progress;
use nk_terminal::selection::Chosen;
use nk_terminal::settings::Settings;
use nk_terminal::{files, selection};

/// The terms a(first), a(first + 1), ...
pub struct Sequence {
    pub first: i64,
    pub terms: Vec<BigInt>,
    /// The exit of the computation, which may have ended before all terms were known.
    pub ended: Exit,
}

/// The evals of a file with the given names; without names, all evals.
pub fn choose(file: &str, names: &[String], console: &Console) -> Result<Chosen, Failure> {
    let (checked, sources) = files::load(file, console)?;
    selection::choose(names, checked, sources, console)
}

/// The first eval that was chosen.
pub fn first(chosen: &Chosen) -> Result<(&selection::Part, &Eval), Failure> {
    let (origin, eval) = chosen
        .picks()
        .next()
        .ok_or_else(|| Failure::usage("the file has no eval"))?;
    Ok((chosen.part(origin), eval))
}

impl Sequence {
    /// Computes the terms of the first chosen eval up to the index `to`; without `to`, 100 terms.
    pub fn compute(
        chosen: &Chosen,
        settings: &Settings,
        to: Option<BigInt>,
        console: &Console,
    ) -> Result<Sequence, Failure> {
        let (part, eval) = first(chosen)?;
        let corpus = settings.corpus()?;
        let stop = console.stop.clone();
        let mut evaluator = Evaluator::new(&part.program, corpus, settings.limits(), stop);
        let window = Window {
            to: to.map(Number::from),
            ..Window::standard()
        };
        let progress = Progress::new(console.watched);
        progress.begin(format!("computing {}", eval.name), evaluator.progress());
        let mut found = Found::default();
        let ran = evaluator.run_eval(eval, &window, &mut |at, value| found.take(at, value));
        progress.end();
        if let Some(value) = found.wrong {
            let (name, count) = (&eval.name, found.terms.len());
            return Err(Failure::usage(format!(
                "{name} is no sequence of integers at consecutive indices (it has {value} after {count} terms)"
            ))
            .help("name an expression in one variable without conditions, such as 'a(n) : n >= 1'"));
        }
        let ended = match ran {
            Ok(_) => Exit::Fine,
            Err(error) => {
                let exit = match &*error.kind {
                    EvalErrorKind::Interrupted => console.stopped(),
                    kind if kind.is_limit() => Exit::Limit,
                    _ => Exit::Wrong,
                };
                console.draw(&[error.into_diagnostic(&part.sources)], &part.sources);
                exit
            }
        };
        let Some(first) = found.first else {
            return Err(Failure::usage(format!("{} has no terms here", eval.name)));
        };
        Ok(Sequence {
            first,
            terms: found.terms,
            ended,
        })
    }
}

impl Sequence {
    /// The term a(n), if it was computed.
    pub fn term(&self, n: i64) -> Option<&BigInt> {
        let place = n.checked_sub(self.first)?;
        self.terms.get(usize::try_from(place).ok()?)
    }
}

/// The terms found so far.
#[derive(Default)]
struct Found {
    first: Option<i64>,
    terms: Vec<BigInt>,
    /// The reason why a term was rejected: it is no integer, or its index is not the next one.
    wrong: Option<String>,
}

impl Found {
    fn take(&mut self, at: &[Number], value: &Value) -> ControlFlow<()> {
        let index = match at {
            [only] => only.as_i64(),
            _ => None,
        };
        let next = self.first.map(|first| first + self.terms.len() as i64);
        let integer = value.number().filter(|own| own.is_integer());
        match (index, integer) {
            (Some(n), Some(integer)) if next.is_none_or(|next| next == n) => {
                self.first.get_or_insert(n);
                self.terms.push(integer.to_rational().numer().clone());
                ControlFlow::Continue(())
            }
            _ => {
                self.wrong = Some(value.brief());
                ControlFlow::Break(())
            }
        }
    }
}
