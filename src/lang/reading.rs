//! The order in which the terms of an eval are one sequence.
//!
//! An eval in one variable is a sequence as it stands. A triangle or a table with finite rows is read by rows, and a
//! table without ends by antidiagonals, each from the least value of the first variable on. As in the OEIS, the terms
//! of a table are numbered from the first value of the first variable on.

use std::fmt;

use nk_base::number::Number;
use nk_base::source::Span;

use crate::ir::{Builtin, Eval, Expr, ExprKind, Operation, VariableRange};

/// The orders in which terms of several variables follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// There is one variable, or none.
    Single,
    /// The last variable runs fastest.
    Rows,
    /// Points of two variables by their sum, the first variable ascending.
    Antidiagonals,
}

/// An eval as a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The order of the terms.
    pub order: Order,
    /// The number of the first term, for terms of several variables.
    pub first: i64,
}

/// The reasons why the terms of an eval do not form a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoReading {
    /// The variable without an upper end.
    pub variable: String,
    /// The eval with this variable first, if it is known how to write it.
    pub(crate) with_it_first: Option<String>,
    /// Whether the rows never end in any order of the variables.
    pub(crate) in_any_order: bool,
}

/// An eval of two variables whose range has them in another order than a function that it calls, as in
/// `T(n, k) : 0 <= k <= n <= 9`: what is read as its rows are the columns of `T`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByColumns {
    /// The call, such as `T(n, k)`.
    pub call: String,
    /// The variables in the order of the range.
    pub variables: [String; 2],
    /// The eval with its second variable first, if it is known how to write it.
    pub(crate) by_rows: Option<String>,
}

/// The text of a note, which begins with a small letter.
impl fmt::Display for ByColumns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ByColumns { call, by_rows, .. } = self;
        let [first, second] = &self.variables;
        write!(
            f,
            "the terms have a row for each {first}, which the range names first, and `{call}` has {second} first"
        )?;
        match by_rows {
            Some(eval) => write!(f, "; with a row for each {second}: '{eval}'"),
            None => write!(
                f,
                "; for a row for each {second}, name {second} first in the range"
            ),
        }
    }
}

impl fmt::Display for NoReading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "its variable `{}` has no upper end, so the rows never end",
            self.variable
        )
    }
}

impl std::error::Error for NoReading {}

impl NoReading {
    /// The advice on what to change.
    pub fn help(&self) -> String {
        if let Some(eval) = &self.with_it_first {
            let variable = &self.variable;
            return format!(
                "name `{variable}` before the others, so that each of its values is a row: '{eval}'"
            );
        }
        if self.in_any_order {
            return format!(
                "no order of the variables gives finite rows: bound one of them above, as in `{} <= 9`, or list the terms in some order, such as `t = [ T(s - r, r) : s >= 0, 0 <= r <= s ]`",
                self.variable
            );
        }
        format!(
            "bound `{0}` above, name it before the others, so that each of its values is a row, or list the terms in some order, such as `t = [ T(s - r, r) : s >= 0, 0 <= r <= s ]`",
            self.variable
        )
    }
}

impl Reading {
    /// The reading of points as they come: the last variable runs fastest.
    pub fn plain() -> Reading {
        Reading {
            order: Order::Single,
            first: 1,
        }
    }

    /// The order of the terms of an eval.
    ///
    /// # Errors
    ///
    /// A variable other than the first has no upper end, and the eval is not a table of two variables from constants
    /// on.
    pub fn of(eval: &Eval) -> Result<Reading, NoReading> {
        let variables = &eval.range.variables;
        let first = variables
            .first()
            .and_then(|own| low(&own.range))
            .unwrap_or(1);
        let order = |order| Ok(Reading { order, first });
        let [head, rest @ ..] = variables.as_slice() else {
            return order(Order::Single);
        };
        if rest.is_empty() {
            return order(Order::Single);
        }
        let Some(open) = rest.iter().find(|own| is_open(&own.range)) else {
            return order(Order::Rows);
        };
        let has_conditions = variables.iter().any(|own| !own.filters.is_empty());
        let from_constants = variables.iter().all(|own| low(&own.range).is_some());
        // The other variables have an end in some order if one bounds another, as k is bounded by n in `n >= k`.
        let in_any_order = variables.iter().filter(|own| is_open(&own.range)).count() > 1
            && !variables.iter().any(|own| bounds_another(&own.range));
        match variables.len() == 2 && is_open(&head.range) && from_constants && !has_conditions {
            true => order(Order::Antidiagonals),
            false => Err(NoReading {
                variable: open.name.clone(),
                with_it_first: with_second_first(eval).filter(|_| !in_any_order),
                in_any_order,
            }),
        }
    }

