//! The values that an aggregate collects: a set, a mex, a sum.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::error::EvalErrorKind;
use super::members::{MOST_MEMBERS, Members};
use super::value::Value;
use nk_base::number::{Number, NumberError};
use nk_lang::ir::Aggregate;

#[derive(Debug)]
pub enum Accumulator {
    Set(Members),
    List(Elements),
    /// Each element is a list of keys with the value after them.
    SortedList(Elements),
    Mex(NumberSet),
    Sum(Number),
    Product(Number),
    Min(Option<Number>),
    Max(Option<Number>),
    Count(i64),
    NimSum(Number),
}

/// The numbers of a `mex { ... }` so far.
#[derive(Debug)]
pub struct NumberSet {
    /// A number n below the length, a power of two, is in the set if `marks[n]` is `stamp`.
    marks: Vec<u8>,
    /// The mark of this set, which is never 0. The next set takes another mark, so that the marks need not be cleared
    /// each time.
    stamp: u8,
    /// The numbers from [`MOST_MARKS`] on. They matter only once all smaller numbers are in the set.
    far: BTreeSet<i64>,
}

/// Greatest number of marks; larger numbers are in `far`.
const MOST_MARKS: usize = 1 << 24;

impl Default for NumberSet {
    fn default() -> Self {
        NumberSet {
            marks: Vec::new(),
            stamp: 1,
            far: BTreeSet::new(),
        }
    }
}

impl NumberSet {
    #[inline]
    pub fn insert(&mut self, number: &Number) {
        // A number of more than 64 bits is above all candidates.
        if let Number::Small(value) = number {
            self.insert_small(*value);
        }
    }

    #[inline]
    fn insert_small(&mut self, value: i64) {
        // A negative number is not a candidate.
        let Ok(place) = usize::try_from(value) else {
            return;
        };
        if place >= MOST_MARKS {
            self.far.insert(value);
            return;
        }
        if place >= self.marks.len() {
            let room = (place + 1).next_power_of_two().max(64);
            self.marks.resize(room, 0);
        }
        self.marks[place] = self.stamp;
    }

    pub fn insert_all(&mut self, values: &[i64]) {
        let bits = values.iter().fold(0, |bits, value| bits | value);
        // The number of marks is a power of two, and a negative number is large as an unsigned one.
        if (bits as u64) < self.marks.len() as u64 {
            for value in values {
                self.marks[*value as usize] = self.stamp;
            }
        } else {
            values.iter().for_each(|value| self.insert_small(*value));
        }
    }

    /// The mex of the set.
    pub fn mex(&self) -> i64 {
        let is_full = |marks: &&[u8]| {
            let same = |all, mark: &u8| all & (*mark == self.stamp);
            marks.iter().fold(true, same)
        };
        let full = 64 * self.marks.chunks(64).take_while(is_full).count();
        let full = full.min(self.marks.len());
        let next = self.marks[full..]
            .iter()
            .take_while(|mark| **mark == self.stamp);
        let mut mex = (full + next.count()) as i64;
        while self.far.contains(&mex) {
            mex += 1;
        }
        mex
    }

    /// Empties the set, and keeps its memory.
    pub fn clear(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.marks.fill(0);
            self.stamp = 1;
        }
        self.far.clear();
    }
}

/// Values that will be a list.
#[derive(Debug)]
pub struct Elements {
    list: Vec<Value>,
    bytes: u64,
    most: u64,
}

impl Elements {
    /// An empty list that may take `most` bytes.
    fn new(most: u64) -> Elements {
        Elements {
            list: Vec::new(),
            bytes: 0,
            most,
        }
    }

    /// Adds a value.
    ///
    /// # Errors
    ///
    /// There are too many, or they take too much memory.
    fn push(&mut self, value: &Value) -> Result<(), EvalErrorKind> {
        self.bytes += value.bytes();
        if self.bytes > self.most {
            return Err(EvalErrorKind::Memory { limit: self.most });
        }
        if self.list.len() == MOST_MEMBERS {
            let limit = MOST_MEMBERS;
            return Err(EvalErrorKind::Members { limit });
        }
        self.list.push(value.clone());
        Ok(())
    }

    /// The values after the keys of a list, sorted by the keys.
    fn sorted(mut self) -> Value {
        let parts = |own: &Value| own.elements().cloned().unwrap_or_default();
        let keys = |own: &Value| {
            let mut keys = parts(own).to_vec();
            keys.pop();
            keys
        };
        self.list.sort_by_cached_key(keys);
        let values = self
            .list
            .iter()
            .filter_map(|own| parts(own).last().cloned());
        Value::List(Rc::new(values.collect()))
    }
}

