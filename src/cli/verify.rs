//! `nkdsl verify`: whether certificates of periodicity are right.

use clap::Args;
use nkdsl::derive::certificate as derivation;
use nkdsl::prove::{Refused, Verified, verify_with};

use super::console::Console;
use super::exit::{Exit, Failure};
use super::files;
use super::output::Output;
use super::progress::Progress;

const HELP: &str = "\
A certificate holds recurrences, a period, and values up to one period beyond the index from which they repeat, \
or grow evenly. It is right if the values, carried on by the period, satisfy the recurrences up to an index that a theorem of Guy \
and Smith (1956) names; then they satisfy them for ever. Nothing else is trusted, neither the file that it was \
made of nor the program that found it, nor the mask and classes that make long ones fast to check; but do read whether the recurrences in it are the ones you mean.

docs/verify_certificate.py does the same without this program: half a million values take it some 20 seconds.

A certificate that `nkdsl derive` wrote holds the vertices and edges of a family for all n, the strips that they \
make, what moves leave of these, and the recurrences. The strips are compared with the vertices and edges, for all n, \
and all moves are played again; do read whether the vertices and edges are those you mean.

Examples:
  nkdsl prove specs/kayles.nk kayles --certificate kayles.cert
  nkdsl verify kayles.cert
  nkdsl prove specs/diamonds.nk a --certificate - | nkdsl verify -

Exit status: 0 all are right, 1 one is refused, 2 one cannot be read, 130 interrupted.";

/// Of a certificate: some three bytes for each of its values.
const MOST_BYTES: usize = 1 << 30;

/// Check certificates that `prove` and `derive` wrote
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
        if text.starts_with(derivation::HEAD) {
            let verdict = derivation::verify(&text, &console.stop);
            progress.end();
            if let Err(derivation::Refused::Interrupted) = verdict {
                console.say(&format!("interrupted in `{name}`\n"));
                return Ok(Exit::Interrupted);
            }
            let exit = if verdict.is_ok() {
                Exit::Fine
            } else {
                Exit::Fails
            };
            output.write(&format!("{name}\n{}", derived(verdict)))?;
            ended = ended.max(exit);
            continue;
        }
        let verified = verify_with(&text, &console.stop, &|next| progress.values(next));
        progress.end();
        match verified {
            Ok(verified) => output.write(&format!("{name}\n{}", statement(&verified)))?,
            Err(Refused::Interrupted) => {
                console.say(&format!("interrupted in `{name}`\n"));
                return Ok(Exit::Interrupted);
            }
            Err(why) => {
                output.write(&format!("{name}\n  refused  {why}\n"))?;
                ended = ended.max(Exit::Fails);
            }
        }
    }
    Ok(ended)
}

/// What a certificate of a derivation says.
fn derived(verdict: Result<derivation::Claim, derivation::Refused>) -> String {
    match verdict {
        Ok(claim) => {
            let words: usize = claim.strips.iter().map(|own| own.words.len()).sum();
            let (strips, members) = (claim.strips.len(), claim.sequences.len());
            let printed = |c: char| if c.is_control() { '?' } else { c };
            let family: String = claim.family.chars().map(printed).collect();
            format!(
                "  proved   the recurrences of {family}, for n >= {}\n           strips: {strips}, words: {words}, sequences: {members}; every move was played\n",
                claim.small.0
            )
        }
        Err(why) => format!("  refused  {why}\n"),
    }
}

/// A line for each member, and what was checked.
fn statement(verified: &Verified) -> String {
    let certificate = &verified.certificate;
    let sequences = certificate.system.sequences.iter();
    // A certificate comes from anywhere, and its names go to a terminal.
    let printed = |c: char| if c.is_control() { '?' } else { c };
    let names = sequences.map(|own| own.name.chars().map(printed).collect());
    let names: Vec<String> = names.collect();
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
