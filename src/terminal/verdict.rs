//! Verdicts as text, and as JSON ([`json`]).
//!
//! A line has the verdict, the statement and the facts about it. The columns are fitted to the checks of one file. If a
//! statement is too long for its column, the facts are in a separate line.

pub mod json;

use std::fmt;

use nk_base::english::plural;
use nk_base::source::SourceMap;
use nk_eval::{Because, CheckReport, NamedPeriodicity, Sides, Value, Verdict, parts};
use nk_lang::ir::{Aggregate, Check, ExprKind};
use nk_oeis::Listing;
use nk_syntax::ast::Comparison;
use nk_syntax::token::one_line;

use super::format::at;
use super::inputs::as_typed;

/// The width of the column with the verdicts.
const VERDICT_WIDTH: usize = 21;
/// The largest width of the column with the statements.
const STATEMENT_WIDTH: usize = 44;

/// The widths of the columns in the report on a file.
pub struct Page {
    statement_width: usize,
}

impl Page {
    /// The columns that fit these checks.
    pub fn new(checks: &[Check]) -> Self {
        let widths = checks.iter().map(|check| check.text.chars().count());
        let statement_width = widths
            .filter(|width| *width <= STATEMENT_WIDTH)
            .max()
            .unwrap_or(0);
        Page { statement_width }
    }

    /// The line of a check, or several lines if it is long.
    pub fn line(
        &self,
        check: &Check,
        report: &CheckReport,
        listings: &[Listing],
        sources: &SourceMap,
    ) -> String {
        let (verdict, details) = worded(check, report, listings, sources);
        let width = self.statement_width;
        let start = format!("  {verdict:<VERDICT_WIDTH$}  {:<width$}", check.text);
        if check.text.chars().count() <= width && details.chars().count() <= 48 {
            return format!("{}\n", format!("{start}  {details}").trim_end());
        }
        let below = match details.is_empty() {
            true => String::new(),
            false => format!("  {:<VERDICT_WIDTH$}    {details}\n", ""),
        };
        format!("{}\n{below}", start.trim_end())
    }
}

/// The first words of verdicts, with the colours of a terminal: green for what is proved, cyan for what holds as far as it
/// was tried, red for what fails, yellow for what is unknown.
const COLOURS: [(&str, &str); 7] = [
    ("proved", "32"),
    ("holds", "36"),
    ("fails", "1;31"),
    ("refused", "1;31"),
    ("unknown", "33"),
    ("not proved", "33"),
    ("stopped", "33"),
];

/// The text with the verdict of each line coloured: the words between its indentation and the next gap.
pub fn coloured(text: &str) -> String {
    let line = |line: &str| {
        let begin = line.len() - line.trim_start_matches(' ').len();
        let rest = line[begin..].trim_end_matches('\n');
        let words = rest.split("  ").next().unwrap_or(rest);
        let is_of = |own: &&(&str, &str)| {
            let after = words.strip_prefix(own.0);
            after.is_some_and(|after| after.is_empty() || after.starts_with(' '))
        };
        match COLOURS.iter().find(is_of).filter(|_| begin > 0) {
            Some((_, code)) => {
                let end = begin + words.len();
                format!(
                    "{}\x1b[{code}m{words}\x1b[0m{}",
                    &line[..begin],
                    &line[end..]
                )
            }
            None => line.to_owned(),
        }
    };
    text.split_inclusive('\n').map(line).collect()
}

/// A check's verdict alone, in one line.
pub fn line(
    check: &Check,
    report: &CheckReport,
    listings: &[Listing],
    sources: &SourceMap,
) -> String {
    let (verdict, details) = worded(check, report, listings, sources);
    match details.is_empty() {
        true => verdict,
        false => format!("{verdict}: {details}"),
    }
}

