//! The command `nkdsl eval`: prints the terms of the evals of a specification, or of expressions on the command line.

use std::ops::ControlFlow;

use clap::Args;
use nk_base::number::Number;
use nk_base::source::SourceMap;
use nk_eval::{
    End, EvalError, EvalErrorKind, Evaluator, SOLVED, SOLVED_ORDER, TermSink, Value, Window,
};
use nk_lang::ir::Eval;
use nk_lang::reading::Reading;
use num_bigint::BigInt;
use web_time::Instant;

use super::plan;
use nk_terminal::checkpoint::CheckpointArguments;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::format::{Ending, Format, Style, Subject};
use nk_terminal::observers::Watch;
use nk_terminal::output::Output;
use nk_terminal::progress::{Progress, duration};
use nk_terminal::selection::Chosen;
use nk_terminal::settings::Settings;
use nk_terminal::{checkpoint, files, format, integer, selection, stderr};

const HELP: &str = "\
Examples:
  nkdsl eval specs/diamonds.nk --to 1000
  nkdsl eval specs/diamonds.nk K X               the functions K and X of the file
  nkdsl eval specs/diamonds.nk 'nimber(diamonds(9))' 'a(10^4)'
  nkdsl eval specs/kayles.nk 'kayles(2*n) : 1 <= n <= 30'
  nkdsl eval specs/kayles.nk --format bfile -o b002186.txt
  nkdsl eval - --format list < spec.nk";

const LONG_HELP: &str = "\
NAME is the label of an eval, the name of its function, any function of the file, or any expression in the names of \
the file, with or without conditions. Without NAME, every eval of the file is printed.

N is an integer, also written 10^6 or 1_000_000; it may be negative. --from and --to shorten ranges; they never extend a \
range that the file bounds.

Formats:
  table  ten terms in a row; add the column to the row's n to get a term's index
  list   1, 2, 3
  bfile  lines `n a(n)` and nothing else, for one sequence of integers
  csv    a header, then a line for each term
  json   {\"evals\": [{\"name\", \"text\", \"range\", \"variables\", \"terms\", \"complete\", \"reason\"}]};
         a term is an array, its arguments and then its value; integers beyond 2^53 and fractions are
         strings; the document is whole even if a limit or Ctrl-C ended the work (\"complete\": false)

Every term is printed as soon as it is known, in a table as soon as its row is full.

--checkpoint saves values of recurrences in a folder every few seconds, and at the end; the next run with the same \
folder resumes from there, even after kill -9. Files that are damaged, of another version or of another system are \
named and not used. See docs/long-runs.md.

Examples:
  nkdsl eval specs/diamonds.nk --to 1000
  nkdsl eval specs/diamonds.nk K X               the functions K and X of the file
  nkdsl eval specs/diamonds.nk 'nimber(diamonds(9))' 'a(10^4)'
  nkdsl eval specs/kayles.nk 'kayles(2*n) : 1 <= n <= 30'
  nkdsl eval specs/kayles.nk --format bfile -o b002186.txt
  nkdsl eval - --format list < spec.nk
  nkdsl eval specs/kayles.nk 'octal(\"0.007\", n) : n >= 0' --to 10^7 --checkpoint saved > out.txt
  nkdsl eval specs/kayles.nk --plan              what would compute the terms

Exit status: 0 all is well, 2 wrong usage or an error, 3 stopped by a limit, 130 interrupted.";

/// Print the terms of a specification
#[derive(Args)]
#[command(after_help = HELP, after_long_help = LONG_HELP)]
pub struct EvalArguments {
    /// A specification, or `-` for standard input
    #[arg(value_name = "FILE")]
    pub file: String,
    /// What to print: an eval, a function, an expression [default: every eval]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Start at this argument
    #[arg(long, value_name = "N", value_parser = integer::integer, allow_hyphen_values = true)]
    from: Option<BigInt>,
    /// End at this argument; otherwise a range without an upper bound ends at 100, or after 100 terms
    #[arg(long, value_name = "N", value_parser = integer::integer, allow_hyphen_values = true)]
    to: Option<BigInt>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Style::Table)]
    format: Style,
    /// Write to this file instead of standard output, once all terms are known
    ///
    /// The file is replaced as a whole. If a limit or Ctrl-C ends the run, an existing file stays as it is, and the
    /// terms so far go to OUT.partial.
    #[arg(short, long, value_name = "OUT", conflicts_with = "plan")]
    output: Option<String>,
    /// Print how the terms would be computed, as `nkdsl plan` does, and no terms
    #[arg(long)]
    plan: bool,
    /// Run again whenever a file changes, until Ctrl-C
    #[arg(long)]
    pub watch: bool,
    #[command(flatten)]
    checkpoint: CheckpointArguments,
    #[command(flatten)]
    settings: Settings,
}

