//! Values that are known, and those being computed.

use rustc_hash::FxHashMap;

use super::value::Value;
use crate::number::Number;

/// What is known of a function at some arguments.
#[derive(Clone, Debug, Default)]
pub enum Entry {
    #[default]
    Unknown,
    /// Its frame is on the stack: to ask for it is a cycle.
    Busy,
    Done(Value),
}

/// The values of one function. One small argument goes to a list, everything else to a hash table.
#[derive(Debug, Default)]
pub struct Memo {
    /// The argument of `list[0]`.
    low: i64,
    list: Vec<Entry>,
    table: FxHashMap<Box<[Number]>, Entry>,
}

/// How far beyond its end the list is extended at once, besides doubling.
const REACH: usize = 1 << 16;

impl Memo {
    /// `low` is the least argument that is to be expected.
    pub fn starting_at(low: i64) -> Self {
        Memo {
            low,
            ..Memo::default()
        }
    }

    fn place(&self, args: &[Number]) -> Option<usize> {
        let [Number::Small(arg)] = args else {
            return None;
        };
        usize::try_from(arg.checked_sub(self.low)?).ok()
    }

    pub fn get(&self, args: &[Number]) -> &Entry {
        match self.place(args).and_then(|place| self.list.get(place)) {
            None | Some(Entry::Unknown) => self.table.get(args).unwrap_or(&Entry::Unknown),
            Some(known) => known,
        }
    }

    /// The value at one small argument, if the list has it: the fast path of every recurrence.
    #[inline]
    pub fn get_small(&self, arg: i64) -> Option<&Value> {
        match self
            .list
            .get(usize::try_from(arg.checked_sub(self.low)?).ok()?)
        {
            Some(Entry::Done(value)) => Some(value),
            _ => None,
        }
    }

    pub fn set(&mut self, args: &[Number], entry: Entry) {
        if let Some(old) = self.table.get_mut(args) {
            *old = entry;
            return;
        }
        match self
            .place(args)
            .filter(|place| *place < 2 * self.list.len() + REACH)
        {
            Some(place) => {
                if place >= self.list.len() {
                    self.list.resize_with(place + 1, Entry::default);
                }
                self.list[place] = entry;
            }
            None => drop(self.table.insert(args.into(), entry)),
        }
    }
}
