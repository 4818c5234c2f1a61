//! Calls of functions: their known values, read from the rows of memos.

use super::Node;
use super::lanes::{Lanes, each};
use super::run::Run;
use crate::check::ir::FunctionId;
use crate::eval::memo::{LEAST_VALUE, Row};

/// The word, and a sign that is negative where it is no value.
fn checked(word: i64) -> (i64, i64) {
    // What is below the least value wraps to a large number.
    let wrapped = word.wrapping_sub(LEAST_VALUE ^ i64::MIN);
    (word, word & !wrapped)
}

impl<'a> Run<'a> {
    /// The values of a function, which has two arguments at the most.
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
        let (Some(one), Some(other)) = (first.line(), second.line()) else {
            return self.map_pairs(first, second, |first, second| {
                checked(memo.word(first, second))
            });
        };
        let word = |lane| checked(memo.word(one.at(lane), other.at(lane)));
        let (mut out, mut signs) = (self.pool.take(), 0);
        for (lane, place) in out[..self.lanes].iter_mut().enumerate() {
            let (value, sign) = word(lane);
            *place = value;
            signs |= sign;
        }
        if signs < 0 {
            self.end_before(|lane| word(lane).1 < 0)?;
        }
        Some(Lanes::Vector(out))
    }

    /// The words of one row at those places.
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
                let mut signs = 0;
                for (out, word) in out.iter_mut().zip(words.iter().rev()) {
                    signs |= checked(*word).1;
                    *out = *word;
                }
                signs
            }
        };
        if signs < 0 {
            self.end_before(|lane| checked(out[lane]).1 < 0)?;
        }
        Some(Lanes::Vector(out))
    }
}
