//! The command `nkdsl oeis diff`: compares the terms of a specification with those of an entry, by index.

use clap::Args;
use nk_lang::reading::{Order, Reading};
use nk_oeis::{Agreement, Difference, Listing, Outcome, SequenceId, Shift, agreement};
use num_bigint::BigInt;
use serde::Serialize;

use super::runs::{Amount, Sequence};
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::integer;
use nk_terminal::output;
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::Progress;
use nk_terminal::settings::Settings;

const HELP: &str = "\
Terms are compared by their index. Where they differ, the report says whether they agree at another index: lined up from \
the first term, or up to 20 places away.

Examples:
  nkdsl oeis diff specs/diamonds.nk a A316781
  nkdsl oeis diff specs/kayles.nk 'kayles(n+1) : n >= 0' A002186
  nkdsl oeis diff specs/diamonds.nk a A316781 --to 50

Exit status: 0 the terms agree and begin at the same index, 1 they do not, 2 wrong usage or an error, 3 stopped by a \
limit, 130 interrupted.";

/// Compare terms with an entry
#[derive(Args)]
#[command(after_help = HELP)]
pub struct DiffArguments {
    /// A specification, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// An eval, a function, or an expression in one variable
    #[arg(value_name = "NAME")]
    name: String,
    /// The sequence
    #[arg(value_name = "ID", value_parser = super::id)]
    id: SequenceId,
    /// Compare up to this argument; without it, as far as the entry lists terms
    #[arg(long, value_name = "N", value_parser = integer::integer, allow_hyphen_values = true)]
    to: Option<BigInt>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
    #[command(flatten)]
    settings: Settings,
}

pub fn run(arguments: &DiffArguments, console: &Console) -> Result<Exit, Failure> {
    let corpus = arguments.settings.corpus()?;
    let listing = corpus.listing(arguments.id)?;
    for remark in &listing.remarks {
        console.note(&remark.to_string());
    }
    let names = [arguments.name.clone()];
    let chosen = super::runs::choose(&arguments.file, &names, console)?;
    let reading = super::runs::first(&chosen)
        .ok()
        .and_then(|(_, eval)| Reading::of(eval).ok());
    // As many terms are computed as are listed, even if the computed indices begin later, or if each index is a row.
    let (later, amount) = match reading {
        Some(reading) if reading.order == Order::Single => {
            ((reading.first - listing.first()).max(0), Amount::All)
        }
        _ => (0, Amount::AtMost(listing.terms.len())),
    };
    let listed: BigInt = (listing.last() + later).into();
    let to = match &arguments.to {
        Some(to) => listed.min(to.clone()),
        None => listed,
    };
    let sequence = Sequence::compute(&chosen, &arguments.settings, Some(to), amount, console)?;
    if sequence.ended == Exit::Limit {
        console.note("`--to N` compares fewer terms, up to the argument N");
    }
    let compared = agreement(&listing, sequence.first, &sequence.terms);
    let mut output = Output::styled(arguments.format, &Progress::new(console.watched));
    output.write(&match arguments.format {
        Style::Text => text(&arguments.name, &sequence, &listing, &compared),
        Style::Json => json(&sequence, &listing, &compared),
    })?;
    let exit = if compared.is_same() {
        Exit::Fine
    } else {
        Exit::Fails
    };
    Ok(exit.max(sequence.ended))
}

fn text(name: &str, own: &Sequence, listing: &Listing, compared: &Agreement) -> String {
    let id = listing.id;
    let last = own.first + own.terms.len() as i64 - 1;
    let mut text = format!(
        "{id}   {} terms listed, n = {} to {}\n{name}   {} terms computed, n = {} to {last}\n",
        listing.terms.len(),
        listing.first(),
        listing.last(),
        own.terms.len(),
        own.first
    );
    text += &match &compared.outcome {
        Outcome::Same => format!("agree on all {} terms that both have\n", compared.count()),
        Outcome::Differs(difference) => differs(difference, id),
        Outcome::OffsetDiffers {
            listed,
            computed,
            difference,
        } => {
            let by_index = match difference {
                Some(difference) => differs(difference, id),
                None => format!(
                    "by index they agree on the {} terms that both have\n",
                    compared.count()
                ),
            };
            format!("the offsets differ: {listed} listed, {computed} computed\n{by_index}")
        }
        Outcome::Nothing => "nothing could be compared\n".to_owned(),
    };
    if let Some(Shift { by, terms }) = compared.shift {
        text += &match lines_up(compared, own, listing) {
            true => "lined up from the first term they agree: only the offset differs\n".to_owned(),
            false => format!(
                "{id}(n{by:+}) is the term computed for n, in all {terms} cases that can be compared\n"
            ),
        };
    }
    text
}

/// Whether the terms agree if the first ones are compared with each other.
fn lines_up(compared: &Agreement, own: &Sequence, listing: &Listing) -> bool {
    let by = listing.offset.checked_sub(own.first);
    compared.shift.is_some_and(|shift| Some(shift.by) == by)
}

fn differs(difference: &Difference, id: SequenceId) -> String {
    let Difference {
        index,
        listed,
        computed,
    } = difference;
    format!("differ first at n = {index}: {id} has {listed}, computed {computed}\n")
}

/// nkdsl oeis diff
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiffDocument {
    agree: bool,
    /// Whether the terms agree if the first term of one is compared with the first term of the other, and so on.
    agree_if_shifted: bool,
    compared: u64,
    computed_offset: i64,
    difference: Option<DifferenceObject>,
    id: String,
    listed_offset: i64,
    /// Where the terms do not agree by index: the number s for which each term computed for n is the one listed for n + s.
    shift: Option<i64>,
}

/// The first index at which the terms differ.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct DifferenceObject {
    computed: String,
    listed: String,
    n: i64,
}

fn json(own: &Sequence, listing: &Listing, compared: &Agreement) -> String {
    let object = |own: &Difference| DifferenceObject {
        computed: own.computed.to_string(),
        listed: own.listed.to_string(),
        n: own.index,
    };
    let (agree, difference) = match &compared.outcome {
        Outcome::Same => (true, None),
        Outcome::Differs(own) => (false, Some(object(own))),
        Outcome::OffsetDiffers {
            difference: own, ..
        } => (false, own.as_ref().map(object)),
        Outcome::Nothing => (false, None),
    };
    let shift = compared.shift.map(|own| own.by);
    output::document(&DiffDocument {
        agree,
        agree_if_shifted: lines_up(compared, own, listing),
        compared: compared.count(),
        computed_offset: own.first,
        difference,
        id: listing.id.to_string(),
        listed_offset: listing.offset,
        shift,
    })
}
