//! `eval` items: a sequence of terms.

use std::ops::ControlFlow;

use super::affine::affine;
use super::listed::list_over;
use super::points::Points;
use super::{EvalError, EvalErrorKind, Evaluator, Value, Window};
use nk_base::number::Number;
use nk_lang::ir::{Builtin, Enumeration, Eval, Expr, ExprKind, Ranges, VariableRange};
use nk_lang::reading::{Order, Reading};

/// How a sequence ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// All that was asked for.
    Complete,
    /// The receiver of the terms had enough.
    Enough,
    /// The terms end before the range does, because there is no more: "P has 42 members".
    NoMore(String),
}

/// Where the terms of an eval go, points ascending. It says whether to go on.
pub trait TermSink {
    /// Takes the term at a point.
    fn term(&mut self, point: &[Number], value: &Value) -> ControlFlow<()>;

    /// Takes the terms at `first`, `first` + 1, ... of an eval of one variable.
    fn block(&mut self, first: i64, values: &[i64]) -> ControlFlow<()>;
}

/// A sink that takes each term by itself.
struct OneByOne<'s>(&'s mut dyn FnMut(&[Number], &Value) -> ControlFlow<()>);

impl TermSink for OneByOne<'_> {
    fn term(&mut self, point: &[Number], value: &Value) -> ControlFlow<()> {
        self.0(point, value)
    }

    fn block(&mut self, first: i64, values: &[i64]) -> ControlFlow<()> {
        let mut terms = (first..).zip(values);
        terms.try_for_each(|(n, value)| self.0(&[Number::Small(n)], &Value::from(*value)))
    }
}

impl<'p> Evaluator<'p> {
    /// Gives the terms of an eval within `window` to `sink`, each as soon as it is known.
    ///
    /// Shape: `sink(point, value)`, points ascending; it says whether to go on.
    /// Errors: of the first term that has none; the terms before it have been given.
    pub fn run_eval(
        &mut self,
        eval: &Eval,
        window: &Window,
        sink: &mut dyn FnMut(&[Number], &Value) -> ControlFlow<()>,
    ) -> Result<End, EvalError> {
        self.terms(eval, window, &mut OneByOne(sink))
    }

    fn terms(
        &mut self,
        eval: &Eval,
        window: &Window,
        sink: &mut dyn TermSink,
    ) -> Result<End, EvalError> {
        let points = self.points(&eval.range);
        let question = self.question(&eval.expr, &eval.range.frame);
        let open = is_open(&eval.range);
        let last = self.last_index(&eval.expr, &points, window);
        self.machine.kernels.expect(last);
        let in_turn = self.sequence_terms(eval, &points, window);
        let mut end = End::Complete;
        let flow = self.each_point(&points, window, &mut |evaluator, point| match evaluator
            .ask(question, point)
        {
            Ok(value) => {
                let value = evaluator.shown(value, &eval.expr, &eval.range.frame, point);
                let flow = sink.term(point, &value);
                let (Some(terms), [n], ControlFlow::Continue(())) = (&in_turn, point, flow) else {
                    return Ok(flow);
                };
                let Some((first, values)) = evaluator.known_after(terms, n) else {
                    return Ok(flow);
                };
                let flow = sink.block(first, &values);
                if flow.is_continue() {
                    evaluator.visited_ahead = values.len();
                }
                Ok(flow)
            }
            Err(error) => match no_more(&error.kind)
                .or_else(|| {
                    let over = list_over(evaluator.program(), &eval.expr, &error.kind, point);
                    over.map(|own| own.0)
                })
                .filter(|_| open)
            {
                Some(reason) => {
                    end = End::NoMore(reason);
                    Ok(ControlFlow::Break(()))
                }
                None => Err(error),
            },
        });
        self.machine.kernels.expect(None);
        Ok(match (flow?, end) {
            (ControlFlow::Break(()), End::Complete) => End::Enough,
            (_, end) => end,
        })
    }
}

