//! Calls of functions: their known values, read from the rows of memos.

use super::lanes::{Lanes, Progression, each};
use super::node::Node;
use super::run::Run;
use crate::memo::{LEAST_VALUE, Memo, Row};
use nk_lang::ir::FunctionId;

/// The word, and a sign that is negative where the word is not a value.
fn checked(word: i64) -> (i64, i64) {
    // A word below the least value wraps to a large number.
    let wrapped = word.wrapping_sub(LEAST_VALUE ^ i64::MIN);
    (word, word & !wrapped)
}

/// A negative number if one of the words is not a value.
fn signs(words: &[i64]) -> i64 {
    words.iter().fold(0, |signs, word| signs | checked(*word).1)
}

/// Copies the words in the opposite order, a few at once.
fn reverse(out: &mut [i64], words: &[i64]) {
    let (most, rest) = out.as_chunks_mut::<4>();
    let (first, last) = words.as_rchunks::<4>();
    for (out, words) in most.iter_mut().zip(last.iter().rev()) {
        *out = [words[3], words[2], words[1], words[0]];
    }
    for (out, word) in rest.iter_mut().zip(first.iter().rev()) {
        *out = *word;
    }
}

/// Copies the words of a memo at the pairs of two progressions; negative if one of them is not a value.
fn across(out: &mut [i64], memo: &Memo, first: Progression, second: Progression) -> i64 {
    let (count, mut at) = (out.len(), second.first);
    let mut signs = 0;
    let mut put = |out: &mut i64, word: i64| {
        *out = word;
        signs |= checked(word).1;
    };
    let mut along = |(out, row): (&mut i64, Row)| {
        put(out, row.word(at));
        at = at.wrapping_add(second.step);
    };
    let least = first.first.min(first.at(count.saturating_sub(1)));
    match (first.step, memo.rows(least, count)) {
        (1, Some(rows)) => out.iter_mut().zip(rows).for_each(&mut along),
        (-1, Some(rows)) => out.iter_mut().zip(rows.rev()).for_each(&mut along),
        _ => {
            for (lane, out) in out.iter_mut().enumerate() {
                put(out, memo.word(first.at(lane), second.at(lane)));
            }
        }
    }
    signs
}

impl<'a> Run<'a> {
    /// The values of a function of at most two arguments.
    pub fn call(&mut self, function: FunctionId, args: &[Node]) -> Option<Lanes> {
        let memo = &self.memos[function.0];
        let [first, second] = args else {
            let only = args.first().unwrap_or(&Node::Constant(0));
            let at = self.node(only)?;
            return self.along(memo.row(0), at);
        };
        let (first, second) = (self.node(first)?, self.node(second)?);
        if let Lanes::Uniform(first) = first {
            return self.along(memo.row(first), second);
        }
        let (Some(one), Some(other)) = (first.progression(), second.progression()) else {
            return self.map_pairs(first, second, |first, second| {
                checked(memo.word(first, second))
            });
        };
        let mut out = self.pool.take();
        let signs = across(&mut out[..self.lanes], memo, one, other);
        if signs < 0 {
            self.end_before(|lane| checked(out[lane]).1 < 0)?;
        }
        Some(Lanes::Vector(out))
    }

    /// The words of one row at the places `at`.
    fn along(&mut self, row: Row<'a>, at: Lanes) -> Option<Lanes> {
        let first = at.at(0);
        let least = match at {
            Lanes::Ramp { step: 1, .. } => first,
            Lanes::Ramp { step: -1, .. } => first.wrapping_sub(self.lanes as i64 - 1),
            at => return self.map(at, |at| checked(row.word(at))),
        };
        let words = row.words(least, self.lanes);
        if words.len() < self.lanes {
            return self.map(at, |at| checked(row.word(at)));
        }
        let mut out = self.pool.take();
        let signs = match least == first {
            true => each(&mut out[..], words, checked),
            false => {
                reverse(&mut out[..self.lanes], words);
                signs(&out[..self.lanes])
            }
        };
        if signs < 0 {
            self.end_before(|lane| checked(out[lane]).1 < 0)?;
        }
        Some(Lanes::Vector(out))
    }
}
