//! One batch: nodes -> lanes.
//!
//! In this folder `None` means that no lane is left to be computed.

use super::lanes::{Block, Lanes, Pool, each, zip};
use super::node::{Binary, Node};
use crate::memo::{Memo, truth_word};
use crate::value::Value;
use nk_base::number::Number;

/// A batch that is being computed.
pub struct Run<'a> {
    pub memos: &'a [Memo],
    /// The registers of the frame.
    pub registers: &'a [Value],
    pub pool: &'a mut Pool,
    /// The value of the loop's variable in the first lane.
    start: i64,
    variable: Lanes,
    /// Number of lanes that are computed.
    pub lanes: usize,
    /// Number of elements of the loop that are done: those of the lanes, and those that a filter removed.
    pub done: usize,
    /// The branches that are being computed. Only lanes whose mask is the wanted one in each branch need values; the
    /// others hold arbitrary ones.
    branches: Vec<Branch>,
}

/// A part of an expression that only some lanes need.
struct Branch {
    mask: Box<Block>,
    wanted: i64,
}

impl<'a> Run<'a> {
    /// A batch of the elements `start .. start + count`, all of which are integers of 64 bits.
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
            branches: Vec::new(),
        }
    }

    /// Gives back the memory of the variable.
    pub fn finish(self) {
        self.pool.give(self.variable);
    }

    /// Leaves a lane for each element that the filters let through.
    pub fn filters(&mut self, filters: &[Node]) -> Option<()> {
        filters.iter().try_for_each(|filter| self.filter(filter))
    }

    /// Ends the batch before the first active lane that is bad.
    pub fn end_before(&mut self, is_bad: impl Fn(usize) -> bool) -> Option<()> {
        let is_needed = |lane: usize| {
            let mut branches = self.branches.iter();
            branches.all(|branch| branch.mask[lane] == branch.wanted)
        };
        let bad = (0..self.lanes).find(|lane| is_needed(*lane) && is_bad(*lane));
        if let Some(lane) = bad {
            self.done = self.variable.at(lane).wrapping_sub(self.start) as usize;
            self.lanes = lane;
        }
        (self.lanes > 0).then_some(())
    }

    /// Removes the lanes where the condition is false, and moves the others together.
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

    /// The values of a node in those lanes where the mask is `wanted`; gives the mask back.
    fn branch(
        &mut self,
        mask: Box<Block>,
        wanted: i64,
        values: impl FnOnce(&mut Self) -> Option<Lanes>,
    ) -> Option<(Lanes, Box<Block>)> {
        self.branches.push(Branch { mask, wanted });
        let values = values(self);
        let mask = self.branches.pop()?.mask;
        match values {
            Some(values) => Some((values, mask)),
            None => {
                self.pool.give(Lanes::Vector(mask));
                None
            }
        }
    }

    fn choose(&mut self, condition: &Node, then: &Node, otherwise: &Node) -> Option<Lanes> {
        let mask = match self.truth(condition)? {
            Lanes::Vector(mask) => mask,
            truth => return self.node(if truth.at(0) != 0 { then } else { otherwise }),
        };
        let (then, mask) = self.branch(mask, truth_word(true), |run| run.node(then))?;
        let (otherwise, mask) = self.branch(mask, truth_word(false), |run| run.node(otherwise))?;
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
        let (rest, mask) = self.branch(mask, open, |run| run.all_or_any(rest, all))?;
        let operation = if all { Binary::And } else { Binary::Or };
        self.binary(operation, Lanes::Vector(mask), rest)
    }

    /// Applies an operation in all lanes; a negative second part states that there is no value.
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