impl Accumulator {
    /// An empty accumulator. `spare` has used [`NumberSet`]s, whose memory is used again. `most` is the number of bytes
    /// that the elements of a set or a list may take.
    pub fn new(aggregate: Aggregate, spare: &mut Vec<NumberSet>, most: u64) -> Self {
        match aggregate {
            Aggregate::Set => Accumulator::Set(Members::new(most)),
            Aggregate::List => Accumulator::List(Elements::new(most)),
            Aggregate::SortedList => Accumulator::SortedList(Elements::new(most)),
            Aggregate::Mex => Accumulator::Mex(spare.pop().unwrap_or_default()),
            Aggregate::Sum => Accumulator::Sum(Number::ZERO),
            Aggregate::Product => Accumulator::Product(Number::ONE),
            Aggregate::Min => Accumulator::Min(None),
            Aggregate::Max => Accumulator::Max(None),
            Aggregate::Count => Accumulator::Count(0),
            Aggregate::NimSum => Accumulator::NimSum(Number::ZERO),
            Aggregate::Exists | Aggregate::All | Aggregate::Misere => {
                unreachable!("it is compiled to loops that end early")
            }
        }
    }

    pub fn collect(&mut self, value: &Value) -> Result<(), EvalErrorKind> {
        let number = match (&mut *self, value) {
            (Accumulator::Set(members), value) => return members.push(value),
            (Accumulator::List(elements) | Accumulator::SortedList(elements), value) => {
                return elements.push(value);
            }
            (Accumulator::Count(count), _) => {
                *count += 1;
                return Ok(());
            }
            (_, Value::Number(number)) => number,
            (_, _) => unreachable!("the checker lets only numbers in here"),
        };
        match self {
            Accumulator::Set(_)
            | Accumulator::List(_)
            | Accumulator::SortedList(_)
            | Accumulator::Count(_) => {}
            Accumulator::Mex(set) => {
                if !number.is_integer() {
                    return Err(EvalErrorKind::fraction("an element of a mex", number, None));
                }
                set.insert(number);
            }
            Accumulator::NimSum(sum) => *sum = sum.nim_sum(number)?,
            Accumulator::Sum(sum) => *sum = sum.add(number)?,
            Accumulator::Product(product) => *product = product.mul(number)?,
            Accumulator::Min(least) => {
                if least.as_ref().is_none_or(|least| number < least) {
                    *least = Some(number.clone());
                }
            }
            Accumulator::Max(most) => {
                if most.as_ref().is_none_or(|most| number > most) {
                    *most = Some(number.clone());
                }
            }
        }
        Ok(())
    }

    /// Whether it may take long to add the next number.
    pub fn is_slow(&self) -> bool {
        match self {
            Accumulator::Sum(value) | Accumulator::Product(value) | Accumulator::NimSum(value) => {
                !matches!(value, Number::Small(_))
            }
            _ => false,
        }
    }

    pub fn finish(self, spare: &mut Vec<NumberSet>) -> Result<Value, EvalErrorKind> {
        Ok(Value::Number(match self {
            Accumulator::Set(members) => return members.finish(),
            Accumulator::List(elements) => return Ok(Value::List(Rc::new(elements.list))),
            Accumulator::SortedList(elements) => return Ok(elements.sorted()),
            Accumulator::Mex(mut set) => {
                let value = set.mex();
                set.clear();
                spare.push(set);
                Number::Small(value)
            }
            Accumulator::Sum(number)
            | Accumulator::Product(number)
            | Accumulator::NimSum(number) => number,
            Accumulator::Min(least) => {
                least.ok_or(EvalErrorKind::EmptyExtremum { what: "minimum" })?
            }
            Accumulator::Max(most) => {
                most.ok_or(EvalErrorKind::EmptyExtremum { what: "maximum" })?
            }
            Accumulator::Count(count) => Number::Small(count),
        }))
    }
}

impl From<NumberError> for EvalErrorKind {
    fn from(error: NumberError) -> Self {
        match error {
            NumberError::TooLarge { bits } => EvalErrorKind::NumberTooLarge { bits },
            NumberError::LongFraction { bits } => EvalErrorKind::LongFraction { bits },
            NumberError::DivisionByZero => EvalErrorKind::DivisionByZero,
            NumberError::FractionalExponent(value) => EvalErrorKind::FractionalExponent { value },
            NumberError::NotInteger(value) => EvalErrorKind::Fraction {
                what: "an operand",
                value,
                argument: None,
            },
            NumberError::Cancelled => EvalErrorKind::Interrupted,
            NumberError::Negative(value) => EvalErrorKind::NegativeNimSum { value },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mex_is_the_least_that_is_missing() {
        for count in [0, 1, 63, 64, 65, 200] {
            let mut set = NumberSet::default();
            (0..count).for_each(|value| set.insert(&Number::Small(value)));
            set.insert(&Number::Small(-3));
            set.insert(&Number::Small(count + 1));
            set.insert(&Number::Small(i64::MAX));
            assert_eq!(set.mex(), count);
            set.clear();
            assert_eq!(set.mex(), 0);
        }
    }

    #[test]
    fn numbers_beyond_the_marks_count_too() {
        let mut set = NumberSet::default();
        let last = MOST_MARKS as i64 + 5;
        (0..=last).for_each(|value| set.insert(&Number::Small(value)));
        assert_eq!(set.mex(), last + 1);
    }
}
