//! The command `nkdsl oeis show`: shows the bundled data of a sequence.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use nk_oeis::{Corpus, Listing, SequenceId, bundle};
use serde::Serialize;

use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::output;
use nk_terminal::output::Output;
use nk_terminal::progress::Progress;

const HELP: &str = "\
Examples:
  nkdsl oeis show A316781
  nkdsl oeis show A316781 --format bfile
  nkdsl oeis show A002187 --oeis downloads --format json";

/// Show a sequence: its offset, its terms, where they come from
#[derive(Args)]
#[command(after_help = HELP)]
pub struct ShowArguments {
    /// The sequence
    #[arg(value_name = "ID", value_parser = super::id)]
    id: SequenceId,
    /// Read OEIS lists from this folder too (may be repeated)
    #[arg(long, value_name = "DIR")]
    oeis: Vec<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    Text,
    /// Lines `n a(n)`
    Bfile,
    Json,
}

pub fn run(arguments: &ShowArguments, console: &Console) -> Result<Exit, Failure> {
    let corpus = Corpus::with_folders(arguments.oeis.iter().cloned())?;
    let listing = corpus.listing(arguments.id)?;
    for remark in &listing.remarks {
        console.note(&remark.to_string());
    }
    let text = match arguments.format {
        Style::Text => text(&listing),
        Style::Bfile => bfile(listing.offset, &listing.terms),
        Style::Json => json(&listing),
    };
    let progress = Progress::new(console.watched);
    let mut output = match arguments.format {
        Style::Text => Output::for_people(&progress),
        Style::Bfile | Style::Json => Output::new(&progress),
    };
    output.write(&text)?;
    Ok(Exit::Fine)
}

/// The terms as lines `n a(n)`.
pub fn bfile(offset: i64, terms: &[num_bigint::BigInt]) -> String {
    let lines = terms.iter().zip(offset..);
    lines.map(|(term, n)| format!("{n} {term}\n")).collect()
}

fn text(listing: &Listing) -> String {
    let mut text = format!("{}  {}\n", listing.id, listing.id.url());
    if let Some(facts) = bundle::index().find(|own| own.id == listing.id) {
        text += &format!("  about     {}\n", facts.about);
        text += &format!("  keywords  {}\n", facts.keywords);
        if !facts.octal.is_empty() {
            text += &format!("  octal     {}\n", facts.octal);
        }
    }
    text += &format!("  offset    {}\n", listing.offset);
    text += &format!(
        "  terms     {}, from {}\n",
        listing.terms.len(),
        listing.source
    );
    let shown: Vec<String> = listing
        .terms
        .iter()
        .take(40)
        .map(|own| own.to_string())
        .collect();
    let more = if listing.terms.len() > 40 {
        ", ..."
    } else {
        ""
    };
    text + &format!("  {}{more}\n", shown.join(", "))
}

/// nkdsl oeis show
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShowDocument {
    about: Option<&'static str>,
    id: String,
    keywords: Option<&'static str>,
    offset: i64,
    source: String,
    terms: Vec<String>,
    url: String,
}

fn json(listing: &Listing) -> String {
    let facts = bundle::index().find(|own| own.id == listing.id);
    output::document(&ShowDocument {
        about: facts.as_ref().map(|own| own.about),
        id: listing.id.to_string(),
        keywords: facts.as_ref().map(|own| own.keywords),
        offset: listing.offset,
        source: listing.source.to_string(),
        terms: listing.terms.iter().map(ToString::to_string).collect(),
        url: listing.id.url(),
    })
}
