//! The command `nkdsl verify`: verifies certificates.

mod kinds;
mod symmetries;
mod verdict;

use std::path::Path;

use clap::Args;
use nk_verify::{Foreign, Kind as Form};

use super::derive::Target;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::Progress;
use nk_terminal::{files, output, stderr};
use verdict::Word;

pub use verdict::CertificateVerdict;

const HELP: &str = "\
A certificate of a period (from `nkdsl prove`) states recurrences, a period, and values up to one period beyond the \
preperiod. The values, continued by the period, must satisfy the recurrences up to an index that a theorem of Guy and \
Smith (1956) gives; then they satisfy them for all n. The period is one of all sequences together, so it may be a \
multiple of the least period of one of them. docs/verify_certificate.py checks the same without this program; it needs some 20 seconds for half a million values.

A certificate of a derivation (from `nkdsl derive`) states the vertices and edges of a family for all n, the strips that \
they form, the positions that moves leave of these, and the recurrences. The strips are compared with the vertices and \
edges for all n, and every move is played again. docs/verify_derivation.py checks the same. With `--for FILE GRAPH` the vertices and edges are also \
compared with those of a family of a specification.

A certificate of an outcome or a nimber (from `nkdsl certify`) lists positions; every move of every position is played. \
If the game is not Node-Kayles, the certificate states its rules. docs/verify_outcome.py checks the same.

A certificate of a claim (from `nkdsl check`) states the claim as a tree, with the certificates or the recurrences of the \
sequences, and the certificates of the misère quotients, that it mentions. The certificates are verified, rules of arithmetic show from which index on the truth of \
the claim is periodic, and the points up to the end of the first period are evaluated. For an equation without a \
known period, the recurrences of both sides are shown to agree from some index on, and the points below it are \
evaluated.

A certificate of a symmetry (from `nkdsl check`) states the rules of a family of graphs, and maps of their vertices. For each rule, and for all parameters, linear \
inequalities of integers show that the images of vertices and edges are vertices and edges. If the vertices are \
binary words, the rules are conditions on their numbers of ones, and translations and exchanges of places are shown \
to preserve them. \
With `--for FILE GRAPH` the rules are also compared with those of a family of a specification, in the parameters of the certificate.

A certificate of a misère quotient (from `nkdsl quotient`) states a monoid, its set P and the elements of heaps. Their \
products are compared with the rules of the game, for all sums of heaps, up to the heap from which they repeat. \
docs/verify_quotient.py checks the same.

In all certificates blank lines have no meaning, and lines that begin with `#` are comments.

The last line of the output names the theorem behind the answer, if it is proved in Coq. The program nkdsl-check, \
which is extracted from Coq, verifies certificates by these theorems; see docs/proofs-in-coq.md.

The verifier uses only the text of the certificate. Check that its recurrences, its graphs or its claim are those \
that you mean.

Examples:
  nkdsl prove specs/kayles.nk kayles --certificate kayles.cert
  nkdsl verify kayles.cert
  nkdsl prove specs/diamonds.nk a --certificate - | nkdsl verify -
  nkdsl derive specs/diamonds.nk diamonds --certificate diamonds.cert
  nkdsl verify diamonds.cert --for specs/diamonds.nk diamonds
  nkdsl check specs/diamonds.nk --certificate proofs && nkdsl verify proofs

Exit status: 0 all are right, 1 one is refused, 2 one cannot be read, 130 interrupted.";

/// The extension of certificates in a folder, as `nkdsl check` writes them.
const ENDING: &str = "cert";

/// The largest number of characters of a first line that a message repeats.
const MOST_SHOWN: usize = 60;

/// The largest size of a certificate in bytes. Each value in a certificate takes some three bytes.
const MOST_BYTES: usize = 1 << 30;

