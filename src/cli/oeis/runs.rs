//! The terms of one sequence of a specification, for the OEIS: integers at consecutive indices.

use std::ops::ControlFlow;

use nkdsl::check::ir::Eval;
use nkdsl::eval::{EvalErrorKind, Evaluator, Window};
use nkdsl::number::Number;
use num_bigint::BigInt;

use super::super::console::Console;
use super::super::exit::{Exit, Failure};
use super::super::files;
use super::super::progress::Progress;
use super::super::selection::{self, Chosen};
use super::super::settings::Settings;

/// a(first), a(first + 1), ...
pub struct Sequence {
    pub first: i64,
    pub terms: Vec<BigInt>,
    /// How the computation ended: with all terms, or before.
    pub ended: Exit,
}

/// The evals of a file that are named; all, without names.
pub fn choose(file: &str, names: &[String], console: &Console) -> Result<Chosen, Failure> {
    let (checked, sources) = files::load(file, console)?;
    selection::choose(names, checked.program, sources, console)
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
    /// The terms of the first eval that was chosen, up to `to`, 100 of them if that is not said.
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
            default_to: Some(Number::Small(100)),
            ..Window::default()
        };
        let progress = Progress::new(console.watched);
        progress.begin(format!("computing {}", eval.name), evaluator.progress());
        let mut found: Vec<(i64, BigInt)> = Vec::new();
        let mut wrong = None;
        let ran = evaluator.run_eval(eval, &window, &mut |at, value| {
            let index = match at {
                [only] => only.as_i64(),
                _ => None,
            };
            let next = found.last().map(|own| own.0 + 1);
            let integer = value.number().filter(|own| own.is_integer());
            match (index, integer) {
                (Some(n), Some(integer)) if next.is_none_or(|next| next == n) => {
                    found.push((n, integer.to_rational().numer().clone()));
                    ControlFlow::Continue(())
                }
                _ => {
                    wrong = Some(value.to_string());
                    ControlFlow::Break(())
                }
            }
        });
        progress.end();
        if let Some(value) = wrong {
            let name = &eval.name;
            return Err(Failure::usage(format!(
                "{name} is no sequence of integers at consecutive indices (it has {value} after {} terms)",
                found.len()
            ))
            .help("name an expression in one variable without conditions, such as 'a(n) : n >= 1'"));
        }
        let ended = match ran {
            Ok(_) => Exit::Fine,
            Err(error) => {
                let exit = match &*error.kind {
                    EvalErrorKind::Interrupted => Exit::Interrupted,
                    kind if kind.is_limit() => Exit::Limit,
                    _ => Exit::Wrong,
                };
                console.draw(&[error.into_diagnostic(&part.sources)], &part.sources);
                exit
            }
        };
        let Some(first) = found.first().map(|own| own.0) else {
            return Err(Failure::usage(format!("{} has no terms here", eval.name)));
        };
        Ok(Sequence {
            first,
            terms: found.into_iter().map(|own| own.1).collect(),
            ended,
        })
    }
}