    /// The function, called by an eval of two variables, that has these variables as its arguments in the other order.
    pub fn by_columns(eval: &Eval) -> Option<ByColumns> {
        let [first, second] = eval.range.variables.as_slice() else {
            return None;
        };
        let mut found = None;
        eval.expr.each_part(&mut |part| {
            if let ExprKind::Call { args, .. } | ExprKind::Builtin(Builtin::Binomial, args) =
                &part.kind
                && let [one, other] = args.as_slice()
                && matches!(one.kind, ExprKind::Slot(1))
                && matches!(other.kind, ExprKind::Slot(0))
            {
                found = found.or(Some(part.span));
            }
        });
        let (call, own) = (found?, eval.expr.span);
        // The text of the eval is that of its expression, unless blanks were left out, or an expression replaces a
        // name.
        if (own.end - own.start) as usize != eval.text.len() {
            return None;
        }
        let place = |at: u32| at.checked_sub(own.start).map(|at| at as usize);
        let call = eval.text.get(place(call.start)?..place(call.end)?)?;
        Some(ByColumns {
            call: call.to_owned(),
            variables: [first.name.clone(), second.name.clone()],
            by_rows: with_second_first(eval),
        })
    }

    /// Whether an eval has several variables, and the first one has no upper end.
    pub fn is_endless_table(eval: &Eval) -> bool {
        match eval.range.variables.as_slice() {
            [first, _, ..] => is_open(&first.range),
            _ => false,
        }
    }

    /// The text that says how the terms are read, for a line above them, such as "read by rows"; `None` for one
    /// variable.
    pub fn about(&self, eval: &Eval) -> Option<String> {
        let names: Vec<&str> = eval
            .range
            .variables
            .iter()
            .map(|own| own.name.as_str())
            .collect();
        match (self.order, names.as_slice()) {
            (Order::Single, _) => None,
            (Order::Antidiagonals, [first, second, ..]) => {
                let sum = Reading::least_sum(eval).unwrap_or(0);
                Some(format!(
                    "read by antidiagonals: {first} + {second} = {sum}, {}, ..., with {first} ascending in each",
                    sum.saturating_add(1)
                ))
            }
            (_, names) => {
                let last = names.last().copied().unwrap_or_default();
                Some(format!("read by rows: {last} runs fastest"))
            }
        }
    }

    /// The eval with its first variable ending at `to` at the latest.
    pub fn ended(eval: &Eval, to: &Number) -> Eval {
        let mut part = eval.clone();
        if let Some(first) = part.range.variables.first_mut()
            && let VariableRange::Interval { high, .. } = &mut first.range
        {
            high.push(Expr::number(to.floor(), eval.span));
        }
        part
    }

    /// The antidiagonal with that sum of the variables, as an eval with finite rows; `None` where there is none.
    pub fn antidiagonal(eval: &Eval, sum: i64) -> Option<Eval> {
        let mut part = eval.clone();
        let [first, second] = part.range.variables.as_mut_slice() else {
            return None;
        };
        let (low, low_of_second) = (low(&first.range)?, low(&second.range)?);
        let high = sum.checked_sub(low_of_second).filter(|high| *high >= low)?;
        let span = eval.span;
        let number = |value: i64| Expr::number(value, span);
        let rest = ExprKind::Arithmetic {
            first: Box::new(number(sum)),
            rest: vec![(Operation::Subtract, span, Expr::slot(0, span))],
        };
        let rest = Expr::new(rest, span);
        first.range = VariableRange::Interval {
            low: vec![number(low)],
            high: vec![number(high)],
        };
        second.range = VariableRange::Interval {
            low: vec![rest.clone()],
            high: vec![rest],
        };
        Some(part)
    }

    /// The least sum of the two variables of a table that is read by antidiagonals.
    pub fn least_sum(eval: &Eval) -> Option<i64> {
        let lows: Option<Vec<i64>> = eval
            .range
            .variables
            .iter()
            .map(|own| low(&own.range))
            .collect();
        lows?
            .into_iter()
            .try_fold(0i64, |sum, own| sum.checked_add(own))
    }
}

