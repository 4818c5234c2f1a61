//! Outcomes in misère play by the definition.
//!
//! A sum without moves is an N-position: the player to move has won, because the other player made the last move. Any
//! other sum is a P-position exactly if all its options are N-positions. [`Table::outcome`] follows this sentence and
//! remembers the sums that it has met; everything else in this crate is tested against it.

use nk_base::cancellation::{CancelToken, StopReason};
use rustc_hash::FxHashMap;

use crate::rules::Rules;
use nk_base::Outcome;

/// The outcomes of sums that were met so far.
///
/// A sum is a list of heaps in ascending order, without empty heaps.
#[derive(Clone, Debug)]
pub struct Table<'r> {
    rules: &'r Rules,
    known: FxHashMap<Vec<u32>, bool>,
    options: Vec<Vec<(usize, usize)>>,
    bytes: usize,
    limit: usize,
}

/// A sum whose options are being examined.
struct Frame {
    sum: Vec<u32>,
    options: Vec<Vec<u32>>,
}

impl<'r> Table<'r> {
    /// An empty table that may grow to about `limit` bytes.
    pub fn new(rules: &'r Rules, limit: usize) -> Table<'r> {
        Table {
            rules,
            known: FxHashMap::default(),
            options: Vec::new(),
            bytes: 0,
            limit,
        }
    }

    /// The outcome of a sum of heaps, in any order. Its cost grows with the number of sums that play can reach, which
    /// is exponential in general.
    ///
    /// # Errors
    ///
    /// [`StopReason`], if `stop` was cancelled or the table is full.
    pub fn outcome(&mut self, heaps: &[usize], stop: &CancelToken) -> Result<Outcome, StopReason> {
        let whole = self.sum(heaps.iter().copied());
        let mut frames = Vec::new();
        self.enter(whole.clone(), &mut frames, stop)?;
        while let Some(frame) = frames.last_mut() {
            stop.check(())?;
            match frame.options.last() {
                None => self.leave(&mut frames, true)?,
                Some(option) => match self.known.get(option).copied() {
                    Some(true) => self.leave(&mut frames, false)?,
                    Some(false) => {
                        frame.options.pop();
                    }
                    None => {
                        let option = option.clone();
                        self.enter(option, &mut frames, stop)?;
                    }
                },
            }
        }
        match self.known.get(&whole) {
            Some(true) => Ok(Outcome::P),
            _ => Ok(Outcome::N),
        }
    }

    /// Ends the work on the topmost sum.
    fn leave(&mut self, frames: &mut Vec<Frame>, is_p: bool) -> Result<(), StopReason> {
        match frames.pop() {
            Some(frame) => self.remember(frame.sum, is_p),
            None => Ok(()),
        }
    }

    /// Begins the work on a sum. A sum without moves is an N-position.
    fn enter(
        &mut self,
        sum: Vec<u32>,
        frames: &mut Vec<Frame>,
        stop: &CancelToken,
    ) -> Result<(), StopReason> {
        if self.known.contains_key(&sum) {
            return Ok(());
        }
        let options = self.moves(&sum, stop)?;
        if options.is_empty() {
            return self.remember(sum, false);
        }
        frames.push(Frame { sum, options });
        Ok(())
    }

    fn remember(&mut self, sum: Vec<u32>, is_p: bool) -> Result<(), StopReason> {
        let bytes = 48 + 4 * sum.len();
        self.known.insert(sum, is_p);
        self.count(bytes)
    }

    /// Counts bytes that the table takes.
    ///
    /// # Errors
    ///
    /// They exceed the limit.
    fn count(&mut self, bytes: usize) -> Result<(), StopReason> {
        self.bytes += bytes;
        match self.bytes > self.limit {
            true => Err(StopReason::Memory { limit: self.limit }),
            false => Ok(()),
        }
    }

    fn sum(&self, heaps: impl Iterator<Item = usize>) -> Vec<u32> {
        let mut sum: Vec<u32> = heaps
            .filter(|n| *n > 0)
            .map(|n| u32::try_from(n).unwrap_or(u32::MAX))
            .collect();
        sum.sort_unstable();
        sum
    }

    /// The options of a sum, each once.
    fn moves(&mut self, sum: &[u32], stop: &CancelToken) -> Result<Vec<Vec<u32>>, StopReason> {
        let mut moves = Vec::new();
        for (at, &heap) in sum.iter().enumerate() {
            if at > 0 && sum[at - 1] == heap {
                continue;
            }
            while self.options.len() <= heap as usize {
                stop.check(())?;
                let next = self.rules.options(self.options.len());
                self.count(24 + 16 * next.len())?;
                self.options.push(next);
            }
            for &(a, b) in &self.options[heap as usize] {
                let others = sum.iter().enumerate().filter(|(other, _)| *other != at);
                let others = others.map(|(_, other)| *other as usize);
                moves.push(self.sum(others.chain([a, b])));
            }
        }
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }
}
