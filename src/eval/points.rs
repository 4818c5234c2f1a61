//! The points that an eval or a check ranges over.

use std::ops::ControlFlow;

use super::value::Value;
use super::{EvalError, Evaluator, Question};
use nk_base::number::Number;
use nk_lang::ir::{Expr, Frame, Ranges, VariableRange};

/// What the command line says of a range.
#[derive(Clone, Debug, Default)]
pub struct Window {
    /// The first point of a single variable, if it lies within the range.
    pub from: Option<Number>,
    /// The last point of each variable.
    pub to: Option<Number>,
    /// The last point of a variable that has no upper bound, if `to` says none.
    pub default_to: Option<Number>,
    /// Positions of graphs after which a check of a range without an upper bound goes no further, if `to` says none. On
    /// one thread the solver searches the same ones each time.
    pub default_positions: Option<u64>,
}

impl Window {
    /// The last point of a range without an upper bound, if `--to` says none.
    const DEFAULT_TO: i64 = 100;
    /// Positions of graphs that a check of a range without an upper bound is worth: some seconds of work.
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

    /// Where a range from `low` without an upper bound ends by default: at least `default_to`, and late enough that it
    /// has that many points. `None` if there is no such default, or the end has too many digits.
    pub fn default_end(&self, low: &Number) -> Option<Number> {
        let end = self.default_to.as_ref()?;
        let count = low.add(end).and_then(|end| end.sub(&Number::ONE)).ok()?;
        Some(count.max(end.clone()))
    }
}

/// Ranges, compiled.
pub(super) struct Points {
    guards: Vec<Question>,
    variables: Vec<Axis>,
}

struct Axis {
    low: Vec<Question>,
    high: Vec<Question>,
    members: Option<Question>,
    filters: Vec<Question>,
}

impl Points {
    /// The number of variables.
    pub(super) fn variables(&self) -> usize {
        self.variables.len()
    }
}

