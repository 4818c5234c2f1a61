//! The command `nkdsl oeis lookup`: finds sequences with given terms.

use std::path::PathBuf;
use std::rc::Rc;

use clap::Args;
use nk_oeis::lookup::{Found, Place};
use nk_oeis::{Corpus, Format, Source, bundle, lookup};
use num_bigint::BigInt;
use serde::Serialize;

use super::runs::{self, Amount, Sequence};
use nk_base::english::plural;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::inputs::PROMPT;
use nk_terminal::output;
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::Progress;

const HELP: &str = "\
The search finds sequences that begin with the terms, that have them further on, that begin after the first of them, or \
that have them in steps of up to 6. `agrees with k terms` says how many were compared, and nothing beyond those.

Examples:
  nkdsl oeis lookup 2,1,0,3,3,1
  nkdsl oeis lookup '0, 1, 1, 2, 0, 3, 1, 1, 0' --stripped stripped.gz
  nkdsl oeis lookup 2,1,0,3,3,1 --oeis ~/oeisdata
  nkdsl oeis lookup -- -1,0,2,-3
  nkdsl eval specs/diamonds.nk --to 20 --format list | nkdsl oeis lookup -
  nkdsl oeis lookup specs/chomp.nk 'chomp([n, n]) : n >= 1'

Exit status: 0 something is found, 1 nothing is, 2 wrong usage.";

/// Find sequences by terms
#[derive(Args)]
#[command(after_help = HELP)]
pub struct LookupArguments {
    /// Terms with commas or blanks between them; `-` reads them from standard input
    ///
    /// A specification `FILE.nk`, with or without the name of an eval after it, stands for its first 40 terms.
    #[arg(value_name = "TERMS", required = true, num_args = 1.., allow_negative_numbers = true)]
    terms: Vec<String>,
    /// Search this file as well: all sequences of the OEIS, as it offers them (stripped.gz), packed or not
    #[arg(long, value_name = "FILE")]
    stripped: Option<String>,
    /// Search the lists in this folder as well (may be repeated)
    ///
    /// It may hold b-files, saved JSON answers, `.seq` files as in oeis/oeisdata, or a `stripped` file.
    #[arg(long, value_name = "DIR")]
    oeis: Vec<PathBuf>,
    /// Largest number of sequences to show
    #[arg(long, value_name = "N", default_value_t = 20)]
    most: usize,
    /// How to print
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

pub fn run(arguments: &LookupArguments, console: &Console) -> Result<Exit, Failure> {
    let terms = match arguments.terms.as_slice() {
        [file, names @ ..] if file.ends_with(".nk") || file == PROMPT => {
            computed(file, names, arguments, console)?
        }
        given => terms(given)?,
    };
    let mut found = lookup::in_bundle(&terms)?;
    if let Some(path) = &arguments.stripped {
        let bytes = std::fs::read(path)
            .map_err(|error| Failure::usage(format!("`{path}` cannot be read: {error}")))?;
        let source = Source::File {
            path: path.into(),
            format: Format::Stripped,
        };
        let more = lookup::in_stripped(&terms, bytes, &source)?;
        lookup::join(&mut found, more);
    }
    let progress = Progress::new(console.watched);
    if !arguments.oeis.is_empty() {
        let corpus = Corpus::with_folders(arguments.oeis.iter().cloned())?;
        progress.begin("searching the folders".to_owned(), Default::default());
        let searched = lookup::in_folders(&terms, &corpus, &|| console.stop.is_cancelled());
        progress.end();
        let mut searched = searched
            .ok_or_else(|| Failure::Ended(console.ended("while the folders were searched")))?;
        note_faults(&searched.faults, console);
        // A list in a folder may continue where the bundled list ends.
        lookup::join(&mut searched.found, found);
        found = searched.found;
    }
    let mut output = Output::styled(arguments.format, &progress);
    let shown = &found[..found.len().min(arguments.most)];
    match arguments.format {
        Style::Json => output.write(&json(shown, found.len()))?,
        Style::Text => {
            for own in shown {
                output.write(&line(own, terms.len()))?;
            }
            if found.len() > shown.len() {
                console.note(&format!(
                    "and {} more; --most shows them",
                    found.len() - shown.len()
                ));
            }
        }
    }
    if found.is_empty() {
        let folders = arguments.oeis.iter().map(|own| own.display().to_string());
        let named: Vec<String> = arguments.stripped.iter().cloned().chain(folders).collect();
        let searched = match named.is_empty() {
            false => format!("the bundled lists and {}", named.join(" and ")),
            true => "the bundled lists (--stripped FILE searches all sequences)".to_owned(),
        };
        console.note(&format!(
            "no sequence with {} in {searched}",
            match terms.len() {
                1 => "this term".to_owned(),
                count => format!("these {count} terms"),
            }
        ));
        return Ok(Exit::Fails);
    }
    Ok(Exit::Fine)
}

/// A bad file among thousands does not prevent the search of the others.
fn note_faults(faults: &[nk_oeis::OeisError], console: &Console) {
    let Some(first) = faults.first() else {
        return;
    };
    let more = match faults.len() - 1 {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    console.note(&format!(
        "what cannot be read was not searched: {first}{more}"
    ));
}

/// Number of terms of a specification that are looked up.
const LOOKED_UP: usize = 40;

/// The first terms of an eval.
fn computed(
    file: &str,
    names: &[String],
    arguments: &LookupArguments,
    console: &Console,
) -> Result<Vec<BigInt>, Failure> {
    let corpus = Corpus::with_folders(arguments.oeis.iter().cloned())?;
    let chosen = runs::choose(file, names, console)?;
    let means = (Rc::new(corpus), nk_terminal::settings::usual());
    let found = Sequence::compute_some(&chosen, means, None, Amount::AtMost(LOOKED_UP), console)?;
    Ok(found.terms)
}

fn terms(arguments: &[String]) -> Result<Vec<BigInt>, Failure> {
    let text = match arguments {
        [only] if only == "-" => nk_terminal::files::read_argument("-")?.1,
        several => several.join(" "),
    };
    // Blanks part terms as commas do. A line of a `stripped` file begins and ends with a comma.
    let parts: Vec<&str> = text.split(',').collect();
    let mut terms = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let before = terms.len();
        for word in part.split_whitespace() {
            terms.push(integer(word)?);
        }
        let is_between = at > 0 && at + 1 < parts.len();
        if is_between && terms.len() == before {
            let place = match terms.last() {
                Some(last) => format!("term {} is missing after `{last}`", before + 1),
                None => "the first term is missing".to_owned(),
            };
            return Err(
                Failure::usage(format!("{place}: nothing is between two commas"))
                    .help("a term that is not known cannot be left out; look for those after it"),
            );
        }
    }
    match terms.is_empty() {
        true => Err(Failure::usage("there are no terms to look for")),
        false => Ok(terms),
    }
}

fn integer(word: &str) -> Result<BigInt, Failure> {
    word.parse().map_err(|_| {
        Failure::usage(format!("`{word}` is not an integer"))
            .help("give terms with commas between them, such as 2,1,0,3,3,1")
    })
}

/// `A316781  begins with them, a(1) = 2; agrees with 6 terms   Node-Kayles on ...`.
fn line(found: &Found, asked: usize) -> String {
    let index = |skipped: usize| match found.offset {
        Some(offset) => format!("a({})", offset + skipped as i64),
        None => format!("its term number {}", skipped + 1),
    };
    let place = match found.place {
        Place::Start => format!("begins with them at {}", index(0)),
        Place::Later { skipped } => format!("has them from {} on", index(skipped)),
        Place::Earlier { missing } => {
            format!(
                "begins at {} with yours after the first {missing}",
                index(0)
            )
        }
        Place::Steps { skipped, step } => {
            format!("has them in steps of {step} from {} on", index(skipped))
        }
    };
    let about = about(found).map_or(String::new(), |own| format!("   {own}"));
    let compared = found.compared;
    format!(
        "{}  {place}; agrees with {compared} of {}{about}\n",
        found.id,
        plural(asked as u64, "term")
    )
}

fn about(found: &Found) -> Option<&'static str> {
    let facts = bundle::index().find(|own| own.id == found.id);
    facts.map(|own| own.about)
}

