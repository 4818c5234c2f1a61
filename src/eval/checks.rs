//! `check` items: a statement for all points of a range -> a verdict.
//!
//! *Proved*: every point of a finite range was tried, or enough points of an endless one that the rest follows
//! ([`super::claims`]). *Holds*: so far as it was tried. *Fails*: at a point. *Unknown*: nothing could be tried, or
//! an error came first.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::affine::affine;
use super::evals::{is_open, no_more};
use super::listed::{Standing, each_outside, has_or, list_over, sequences};
use super::points::{Points, Window};
use super::verdict::{Because, CheckReport, Verdict};
use super::{EvalError, EvalErrorKind, Evaluator, Question, Value};
use nk_base::number::Number;
use nk_lang::ir::{Check, ExprKind, Ranges};
use nk_lang::kayles::with_nimbers;
use nk_syntax::ast::Comparison;

/// What of a check was tried.
#[derive(Default)]
pub(super) struct Tried {
    pub(super) cases: u64,
    first: Option<Vec<Number>>,
    last: Vec<Number>,
    pub(super) failure: Option<Failure>,
    /// Points beyond the terms that the OEIS lists.
    unlisted: u64,
    /// Whether an endless range was left, as [`CheckReport::enough`] says.
    enough: bool,
    /// The indices of listed terms that were compared, where one point does not stand for one.
    terms: HashSet<Number>,
    over: Option<Over>,
    pub(super) stopped: Option<EvalError>,
}

/// An enumeration has no more members.
struct Over {
    /// "P has 42 members".
    reason: String,
    /// Whether that is so at all later points as well.
    for_good: bool,
}

impl Tried {
    /// The verdict on a claim about all n that holds if it does wherever it was tried.
    pub(super) fn settled(self, because: Because) -> Option<Verdict> {
        let cases = self.cases;
        match (self.failure, self.stopped) {
            (Some((at, sides)), _) => Some(Verdict::Fails { at, sides, cases }),
            (None, Some(_)) => None,
            (None, None) if self.over.is_some() => None,
            (None, None) => {
                let by = Some(because);
                Some(Verdict::Proved { cases, by })
            }
        }
    }
}

/// A point where the statement is false, and its two sides if it has two.
pub(super) type Failure = (Vec<Number>, Option<(Value, Value)>);

/// The statement, with both sides apart where it compares two numbers.
struct Statement {
    whole: Question,
    sides: Option<(Question, Question)>,
}

