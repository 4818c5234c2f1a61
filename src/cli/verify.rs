//! The command `nkdsl verify`: verifies certificates.

use std::fmt::Display;

use clap::Args;
use nk_lang::definition::{DefinitionError, is_about};
use nk_verify::claim::{Claim, Ground};
use nk_verify::outcome::{Certificate, Witness};
use nk_verify::period::{Verified, VerifyError, verify_with};
use nk_verify::theorem::{self, Theorem};
use nk_verify::{Foreign, Kind as Form, claim, derivation, game, quotient};
use serde::Serialize;

use super::certify;
use super::derive::Target;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::Progress;
use nk_terminal::verdict::plural;
use nk_terminal::{files, output, stderr};

mod symmetries;

const HELP: &str = "\
A certificate of a period (from `nkdsl prove`) states recurrences, a period, and values up to one period beyond the \
preperiod. The values, continued by the period, must satisfy the recurrences up to an index that a theorem of Guy and \
Smith (1956) gives; then they satisfy them for all n. docs/verify_certificate.py checks the same without this program; \
half a million values take it some 20 seconds.

A certificate of a derivation (from `nkdsl derive`) states the vertices and edges of a family for all n, the strips that \
they form, the positions that moves leave of these, and the recurrences. The strips are compared with the vertices and \
edges for all n, and every move is played again. docs/verify_derivation.py checks the same. With `--for FILE GRAPH` the vertices and edges are also \
compared with those of a family of a specification.

A certificate of an outcome or a nimber (from `nkdsl certify`) lists positions; every move of every position is played. \
If the game is not Node-Kayles, the certificate states its rules. docs/verify_outcome.py checks the same.

A certificate of a claim (from `nkdsl check`) states the claim as a tree, with the certificates or the recurrences of the \
sequences that it mentions. The certificates are verified, rules of arithmetic show from where on the truth of the claim \
repeats, and the points up to there are evaluated. Or recurrences that make both sides of an equation one are compared, \
and the points below the index from which they do are evaluated.

A certificate of a symmetry (from `nkdsl check`) states the rules of a family of graphs, and maps of their vertices. That the \
images of vertices and edges are vertices and edges is shown rule by rule, for all parameters, by linear inequalities of integers. \
Where vertices are words of bits, the rules are conditions on their numbers of ones, and translations and exchanges of places are \
shown to keep them. \
With `--for FILE GRAPH` the rules are also compared with those of a family of a specification, in the parameters of the certificate.

A certificate of a misère quotient (from `nkdsl quotient`) states a monoid, its set P and the elements of heaps. Their \
products are compared with the rules of the game, for all sums of heaps, up to the heap from which they repeat. \
docs/verify_quotient.py checks the same.

In certificates of all kinds, blank lines and lines that begin with `#` say nothing.

The last line names the theorem that is proved in Coq and that the verifier stands for, if there is one. The program nkdsl-check, which is extracted from Coq, judges certificates by these theorems; see docs/proofs-in-coq.md.

Nothing but the text of the certificate is trusted. Please read whether its recurrences, its graphs or its tree are the \
ones that you mean.

