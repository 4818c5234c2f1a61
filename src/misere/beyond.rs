//! Outcomes of sums that a quotient does not reach.
//!
//! A quotient of the heaps up to some heap says who wins on sums of these heaps. A sum with a larger heap is played by
//! the definition until only heaps of the quotient are left. Three facts make sums equal:
//!
//! * a heap without moves changes no play, so it is left out;
//! * two heaps * whose only option is the sum without moves cancel: X + * + * has the outcome of X, by induction on X.
//!   If X has a P-position X' among its options, X' + * + * is one among those of X + * + *. If X has options and none
//!   is a P-position, then none of X' + * + * is one, and neither is X + *, which has the option X. If X has no options,
//!   it is an N-position; then X + * is a P-position, as its only option is X, so that X + * + * is an N-position too.
//!   (Other equal heaps do not cancel: two heaps of 2 in Nim are a P-position, and the empty sum is not.)
//! * the order of heaps does not matter.

use nk_base::cancellation::{CancelToken, StopReason};
use rustc_hash::FxHashMap;

use crate::rules::Rules;
use crate::solve::Search;
use nk_base::Outcome;

/// The outcomes of sums that were met so far.
#[derive(Clone, Debug)]
pub struct Beyond {
    known: FxHashMap<Box<[u32]>, bool>,
    kinds: FxHashMap<u32, Kind>,
    bytes: usize,
    limit: usize,
}

/// The kind of a heap, for the simplification of sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The heap has no moves.
    Zero,
    /// The only option of the heap is the sum without moves.
    Star,
    Other,
}

/// A sum whose options are examined one after another, and the next option.
struct Frame {
    sum: Box<[u32]>,
    /// The index in `sum` of the heap from which the next option takes tokens.
    place: usize,
    /// The number of tokens that the next option takes.
    taken: usize,
    /// The size of the smaller of the two heaps that the next option leaves.
    part: usize,
}

impl Beyond {
    /// A table without any outcome, which may grow to about `limit` bytes.
    pub fn new(limit: usize) -> Beyond {
        Beyond {
            known: FxHashMap::default(),
            kinds: FxHashMap::default(),
            bytes: 0,
            limit,
        }
    }

    /// The outcome of a sum of heaps, in any order. Sums for which the quotient of `search` gives the outcome are not
    /// played; the cost grows with the number of other sums that play can reach.
    ///
    /// `None` if play meets more than `most` sums whose outcomes are not known, or if no `steps` are left; each option
    /// that is examined takes one step. Outcomes that were found until then are kept.
    ///
    /// # Errors
    ///
    /// [`StopReason`], if `stop` was cancelled or memory is full. A heap above 2^32 - 1 is treated as the latter.
    pub fn within(
        &mut self,
        search: &Search,
        heaps: &[usize],
        most: usize,
        steps: &mut u64,
        stop: &CancelToken,
    ) -> Result<Option<Outcome>, StopReason> {
        let full = StopReason::Memory { limit: self.limit };
        let heaps: Result<Vec<u32>, _> = heaps.iter().map(|n| u32::try_from(*n)).collect();
        let whole = self.normal(search.rules(), heaps.map_err(|_| full)?);
        if let Some(is_p) = self.look_up(search, &whole) {
            return Ok(Some(Outcome::p_if(is_p)));
        }
        let (mut frames, mut met) = (vec![Frame::new(whole)], 1);
        let mut last = false;
        while let Some(frame) = frames.last_mut() {
            stop.check(())?;
            let Some(left) = steps.checked_sub(1) else {
                return Ok(None);
            };
            *steps = left;
            let is_p = match frame.next(search.rules()) {
                Some(option) => {
                    let option = self.normal(search.rules(), option);
                    match self.look_up(search, &option) {
                        // The frame keeps its place, so that the option is looked up again once its outcome is known.
                        None => {
                            met += 1;
                            if met > most {
                                return Ok(None);
                            }
                            frame.again();
                            frames.push(Frame::new(option));
                            continue;
                        }
                        Some(false) => continue,
                        Some(true) => false,
                    }
                }
                // A sum without moves is empty at this point, and the quotient has its outcome.
                None => true,
            };
            if let Some(frame) = frames.pop() {
                last = is_p;
                self.remember(frame.sum, is_p)?;
            }
        }
        Ok(Some(Outcome::p_if(last)))
    }

