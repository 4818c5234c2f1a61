//! Numbers that will be a set: not too many, and not too long ones.

use std::rc::Rc;

use super::error::EvalErrorKind;
use super::value::Value;
use crate::number::Number;

/// The most members that a set is given room for.
pub const MOST_MEMBERS: usize = 10_000_000;

/// Numbers that will be a set, and what they take.
#[derive(Debug)]
pub struct Members {
    list: Vec<Number>,
    bytes: u64,
    most: u64,
}

/// Bytes that a number takes in a list, roughly.
pub fn bytes_of(number: &Number) -> u64 {
    16 + number.heap_bytes()
}

impl Members {
    pub fn new(most: u64) -> Members {
        Members {
            list: Vec::new(),
            bytes: 0,
            most,
        }
    }

    /// Errors: there are too many, or they take too much.
    pub fn push(&mut self, number: &Number) -> Result<(), EvalErrorKind> {
        self.list.push(number.clone());
        self.bytes += bytes_of(number);
        // Members that are there already go away seldom enough not to cost more than they did.
        match self.list.len() > 2 * MOST_MEMBERS || self.bytes > self.most {
            true => self.tidy(),
            false => Ok(()),
        }
    }

    /// Adds many at once; false, and adds none, where [`push`](Self::push) has to see to them.
    pub fn extend(&mut self, values: &[i64]) -> bool {
        let bytes = self.bytes + 16 * values.len() as u64;
        if self.list.len() + values.len() > MOST_MEMBERS || bytes > self.most {
            return false;
        }
        self.bytes = bytes;
        self.list.extend(values.iter().copied().map(Number::Small));
        true
    }

    fn tidy(&mut self) -> Result<(), EvalErrorKind> {
        tidy(&mut self.list);
        self.bytes = self.list.iter().map(bytes_of).sum();
        if self.list.len() > MOST_MEMBERS {
            let limit = MOST_MEMBERS;
            return Err(EvalErrorKind::Members { limit });
        }
        // Half of it, so that the next time is far away.
        match self.bytes > self.most / 2 {
            true => Err(EvalErrorKind::Memory { limit: self.most }),
            false => Ok(()),
        }
    }

    /// Errors: there are too many.
    pub fn finish(mut self) -> Result<Value, EvalErrorKind> {
        tidy(&mut self.list);
        match self.list.len() > MOST_MEMBERS {
            true => Err(EvalErrorKind::Members {
                limit: MOST_MEMBERS,
            }),
            false => Ok(Value::Set(Rc::new(self.list))),
        }
    }
}

/// Ascending, without repeats.
pub fn tidy(members: &mut Vec<Number>) {
    members.sort();
    members.dedup();
}