impl EvalArguments {
    fn window(&self) -> Window {
        Window {
            from: self.from.clone().map(Number::from),
            to: self.to.clone().map(Number::from),
            ..Window::standard()
        }
    }
}

pub fn run(arguments: &EvalArguments, console: &Console) -> Result<Exit, Failure> {
    let corpus = arguments.settings.corpus()?;
    let chosen = files::load(&arguments.file, console).and_then(|(checked, sources)| {
        selection::choose(&arguments.names, checked, sources, console)
    });
    let is_json = arguments.format == Style::Json && !arguments.plan && arguments.output.is_none();
    let chosen = files::or_empty(chosen, is_json, || {
        let mut empty = format::create(Style::Json, &[], &arguments.window())?;
        Ok(empty.open() + &empty.close())
    })?;
    if arguments.plan {
        return plan::explain(&chosen, &arguments.settings, console);
    }
    let evals: Vec<&Eval> = chosen.evals().collect();
    if arguments.from.is_some() {
        not_cut(&evals, console);
    }
    // A table names its rows and columns, but a sequence does not show the order in which it reads a table.
    if matches!(arguments.format, Style::List | Style::Bfile) {
        for order in evals.iter().filter_map(|own| Reading::by_columns(own)) {
            console.note(&order.to_string());
        }
    }
    let mut format = format::create(arguments.format, &evals, &arguments.window())?;
    let progress = Progress::new(console.watched);
    let watch = Watch::new(&arguments.checkpoint, &progress)?;
    // The note comes before the run, which may take hours.
    let saves_nothing = arguments.checkpoint.is_wanted() && !plan::may_be_saved(&chosen);
    if saves_nothing {
        console.note(checkpoint::NOTHING);
    }
    let evaluator = |program| {
        let limits = arguments.settings.limits();
        let mut new = Evaluator::new(program, corpus.clone(), limits, console.stop.clone());
        new.set_keeper(watch.clone());
        new
    };
    let mut run = Run {
        window: arguments.window(),
        in_order: arguments.format == Style::Bfile,
        console,
        progress: &progress,
        output: match arguments.output {
            Some(_) => Output::kept(&progress),
            None => Output::new(&progress),
        },
        text: String::new(),
        ended: Exit::Fine,
    };
    let mut evaluators = [&chosen.file, &chosen.command_line].map(|part| evaluator(&part.program));
    let [file, command_line] = &mut evaluators;
    command_line.share_positions(file);
    let begun = Instant::now();
    let mut evaluate = || run.evals(&chosen, &mut evaluators, &mut *format);
    let outcome = match arguments.format {
        Style::Json => stderr::undisturbed(evaluate),
        _ => evaluate(),
    };
    progress.end();
    let has_work = evaluators[0].with_positions(|positions| {
        let systems = evaluators.iter().flat_map(Evaluator::systems);
        watch.borrow_mut().finish(systems, Some(positions))
    });
    if !has_work && !saves_nothing {
        console.note(checkpoint::NOTHING);
    }
    outcome?;
    if let Some(path) = &arguments.output {
        // Fewer terms must not take the place of all of them.
        let ended_early = matches!(run.ended, Exit::Limit | Exit::Interrupted);
        let path = match ended_early && std::path::Path::new(path).is_file() {
            true => {
                let partial = format!("{path}.partial");
                console.note(&format!(
                    "the terms so far are in `{partial}`; `{path}` is as it was"
                ));
                partial
            }
            false => path.clone(),
        };
        files::write_bytes(&path, &run.output.take())?;
    }
    let origins = evaluators.each_ref().map(Evaluator::origins);
    for name in origins.iter().flat_map(|own| &own.derived) {
        console.note(&format!(
            "nimbers of `{name}` for n > {SOLVED}, or of more than {SOLVED_ORDER} vertices, come from recurrences that are \
             derived from its rules: `nkdsl derive` shows them"
        ));
    }
    for (name, is_first, shown) in origins.iter().flat_map(|own| &own.symmetric) {
        let nimber = if *is_first { "is not 0" } else { "is 0" };
        console.note(&format!(
            "large graphs of `{name}` were not built: their nimber {nimber} {shown}"
        ));
    }
    let games: Vec<String> = origins
        .into_iter()
        .flat_map(|own| own.with_one_search)
        .collect();
    arguments.settings.note_one_search(&games, console);
    if console.watched && begun.elapsed().as_millis() >= 100 {
        console.say(&format!("took {}\n", duration(begun.elapsed())));
    }
    Ok(run.ended)
}

