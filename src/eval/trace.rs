//! The place of an error, and the calls around it.

use super::code::Codes;
use super::error::{EvalError, EvalErrorKind, TraceLine};
use super::frames::{Call, Owner};
use super::machine::Machine;
use super::value::Value;
use nk_base::number::Number;
use nk_base::source::Span;

impl Machine<'_> {
    /// An error with its place and the frames around it.
    pub(super) fn describe(&self, codes: &Codes, kind: EvalErrorKind) -> EvalError {
        let span = self
            .frames
            .last()
            .map(|frame| codes.list[frame.code as usize].spans[frame.at as usize]);
        let inner = self
            .frames
            .iter()
            .rev()
            .filter(|frame| frame.owner != Owner::Question);
        EvalError {
            kind: Box::new(kind),
            span: span.unwrap_or(Span::NOWHERE),
            trace: inner.map(|frame| self.trace_line(codes, frame)).collect(),
        }
    }

    fn trace_line(&self, codes: &Codes, frame: &Call) -> TraceLine {
        let code = &codes.list[frame.code as usize];
        let bound = code
            .variables
            .iter()
            .filter(|variable| (variable.from..variable.to).contains(&frame.at));
        let value = |register: u32| self.registers[frame.base + register as usize].brief();
        TraceLine {
            what: self.call_text(frame.owner, self.frame_arguments(frame)),
            with: bound
                .map(|variable| (variable.name.clone(), value(variable.register)))
                .collect(),
        }
    }

    /// `K(0)`, `diamonds(3)`, `P`.
    pub(super) fn call_text(&self, owner: Owner, args: &[Value]) -> String {
        let name = match owner {
            Owner::Function(function) => &self.program.functions[function.0].name,
            Owner::Enumeration(listing) => {
                &self.program.functions[self.listings[listing].enumeration().0].name
            }
            Owner::Family(family) => &self.program.families[family.0].name,
            Owner::Question => return String::new(),
        };
        let args: Vec<String> = args.iter().map(Value::brief).collect();
        if args.is_empty() {
            name.clone()
        } else {
            format!("{name}({})", args.join(", "))
        }
    }

    pub(super) fn too_deep(&self) -> EvalErrorKind {
        let last = self.frames.iter().rev().take(4);
        EvalErrorKind::Depth {
            limit: self.limits.depth,
            calls: last
                .map(|frame| self.call_text(frame.owner, self.frame_arguments(frame)))
                .collect(),
        }
    }

    /// The calls from the busy one to the one that asks for it again, with these arguments.
    pub(super) fn cycle(&mut self, owner: Owner, asked: &[Value]) -> EvalErrorKind {
        let keys: Vec<Number> = asked.iter().map(|value| self.interned.key(value)).collect();
        let mut start = 0;
        for at in 0..self.frames.len() {
            let frame = &self.frames[at];
            if frame.owner != owner {
                continue;
            }
            let args = self.frame_arguments(frame).to_vec();
            let own: Vec<Number> = args.iter().map(|value| self.interned.key(value)).collect();
            if own == keys {
                start = at;
                break;
            }
        }
        let around = &self.frames[start..];
        let mut calls: Vec<String> = around
            .iter()
            .take(5)
            .map(|frame| self.call_text(frame.owner, self.frame_arguments(frame)))
            .collect();
        calls.push(self.call_text(owner, asked));
        EvalErrorKind::Cycle {
            calls,
            calls_in_all: around.len() + 1,
            member: None,
        }
    }
}