/// The words for the verdict, and the facts about it.
fn worded(
    check: &Check,
    report: &CheckReport,
    listings: &[Listing],
    sources: &SourceMap,
) -> (String, String) {
    let range = check.range.text.as_str();
    let more = match (&report.uncertified, report.enough) {
        (Some(why), _) => format!("; no certificate: {why}"),
        (None, true) => "; the next may take long: use `--to` to continue".to_owned(),
        (None, false) => String::new(),
    };
    let over = report
        .over
        .as_ref()
        .map_or(String::new(), |own| format!("; {own}"));
    let against = |cases: u64| against(cases, report.terms, listings);
    match &report.verdict {
        // Symmetries and recurrences may prove a claim without a case that is tried.
        Verdict::Proved { cases: 0, by }
            if !range.is_empty()
                && !matches!(
                    by,
                    Some(Because::Symmetric { .. } | Because::OneSystem { .. })
                ) =>
        {
            (
                "proved".to_owned(),
                format!("vacuously: nothing satisfies {range}"),
            )
        }
        Verdict::Proved {
            by: Some(Because::Witness { at: point, sides }),
            ..
        } => {
            let values = values_of_sides(check, sides.as_ref(), sources);
            let place = format!("as {} shows", at(&report.variables, point));
            let details: Vec<String> = [place].into_iter().chain(values).collect();
            ("proved".to_owned(), details.join(": "))
        }
        Verdict::Proved { by: Some(by), .. } => ("proved".to_owned(), because(by, range)),
        Verdict::Proved { cases, by: None } => match (listings, report.variables.len()) {
            (_, 0) => ("proved".to_owned(), String::new()),
            ([], _) => (
                "proved".to_owned(),
                format!("{}, {range}{over}", plural(*cases, "case")),
            ),
            _ => ("proved".to_owned(), format!("{}, {range}", against(*cases))),
        },
        Verdict::Holds {
            cases,
            first,
            through,
        } => match (report.variables.as_slice(), listings) {
            ([name], [_, ..]) => (
                format!("holds up to {name} = {}", through[0]),
                format!("{}{over}", against(*cases)),
            ),
            ([name], []) => (
                format!("holds up to {name} = {}", through[0]),
                format!(
                    "{} from {name} = {}{over}{more}",
                    plural(*cases, "case"),
                    first[0]
                ),
            ),
            // With several variables the points fill a box, and the last point does not bound the others.
            (names, listings) => (
                "holds as far as tried".to_owned(),
                format!(
                    "{}, the last at {}{over}{more}",
                    match listings {
                        [] => plural(*cases, "point"),
                        _ => against(*cases),
                    },
                    at(names, through)
                ),
            ),
        },
        Verdict::Fails {
            at: point,
            sides,
            cases,
        } => {
            if let Some((cases, by)) = &report.contrary {
                let why = match by {
                    Some(by) => because(by, range),
                    None => format!("{}, {range}", plural(*cases, "case")),
                };
                return ("fails".to_owned(), format!("the contrary is proved: {why}"));
            }
            let verdict = match point.is_empty() {
                true => "fails".to_owned(),
                false => format!("fails at {}", at(&report.variables, point)),
            };
            let before = match cases {
                0 => None,
                1 => Some("1 case before it holds".to_owned()),
                cases => Some(format!("{cases} cases before it hold")),
            };
            let values = values_of_sides(check, sides.as_ref(), sources);
            let details: Vec<String> = values.into_iter().chain(before).collect();
            (verdict, details.join("; "))
        }
        Verdict::Unknown { reason } => ("unknown".to_owned(), reason.clone()),
    }
}

/// The values of the part that is false: `K(n) is 3, X(n) is 4` if it compares two numbers, `K(n) is 3` if it is about a
/// set, and `isprime(n) is false` if it is one of several parts and no comparison.
fn values_of_sides(check: &Check, sides: Option<&Sides>, sources: &SourceMap) -> Option<String> {
    let Sides { part, left, right } = sides?;
    let part = parts(&check.statement).into_iter().nth(*part)?;
    let (one, other) = part.sides().unwrap_or((part.expr, None));
    // The member that `P subset Q` is about does not occur in the text, and its value is known from the point at which
    // the claim fails.
    if let ExprKind::Slot(at) = one.kind
        && check.range.variables.get(at)?.name != sources.slice(one.span)
    {
        return None;
    }
    let right = other.zip(right.as_ref());
    let sides = [(one, left)].into_iter().chain(right);
    let said: Vec<String> = sides
        .filter_map(|(side, value)| {
            let text = as_typed(&one_line(sources.slice(side.span)));
            // A check of an infinite set and a finite one asks whether this one has integers only.
            if let Some([element]) = side.elements(Aggregate::All)
                && element.item.span == side.span
            {
                return Some(format!("{text} has an element that is no integer"));
            }
            // A check of two sets compares for each number whether the sets contain it.
            let is_set = match &side.kind {
                ExprKind::InEnumeration { member, .. } | ExprKind::InRange { member, .. } => {
                    member.span == side.span
                }
                ExprKind::Compare(member, Comparison::In, _) => member.span == side.span,
                _ => text.starts_with('{') && matches!(value, Value::Truth(_)),
            };
            let text = match check.range.variables.last() {
                Some(variable) if is_set => format!("({} in {text})", variable.name),
                _ => text,
            };
            let value = value.to_string();
            // A side that is a number is not repeated.
            (text != value).then(|| format!("{text} is {value}"))
        })
        .collect();
    (!said.is_empty()).then(|| said.join(", "))
}