/// Prints a note for evals to which `--from` does not apply.
fn not_cut(evals: &[&Eval], console: &Console) {
    for eval in evals {
        let count = eval.range.variables.len();
        if count > 1 {
            let name = &eval.name;
            console.note(&format!(
                "`{name}` has {count} variables; --from applies only to one variable, so it has no effect here"
            ));
        }
    }
}

/// One run over the chosen evals.
struct Run<'r> {
    window: Window,
    /// Whether terms of several variables come in the order in which they are one sequence.
    in_order: bool,
    console: &'r Console,
    progress: &'r Progress,
    output: Output,
    /// Terms that are printed next.
    text: String,
    ended: Exit,
}

impl Run<'_> {
    fn evals(
        &mut self,
        chosen: &Chosen,
        evaluators: &mut [Evaluator<'_>; 2],
        format: &mut dyn Format,
    ) -> Result<(), Failure> {
        self.output.write(&format.open())?;
        for (origin, eval) in chosen.picks() {
            if self.console.ends_before(&eval.name, &mut self.ended) {
                break;
            }
            let evaluator = &mut evaluators[origin as usize];
            let sources = &chosen.part(origin).sources;
            self.eval(evaluator, eval, sources, format)?;
        }
        self.output.write(&format.close())
    }

    fn eval(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        eval: &Eval,
        sources: &SourceMap,
        format: &mut dyn Format,
    ) -> Result<(), Failure> {
        let subject = Subject::new(eval);
        self.output.write(&format.begin(&subject))?;
        self.progress
            .begin(subject.name.clone(), evaluator.progress());
        // A single value has no range whose points could be counted.
        let single = eval.range.variables.is_empty().then_some(1);
        let count = single.or_else(|| evaluator.count_points(eval, &self.window));
        if let Some(count) = count {
            self.progress.expect(count);
        }
        let window = self.window.clone();
        let reading = match (&subject.reading, self.in_order) {
            (Ok(reading), true) => *reading,
            // Every variable runs through its range.
            _ => Reading::plain(),
        };
        let mut terms = Terms {
            run: self,
            subject: &subject,
            format,
            last: Vec::new(),
            count: 0,
            failure: None,
        };
        let ended = evaluator.run_in_blocks(eval, reading, &window, &mut terms);
        let Terms {
            last,
            count,
            failure,
            ..
        } = terms;
        let ending = match &ended {
            _ if failure.is_some() => Ending::stopped("it does not fit the format"),
            Ok(End::Complete) => Ending::Complete,
            Ok(End::AllMembers(reason) | End::NoMore(reason)) => Ending::NoMore(reason.clone()),
            Ok(End::Enough) => Ending::stopped(self.console.interrupted()),
            Err(error) if *error.kind == EvalErrorKind::Interrupted => {
                Ending::stopped(self.console.interrupted())
            }
            Err(error) => Ending::stopped(error.clone().into_diagnostic(sources).message),
        };
        self.output.write(&format.end(&subject, &ending))?;
        self.progress.end();
        match (failure, ended) {
            (Some(failure), _) => return Err(failure),
            (None, Ok(End::Enough)) => self.interrupted(&subject, &last),
            (None, Err(error)) => self.failed(error, &subject, &last, sources),
            (None, Ok(End::AllMembers(reason) | End::NoMore(reason))) if count == 0 => {
                let name = &eval.name;
                let note = format!("nothing to print for {name}: {reason}");
                self.console.note(&note);
            }
            (None, Ok(_)) if count == 0 => self.console.note(&self.emptiness(eval)),
            (None, Ok(_)) => {}
        }
        Ok(())
    }

    fn failed(
        &mut self,
        error: EvalError,
        subject: &Subject,
        last: &[Number],
        sources: &SourceMap,
    ) {
        if *error.kind == EvalErrorKind::Interrupted {
            return self.interrupted(subject, last);
        }
        self.ended = self.ended.max(self.console.failed(error, sources));
    }

    fn interrupted(&mut self, subject: &Subject, last: &[Number]) {
        let after = match last {
            [] => format!("before the first term of `{}`", subject.name),
            point => format!("after {}", subject.at(point)),
        };
        self.ended = self.ended.max(self.console.ended(&after));
    }

    /// The reason why nothing was printed.
    fn emptiness(&self, eval: &Eval) -> String {
        let range = match eval.range.text.as_str() {
            "" => "its range".to_owned(),
            text => format!("`{text}`"),
        };
        let bounds = [("--from", &self.window.from), ("--to", &self.window.to)];
        let asked: Vec<String> = bounds
            .iter()
            .filter_map(|(flag, bound)| Some(format!("{flag} {}", bound.as_ref()?)))
            .collect();
        let what = match (asked.is_empty(), eval.range.is_open()) {
            (true, true) => {
                "has no term within the first ones that are shown; use --to to go further"
                    .to_owned()
            }
            (true, false) => "is empty".to_owned(),
            (false, _) => format!("has no term with {}", asked.join(" ")),
        };
        format!("nothing to print for {}: {range} {what}", eval.name)
    }
}

