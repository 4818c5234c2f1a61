//! Tries the statement of a check at one point after the other, and reports how far this went and what ended it.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::derived::TRIED;
use super::ends::{Over, over};
use super::error::{EvalError, EvalErrorKind};
use super::evals::last_index;
use super::externals::AskedTerms;
use super::finite::MemberQuestion;
use super::interpreter::{Interpreter, Question};
use super::known_terms::ComparedTerms;
use super::oeis_checks::{Lookups, Standing, sequences};
use super::parts::{Sides, parts};
use super::points::{Points, Walk, Window};
use super::total::is_total;
use super::value::Value;
use super::verdict::{Because, Verdict};
use nk_base::number::Number;
use nk_lang::ir::Check;

/// The points at which a check was tried, and the results.
#[derive(Default)]
pub(super) struct Tried {
    pub(super) cases: u64,
    pub(super) first: Option<Vec<Number>>,
    pub(super) last: Vec<Number>,
    pub(super) failure: Option<Failure>,
    /// Number of points beyond the terms that the OEIS lists.
    pub(super) unlisted: u64,
    /// Whether an endless range was left early, as [`CheckReport::enough`] states.
    pub(super) enough: bool,
    /// Whether graphs were searched.
    pub(super) searched: bool,
    /// The indices of the listed terms that the statement asked for, if it names one sequence.
    pub(super) terms: HashSet<Number>,
    pub(super) over: Option<Over>,
    /// Whether the window excluded points.
    pub(super) is_cut: bool,
    pub(super) stopped: Option<EvalError>,
}

impl Tried {
    /// The verdict on a claim about all n that holds if it holds wherever it was tried.
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

/// A point where the statement is false, and the values that show it if they are known.
pub(super) type Failure = (Vec<Number>, Option<Sides>);

/// The statement, with the parts of which it consists.
struct Statement {
    whole: MemberQuestion,
    parts: Vec<PartQuestions>,
}

/// The questions for a part of the statement.
struct PartQuestions {
    whole: Question,
    sides: Option<(Question, Option<Question>)>,
}

impl Statement {
    fn of(interpreter: &mut Interpreter, check: &Check) -> Statement {
        let frame = &check.range.frame;
        let whole = MemberQuestion::of(&check.statement, frame, interpreter);
        let parts = parts(&check.statement).into_iter().map(|part| {
            let mut question = |side| interpreter.question(&part.within(side), frame);
            PartQuestions {
                whole: question(part.expr),
                sides: part
                    .sides()
                    .map(|(left, right)| (question(left), right.map(question))),
            }
        });
        let parts = parts.collect();
        Statement { whole, parts }
    }

    /// `None` if the statement is true there, else the values that show why it is false.
    fn try_at(
        &self,
        interpreter: &mut Interpreter,
        point: &[Number],
    ) -> Result<Option<Option<Sides>>, EvalError> {
        if self.whole.ask(interpreter, point)?.truth() == Some(true) {
            return Ok(None);
        }
        // A comparison with 0 may be false while the nimber of its side is out of reach. The failure then has no sides.
        Ok(Some(self.failing(interpreter, point).ok().flatten()))
    }

