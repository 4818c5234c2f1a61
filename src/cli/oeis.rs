//! The command `nkdsl oeis`: exchange with the OEIS, offline.

mod behind;
pub mod diff;
mod entry;
mod facts;
pub mod lookup;
pub mod packet;
mod packet_arguments;
mod programs;
mod runs;
pub mod show;

use clap::{Args, Subcommand};

use super::check;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};

const HELP: &str = "\
Examples:
  nkdsl oeis lookup 2,1,0,3,3,1
  nkdsl oeis lookup 2,1,0,3,3,1 --stripped stripped.gz
  nkdsl oeis show A316781
  nkdsl oeis check specs/diamonds.nk
  nkdsl oeis diff specs/diamonds.nk K A316781
  nkdsl oeis packet specs/diamonds.nk a -o packet

Nothing is fetched and nothing is submitted: the lists that are compiled in are searched, and files that you name.";

const CHECK_HELP: &str = "\
Examples:
  nkdsl oeis check specs/diamonds.nk
  nkdsl oeis check specs/kayles.nk --oeis ~/oeisdata --format json

Only the checks that name a sequence of the OEIS are run. Verdicts, JSON and exit status are those of `nkdsl check`.";

/// Look sequences up, compare with them, and prepare a packet for a person to submit
#[derive(Args)]
#[command(after_help = HELP)]
pub struct OeisArguments {
    #[command(subcommand)]
    command: OeisCommand,
}

#[derive(Subcommand)]
enum OeisCommand {
    Lookup(lookup::LookupArguments),
    Show(show::ShowArguments),
    /// Run the checks of a specification that name OEIS sequences
    #[command(after_help = CHECK_HELP)]
    Check(check::CheckArguments),
    Diff(diff::DiffArguments),
    Packet(Box<packet_arguments::PacketArguments>),
}

pub fn run(arguments: &OeisArguments, console: &Console) -> Result<Exit, Failure> {
    match &arguments.command {
        OeisCommand::Lookup(arguments) => lookup::run(arguments, console),
        OeisCommand::Show(arguments) => show::run(arguments, console),
        OeisCommand::Check(arguments) => check::run_listed(arguments, console),
        OeisCommand::Diff(arguments) => diff::run(arguments, console),
        OeisCommand::Packet(arguments) => packet::run(arguments, console),
    }
}

/// A value parser for clap: the id of a sequence.
fn id(text: &str) -> Result<nk_oeis::SequenceId, String> {
    nk_oeis::SequenceId::find(text)
        .ok_or_else(|| "it must be `A` and six or more digits, such as A316781".to_owned())
}
