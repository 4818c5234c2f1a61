//! A plan for people: a block for each system, the functions that are no system, and the evals.

use std::time::Duration;

use nk_recurrence::InUse;

use super::fields::Means;
use super::probe::{Cost, Later, Probe};
use super::survey::{
    EvalPlan, GamePlan, GameSearch, Other, Period, SequencePlan, Survey, SystemPlan,
};
use nk_base::english::plural;
use nk_terminal::json::Place;
use nk_terminal::progress::{self, count, duration};

/// The largest number of base cases that are written out.
const MOST_INITIAL: usize = 24;

const MACHINE: &str = "the general evaluator";

pub fn text(survey: &Survey) -> String {
    let blocks = survey.systems.iter().map(system);
    let rest = [
        games(&survey.games),
        others(&survey.others),
        evals(&survey.evals),
    ];
    let blocks: Vec<String> = blocks
        .chain(rest)
        .filter(|block| !block.is_empty())
        .collect();
    match blocks.is_empty() {
        true => "  no function of one argument and no eval\n".to_owned(),
        false => blocks.join("\n"),
    }
}

fn system(own: &SystemPlan) -> String {
    let what = match own.sequences.len() {
        _ if own.functions.is_empty() => {
            "an octal game, whose heaps G are a system in normal form".to_owned()
        }
        1 => "a system in normal form".to_owned(),
        count => format!("a system in normal form of {count} sequences"),
    };
    let mut text = format!("{}: {what}{}\n", own.title, residues(own));
    for sequence in &own.sequences {
        text += &normal_form(sequence, own.index);
    }
    text + &facts(own)
}

/// What the sequences of a system are, if each function has several: `, odd_0(n) = odd(2*n) and odd_1(n) = odd(2*n + 1)`.
fn residues(own: &SystemPlan) -> String {
    if own.modulus == 1 {
        return String::new();
    }
    let (n, m) = (own.index, own.modulus);
    let f = own.title.split(", ").next().unwrap_or_default();
    let name = |r: i64| {
        own.sequences
            .get(r as usize)
            .map_or("", |own| own.name.as_str())
    };
    let dots = if m > 2 { ", ..." } else { "" };
    let last = m - 1;
    format!(
        ": {}({n}) = {f}({m}*{n}){dots}, {}({n}) = {f}({m}*{n} + {last})",
        name(0),
        name(last)
    )
}

/// The base cases, and a line for each term of the mex.
fn normal_form(own: &SequencePlan, n: &str) -> String {
    let name = &own.name;
    let start = own.first + own.initial.len() as i64;
    let mut text = base_cases(own);
    text += &match own.terms.is_empty() {
        true => format!("  {name}({n}) = 0, the mex of the empty set, for {n} >= {start}\n"),
        false => format!("  {name}({n}) for {n} >= {start} is the mex of\n"),
    };
    let widths = own.terms.iter().map(|term| term.element.len());
    let width = widths.max().unwrap_or(0);
    for term in &own.terms {
        let line = match term.conditions.as_str() {
            "" => format!("    {}", term.element),
            conditions => format!("    {:<width$} : {conditions}", term.element),
        };
        text += &format!("{line}\n");
    }
    text
}

/// The base cases of a sequence: `K(-2), K(-1), K(0) = 0, 0, 2`.
fn base_cases(own: &SequencePlan) -> String {
    let (name, first, initial) = (&own.name, own.first, &own.initial);
    let call = |place: usize| format!("{name}({})", first + place as i64);
    let calls = match initial.len() {
        0 => return String::new(),
        count @ 1..=3 => (0..count).map(call).collect::<Vec<_>>().join(", "),
        count => format!("{}, ..., {}", call(0), call(count - 1)),
    };
    let shown = initial.iter().take(MOST_INITIAL).map(u32::to_string);
    let shown: Vec<String> = shown.collect();
    let dots = if initial.len() > MOST_INITIAL {
        ", ..."
    } else {
        ""
    };
    format!("  {calls} = {}{dots}\n", shown.join(", "))
}

