//! The points that an eval or a check ranges over.

use std::ops::ControlFlow;

use super::error::{EvalError, EvalErrorKind};
use super::finite::MemberQuestion;
use super::instance::Instance;
use super::interpreter::{Interpreter, Question};
use super::value::Value;
use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::ir::{Expr, ExprKind, Frame, Ranges, Variable, VariableRange};

/// The limits that the command line sets for a range.
#[derive(Clone, Debug, Default)]
pub struct Window {
    /// The first point of a single variable, if it lies within the range.
    pub from: Option<Number>,
    /// The last point of each variable.
    pub to: Option<Number>,
    /// The last point of a variable that has no upper bound, if `to` is `None`.
    pub default_to: Option<Number>,
    /// Number of positions of graphs after which a check of a range without an upper bound ends, if `to` is `None`. On
    /// one thread the solver searches the same ones each time.
    pub default_positions: Option<u64>,
}

impl Window {
    /// The last point of a range without an upper bound, without `--to`.
    const DEFAULT_TO: i64 = 100;
    /// Number of positions of graphs for a check of a range without an upper bound: some seconds of work.
    const DEFAULT_POSITIONS: u64 = 1 << 22;

    /// The window of `nkdsl eval` and `nkdsl check` without options: a range without an upper bound ends at n = 100,
    /// and a check of it ends earlier once its graphs have taken some four million positions.
    pub fn standard() -> Window {
        Window {
            from: None,
            to: None,
            default_to: Some(Number::Small(Window::DEFAULT_TO)),
            default_positions: Some(Window::DEFAULT_POSITIONS),
        }
    }

    /// The default end of a range from `low` without an upper bound: at least `default_to`, and such that the range has
    /// at least that number of points. `None` if there is no default, or the end has too many digits.
    pub fn default_end(&self, low: &Number) -> Option<Number> {
        let end = self.default_to.as_ref()?;
        let count = low.add(end).and_then(|end| end.sub(&Number::ONE)).ok()?;
        Some(count.max(end.clone()))
    }
}

/// Compiled ranges.
pub(super) struct Points {
    guards: Vec<Question>,
    variables: Vec<Axis>,
}

struct Axis {
    low: Vec<MemberQuestion>,
    high: Vec<Question>,
    members: Option<Question>,
    /// The enumeration that it ranges over, if nothing else bounds it above.
    along: Option<Instance>,
    filters: Vec<MemberQuestion>,
}

impl Points {
    pub(super) fn new(interpreter: &mut Interpreter, ranges: &Ranges) -> Points {
        let frame = &ranges.frame;
        let guards = interpreter.questions(&ranges.guards, frame);
        let mut variables = Vec::new();
        for variable in &ranges.variables {
            let (low, high, members) = match &variable.range {
                VariableRange::Interval { low, high } => (
                    about_members(interpreter, low, frame),
                    interpreter.questions(high, frame),
                    None,
                ),
                VariableRange::Members(set) => {
                    let members = interpreter.question(set, frame);
                    (Vec::new(), Vec::new(), Some(members))
                }
            };
            let filters = about_members(interpreter, &variable.filters, frame);
            variables.push(Axis {
                low,
                high,
                members,
                along: along(variable),
                filters,
            });
        }
        Points { guards, variables }
    }

    /// The number of variables.
    pub(super) fn variables(&self) -> usize {
        self.variables.len()
    }

    /// The least value of the first variable, if it has one.
    pub(super) fn first(&self, interpreter: &mut Interpreter) -> Option<Number> {
        let low = least(interpreter, &self.variables.first()?.low, &[]).ok()?;
        low.into_iter().max()
    }

    /// The first and the last value of the first variable within `window`, if it ranges over an interval.
    pub(super) fn interval(
        &self,
        interpreter: &mut Interpreter,
        window: &Window,
    ) -> Option<(Number, Number)> {
        let axis = self.variables.first()?;
        let stretch = axis.stretch(interpreter, window, true, &[]).ok()?;
        Some((stretch.next?, stretch.last?))
    }

    /// The error that the enumeration over which the first variable ranges has no members. `None` if it has members, or
    /// if the variable ranges over no enumeration.
    pub(super) fn along_nothing(&self, interpreter: &mut Interpreter) -> Option<EvalError> {
        let low = least(interpreter, &self.variables.first()?.low, &[]);
        low.err().filter(is_without_members)
    }

