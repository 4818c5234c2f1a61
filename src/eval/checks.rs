//! `check` items: a statement for all points of a range -> a verdict.
//!
//! *Proved*: every point of a finite range was tried, or enough points of an endless one that the rest follows
//! ([`super::claims`]). *Holds*: so far as it was tried. *Fails*: at a point. *Unknown*: nothing could be tried, or
//! an error came first.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::attempts::{Tried, attempt, attempt_settled};
use super::certify::certified;
use super::claims::Periodicities;
use super::ends::{Over, number_of_members};
use super::error::{EvalError, EvalErrorKind};
use super::interpreter::Interpreter;
use super::oeis_checks::{narrow_to_listed, sequences};
use super::points::{Points, Walk, Window};
use super::running::MOST_POINTS;
use super::settling::Settling;
use super::verdict::{Because, CheckReport, Verdict};
use super::{by_symmetry, equal, several};
use nk_base::number::Number;
use nk_lang::ir::{Check, Ranges};
use nk_lang::kayles::with_nimbers;
use nk_oeis::OeisError;
use nk_verify::claim::Accepted;

/// Tries a check within `window`. All errors are part of the report.
pub(super) fn run(
    interpreter: &mut Interpreter,
    accepted: &mut Accepted,
    check: &Check,
    window: &Window,
) -> CheckReport {
    if check.denied {
        let contrary = Check {
            denied: false,
            ..check.clone()
        };
        return denied(run(interpreter, accepted, &contrary, window));
    }
    let points = Points::new(interpreter, &check.range);
    let listed = sequences(&check.statement);
    let mut narrowed = window.clone();
    let mut report = CheckReport {
        verdict: Verdict::Unknown {
            reason: String::new(),
        },
        variables: check
            .range
            .variables
            .iter()
            .map(|variable| variable.name.clone())
            .collect(),
        listed,
        terms: None,
        contrary: None,
        over: None,
        stopped: None,
        certificate: None,
        uncertified: None,
        searched: false,
        enough: false,
    };
    if let Err(error) = narrow_to_listed(&mut interpreter.machine.externals, check, &mut narrowed) {
        let reason = match &error {
            OeisError::NotListed { .. } => {
                format!("{error}; name a folder that has its terms: `--oeis DIR`")
            }
            _ => error.to_string(),
        };
        report.verdict = Verdict::Unknown { reason };
        return report;
    }
    if report.listed.is_empty()
        && let Some(verdict) = settled(Settling {
            interpreter,
            accepted,
            check,
            points: &points,
            report: &mut report,
        })
    {
        report.verdict = verdict;
        return report;
    }
    let over = along_finite(interpreter, &points, &mut narrowed);
    let mut tried = attempt(interpreter, check, &points, &narrowed);
    tried.over = tried.over.or(over.filter(|_| tried.stopped.is_none()));
    report.searched = tried.searched && !interpreter.machine.limits.exact;
    report.verdict = verdict(&tried, &check.range, &report);
    let nothing = tried.cases == 0 && tried.stopped.is_none() && report.listed.is_empty();
    if nothing
        && matches!(report.verdict, Verdict::Unknown { .. })
        && is_satisfied_by_nothing(interpreter, &check.range, &points)
    {
        report.verdict = Verdict::Proved { cases: 0, by: None };
    }
    let terms = tried.terms.len() as u64;
    report.terms = (report.listed.len() == 1).then_some(terms);
    report.over = tried.over.map(|own| own.reason);
    report.stopped = tried.stopped;
    let is_settled = matches!(
        report.verdict,
        Verdict::Proved { .. } | Verdict::Fails { .. }
    );
    if report.stopped.is_none() && !is_settled && interpreter.machine.stop.is_cancelled() {
        // The cases may be tried, but a search for a proof may have been left early.
        report.stopped = Some(EvalError {
            kind: Box::new(EvalErrorKind::Interrupted),
            span: check.statement.span,
            trace: Vec::new(),
        });
    }
    report.enough = tried.enough;
    report
}

/// The report on the claim that a statement is not true of all points, from the report on the statement.
fn denied(report: CheckReport) -> CheckReport {
    let mut contrary = None;
    let verdict = match report.verdict {
        Verdict::Proved { cases, by } => {
            contrary = Some((cases, by));
            Verdict::Fails {
                at: Vec::new(),
                sides: None,
                cases: 0,
            }
        }
        Verdict::Fails { at, sides, cases } => Verdict::Proved {
            cases: cases + 1,
            by: Some(Because::Witness { at, sides }),
        },
        Verdict::Holds { through, .. } => {
            let (names, through) = (report.variables.iter(), through.iter());
            let last = names
                .zip(through)
                .map(|(name, last)| format!("{name} = {last}"));
            let last: Vec<String> = last.collect();
            let reason = format!("no integer shows it up to {}", last.join(", "));
            Verdict::Unknown { reason }
        }
        Verdict::Unknown { reason } => Verdict::Unknown { reason },
    };
    CheckReport {
        verdict,
        contrary,
        certificate: None,
        ..report
    }
}