/// Two columns: a fact, and the names of the members that it is true of, unless it is true of all.
fn facts(own: &SystemPlan) -> String {
    let methods = own
        .sequences
        .iter()
        .map(|sequence| (sequence, method(sequence)));
    let mut lines = grouped("method", methods.collect());
    let proofs = own
        .sequences
        .iter()
        .map(|sequence| (sequence, proof(sequence, own)));
    lines.extend(grouped("period", proofs.collect()));
    lines.concat()
}

/// A line for each fact, with the names of the members that it is true of.
fn grouped(word: &str, facts: Vec<(&SequencePlan, String)>) -> Vec<String> {
    let all = facts.len();
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for (sequence, fact) in facts {
        match groups.iter_mut().find(|(known, _)| *known == fact) {
            Some((_, names)) => names.push(&sequence.name),
            None => groups.push((fact, vec![&sequence.name])),
        }
    }
    let line = |(place, (fact, names)): (usize, (String, Vec<&str>))| {
        let word = if place == 0 { word } else { "" };
        let of = match names.len() == all {
            true => String::new(),
            false => format!("{}: ", names.join(", ")),
        };
        format!("  {word:<8}{of}{fact}\n")
    };
    groups.into_iter().enumerate().map(line).collect()
}

fn method(own: &SequencePlan) -> String {
    let bits = own.bits;
    match own.method {
        InUse::Scan => format!("full scan of the options, {bits} bits a value"),
        InUse::Sparse {
            mask,
            alternating,
            odd,
            rare,
        } => {
            let [parity, other] = if odd {
                ["odd", "even"]
            } else {
                ["even", "odd"]
            };
            let index = match alternating {
                true => format!(" at even n and of {other} parity at odd n"),
                false => String::new(),
            };
            let rare = plural(rare as u64, "rare value");
            format!(
                "sparse space, v is common if v & {mask:#b} is of {parity} parity{index}; {rare} so far; {bits} bits a value"
            )
        }
    }
}

/// The periodicity of a member and the values that prove it. The text has no name, since all members of a system may
/// share it.
fn proof(own: &SequencePlan, system: &SystemPlan) -> String {
    let n = system.index;
    let Some(proof) = &own.proof else {
        let largest = own.largest.map_or(String::new(), |largest| {
            format!(", of which the largest is {largest}")
        });
        return format!(
            "none proved from the values up to {n} = {}{largest}",
            system.next - 1
        );
    };
    let Period {
        checked_to: last,
        period,
        preperiod,
        saltus,
    } = *proof;
    let saltus = match saltus {
        0 => String::new(),
        _ => format!(", saltus {saltus}"),
    };
    format!("{period}{saltus} from {n} = {preperiod}, proved from the values up to {n} = {last}")
}

fn games(games: &[GamePlan]) -> String {
    let width = column(games.iter().map(|own| own.name.as_str()));
    let line = |own: &GamePlan| {
        let Place { file, line, column } = &own.place;
        let name = &own.name;
        let how = match own.search {
            GameSearch::Kayles => "Node-Kayles or Arc-Kayles, by the searches of --method",
            GameSearch::Deletion => {
                "a deletion game, which is searched in one way, whatever --method says"
            }
            GameSearch::Misere => {
                "a deletion game in misère play, which is searched in one way, whatever --method says"
            }
        };
        format!("{name:<width$}  the graph solver: {how} ({file}:{line}:{column})\n")
    };
    games.iter().map(line).collect()
}

fn others(others: &[Other]) -> String {
    let width = column(others.iter().map(|own| own.name.as_str()));
    let line = |own: &Other| {
        let Place { file, line, column } = &own.place;
        let (name, reason) = (&own.name, &own.reason);
        format!("{name:<width$}  {MACHINE}: {reason} ({file}:{line}:{column})\n")
    };
    others.iter().map(line).collect()
}

