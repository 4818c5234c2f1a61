//! The elements of a builder, many at a time.
//!
//! In: the innermost loop of a builder, where its filters and its element are arithmetic of integers, comparisons,
//! `if` and calls of functions of at most two variables ([`write`]). Out: what the machine would have collected,
//! for as many elements as possible. Each op works on up to [`LANES`] elements, a lane for each ([`lanes`], [`run`]).
//! A lane whose value is out of the ordinary (not known yet, not an integer of 64 bits, an error) ends the batch
//! before it; the machine evaluates that element as ever, and batches go on behind it. Invariant: values, errors
//! and steps are those of the machine alone, which `tests/evaluator/referee` holds.

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
use super::error::{EvalErrorKind, Step};
use super::frames::{Flow, Loop};
use super::machine::Machine;
use super::value::Value;
use lanes::LANES;
use node::Batch;
use run::Run;

/// Fewer elements than this are not worth a batch.
const LEAST_ELEMENTS: i64 = 6;

impl Machine<'_> {
    /// Collects elements of the loop on top in batches, and leaves the loop if none is left over.
    pub(super) fn batches(&mut self, code: &Code, base: usize, at: u32, exit: Label) -> Step<Flow> {
        let batch = &code.batches[at as usize];
        let register = base + batch.register as usize;
        while let Some((start, left)) = self.next_elements() {
            if self.stop.is_cancelled() {
                return Err(EvalErrorKind::Interrupted);
            }
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

    /// Where the next batch would start, and how many elements the loop has from there on; `None` if the next
    /// element is for the machine.
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

    /// How many of the elements it has collected.
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
