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
mod lanes;
mod run;
mod write;

pub use lanes::Pool;
pub use write::write;

use super::code::{Code, Label};
use super::error::EvalErrorKind;
use super::machine::{Flow, Loop, Machine, Step};
use super::value::Value;
use lanes::LANES;
use nk_lang::ir::FunctionId;
use nk_syntax::ast::Comparison;
use run::Run;

/// The body of an innermost loop.
#[derive(Clone, Debug)]
pub struct Batch {
    /// Where the machine has the loop's variable.
    register: u32,
    filters: Vec<Node>,
    element: Node,
}

/// An expression in the loop's variable. Truth values are masks: all bits set for `true`.
#[derive(Clone, Debug)]
enum Node {
    /// The variable of the loop.
    Variable,
    /// A register of the frame, the same in all lanes.
    Outer(u32),
    Constant(i64),
    Unary(Unary, Box<Node>),
    Binary(Binary, Box<[Node; 2]>),
    Call {
        function: FunctionId,
        args: Vec<Node>,
    },
    /// Condition, then, otherwise.
    If(Box<[Node; 3]>),
    /// Left to right, no further than needed.
    All(Vec<Node>),
    Any(Vec<Node>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unary {
    Negate,
    Abs,
    Not,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Modulo,
    NimSum,
    Power,
    Gcd,
    Min,
    Max,
    /// Of truth values, both of which are known.
    And,
    Or,
    Compare(Comparison),
}

/// The elements of a loop that the machine takes by itself.
#[derive(Clone, Copy, Debug)]
pub struct ByHand {
    /// The first value of the variable that is for batches again.
    to: i64,
    patience: i64,
}

impl Default for ByHand {
    fn default() -> Self {
        ByHand {
            to: i64::MIN,
            patience: 0,
        }
    }
}

/// Fewer elements than this are not worth a batch.
const LEAST_ELEMENTS: i64 = 6;

/// A batch that ends before this many elements makes the machine take more of them by itself.
const LITTLE: usize = 24;

/// The elements that the machine takes by itself at the most before the next batch is tried.
const MOST_PATIENCE: i64 = 256;

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

impl ByHand {
    /// From `next` on, after a batch of `done` elements.
    fn begin(&mut self, next: i64, done: usize) {
        self.patience = match done < LITTLE {
            true => (2 * self.patience).clamp(1, MOST_PATIENCE),
            false => 1,
        };
        self.to = next.saturating_add(self.patience);
    }
}
