//! `eval` items: a sequence of terms.

use std::ops::ControlFlow;

use super::affine::affine;
use super::ends::{no_more, over};
use super::error::{EvalError, EvalErrorKind};
use super::finite::MemberQuestion;
use super::interpreter::Interpreter;
use super::known_terms::SequenceTerms;
use super::labelled::Names;
use super::machine::Machine;
use super::points::{Points, Walk, Window};
use super::value::Value;
use nk_base::number::Number;
use nk_lang::ir::{Builtin, Enumeration, Eval, Expr, ExprKind};
use nk_lang::reading::{Order, Reading};

/// The reason why a sequence ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// All terms were given.
    Complete,
    /// The receiver of the terms stopped.
    Enough,
    /// The terms are all members of an enumeration, which ends before the range does: "P has 42 members".
    AllMembers(String),
    /// The terms end before the range does, because a list ends: "A002187 lists terms to n = 10000".
    NoMore(String),
}

/// A receiver of the terms of an eval, in ascending order of the points. It returns whether to continue.
pub trait TermSink {
    /// Takes the term at a point.
    fn term(&mut self, point: &[Number], value: &Value) -> ControlFlow<()>;

    /// Takes the terms at `first`, `first` + 1, ... of an eval of one variable.
    fn block(&mut self, first: i64, values: &[i64]) -> ControlFlow<()>;
}

/// A sink that takes each term by itself.
pub(super) struct OneByOne<'s>(pub(super) &'s mut dyn FnMut(&[Number], &Value) -> ControlFlow<()>);

impl TermSink for OneByOne<'_> {
    fn term(&mut self, point: &[Number], value: &Value) -> ControlFlow<()> {
        self.0(point, value)
    }

    fn block(&mut self, first: i64, values: &[i64]) -> ControlFlow<()> {
        let mut terms = (first..).zip(values);
        terms.try_for_each(|(n, value)| self.0(&[Number::Small(n)], &Value::from(*value)))
    }
}

/// Gives the terms of an eval within `window` to a sink, points ascending.
pub(super) fn terms(
    interpreter: &mut Interpreter,
    eval: &Eval,
    window: &Window,
    sink: &mut dyn TermSink,
) -> Result<End, EvalError> {
    let program = interpreter.program();
    let points = Points::new(interpreter, &eval.range);
    let nothing = points.along_nothing(interpreter);
    if let Some(reason) = nothing.and_then(|error| no_more(&error.kind)) {
        return Ok(End::AllMembers(reason));
    }
    let question = MemberQuestion::of(&eval.expr, &eval.range.frame, interpreter);
    let open = eval.range.is_open();
    let last = last_index(interpreter, &eval.expr, &points, window);
    interpreter.machine.systems.expect(last);
    let in_turn = SequenceTerms::of(program, eval, || points.interval(interpreter, window));
    let mut end = End::Complete;
    let mut walk = Walk::new(&points, window);
    let flow = walk.each(interpreter, &mut |interpreter, point| {
        let value = match question.ask(interpreter, point) {
            Ok(value) => value,
            Err(error) => {
                let asked = (&eval.expr, &eval.range.frame);
                let reason = no_more(&error.kind)
                    .or_else(|| Some(over(interpreter, asked, &error, point)?.reason));
                let ended = match *error.kind {
                    EvalErrorKind::PastEnd { .. } => End::AllMembers,
                    _ => End::NoMore,
                };
                end = ended(reason.filter(|_| open).ok_or(error)?);
                return Ok(ControlFlow::Break(()));
            }
        };
        let names = &mut Names::new(interpreter);
        let value = names.shown(value, &eval.expr, &eval.range.frame, point);
        if sink.term(point, &value).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let (Some(terms), [n]) = (&in_turn, point) else {
            return Ok(ControlFlow::Continue(0));
        };
        let Some((first, values)) = terms.known_after(&interpreter.machine.systems, n) else {
            return Ok(ControlFlow::Continue(0));
        };
        Ok(match sink.block(first, &values) {
            ControlFlow::Continue(()) => ControlFlow::Continue(values.len()),
            ControlFlow::Break(()) => ControlFlow::Break(()),
        })
    });
    interpreter.machine.systems.expect(None);
    Ok(match (flow?, end) {
        (ControlFlow::Break(()), End::Complete) => End::Enough,
        (_, end) => end,
    })
}

