//! The command `nkdsl derive`: derives recurrences from a graph family.

mod target;
mod text;

use clap::Args;
use nk_base::english::single_spaced;
use nk_base::source::{SourceMap, Span};
use nk_derive::{DeriveError, DeriveErrorKind};
use nk_lang::strips::Argument;
use nk_syntax::token::one_line;
use serde::Serialize;

use super::rocq::Folder;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::json::{Place, RocqObject};
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::Progress;
use nk_terminal::{files, output, selection};
pub use target::Target;

const HELP: &str = "\
Examples:
  nkdsl derive specs/diamonds.nk diamonds
  nkdsl derive specs/diamonds.nk 'diamonds(n)' --name a,K -o diamonds_derived.nk
  nkdsl derive specs/std/cliques.nk 'chained_clique(4, n)'
  nkdsl derive specs/std/lattices.nk 'lattice(3, n)'     says why there are none
  nkdsl derive specs/diamonds.nk diamonds --certificate - | nkdsl verify -

The output is a specification: recurrences, an eval, and checks against the graphs for small n, and against the OEIS \
if FILE does so. A comment above each recurrence draws the two ends of the strip after the moves. The recurrences \
hold for all n, because they are derived from the rules of the family and not from its members.

Exit status: 0 all is well, 1 there are no such recurrences, 2 wrong usage or a file with errors, 130 interrupted.";

