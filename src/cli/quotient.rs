//! `nkdsl quotient`: the misère quotient of an octal game.

mod game;
mod report;

use clap::Args;
use nk_misere::{Limits, Open, Reach, Rules, Search, Solution};
use nk_verify::quotient::{Verified, VerifyError, verify};

use nk_base::english::plural;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::Progress;
use nk_terminal::{files, output, settings};

pub use report::QuotientDocument;

const HELP: &str = "\
In misère play the player who makes the last move loses. The misère quotient of a game is a commutative monoid with a \
set P. The pretending function assigns an element to each heap, and a sum of heaps is a P-position exactly if the \
product of their elements is in P.

The quotients of the heaps 1, 2, ... are computed one after the other, until one is proved to be that of all heaps, or \
until a limit ends the search. Then the quotient holds for heaps up to a stated size, and nothing is known about \
larger heaps. Some games \
have no finite quotient. Every quotient is checked by a verifier that shares no code with the search.

The digits of the code are 0 to 7: a move that takes k tokens may leave no heap, one heap or two heaps, if the digit \
d_k has 1, 2 or 4 in its sum. So 0.77 is Kayles and 0.07 is Dawson's Kayles. In a file the game may be a function \
whose options of n are those of a heap of n tokens, or `f(n) = octal(\"0.77\", n)`.

Examples:
  nkdsl quotient 0.77                            Kayles: 40 elements
  nkdsl quotient 0.07 --heaps 27                 Dawson's Kayles, which is unsolved
  nkdsl quotient specs/kayles.nk kayles          the game of a function
  nkdsl quotient 0.77 --certificate kayles.cert && nkdsl verify kayles.cert

Exit status: 0 proved for all heaps, 1 the verifier refused the quotient, 2 wrong usage, 3 stopped by a limit, 130 \
interrupted.";

/// Find the misère quotient of an octal game: who wins if the last player loses
#[derive(Args)]
#[command(after_help = HELP)]
pub struct QuotientArguments {
    /// The code of an octal game, such as 0.77, or a file with a function that is its heaps
    #[arg(value_name = "CODE|FILE", allow_hyphen_values = true)]
    game: String,
    /// The function of the file, if several are heaps of octal games
    #[arg(value_name = "FUNCTION")]
    function: Option<String>,
    /// Largest heap
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    heaps: u32,
    /// Largest number of elements of a quotient
    #[arg(long, value_name = "N", default_value_t = 700, value_parser = clap::value_parser!(u32).range(1..=8_192))]
    order: u32,
    /// Memory limit in MiB [default: 4096, or less where less is allowed]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 30))]
    memory: Option<u64>,
    /// Write the certificate to this file; `-` prints it and nothing else
    #[arg(long, value_name = "OUT")]
    certificate: Option<String>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

pub fn run(arguments: &QuotientArguments, console: &Console) -> Result<Exit, Failure> {
    let rules = game::rules(&arguments.game, arguments.function.as_deref(), console)?;
    let certificate = arguments.certificate.as_deref();
    if let Some(path) = certificate.filter(|path| *path != "-") {
        files::check_certificate(path, "name another file")?;
    }
    let progress = Progress::new(console.watched);
    progress.begin(
        format!("misère quotient of {}", rules.code()),
        Default::default(),
    );
    let solution = search(&rules, arguments, console, &progress);
    let text = solution.certificate(&rules);
    let checked = verify(&text, &console.stop);
    progress.end();
    if let Err(why) = &checked
        && *why != VerifyError::Cancelled
    {
        let message = format!("the quotient of {} was not accepted: {why}", rules.code());
        console.error(&message, &["allow less with --heaps or --order".to_owned()]);
        return Ok(Exit::Fails);
    }
    let mut output = Output::styled(arguments.format, &progress);
    match certificate {
        Some("-") => {
            output = Output::new(&progress);
            output.write(&text)?;
        }
        path => {
            if let Some(path) = path {
                files::write(path, &text)?;
            }
            let report = QuotientDocument::new(&rules, &solution, checked.is_ok());
            match arguments.format {
                Style::Text => output.write(&report.text())?,
                Style::Json => output.write(&output::document(&report))?,
            }
        }
    }
    Ok(end(&solution, console))
}

fn search(
    rules: &Rules,
    arguments: &QuotientArguments,
    console: &Console,
    progress: &Progress,
) -> Solution {
    let usual = settings::usual().bytes;
    let bytes = arguments.memory.map_or(usual, |mib| mib << 20);
    let limits = Limits {
        heaps: arguments.heaps as usize,
        order: arguments.order as usize,
        bytes: usize::try_from(bytes).unwrap_or(usize::MAX),
    };
    let mut search = Search::new(rules, &limits);
    while search.reach().is_none() {
        search.step(&console.stop);
        progress.values(search.heaps() as i64 + 1);
    }
    search.solution()
}

/// The exit status of the run. Standard error says which limit ended it.
fn end(solution: &Solution, console: &Console) -> Exit {
    let Reach::Heaps { heaps, open } = solution.reach else {
        return Exit::Fine;
    };
    match open {
        Open::Cancelled => console.ended(&format!("at heap {}", heaps + 1)),
        Open::Heaps => {
            console.note("stopped by the limit on heaps; --heaps allows more");
            Exit::Limit
        }
        Open::Order | Open::Candidates => {
            console.note("stopped by a limit; --order and --memory allow more");
            Exit::Limit
        }
    }
}

/// The statement of a verified certificate, in lines.
pub fn statement(verified: &Verified) -> Vec<String> {
    let certificate = &verified.certificate;
    let order = plural(certificate.order as u64, "element");
    let (p, code) = (certificate.p.len(), &certificate.code);
    let reach = match certificate.period {
        Some((preperiod, period)) => {
            format!("of all heaps, with period {period} from heap {preperiod}")
        }
        None => format!("of the heaps up to {}", certificate.elements.len()),
    };
    let last = verified.checked_to;
    vec![
        format!("the misère quotient of {code} has {order}, {p} in P"),
        format!(
            "it gives the outcomes of all sums {reach}; the options of heaps up to {last} were examined"
        ),
    ]
}
