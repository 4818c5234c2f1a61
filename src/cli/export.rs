//! The command `nkdsl export`: writes recurrences and graphs as programs in other languages.

mod recipe;

use std::fmt;
use std::ops::ControlFlow;

use clap::{Args, ValueEnum};
use nk_base::number::Number;
use nk_base::source::SourceMap;
use nk_eval::{Evaluator, Value, Window};
use nk_export::{Instances, Language, Recipe, ShortLanguage};
use nk_graph::{Graph, to_graph6};
use nk_lang::ir::{Builtin, Eval, Expr, ExprKind, Kind, VariableRange};
use num_bigint::BigInt;

use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::progress::Progress;
use nk_terminal::selection::Part;
use nk_terminal::settings::Settings;
use nk_terminal::{files, integer, selection, stderr};

const HELP: &str = "\
Examples:
  nkdsl export specs/diamonds.nk a --to python > a.py && python3 a.py 1000
  nkdsl export specs/kayles.nk kayles --to pari -o kayles.gp && echo 'terms(100)' | gp -q kayles.gp
  nkdsl export specs/domino.nk P --to haskell -o p.hs && runghc p.hs 50
  nkdsl export specs/diamonds.nk K --to latex
  nkdsl export specs/wythoff_table.nk 'W(m, n) : m >= 0, n >= 0' --to python
  nkdsl export specs/lattice.nk 'nimber(lattice(3, n)) : 1 <= n <= 5' --to c -o lattice.c
  nkdsl export specs/lattice.nk 'nimber(lattice(3, n)) : 1 <= n <= 5' --to graph6

A program is self-contained, prints lines `n a(n)`, and takes the last n as its argument; the default is the end of \
the range, or 100. A recurrence that `nkdsl plan` shows in normal form is written in that form, and so are the \
members of an enumeration { N : N >= 0, f(N) = 0 }. In Python and PARI/GP everything else is written as in the \
specification: functions with their values stored, lists, sets, enumerations, families of graphs, games on graphs by \
their rules. Mathematica can express most of this. The other languages can express recurrences and `nimber(...)` of \
graphs; for anything else the command gives the reason. The terms of a triangle are numbered by rows, those of a \
table without upper bounds by antidiagonals.

  python       python3 a.py 1000
  pari         echo 'terms(1000)' | gp -q a.gp
  mathematica  wolframscript -file a.wl 1000
  haskell      runghc a.hs 1000
  c            cc -O2 a.c -o a && ./a 1000
  rust         rustc -O a.rs && ./a 1000
  latex        equations for a paper; needs amsmath
  graph6       the graphs, one per line

Exit status: 0 all is well, 1 what was asked cannot be exported, 2 wrong usage or a file with errors, 3 stopped by a \
limit, 130 interrupted.";