    /// The enumeration without an upper bound over which the only variable ranges.
    pub(super) fn along(&self) -> Option<&Instance> {
        match &self.variables[..] {
            [axis] => axis.along.as_ref(),
            _ => None,
        }
    }

    /// Whether a condition without variables is false, or the first variable ranges over an enumeration without
    /// members.
    pub(super) fn are_kept_out(&self, interpreter: &mut Interpreter) -> bool {
        let mut guards = self.guards.iter();
        guards.any(|guard| holds(interpreter, *guard, &[]) == Ok(false))
            || self.along_nothing(interpreter).is_some()
    }
}

/// The function that is called for each point. It returns whether to continue, and the number of following points in
/// the last variable that it has handled already, which are not visited.
pub(super) type Visit<'v, 'p> =
    dyn FnMut(&mut Interpreter<'p>, &[Number]) -> Result<ControlFlow<(), usize>, EvalError> + 'v;

/// A walk through the points within a window.
pub(super) struct Walk<'w> {
    points: &'w Points,
    window: &'w Window,
    /// Whether the window excluded points.
    pub(super) is_cut: bool,
}

impl<'w> Walk<'w> {
    pub(super) fn new(points: &'w Points, window: &'w Window) -> Walk<'w> {
        Walk {
            points,
            window,
            is_cut: false,
        }
    }

    /// Visits the points in ascending order, the last variable fastest, until `visit` breaks.
    pub(super) fn each<'p>(
        &mut self,
        interpreter: &mut Interpreter<'p>,
        visit: &mut Visit<'_, 'p>,
    ) -> Result<ControlFlow<()>, EvalError> {
        for guard in &self.points.guards {
            if !holds(interpreter, *guard, &[])? {
                return Ok(ControlFlow::Continue(()));
            }
        }
        match self.descend(interpreter, &mut Vec::new(), visit)? {
            ControlFlow::Continue(_) => Ok(ControlFlow::Continue(())),
            ControlFlow::Break(()) => Ok(ControlFlow::Break(())),
        }
    }

    fn descend<'p>(
        &mut self,
        interpreter: &mut Interpreter<'p>,
        point: &mut Vec<Number>,
        visit: &mut Visit<'_, 'p>,
    ) -> Result<ControlFlow<(), usize>, EvalError> {
        let points = self.points;
        let Some(axis) = points.variables.get(point.len()) else {
            return visit(interpreter, point);
        };
        let only = points.variables.len() == 1;
        let mut stretch = axis.stretch(interpreter, self.window, only, point)?;
        self.is_cut |= stretch.is_cut;
        while let Some(value) = stretch.next() {
            // The questions about a point may take too few steps to poll the cancellation themselves.
            if interpreter.machine.stop.is_cancelled() {
                return Err(EvalError {
                    kind: Box::new(EvalErrorKind::Interrupted),
                    span: Span::NOWHERE,
                    trace: Vec::new(),
                });
            }
            point.push(value);
            let flow = if all_hold(interpreter, &axis.filters, point)? {
                self.descend(interpreter, point, visit)?
            } else {
                ControlFlow::Continue(0)
            };
            point.pop();
            match flow {
                ControlFlow::Continue(visited) => stretch.skip(visited),
                ControlFlow::Break(()) => return Ok(flow),
            }
        }
        Ok(ControlFlow::Continue(0))
    }
}

impl Axis {
    /// The values of a variable, given those before it.
    fn stretch(
        &self,
        interpreter: &mut Interpreter,
        window: &Window,
        only: bool,
        point: &[Number],
    ) -> Result<Stretch, EvalError> {
        if let Some(set) = self.members {
            let members = interpreter.ask(set, point)?;
            return Ok(Stretch::of_members(&members, window, only));
        }
        let low = match least(interpreter, &self.low, point) {
            // The variable ranges over an enumeration without members.
            Err(error) if is_without_members(&error) => return Ok(Stretch::default()),
            low => low?,
        };
        let mut low = low.into_iter().max();
        let mut high = numbers(&self.high, |high| interpreter.ask(*high, point))?
            .into_iter()
            .min();
        let mut is_cut = false;
        if only && let Some(from) = &window.from {
            is_cut |= low.as_ref().is_some_and(|low| low < from);
            low = low.map(|low| low.max(from.clone()));
        }
        let end = match &window.to {
            Some(to) => Some(to.clone()),
            None if self.high.is_empty() => low.as_ref().and_then(|low| window.default_end(low)),
            None => None,
        };
        is_cut |= match (&high, &end) {
            (Some(high), Some(end)) => end < high,
            (high, _) => high.is_none(),
        };
        high = match (high, end) {
            (Some(high), Some(end)) => Some(high.min(end)),
            (high, end) => high.or(end),
        };
        Ok(Stretch {
            next: low,
            last: high,
            is_cut,
            ..Stretch::default()
        })
    }
}

