//! One batch: nodes -> lanes.
//!
//! `None` all through this folder: no lane is left to be computed.

use super::lanes::{Block, Lanes, Line, Pool, each, zip};
use super::{Binary, Node, Unary};
use crate::eval::memo::{Memo, truth_word};
use crate::eval::value::Value;
use crate::number::Number;
use crate::syntax::ast::Comparison;

/// A batch at work.
pub struct Run<'a> {
    pub memos: &'a [Memo],
    /// Those of the frame.
    pub registers: &'a [Value],
    pub pool: &'a mut Pool,
    /// The value of the loop's variable in the first lane.
    start: i64,
    variable: Lanes,
    /// The lanes that are computed; none after them is looked at.
    pub lanes: usize,
    /// The elements of the loop that are done with: those of the lanes, and those that a filter took away.
    pub done: usize,
    /// The lanes that are to be computed, of those; the others hold anything. `None`: all of them.
    active: Option<Box<Block>>,
}

impl<'a> Run<'a> {
    /// The elements `start .. start + count`, all of which are integers of 64 bits.
    pub fn new(
        memos: &'a [Memo],
        registers: &'a [Value],
        pool: &'a mut Pool,
        start: i64,
        count: usize,
    ) -> Self {
        Run {
            memos,
            registers,
            pool,
            start,
            variable: Lanes::Ramp {
                first: start,
                step: 1,
            },
            lanes: count,
            done: count,
            active: None,
        }
    }

    /// Gives back the room that the variable took.
    pub fn finish(self) {
        self.pool.give(self.variable);
    }

    /// Leaves a lane for each element that the filters let through.
    pub fn filters(&mut self, filters: &[Node]) -> Option<()> {
        filters.iter().try_for_each(|filter| self.filter(filter))
    }

    /// Ends the batch before the first active lane that is bad.
    pub fn end_before(&mut self, is_bad: impl Fn(usize) -> bool) -> Option<()> {
        let is_active = |lane: usize| self.active.as_ref().is_none_or(|active| active[lane] != 0);
        let bad = (0..self.lanes).find(|lane| is_active(*lane) && is_bad(*lane));
        if let Some(lane) = bad {
            self.done = self.variable.at(lane).wrapping_sub(self.start) as usize;
            self.lanes = lane;
        }
        (self.lanes > 0).then_some(())
    }

    /// Closes the lanes up where the condition is false.
    fn filter(&mut self, condition: &Node) -> Option<()> {
        let mask = match self.truth(condition)? {
            Lanes::Uniform(0) => {
                self.lanes = 0;
                return None;
            }
            Lanes::Vector(mask) => mask,
            _ => return Some(()),
        };
        let variable = std::mem::replace(&mut self.variable, Lanes::Uniform(0));
        let mut kept = self.pool.block(variable, self.lanes);
        let mut count = 0;
        for (lane, mask) in mask[..self.lanes].iter().enumerate() {
            kept[count] = kept[lane];
            count += usize::from(*mask != 0);
        }
        self.pool.give(Lanes::Vector(mask));
        self.variable = Lanes::Vector(kept);
        self.lanes = count;
        (count > 0).then_some(())
    }

    /// The values of a node in all lanes.
    pub fn block(&mut self, node: &Node) -> Option<Box<Block>> {
        let lanes = self.node(node)?;
        Some(self.pool.block(lanes, self.lanes))
    }

    pub fn node(&mut self, node: &Node) -> Option<Lanes> {
        match node {
            Node::Variable => Some(self.pool.copy(&self.variable, self.lanes)),
            Node::Constant(value) => Some(Lanes::Uniform(*value)),
            Node::Outer(register) => self.outer(*register),
            Node::Unary(operation, operand) => {
                let operand = self.node(operand)?;
                self.unary(*operation, operand)
            }
            Node::Binary(operation, operands) => {
                let left = self.node(&operands[0])?;
                let right = self.node(&operands[1])?;
                self.binary(*operation, left, right)
            }
            Node::Call { function, args } => self.call(*function, args),
            Node::If(parts) => self.choose(&parts[0], &parts[1], &parts[2]),
            Node::All(operands) => self.all_or_any(operands, true),
            Node::Any(operands) => self.all_or_any(operands, false),
        }
    }

    fn outer(&mut self, register: u32) -> Option<Lanes> {
        if let Value::Number(Number::Small(value)) = &self.registers[register as usize] {
            return Some(Lanes::Uniform(*value));
        }
        self.end_before(|_| true)?;
        Some(Lanes::Uniform(0))
    }

