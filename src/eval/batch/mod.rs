//! The elements of a builder, many at a time.
//!
//! In: the innermost loop of a builder, where its filters and its element are arithmetic of integers, comparisons, `if`
//! and calls of functions of at most two variables ([`write`]). Out: what the machine would have collected, for as many
//! elements as possible. Each op works on up to [`LANES`] elements, a lane for each ([`lanes`], [`run`]). A lane whose
//! value is exceptional (not known yet, not an integer of 64 bits, an error) ends the batch before it; the machine
//! evaluates that element as usual, and batches continue after it. Invariant, which `tests/evaluator/referee` checks:
//! values, errors and steps are those of the machine alone.

mod arithmetic;
mod collect;
mod division;
mod divisors;
mod gather;
pub(super) mod lanes;
pub(super) mod node;
mod run;
mod write;

pub use write::write;

use super::code::{Code, Label};
use super::error::Step;
use super::frames::{Flow, Loop};
use super::machine::Machine;
use super::value::Value;
use lanes::LANES;
use node::Batch;
use run::Run;

/// Least number of elements for which a batch pays.
const LEAST_ELEMENTS: i64 = 6;

impl Machine<'_> {
    /// Collects elements of the loop on top in batches, and leaves the loop if none is left over.
    pub(super) fn batches(&mut self, code: &Code, base: usize, at: u32, exit: Label) -> Step<Flow> {
        let batch = &code.batches[at as usize];
        let register = base + batch.register as usize;
        while let Some((start, left)) = self.next_elements() {
            self.stop.check(())?;
            let count = left.min(LANES as i64) as usize;
            let done = self.collect_batch(batch, base, start, count);
            self.steps -= done as u64;
            if done as i64 == left {
                self.loops.pop();
                return Ok(Flow::Goto(exit));
            }
            let next = start + done as i64;
            self.registers[register] = Value::from(next);
            let Some(Loop::Small {
                current, by_hand, ..
            }) = self.loops.last_mut()
            else {
                break;
            };
            *current = next;
            if done < count {
                by_hand.begin(next, done);
            }
        }
        Ok(Flow::Next)
    }

    /// The start of the next batch, and the number of elements that the loop has from there on; `None` if the machine
    /// is to evaluate the next element.
    fn next_elements(&self) -> Option<(i64, i64)> {
        let Some(Loop::Small {
            current,
            last,
            by_hand,
        }) = self.loops.last()
        else {
            return None;
        };
        let left = last.checked_sub(*current)?.checked_add(1)?;
        let worth = left >= LEAST_ELEMENTS && self.steps >= left.min(LANES as i64) as u64;
        (worth && *current >= by_hand.to).then_some((*current, left))
    }

    /// Collects up to `count` elements, and returns their number.
    fn collect_batch(&mut self, batch: &Batch, base: usize, start: i64, count: usize) -> usize {
        let registers = &self.registers[base..];
        let mut run = Run::new(&self.memos, registers, &mut self.pool, start, count);
        let Some(accumulator) = self.accumulators.last_mut() else {
            return 0;
        };
        let collected = collect::collect(accumulator, &mut run, batch);
        let done = run.done;
        run.finish();
        if collected { done } else { 0 }
    }
}
