//! The machine: runs [`Code`] on stacks of its own, so that depth costs heap and never the thread's stack.
//!
//! In: a routine and its arguments. Out: its value, or an error with its place and what was being computed.
//! A call of a function that is not known yet pushes a [`Call`] frame; its value is kept when it returns.
//! Invariant: between two questions all stacks are empty and no memo entry is busy, also after an error.

use super::accumulator::{Accumulator, NumberSet};
use super::batch::lanes::Pool;
use super::code::{Code, Codes, Op};
use super::construction::Construction;
use super::error::{EvalError, EvalErrorKind, Step};
use super::externals::Externals;
use super::frames::{Call, Flow, Loop, Owner};
use super::games::Games;
use super::interned::Interned;
use super::limits::Limits;
use super::listing::Listings;
use super::memo::Memo;
use super::misere_heaps::MisereHeaps;
use super::stack::Stack;
use super::systems::Systems;
use super::value::Value;
use nk_base::cancellation::CancelToken;
use nk_base::number::{Number, NumberError};
use nk_lang::ir::{Builtin, ExprKind, FunctionId, Program};

pub struct Machine<'p> {
    pub(super) program: &'p Program,
    pub(super) stack: Stack,
    pub(super) registers: Vec<Value>,
    pub(super) frames: Vec<Call>,
    pub(super) loops: Vec<Loop>,
    pub(super) accumulators: Vec<Accumulator>,
    pub(super) constructions: Vec<Construction>,
    /// The names of the vertices of the family that was built last, where they are needed.
    pub(super) labels: Option<Vec<nk_graph::Label>>,
    pub(super) memos: Vec<Memo>,
    pub(super) family_memos: Vec<Memo>,
    pub(super) listings: Listings,
    pub(super) interned: Interned,
    pub(super) games: Games,
    pub(super) misere_heaps: MisereHeaps,
    /// The first primes, as far as they were needed.
    pub(super) primes: Vec<u64>,
    /// Whether the graphs of families keep the names of their vertices.
    pub(super) names_vertices: bool,
    pub(super) externals: Externals,
    pub(super) systems: Systems<'p>,
    pub(super) limits: Limits,
    /// Number of steps left for this question.
    pub(super) steps: u64,
    /// Number of bytes of kept values, approximately.
    pub(super) kept: u64,
    pub(super) stop: CancelToken,
    pub(super) spare: Vec<NumberSet>,
    pub(super) pool: Pool,
}

/// Whether a program asks for vertices by name, or may show one.
fn names_vertices(program: &Program) -> bool {
    let mut found = false;
    program.each_expression(&mut |expr| {
        found |= expr.has_part(|part| {
            use Builtin::{VertexNamed, Vertices};
            matches!(part, ExprKind::Builtin(Vertices | VertexNamed, _))
        });
    });
    found
}

impl<'p> Machine<'p> {
    pub fn new(
        program: &'p Program,
        externals: Externals,
        limits: Limits,
        stop: CancelToken,
    ) -> Self {
        Machine {
            program,
            stack: Stack::default(),
            registers: Vec::new(),
            frames: Vec::new(),
            loops: Vec::new(),
            accumulators: Vec::new(),
            constructions: Vec::new(),
            labels: None,
            interned: Interned::default(),
            games: Games::new(),
            misere_heaps: MisereHeaps::default(),
            primes: Vec::new(),
            names_vertices: names_vertices(program),
            memos: program.functions.iter().map(Memo::of).collect(),
            family_memos: program.families.iter().map(|_| Memo::default()).collect(),
            listings: Listings::new(program.functions.len()),
            externals,
            systems: Systems::new(program, limits, stop.clone()),
            limits,
            steps: limits.steps,
            kept: 0,
            stop,
            spare: Vec::new(),
            pool: Pool::default(),
        }
    }

    /// Runs the routine `code` with `args`.
    pub fn ask(&mut self, codes: &Codes, code: usize, args: &[Number]) -> Result<Value, EvalError> {
        self.ask_values(codes, code, args.iter().cloned().map(Value::Number))
    }

    /// Runs as [`ask`](Self::ask) does, with arguments of any kind.
    pub fn ask_values(
        &mut self,
        codes: &Codes,
        code: usize,
        args: impl Iterator<Item = Value>,
    ) -> Result<Value, EvalError> {
        self.steps = self.limits.steps;
        self.push_call(codes, code, Owner::Question, args);
        match self.run(codes) {
            Ok(value) => Ok(value),
            Err(kind) => {
                let error = self.describe(codes, kind);
                self.unwind();
                Err(error)
            }
        }
    }

    /// The steps that the last question took.
    pub fn steps_taken(&self) -> u64 {
        self.limits.steps - self.steps
    }

    pub(super) fn push_call(
        &mut self,
        codes: &Codes,
        code: usize,
        owner: Owner,
        args: impl Iterator<Item = Value>,
    ) {
        let base = self.registers.len();
        self.registers.extend(args);
        let registers = codes.list[code].registers.max(self.registers.len() - base);
        self.registers.resize(base + registers, Value::from(0));
        self.frames.push(Call {
            code: code as u32,
            pc: 0,
            at: 0,
            base,
            owner,
            claimed: None,
        });
    }

    /// The frame on top, which is that of the current op.
    pub(super) fn frame(&self) -> &Call {
        self.frames.last().expect("an op runs in a frame")
    }

