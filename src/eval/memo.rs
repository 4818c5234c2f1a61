//! Values that are known, and values that are being computed.
//!
//! Small integers (and truth values) of functions of at most two variables are in rows of plain words, which
//! [`super::batch`] reads many at a time; all others are in a hash table. Invariant: an entry of the table is unknown
//! to the rows. A row is extended only while the rows have at most four words for each value that they hold, plus
//! [`FREE`].
//! they hold, and [`FREE`] besides.

use rustc_hash::FxHashMap;

use super::value::Value;
use nk_base::number::Number;
use nk_lang::ir::{Function, FunctionRule, Kind};

/// The state of the value of a function at some arguments.
#[derive(Clone, Debug, Default)]
pub enum Entry {
    #[default]
    Unknown,
    /// The frame of the value is on the stack: a further call is a cycle.
    Busy,
    Done(Value),
}

/// The values of one function.
#[derive(Debug, Default)]
pub struct Memo {
    /// The arguments of `rows[0][0]`; a function of one argument uses only the second.
    lows: [i64; 2],
    rows: Vec<Vec<i64>>,
    /// Whether the words are truth values, as [`truth_word`] writes them.
    truths: bool,
    /// Number of words of the rows; `held` of them hold a value.
    words: usize,
    held: usize,
    table: FxHashMap<Box<[Number]>, Entry>,
}

/// The words of one row.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    low: i64,
    words: &'a [i64],
}

/// A word without information; the table may have the value.
const UNKNOWN: i64 = i64::MIN;
const BUSY: i64 = i64::MIN + 1;

/// Words from here on are values.
pub const LEAST_VALUE: i64 = i64::MIN + 2;

/// Number of words that the rows may have however few values they hold.
const FREE: usize = 1 << 20;

/// The cost of a row in addition to its words, in words.
const ROW: usize = 3;

/// All bits set for `true`, so that truth values are masks.
pub fn truth_word(truth: bool) -> i64 {
    -i64::from(truth)
}

impl Memo {
    /// An empty memo, whose arguments start where the function's equations do.
    pub fn of(function: &Function) -> Self {
        let low = |at: usize| match &function.rule {
            FunctionRule::Clauses(clauses) => clauses
                .iter()
                .filter_map(|clause| clause.ranges.get(at)?.low.as_ref()?.as_i64())
                .min()
                .unwrap_or(0),
            FunctionRule::Enumeration(_) => 1,
        };
        let lows: Vec<i64> = (0..function.arity()).map(low).collect();
        Memo::new(&lows, function.kind == Kind::Truth)
    }

    /// An empty memo; `lows` are the least arguments that are expected.
    fn new(lows: &[i64], truths: bool) -> Self {
        let lows = match lows {
            [low] => [0, *low],
            [first, second, ..] => [*first, *second],
            [] => [0, 0],
        };
        Memo {
            lows,
            truths,
            ..Memo::default()
        }
    }

    /// The row, and the place in it.
    fn place(&self, args: &[Number]) -> Option<(usize, usize)> {
        let (first, second) = match args {
            [] => (self.lows[0], self.lows[1]),
            [Number::Small(arg)] => (self.lows[0], *arg),
            [Number::Small(first), Number::Small(second)] => (*first, *second),
            _ => return None,
        };
        Some((
            distance(self.lows[0], first)?,
            distance(self.lows[1], second)?,
        ))
    }

    pub fn get(&self, args: &[Number]) -> Entry {
        let word = self
            .place(args)
            .and_then(|(row, at)| self.rows.get(row)?.get(at));
        match word {
            Some(&BUSY) => Entry::Busy,
            Some(&word) if word >= LEAST_VALUE => Entry::Done(self.value(word)),
            _ => self.table.get(args).cloned().unwrap_or_default(),
        }
    }

    /// The value at one small argument, if the rows have it: the fast path of every recurrence.
    #[inline]
    pub fn get_small(&self, arg: i64) -> Option<Value> {
        let word = *self.rows.first()?.get(distance(self.lows[1], arg)?)?;
        (word >= LEAST_VALUE).then(|| self.value(word))
    }

    #[inline]
    fn value(&self, word: i64) -> Value {
        match self.truths {
            true => Value::Truth(word != 0),
            false => Value::from(word),
        }
    }

    fn word_of(&self, entry: &Entry) -> Option<i64> {
        match entry {
            Entry::Unknown => Some(UNKNOWN),
            Entry::Busy => Some(BUSY),
            Entry::Done(Value::Number(Number::Small(value))) if !self.truths => {
                Some(*value).filter(|value| *value >= LEAST_VALUE)
            }
            Entry::Done(Value::Truth(truth)) if self.truths => Some(truth_word(*truth)),
            Entry::Done(_) => None,
        }
    }

    /// The word at two arguments; a word below [`LEAST_VALUE`] is not a value.
    #[inline(always)]
    pub fn word(&self, first: i64, second: i64) -> i64 {
        // Wrapped differences are beyond all rows.
        let row = self.rows.get(first.wrapping_sub(self.lows[0]) as usize);
        let at = second.wrapping_sub(self.lows[1]) as usize;
        row.and_then(|row| row.get(at)).copied().unwrap_or(UNKNOWN)
    }