/// Write a recurrence, or the graphs of an eval, as a program in another language
#[derive(Args)]
#[command(after_help = HELP)]
pub struct ExportArguments {
    /// A specification, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// An eval, a function, or an expression in one variable [default: the first eval]
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// The language of the program
    #[arg(long = "to", value_enum, value_name = "LANGUAGE")]
    target: Target,
    /// Graphs up to this argument [default: the end of the range, 12 for one without]
    #[arg(long, value_name = "N", value_parser = integer::integer, allow_hyphen_values = true)]
    last: Option<BigInt>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<String>,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Target {
    Python,
    Pari,
    Mathematica,
    Haskell,
    C,
    Rust,
    Latex,
    Graph6,
}

impl Target {
    /// The language; `None` for graph6, which is not a program.
    pub fn language(self) -> Option<Language> {
        Some(match self {
            Target::Python => Language::Python,
            Target::Pari => Language::Pari,
            Target::Mathematica => Language::Mathematica,
            Target::Haskell => Language::Haskell,
            Target::C => Language::C,
            Target::Rust => Language::Rust,
            Target::Latex => Language::Latex,
            Target::Graph6 => return None,
        })
    }
}

pub fn run(arguments: &ExportArguments, console: &Console) -> Result<Exit, Failure> {
    let corpus = arguments.settings.corpus()?;
    let (checked, sources) = files::load(&arguments.file, console)?;
    let file = files::root(&sources).1.name.clone();
    let names: Vec<String> = arguments.name.iter().cloned().collect();
    let chosen = selection::choose(&names, checked, sources, console)?;
    let Some((origin, eval)) = chosen.picks().next() else {
        return Err(Failure::usage("the file has no eval to export"));
    };
    let part = chosen.part(origin);
    let progress = Progress::new(console.watched);
    let limits = arguments.settings.limits();
    let evaluator = Evaluator::new(&part.program, corpus, limits, console.stop.clone());
    let mut exporter = Exporter {
        part,
        evaluator,
        file: stderr::plain(&file),
        last: arguments.last.clone().map(Number::from),
        last_option: "--last",
    };
    let text = match exporter.text(eval, arguments.target) {
        Ok(program) => program.text,
        Err(ExportError::Why(why)) => {
            let message = format!("{} cannot be exported: {why}", eval.name);
            let written = matches!(
                arguments.target,
                Target::Python | Target::Pari | Target::Graph6
            );
            let help = match written {
                true => "`nkdsl plan FILE` says what is a recurrence and what is not",
                false if arguments.target == Target::Latex => {
                    "equations are written of functions of numbers, with sums, products, sets of numbers and mex"
                }
                false => "`--to python` and `--to pari` write nearly any specification as it is",
            };
            console.error(&message, &[help.to_owned()]);
            return Ok(Exit::Fails);
        }
        Err(ExportError::Evaluation(error)) => {
            let exit = match Exit::from(&*error.kind) {
                Exit::Wrong if console.stop.is_cancelled() => console.stopped(),
                exit => exit,
            };
            console.draw(&[error.into_diagnostic(&part.sources)], &part.sources);
            return Ok(exit);
        }
    };
    files::write_to(arguments.output.as_deref(), text.as_bytes(), &progress)?;
    Ok(Exit::Fine)
}

/// The reason why there is no program.
#[derive(Debug)]
pub enum ExportError {
    Why(String),
    Evaluation(nk_eval::EvalError),
}

impl ExportError {
    /// The reason in one line.
    pub fn reason(self, sources: &SourceMap) -> String {
        match self {
            ExportError::Why(why) => why,
            ExportError::Evaluation(error) => error.into_diagnostic(sources).message,
        }
    }
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExportError::Why(why) => f.write_str(why),
            ExportError::Evaluation(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ExportError {}

impl From<nk_eval::EvalError> for ExportError {
    fn from(error: nk_eval::EvalError) -> ExportError {
        ExportError::Evaluation(error)
    }
}

pub fn why<T>(reason: impl Into<String>) -> Result<T, ExportError> {
    Err(ExportError::Why(reason.into()))
}

/// Whether an expression is the nimber of a graph.
fn is_of_graphs(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Builtin(Builtin::Nimber, _))
}

/// Writes the programs for the chosen evals of one program.
pub struct Exporter<'p> {
    pub part: &'p Part,
    pub evaluator: Evaluator<'p>,
    /// The name of the specification.
    pub file: String,
    /// The last argument of graphs.
    pub last: Option<Number>,
    /// The option of the command that states `last`.
    pub last_option: &'static str,
}

/// A program that was written.
pub struct Exported {
    pub text: String,
    /// The last index of a program that has its graphs in it, and so prints no further terms.
    pub last: Option<i64>,
}

/// Whether a kind is that of lists of numbers, or of lists of such lists.
fn is_of_numbers(kind: Kind) -> bool {
    match kind {
        Kind::List(elements) => elements
            .kind()
            .is_some_and(|own| own == Kind::Number || is_of_numbers(own)),
        _ => false,
    }
}

/// Checks that the range of an eval is that of one variable between bounds, without conditions.
fn has_plain_range(eval: &Eval) -> Result<(), ExportError> {
    let [variable] = eval.range.variables.as_slice() else {
        return why("it is not in one variable");
    };
    let is_interval = matches!(variable.range, VariableRange::Interval { .. });
    if !is_interval || !variable.filters.is_empty() || !eval.range.guards.is_empty() {
        return why(
            "its range has conditions besides its bounds, which a program would not respect",
        );
    }
    Ok(())
}

impl From<String> for Exported {
    fn from(text: String) -> Exported {
        Exported { text, last: None }
    }
}

impl Exporter<'_> {
    /// The program of an eval.
    pub fn text(&mut self, eval: &Eval, target: Target) -> Result<Exported, ExportError> {
        let prints_lists = matches!(target.language(), Some(Language::Python | Language::Pari));
        if eval.kind != Kind::Number && !(prints_lists && is_of_numbers(eval.kind)) {
            let printed = match prints_lists {
                true => "numbers and lists of numbers",
                false => "numbers",
            };
            return why(format!(
                "its value is {}, and a program prints {printed}",
                eval.kind
            ));
        }
        let as_written = target.language().and_then(|own| self.as_written(eval, own));
        match (self.in_normal_form(eval, target), as_written) {
            // A program of a recurrence in normal form is the fastest.
            (Ok(text), None) => Ok(text),
            // Equations are read, so they are those of the specification.
            (_, Some(Ok(text))) if target == Target::Latex => Ok(Exported::from(text)),
            (Ok(text), Some(_)) if !is_of_graphs(&eval.expr) => Ok(text),
            // The program has the graphs themselves if their rules cannot be written in the language.
            (Ok(text), Some(Err(_))) => Ok(text),
            (_, Some(written)) => written.map(Exported::from),
            (Err(why), None) => Err(why),
        }
    }

    /// The program with all definitions as they are written; `None` if there are no such programs in the language.
    fn as_written(&self, eval: &Eval, language: Language) -> Option<Result<String, ExportError>> {
        let head = self.head(eval);
        let found = nk_export::written_program(&self.part.program, eval, &head, language)?;
        Some(found.or_else(|unwritten| {
            let place = recipe::place(&unwritten.span, &self.part.sources);
            why(format!("{unwritten}{place}"))
        }))
    }