/// Whether the lower end of a range grows with another variable, which it bounds above.
fn bounds_another(range: &VariableRange) -> bool {
    match range {
        VariableRange::Interval { low, .. } => low.iter().any(grows),
        VariableRange::Members(_) => false,
    }
}

/// Whether a bound grows with a variable.
fn grows(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Number(_) => false,
        ExprKind::Builtin(Builtin::Ceiling | Builtin::Floor, args) => args.iter().any(grows),
        ExprKind::Arithmetic { first, rest } => {
            let added = |(operation, _, more): &(Operation, Span, Expr)| {
                !matches!(operation, Operation::Subtract) && grows(more)
            };
            grows(first) || rest.iter().any(added)
        }
        _ => true,
    }
}

/// An eval of two variables with its second one first, as it is typed: of `T(n, k) : 0 <= k <= n` it is
/// `T(n, k) : n >= 0, 0 <= k <= n`. `None` if the ends of that variable are not known as numbers.
fn with_second_first(eval: &Eval) -> Option<String> {
    let [first, second] = eval.range.variables.as_slice() else {
        return None;
    };
    let VariableRange::Interval { low: ends, high } = &second.range else {
        return None;
    };
    let least = low(&first.range)?;
    let ends: Option<Vec<i64>> = ends.iter().map(|own| with_slot(own, least)).collect();
    let range = between(&second.name, ends?.into_iter().max()?, high)?;
    let has_conditions = [first, second].iter().any(|own| !own.filters.is_empty());
    let rest = match (low(&second.range), &first.range) {
        // Neither range depends on the other variable.
        (Some(_), VariableRange::Interval { high, .. }) if !has_conditions => {
            between(&first.name, least, high)
        }
        _ => None,
    };
    let rest = rest.unwrap_or_else(|| without(&eval.range.text, &range));
    let ranges = [range, rest].into_iter().filter(|own| !own.is_empty());
    let ranges: Vec<String> = ranges.collect();
    Some(format!("{} : {}", eval.text, ranges.join(", ")))
}

/// Conditions as text without those that are written like one of them.
fn without(conditions: &str, own: &str) -> String {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for letter in conditions.chars() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = parts.last_mut() {
            last.push(letter);
        }
    }
    let plain = |text: &str| text.replace(' ', "");
    parts.retain(|part| plain(part) != plain(own));
    let parts: Vec<&str> = parts.iter().map(|part| part.trim()).collect();
    parts.join(", ")
}

/// `n >= 0`, or `0 <= n <= 9`; `None` if the upper ends are not numbers.
fn between(name: &str, low: i64, high: &[Expr]) -> Option<String> {
    let high: Option<Vec<i64>> = high.iter().map(number).collect();
    Some(match high?.into_iter().min() {
        None => format!("{name} >= {low}"),
        Some(high) => format!("{low} <= {name} <= {high}"),
    })
}

/// A bound, where the first variable has the value `value`: a number, that variable, or their sum.
fn with_slot(expr: &Expr, value: i64) -> Option<i64> {
    match &expr.kind {
        ExprKind::Slot(0) => Some(value),
        // Bounds of integers are rounded.
        ExprKind::Builtin(Builtin::Ceiling | Builtin::Floor, args) => {
            with_slot(args.first()?, value)
        }
        ExprKind::Arithmetic { first, rest } => {
            let first = with_slot(first, value)?;
            rest.iter().try_fold(first, |sum, (operation, _, more)| {
                let more = with_slot(more, value)?;
                match operation {
                    Operation::Add => sum.checked_add(more),
                    Operation::Subtract => sum.checked_sub(more),
                    _ => None,
                }
            })
        }
        _ => number(expr),
    }
}

fn number(expr: &Expr) -> Option<i64> {
    match &expr.kind {
        ExprKind::Number(number) => number.as_i64(),
        _ => None,
    }
}

fn is_open(range: &VariableRange) -> bool {
    matches!(range, VariableRange::Interval { high, .. } if high.is_empty())
}

/// The lower end of a range, if it is a number.
fn low(range: &VariableRange) -> Option<i64> {
    let VariableRange::Interval { low, .. } = range else {
        return None;
    };
    let numbers: Option<Vec<i64>> = low.iter().map(number).collect();
    numbers?.into_iter().max()
}