fn evals(evals: &[EvalPlan]) -> String {
    let texts: Vec<String> = evals.iter().map(heading).collect();
    let width = column(texts.iter().map(String::as_str));
    let lines = evals.iter().zip(&texts).map(|(own, text)| {
        let by: Vec<String> = own.by.iter().map(means).collect();
        let probe = own.probe.as_ref().map_or(String::new(), probe);
        format!("eval {text:<width$}  {}\n{probe}", by.join(" + "))
    });
    lines.collect()
}

fn heading(own: &EvalPlan) -> String {
    let label = own
        .label
        .as_ref()
        .map_or(String::new(), |label| format!("\"{label}\" "));
    let range = match own.range.as_str() {
        "" => String::new(),
        range => format!(" : {range}"),
    };
    format!("{label}{}{range}", own.text)
}

fn means(means: &Means) -> String {
    match means {
        Means::System(title) => format!("the system of {title}"),
        Means::Quotient(code) => format!("the misère quotient of {code}, or play"),
        Means::Solver => "the graph solver".to_owned(),
        Means::OctalTable(title) => format!("the table of {title}"),
        Means::Machine => MACHINE.to_owned(),
    }
}

/// The cost of the first terms, and the estimated cost of later ones.
fn probe(own: &Probe) -> String {
    let mut lines = vec![("probe".to_owned(), probed(own))];
    match &own.later {
        Later::Proved => {}
        Later::Unknown { .. } if own.first.is_none() => {}
        Later::All => lines.push(("later".to_owned(), "these are all terms".to_owned())),
        Later::Unknown { reason } => lines.push(("later".to_owned(), format!("unknown: {reason}"))),
        Later::Estimated { reaches, to } => {
            lines.extend(to.iter().map(|own| (format!("to {}", own.n), cost(own))));
            lines.extend(reaches.iter().map(|own| {
                let hours = plural(u64::from(own.seconds / 3600), "hour");
                let reached = match own.most {
                    Some(most) => format!("to n = {} to {}", own.least, most),
                    None => format!("to n = {} at least", own.least),
                };
                (hours, reached)
            }));
        }
    }
    let width = lines.iter().map(|own| own.0.len()).fold(6, usize::max);
    let line = |(word, text): (String, String)| format!("  {word:<width$}  {text}\n");
    lines.into_iter().map(line).collect()
}

fn probed(own: &Probe) -> String {
    let (first, last) = match (own.first, own.last, &own.later) {
        (Some(first), Some(last), _) => (first, last),
        (_, _, Later::Unknown { reason }) => return format!("none: {reason}"),
        _ => {
            return "none is needed: a proved period gives every term immediately".to_owned();
        }
    };
    let mut facts = vec![format!("{:.1} s", own.seconds)];
    if own.positions > 0 {
        facts.push(format!("{} positions", progress::grouped(own.positions)));
    }
    facts.extend(own.bytes.map(|bytes| memory(bytes as f64)));
    format!("n = {first} to {last} in {}", facts.join(", "))
}

fn cost(own: &Cost) -> String {
    let time = |own: f64| duration(Duration::from_secs_f64(own.min(1e15)));
    let mut parts = vec![range(own.seconds.map(time))];
    parts.extend(
        own.positions
            .map(|own| range(own.map(count)) + " positions"),
    );
    parts.extend(own.bytes.map(|own| range(own.map(memory))));
    parts.join(", ")
}

fn range([least, most]: [String; 2]) -> String {
    match least == most {
        true => least,
        false => format!("{least} to {most}"),
    }
}

/// A number of bytes, in MiB or GiB.
fn memory(bytes: f64) -> String {
    let mib = bytes / f64::from(1 << 20);
    match mib < 1024.0 {
        true => format!("{:.0} MiB", mib.ceil()),
        false => format!("{:.1} GiB", mib / 1024.0),
    }
}

/// The width of a column for these texts; texts of more than 48 characters may exceed it.
fn column<'t>(texts: impl Iterator<Item = &'t str>) -> usize {
    let widths = texts.map(|text| text.chars().count());
    widths.filter(|width| *width <= 48).max().unwrap_or(0)
}