impl<'p> Evaluator<'p> {
    /// Tries a check within `window`. Errors are part of the report, none is lost.
    pub fn run_check(&mut self, check: &Check, window: &Window) -> CheckReport {
        let points = self.points(&check.range);
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
            over: None,
            stopped: None,
            certificate: None,
            uncertified: None,
            enough: false,
        };
        if let Err(error) = self.narrow_to_listed(check, &mut narrowed) {
            report.verdict = Verdict::Unknown {
                reason: error.to_string(),
            };
            return report;
        }
        if report.listed.is_empty()
            && let Some(verdict) = self.settled(check, &points, &mut report)
        {
            report.verdict = verdict;
            return report;
        }
        let tried = self.attempt(check, &points, &narrowed);
        report.verdict = verdict(&tried, &check.range, &report, self.cut);
        let nothing = tried.cases == 0 && tried.stopped.is_none() && report.listed.is_empty();
        if nothing
            && matches!(report.verdict, Verdict::Unknown { .. })
            && self.is_satisfied_by_nothing(&check.range, &points)
        {
            report.verdict = Verdict::Proved { cases: 0, by: None };
        }
        let terms = tried.terms.len() as u64;
        report.terms = Some(terms).filter(|_| terms > 0);
        report.over = tried.over.map(|own| own.reason);
        report.stopped = tried.stopped;
        let is_settled = matches!(
            report.verdict,
            Verdict::Proved { .. } | Verdict::Fails { .. }
        );
        if report.stopped.is_none() && !is_settled && self.machine.stop.is_cancelled() {
            // The cases were soon tried, but a search for a proof may have been left early.
            report.stopped = Some(EvalError {
                kind: Box::new(EvalErrorKind::Interrupted),
                span: check.statement.span,
                trace: Vec::new(),
            });
        }
        report.enough = tried.enough;
        report
    }

    /// The verdict on a claim that holds, or fails, by what is proved for all n.
    fn settled(
        &mut self,
        check: &Check,
        points: &Points,
        report: &mut CheckReport,
    ) -> Option<Verdict> {
        let check = match self.source.as_written {
            true => &Cow::Borrowed(check),
            false => &with_nimbers(self.program(), check),
        };
        self.settle(check, points, report)
            .or_else(|| self.settle_equation(check, points, report))
            .or_else(|| self.settle_by_symmetry(check, report))
    }

    /// Whether no n satisfies a range without an end: a condition without n is false, or the filters repeat, and are true
    /// together nowhere in one period.
    fn is_satisfied_by_nothing(&mut self, range: &Ranges, points: &Points) -> bool {
        if self.is_kept_out(points) {
            return true;
        }
        let last = self.filters(range).and_then(|filters| {
            let low = self.first_point(points)?;
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
        let looked = self.each_point(points, &window, &mut |_, _| {
            is_empty = false;
            Ok(ControlFlow::Break(()))
        });
        is_empty && looked.is_ok()
    }

    /// Attempts a check as [`Self::attempt`] does, with nimbers of families from their recurrences.
    pub(super) fn attempt_settled(
        &mut self,
        check: &Check,
        points: &Points,
        window: &Window,
    ) -> Tried {
        let kernels = &mut self.machine.kernels;
        let solved = std::mem::replace(&mut kernels.solved, super::derived::TRIED);
        let tried = self.attempt(check, points, window);
        self.machine.kernels.solved = solved;
        tried
    }

    /// The verdict on a claim about all n, if periods settle it, and a certificate of that is accepted.
    fn settle(
        &mut self,
        check: &Check,
        points: &Points,
        report: &mut CheckReport,
    ) -> Option<Verdict> {
        let low = self.first_point(points)?;
        if let Some(n) = low.as_i64() {
            self.machine.kernels.name(n);
        }
        let claim = self.claim(&check.statement, &check.range)?;
        let period = claim.periodicity.period;
        let from = claim.first_after(low.clone())?;
        let last = from.add(&Number::Small(period - 1)).ok()?;
        let window = Window {
            to: Some(last),
            ..Window::default()
        };
        let tried = self.attempt_settled(check, points, &window);
        let verdict = tried.settled(Because::Repeats {
            period,
            from: from.clone(),
            rests_on: claim.rests_on,
        })?;
        if matches!(verdict, Verdict::Proved { .. }) {
            match self.certified(check, low, period, from) {
                Ok(text) => report.certificate = Some(text),
                Err(why) => {
                    report.uncertified = Some(why);
                    return None;
                }
            }
        }
        Some(verdict)
    }

    pub(super) fn attempt(&mut self, check: &Check, points: &Points, window: &Window) -> Tried {
        let statement = self.statement(check);
        let has_listed = !sequences(&check.statement).is_empty();
        let lookups = self.lookups(check);
        let enough = window.default_positions;
        let enough = enough.filter(|_| window.to.is_none() && is_open(&check.range));
        let positions = self.progress().positions;
        let before = positions.load(Ordering::Relaxed);
        let mut tried = Tried::default();
        self.cut = false;
        let last = self.last_index(&check.statement, points, window);
        self.machine.kernels.expect(last);
        let result = self.each_point(points, window, &mut |evaluator, point| {
            let terms = match evaluator.standing(&lookups, point) {
                Standing::Within(terms) => terms,
                Standing::Outside => {
                    tried.unlisted += 1;
                    return Ok(ControlFlow::Continue(()));
                }
                Standing::Beyond => {
                    tried.unlisted += 1;
                    return Ok(ControlFlow::Break(()));
                }
            };
            match evaluator.try_point(&statement, point) {
                Ok(None) => {
                    tried.cases += 1;
                    tried.terms.extend(terms);
                    tried.first.get_or_insert_with(|| point.to_vec());
                    tried.last = point.to_vec();
                    let searched = positions.load(Ordering::Relaxed) - before;
                    tried.enough = enough.is_some_and(|enough| searched >= enough);
                    Ok(match tried.enough {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    })
                }
                Ok(Some(sides)) => {
                    tried.failure = Some((point.to_vec(), sides));
                    Ok(ControlFlow::Break(()))
                }
                Err(error)
                    if has_listed && matches!(*error.kind, EvalErrorKind::NotListed { .. }) =>
                {
                    tried.unlisted += 1;
                    Ok(ControlFlow::Continue(()))
                }
                Err(error) => match evaluator.over(check, &error.kind, point) {
                    Some(over) => {
                        tried.over = Some(over);
                        Ok(ControlFlow::Break(()))
                    }
                    None => Err(error),
                },
            }
        });
        self.machine.kernels.expect(None);
        tried.stopped = result.err();
        tried
    }

    /// The enumeration that is over where this error came up, if the range leaves it open where it ends.
    fn over(&self, check: &Check, kind: &EvalErrorKind, point: &[Number]) -> Option<Over> {
        if let Some((reason, for_good)) = list_over(self.program(), &check.statement, kind, point) {
            return is_open(&check.range).then_some(Over { reason, for_good });
        }
        let EvalErrorKind::PastEnd { name, index, .. } = kind else {
            return None;
        };
        let reason = no_more(kind).filter(|_| is_open(&check.range))?;
        let mut for_good = false;
        if let [at] = point
            && !has_or(&check.statement)
        {
            // Where the index rises with the variable, it stays past the end.
            each_outside(&check.statement, true, &mut |own, always| {
                let ExprKind::Call { function, args } = &own.kind else {
                    return;
                };
                let is_it = always && self.program().functions[function.0].name == *name;
                let line = args.first().filter(|_| is_it).and_then(affine);
                for_good |= line.is_some_and(|(factor, offset)| {
                    let own = at.mul(&Number::Small(factor));
                    let own = own.and_then(|own| own.add(&Number::Small(offset)));
                    factor > 0 && own.as_ref() == Ok(index)
                });
            });
        }
        Some(Over { reason, for_good })
    }

    fn statement(&mut self, check: &Check) -> Statement {
        let frame = &check.range.frame;
        let whole = self.question(&check.statement, frame);
        let sides = match &check.statement.kind {
            ExprKind::Compare(left, op, right) if *op != Comparison::In => {
                Some((self.question(left, frame), self.question(right, frame)))
            }
            _ => None,
        };
        Statement { whole, sides }
    }

    /// `None` if the statement is true there, else its two sides if it has two.
    #[allow(clippy::type_complexity)] // An alias would hide the two cases.
    fn try_point(
        &mut self,
        statement: &Statement,
        point: &[Number],
    ) -> Result<Option<Option<(Value, Value)>>, EvalError> {
        if self.ask(statement.whole, point)?.truth() == Some(true) {
            return Ok(None);
        }
        let Some((left, right)) = statement.sides else {
            return Ok(Some(None));
        };
        Ok(Some(Some((
            self.ask(left, point)?,
            self.ask(right, point)?,
        ))))
    }
}

fn verdict(tried: &Tried, range: &Ranges, report: &CheckReport, cut: bool) -> Verdict {
    let cases = tried.cases;
    if let Some((at, sides)) = &tried.failure {
        let (at, sides) = (at.clone(), sides.clone());
        return Verdict::Fails { at, sides, cases };
    }
    let over = tried.over.as_ref();
    // The end of an enumeration is the end of the range.
    let ended = over.is_some_and(|own| own.for_good) && cases > 0 && report.listed.is_empty();
    let whole = ended || !is_open(range) && !cut && tried.unlisted == 0;
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