/// Gives the terms of an eval to a sink in the order of its reading.
pub(super) fn in_order(
    interpreter: &mut Interpreter,
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
        (Order::Single, _) => terms(interpreter, eval, window, sink),
        (Order::Rows, None) => terms(interpreter, eval, &whole, sink),
        (Order::Rows, Some(to)) => terms(interpreter, &Reading::ended(eval, to), &whole, sink),
        (Order::Antidiagonals, _) => {
            let least = Reading::least_sum(eval).unwrap_or(0);
            let default = window.default_to.as_ref().and_then(Number::as_i64);
            let to = match &window.to {
                Some(to) => to.floor().as_i64().unwrap_or(i64::MAX),
                None => least.max(0).saturating_add(default.unwrap_or(0)),
            };
            for part in (least..=to).map_while(|sum| Reading::antidiagonal(eval, sum)) {
                match terms(interpreter, &part, &whole, sink)? {
                    End::Complete => {}
                    end => return Ok(end),
                }
            }
            Ok(End::Complete)
        }
    }
}

/// The number of elements up to the end of each known row, for an eval of all elements of an infinite list.
pub(super) fn rows_of_list(machine: &mut Machine, eval: &Eval) -> Vec<usize> {
    let ExprKind::Call { function, args } = &eval.expr.kind else {
        return Vec::new();
    };
    let enumeration = machine.program.functions[function.0].enumeration();
    let is_list = matches!(enumeration, Some(Enumeration::Endless { .. }));
    let of_first_variable = |arg: &Expr| matches!(arg.kind, ExprKind::Slot(0));
    if !is_list || args.len() != 1 || !of_first_variable(&args[0]) {
        return Vec::new();
    }
    let (listing, _) = machine.listings.find(*function, Vec::new());
    machine.listings[listing].rows().to_vec()
}

/// The last index of a sequence that an expression in one variable asks for, as far as its calls show: 2 N + 1 for
/// `f(n) + g(2*n + 1)`, where N is the last n.
pub(super) fn last_index(
    interpreter: &mut Interpreter,
    expr: &Expr,
    points: &Points,
    window: &Window,
) -> Option<i64> {
    if points.variables() != 1 {
        return None;
    }
    let (_, last) = points.interval(interpreter, window)?;
    let last = last.as_i64()?;
    let mut found: Option<i64> = None;
    expr.each_part(&mut |part| {
        let argument = match &part.kind {
            ExprKind::Call { args, .. } if args.len() == 1 => args.first(),
            ExprKind::Builtin(Builtin::Octal, args) => args.last(),
            _ => None,
        };
        let line = argument.and_then(affine).filter(|(factor, _)| *factor > 0);
        let index = line.and_then(|(factor, offset)| last.checked_mul(factor)?.checked_add(offset));
        found = found.max(index);
    });
    found
}

/// The number of terms of an eval of one variable within `window`, if the variable ranges over an interval.
pub(super) fn count_points(
    interpreter: &mut Interpreter,
    eval: &Eval,
    window: &Window,
) -> Option<u64> {
    let [variable] = eval.range.variables.as_slice() else {
        return None;
    };
    if !variable.filters.is_empty() {
        return None;
    }
    let points = Points::new(interpreter, &eval.range);
    let (first, last) = points.interval(interpreter, window)?;
    let count = last
        .sub(&first)
        .and_then(|gap| gap.add(&Number::ONE))
        .ok()?;
    u64::try_from(count.as_i64()?).ok()
}
