//! The report of `nkdsl prove` as text and as JSON ([`json`]).

pub mod json;

use std::borrow::Cow;
use std::fmt;

use nk_base::cancellation::StopReason;
use nk_base::source::{FileId, SourceMap, Span};
use nk_eval::Repeating;
use nk_lang::ir::{Enumeration, Family, FunctionId, Program};
use nk_lang::recognise::{NotRecognised, Reason};
use nk_prove::PeriodProof;
use nk_prove::generating_function::{GeneratingFunction, generating_function};
use nk_system::{Member, Periodicity};
use num_bigint::BigInt;

use super::generating_function::{fraction, signature};
use nk_base::english::plural;
use nk_terminal::json::Place;
use nk_terminal::verdict::worded_periods;

/// Values are computed up to this index where `--limit` names no other.
pub const USUAL_LIMIT: i64 = 1 << 15;

/// One function with the facts about it.
pub struct Found {
    pub function: FunctionId,
    pub finding: Finding,
}

pub enum Finding {
    Proved {
        proof: Box<PeriodProof>,
        member: Member,
        /// The other functions that the proof is about.
        with: Vec<String>,
    },
    /// An enumeration of a periodic property, or a function that is made of what repeats.
    Repeats {
        repeating: Repeating,
        /// The certificate of the periodicity, or why there is none. For a function there always is one.
        certificate: Result<String, String>,
    },
    Open(Open),
    /// A function that the theorem is not about.
    Other(NotRecognised),
    /// A function of nimbers of graphs that are not proved to be periodic.
    Graphs {
        why: String,
        /// The equation.
        span: Span,
    },
}

impl Finding {
    /// The generating function of a sequence with a proved period; `None` if no period is proved, or if the generating
    /// function is too long.
    pub fn generating_function(&self) -> Option<GeneratingFunction> {
        let own = self.repeating()?;
        let terms: Vec<BigInt> = own.terms.iter().map(|own| BigInt::from(*own)).collect();
        generating_function(&terms, own.first, &own.periodicity)
    }

    /// The terms and the periodicity; `None` if no period is proved.
    fn repeating(&self) -> Option<Cow<'_, Repeating>> {
        match self {
            Finding::Proved { proof, member, .. } => Repeating::of(proof, *member).map(Cow::Owned),
            Finding::Repeats { repeating, .. } => Some(Cow::Borrowed(repeating)),
            Finding::Open(_) | Finding::Other(_) | Finding::Graphs { .. } => None,
        }
    }

    /// The finding that a search was interrupted before it had values.
    pub fn interrupted() -> Finding {
        Finding::Open(Open {
            last: 0,
            known: 0,
            largest: None,
            sums_grow: false,
            stopped: Some(StopReason::Cancelled),
        })
    }
}

/// A search that found no proof.
pub struct Open {
    /// The largest index with a value that was looked at.
    pub last: i64,
    /// The largest index with a known value; it is larger where `--limit` is smaller than what a checkpoint has.
    pub known: i64,
    /// The largest value that was looked at; `None` without values.
    pub largest: Option<u32>,
    /// Whether both sides of a nim-sum seem to grow with n. There are more conditions on a proof then.
    pub sums_grow: bool,
    pub stopped: Option<StopReason>,
}

/// The lines about the linear recurrence and the generating function of a sequence.
fn linear_lines(name: &str, finding: &Finding) -> Vec<String> {
    let Some(function) = finding.generating_function() else {
        return vec!["the generating function is too long to compute".to_owned()];
    };
    vec![
        format!(
            "{} for {name}(k) with k >= {}",
            signature(&function),
            function.holds_from()
        ),
        format!("g.f. {}", fraction(&function)),
    ]
}

/// The width of the column with the periods.
const PERIOD_WIDTH: usize = 22;

/// The help for a file that has no function of one argument, but graph families or evals: a line with a function to
/// write into the file; empty if there is none.
fn help_without_functions(program: &Program) -> String {
    let own = |family: &&Family| family.span.file == FileId(0) && family.arity > 0;
    let Some(family) = program.families.iter().rfind(own) else {
        return help_for_evals(program);
    };
    let fixed = (1..family.arity).map(|at| (at + 4).to_string());
    let arguments: Vec<String> = fixed.chain(["n".to_owned()]).collect();
    let graph = format!("{}({})", family.name, arguments.join(", "));
    format!("  write one into the file, such as `f(n) = nimber({graph})`, and name `f`\n")
}

/// The help of [`help_without_functions`] for a file without families: a function with the terms of an eval.
fn help_for_evals(program: &Program) -> String {
    let of_sequence = program
        .evals
        .iter()
        .find_map(|eval| match &eval.range.variables[..] {
            [variable] => Some((&variable.name, &eval.text)),
            _ => None,
        });
    of_sequence.map_or_else(String::new, |(name, text)| {
        format!("  write one into the file, such as `f({name}) = {text}`, and name `f`\n")
    })
}

/// The layout of the report on a file.
pub struct Page {
    name_width: usize,
    /// The help for a file without functions of one argument: a line with a function to write into the file, or empty.
    help: String,
    /// Whether linear recurrences are printed for all sequences.
    linear: bool,
}

impl Page {
    pub fn new(program: &Program, functions: &[FunctionId], linear: bool) -> Self {
        let names = functions.iter().map(|own| &program.functions[own.0].name);
        let widths = names.map(|name| name.chars().count());
        Page {
            name_width: widths.filter(|width| *width <= 16).max().unwrap_or(0),
            help: help_without_functions(program),
            linear,
        }
    }

    pub fn head(&self, file: &str) -> String {
        match self.name_width {
            0 => format!("{file}\n  no function of one argument\n{}", self.help),
            _ => format!("{file}\n"),
        }
    }

