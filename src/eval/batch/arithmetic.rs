//! Sums, products, nim-sums and comparisons of lanes.

use super::lanes::{Lanes, Progression};
use super::node::{Binary, Unary};
use super::run::Run;
use crate::memo::truth_word;
use nk_syntax::ast::Comparison;

impl Run<'_> {
    pub fn unary(&mut self, operation: Unary, operand: Lanes) -> Option<Lanes> {
        match operation {
            Unary::Negate => self.binary(Binary::Subtract, Lanes::Uniform(0), operand),
            Unary::Abs => self.map(operand, |a| (a.wrapping_abs(), a.wrapping_abs())),
            Unary::Not => self.map(operand, |a| (!a, 0)),
        }
    }

    pub fn binary(&mut self, operation: Binary, left: Lanes, right: Lanes) -> Option<Lanes> {
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
            Binary::Multiply => self.multiply(left, right),
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
            Comparison::In | Comparison::NotIn | Comparison::Subset => {
                Some(Lanes::Uniform(truth_word(false)))
            }
        }
    }

    /// The operation on ramps, where its result is a ramp or the same in all lanes.
    fn of_lines(&mut self, operation: Binary, left: &Lanes, right: &Lanes) -> Option<Lanes> {
        let (a, b) = (left.progression()?, right.progression()?);
        if a.step == 0 && b.step == 0 {
            return None;
        }
        let count = self.lanes;
        let difference = || {
            let (first, step) = (a.first.checked_sub(b.first), a.step.checked_sub(b.step));
            Progression::lanes(first, step, count)
        };
        match operation {
            Binary::Add => {
                let (first, step) = (a.first.checked_add(b.first), a.step.checked_add(b.step));
                Progression::lanes(first, step, count)
            }
            Binary::Subtract => difference(),
            Binary::Multiply if b.step == 0 => {
                let (first, step) = (a.first.checked_mul(b.first), a.step.checked_mul(b.first));
                Progression::lanes(first, step, count)
            }
            Binary::Multiply if a.step == 0 => self.of_lines(operation, right, left),
            Binary::Compare(comparison) => {
                let ends = difference()?.progression()?;
                same_along(comparison, ends.first, ends.last(count)?)
            }
            _ => None,
        }
    }

    pub fn multiply(&mut self, left: Lanes, right: Lanes) -> Option<Lanes> {
        if self.are_small(&left) && self.are_small(&right) {
            let product = |a: i64, b: i64| u64::from(a as u32) * u64::from(b as u32);
            return self.map_pairs(left, right, |a, b| (product(a, b) as i64, 0));
        }
        self.map_pairs(left, right, |a, b| {
            let (product, over) = a.overflowing_mul(b);
            (product, truth_word(over))
        })
    }

    /// Whether all lanes are from 0 to less than 2^31: several products of such numbers take one instruction.
    fn are_small(&self, lanes: &Lanes) -> bool {
        let bits = match lanes {
            Lanes::Vector(block) => {
                let all = block[..self.lanes].iter();
                all.fold(0, |bits, word| bits | word)
            }
            progression => progression.at(0) | progression.at(self.lanes.saturating_sub(1)),
        };
        (0..1 << 31).contains(&bits)
    }
}

/// The truth of `d op 0` for all d of a progression from `first` to `last`, where it is the same for all.
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
