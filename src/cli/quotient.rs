//! `nkdsl quotient`: the misère quotient of an octal game.

use clap::Args;
use nk_misere::presentation::{letter, presentation, relations, spelled};
use nk_misere::{Limits, Open, Reach, Rules, Search, Solution};
use nk_verify::quotient::{Verified, VerifyError, verify};
use serde::Serialize;

use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::Progress;
use nk_terminal::verdict::plural;
use nk_terminal::{files, output, settings};

const HELP: &str = "\
In misère play the player who makes the last move loses. The misère quotient of a game is a commutative monoid with a \
set P. Each heap has an element, which the pretending function tells, and a sum of heaps is a P-position, lost for the \
player to move, exactly if the product of their elements is in P.

The quotients of the heaps 1, 2, ... are computed one after the other, until one is proved to be that of all heaps, or \
until a limit ends the search. Then the quotient holds up to a heap, and of larger heaps nothing is known. Some games \
have no finite quotient. Every quotient is checked by a verifier that shares no code with the search.

The digits of the code are 0 to 7: a move that takes k tokens may leave no heap, one heap or two heaps, if the digit \
d_k has 1, 2 or 4 in its sum. So 0.77 is Kayles and 0.07 is Dawson's Kayles.

Examples:
  nkdsl quotient 0.77                            Kayles: 40 elements
  nkdsl quotient 0.07 --heaps 27                 Dawson's Kayles, which is unsolved
  nkdsl quotient 0.77 --certificate kayles.cert && nkdsl verify kayles.cert

Exit status: 0 proved for all heaps, 1 the verifier refused the quotient, 2 wrong usage, 3 stopped by a limit, 130 \
interrupted.";

/// Find the misère quotient of an octal game: who wins if the last player loses
#[derive(Args)]
#[command(after_help = HELP)]
pub struct QuotientArguments {
    /// The code of an octal game, such as 0.77
    #[arg(value_name = "CODE", allow_hyphen_values = true)]
    code: String,
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
    let rules: Rules = arguments.code.parse().map_err(|error| {
        Failure::usage(format!("`{}` is no octal game: {error}", arguments.code))
            .help("a code has a point and digits from 0 to 7, such as `0.77` or `4.7`")
    })?;
    let certificate = arguments.certificate.as_deref();
    if let Some(path) = certificate
        && path != "-"
        && !files::may_be_certificate(path)
    {
        let message = format!("`{path}` is no certificate, so it stays as it is");
        return Err(Failure::usage(message).help("name another file"));
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
        && *why != VerifyError::Interrupted
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
            let report = Report::new(&rules, &solution, checked.is_ok());
            match arguments.format {
                Style::Text => output.write(&report.text(&solution))?,
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

/// How the run ends. A limit is said on standard error too.
fn end(solution: &Solution, console: &Console) -> Exit {
    let Reach::Heaps { heaps, open } = solution.reach else {
        return Exit::Fine;
    };
    match open {
        Open::Cancelled => console.ended(&format!("at heap {}", heaps + 1)),
        Open::Heaps => {
            console.note("stopped by the limit of heaps; more are allowed by --heaps");
            Exit::Limit
        }
        Open::Order | Open::Candidates => {
            console.note("stopped by a limit; more is allowed by --order and --memory");
            Exit::Limit
        }
    }
}

/// nkdsl quotient
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QuotientDocument {
    /// The code of the game.
    code: String,
    verdict: Verdict,
    /// The largest heap that the quotient is about; null if it is about all heaps.
    heaps: Option<usize>,
    /// Why nothing is known of larger heaps; null if the quotient is about all heaps.
    open: Option<Unknown>,
    /// The period of the pretending function; null if none is proved.
    period: Option<usize>,
    /// The first heap of the period; null if none is proved.
    preperiod: Option<usize>,
    /// The number of elements.
    order: usize,
    /// The elements in the names of generators, such as `a b^2`; the first one is the identity, `1`.
    elements: Vec<String>,
    /// The places, from 0, of the elements of P in the list of elements.
    p: Vec<usize>,
    generators: Vec<GeneratorObject>,
    /// Generators and relations in one line.
    presentation: String,
    /// Relations that present the quotient; all others follow from them.
    relations: Vec<RelationObject>,
    /// The place of the element of each heap 0, 1, 2, ..., with a period up to its end.
    pretending: Vec<usize>,
    /// The heaps at which the quotient changed.
    changes: Vec<ChangeObject>,
}

/// A generator of a quotient.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct GeneratorObject {
    name: String,
    /// The heap whose element it is.
    heap: usize,
    /// The place of its product with each element.
    products: Vec<u32>,
}

/// An equation between products of generators.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RelationObject {
    from: String,
    to: String,
}

/// A heap at which the quotient changed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ChangeObject {
    heap: usize,
    /// The number of elements from then on.
    order: usize,
    /// The number of elements of P from then on.
    p: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum Verdict {
    /// It is the quotient of all heaps.
    Proved,
    /// It is the quotient of the heaps up to one.
    Holds,
    /// It was found, and the run ended before it was verified.
    Unverified,
}

#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum Unknown {
    /// The limit of heaps was reached.
    Heaps,
    /// No quotient of the allowed number of elements was found.
    Order,
    /// The run was interrupted.
    Interrupted,
}

type Report = QuotientDocument;