    /// The first part that is false, with its values.
    fn failing(
        &self,
        interpreter: &mut Interpreter,
        point: &[Number],
    ) -> Result<Option<Sides>, EvalError> {
        for (at, part) in self.parts.iter().enumerate() {
            let is_only = self.parts.len() == 1;
            if !is_only && interpreter.ask(part.whole, point)?.truth() == Some(true) {
                continue;
            }
            let (left, right) = match part.sides {
                Some((left, right)) => {
                    let right = right.map(|right| interpreter.ask(right, point));
                    (interpreter.ask(left, point)?, right.transpose()?)
                }
                None if is_only => return Ok(None),
                None => (Value::Truth(false), None),
            };
            return Ok(Some(Sides {
                part: at,
                left,
                right,
            }));
        }
        Ok(None)
    }
}

/// Tries a check at the points within `window`.
pub(super) fn attempt(
    interpreter: &mut Interpreter,
    check: &Check,
    points: &Points,
    window: &Window,
) -> Tried {
    let program = interpreter.program();
    let statement = Statement::of(interpreter, check);
    let listed = sequences(&check.statement);
    let has_listed = !listed.is_empty();
    interpreter.machine.externals.asked = match listed[..] {
        [id] => Some(AskedTerms::of(id)),
        _ => None,
    };
    let lookups = Lookups::new(interpreter, check);
    let enough = window.default_positions;
    let enough = enough.filter(|_| window.to.is_none() && check.range.is_open());
    let positions = interpreter.machine.externals.progress().positions;
    let before = positions.load(Ordering::Relaxed);
    let mut tried = Tried::default();
    let last = last_index(interpreter, &check.statement, points, window);
    interpreter.machine.systems.expect(last);
    let in_turn = match has_listed {
        true => None,
        false => ComparedTerms::of(program, check, || points.interval(interpreter, window)),
    };
    let mut walk = Walk::new(points, window);
    let result = walk.each(interpreter, &mut |interpreter, point| {
        match lookups.standing(interpreter, point) {
            Standing::Within => {}
            Standing::Outside => {
                tried.unlisted += 1;
                return Ok(ControlFlow::Continue(0));
            }
            Standing::Beyond => {
                tried.unlisted += 1;
                return Ok(ControlFlow::Break(()));
            }
        }
        // Conditions of the range may have asked for terms, too.
        interpreter.machine.externals.take_asked();
        match statement.try_at(interpreter, point) {
            Ok(None) => {
                tried.cases += 1;
                let terms = interpreter.machine.externals.take_asked();
                tried.terms.extend(terms);
                tried.first.get_or_insert_with(|| point.to_vec());
                tried.last = point.to_vec();
                let searched = positions.load(Ordering::Relaxed) - before;
                tried.enough = enough.is_some_and(|enough| searched >= enough);
                if tried.enough {
                    return Ok(ControlFlow::Break(()));
                }
                let (Some(compared), [Number::Small(n)]) = (&in_turn, point) else {
                    return Ok(ControlFlow::Continue(0));
                };
                let Some(last) = compared.true_after(&interpreter.machine.systems, *n) else {
                    return Ok(ControlFlow::Continue(0));
                };
                let known = (last - n) as usize;
                tried.cases += known as u64;
                tried.last = vec![Number::Small(last)];
                Ok(ControlFlow::Continue(known))
            }
            Ok(Some(sides)) => {
                tried.failure = Some((point.to_vec(), sides));
                Ok(ControlFlow::Break(()))
            }
            Err(error) if has_listed && matches!(*error.kind, EvalErrorKind::NotListed { .. }) => {
                tried.unlisted += 1;
                Ok(ControlFlow::Continue(0))
            }
            Err(error) => {
                let asked = (&check.statement, &check.range.frame);
                let found = match check.range.is_open() {
                    true => over(interpreter, asked, &error, point),
                    false => None,
                };
                let mut found = found.ok_or(error)?;
                // After its end a claim must have no points, and none where a condition has no value.
                found.for_good = found.for_good && is_total(interpreter, &check.range);
                tried.over = Some(found);
                Ok(ControlFlow::Break(()))
            }
        }
    });
    interpreter.machine.systems.expect(None);
    interpreter.machine.externals.asked = None;
    tried.is_cut = walk.is_cut;
    tried.searched = positions.load(Ordering::Relaxed) > before;
    tried.stopped = result.err();
    tried
}

/// Attempts a check as [`attempt`] does, with nimbers of families from their recurrences.
pub(super) fn attempt_settled(
    interpreter: &mut Interpreter,
    check: &Check,
    points: &Points,
    window: &Window,
) -> Tried {
    let systems = &mut interpreter.machine.systems;
    let solved = std::mem::replace(&mut systems.solved, TRIED);
    let tried = attempt(interpreter, check, points, window);
    interpreter.machine.systems.solved = solved;
    tried
}
