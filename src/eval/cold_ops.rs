//! The ops of the machine that are seldom in an inner loop.

use std::rc::Rc;

use super::accumulator::Accumulator;
use super::code::{Code, Codes, Label, Op};
use super::error::Step;
use super::frames::{Flow, Owner};
use super::machine::Machine;
use super::value::Value;
use nk_base::number::Number;

impl Machine<'_> {
    #[inline(never)]
    pub(super) fn rare(&mut self, codes: &Codes, code: &Code, base: usize, op: Op) -> Step<Flow> {
        match op {
            Op::Constant(at) => self
                .stack
                .push(Value::Number(code.constants[at as usize].clone())),
            Op::Text(at) => self
                .stack
                .push(Value::Text(code.texts[at as usize].clone())),
            Op::Truth(truth) => self.stack.push(Value::Truth(truth)),
            Op::Multiply => self.arithmetic(Number::mul)?,
            Op::Divide => self.arithmetic(Number::div_exact)?,
            Op::FloorDivide => self.arithmetic(Number::div_floor)?,
            Op::Modulo => self.arithmetic(Number::modulo)?,
            Op::Power => self.arithmetic(Number::pow)?,
            Op::PowerModulo => {
                let (modulus, exponent, base) = (
                    self.stack.pop_number(),
                    self.stack.pop_number(),
                    self.stack.pop_number(),
                );
                let remainder = base.pow_modulo(&exponent, &modulus)?;
                self.stack.push(Value::Number(remainder));
                self.rest()?;
            }
            Op::Union | Op::Intersect | Op::Difference | Op::Concatenate => {
                self.join_collections(op)?
            }
            Op::Tuple(count) => self.tuple(count as usize),
            Op::Negate => {
                let value = self.stack.pop_number().neg();
                self.stack.push(Value::Number(value));
            }
            Op::Not => {
                let truth = self.stack.pop_truth();
                self.stack.push(Value::Truth(!truth));
            }
            Op::Integer(what) => self.stack.check_integer(what)?,
            Op::Compare(comparison) => self.stack.compare(comparison)?,
            Op::Range => self.range()?,
            Op::InRange => {
                let (high, low, member) = (
                    self.stack.pop_number(),
                    self.stack.pop_number(),
                    self.stack.pop_number(),
                );
                let inside = member.is_integer() && low <= member && member <= high;
                self.stack.push(Value::Truth(inside));
            }
            Op::Builtin { builtin, args } => self.builtin(builtin, args as usize)?,
            Op::Pop => drop(self.stack.pop()),
            Op::LeaveLoops(count) => self.loops.truncate(self.loops.len() - count as usize),
            Op::Forget(register) => self.registers[base + register as usize] = Value::from(0),
            Op::KeepLocal(register) => {
                let value = self.stack.top().cloned().into_iter().collect();
                self.registers[base + register as usize] = Value::List(Rc::new(value));
            }
            op => return self.going_elsewhere(codes, code, base, op),
        }
        Ok(Flow::Next)
    }

    /// Loops, calls and other ops that may continue at another op.
    fn going_elsewhere(&mut self, codes: &Codes, code: &Code, base: usize, op: Op) -> Step<Flow> {
        let slots = |slots: u32| &code.vertex_slots[slots as usize];
        let at = |register: u32| base + register as usize;
        match op {
            Op::LoopBegin {
                register,
                lows,
                highs,
                exit,
            } => self.loop_begin(at(register), lows, highs, exit),
            Op::Batch { batch, exit } => self.batches(code, base, batch, exit),
            Op::EachBegin { register, exit } => self.each_begin(at(register), exit),
            Op::EachNext { register, body } => self.each_next(at(register), body),
            Op::VerticesBegin {
                name,
                slots: own,
                exit,
            } => self.vertices_begin(slots(own), base, name as usize, exit),
            Op::VerticesNext { slots: own, body } => self.vertices_next(slots(own), base, body),
            Op::Call { function, args } => self.call(codes, function, args as usize),
            Op::Family { family, args } => self.family(codes, family, args as usize),
            Op::DerivedNimber(asked) => self.derived_or_built(asked, &code.templates),
            Op::SolvedNimber(asked) => self
                .solved_nimber(asked, &code.templates)
                .map(|()| Flow::Next),
            Op::InEnumeration(function) => self.in_enumeration(codes, function),
            Op::WholeEnumeration(function) => self.whole_enumeration(codes, function),
            Op::EnumerationUpTo { function, highs } => {
                self.enumeration_up_to(codes, function, highs as usize)
            }
            Op::Enter => Ok(match self.frames.last().and_then(|frame| frame.claimed) {
                Some(clause) => Flow::Goto(code.clause_starts[clause as usize]),
                None => Flow::Next,
            }),
            Op::NoClause => Err(self.no_clause()),
            Op::LoadLocal { register, known } => Ok(self.load_local(at(register), known)),
            op => self.gathering(base, op).map(|()| Flow::Next),
        }
    }

    /// A local name that has a value holds a list with this one element.
    fn load_local(&mut self, register: usize, known: Label) -> Flow {
        match &self.registers[register] {
            Value::List(held) => {
                let value = held[0].clone();
                self.stack.push(value);
                Flow::Goto(known)
            }
            _ => Flow::Next,
        }
    }

    /// Values that are put together piece by piece: sets, graphs, enumerations; and the clauses of functions.
    fn gathering(&mut self, base: usize, op: Op) -> Step<()> {
        match op {
            Op::Begin(aggregate) => {
                let empty = Accumulator::new(aggregate, &mut self.spare, self.limits.bytes);
                self.accumulators.push(empty);
            }
            Op::CollectSet => self.collect_set()?,
            Op::Finish => {
                if let Some(accumulator) = self.accumulators.pop() {
                    let value = accumulator.finish(&mut self.spare)?;
                    self.stack.push(value);
                }
            }
            Op::BeginGraph
            | Op::AddVertex { .. }
            | Op::FindVertex { .. }
            | Op::Join
            | Op::FinishGraph => self.construct(op)?,
            Op::Require(condition) => self.require(condition as usize)?,
            Op::InRanges(clause) => self.in_ranges(clause as usize, base),
            Op::Claim(clause) => self.claim(clause)?,
            Op::EnumerationBounds { lows, highs } => self.enumeration_bounds(lows, highs),
            Op::EnumerationNext(register) => self.enumeration_next(base + register as usize)?,
            Op::EnumerationBlock => self.enumeration_block()?,
            Op::EnumerationFound => self.enumeration_found()?,
            Op::EnumerationListed => self.enumeration_listed(),
            Op::Oeis(id) => {
                let index = self.stack.pop_number();
                let value = self.externals.oeis(id, &index)?;
                // What a function of the file asks for is not a term that the statement names.
                let is_own = || {
                    self.frames
                        .last()
                        .is_some_and(|own| own.owner == Owner::Question)
                };
                if let Some(asked) = &mut self.externals.asked
                    && asked.id == id
                    && is_own()
                {
                    asked.note(index);
                }
                self.stack.push(Value::Number(value));
            }
            _ => {}
        }
        Ok(())
    }
}