/// The terms of an eval, which are printed as they come.
struct Terms<'t, 'r> {
    run: &'t mut Run<'r>,
    subject: &'t Subject,
    format: &'t mut dyn Format,
    /// The arguments of the last printed term; empty before the first one.
    last: Vec<Number>,
    count: u64,
    failure: Option<Failure>,
}

impl Terms<'_, '_> {
    /// Appends a term to the text that is printed next.
    fn append(&mut self, point: &[Number], value: &Value) -> Result<(), Failure> {
        let text = &mut self.run.text;
        self.format.term(self.subject, point, value, text)?;
        self.count += 1;
        self.last.clear();
        self.last.extend_from_slice(point);
        Ok(())
    }

    /// Prints the text of the appended terms; `appended` is the result of appending them. They are printed even if the
    /// user has cancelled the run meanwhile, or if a later term does not fit the format.
    fn print(&mut self, appended: Result<(), Failure>) -> ControlFlow<()> {
        let printed = self.run.output.stream(&self.run.text);
        self.run.text.clear();
        self.failure = appended.and(printed).err();
        match self.failure.is_some() || self.run.console.stop.is_cancelled() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

impl TermSink for Terms<'_, '_> {
    fn term(&mut self, point: &[Number], value: &Value) -> ControlFlow<()> {
        let appended = self.append(point, value);
        self.run.progress.term();
        self.print(appended)
    }

    fn block(&mut self, first: i64, values: &[i64]) -> ControlFlow<()> {
        let mut terms = (first..).zip(values);
        let appended =
            terms.try_for_each(|(n, value)| self.append(&[Number::Small(n)], &Value::from(*value)));
        self.run.progress.block(values.len() as u64);
        self.print(appended)
    }
}
