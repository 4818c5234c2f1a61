//! The command `nkdsl plan`: shows which functions are recurrences, and how each is computed.

mod fields;
mod forecast;
pub mod json;
pub mod probe;
mod survey;
mod text;

use std::rc::Rc;
use std::time::Duration;

use clap::Args;
use nk_base::number::Number;
use nk_eval::{EvalErrorKind, Evaluator, Limits};
use nk_lang::ir::{Eval, FunctionId, Program};
use nk_oeis::Corpus;
use num_bigint::BigInt;

use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::Progress;
use nk_terminal::selection::{Chosen, Origin, Part};
use nk_terminal::settings::Settings;
use nk_terminal::{files, integer, output, selection, watchdog};
use probe::Asked;
use survey::{Survey, Surveyor};

const HELP: &str = "\
Examples:
  nkdsl plan specs/diamonds.nk
  nkdsl plan specs/octal_games.nk Guiles
  nkdsl plan specs/kayles.nk 'octal(\"0.106\", n) : n >= 0'";

const LONG_HELP: &str = "\
A function that is a mex of nim-sums forms a system of recurrences with the functions that it mentions. The system \
is shown in normal form: the base cases, and a line for each set of options, in the notation of the language.

  a: a system in normal form
    a(0) = 0
    a(n) for n >= 1 is the mex of
      a(x) (+) a(y) : x + y = n - 1, x >= 0, y >= 0
    method  full scan of the options, 8 bits a value
    period  none proved from the values up to n = 32768, of which the largest is 9

The method is that of the values computed so far, in search of a period. A full scan examines options until the mex \
is known. With a sparse space only pairs with a rare value are examined. Once a period is proved, no further values \
are computed.

With --probe the first terms of each eval are computed for some seconds, and the terms that can be reached in one \
hour and in eight hours are estimated. The cost of all terms up to n is assumed to grow like a power of n for \
recurrences, and for graphs faster than a power and more slowly than the exponential that fits the first terms. The \
width of the estimate is the error with which the first of these terms predict the last ones. If they do not predict \
them, the estimate is `unknown`.

The general evaluator computes every other function, and the graph solver computes nimbers of graphs. For a function of one argument \
the plan says why it is not a system, and at which place.

JSON: {\"file\", \"systems\": [{\"name\", \"index\", \"next\", \"sequences\": [{\"name\", \"first\", \"initial\", \
\"terms\": [{\"element\", \"conditions\"}], \"method\": {\"name\", \"mask\", \"alternating\", \"odd\", \"rare\"}, \"bits\", \"largest\", \
\"proof\": {\"period\", \"saltus\", \"preperiod\", \"checked_to\"}}]}], \"others\": [{\"name\", \"reason\", \"place\"}], \
\"evals\": [{\"label\", \"text\", \"range\", \"by\": [{\"means\", \"of\"}], \"probe\"}]}; values are known below \"next\".

Examples:
  nkdsl plan specs/diamonds.nk
  nkdsl plan specs/octal_games.nk Guiles
  nkdsl plan specs/kayles.nk 'octal(\"0.106\", n) : n >= 0'
  nkdsl plan specs/lattice.nk 'nimber(lattice(4, n)) : n >= 1' --probe --to 30
  nkdsl eval specs/diamonds.nk --plan            the same for what `eval` would print

Exit status: 0 all is well, 2 wrong usage or an error, 3 stopped by a limit, 130 interrupted.";

/// Show which functions are recurrences, and how each is computed
#[derive(Args)]
#[command(visible_alias = "explain-plan", after_help = HELP, after_long_help = LONG_HELP)]
pub struct PlanArguments {
    /// A specification, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// An eval, a function, an expression, as for `eval` [default: every function and eval]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
    /// Compute terms of each eval for this many seconds, and estimate the cost of later terms [default: 5]
    ///
    /// The estimate is a range, which follows from the growth of the cost of these terms.
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, require_equals = true, default_missing_value = "5", value_parser = watchdog::seconds)]
    probe: Option<Duration>,
    /// With --probe, also estimate the cost of all terms up to this argument
    #[arg(long, value_name = "N", requires = "probe", value_parser = integer::integer, allow_hyphen_values = true)]
    to: Option<BigInt>,
    #[command(flatten)]
    settings: Settings,
}

pub fn run(arguments: &PlanArguments, console: &Console) -> Result<Exit, Failure> {
    check_probe(arguments)?;
    let loaded = files::load(&arguments.file, console);
    let chosen = loaded.and_then(|(checked, sources)| match arguments.names.is_empty() {
        true => Ok(Chosen::all(checked.program, sources)),
        false => selection::choose(&arguments.names, checked, sources, console),
    });
    let chosen = files::or_empty(chosen, arguments.format == Style::Json, || {
        Ok(written(&files::name(&arguments.file), &[], Style::Json))
    })?;
    let mut output = Output::styled(arguments.format, &Progress::new(false));
    let what = Wanted {
        everything: arguments.names.is_empty(),
        corpus: arguments.settings.corpus()?,
        limits: arguments.settings.limits(),
        probe: arguments.probe.map(|time| Asked {
            time,
            to: arguments.to.clone().map(Number::from),
        }),
    };
    print(&chosen, &what, arguments.format, &mut output, console)
}

