//! Values that will be a set, within limits of number and memory.

use std::rc::Rc;

use super::error::EvalErrorKind;
use super::strangers;
use super::value::Value;

/// Greatest number of members of a set.
pub const MOST_MEMBERS: usize = 10_000_000;

/// Values that will be a set, and their size.
#[derive(Debug)]
pub struct Members {
    list: Vec<Value>,
    bytes: u64,
    most: u64,
    /// Greatest number of members.
    room: usize,
}

impl Members {
    /// An empty list that may take `most` bytes.
    pub fn new(most: u64) -> Members {
        Members::with_room(most, MOST_MEMBERS)
    }

    fn with_room(most: u64, room: usize) -> Members {
        Members {
            list: Vec::new(),
            bytes: 0,
            most,
            room,
        }
    }

    /// Adds a value.
    ///
    /// # Errors
    ///
    /// There are too many, or they take too much memory.
    pub fn push(&mut self, value: &Value) -> Result<(), EvalErrorKind> {
        self.list.push(value.clone());
        self.bytes += value.bytes();
        // Repeated members are removed only when the list is twice as long as allowed, so that this costs little.
        match self.list.len() > 2 * self.room || self.bytes > self.most {
            true => self.tidy(),
            false => Ok(()),
        }
    }

    /// Adds several values at once; `false`, with none added, where [`push`](Self::push) must check each of them.
    pub fn extend(&mut self, values: &[i64]) -> bool {
        let bytes = self.bytes + (size_of::<Value>() * values.len()) as u64;
        if self.list.len() + values.len() > self.room || bytes > self.most {
            return false;
        }
        self.bytes = bytes;
        self.list.extend(values.iter().copied().map(Value::from));
        true
    }

    fn tidy(&mut self) -> Result<(), EvalErrorKind> {
        tidy(&mut self.list);
        self.bytes = self.list.iter().map(Value::bytes).sum();
        if self.list.len() > self.room {
            let limit = self.room;
            return Err(EvalErrorKind::Members { limit });
        }
        // Half of the memory must be free, so that the next check is far away.
        match self.bytes > self.most / 2 {
            true => Err(EvalErrorKind::Memory { limit: self.most }),
            false => Ok(()),
        }
    }

    /// The set of the values.
    ///
    /// # Errors
    ///
    /// There are too many, or they are vertices of two graphs.
    pub fn finish(self) -> Result<Value, EvalErrorKind> {
        set(self.list, self.room)
    }
}

/// The set of these values.
///
/// # Errors
///
/// It has more than `room` members, or vertices of two graphs.
pub fn set(mut members: Vec<Value>, room: usize) -> Result<Value, EvalErrorKind> {
    tidy(&mut members);
    strangers::in_one_set(&members)?;
    match members.len() > room {
        true => Err(EvalErrorKind::Members { limit: room }),
        false => Ok(Value::Set(Rc::new(members))),
    }
}

/// Sorts the members and removes repeats.
fn tidy(members: &mut Vec<Value>) {
    members.sort();
    members.dedup();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(room: usize, values: impl Iterator<Item = i64>) -> Result<Value, EvalErrorKind> {
        let mut members = Members::with_room(1 << 20, room);
        for value in values {
            members.push(&Value::from(value))?;
        }
        members.finish()
    }

    #[test]
    fn members_that_come_again_take_no_room() {
        let found = members(5, (0..100).map(|i| 4 - i % 5)).expect("room for five");
        assert_eq!(found.to_string(), "{0, 1, 2, 3, 4}");
        let limit = Err(EvalErrorKind::Members { limit: 5 });
        assert_eq!(members(5, 0..6), limit, "seen at the end");
        assert_eq!(members(5, 0..100), limit, "seen on the way");
    }

    #[test]
    fn many_at_once_are_added_where_there_is_room_for_all() {
        let mut own = Members::with_room(1 << 20, 5);
        assert!(own.extend(&[3, 1, 3]));
        assert!(!own.extend(&[1, 1, 1]), "they might be six");
        assert_eq!(own.finish().expect("two").to_string(), "{1, 3}");
        let three = 3 * size_of::<Value>() as u64;
        let mut own = Members::with_room(three, 5);
        assert!(own.extend(&[1, 2, 3]));
        assert!(!own.extend(&[4]), "there is room for three");
        let error = own.push(&Value::from(4)).expect_err("four are too many");
        assert_eq!(error, EvalErrorKind::Memory { limit: three });
    }
}
