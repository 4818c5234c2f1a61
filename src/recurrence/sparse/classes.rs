//! The classes of all members with which every convolution is good: the solutions of linear equations over GF(2).

use super::walsh::{Form, Spectrum};
use crate::plan::ScanPlan;
use nk_system::Member;

/// Equations between the classes, solved once for all forms. The value of a form at a constant and a shift is linear in
/// both, so constants and shifts are added like coefficients.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    members: usize,
    /// Equations, each with a pivot, which is its lowest member and occurs in no other equation.
    solved: Vec<Equation>,
    /// Equations without members, which are conditions on the form.
    conditions: Vec<Equation>,
}

/// The sum of the classes of `members` = `one` + the form of `constant` at the index `shift`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Equation {
    members: u128,
    one: bool,
    constant: u32,
    shift: i64,
}

impl Equation {
    fn add(&mut self, other: Equation) {
        self.members ^= other.members;
        self.one ^= other.one;
        self.constant ^= other.constant;
        self.shift ^= other.shift;
    }

    fn right(&self, form: Form) -> bool {
        self.one ^ form.of(self.constant, self.shift)
    }
}

impl Classes {
    /// The equations of these plans; `None` if there are more than 128 members.
    pub(super) fn new(plans: &[ScanPlan]) -> Option<Classes> {
        if plans.len() > 128 {
            return None;
        }
        let mut classes = Classes {
            members: plans.len(),
            solved: Vec::new(),
            conditions: Vec::new(),
        };
        for (member, plan) in plans.iter().enumerate() {
            for own in &plan.convolutions {
                classes.insert(Equation {
                    members: bit(member) ^ bit(own.a) ^ bit(own.b),
                    one: true,
                    constant: own.constant,
                    shift: own.shift.rem_euclid(2),
                });
            }
        }
        Some(classes)
    }

    fn insert(&mut self, mut new: Equation) {
        for own in &self.solved {
            if new.members & own.pivot() != 0 {
                new.add(*own);
            }
        }
        if new.members == 0 {
            if !self.conditions.contains(&new) {
                self.conditions.push(new);
            }
            return;
        }
        for own in &mut self.solved {
            if own.members & new.pivot() != 0 {
                own.add(new);
            }
        }
        self.solved.push(new);
    }

    /// Classes of low cost for a form, and their cost; `None` if the equations have no solution.
    ///
    /// The classes that the equations leave free are first those of most values. Then they are changed one by one if
    /// that lowers the cost.
    pub(super) fn best(
        &self,
        form: Form,
        spectrum: &Spectrum,
        cost: &dyn Fn(&[usize]) -> f64,
    ) -> Option<(Vec<bool>, f64)> {
        if self.conditions.iter().any(|own| own.right(form)) {
            return None;
        }
        let weigh = |odd: &[bool]| {
            let members = odd.iter().enumerate();
            let rare: Vec<usize> = members
                .map(|(member, odd)| spectrum.rare(member, form, *odd))
                .collect();
            cost(&rare)
        };
        let fewer = |member| spectrum.rare(member, form, true) < spectrum.rare(member, form, false);
        let mut odd: Vec<bool> = (0..self.members).map(fewer).collect();
        self.complete(form, &mut odd);
        let mut least = weigh(&odd);
        for member in self.free() {
            let mut other = odd.clone();
            other[member] = !other[member];
            self.complete(form, &mut other);
            let cost = weigh(&other);
            if cost < least {
                (odd, least) = (other, cost);
            }
        }
        Some((odd, least))
    }

    fn free(&self) -> impl Iterator<Item = Member> {
        let pivots = self.solved.iter().fold(0, |all, own| all | own.pivot());
        (0..self.members).filter(move |member| pivots & bit(*member) == 0)
    }

    /// Computes the classes that the free ones determine.
    fn complete(&self, form: Form, odd: &mut [bool]) {
        for own in &self.solved {
            let mut class = own.right(form);
            let mut others = own.members ^ own.pivot();
            while others != 0 {
                class ^= odd[others.trailing_zeros() as usize];
                others &= others - 1;
            }
            odd[own.pivot().trailing_zeros() as usize] = class;
        }
    }
}

impl Equation {
    fn pivot(&self) -> u128 {
        self.members & self.members.wrapping_neg()
    }
}

fn bit(member: Member) -> u128 {
    1 << member
}

#[cfg(test)]
#[path = "tests/classes.rs"]
mod tests;
