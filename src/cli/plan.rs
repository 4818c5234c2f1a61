//! The command `nkdsl plan`: shows which functions are recurrences, and how each is computed.

pub mod json;
mod parts;
mod survey;
mod text;

use std::rc::Rc;

use clap::Args;
use nk_eval::{EvalErrorKind, Evaluator};
use nk_lang::ir::{Eval, FunctionId, Program};
use nk_oeis::Corpus;

use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::Progress;
use nk_terminal::selection::{Chosen, Origin, Part};
use nk_terminal::settings::usual;
use nk_terminal::{files, output, selection};
use survey::{Survey, Surveyor};

const HELP: &str = "\
Examples:
  nkdsl plan specs/diamonds.nk
  nkdsl plan specs/octal_games.nk Guiles
  nkdsl plan specs/kayles.nk 'octal(\"0.106\", n) : n >= 0'";

const LONG_HELP: &str = "\
A function that is a mex of nim-sums, with all that it needs, is a system of recurrences. It is shown in \
normal form: its base cases, and a line for each set that its mex is taken of, in the notation of the language.

  a: a system in normal form
    a(0) = 0
    a(n) for n >= 1 is the mex of
      a(x) (+) a(y) : x + y = n - 1, x >= 0, y >= 0
    method  full scan of the options, 8 bits a value
    period  none proved from the values up to n = 32768, of which the largest is 9

The method is the one by which values were computed so far, in search of a period. A full scan looks at the options \
until the mex is known. A sparse space looks at pairs with a rare value only; the nim-sum of two common values is rare. \
Once a period is proved, no further values are computed.

The general evaluator computes every other function, and the graph solver computes nimbers of graphs. For a function of one argument \
the plan says why it is no system, and at which place.

JSON: {\"file\", \"systems\": [{\"name\", \"index\", \"next\", \"sequences\": [{\"name\", \"first\", \"initial\", \
\"terms\": [{\"element\", \"conditions\"}], \"method\": {\"name\", \"mask\", \"alternating\", \"odd\", \"rare\"}, \"bits\", \"largest\", \
\"proof\": {\"period\", \"gain\", \"from\", \"checked_to\"}}]}], \"others\": [{\"name\", \"reason\", \"place\"}], \
\"evals\": [{\"label\", \"text\", \"range\", \"by\": [{\"means\", \"of\"}]}]}; values are known below \"next\".

Examples:
  nkdsl plan specs/diamonds.nk
  nkdsl plan specs/octal_games.nk Guiles
  nkdsl plan specs/kayles.nk 'octal(\"0.106\", n) : n >= 0'
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
}

pub fn run(arguments: &PlanArguments, console: &Console) -> Result<Exit, Failure> {
    let (checked, sources) = files::load(&arguments.file, console)?;
    let chosen = match arguments.names.is_empty() {
        true => Chosen::all(checked.program, sources),
        false => selection::choose(&arguments.names, checked, sources, console)?,
    };
    let mut output = Output::styled(arguments.format, &Progress::new(false));
    let everything = arguments.names.is_empty();
    print(&chosen, everything, arguments.format, &mut output, console)
}

/// The output of `eval --plan` for its evals.
pub fn explain(chosen: &Chosen, console: &Console) -> Result<Exit, Failure> {
    let mut output = Output::for_people(&Progress::new(false));
    print(chosen, false, Style::Text, &mut output, console)
}

fn print(
    chosen: &Chosen,
    everything: bool,
    style: Style,
    output: &mut Output,
    console: &Console,
) -> Result<Exit, Failure> {
    let progress = Progress::new(console.watched);
    progress.begin("planning".to_owned(), Default::default());
    let surveys = surveys(chosen, everything, console);
    progress.end();
    let surveys = match surveys {
        Ok(surveys) => surveys,
        Err(EvalErrorKind::Interrupted) => {
            console.say(&format!("{}\n", console.interrupted()));
            return Ok(console.stopped());
        }
        Err(_) => {
            console.error(
                "the values for the plan need more memory than there is",
                &[],
            );
            return Ok(Exit::Limit);
        }
    };
    let mut sources = chosen.file.sources.iter();
    let (_, root) = sources.next().expect("a program has a root");
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
    everything: bool,
    console: &Console,
) -> Result<Vec<Survey>, EvalErrorKind> {
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
            let corpus = Rc::new(Corpus::bundled());
            let stop = console.stop.clone();
            let mut evaluator = Evaluator::new(&part.program, corpus, usual(), stop);
            let mut surveyor = Surveyor {
                stop: &console.stop,
                program: &part.program,
                sources: &part.sources,
                evaluator: &mut evaluator,
            };
            surveys.push(surveyor.survey(&evals, &functions)?);
        }
    }
    Ok(surveys)
}

/// The functions that the file itself defines.
fn own_functions(program: &Program, part: &Part) -> Vec<FunctionId> {
    let (root, _) = part.sources.iter().next().expect("a program has a root");
    let own = program
        .defined()
        .filter(|(_, function)| function.span.file == root);
    own.map(|(id, _)| id).collect()
}
