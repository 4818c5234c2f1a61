//! `nkdsl verify`: whether certificates are right.

use std::fmt::Display;

use clap::Args;
use nkdsl::derive::certificate as derivation;
use nkdsl::game::{CERTIFICATE, Certificate};
use nkdsl::prove::{Refused, Verified, verify_with};

use super::console::{self, Console};
use super::exit::{Exit, Failure};
use super::output::Output;
use super::progress::Progress;
use super::{certify, files};

const HELP: &str = "\
A certificate holds recurrences, a period, and values up to one period beyond the index from which they repeat, \
or grow evenly. It is right if the values, carried on by the period, satisfy the recurrences up to an index that a theorem of Guy \
and Smith (1956) names; then they satisfy them for ever. Nothing else is trusted, neither the file that it was \
made of nor the program that found it, nor the mask and classes that make long ones fast to check; but do read whether the recurrences in it are the ones you mean.

docs/verify_certificate.py does the same without this program: half a million values take it some 20 seconds.

A certificate that `nkdsl derive` wrote holds the vertices and edges of a family for all n, the strips that they \
make, what moves leave of these, and the recurrences. The strips are compared with the vertices and edges, for all n, \
and all moves are played again; do read whether the vertices and edges are those you mean. Of one that `nkdsl certify` \
wrote, every move of every position is played: docs/verify_outcome.py does the same.

Examples:
  nkdsl prove specs/kayles.nk kayles --certificate kayles.cert
  nkdsl verify kayles.cert
  nkdsl prove specs/diamonds.nk a --certificate - | nkdsl verify -

Exit status: 0 all are right, 1 one is refused, 2 one cannot be read, 130 interrupted.";

/// Of a certificate: some three bytes for each of its values.
const MOST_BYTES: usize = 1 << 30;

/// Check certificates that `prove`, `derive` and `certify` wrote
#[derive(Args)]
#[command(after_help = HELP)]
pub struct VerifyArguments {
    /// Certificates, or `-` for standard input
    #[arg(value_name = "CERT", required = true)]
    files: Vec<String>,
}

pub fn run(arguments: &VerifyArguments, console: &Console) -> Result<Exit, Failure> {
    let progress = Progress::new(console.watched);
    let mut output = Output::new(&progress);
    let mut ended = Exit::Fine;
    for file in &arguments.files {
        let (name, text) = match files::read_up_to(file, MOST_BYTES) {
            Ok(read) => read,
            Err(Failure::Usage { message, helps }) => {
                console.error(&message, &helps);
                ended = ended.max(Exit::Wrong);
                continue;
            }
            Err(failure) => return Err(failure),
        };
        progress.begin(format!("verifying {name}"), Default::default());
        let (verdict, exit) = if text.starts_with(derivation::HEAD) {
            of_derivation(&text, console)
        } else if CERTIFICATE.iter().any(|head| text.starts_with(head)) {
            of_game(&text)
        } else {
            of_period(&text, console, &progress)
        };
        progress.end();
        if exit == Exit::Interrupted {
            console.say(&format!("{} in `{name}`\n", console.interrupted()));
            return Ok(console.stopped());
        }
        output.write(&format!("{name}\n{verdict}"))?;
        ended = ended.max(exit);
    }
    Ok(ended)
}

fn of_derivation(text: &str, console: &Console) -> (String, Exit) {
    match derivation::verify(text, &console.stop) {
        Ok(claim) => {
            let words: usize = claim.strips.iter().map(|own| own.words.len()).sum();
            let (strips, members) = (claim.strips.len(), claim.sequences.len());
            let family = console::plain(&claim.family);
            let said = format!(
                "  proved   the recurrences of {family}, for n >= {}\n           strips: {strips}, words: {words}, sequences: {members}; every move was played\n",
                claim.small.0
            );
            (said, Exit::Fine)
        }
        Err(derivation::Refused::Interrupted) => (String::new(), Exit::Interrupted),
        Err(why) => refused(&why),
    }
}

fn of_game(text: &str) -> (String, Exit) {
    let certificate = match Certificate::read(text) {
        Ok(certificate) => certificate,
        Err(why) => return refused(&why),
    };
    match certificate.verify() {
        Ok(()) => (
            format!("  proved   {}\n", certify::statement(&certificate)),
            Exit::Fine,
        ),
        Err(fault) => refused(&fault),
    }
}

fn of_period(text: &str, console: &Console, progress: &Progress) -> (String, Exit) {
    match verify_with(text, &console.stop, &|next| progress.values(next)) {
        Ok(verified) => (statement(&verified), Exit::Fine),
        Err(Refused::Interrupted) => (String::new(), Exit::Interrupted),
        Err(why) => refused(&why),
    }
}

fn refused(why: &impl Display) -> (String, Exit) {
    (format!("  refused  {why}\n"), Exit::Fails)
}

/// A line for each member, and what was checked.
fn statement(verified: &Verified) -> String {
    let certificate = &verified.certificate;
    let sequences = certificate.system.sequences.iter();
    let names: Vec<String> = sequences.map(|own| console::plain(&own.name)).collect();
    let widths = names.iter().map(|name| name.chars().count());
    let width = widths.filter(|width| *width <= 16).max().unwrap_or(0);
    let mut text = String::new();
    let period = certificate.period;
    for (place, (name, from)) in names.iter().zip(&certificate.preperiods).enumerate() {
        let verdict = if place == 0 { "proved" } else { "" };
        let repeats = match certificate.gains[place] {
            0 => format!("period {period}"),
            gain => format!("gains {gain} in {period} steps"),
        };
        text += &format!("  {verdict:<7}  {name:<width$}  {repeats} from n = {from}\n");
    }
    let last = verified.checked_to;
    text + &format!(
        "  {:<7}  the recurrences hold up to n = {last}, so by the theorem for all n\n",
        ""
    )
}