    /// A truth value, uniform if it is the same in all lanes.
    fn truth(&mut self, node: &Node) -> Option<Lanes> {
        let truth = self.node(node)?;
        let Lanes::Vector(mask) = &truth else {
            return Some(truth);
        };
        let (mut all, mut any) = (-1, 0);
        for word in &mask[..self.lanes] {
            all &= word;
            any |= word;
        }
        if all != any {
            return Some(truth);
        }
        self.pool.give(truth);
        Some(Lanes::Uniform(any))
    }

    /// Leaves only those lanes active where `mask` is `wanted`; gives what was active before.
    fn narrow(&mut self, mask: &Block, wanted: i64) -> Option<Box<Block>> {
        let mut narrow = self.pool.take();
        match &self.active {
            Some(active) => zip(&mut narrow[..self.lanes], &active[..], &mask[..], |a, b| {
                (a & !(b ^ wanted), 0)
            }),
            None => each(&mut narrow[..self.lanes], &mask[..], |b| (!(b ^ wanted), 0)),
        };
        self.active.replace(narrow)
    }

    fn widen(&mut self, before: Option<Box<Block>>) {
        if let Some(block) = std::mem::replace(&mut self.active, before) {
            self.pool.give(Lanes::Vector(block));
        }
    }

    fn choose(&mut self, condition: &Node, then: &Node, otherwise: &Node) -> Option<Lanes> {
        let mask = match self.truth(condition)? {
            Lanes::Vector(mask) => mask,
            truth => return self.node(if truth.at(0) != 0 { then } else { otherwise }),
        };
        let before = self.narrow(&mask, -1);
        let then = self.node(then);
        self.widen(before);
        let before = self.narrow(&mask, 0);
        let otherwise = then.and_then(|then| Some((then, self.node(otherwise)?)));
        self.widen(before);
        let (then, otherwise) = otherwise?;
        let mut then = self.pool.block(then, self.lanes);
        let otherwise = self.pool.block(otherwise, self.lanes);
        for ((then, other), mask) in then[..self.lanes]
            .iter_mut()
            .zip(&otherwise[..])
            .zip(&mask[..])
        {
            *then = (*then & mask) | (other & !mask);
        }
        self.pool.give(Lanes::Vector(otherwise));
        self.pool.give(Lanes::Vector(mask));
        Some(Lanes::Vector(then))
    }

    /// `and` of the operands if `all`, else `or`: each is computed in the lanes that the ones before leave open.
    fn all_or_any(&mut self, operands: &[Node], all: bool) -> Option<Lanes> {
        let open = truth_word(all);
        let Some((first, rest)) = operands.split_first() else {
            return Some(Lanes::Uniform(open));
        };
        let mask = match self.truth(first)? {
            Lanes::Vector(mask) => mask,
            truth if truth.at(0) == open => return self.all_or_any(rest, all),
            truth => return Some(truth),
        };
        let before = self.narrow(&mask, open);
        let rest = self.all_or_any(rest, all);
        self.widen(before);
        let mask = Lanes::Vector(mask);
        self.binary(if all { Binary::And } else { Binary::Or }, mask, rest?)
    }

    fn unary(&mut self, operation: Unary, operand: Lanes) -> Option<Lanes> {
        match operation {
            Unary::Negate => self.binary(Binary::Subtract, Lanes::Uniform(0), operand),
            Unary::Abs => self.map(operand, |a| (a.wrapping_abs(), a.wrapping_abs())),
            Unary::Not => self.map(operand, |a| (!a, 0)),
        }
    }

    fn binary(&mut self, operation: Binary, left: Lanes, right: Lanes) -> Option<Lanes> {
        if let Some(lanes) = self.of_lines(operation, &left, &right) {
            return Some(lanes);
        }
        match operation {
            Binary::Add => self.map_pairs(left, right, |a, b| {
                let sum = a.wrapping_add(b);
                (sum, (a ^ sum) & (b ^ sum))
            }),
            Binary::Subtract => self.map_pairs(left, right, |a, b| {
                let difference = a.wrapping_sub(b);
                (difference, (a ^ b) & (a ^ difference))
            }),
            Binary::Multiply => self.map_pairs(left, right, |a, b| {
                let (product, over) = a.overflowing_mul(b);
                (product, truth_word(over))
            }),
            Binary::NimSum => self.map_pairs(left, right, |a, b| (a ^ b, a | b)),
            Binary::Min => self.map_pairs(left, right, |a, b| (a.min(b), 0)),
            Binary::Max => self.map_pairs(left, right, |a, b| (a.max(b), 0)),
            Binary::And => self.map_pairs(left, right, |a, b| (a & b, 0)),
            Binary::Or => self.map_pairs(left, right, |a, b| (a | b, 0)),
            Binary::Compare(comparison) => self.compare(comparison, left, right),
            Binary::Divide => self.divide(left, right),
            Binary::FloorDivide => self.floor_divide(left, right),
            Binary::Modulo => self.modulo(left, right),
            Binary::Gcd => self.gcd(left, right),
            Binary::Power => self.power(left, right),
        }
    }