impl QuotientDocument {
    fn new(rules: &Rules, solution: &Solution, is_verified: bool) -> Report {
        let quotient = &solution.quotient;
        let (heaps, open, repeats) = match solution.reach {
            Reach::All { preperiod, period } => (None, None, Some((preperiod, period))),
            Reach::Heaps { heaps, open } => (Some(heaps), Some(unknown(open)), None),
        };
        let verdict = match (is_verified, heaps) {
            (false, _) => Verdict::Unverified,
            (true, None) => Verdict::Proved,
            (true, Some(_)) => Verdict::Holds,
        };
        let stated = repeats.map_or(solution.elements.len(), |(start, period)| start + period);
        let word = |x: usize| spelled(quotient, quotient.word(x));
        let relation = |own: nk_misere::presentation::Relation| RelationObject {
            from: spelled(quotient, &own.from),
            to: spelled(quotient, &own.to),
        };
        let generators = quotient.generators().iter().enumerate();
        QuotientDocument {
            code: rules.code().to_string(),
            verdict,
            heaps,
            open,
            period: repeats.map(|own| own.1),
            preperiod: repeats.map(|own| own.0),
            order: quotient.order(),
            elements: (0..quotient.order()).map(word).collect(),
            p: quotient.p().ones().collect(),
            generators: generators
                .map(|(which, heap)| GeneratorObject {
                    name: letter(which),
                    heap: *heap,
                    products: quotient
                        .generator(*heap)
                        .map_or_else(Vec::new, |x| quotient.row(x).to_vec()),
                })
                .collect(),
            presentation: presentation(quotient),
            relations: relations(quotient).into_iter().map(relation).collect(),
            pretending: solution.elements[..stated].to_vec(),
            changes: solution
                .steps
                .iter()
                .map(|step| ChangeObject {
                    heap: step.heap,
                    order: step.order,
                    p: step.p,
                })
                .collect(),
        }
    }

    fn text(&self, solution: &Solution) -> String {
        let mut text = format!("{}\n", self.headline());
        let listed = |items: Vec<String>| match items.is_empty() {
            true => "none".to_owned(),
            false => items.join(", "),
        };
        let generators = self.generators.iter();
        let generators = generators.map(|own| format!("{} = heap {}", own.name, own.heap));
        text += &format!("generators  {}\n", listed(generators.collect()));
        match self.order <= MOST_SHOWN {
            true => {
                let relations = self.relations.iter();
                let relations = relations.map(|own| format!("{} = {}", own.from, own.to));
                text += &format!("relations   {}\n", listed(relations.collect()));
                let p = self.p.iter().map(|x| self.elements[*x].clone());
                text += &format!("P           {}\n", listed(p.collect()));
            }
            false => {
                let count = plural(self.relations.len() as u64, "relation");
                text += &format!("{count}, and P, are in --format json\n");
            }
        }
        let changes = solution.steps.iter();
        let changes = changes.map(|step| format!("{} from heap {}", step.order, step.heap));
        text += &format!("elements    {}\n", listed(changes.collect()));
        text + &self.table()
    }

    fn headline(&self) -> String {
        let order = plural(self.order as u64, "element");
        let head = format!(
            "misère quotient of {}: {order}, {} in P",
            self.code,
            self.p.len()
        );
        let reach = match (self.heaps, self.open, self.period, self.preperiod) {
            (None, _, Some(period), Some(preperiod)) => {
                format!("all heaps, with period {period} from heap {preperiod}")
            }
            (heaps, open, ..) => {
                let heaps = heaps.unwrap_or(0);
                let why = match open {
                    Some(Unknown::Order) => {
                        format!(
                            "no quotient was found within the limits for heap {}",
                            heaps + 1
                        )
                    }
                    Some(Unknown::Interrupted) => "the run was interrupted".to_owned(),
                    _ => "no period is proved".to_owned(),
                };
                format!("the heaps up to {heaps}; unknown beyond, as {why}")
            }
        };
        let word = match self.verdict {
            Verdict::Proved => "proved for",
            Verdict::Holds => "holds for",
            Verdict::Unverified => "found, but not verified, for",
        };
        format!("{head}\n{word} {reach}")
    }

    /// The pretending function, ten heaps in a row.
    fn table(&self) -> String {
        let cell = |x: &usize| self.elements[*x].as_str();
        let widths = self.pretending.iter().map(|x| cell(x).len());
        let width = widths.max().unwrap_or(1);
        let last = self.pretending.len() - 1;
        let digits = last.to_string().len();
        let mut text = "pretending function\n".to_owned();
        for (row, cells) in self.pretending[1..].chunks(10).enumerate() {
            let cells: Vec<String> = cells
                .iter()
                .map(|x| format!("{:<width$}", cell(x)))
                .collect();
            let line = format!("  {:>digits$}  {}", 10 * row + 1, cells.join("  "));
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

/// The largest order of quotients whose relations are shown as text.
const MOST_SHOWN: usize = 64;

fn unknown(open: Open) -> Unknown {
    match open {
        Open::Heaps => Unknown::Heaps,
        Open::Order | Open::Candidates => Unknown::Order,
        Open::Cancelled => Unknown::Interrupted,
    }
}

/// What a verified certificate says, in lines.
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
            "it gives the outcomes of all sums {reach}; the options of heaps up to {last} were looked at"
        ),
    ]
}