Examples:
  nkdsl prove specs/kayles.nk kayles --certificate kayles.cert
  nkdsl verify kayles.cert
  nkdsl prove specs/diamonds.nk a --certificate - | nkdsl verify -
  nkdsl derive specs/diamonds.nk diamonds --certificate diamonds.cert
  nkdsl verify diamonds.cert --for specs/diamonds.nk diamonds
  nkdsl check specs/diamonds.nk --certificate proofs && nkdsl verify proofs/*

Exit status: 0 all are right, 1 one is refused, 2 one cannot be read, 130 interrupted.";

/// The largest number of characters of a first line that a message repeats.
const MOST_SHOWN: usize = 60;

/// The largest size of a certificate in bytes. Each of its values takes some three bytes.
const MOST_BYTES: usize = 1 << 30;

/// Check certificates that `prove`, `check`, `derive`, `certify` and `quotient` wrote
#[derive(Args)]
#[command(after_help = HELP)]
pub struct VerifyArguments {
    /// Certificates, or `-` for standard input
    #[arg(value_name = "CERT", required = true)]
    files: Vec<String>,
    /// Compare the graphs of a certificate of a derivation or a symmetry with those of a family of a specification
    #[arg(long = "for", num_args = 2, value_names = ["FILE", "GRAPH"])]
    about: Option<Vec<String>>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

/// The verdict on one certificate.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CertificateVerdict {
    file: String,
    verdict: Word,
    /// The kind of the certificate; null if it is unknown.
    kind: Option<Kind>,
    /// The proved statements, one for each sequence, or the reason why the certificate is refused.
    lines: Vec<String>,
    /// The theorem in Coq that the verifier stands for; null if there is none, or if nothing is proved.
    theorem: Option<TheoremObject>,
    #[serde(skip)]
    exit: Exit,
}

/// A theorem of the theory in Coq.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct TheoremObject {
    /// The file, below `src/verify/theory`.
    file: &'static str,
    name: &'static str,
}

#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum Word {
    Proved,
    Refused,
    Unread,
}

impl Word {
    fn text(self) -> &'static str {
        match self {
            Word::Proved => "proved",
            Word::Refused => "refused",
            Word::Unread => "unread",
        }
    }
}

#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum Kind {
    Period,
    Claim,
    Derivation,
    Outcome,
    Nimber,
    Quotient,
    Symmetry,
}

impl CertificateVerdict {
    fn proved(kind: Kind, lines: Vec<String>, theorem: Option<Theorem>) -> CertificateVerdict {
        let (file, verdict, exit) = (String::new(), Word::Proved, Exit::Fine);
        CertificateVerdict {
            file,
            verdict,
            kind: Some(kind),
            lines,
            theorem: theorem.map(|own| TheoremObject {
                file: own.file,
                name: own.name,
            }),
            exit,
        }
    }

    fn refused(kind: Option<Kind>, why: &impl Display) -> CertificateVerdict {
        let (file, verdict, exit) = (String::new(), Word::Refused, Exit::Fails);
        CertificateVerdict {
            file,
            verdict,
            kind,
            lines: vec![why.to_string()],
            theorem: None,
            exit,
        }
    }

    /// The text of a verdict: `  proved   the first player wins ...`, with further lines below it.
    fn text(&self) -> String {
        let heads = std::iter::once(self.verdict.text()).chain(std::iter::repeat(""));
        let theorem = self.theorem.as_ref();
        let theorem = theorem.map(|TheoremObject { file, name }| {
            format!("theorem in Coq: {}", Theorem { file, name })
        });
        let lines = self.lines.iter().chain(&theorem).zip(heads);
        let lines: String = lines
            .map(|(line, head)| format!("  {head:<7}  {line}\n"))
            .collect();
        format!("{}\n{lines}", self.file)
    }
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
    for file in &arguments.files {
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

fn of_file(
    file: &str,
    about: Option<&About>,
    console: &Console,
    progress: &Progress,
) -> Result<CertificateVerdict, Failure> {
    let (name, text) = match files::read_up_to(file, MOST_BYTES) {
        Ok(read) => read,
        Err(Failure::Usage { message, helps }) => {
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
        Ok(Form::Derivation) => of_derivation(&text, about, console),
        Ok(Form::Symmetry) => symmetries::by_rules(&text, about, console),
        Ok(Form::Words) => symmetries::by_words(&text, about, console),
        _ if about.is_some() => {
            let why =
                "`--for` takes certificates of derivations and of symmetries, and this is none";
            Some(CertificateVerdict::refused(None, &why))
        }
        Ok(Form::Claim) => of_claim(&text, console),
        Ok(Form::Outcome) => Some(of_game(&text)),
        Ok(Form::Game) => of_rules(&text, console),
        Ok(Form::Quotient) => of_quotient(&text, console),
        Ok(Form::Period) => of_period(&text, console, progress),
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
        Some(head) => format!("it begins with `{shown}`, and this program reads `{head}`"),
        None if shown.is_empty() => "it is empty".to_owned(),
        None => format!("it is no certificate: it begins with `{shown}`"),
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
        let (checked, sources) = files::load(file, console)?;
        let target = Target::read_any(graph, &checked, sources, console)?;
        let name = format!("{} of {file}", target.text);
        Ok(About { target, name })
    }
}

/// `None` if it was interrupted.
fn of_derivation(
    text: &str,
    about: Option<&About>,
    console: &Console,
) -> Option<CertificateVerdict> {
    match derivation::verify(text, &console.stop) {
        Ok(claim) => {
            let words: usize = claim.strips.iter().map(|own| own.words.len()).sum();
            let (strips, members) = (claim.strips.len(), claim.sequences.len());
            let family = stderr::plain(&claim.family);
            let from = claim.small.0;
            let of = match about {
                None => format!("the graphs that it lists and calls {family}"),
                Some(About { target, name }) if target.variables.len() > 1 => {
                    let why = format!("it is about graphs in one variable, and {name} has several");
                    return Some(CertificateVerdict::refused(Some(Kind::Derivation), &why));
                }
                Some(About { target, name }) => {
                    match is_about(&claim, &target.program, target.family, &console.stop) {
                        Ok(()) => name.clone(),
                        Err(DefinitionError::Interrupted) => return None,
                        Err(why) => {
                            let why = format!("it is not about {name}: {why}");
                            return Some(CertificateVerdict::refused(Some(Kind::Derivation), &why));
                        }
                    }
                }
            };
            let lines = vec![
                format!("the recurrences of {of}, for n >= {from}"),
                format!(
                    "strips: {strips}, words: {words}, sequences: {members}; every move was played"
                ),
            ];
            let theorem = theorem::of_derivation(&claim);
            Some(CertificateVerdict::proved(Kind::Derivation, lines, theorem))
        }
        Err(derivation::VerifyError::Cancelled) => None,
        Err(why) => Some(CertificateVerdict::refused(Some(Kind::Derivation), &why)),
    }
}

/// The first lines about a claim: what was verified and, where the certificate states it in other words, those words.
fn stated(shown: &str, called: &str) -> Vec<String> {
    let letters = |text: &str| text.split_whitespace().collect::<String>();
    let mut lines = vec![stderr::plain(shown)];
    if letters(shown) != letters(called) {
        let called = stderr::plain(called);
        lines.push(format!("the certificate calls this: {called}"));
    }
    lines
}

/// `None` if it was interrupted.
fn of_claim(text: &str, console: &Console) -> Option<CertificateVerdict> {
    let verified = match claim::verify(text, &console.stop) {
        Ok(verified) => verified,
        Err(claim::VerifyError::Cancelled) => return None,
        Err(why) => return Some(CertificateVerdict::refused(Some(Kind::Claim), &why)),
    };
    let claim::Verified { claim, tried, .. } = &verified;
    let Claim { low, from, .. } = claim;
    let filtered = match claim.filters.is_empty() {
        true => "",
        false => " that pass its filters",
    };
    let tried = match tried {
        1 => "1 point was".to_owned(),
        many => format!("{many} points were"),
    };
    let why = match &claim.ground {
        Ground::Period(period) => format!("that repeats with period {period} from n = {from}"),
        Ground::OneSystem(own) => {
            let members = plural(own.joint.len() as u64, "sequence");
            format!("one system, of {members}, makes both sides one from n = {from}")
        }
    };
    let mut lines = stated(&claim.shown(), &claim.text);
    lines.extend([
        format!("its tree is true for all n >= {low}{filtered}: {why}, and {tried} tried"),
        format!(
            "certificates that it rests on: {}",
            claim.certificates.len()
        ),
    ]);
    if let taken @ 1.. = claim.taken() {
        let taken = plural(taken as u64, "value");
        lines.push(format!(
            "not verified, but taken from the search: {taken} of it"
        ));
    }
    let theorem = Some(theorem::of_claim(&claim.ground));
    Some(CertificateVerdict::proved(Kind::Claim, lines, theorem))
}

fn of_game(text: &str) -> CertificateVerdict {
    let certificate = match Certificate::read(text) {
        Ok(certificate) => certificate,
        Err(why) => return CertificateVerdict::refused(None, &why),
    };
    let (kind, theorem) = match &certificate.witness {
        Witness::Outcome(own) if own.outcome == 0 => (Kind::Outcome, theorem::SECOND_WINS),
        Witness::Outcome(_) => (Kind::Outcome, theorem::FIRST_WINS),
        Witness::Nimber { .. } => (Kind::Nimber, theorem::NIMBER),
    };
    match certificate.verify() {
        Ok(()) => {
            let lines = vec![certify::statement(&certificate)];
            CertificateVerdict::proved(kind, lines, Some(theorem))
        }
        Err(fault) => CertificateVerdict::refused(Some(kind), &fault),
    }
}

/// A certificate that states the rules of its game. `None` if it was interrupted.
fn of_rules(text: &str, console: &Console) -> Option<CertificateVerdict> {
    let certificate = match game::Certificate::read(text) {
        Ok(certificate) => certificate,
        Err(why) => return Some(CertificateVerdict::refused(None, &why)),
    };
    let (kind, theorem) = match certificate.witness {
        game::Witness::Outcome { outcome: 0, .. } => (Kind::Outcome, theorem::DELETION_SECOND),
        game::Witness::Outcome { .. } => (Kind::Outcome, theorem::DELETION_FIRST),
        game::Witness::Nimber { .. } => (Kind::Nimber, theorem::DELETION_NIMBER),
    };
    match certificate.verify(&console.stop) {
        Ok(()) => {
            let lines = vec![certify::statement_of_game(&certificate)];
            Some(CertificateVerdict::proved(kind, lines, Some(theorem)))
        }
        Err(game::VerifyError::Cancelled) => None,
        Err(why) => Some(CertificateVerdict::refused(Some(kind), &why)),
    }
}

/// `None` if it was interrupted.
fn of_quotient(text: &str, console: &Console) -> Option<CertificateVerdict> {
    let kind = Kind::Quotient;
    match quotient::verify(text, &console.stop) {
        Ok(verified) => {
            let lines = super::quotient::statement(&verified);
            let theorem = Some(theorem::QUOTIENT);
            Some(CertificateVerdict::proved(kind, lines, theorem))
        }
        Err(quotient::VerifyError::Interrupted) => None,
        Err(why) => Some(CertificateVerdict::refused(Some(kind), &why)),
    }
}

/// `None` if it was interrupted.
fn of_period(text: &str, console: &Console, progress: &Progress) -> Option<CertificateVerdict> {
    match verify_with(text, &console.stop, &|next| progress.values(next)) {
        Ok(verified) => Some(CertificateVerdict::proved(
            Kind::Period,
            statement(&verified),
            Some(theorem::PERIOD),
        )),
        Err(VerifyError::Cancelled) => None,
        Err(why) => Some(CertificateVerdict::refused(Some(Kind::Period), &why)),
    }
}

/// A line for each member, and a line about the extent of the check.
fn statement(verified: &Verified) -> Vec<String> {
    let certificate = &verified.certificate;
    let sequences = certificate.system.sequences.iter();
    let names: Vec<String> = sequences.map(|own| stderr::plain(&own.name)).collect();
    let widths = names.iter().map(|name| name.chars().count());
    let width = widths.filter(|width| *width <= 16).max().unwrap_or(0);
    let mut lines = Vec::new();
    let period = certificate.period;
    for (place, (name, from)) in names.iter().zip(&certificate.preperiods).enumerate() {
        let repeats = match certificate.gains[place] {
            0 => format!("period {period}"),
            saltus => format!("period {period}, saltus {saltus}"),
        };
        lines.push(format!("{name:<width$}  {repeats} from n = {from}"));
    }
    let last = verified.checked_to;
    lines.push(format!(
        "the recurrences hold up to n = {last}, so by the theorem for all n"
    ));
    lines
}
