//! What the machine does with the values on top of its stack.

use std::rc::Rc;

use super::error::EvalErrorKind;
use super::machine::{Machine, Step};
use super::value::Value;
use nk_base::number::{Number, NumberError};
use nk_syntax::ast::Comparison;

impl Machine<'_> {
    pub(super) fn push(&mut self, value: Value) {
        self.stack.push(value);
    }

    pub(super) fn pop(&mut self) -> Value {
        self.stack.pop().unwrap_or_else(|| Value::from(0))
    }

    /// The checker has seen to it that it is one.
    pub(super) fn pop_number(&mut self) -> Number {
        match self.pop() {
            Value::Number(number) => number,
            _ => Number::ZERO,
        }
    }

    /// As [`Machine::pop_number`], and leaves it there.
    pub(super) fn top_number(&self) -> Number {
        match self.stack.last() {
            Some(Value::Number(number)) => number.clone(),
            _ => Number::ZERO,
        }
    }

    pub(super) fn pop_set(&mut self) -> Rc<Vec<Number>> {
        match self.pop() {
            Value::Set(members) => members,
            _ => Rc::default(),
        }
    }

    pub(super) fn pop_truth(&mut self) -> bool {
        matches!(self.pop(), Value::Truth(true))
    }

    #[inline(always)]
    pub(super) fn arithmetic(
        &mut self,
        operation: fn(&Number, &Number) -> Result<Number, NumberError>,
    ) -> Step<()> {
        let right = self.stack.pop();
        if let (Some(Value::Number(left)), Some(Value::Number(right))) =
            (self.stack.last_mut(), &right)
        {
            *left = operation(left, right)?;
            if !matches!(left, Number::Small(_)) {
                return self.rest();
            }
        }
        Ok(())
    }

    /// Looks whether to stop: a step among long numbers can take as long as thousands of others.
    #[inline(never)]
    pub(super) fn rest(&self) -> Step<()> {
        match self.stop.is_cancelled() {
            true => Err(EvalErrorKind::Interrupted),
            false => Ok(()),
        }
    }

    pub(super) fn check_integer(&mut self, what: &'static str) -> Step<()> {
        match self.stack.last() {
            Some(Value::Number(value)) if !value.is_integer() => {
                let value = value.clone();
                let argument = None;
                Err(EvalErrorKind::Fraction {
                    what,
                    value,
                    argument,
                })
            }
            _ => Ok(()),
        }
    }

    pub(super) fn compare(&mut self, comparison: Comparison) {
        let (right, left) = (self.pop(), self.pop());
        let truth = match (&left, &right, comparison) {
            (Value::Number(left), Value::Set(set), Comparison::In) => {
                set.binary_search(left).is_ok()
            }
            (Value::Number(left), Value::Number(right), _) => {
                compare_numbers(left, comparison, right)
            }
            (_, _, Comparison::NotEqual) => left != right,
            _ => left == right,
        };
        self.push(Value::Truth(truth));
    }
}

pub fn compare_numbers(left: &Number, comparison: Comparison, right: &Number) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
        Comparison::Less => left < right,
        Comparison::LessEqual => left <= right,
        Comparison::Greater => left > right,
        Comparison::GreaterEqual => left >= right,
        Comparison::In | Comparison::NotIn => false,
    }
}
