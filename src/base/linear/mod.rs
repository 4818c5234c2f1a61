//! Linear forms: sums of multiples of variables, and a constant.
//!
//! Variables are of any ordered type. Arithmetic is checked: `None` means that a coefficient became too large
//! ([`Coefficient::is_tame`]).

mod contradiction;
#[cfg(test)]
mod tests;

use num_integer::Integer;
use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedMul, Signed};

pub use contradiction::contradictory;

use crate::number::Rational;

/// A number type of coefficients.
pub trait Coefficient: Clone + Ord + Signed + CheckedAdd + CheckedMul {
    /// Whether the number is small enough to be a coefficient: sums of a few products of such numbers do not overflow.
    fn is_tame(&self) -> bool;
}

impl Coefficient for i64 {
    fn is_tame(&self) -> bool {
        self.unsigned_abs() <= 1 << 28
    }
}

impl Coefficient for i128 {
    fn is_tame(&self) -> bool {
        self.unsigned_abs() <= 1 << 60
    }
}

impl Coefficient for Rational {
    fn is_tame(&self) -> bool {
        true
    }
}

/// A sum of terms `factor * variable`, plus a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LinearForm<V, C> {
    /// Each variable once, in ascending order, with a factor that is not 0.
    terms: Vec<(V, C)>,
    constant: C,
}

impl<V: Ord + Clone, C: Coefficient> LinearForm<V, C> {
    /// A form without variables.
    pub fn constant(constant: C) -> Self {
        LinearForm {
            terms: Vec::new(),
            constant,
        }
    }

    /// The form that consists of a variable alone.
    pub fn variable(variable: V) -> Self {
        Self::line(variable, C::one(), C::zero())
    }

    /// The form `factor * variable + constant`.
    pub fn line(variable: V, factor: C, constant: C) -> Self {
        let terms = match factor.is_zero() {
            true => Vec::new(),
            false => vec![(variable, factor)],
        };
        LinearForm { terms, constant }
    }

    /// The variables in ascending order with their factors, none of which is 0.
    pub fn terms(&self) -> &[(V, C)] {
        &self.terms
    }

    /// The constant summand.
    pub fn offset(&self) -> &C {
        &self.constant
    }

    /// The constant, if the form has no variables; otherwise `None`.
    pub fn as_constant(&self) -> Option<&C> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// The variable, if the form consists of a variable alone; otherwise `None`.
    pub fn as_variable(&self) -> Option<&V> {
        match &self.terms[..] {
            [(variable, factor)] if factor.is_one() && self.constant.is_zero() => Some(variable),
            _ => None,
        }
    }

    /// The factor of a variable; 0 if the form does not contain it.
    pub fn factor(&self, variable: &V) -> C {
        let found = self.terms.iter().find(|own| own.0 == *variable);
        found.map_or_else(C::zero, |own| own.1.clone())
    }

    /// The variables in ascending order.
    pub fn variables(&self) -> impl Iterator<Item = &V> {
        self.terms.iter().map(|own| &own.0)
    }

    /// The factors of the variables, and the constant.
    pub fn coefficients(&self) -> impl Iterator<Item = &C> {
        self.terms.iter().map(|own| &own.1).chain([&self.constant])
    }

    /// The form without the term of a variable.
    pub fn without(mut self, variable: &V) -> Self {
        self.terms.retain(|own| own.0 != *variable);
        self
    }

