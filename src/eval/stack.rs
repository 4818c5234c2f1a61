//! The stack of values that a routine works on.

use std::rc::Rc;

use super::error::{EvalErrorKind, Step};
use super::strangers;
use super::value::Value;
use nk_base::number::{Number, NumberError};
use nk_syntax::ast::Comparison;

/// The operands; the next one to be used is on top.
#[derive(Debug, Default)]
pub(super) struct Stack {
    values: Vec<Value>,
}

impl Stack {
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    pub(super) fn clear(&mut self) {
        self.values.clear();
    }

    #[inline]
    pub(super) fn top(&self) -> Option<&Value> {
        self.values.last()
    }

    #[inline]
    pub(super) fn top_mut(&mut self) -> Option<&mut Value> {
        self.values.last_mut()
    }

    /// The `count` values on top, the last of them the top itself.
    pub(super) fn last(&self, count: usize) -> &[Value] {
        &self.values[self.values.len() - count..]
    }

    /// Removes the `count` values on top.
    pub(super) fn drop_last(&mut self, count: usize) {
        self.values.truncate(self.values.len() - count);
    }

    /// Removes the `count` values on top, and returns them.
    pub(super) fn pop_last(&mut self, count: usize) -> Vec<Value> {
        self.values.split_off(self.values.len() - count)
    }

    #[inline]
    pub(super) fn push(&mut self, value: Value) {
        self.values.push(value);
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Value {
        self.values.pop().unwrap_or_else(|| Value::from(0))
    }

    /// Removes the value on top, which the checker has made sure to be a number.
    pub(super) fn pop_number(&mut self) -> Number {
        match self.pop() {
            Value::Number(number) => number,
            _ => Number::ZERO,
        }
    }

    /// The number on top, which stays there.
    pub(super) fn top_number(&self) -> Number {
        match self.values.last() {
            Some(Value::Number(number)) => number.clone(),
            _ => Number::ZERO,
        }
    }

    /// Removes a set or a list, and returns its elements.
    pub(super) fn pop_elements(&mut self) -> Rc<Vec<Value>> {
        match self.pop() {
            Value::Set(elements) | Value::List(elements) => elements,
            _ => Rc::default(),
        }
    }

    #[inline]
    pub(super) fn pop_truth(&mut self) -> bool {
        matches!(self.pop(), Value::Truth(true))
    }

    /// Replaces the two numbers on top by the result, and returns whether that is a long number.
    #[inline(always)]
    pub(super) fn arithmetic(
        &mut self,
        operation: fn(&Number, &Number) -> Result<Number, NumberError>,
    ) -> Result<bool, NumberError> {
        let right = self.values.pop();
        if let (Some(Value::Number(left)), Some(Value::Number(right))) =
            (self.values.last_mut(), &right)
        {
            *left = operation(left, right)?;
            return Ok(!matches!(left, Number::Small(_)));
        }
        Ok(false)
    }

    pub(super) fn check_integer(&mut self, what: &'static str) -> Step<()> {
        match self.values.last() {
            Some(Value::Number(value)) if !value.is_integer() => {
                Err(EvalErrorKind::fraction(what, value, None))
            }
            _ => Ok(()),
        }
    }

    /// Replaces the two values on top by the truth of their comparison.
    ///
    /// # Errors
    ///
    /// Vertices of two graphs are compared.
    pub(super) fn compare(&mut self, comparison: Comparison) -> Step<()> {
        let (right, left) = (self.pop(), self.pop());
        if !matches!(left, Value::Number(_)) {
            strangers::compared(&left, comparison, &right)?;
        }
        let truth = match (&left, &right, comparison) {
            (left, Value::Set(set), Comparison::In) => set.binary_search(left).is_ok(),
            (left, Value::List(list), Comparison::In) => list.contains(left),
            (Value::Set(left), Value::Set(right), Comparison::Subset) => {
                left.len() <= right.len()
                    && left
                        .iter()
                        .all(|member| right.binary_search(member).is_ok())
            }
            (Value::Number(left), Value::Number(right), _) => compares(left, comparison, right),
            (_, _, Comparison::NotEqual) => left != right,
            _ => left == right,
        };
        self.push(Value::Truth(truth));
        Ok(())
    }
}

/// Whether a comparison of two numbers is true.
pub fn compares<T: Ord>(left: &T, comparison: Comparison, right: &T) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
        Comparison::Less => left < right,
        Comparison::LessEqual => left <= right,
        Comparison::Greater => left > right,
        Comparison::GreaterEqual => left >= right,
        Comparison::In | Comparison::NotIn | Comparison::Subset => false,
    }
}