    fn compare(&mut self, comparison: Comparison, left: Lanes, right: Lanes) -> Option<Lanes> {
        match comparison {
            Comparison::Equal => self.map_pairs(left, right, |a, b| (truth_word(a == b), 0)),
            Comparison::NotEqual => self.map_pairs(left, right, |a, b| (truth_word(a != b), 0)),
            Comparison::Less => self.map_pairs(left, right, |a, b| (truth_word(a < b), 0)),
            Comparison::LessEqual => self.map_pairs(left, right, |a, b| (truth_word(a <= b), 0)),
            Comparison::Greater => self.map_pairs(left, right, |a, b| (truth_word(a > b), 0)),
            Comparison::GreaterEqual => self.map_pairs(left, right, |a, b| (truth_word(a >= b), 0)),
            Comparison::In | Comparison::NotIn => Some(Lanes::Uniform(truth_word(false))),
        }
    }

    /// The operation on ramps, where it gives a ramp or the same in all lanes.
    fn of_lines(&mut self, operation: Binary, left: &Lanes, right: &Lanes) -> Option<Lanes> {
        let (a, b) = (left.line()?, right.line()?);
        if a.step == 0 && b.step == 0 {
            return None;
        }
        let count = self.lanes;
        let difference = || {
            let (first, step) = (a.first.checked_sub(b.first), a.step.checked_sub(b.step));
            Line::lanes(first, step, count)
        };
        match operation {
            Binary::Add => {
                let (first, step) = (a.first.checked_add(b.first), a.step.checked_add(b.step));
                Line::lanes(first, step, count)
            }
            Binary::Subtract => difference(),
            Binary::Multiply if b.step == 0 => {
                let (first, step) = (a.first.checked_mul(b.first), a.step.checked_mul(b.first));
                Line::lanes(first, step, count)
            }
            Binary::Multiply if a.step == 0 => self.of_lines(operation, right, left),
            Binary::Compare(comparison) => {
                let ends = difference()?.line()?;
                same_along(comparison, ends.first, ends.last(count)?)
            }
            _ => None,
        }
    }

    /// Applies an operation in all lanes; a negative second part says that its value is none.
    pub fn map(&mut self, a: Lanes, operation: impl Fn(i64) -> (i64, i64)) -> Option<Lanes> {
        self.map_pairs(a, Lanes::Uniform(0), |a, _| operation(a))
    }

    pub fn map_pairs(
        &mut self,
        a: Lanes,
        b: Lanes,
        operation: impl Fn(i64, i64) -> (i64, i64),
    ) -> Option<Lanes> {
        if let (Lanes::Uniform(a), Lanes::Uniform(b)) = (&a, &b) {
            let (value, sign) = operation(*a, *b);
            if sign < 0 {
                self.end_before(|_| true)?;
            }
            return Some(Lanes::Uniform(value));
        }
        let (count, mut out) = (self.lanes, self.pool.take());
        let (a, b) = (self.unbent(a), self.unbent(b));
        let result = &mut out[..count];
        let signs = match (&a, &b) {
            (Lanes::Vector(a), Lanes::Vector(b)) => zip(result, &a[..], &b[..], &operation),
            (Lanes::Vector(a), b) => {
                let b = b.at(0);
                each(result, &a[..], |a| operation(a, b))
            }
            (a, Lanes::Vector(b)) => {
                let a = a.at(0);
                each(result, &b[..], |b| operation(a, b))
            }
            _ => 0,
        };
        if signs < 0 {
            self.end_before(|lane| operation(a.at(lane), b.at(lane)).1 < 0)?;
        }
        self.pool.give(a);
        self.pool.give(b);
        Some(Lanes::Vector(out))
    }

    /// A ramp as a vector.
    fn unbent(&mut self, lanes: Lanes) -> Lanes {
        match lanes {
            Lanes::Ramp { .. } => Lanes::Vector(self.pool.block(lanes, self.lanes)),
            lanes => lanes,
        }
    }
}

/// The truth of `d op 0` for d running straight from `first` to `last`, where it is the same all along.
fn same_along(comparison: Comparison, first: i64, last: i64) -> Option<Lanes> {
    let same = first.signum() == last.signum();
    let (at_first, at_last) = match comparison {
        Comparison::Less => (first < 0, last < 0),
        Comparison::LessEqual => (first <= 0, last <= 0),
        Comparison::Greater => (first > 0, last > 0),
        Comparison::GreaterEqual => (first >= 0, last >= 0),
        Comparison::Equal if same => (first == 0, first == 0),
        Comparison::NotEqual if same => (first != 0, first != 0),
        _ => return None,
    };
    (at_first == at_last).then(|| Lanes::Uniform(truth_word(at_first)))
}