/// Check certificates that `prove`, `check`, `derive`, `certify` and `quotient` wrote
#[derive(Args)]
#[command(after_help = HELP)]
pub struct VerifyArguments {
    /// Certificates, folders with certificates that end in `.cert`, or `-` for standard input
    #[arg(value_name = "CERT", required = true)]
    files: Vec<String>,
    /// Compare the graphs of a certificate of a derivation or a symmetry with those of a family of a specification
    #[arg(long = "for", num_args = 2, value_names = ["FILE", "GRAPH"])]
    about: Option<Vec<String>>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

pub fn run(arguments: &VerifyArguments, console: &Console) -> Result<Exit, Failure> {
    let about = match arguments.about.as_deref() {
        Some([file, graph]) => Some(About::read(file, graph, console)?),
        _ => None,
    };
    let progress = Progress::new(console.watched);
    let mut output = Output::styled(arguments.format, &progress);
    let mut ended = Exit::Fine;
    let mut verdicts = Vec::new();
    let files = arguments.files.iter().flat_map(|own| certificates(own));
    for file in &files.collect::<Vec<String>>() {
        if console.ends_before(file, &mut ended) {
            break;
        }
        let verdict = of_file(file, about.as_ref(), console, &progress)?;
        if verdict.exit == Exit::Interrupted {
            ended = ended.max(console.ended(&format!("in `{}`", verdict.file)));
            break;
        }
        ended = ended.max(verdict.exit);
        if arguments.format == Style::Text && verdict.exit != Exit::Wrong {
            output.write_verdicts(&verdict.text())?;
        }
        verdicts.push(verdict);
    }
    if arguments.format == Style::Json {
        output.write(&output::document(&verdicts))?;
    }
    Ok(ended)
}

/// The certificates that an argument names. For a folder these are the certificates in it, ordered by name, or the
/// folder itself if it has none.
fn certificates(argument: &str) -> Vec<String> {
    let named = || vec![argument.to_owned()];
    let Ok(entries) = std::fs::read_dir(argument) else {
        return named();
    };
    let paths = entries.flatten().map(|own| own.path());
    let paths = paths.filter(|own| own.extension().is_some_and(|end| end == ENDING));
    let mut found: Vec<String> = paths
        .map(|own| own.to_string_lossy().into_owned())
        .collect();
    found.sort_unstable();
    match found.is_empty() {
        true => named(),
        false => found,
    }
}

fn of_file(
    file: &str,
    about: Option<&About>,
    console: &Console,
    progress: &Progress,
) -> Result<CertificateVerdict, Failure> {
    let (name, text) = match files::read_up_to(file, MOST_BYTES) {
        Ok(read) => read,
        Err(Failure::Usage { mut message, helps }) => {
            if Path::new(file).is_dir() {
                message =
                    format!("`{file}` has no certificates: no name in it ends in `.{ENDING}`");
            }
            console.error(&message, &helps);
            let (file, lines, exit) = (file.to_owned(), vec![message], Exit::Wrong);
            return Ok(CertificateVerdict {
                file,
                verdict: Word::Unread,
                kind: None,
                lines,
                theorem: None,
                exit,
            });
        }
        Err(failure) => return Err(failure),
    };
    progress.begin(format!("verifying {name}"), Default::default());
    let verdict = match nk_verify::kind(&text) {
        Ok(Form::Derivation) => kinds::of_derivation(&text, about, console),
        Ok(Form::Symmetry) => symmetries::by_rules(&text, about, console),
        Ok(Form::Words) => symmetries::by_words(&text, about, console),
        _ if about.is_some() => {
            let why =
                "`--for` takes certificates of derivations and of symmetries, but this is neither";
            Some(CertificateVerdict::refused(None, &why))
        }
        Ok(Form::Claim) => kinds::of_claim(&text, console),
        Ok(Form::Outcome) => Some(kinds::of_game(&text)),
        Ok(Form::Game) => kinds::of_rules(&text, console),
        Ok(Form::Quotient) => kinds::of_quotient(&text, console),
        Ok(Form::Period) => kinds::of_period(&text, console, progress),
        Err(why) => Some(CertificateVerdict::refused(None, &foreign(&why))),
    };
    progress.end();
    Ok(match verdict {
        Some(verdict) => CertificateVerdict {
            file: name,
            ..verdict
        },
        None => CertificateVerdict {
            file: name,
            exit: Exit::Interrupted,
            ..CertificateVerdict::refused(None, &"interrupted")
        },
    })
}

/// Why a text is no certificate that this program reads, by its first line.
fn foreign(own: &Foreign) -> String {
    let shown: String = stderr::plain(own.line).chars().take(MOST_SHOWN).collect();
    match own.wanted {
        Some(head) => format!("it begins with `{shown}`, but this program reads `{head}`"),
        None if shown.is_empty() => "it is empty".to_owned(),
        None => format!("it is not a certificate: it begins with `{shown}`"),
    }
}

/// The family that certificates must be about.
struct About {
    target: Target,
    /// The typed words: the file and the graph.
    name: String,
}

impl About {
    fn read(file: &str, graph: &str, console: &Console) -> Result<About, Failure> {
        let (checked, sources) = files::load_definitions(file, console)?;
        let target = Target::read_any(graph, &checked, sources, console)?;
        let name = format!("{} of {file}", target.text);
        Ok(About { target, name })
    }
}