/// Called for each point; says whether to go on.
pub(super) type Visit<'v, 'p> =
    dyn FnMut(&mut Evaluator<'p>, &[Number]) -> Result<ControlFlow<()>, EvalError> + 'v;

impl<'p> Evaluator<'p> {
    pub(super) fn points(&mut self, ranges: &Ranges) -> Points {
        let frame = &ranges.frame;
        let guards = self.questions(&ranges.guards, frame);
        let mut variables = Vec::new();
        for variable in &ranges.variables {
            let (low, high, members) = match &variable.range {
                VariableRange::Interval { low, high } => (
                    self.questions(low, frame),
                    self.questions(high, frame),
                    None,
                ),
                VariableRange::Members(set) => {
                    (Vec::new(), Vec::new(), Some(self.question(set, frame)))
                }
            };
            let filters = self.questions(&variable.filters, frame);
            variables.push(Axis {
                low,
                high,
                members,
                filters,
            });
        }
        Points { guards, variables }
    }

    fn questions(&mut self, exprs: &[Expr], frame: &Frame) -> Vec<Question> {
        exprs
            .iter()
            .map(|expr| self.question(expr, frame))
            .collect()
    }

    /// Visits the points in ascending order, the last variable fastest, until `visit` breaks.
    pub(super) fn each_point(
        &mut self,
        points: &Points,
        window: &Window,
        visit: &mut Visit<'_, 'p>,
    ) -> Result<ControlFlow<()>, EvalError> {
        for guard in &points.guards {
            if !self.holds(*guard, &[])? {
                return Ok(ControlFlow::Continue(()));
            }
        }
        self.descend(points, window, &mut Vec::new(), visit)
    }

    /// The least value of the first variable, if it has one.
    pub(super) fn first_point(&mut self, points: &Points) -> Option<Number> {
        let low = self.numbers(&points.variables.first()?.low, &[]).ok()?;
        low.into_iter().max()
    }

    /// Where the first variable begins and ends within `window`, if it runs through an interval.
    pub(super) fn interval(
        &mut self,
        points: &Points,
        window: &Window,
    ) -> Option<(Number, Number)> {
        let axis = points.variables.first()?;
        let stretch = self.stretch(axis, window, true, &[]).ok()?;
        Some((stretch.next?, stretch.last?))
    }

    fn descend(
        &mut self,
        points: &Points,
        window: &Window,
        point: &mut Vec<Number>,
        visit: &mut Visit<'_, 'p>,
    ) -> Result<ControlFlow<()>, EvalError> {
        let Some(axis) = points.variables.get(point.len()) else {
            return visit(self, point);
        };
        let only = points.variables.len() == 1;
        let mut stretch = self.stretch(axis, window, only, point)?;
        while let Some(value) = stretch.next() {
            point.push(value);
            let flow = if self.all_hold(&axis.filters, point)? {
                self.descend(points, window, point, visit)?
            } else {
                ControlFlow::Continue(())
            };
            point.pop();
            if flow.is_break() {
                return Ok(flow);
            }
            stretch.skip(std::mem::take(&mut self.visited_ahead));
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The values of a variable, given those before it.
    fn stretch(
        &mut self,
        axis: &Axis,
        window: &Window,
        only: bool,
        point: &[Number],
    ) -> Result<Stretch, EvalError> {
        if let Some(members) = axis.members {
            return self.members(members, window, only, point);
        }
        let mut low = self.largest(&axis.low, point)?;
        let mut high = self.smallest(&axis.high, point)?;
        if only && let Some(from) = &window.from {
            self.cut |= low.as_ref().is_some_and(|low| low < from);
            low = low.map(|low| low.max(from.clone()));
        }
        let end = match &window.to {
            Some(to) => Some(to.clone()),
            None if axis.high.is_empty() => low.as_ref().and_then(|low| window.default_end(low)),
            None => None,
        };
        self.cut |= match (&high, &end) {
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
            ..Stretch::default()
        })
    }

    /// The members of a set, or the elements of a list in their order, that lie within `window`.
    fn members(
        &mut self,
        set: Question,
        window: &Window,
        only: bool,
        point: &[Number],
    ) -> Result<Stretch, EvalError> {
        let value = self.ask(set, point)?;
        let members = value.elements();
        let members = members.expect("the checker lets a variable run through sets and lists");
        let from = window.from.as_ref().filter(|_| only);
        let numbers = members.iter().filter_map(Value::number);
        let inside = |member: &&Number| {
            from.is_none_or(|from| from <= *member)
                && window.to.as_ref().is_none_or(|to| *member <= to)
        };
        let mut waiting: Vec<Number> = numbers.filter(inside).cloned().collect();
        self.cut |= waiting.len() < members.len();
        waiting.reverse();
        Ok(Stretch {
            waiting,
            ..Stretch::default()
        })
    }

    fn numbers(
        &mut self,
        questions: &[Question],
        point: &[Number],
    ) -> Result<Vec<Number>, EvalError> {
        let mut numbers = Vec::with_capacity(questions.len());
        for question in questions {
            numbers.extend(self.ask(*question, point)?.number().cloned());
        }
        Ok(numbers)
    }

    fn largest(
        &mut self,
        questions: &[Question],
        point: &[Number],
    ) -> Result<Option<Number>, EvalError> {
        Ok(self.numbers(questions, point)?.into_iter().max())
    }

    fn smallest(
        &mut self,
        questions: &[Question],
        point: &[Number],
    ) -> Result<Option<Number>, EvalError> {
        Ok(self.numbers(questions, point)?.into_iter().min())
    }

    /// Whether a condition without variables is false.
    pub(super) fn is_kept_out(&mut self, points: &Points) -> bool {
        let mut guards = points.guards.iter();
        guards.any(|guard| self.holds(*guard, &[]) == Ok(false))
    }

    fn holds(&mut self, question: Question, point: &[Number]) -> Result<bool, EvalError> {
        Ok(self.ask(question, point)?.truth() == Some(true))
    }

    fn all_hold(&mut self, questions: &[Question], point: &[Number]) -> Result<bool, EvalError> {
        for question in questions {
            if !self.holds(*question, point)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Members that wait (the next one last), or integers from `next` to `last` (without end if `None`).
#[derive(Default)]
struct Stretch {
    waiting: Vec<Number>,
    next: Option<Number>,
    last: Option<Number>,
}

impl Stretch {
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