    fn look_up(&self, search: &Search, sum: &[u32]) -> Option<bool> {
        let heaps: Vec<usize> = sum.iter().map(|n| *n as usize).collect();
        search
            .product(&heaps)
            .or_else(|| self.known.get(sum).copied())
    }

    fn remember(&mut self, sum: Box<[u32]>, is_p: bool) -> Result<(), StopReason> {
        self.bytes += 64 + 4 * sum.len();
        self.known.insert(sum, is_p);
        match self.bytes > self.limit {
            true => {
                // The next question begins with an empty table rather than with a full one.
                *self = Beyond::new(self.limit);
                Err(StopReason::Memory { limit: self.limit })
            }
            false => Ok(()),
        }
    }

    /// The sum without heaps that have no moves and without pairs of stars, in ascending order.
    fn normal(&mut self, rules: &Rules, heaps: Vec<u32>) -> Box<[u32]> {
        let mut sum = Vec::with_capacity(heaps.len());
        let mut star = None;
        for heap in heaps {
            match (self.kind(rules, heap), star) {
                (Kind::Zero, _) => {}
                // Two stars cancel, whatever their sizes.
                (Kind::Star, Some(_)) => star = None,
                (Kind::Star, None) => star = Some(heap),
                (Kind::Other, _) => sum.push(heap),
            }
        }
        sum.extend(star);
        sum.sort_unstable();
        sum.into_boxed_slice()
    }

    fn kind(&mut self, rules: &Rules, heap: u32) -> Kind {
        if let Some(kind) = self.kinds.get(&heap) {
            return *kind;
        }
        let mut frame = Frame::new(Box::new([heap]));
        let mut kind = Kind::Zero;
        while let Some(option) = frame.next(rules) {
            kind = Kind::Star;
            if option.iter().any(|part| has_move(rules, *part as usize)) {
                kind = Kind::Other;
                break;
            }
        }
        self.bytes += 32;
        self.kinds.insert(heap, kind);
        kind
    }
}

fn has_move(rules: &Rules, heap: usize) -> bool {
    Frame::new(Box::new([heap as u32])).next(rules).is_some()
}

impl Frame {
    fn new(sum: Box<[u32]>) -> Frame {
        Frame {
            sum,
            place: 0,
            taken: 0,
            part: 0,
        }
    }

    /// Goes back by one option.
    fn again(&mut self) {
        self.part -= 1;
    }

    /// The next option. Of equal heaps only the first one is played.
    fn next(&mut self, rules: &Rules) -> Option<Vec<u32>> {
        while let Some(&heap) = self.sum.get(self.place) {
            let heap = heap as usize;
            let is_same = self.place > 0 && self.sum[self.place - 1] == self.sum[self.place];
            while self.taken <= rules.last().min(heap) && !is_same {
                let (digit, rest) = (rules.code().digits()[self.taken], heap - self.taken);
                let most = if digit & 4 == 0 { 0 } else { rest / 2 };
                while self.part <= most {
                    let part = self.part;
                    self.part += 1;
                    if allows(digit, rest, part) {
                        return Some(self.after(part, rest - part));
                    }
                }
                self.taken += 1;
                self.part = 0;
            }
            self.place += 1;
            self.taken = 0;
            self.part = 0;
        }
        None
    }

    /// The sum with two heaps in place of the one that is played, where a heap of 0 tokens is left out.
    fn after(&self, part: usize, other: usize) -> Vec<u32> {
        let mut sum: Vec<u32> = Vec::with_capacity(self.sum.len() + 1);
        sum.extend(&self.sum[..self.place]);
        sum.extend(&self.sum[self.place + 1..]);
        let parts = [part, other].into_iter().filter(|n| *n > 0);
        sum.extend(parts.map(|n| n as u32));
        sum
    }
}

/// Whether a digit lets a move leave `rest` tokens as heaps of `part` and `rest - part`, where 0 tokens are no heap.
fn allows(digit: u8, rest: usize, part: usize) -> bool {
    let heaps = match (rest, part) {
        (0, _) => 0,
        (_, 0) => 1,
        _ => 2,
    };
    digit >> heaps & 1 != 0
}