/// nkdsl oeis lookup
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LookupDocument {
    /// The number of sequences that agree; `found` holds those that are shown.
    count: usize,
    found: Vec<FoundObject>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FoundObject {
    about: Option<&'static str>,
    /// The number of terms that were compared.
    compared: usize,
    id: String,
    /// The index of the first listed term, if the source states it.
    offset: Option<i64>,
    place: PlaceWord,
    /// The number of listed terms before the first term that was asked for. If it is negative, its absolute value is
    /// the number of terms that were asked for before the first listed one.
    skipped: i64,
    source: String,
    /// The terms that were asked for are `step` places apart in the list.
    step: usize,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum PlaceWord {
    Start,
    Later,
    Earlier,
    Steps,
}

fn json(found: &[Found], all: usize) -> String {
    let object = |own: &Found| {
        let (place, skipped, step) = match own.place {
            Place::Start => (PlaceWord::Start, 0, 1),
            Place::Later { skipped } => (PlaceWord::Later, skipped as i64, 1),
            Place::Earlier { missing } => (PlaceWord::Earlier, -(missing as i64), 1),
            Place::Steps { skipped, step } => (PlaceWord::Steps, skipped as i64, step),
        };
        FoundObject {
            about: about(own),
            compared: own.compared,
            id: own.id.to_string(),
            offset: own.offset,
            place,
            skipped,
            source: own.source.to_string(),
            step,
        }
    };
    output::document(&LookupDocument {
        count: all,
        found: found.iter().map(object).collect(),
    })
}