    /// Removes the frame on top.
    pub(super) fn pop_frame(&mut self) -> Call {
        self.frames.pop().expect("an op runs in a frame")
    }

    /// Runs until the first frame returns.
    fn run(&mut self, codes: &Codes) -> Step<Value> {
        while let Some(frame) = self.frames.last() {
            let (code, base, mut pc) = (&codes.list[frame.code as usize], frame.base, frame.pc);
            let depth = self.frames.len();
            loop {
                match self.step(codes, code, base, code.ops[pc as usize]) {
                    Ok(Flow::Next) => pc += 1,
                    Ok(Flow::Goto(label)) => pc = label,
                    Ok(Flow::Leave) => break,
                    Ok(flow) => {
                        let frame = &mut self.frames[depth - 1];
                        frame.at = pc;
                        frame.pc = if matches!(flow, Flow::Enter) {
                            pc + 1
                        } else {
                            pc
                        };
                        break;
                    }
                    Err(kind) => {
                        // The frame is gone where the error is its caller's: no equation covers its arguments.
                        if self.frames.len() == depth {
                            self.frames[depth - 1].at = pc;
                        }
                        return Err(kind);
                    }
                }
            }
        }
        Ok(self.stack.pop())
    }

    /// The ops of most inner loops; the others are in [`super::cold_ops`].
    #[inline(always)]
    fn step(&mut self, codes: &Codes, code: &Code, base: usize, op: Op) -> Step<Flow> {
        match op {
            Op::Small(value) => self.stack.push(Value::from(i64::from(value))),
            Op::Load(register) => {
                let value = self.registers[base + register as usize].clone();
                self.stack.push(value);
            }
            Op::LoadPlus(register, constant) => {
                self.load_plus(base + register as usize, constant)?
            }
            Op::Store(register) => self.registers[base + register as usize] = self.stack.pop(),
            Op::Add => self.arithmetic(Number::add)?,
            Op::Subtract => self.arithmetic(Number::sub)?,
            Op::NimSum => self.arithmetic(Number::nim_sum)?,
            Op::Jump(label) => return Ok(Flow::Goto(label)),
            Op::JumpIfFalse(label) => {
                if !self.stack.pop_truth() {
                    return Ok(Flow::Goto(label));
                }
            }
            Op::JumpIfTrue(label) => {
                if self.stack.pop_truth() {
                    return Ok(Flow::Goto(label));
                }
            }
            Op::Call { function, args: 1 } => {
                if !self.known_value(function) {
                    return self.call(codes, function, 1);
                }
            }
            Op::LoopNext { register, body } => {
                return self.loop_next(base + register as usize, body);
            }
            Op::Collect => self.collect()?,
            Op::Return => return self.leave(),
            _ => return self.rare(codes, code, base, op),
        }
        Ok(Flow::Next)
    }

    #[inline(always)]
    fn load_plus(&mut self, register: usize, constant: i32) -> Step<()> {
        let constant = i64::from(constant);
        let value = match &self.registers[register] {
            Value::Number(Number::Small(value)) if value.checked_add(constant).is_some() => {
                Value::from(value + constant)
            }
            Value::Number(number) => Value::Number(number.add(&Number::Small(constant))?),
            other => other.clone(),
        };
        self.stack.push(value);
        Ok(())
    }

    /// Replaces the argument of a function, the number on top, by the value of the function, if this is known.
    #[inline(always)]
    fn known_value(&mut self, function: FunctionId) -> bool {
        let Some(Value::Number(Number::Small(arg))) = self.stack.top_mut() else {
            return false;
        };
        let kept = self.memos[function.0].get_small(*arg);
        let known = kept.or_else(|| self.systems.known(function, *arg).map(Value::from));
        match (known, self.stack.top_mut()) {
            (Some(value), Some(top)) => {
                *top = value;
                true
            }
            _ => false,
        }
    }

    #[inline(always)]
    pub(super) fn arithmetic(
        &mut self,
        operation: fn(&Number, &Number) -> Result<Number, NumberError>,
    ) -> Step<()> {
        match self.stack.arithmetic(operation)? {
            true => self.rest(),
            false => Ok(()),
        }
    }

    #[inline(always)]
    fn collect(&mut self) -> Step<()> {
        let value = self.stack.pop();
        if let Some(accumulator) = self.accumulators.last_mut() {
            accumulator.collect(&value)?;
            if accumulator.is_slow() {
                return self.rest();
            }
        }
        Ok(())
    }

    /// Polls the cancellation: a step with long numbers can take as long as thousands of others.
    #[inline(never)]
    pub(super) fn rest(&self) -> Step<()> {
        match self.stop.is_cancelled() {
            true => Err(EvalErrorKind::Interrupted),
            false => Ok(()),
        }
    }

    /// Takes one step of the question's budget, and polls the cancellation every 4096 steps.
    #[inline(always)]
    pub(super) fn tick(&mut self) -> Step<()> {
        if self.steps == 0 {
            let (limit, count) = (self.limits.steps, None);
            return Err(EvalErrorKind::Elements { limit, count });
        }
        self.steps -= 1;
        if self.steps & 0xFFF == 0 && self.stop.is_cancelled() {
            return Err(EvalErrorKind::Interrupted);
        }
        Ok(())
    }
}