/// Derive recurrences from a graph family
#[derive(Args)]
#[command(after_help = HELP)]
pub struct DeriveArguments {
    /// A specification, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// A family of the file in one variable: `diamonds`, `chained_clique(4, n)`, `power(path(2*n), 2)`
    #[arg(value_name = "GRAPH")]
    graph: String,
    /// Names for the sequences, the one of the family first
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    name: Vec<String>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<String>,
    /// Write a certificate of the derivation to this file; `-` prints it and nothing else
    #[arg(long, value_name = "OUT")]
    certificate: Option<String>,
    /// Write to this folder a theorem of Coq: the recurrences hold for the graphs, for all n
    #[arg(long, visible_alias = "coq", value_name = "DIR")]
    rocq: Option<String>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

pub fn run(arguments: &DeriveArguments, console: &Console) -> Result<Exit, Failure> {
    let is_json = arguments.format == Style::Json && arguments.certificate.as_deref() != Some("-");
    files::or_empty(work(arguments, console), is_json, || {
        Ok(output::document(&DeriveDocument {
            reason: Some(console.reason()),
            ..DeriveDocument::of(one_line(&arguments.graph))
        }))
    })
}

/// The work of the command. What it prints comes at its end.
///
/// # Errors
///
/// [`Failure::Ended`] if the work was cancelled, which has been said; and any other failure.
fn work(arguments: &DeriveArguments, console: &Console) -> Result<Exit, Failure> {
    let (checked, sources) = files::load_definitions(&arguments.file, console)?;
    let target = Target::read(&arguments.graph, &checked, sources, console)?;
    let progress = Progress::new(console.watched);
    progress.begin(format!("deriving {}", target.typed), Default::default());
    let argument = Argument {
        scale: 1,
        offset: 0,
    };
    let derived =
        nk_lang::strips::derive_family(&target.program, target.family, &[argument], &console.stop);
    let derived = derived.and_then(|mut derived| {
        derived.solve_small(&console.stop)?;
        Ok(derived)
    });
    progress.end();
    let derived = match derived {
        Ok(derived) => derived,
        Err(_) if console.stop.is_cancelled() => return Err(Failure::Ended(console.cancelled())),
        Err(refusal) if arguments.format == Style::Json => {
            Output::new(&progress).write(&refusal_json(&refusal, &target))?;
            return Ok(Exit::Fails);
        }
        Err(refusal) => return Ok(refused(&refusal, &target, console)),
    };
    if let Some(path) = &arguments.certificate {
        let certificate = certificate(&derived, &target, console)?;
        if path == "-" {
            Output::new(&progress).write(&certificate)?;
            return Ok(Exit::Fine);
        }
        files::write(path, &certificate)?;
    }
    let rocq = match &arguments.rocq {
        Some(folder) => {
            let certificate = certificate(&derived, &target, console)?;
            let own = theorem(folder, &certificate, arguments, &target, console)?;
            if arguments.format == Style::Text {
                console.note(&own.text());
            }
            Some(own)
        }
        None => None,
    };
    let mut text = text::text(&derived, &target, &checked, &arguments.name, None)?;
    if arguments.format == Style::Json {
        text = output::document(&DeriveDocument {
            from: Some(derived.least),
            rocq,
            specification: Some(text),
            ..DeriveDocument::of(target.text)
        });
    }
    files::write_to(arguments.output.as_deref(), text.as_bytes(), &progress)?;
    Ok(Exit::Fine)
}

/// The specification with the recurrences of `graph`, a graph expression in one variable in the names of a checked
/// file. The eval of the specification has the range `range`. The result is `None` if there are no recurrences, or if
/// the derivation was cancelled.
///
/// # Errors
///
/// The expression has more than one variable.
#[cfg(feature = "export")]
pub fn specification(
    graph: &str,
    range: &str,
    (checked, sources): (nk_lang::Checked, SourceMap),
    console: &Console,
) -> Result<Option<String>, Failure> {
    let target = Target::read(graph, &checked, sources, console)?;
    let argument = Argument {
        scale: 1,
        offset: 0,
    };
    let derived =
        nk_lang::strips::derive_family(&target.program, target.family, &[argument], &console.stop);
    let solved = derived.and_then(|mut derived| {
        derived.solve_small(&console.stop)?;
        Ok(derived)
    });
    let Ok(derived) = solved else {
        return Ok(None);
    };
    text::text(&derived, &target, &checked, &[], Some(range)).map(Some)
}

/// Writes the theorem of a derivation, and returns where it is, or why there is none.
fn theorem(
    folder: &str,
    certificate: &str,
    arguments: &DeriveArguments,
    target: &Target,
    console: &Console,
) -> Result<RocqObject, Failure> {
    let Ok(claim) = nk_verify::derivation::verify(certificate, &console.stop) else {
        let why = "the certificate was not verified in time";
        return Ok(RocqObject::refused(why));
    };
    let title = format!("Recurrences of {}", target.text);
    let words = format!("{} {}", files::stem(&arguments.file), target.text);
    let file = nk_rocq::derivation(&claim, &arguments.name, &title, &console.stop);
    Folder::new(folder).put_theorem(&words, file)
}

/// The certificate of a derivation, once the verifier has accepted it.
fn certificate(
    derived: &nk_derive::Derived,
    target: &Target,
    console: &Console,
) -> Result<String, Failure> {
    let written = derived.certificate(&target.text, &console.stop);
    written.map_err(|refused| match console.stop.is_cancelled() {
        true => Failure::Ended(console.cancelled()),
        false => Failure::usage(format!(
            "there is no certificate for {}, though there are recurrences: {refused}",
            target.typed
        )),
    })
}

/// Reports why there are no recurrences, with the place in the specification and a drawing if the refusal has them.
fn refused(refusal: &DeriveError, target: &Target, console: &Console) -> Exit {
    let mut helps = Vec::new();
    if let Some(span) = span_in_file(refusal, target) {
        helps.push(place(span, &target.sources));
    }
    let message = format!("no recurrences for {}: {}", target.typed, refusal.why);
    console.error(&message, &helps);
    if let DeriveErrorKind::NotClosed(defect) = &refusal.why {
        let lines: String = defect
            .drawing
            .lines()
            .map(|own| format!("  {own}\n"))
            .collect();
        console.say(&format!(
            "{lines}  X is played, what is marked `.` goes with it\n"
        ));
    }
    Exit::Fails
}

/// nkdsl derive: a specification, or why there are no recurrences. Only a refusal has the keys `drawing` and `place`,
/// and only `--rocq` makes the key `rocq`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeriveDocument {
    /// A drawing of the position that leads out of the family.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    drawing: Option<Option<String>>,
    /// The least n for which the recurrences hold.
    from: Option<i64>,
    graph: String,
    /// The place in the file that leads out of the family.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Place>"))]
    place: Option<Option<Place>>,
    /// Why there is no specification.
    reason: Option<String>,
    /// What `--rocq` did; only with that option.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "RocqObject"))]
    rocq: Option<RocqObject>,
    specification: Option<String>,
}

impl DeriveDocument {
    fn of(graph: String) -> DeriveDocument {
        DeriveDocument {
            drawing: None,
            from: None,
            graph,
            place: None,
            reason: None,
            rocq: None,
            specification: None,
        }
    }
}

fn refusal_json(refusal: &DeriveError, target: &Target) -> String {
    let drawing = match &refusal.why {
        DeriveErrorKind::NotClosed(defect) => Some(defect.drawing.clone()),
        _ => None,
    };
    let span = span_in_file(refusal, target);
    let place = span.map(|span| Place::of(span, &target.sources));
    output::document(&DeriveDocument {
        drawing: Some(drawing),
        place: Some(place),
        reason: Some(refusal.why.to_string()),
        ..DeriveDocument::of(target.text.clone())
    })
}

/// The place that shows the reason, if it is in a file: the message has the whole text of the command line.
fn span_in_file(refusal: &DeriveError, target: &Target) -> Option<Span> {
    let in_file = |span: &Span| target.sources.get(span.file).name != selection::COMMAND_LINE;
    refusal.span.filter(in_file)
}

fn place(span: Span, sources: &SourceMap) -> String {
    let (line, column) = sources.line_column(span);
    let name = &sources.get(span.file).name;
    let text = single_spaced(sources.slice(span));
    format!("see {name}:{line}:{column}: `{text}`")
}