impl Evaluator<'_> {
    /// Gives the terms of an eval as one sequence, in the order of its [`Reading`]. In an eval of several variables the
    /// window's `to` ends the first variable, or the sum of the two of a table that is read by antidiagonals.
    ///
    /// Errors: as of [`Evaluator::run_eval`].
    pub fn run_in_order(
        &mut self,
        eval: &Eval,
        reading: Reading,
        window: &Window,
        sink: &mut dyn FnMut(&[Number], &Value) -> ControlFlow<()>,
    ) -> Result<End, EvalError> {
        self.run_in_blocks(eval, reading, window, &mut OneByOne(sink))
    }

    /// Runs as [`Evaluator::run_in_order`] does; terms of one variable that are known together are given together.
    pub fn run_in_blocks(
        &mut self,
        eval: &Eval,
        reading: Reading,
        window: &Window,
        sink: &mut dyn TermSink,
    ) -> Result<End, EvalError> {
        let whole = Window {
            from: None,
            to: None,
            ..window.clone()
        };
        match (reading.order, &window.to) {
            (Order::Single, _) => self.terms(eval, window, sink),
            (Order::Rows, None) => self.terms(eval, &whole, sink),
            (Order::Rows, Some(to)) => self.terms(&Reading::ended(eval, to), &whole, sink),
            (Order::Antidiagonals, _) => {
                let least = Reading::least_sum(eval).unwrap_or(0);
                let default = window.default_to.as_ref().and_then(Number::as_i64);
                let to = match &window.to {
                    Some(to) => to.floor().as_i64().unwrap_or(i64::MAX),
                    None => least.max(0).saturating_add(default.unwrap_or(0)),
                };
                for part in (least..=to).map_while(|sum| Reading::antidiagonal(eval, sum)) {
                    match self.terms(&part, &whole, sink)? {
                        End::Complete => {}
                        end => return Ok(end),
                    }
                }
                Ok(End::Complete)
            }
        }
    }

    /// The number of elements up to the end of each row that is known, for an eval of all elements of a list without
    /// end: the elements of one row have the same value of the list's first variable. Empty for other evals.
    pub fn rows_of_list(&mut self, eval: &Eval) -> Vec<usize> {
        let ExprKind::Call { function, args } = &eval.expr.kind else {
            return Vec::new();
        };
        let enumeration = self.program().functions[function.0].enumeration();
        let is_list = matches!(enumeration, Some(Enumeration::Endless { .. }));
        let of_first_variable = |arg: &Expr| matches!(arg.kind, ExprKind::Slot(0));
        if !is_list || args.len() != 1 || !of_first_variable(&args[0]) {
            return Vec::new();
        }
        let (listing, _) = self.machine.listings.find(*function, Vec::new());
        self.machine.listings[listing].rows().to_vec()
    }

    /// The last index of a sequence that an expression in one variable asks for, as far as its calls show: 2 N + 1 for
    /// `f(n) + g(2*n + 1)`, where n runs to N.
    pub(super) fn last_index(
        &mut self,
        expr: &Expr,
        points: &Points,
        window: &Window,
    ) -> Option<i64> {
        if points.variables() != 1 {
            return None;
        }
        let (_, last) = self.interval(points, window)?;
        let last = last.as_i64()?;
        let mut found: Option<i64> = None;
        expr.each_part(&mut |part| {
            let argument = match &part.kind {
                ExprKind::Call { args, .. } if args.len() == 1 => args.first(),
                ExprKind::Builtin(Builtin::Octal, args) => args.last(),
                _ => None,
            };
            let line = argument.and_then(affine).filter(|(factor, _)| *factor > 0);
            let index =
                line.and_then(|(factor, offset)| last.checked_mul(factor)?.checked_add(offset));
            found = found.max(index);
        });
        found
    }

    /// How many terms an eval has within `window`, if that is plain: it has one variable, which runs through an
    /// interval.
    pub fn count_points(&mut self, eval: &Eval, window: &Window) -> Option<u64> {
        let [variable] = eval.range.variables.as_slice() else {
            return None;
        };
        if !variable.filters.is_empty() {
            return None;
        }
        let points = self.points(&eval.range);
        let (first, last) = self.interval(&points, window)?;
        let count = last
            .sub(&first)
            .and_then(|gap| gap.add(&Number::ONE))
            .ok()?;
        u64::try_from(count.as_i64()?).ok()
    }
}

/// Whether a range has no upper bound of its own.
pub(super) fn is_open(range: &Ranges) -> bool {
    range
        .variables
        .iter()
        .any(|variable| match &variable.range {
            VariableRange::Interval { high, .. } => high.is_empty(),
            VariableRange::Members(_) => false,
        })
}

/// Whether an error only says that a list is over.
pub(super) fn no_more(kind: &EvalErrorKind) -> Option<String> {
    match kind {
        EvalErrorKind::PastEnd {
            name,
            index,
            count,
            complete: true,
            ..
        } if !index.is_zero() && !index.is_negative() => {
            Some(format!("{name} has {count} members"))
        }
        EvalErrorKind::NotListed {
            id, index, last, ..
        } if *index > Number::Small(*last) => Some(format!("{id} lists terms to n = {last}")),
        _ => None,
    }
}