    /// The program of a recurrence in normal form, or one that has the graphs in it.
    fn in_normal_form(&mut self, eval: &Eval, target: Target) -> Result<Exported, ExportError> {
        has_plain_range(eval)?;
        if let Some(args) = eval.expr.call_of(Builtin::Nimber) {
            return self.graphs(eval, &args[0], target);
        }
        let Some(language) = target.language() else {
            return why("it has no graphs; graph6 is for evals such as `nimber(lattice(3, n))`");
        };
        self.by_recipe(eval, self.head(eval), |recipe| {
            nk_export::program(recipe, language).map(Exported::from)
        })?
        .or_else(|_| why("its recurrences need values that they do not have"))
    }

    /// Applies `write` to the recurrence of an eval.
    fn by_recipe<T>(
        &mut self,
        eval: &Eval,
        head: Vec<String>,
        write: impl FnOnce(&Recipe) -> T,
    ) -> Result<T, ExportError> {
        let found = self.sequence(&eval.expr)?;
        let from = self.first(eval)?;
        let last = self.last_of_range(eval, from);
        Ok(write(&Recipe {
            system: &found.system,
            root: found.root,
            from,
            last,
            shown: found.shown,
            enumeration: found.enumeration,
            head,
        }))
    }

    /// A program of a few lines that lists the terms of an eval, as entries of the OEIS have them; `None` if it has no such
    /// form. `last` is the last index, or for several variables the last value of the first one or the last antidiagonal.
    pub fn short(&mut self, eval: &Eval, language: ShortLanguage, last: i64) -> Option<String> {
        let as_written =
            || nk_export::short_written_program(&self.part.program, eval, language, last);
        self.short_recurrence(eval, language, last)
            .or_else(as_written)
    }

    /// The program of [`Self::short`] by the normal form of a recurrence.
    fn short_recurrence(
        &mut self,
        eval: &Eval,
        language: ShortLanguage,
        last: i64,
    ) -> Option<String> {
        has_plain_range(eval).ok()?;
        self.by_recipe(eval, Vec::new(), |recipe| {
            nk_export::short_program(recipe, language, last)
        })
        .ok()?
        .ok()?
    }

    /// The first index of an eval.
    fn first(&mut self, eval: &Eval) -> Result<i64, ExportError> {
        let mut first = None;
        let window = Window {
            default_to: Some(Number::Small(1)),
            ..Window::default()
        };
        self.evaluator.run_eval(eval, &window, &mut |at, _| {
            first = at[0].as_i64();
            ControlFlow::Break(())
        })?;
        match first {
            Some(first) => Ok(first),
            None => why("its range is empty"),
        }
    }

    /// The last index of an eval whose range begins at `from`, if the range has an end.
    fn last_of_range(&mut self, eval: &Eval, from: i64) -> Option<i64> {
        if eval.range.is_open() {
            return None;
        }
        let count = self.evaluator.count_points(eval, &Window::default())?;
        from.checked_add(i64::try_from(count).ok()? - 1)
    }

    fn graphs(
        &mut self,
        eval: &Eval,
        graph: &Expr,
        target: Target,
    ) -> Result<Exported, ExportError> {
        let window = Window {
            to: self.last.clone(),
            default_to: Some(Number::Small(12)),
            ..Window::default()
        };
        // An eval of the graphs themselves, in place of their nimbers.
        let graphs_of = Eval {
            expr: graph.clone(),
            kind: Kind::Graph,
            ..eval.clone()
        };
        let mut graphs: Vec<(i64, Graph)> = Vec::new();
        self.evaluator
            .run_eval(&graphs_of, &window, &mut |at, value| {
                if let (Some(n), Value::Graph(graph)) = (at[0].as_i64(), value) {
                    graphs.push((n, graph.graph().as_ref().clone()));
                }
                ControlFlow::Continue(())
            })?;
        let Some(last) = graphs.last().map(|own| own.0) else {
            return why("its range is empty");
        };
        let Some(language) = target.language() else {
            let lines = graphs.iter().map(|own| format!("{}\n", to_graph6(&own.1)));
            return Ok(Exported::from(lines.collect::<String>()));
        };
        let large = graphs.iter().find(|own| own.1.order() > 62);
        if let Some((n, graph)) = large {
            return why(format!(
                "the graph of {n} has {} vertices, and programs take up to 62; end before it with {}",
                graph.order(),
                self.last_option
            ));
        }
        let head = self.head(eval);
        match nk_export::graph_program(&Instances { graphs, head }, language) {
            Some(text) => Ok(Exported {
                text,
                last: Some(last),
            }),
            None => why("graphs are not equations; `nkdsl derive` looks for their recurrences"),
        }
    }

    /// The comment at the head of a program: the sequence that it computes, and the specification that it was made
    /// from.
    fn head(&self, eval: &Eval) -> Vec<String> {
        let label = eval
            .label
            .as_ref()
            .map_or(String::new(), |own| format!("{own}: "));
        vec![
            format!("{label}{} : {}", eval.text, eval.range.text),
            format!(
                "Made by nkdsl {} from {}",
                env!("CARGO_PKG_VERSION"),
                self.file
            ),
        ]
    }
}