    pub fn lines(&self, found: &Found, program: &Program, sources: &SourceMap) -> String {
        let name = &program.functions[found.function.0].name;
        let width = self.name_width;
        let start = |verdict: &str| format!("  {verdict:<7}  {name:<width$}  ");
        let below = format!("  {:<7}  {:<width$}  ", "", "");
        let Some(repeating) = found.finding.repeating() else {
            let reason = reason(found.function, &found.finding, program);
            let place = place(&found.finding, sources);
            let place = place.map_or(String::new(), |own| {
                format!(" ({}:{}:{})", own.file, own.line, own.column)
            });
            return format!("{}{reason}{place}\n", start("unknown"));
        };
        let rests_on = match &found.finding {
            Finding::Proved { proof, with, .. } => rests_on(name, with, proof.checked_to()),
            _ if repeating.rests_on.is_empty() => "by the arithmetic of its equation".to_owned(),
            _ => format!("as {}", worded_periods(&repeating.rests_on)),
        };
        let (index, facts) = match program.functions[found.function.0].enumeration() {
            Some(_) => {
                let linear = found.finding.generating_function();
                ("k", linear.map(|own| signature(&own)).unwrap_or_default())
            }
            None => ("n", exceptional(&repeating, name)),
        };
        let period = repeats(&repeating.periodicity, index);
        let mut text = format!("{}{period:<PERIOD_WIDTH$}  {facts}", start("proved"));
        text = format!("{}\n{below}{rests_on}\n", text.trim_end());
        if self.linear {
            for line in linear_lines(name, &found.finding) {
                text += &format!("{below}{line}\n");
            }
        }
        text
    }
}

/// The exceptions to a period, and the largest value.
fn exceptional(own: &Repeating, name: &str) -> String {
    let exceptions = own.exceptions();
    let count = plural(exceptions.len() as u64, "exception");
    let exceptions = match exceptions.as_slice() {
        [] => "no exceptions".to_owned(),
        [(n, value)] => format!("{count}, {name}({n}) = {value}"),
        [.., (n, value)] => format!("{count}, the last {name}({n}) = {value}"),
    };
    match own.largest() {
        Some(largest) => format!("{exceptions}; largest value {largest}"),
        None => exceptions,
    }
}

fn repeats(own: &Periodicity, index: &str) -> String {
    let Periodicity {
        preperiod,
        period,
        saltus,
    } = own;
    match saltus {
        0 => format!("period {period} from {index} = {preperiod}"),
        _ => format!("period {period}, saltus {saltus} from {index} = {preperiod}"),
    }
}

fn rests_on(name: &str, with: &[String], last: i64) -> String {
    match with {
        [] => format!("from its values up to n = {last}"),
        with => format!(
            "from the values of {name}, {} up to n = {last}",
            with.join(", ")
        ),
    }
}

/// The reason why nothing is proved.
fn reason(function: FunctionId, finding: &Finding, program: &Program) -> String {
    match finding {
        Finding::Proved { .. } | Finding::Repeats { .. } => String::new(),
        Finding::Open(open) => {
            let known = match open.largest {
                None => "no proof: no value is known".to_owned(),
                Some(largest) => format!(
                    "no proof from the values up to n = {}, of which the largest is {largest}",
                    open.last
                ),
            };
            let known = match open.known > open.last {
                true => format!(
                    "{known}; `--limit {}` leaves out the saved values up to n = {}; a larger limit includes them",
                    open.last, open.known
                ),
                false => known,
            };
            match &open.stopped {
                None if open.sums_grow => format!(
                    "{known}; both sides of a nim-sum grow with n, and the theorem on periods needs one saltus over one period for all that grows"
                ),
                None if open.last == USUAL_LIMIT => format!("{known}; --limit looks further"),
                None => known,
                Some(StopReason::Cancelled) => format!("{known}; interrupted"),
                Some(StopReason::Memory { .. }) => format!("{known}; the memory limit is reached"),
            }
        }
        Finding::Other(why) if why.function != function => {
            let needed = &program.functions[why.function.0].name;
            format!("it needs `{needed}`, which is not a recurrence: {}", why.reason)
        }
        Finding::Other(why) => match why.reason {
            Reason::Enumeration => match program.functions[function.0].enumeration() {
                Some(Enumeration::Endless { .. }) => {
                    "an infinite list, but periods are proved only of functions; state its elements by a function".to_owned()
                }
                _ => "an enumeration, and no period is proved of the values that decide on its members".to_owned(),
            },
            _ => why.reason.to_string(),
        },
        Finding::Graphs { why, .. } => why.clone(),
    }
}

/// The reason why a function does not have the form of the theorem.
fn place(finding: &Finding, sources: &SourceMap) -> Option<Place> {
    match finding {
        Finding::Other(NotRecognised { span, .. }) | Finding::Graphs { span, .. } => {
            Some(Place::of(*span, sources))
        }
        _ => None,
    }
}

/// The summary line: `3 functions: 2 proved, 1 unknown`.
#[derive(Default)]
pub struct Tally {
    proved: u64,
    unknown: u64,
}

impl Tally {
    pub fn add(&mut self, finding: &Finding) {
        match finding {
            Finding::Proved { .. } | Finding::Repeats { .. } => self.proved += 1,
            Finding::Open(_) | Finding::Other(_) | Finding::Graphs { .. } => self.unknown += 1,
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = plural(self.proved + self.unknown, "function");
        match (self.proved, self.unknown) {
            (0, 0) => write!(f, "{all}"),
            (proved, 0) => write!(f, "{all}: {proved} proved"),
            (0, unknown) => write!(f, "{all}: {unknown} unknown"),
            (proved, unknown) => write!(f, "{all}: {proved} proved, {unknown} unknown"),
        }
    }
}
