//! The arguments of `nkdsl oeis packet`, and the programs that they ask for.

use std::path::Path;
use std::time::Duration;

use clap::Args;
use nk_base::number::Number;
use nk_oeis::SequenceId;
use num_bigint::BigInt;

use super::super::export::{Exported, Exporter, Target};
use super::runs;
use nk_terminal::console::Console;
use nk_terminal::exit::Failure;
use nk_terminal::output::Style;
use nk_terminal::settings::Settings;
use nk_terminal::{integer, selection, watchdog};

const HELP: &str = "\
The folder holds:
  data.txt        the DATA line, about 260 characters, of whole rows where there are rows, and the offset
  b316781.txt     the b-file; b000000.txt without --number; a comment at its head says how a table is read
  programs/       programs in other languages, each of which was run here against our terms where its interpreter is, and for
                  no longer than --program-time
  short.txt       the same in a few lines, as entries have them, in Maple, Mathematica, PARI, Sage and Python, as far as
                  a program in the language is short; the file is missing where none is. Those in PARI and Python are run
  facts.json      period, preperiod, exceptions, signature, generating function, least and largest term, each with its
                  status: proved, computed up to a term, or unknown; rows of a table; what ran; keywords to consider;
                  listed sequences that have these terms
  provenance.txt  the specification, the version, the command, the date
  spec.nk         the specification itself, with the files that it uses beside it
  recurrences.nk  of the nimbers of graphs: the recurrences that `nkdsl derive` finds, if there are any. The programs compute
                  these; the terms are those of the specification

A note says if a listed sequence has these terms: of the bundled lists, or of those that --oeis names.

It is for a person to review and submit. It holds data, facts and programs, and no text for an entry; nothing is sent.

Examples:
  nkdsl oeis packet specs/diamonds.nk a -o packet
  nkdsl oeis packet specs/diamonds.nk a --to 10000 --number A316781 -o packet
  nkdsl oeis packet specs/wythoff_table.nk 'W(m, n) : m >= 0, n >= 0' --to 15 -o packet

A triangle or a table is one sequence, read by rows; a table whose variables both have no upper end is read by antidiagonals.

Exit status: 0 all is well, 1 a program disagrees with our terms, 2 wrong usage or an error, 3 stopped by a limit, 130 \
interrupted.";

/// Write a folder for a person to review and submit
#[derive(Args)]
#[command(after_help = HELP)]
pub struct PacketArguments {
    /// A specification
    #[arg(value_name = "FILE")]
    pub file: String,
    /// An eval, a function, or an expression in one variable or in two [default: the first eval]
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// The folder, which is created; it must be empty or not exist yet
    #[arg(short, long, value_name = "DIR")]
    pub output: String,
    /// The number of the sequence, if it has one
    #[arg(long, value_name = "ID", value_parser = super::id)]
    pub number: Option<SequenceId>,
    /// The last term of the b-file, or its last row [default: 1000 terms of a recurrence, 100 of anything else, whole
    /// rows of about as many terms of a table; more where these do not show the whole of a proved period]
    #[arg(long, value_name = "N", value_parser = integer::integer, allow_hyphen_values = true)]
    pub to: Option<BigInt>,
    /// Write programs without running them
    #[arg(long)]
    pub no_run: bool,
    /// Stop each program after this many seconds; the output says which had not finished
    #[arg(long, value_name = "SECONDS", value_parser = watchdog::seconds, default_value = "10",
          conflicts_with = "no_run")]
    pub program_time: Duration,
    /// How to print what is in the folder
    #[arg(long, value_enum, default_value_t = Style::Text)]
    pub format: Style,
    #[command(flatten)]
    pub settings: Settings,
}

/// Creates a folder, and the folders that contain it.
pub fn make(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::usage(format!("`{}` cannot be created: {error}", folder.display()))
    })
}

type Program = Result<Exported, String>;

pub fn program_of(
    chosen: &selection::Chosen,
    arguments: &PacketArguments,
    console: &Console,
    target: Target,
) -> Result<Program, Failure> {
    let (part, eval) = runs::first(chosen)?;
    let mut exporter = exporter(chosen, arguments, console)?;
    Ok(exporter
        .text(eval, target)
        .map_err(|refused| refused.reason(&part.sources)))
}

pub fn exporter<'c>(
    chosen: &'c selection::Chosen,
    arguments: &PacketArguments,
    console: &Console,
) -> Result<Exporter<'c>, Failure> {
    let (part, _) = runs::first(chosen)?;
    let evaluator = arguments.settings.evaluator(&part.program, console)?;
    Ok(Exporter {
        part,
        evaluator,
        file: arguments.file.clone(),
        last: arguments.to.clone().map(Number::from),
        last_option: "--to",
    })
}