/// The enumeration that a variable ranges over, if nothing else bounds it above.
fn along(variable: &Variable) -> Option<Instance> {
    let VariableRange::Interval { low, high } = &variable.range else {
        return None;
    };
    let own = match &low.first()?.kind {
        ExprKind::Call { function, args } if high.is_empty() => {
            Instance::of(*function, args.split_last()?.1)?
        }
        _ => return None,
    };
    let mut filters = variable.filters.iter();
    filters
        .any(|filter| own.is_kept_to_by(filter))
        .then_some(own)
}

fn about_members(
    interpreter: &mut Interpreter,
    exprs: &[Expr],
    frame: &Frame,
) -> Vec<MemberQuestion> {
    let question = |expr| MemberQuestion::of(expr, frame, interpreter);
    exprs.iter().map(question).collect()
}

/// The lower bounds of a variable.
fn least(
    interpreter: &mut Interpreter,
    bounds: &[MemberQuestion],
    point: &[Number],
) -> Result<Vec<Number>, EvalError> {
    numbers(bounds, |bound| bound.ask(interpreter, point))
}

/// The values of bounds.
fn numbers<Q>(
    bounds: &[Q],
    mut ask: impl FnMut(&Q) -> Result<Value, EvalError>,
) -> Result<Vec<Number>, EvalError> {
    let mut numbers = Vec::with_capacity(bounds.len());
    for bound in bounds {
        numbers.extend(ask(bound)?.number().cloned());
    }
    Ok(numbers)
}

fn is_without_members(error: &EvalError) -> bool {
    matches!(
        *error.kind,
        EvalErrorKind::PastEnd {
            count: 0,
            complete: true,
            ..
        }
    )
}

fn holds(
    interpreter: &mut Interpreter,
    question: Question,
    point: &[Number],
) -> Result<bool, EvalError> {
    Ok(interpreter.ask(question, point)?.truth() == Some(true))
}

fn all_hold(
    interpreter: &mut Interpreter,
    questions: &[MemberQuestion],
    point: &[Number],
) -> Result<bool, EvalError> {
    for question in questions {
        if question.ask(interpreter, point)?.truth() != Some(true) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The members that are left (the next one last), or the integers from `next` to `last` (without end if `None`).
#[derive(Default)]
struct Stretch {
    waiting: Vec<Number>,
    next: Option<Number>,
    last: Option<Number>,
    /// Whether the window excluded values.
    is_cut: bool,
}

impl Stretch {
    /// The members of a set, or the elements of a list in their order, that lie within `window`.
    fn of_members(value: &Value, window: &Window, only: bool) -> Stretch {
        let members = value.elements();
        let members = members.expect("the checker lets a variable run through sets and lists");
        let from = window.from.as_ref().filter(|_| only);
        let numbers = members.iter().filter_map(Value::number);
        let inside = |member: &&Number| {
            from.is_none_or(|from| from <= *member)
                && window.to.as_ref().is_none_or(|to| *member <= to)
        };
        let mut waiting: Vec<Number> = numbers.filter(inside).cloned().collect();
        let is_cut = waiting.len() < members.len();
        waiting.reverse();
        Stretch {
            waiting,
            is_cut,
            ..Stretch::default()
        }
    }

    fn next(&mut self) -> Option<Number> {
        if let Some(member) = self.waiting.pop() {
            return Some(member);
        }
        let value = self.next.take()?;
        if self.last.as_ref().is_some_and(|last| *last < value) {
            return None;
        }
        self.next = value.add(&Number::ONE).ok();
        Some(value)
    }

    /// Leaves out the next `count` integers.
    fn skip(&mut self, count: usize) {
        if count > 0 {
            let next = self.next.take();
            self.next = next.and_then(|next| next.add(&Number::from(count)).ok());
        }
    }
}