    /// The rows of consecutive first arguments from `least` on, if there are `count`.
    pub fn rows(
        &self,
        least: i64,
        count: usize,
    ) -> Option<impl DoubleEndedIterator<Item = Row<'_>>> {
        let at = distance(self.lows[0], least)?;
        let rows = self.rows.get(at..at.checked_add(count)?)?;
        Some(rows.iter().map(|words| Row {
            low: self.lows[1],
            words,
        }))
    }

    /// The row of the first of two arguments; `first` is 0 where there is only one.
    pub fn row(&self, first: i64) -> Row<'_> {
        let row = distance(self.lows[0], first).and_then(|row| self.rows.get(row));
        Row {
            low: self.lows[1],
            words: row.map_or(&[], Vec::as_slice),
        }
    }

    pub fn set(&mut self, args: &[Number], entry: Entry) {
        if !self.table.is_empty() {
            self.table.remove(args);
        }
        let (place, word) = (self.place(args), self.word_of(&entry));
        if let (Some(place), Some(word)) = (place, word)
            && let Some(held) = self.room(place)
        {
            let before = std::mem::replace(held, word) >= LEAST_VALUE;
            self.held += usize::from(word >= LEAST_VALUE);
            self.held -= usize::from(before);
            return;
        }
        if let Some(held) = place.and_then(|(row, at)| self.rows.get_mut(row)?.get_mut(at)) {
            *held = UNKNOWN;
        }
        if !matches!(entry, Entry::Unknown) {
            self.table.insert(args.into(), entry);
        }
    }

    /// The word at a place, if the rows have it or may be extended to it.
    fn room(&mut self, (row, at): (usize, usize)) -> Option<&mut i64> {
        let has = self.rows.get(row).map_or(0, Vec::len);
        if at >= has {
            let rows = (row + 1).saturating_sub(self.rows.len());
            let more = ROW.checked_mul(rows)?.checked_add(at - has + 1)?;
            let words = self.words.checked_add(more)?;
            if words > 4 * self.held + FREE {
                return None;
            }
            self.words = words;
            if rows > 0 {
                self.rows.resize_with(row + 1, Vec::new);
            }
            self.rows[row].resize(at + 1, UNKNOWN);
        }
        self.rows.get_mut(row)?.get_mut(at)
    }
}

impl<'a> Row<'a> {
    /// The word at an argument; a word below [`LEAST_VALUE`] is not a value.
    #[inline]
    pub fn word(&self, arg: i64) -> i64 {
        // A wrapped difference is beyond every row.
        let at = arg.wrapping_sub(self.low) as usize;
        self.words.get(at).copied().unwrap_or(UNKNOWN)
    }

    /// The words from `arg` on, at most `count`.
    pub fn words(&self, arg: i64, count: usize) -> &'a [i64] {
        let Some(at) = distance(self.low, arg).filter(|at| *at < self.words.len()) else {
            return &[];
        };
        &self.words[at..self.words.len().min(at.saturating_add(count))]
    }
}

#[inline]
fn distance(low: i64, arg: i64) -> Option<usize> {
    usize::try_from(arg.checked_sub(low)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_base::number::Number;
    use nk_testing::Random;

    /// Entries of every kind at near and far places, compared with a plain map.
    #[test]
    fn rows_and_table_together_are_a_map() {
        for (arity, truths) in [(0, false), (1, false), (1, true), (2, false), (3, false)] {
            let mut memo = Memo::new(&vec![-2; arity], truths);
            let mut map: FxHashMap<Vec<Number>, Entry> = FxHashMap::default();
            let mut random = Random(7 + arity as u64);
            let mut below = |bound: u64| random.below(bound);
            for _ in 0..20_000 {
                let arg = |kind: u64, near: i64| match kind {
                    0 => Number::Small(i64::MIN + near),
                    1 => Number::Small(i64::MAX - near),
                    2 => Number::Small(near * 1_000_000),
                    3 => Number::Small(2).pow(&Number::Small(70 + near)).unwrap(),
                    _ => Number::Small(near - 5),
                };
                let args: Vec<Number> = (0..arity)
                    .map(|_| arg(below(20), below(30) as i64))
                    .collect();
                let entry = match below(8) {
                    0 => Entry::Unknown,
                    1 => Entry::Busy,
                    2 => Entry::Done(Value::Truth(below(2) == 0)),
                    3 => Entry::Done(Value::Number(arg(3, 1))),
                    4 => Entry::Done(Value::from(i64::MIN + below(4) as i64)),
                    _ => Entry::Done(Value::from(below(9) as i64 - 4)),
                };
                memo.set(&args, entry.clone());
                let shown = format!("{entry:?}");
                map.insert(args.clone(), entry);
                assert_eq!(format!("{:?}", memo.get(&args)), shown, "{args:?}");
            }
            for (args, entry) in map {
                assert_eq!(format!("{:?}", memo.get(&args)), format!("{entry:?}"));
            }
            assert!(memo.words <= 4 * memo.held + FREE);
        }
    }
}