    /// `scale * self + other_scale * other`.
    pub fn combined(&self, scale: &C, other: &Self, other_scale: &C) -> Option<Self> {
        // Factors other than 1 and -1 are rare, and a product of fractions costs a greatest common divisor.
        let times = |own: &C, by: &C| match () {
            () if by.is_one() || own.is_zero() => Some(own.clone()),
            () if own.is_tame() && *by == -C::one() => Some(-own.clone()),
            () => own.checked_mul(by),
        };
        let add = |a: C, b: C| match (a.is_zero(), b.is_zero()) {
            (true, _) => Some(b),
            (_, true) => Some(a),
            _ => a.checked_add(&b),
        };
        let sum = |a: Option<&C>, b: Option<&C>| {
            let all = match (a, b) {
                (Some(a), Some(b)) => add(times(a, scale)?, times(b, other_scale)?)?,
                (Some(a), None) => times(a, scale)?,
                (None, Some(b)) => times(b, other_scale)?,
                (None, None) => C::zero(),
            };
            all.is_tame().then_some(all)
        };
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let (a, b) = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(a), Some(b)) if a.0 == b.0 => (left.next(), right.next()),
                (Some(a), Some(b)) if a.0 > b.0 => (None, right.next()),
                (None, Some(_)) => (None, right.next()),
                (Some(_), _) => (left.next(), None),
            };
            let factor = sum(a.map(|own| &own.1), b.map(|own| &own.1))?;
            if let Some((variable, _)) = a.or(b).filter(|_| !factor.is_zero()) {
                terms.push((variable.clone(), factor));
            }
        }
        let constant = sum(Some(&self.constant), Some(&other.constant))?;
        Some(LinearForm { terms, constant })
    }

    /// The sum.
    pub fn plus(&self, other: &Self) -> Option<Self> {
        self.combined(&C::one(), other, &C::one())
    }

    /// The difference.
    pub fn minus(&self, other: &Self) -> Option<Self> {
        self.combined(&C::one(), other, &-C::one())
    }

    /// A multiple.
    pub fn scaled(&self, factor: C) -> Option<Self> {
        self.combined(&factor, &Self::constant(C::zero()), &C::zero())
    }

    /// The sum with a number.
    pub fn shifted(&self, by: C) -> Option<Self> {
        self.plus(&Self::constant(by))
    }

    /// The form with the form `by` in place of a variable.
    pub fn replaced(&self, variable: &V, by: &Self) -> Option<Self> {
        let rest = self.clone().without(variable);
        rest.combined(&C::one(), by, &self.factor(variable))
    }

    /// The value of the form, where `value` gives the values of the variables.
    pub fn value(&self, value: impl Fn(&V) -> C) -> Option<C> {
        let mut terms = self.terms.iter();
        terms.try_fold(self.constant.clone(), |sum, (variable, factor)| {
            sum.checked_add(&factor.checked_mul(&value(variable))?)
        })
    }

    /// The form with the function `of` applied to each factor and to the constant.
    pub fn map(&self, of: impl Fn(&C) -> C) -> Self {
        let terms = self.terms.iter().map(|own| (own.0.clone(), of(&own.1)));
        LinearForm {
            terms: terms.filter(|own| !own.1.is_zero()).collect(),
            constant: of(&self.constant),
        }
    }
}

impl<V: Ord + Clone, C: Coefficient + Integer> LinearForm<V, C> {
    /// The greatest common divisor of the factors of the variables; 0 if there are none.
    pub fn content(&self) -> C {
        let factors = self.terms.iter().map(|own| &own.1);
        factors.fold(C::zero(), |all, own| all.gcd(own))
    }

    /// The form that is at least 0 just if this form, which takes integer values, is negative.
    pub fn denied(&self) -> Option<Self> {
        self.combined(&-C::one(), &Self::constant(C::one()), &-C::one())
    }

    /// The strongest condition `form >= 0` that is equivalent to `self >= 0` for integers.
    fn tightened(self) -> Self {
        let content = self.content();
        match content > C::one() {
            true => self.map(|own| own.div_floor(&content)),
            false => self,
        }
    }
}

impl<V: Ord + Clone, I: Clone + Integer> LinearForm<V, Ratio<I>>
where
    Ratio<I>: Coefficient,
{
    /// The least positive integer that makes all coefficients integers.
    pub fn denominator(&self) -> I {
        let all = self.coefficients().map(Ratio::denom);
        all.fold(I::one(), |all, own| all.lcm(own))
    }
}
