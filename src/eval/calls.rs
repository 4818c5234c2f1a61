//! Calls: arguments, frames, and memos.

use super::code::Codes;
use super::error::{EvalErrorKind, Grown, Step};
use super::frames::{Call, Flow, Owner};
use super::machine::Machine;
use super::memo::{Entry, Memo};
use super::value::Value;
use nk_base::number::Number;
use nk_lang::ir::{FamilyId, FunctionId};

/// Number of calls that are compared when memory runs out.
const CALLS_COMPARED: usize = 32;

impl Machine<'_> {
    /// Calls a function whose value may not be known; its arguments are on the stack.
    pub(super) fn call(&mut self, codes: &Codes, function: FunctionId, count: usize) -> Step<Flow> {
        if self.program.functions[function.0].enumeration().is_some() {
            return self.enumeration_member(codes, function, count);
        }
        let args = self.keys(count, 0)?;
        match self.memos[function.0].get(&args) {
            Entry::Done(value) => {
                self.stack.drop_last(count);
                self.stack.push(value);
                return Ok(Flow::Next);
            }
            Entry::Busy => {
                let args = self.stack.last(count).to_vec();
                return Err(self.cycle(Owner::Function(function), &args));
            }
            Entry::Unknown => {}
        }
        if let Some(value) = self.systems.value(function, &args)? {
            let value = Value::Number(value);
            self.stack.drop_last(count);
            self.stack.push(value);
            return Ok(Flow::Next);
        }
        if let [Value::Graph(graph)] = self.stack.last(count) {
            let (limits, stop) = (&self.limits, &self.stop);
            if let Some(value) = self
                .games
                .value(self.program, function, graph, limits, stop)?
            {
                let value = Value::from(i64::from(value));
                self.within_memory()?;
                self.kept += room(&args) + weight(&value);
                self.memos[function.0].set(&args, Entry::Done(value.clone()));
                self.stack.drop_last(count);
                self.stack.push(value);
                return Ok(Flow::Next);
            }
        }
        self.enter(codes, Owner::Function(function), function.0, args)
    }

    pub(super) fn family(&mut self, codes: &Codes, family: FamilyId, count: usize) -> Step<Flow> {
        let args = self.keys(count, 0)?;
        match self.family_memos[family.0].get(&args) {
            Entry::Done(value) => {
                self.stack.drop_last(count);
                self.stack.push(value);
                return Ok(Flow::Next);
            }
            Entry::Busy => {
                let args = self.stack.last(count).to_vec();
                return Err(self.cycle(Owner::Family(family), &args));
            }
            Entry::Unknown => {}
        }
        self.enter(
            codes,
            Owner::Family(family),
            codes.functions + family.0,
            args,
        )
    }

    fn enter(&mut self, codes: &Codes, owner: Owner, code: usize, args: Vec<Number>) -> Step<Flow> {
        self.tick()?;
        if self.frames.len() >= self.limits.depth {
            return Err(self.too_deep());
        }
        self.within_memory()?;
        self.kept += room(&args);
        let values = self.stack.pop_last(args.len());
        self.memo_of(owner).set(&args, Entry::Busy);
        self.push_call(codes, code, owner, values.into_iter());
        Ok(Flow::Enter)
    }

    fn memo_of(&mut self, owner: Owner) -> &mut Memo {
        match owner {
            Owner::Family(family) => &mut self.family_memos[family.0],
            Owner::Function(function) => &mut self.memos[function.0],
            Owner::Enumeration(_) => unreachable!("a listing keeps what a search finds"),
            Owner::Question => unreachable!("a question is asked once"),
        }
    }

    /// The `count` values below the `above` ones on top as keys: numbers are integers, and other values are numbered.
    pub(super) fn keys(&mut self, count: usize, above: usize) -> Step<Vec<Number>> {
        let mut keys = Vec::with_capacity(count);
        for (at, value) in self.stack.last(count + above)[..count].iter().enumerate() {
            match value {
                Value::Number(number) if !number.is_integer() => {
                    return Err(EvalErrorKind::fraction("an argument", number, Some(at)));
                }
                value => keys.push(self.interned.key(value)),
            }
        }
        Ok(keys)
    }

    /// The arguments of a frame as keys.
    pub(super) fn frame_keys(&mut self, frame: &Call) -> Vec<Number> {
        let count = self.frame_arguments(frame).len();
        let values = &self.registers[frame.base..frame.base + count];
        values
            .iter()
            .map(|value| self.interned.key(value))
            .collect()
    }

    /// The arguments of a frame.
    pub(super) fn frame_arguments(&self, frame: &Call) -> &[Value] {
        let count = match frame.owner {
            Owner::Function(function) => self.program.functions[function.0].arity(),
            Owner::Family(family) => self.program.families[family.0].arity,
            Owner::Enumeration(listing) => {
                let function = self.listings[listing].enumeration();
                self.program.functions[function.0].arity() - 1
            }
            Owner::Question => 0,
        };
        &self.registers[frame.base..frame.base + count]
    }

    /// Returns from the frame on top, keeping its value.
    ///
    /// # Errors
    ///
    /// `Memory`, with the frame gone.
    pub(super) fn leave(&mut self) -> Step<Flow> {
        let frame = self.pop_frame();
        match frame.owner {
            Owner::Function(_) | Owner::Family(_) => {
                let args = self.frame_keys(&frame);
                let value = self.stack.top().cloned().unwrap_or_else(|| Value::from(0));
                self.kept += weight(&value);
                self.memo_of(frame.owner).set(&args, Entry::Done(value));
            }
            Owner::Enumeration(listing) => {
                self.listings[listing].end();
                self.stack.pop();
            }
            Owner::Question => {}
        }
        self.registers.truncate(frame.base);
        // Calls that wait for each other all return here without another call, so memory is checked here too.
        self.within_memory().map(|()| Flow::Leave)
    }

    pub(super) fn within_memory(&self) -> Step<()> {
        match self.kept + self.interned.bytes() + self.waiting() > self.limits.bytes {
            true => {
                let limit = self.limits.bytes;
                Err(match self.asks_for_larger() {
                    Some(what) => EvalErrorKind::Growing { what, limit },
                    None => EvalErrorKind::Memory { limit },
                })
            }
            false => Ok(()),
        }
    }

    /// The quantity that grows, if the last calls that wait for values are of one function, each with a larger argument
    /// than the one before; otherwise `None`.
    fn asks_for_larger(&self) -> Option<Grown> {
        let last: Vec<&Call> = self.frames.iter().rev().take(CALLS_COMPARED).collect();
        let grows = |what: &Grown| {
            let size = |frame: &Call| {
                let args = self.frame_arguments(frame).iter();
                args.map(|own| what.size(own)).sum::<usize>()
            };
            let is_larger =
                |pair: &[&Call]| pair[0].owner == pair[1].owner && size(pair[0]) > size(pair[1]);
            last.windows(2).all(is_larger)
        };
        let all = [Grown::List, Grown::Set, Grown::Graph].into_iter();
        all.filter(|_| last.len() == CALLS_COMPARED).find(grows)
    }

    /// Number of bytes of the frames that wait for values, with their contents.
    fn waiting(&self) -> u64 {
        let values = self.registers.len() + self.stack.len();
        (self.frames.len() * size_of::<Call>() + values * size_of::<Value>()) as u64
    }

    /// Resets the machine to the state between two questions.
    pub(super) fn unwind(&mut self) {
        while let Some(frame) = self.frames.pop() {
            match frame.owner {
                Owner::Function(_) | Owner::Family(_) => {
                    let args = self.frame_keys(&frame);
                    self.kept = self.kept.saturating_sub(room(&args));
                    self.memo_of(frame.owner).set(&args, Entry::Unknown);
                }
                Owner::Enumeration(listing) => self.listings[listing].abandon(),
                Owner::Question => {}
            }
        }
        self.stack.clear();
        self.registers.clear();
        self.loops.clear();
        self.accumulators.clear();
        self.constructions.clear();
    }
}

/// Number of bytes of an entry for a value, apart from its arguments, approximately.
const PLACE: u64 = 32;

/// Number of bytes of kept arguments, with the entry for the value, approximately.
pub(super) fn room(args: &[Number]) -> u64 {
    let args = args.iter().map(|arg| 16 + arg.heap_bytes());
    PLACE + args.sum::<u64>()
}

/// Number of bytes of a kept value, approximately.
fn weight(value: &Value) -> u64 {
    16 + value.bytes()
        + match value {
            Value::Graph(graph) => 16 * (graph.graph().order() + graph.graph().size()) as u64,
            _ => 0,
        }
}
