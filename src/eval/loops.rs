//! Loops and sets of the machine.

use std::rc::Rc;

use super::code::Op;
use super::error::{EvalErrorKind, Step};
use super::frames::{ByHand, Flow, Loop};
use super::machine::Machine;
use super::members::{MOST_MEMBERS, set};
use super::strangers;
use super::value::Value;
use nk_base::number::Number;

impl Machine<'_> {
    /// Pops `lows` and `highs`; the largest of the first and the smallest of the second.
    pub(super) fn pop_ends(&mut self, lows: u16, highs: u16) -> (Option<Number>, Option<Number>) {
        let high = (0..highs).map(|_| self.stack.pop_number()).min();
        let low = (0..lows).map(|_| self.stack.pop_number()).max();
        (low, high)
    }

    pub(super) fn loop_begin(
        &mut self,
        register: usize,
        lows: u16,
        highs: u16,
        exit: u32,
    ) -> Step<Flow> {
        let (Some(low), Some(high)) = self.pop_ends(lows, highs) else {
            return Ok(Flow::Goto(exit));
        };
        if low > high {
            return Ok(Flow::Goto(exit));
        }
        let count = high.sub(&low)?.add(&Number::ONE)?;
        if count > Number::Small(self.steps.min(i64::MAX as u64) as i64) {
            let limit = self.limits.steps;
            // The count is told only if it exceeds the limit by itself, not because of the steps before.
            let alone = count > Number::Small(limit.min(i64::MAX as u64) as i64);
            let count = alone.then_some(count);
            return Err(EvalErrorKind::Elements { limit, count });
        }
        self.loops.push(match (&low, &high) {
            (Number::Small(current), Number::Small(last)) => Loop::Small {
                current: *current,
                last: *last,
                by_hand: ByHand::default(),
            },
            _ => Loop::Big {
                current: low.clone(),
                last: high,
            },
        });
        self.registers[register] = Value::Number(low);
        Ok(Flow::Next)
    }

    #[inline(always)]
    pub(super) fn loop_next(&mut self, register: usize, body: u32) -> Step<Flow> {
        self.tick()?;
        match self.loops.last_mut() {
            Some(Loop::Small { current, last, .. }) if *current < *last => {
                *current += 1;
                self.registers[register] = Value::from(*current);
                Ok(Flow::Goto(body))
            }
            Some(Loop::Big { current, last }) if *current < *last => {
                *current = current.add(&Number::ONE)?;
                self.registers[register] = Value::Number(current.clone());
                Ok(Flow::Goto(body))
            }
            _ => {
                self.loops.pop();
                Ok(Flow::Next)
            }
        }
    }

    pub(super) fn each_begin(&mut self, register: usize, exit: u32) -> Step<Flow> {
        let members = self.stack.pop_elements();
        let Some(first) = members.first() else {
            return Ok(Flow::Goto(exit));
        };
        self.registers[register] = first.clone();
        self.loops.push(Loop::Each { members, at: 0 });
        Ok(Flow::Next)
    }

    pub(super) fn each_next(&mut self, register: usize, body: u32) -> Step<Flow> {
        self.tick()?;
        if let Some(Loop::Each { members, at }) = self.loops.last_mut() {
            *at += 1;
            if let Some(member) = members.get(*at) {
                self.registers[register] = member.clone();
                return Ok(Flow::Goto(body));
            }
        }
        self.loops.pop();
        Ok(Flow::Next)
    }

    pub(super) fn range(&mut self) -> Step<()> {
        let (high, low) = (self.stack.pop_number(), self.stack.pop_number());
        let (mut current, last) = (low.ceil(), high.floor());
        let count = last.sub(&current)?.add(&Number::ONE)?;
        if count > Number::from(MOST_MEMBERS) {
            let limit = MOST_MEMBERS;
            return Err(EvalErrorKind::Members { limit });
        }
        let bytes =
            (16 + last.heap_bytes()).saturating_mul(count.as_i64().unwrap_or(0).max(0) as u64);
        if bytes > self.limits.bytes {
            let limit = self.limits.bytes;
            return Err(EvalErrorKind::Memory { limit });
        }
        let mut members = Vec::new();
        while current <= last {
            let next = current.add(&Number::ONE)?;
            members.push(Value::Number(std::mem::replace(&mut current, next)));
        }
        self.stack.push(Value::Set(Rc::new(members)));
        Ok(())
    }

    /// `union`, `intersect` and `\` of sets, `++` of lists.
    pub(super) fn join_collections(&mut self, op: Op) -> Step<()> {
        let (right, left) = (self.stack.pop_elements(), self.stack.pop_elements());
        let steps = (left.len() + right.len()) as u64;
        self.spend(steps)?;
        if let (true, Some(left), Some(right)) = (op != Op::Concatenate, left.last(), right.last())
        {
            strangers::beside(left, right)?;
        }
        let within = |member: &&Value| right.binary_search(member).is_ok();
        let value = match op {
            Op::Intersect => Value::Set(Rc::new(left.iter().filter(within).cloned().collect())),
            Op::Difference => {
                let others = left.iter().filter(|member| !within(member));
                Value::Set(Rc::new(others.cloned().collect()))
            }
            Op::Concatenate if left.len() + right.len() > MOST_MEMBERS => {
                let limit = MOST_MEMBERS;
                return Err(EvalErrorKind::Members { limit });
            }
            Op::Concatenate => {
                let all = left.iter().chain(right.iter()).cloned();
                Value::List(Rc::new(all.collect()))
            }
            _ => set(
                left.iter().chain(right.iter()).cloned().collect(),
                MOST_MEMBERS,
            )?,
        };
        self.stack.push(value);
        Ok(())
    }

    /// Takes several steps of the question's budget at once.
    pub(super) fn spend(&mut self, steps: u64) -> Step<()> {
        if steps > self.steps {
            let (limit, count) = (self.limits.steps, None);
            return Err(EvalErrorKind::Elements { limit, count });
        }
        self.steps -= steps;
        self.rest()
    }

    /// `n values -> list` of the values on top.
    pub(super) fn tuple(&mut self, count: usize) {
        let values = self.stack.pop_last(count);
        self.stack.push(Value::List(Rc::new(values)));
    }

    pub(super) fn collect_set(&mut self) -> Step<()> {
        let members = self.stack.pop_elements();
        let accumulator = self.accumulators.last_mut().expect("a set is collected");
        members.iter().try_for_each(|own| accumulator.collect(own))
    }
}