/// Ends the window at the last member, if the only variable ranges over an enumeration that is proved to be finite, and
/// returns that the enumeration is over there. `None` if it is not proved to be finite, or if the window ends before.
fn along_finite(
    interpreter: &mut Interpreter,
    points: &Points,
    window: &mut Window,
) -> Option<Over> {
    let own = points.along()?;
    let members = Periodicities::new(interpreter).finitely_many(own)?;
    let last = members.last()?;
    if window.to.as_ref().is_some_and(|to| to < last) {
        return None;
    }
    window.to = Some(last.clone());
    let name = own.name(interpreter.program());
    Some(Over {
        reason: number_of_members(&name, members.len()),
        for_good: true,
    })
}

/// The verdict on a claim that holds, or fails, by a proof for all n.
fn settled(asked: Settling) -> Option<Verdict> {
    let check = match asked.interpreter.source.as_written {
        true => Cow::Borrowed(asked.check),
        false => with_nimbers(asked.interpreter.program(), asked.check),
    };
    let mut asked = Settling {
        check: &check,
        ..asked
    };
    by_period(&mut asked)
        .or_else(|| equal::settle(&mut asked))
        .or_else(|| by_symmetry::settle(&mut asked))
        .or_else(|| several::settle(&mut asked))
}

/// Whether no n satisfies a range without an end: a condition without n is false, or the filters are periodic and at no
/// n of one period all true.
fn is_satisfied_by_nothing(interpreter: &mut Interpreter, range: &Ranges, points: &Points) -> bool {
    if points.are_kept_out(interpreter) {
        return true;
    }
    let filters = Periodicities::new(interpreter).filters(range);
    let last = filters.and_then(|filters| {
        let low = points.first(interpreter)?;
        let from = filters.first_after(low)?;
        let ahead = Number::Small(filters.periodicity.period - 1);
        from.add(&ahead).ok()
    });
    let Some(last) = last else {
        return false;
    };
    let window = Window {
        to: Some(last),
        ..Window::default()
    };
    let mut is_empty = true;
    let mut walk = Walk::new(points, &window);
    let looked = walk.each(interpreter, &mut |_, _| {
        is_empty = false;
        Ok(ControlFlow::Break(()))
    });
    is_empty && looked.is_ok()
}

/// The verdict on a claim about all n, if periods settle it, and a certificate of that is accepted.
fn by_period(asked: &mut Settling) -> Option<Verdict> {
    let low = asked.points.first(asked.interpreter)?;
    if let Some(n) = low.as_i64() {
        asked.interpreter.machine.systems.name(n);
    }
    let mut known = Periodicities::new(asked.interpreter);
    known.base = low.as_i64().unwrap_or(0);
    let claim = known.claim(&asked.check.statement, &asked.check.range)?;
    let period = claim.periodicity.period;
    let from = claim.first_after(low.clone())?;
    let last = from.add(&Number::Small(period - 1)).ok()?;
    if known.has_running {
        let points = last.sub(&low).ok()?.as_i64()?;
        (points <= MOST_POINTS).then_some(())?;
    }
    let window = Window {
        to: Some(last),
        ..Window::default()
    };
    let tried = attempt_settled(known.interpreter, asked.check, asked.points, &window);
    let verdict = tried.settled(Because::Repeats {
        period,
        from: from.clone(),
        rests_on: claim.rests_on,
    })?;
    if matches!(verdict, Verdict::Proved { .. }) {
        match certified(known, asked.accepted, asked.check, low, period, from) {
            Ok(text) => asked.report.certificate = Some(text),
            Err(why) => {
                asked.report.uncertified = Some(why);
                return None;
            }
        }
    }
    Some(verdict)
}

fn verdict(tried: &Tried, range: &Ranges, report: &CheckReport) -> Verdict {
    let cases = tried.cases;
    if let Some((at, sides)) = &tried.failure {
        let (at, sides) = (at.clone(), sides.clone());
        return Verdict::Fails { at, sides, cases };
    }
    let over = tried.over.as_ref();
    // The end of an enumeration is the end of the range.
    let ended = over.is_some_and(|own| own.for_good) && cases > 0 && report.listed.is_empty();
    let whole = ended || !range.is_open() && !tried.is_cut && tried.unlisted == 0;
    match (&tried.stopped, &tried.first) {
        (Some(error), _) if !error.kind.is_limit() && *error.kind != EvalErrorKind::Interrupted => {
            Verdict::Unknown {
                reason: "an error came first".to_owned(),
            }
        }
        (None, _) if whole && report.listed.is_empty() => Verdict::Proved { cases, by: None },
        (None, Some(_)) if whole => Verdict::Proved { cases, by: None },
        (_, Some(first)) => Verdict::Holds {
            cases,
            first: first.clone(),
            through: tried.last.clone(),
        },
        (Some(_), None) => Verdict::Unknown {
            reason: "stopped before the first case".to_owned(),
        },
        (None, None) => Verdict::Unknown {
            reason: match over {
                Some(over) => format!("{}, fewer than the first case asks for", over.reason),
                None => nothing_tried(range, report),
            },
        },
    }
}

fn nothing_tried(range: &Ranges, report: &CheckReport) -> String {
    let what = if range.text.is_empty() {
        "its range".to_owned()
    } else {
        format!("`{}`", range.text)
    };
    match report.listed.first() {
        Some(id) => format!("no term that {id} lists lies in {what}"),
        None => format!("no case of {what} was within reach; raise `--to`"),
    }
}