/// Checks the arguments of a probe.
///
/// # Errors
///
/// A number follows `--probe` after a blank instead of `=`, or `--to` is too large.
fn check_probe(arguments: &PlanArguments) -> Result<(), Failure> {
    let number = arguments
        .names
        .iter()
        .find(|name| name.parse::<f64>().is_ok());
    if let (Some(_), Some(number)) = (arguments.probe, number) {
        let message = format!("`{number}` is taken for an expression to be planned");
        let help = format!("write `--probe={number}` for a probe of {number} seconds");
        return Err(Failure::usage(message).help(help));
    }
    match &arguments.to {
        Some(to) if *to >= BigInt::from(probe::FAR) => {
            let message = format!("--to {to} is too far for an estimate");
            Err(Failure::usage(message).help("name an n below 10^15"))
        }
        _ => Ok(()),
    }
}

/// The subjects of a plan, with the corpus, the limits and the probe.
struct Wanted {
    /// Whether all functions of the file are shown.
    everything: bool,
    corpus: Rc<Corpus>,
    limits: Limits,
    probe: Option<Asked>,
}

/// Whether the chosen evals may need something that a checkpoint saves.
pub fn may_be_saved(chosen: &Chosen) -> bool {
    [Origin::File, Origin::CommandLine]
        .into_iter()
        .any(|origin| {
            let picks = chosen.picks().filter(|own| own.0 == origin);
            survey::may_be_saved(&chosen.part(origin).program, picks.map(|own| own.1))
        })
}

/// Prints the plans of the chosen evals for `eval --plan`.
pub fn explain(chosen: &Chosen, settings: &Settings, console: &Console) -> Result<Exit, Failure> {
    let mut output = Output::for_people(&Progress::new(false));
    let what = Wanted {
        everything: false,
        corpus: settings.corpus()?,
        limits: settings.limits(),
        probe: None,
    };
    print(chosen, &what, Style::Text, &mut output, console)
}

fn print(
    chosen: &Chosen,
    what: &Wanted,
    style: Style,
    output: &mut Output,
    console: &Console,
) -> Result<Exit, Failure> {
    let progress = Progress::new(console.watched);
    progress.begin("planning".to_owned(), Default::default());
    let surveys = surveys(chosen, what, console);
    progress.end();
    let surveys = match surveys {
        Ok(surveys) => surveys,
        Err(EvalErrorKind::Interrupted) => {
            return Ok(console.cancelled());
        }
        Err(_) => {
            console.error(
                "the values for the plan need more memory than there is",
                &[],
            );
            return Ok(Exit::Limit);
        }
    };
    let (_, root) = files::root(&chosen.file.sources);
    output.write(&written(&root.name, &surveys, style))?;
    Ok(Exit::Fine)
}

fn written(file: &str, surveys: &[Survey], style: Style) -> String {
    match style {
        Style::Text => {
            let blocks: Vec<String> = surveys.iter().map(text::text).collect();
            format!("{file}\n\n{}", blocks.join("\n"))
        }
        Style::Json => output::document(&json::PlanDocument::new(file, surveys)),
    }
}

/// The plans of the file, and of the expressions on the command line, as far as their evals are chosen.
fn surveys(
    chosen: &Chosen,
    what: &Wanted,
    console: &Console,
) -> Result<Vec<Survey>, EvalErrorKind> {
    let everything = what.everything;
    let mut surveys = Vec::new();
    for origin in [Origin::File, Origin::CommandLine] {
        let part = chosen.part(origin);
        let picks = chosen.picks().filter(|(own, _)| *own == origin);
        let evals: Vec<&Eval> = picks.map(|(_, eval)| eval).collect();
        let functions = match everything && origin == Origin::File {
            true => own_functions(&part.program, part),
            false => Vec::new(),
        };
        if !evals.is_empty() || (everything && origin == Origin::File) {
            let new = |stop| Evaluator::new(&part.program, what.corpus.clone(), what.limits, stop);
            let mut evaluator = new(console.stop.clone());
            let mut surveyor = Surveyor {
                stop: &console.stop,
                program: &part.program,
                sources: &part.sources,
                evaluator: &mut evaluator,
            };
            let mut survey = surveyor.survey(&evals, &functions)?;
            if let Some(asked) = &what.probe {
                for (eval, plan) in evals.iter().zip(&mut survey.evals) {
                    let (sources, by) = (&part.sources, &plan.by);
                    plan.probe = Some(probe::probe(
                        eval,
                        sources,
                        by,
                        asked,
                        &console.stop,
                        &mut evaluator,
                        &new,
                    )?);
                }
            }
            surveys.push(survey);
        }
    }
    Ok(surveys)
}

/// The functions that the file itself defines.
fn own_functions(program: &Program, part: &Part) -> Vec<FunctionId> {
    let (root, _) = files::root(&part.sources);
    let own = program
        .defined()
        .filter(|(_, function)| function.span.file == root);
    own.map(|(id, _)| id).collect()
}