/// The facts about a comparison with listed terms, of which `terms` were asked for. Such a comparison proves nothing about
/// other terms.
fn against(cases: u64, terms: Option<u64>, listings: &[Listing]) -> String {
    let cases = plural(cases, "case");
    match (listings, terms) {
        ([_], Some(0)) => format!("{cases}, none of which asks for a listed term"),
        ([listing], Some(terms)) => match listing.terms.len() as u64 {
            all if all == terms => format!("all {all} listed terms"),
            all => format!("{terms} of the {all} listed terms"),
        },
        _ => cases,
    }
}

/// The summary: `8 checks: 3 proved, 4 hold, 1 not tried`.
#[derive(Default)]
pub struct Tally {
    proved: u64,
    hold: u64,
    fail: u64,
    unknown: u64,
    /// The number of checks that the run did not reach.
    pub untried: u64,
}

impl Tally {
    /// Counts a verdict.
    pub fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Proved { .. } => self.proved += 1,
            Verdict::Holds { .. } => self.hold += 1,
            Verdict::Fails { .. } => self.fail += 1,
            Verdict::Unknown { .. } => self.unknown += 1,
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.proved + self.hold + self.fail + self.unknown + self.untried;
        let verb = |count, one, many| if count == 1 { one } else { many };
        let parts = [
            (self.proved, "proved"),
            (self.hold, verb(self.hold, "holds", "hold")),
            (self.fail, verb(self.fail, "fails", "fail")),
            (self.unknown, "unknown"),
            (self.untried, "not tried"),
        ];
        let parts: Vec<String> = parts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| format!("{count} {word}"))
            .collect();
        match parts.is_empty() {
            true => f.write_str("no checks"),
            false => write!(f, "{}: {}", plural(all, "check"), parts.join(", ")),
        }
    }
}

/// The reason why a claim is proved, in words: "for all n >= 69, as a has period 12 from 69".
fn because(by: &Because, range: &str) -> String {
    let why = match by {
        Because::Repeats {
            period,
            from,
            rests_on,
        } => match rests_on.is_empty() {
            true if *period == 1 => format!("it stays true from n = {from} on"),
            true => format!("the claim has period {period}"),
            false => worded_periods(rests_on),
        },
        Because::RepeatsInEach { rests_on } => match rests_on.is_empty() {
            true => "its truth repeats in each variable".to_owned(),
            false => worded_periods(rests_on),
        },
        Because::OneSystem {
            names: [left, right],
            ..
        } => format!("the recurrences of {left} and {right} make them equal"),
        Because::Symmetric { shown } => return format!("{}, {shown}", for_all(range)),
        Because::Witness { .. } => "one is given".to_owned(),
    };
    format!("{}, as {why}", for_all(range))
}

/// The words for a range: `for all n >= 6`, or `whenever n mod 2 = 0, n >= 6` if it has other conditions than bounds.
fn for_all(range: &str) -> String {
    let is_bounds = !range.contains(" = ") && !range.contains(" != ");
    match is_bounds {
        true => format!("for all {range}"),
        false => format!("whenever {range}"),
    }
}

/// The periods on which a proof depends, in words: "a has period 12 from 69 and h has period 1 and saltus 1 from 0".
pub fn worded_periods(periods: &[NamedPeriodicity]) -> String {
    let worded = periods
        .iter()
        .map(|NamedPeriodicity { name, periodicity }| {
            let (period, from) = (periodicity.period, periodicity.preperiod);
            match periodicity.saltus {
                0 => format!("{name} has period {period} from {from}"),
                saltus => format!("{name} has period {period} and saltus {saltus} from {from}"),
            }
        });
    worded.collect::<Vec<_>>().join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_have_colours_and_nothing_else_has() {
        let text = "a.nk\n  proved                 a(n) = 3  8 cases\n  holds up to n = 93     x\n  fails at n = 4\n  proven things\n";
        let shown = "a.nk\n  \u{1b}[32mproved\u{1b}[0m                 a(n) = 3  8 cases\n  \
                     \u{1b}[36mholds up to n = 93\u{1b}[0m     x\n  \u{1b}[1;31mfails at n = 4\u{1b}[0m\n  proven things\n";
        assert_eq!(coloured(text), shown);
    }
}
