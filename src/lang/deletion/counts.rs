//! Sums of multiples of what conditions count.
//!
//! They are not linear forms ([`nk_base::linear`]): rules state the summands in the order in which they are written.

use nk_solver::deletion::Number;

/// A sum of multiples, and of the numbers of components before and after the move, all of it divided by a positive
/// number.
#[derive(Clone)]
pub(super) struct Counts {
    pub constant: i64,
    pub terms: Vec<(i64, Number)>,
    pub before: i64,
    pub after: i64,
    pub over: i64,
}

/// The largest number by which a sum is divided. A quotient of quotients reaches it; no rule of a game does.
const LARGEST: i64 = 1_000_000;

impl Counts {
    pub(super) fn constant(constant: i64) -> Counts {
        Counts {
            constant,
            terms: Vec::new(),
            before: 0,
            after: 0,
            over: 1,
        }
    }

    pub(super) fn of(number: Number) -> Counts {
        Counts {
            terms: vec![(1, number)],
            ..Counts::constant(0)
        }
    }

    pub(super) fn as_constant(&self) -> Option<i64> {
        (self.terms.is_empty() && self.before == 0 && self.after == 0 && self.over == 1)
            .then_some(self.constant)
    }

    pub(super) fn plus(self, other: &Counts) -> Option<Counts> {
        let over = match self.over == other.over {
            true => self.over,
            false => self.over.checked_mul(other.over)?,
        };
        let mut sum = self.numerator(over)?;
        let other = other.clone().numerator(over)?;
        sum.constant = sum.constant.checked_add(other.constant)?;
        sum.before = sum.before.checked_add(other.before)?;
        sum.after = sum.after.checked_add(other.after)?;
        sum.terms.extend(other.terms);
        (over <= LARGEST).then_some(Counts { over, ..sum })
    }

    pub(super) fn scaled(mut self, factor: i64) -> Option<Counts> {
        self.constant = self.constant.checked_mul(factor)?;
        self.before = self.before.checked_mul(factor)?;
        self.after = self.after.checked_mul(factor)?;
        for (own, _) in &mut self.terms {
            *own = own.checked_mul(factor)?;
        }
        Some(self)
    }

    /// The integer sum that, divided by `over`, is this one. `over` is a multiple of its own divisor.
    pub(super) fn numerator(self, over: i64) -> Option<Counts> {
        let factor = over / self.over;
        let scaled = match factor {
            1 => self,
            _ => self.scaled(factor)?,
        };
        Some(Counts { over: 1, ..scaled })
    }

    /// The remainder of a division by a positive integer: of N/d by m it is (N mod dm)/d.
    pub(super) fn modulo(self, modulus: i64) -> Option<Counts> {
        let over = self.over;
        let modulus = modulus.checked_mul(over).filter(|own| *own <= LARGEST)?;
        let whole = self.numerator(over)?.number()?;
        let remainder = Counts::of(Number::Modulo(Box::new(whole), modulus));
        Some(Counts { over, ..remainder })
    }

    /// The quotient of a division by a positive integer, rounded down: of N/d by m it is (N - N mod dm)/dm.
    pub(super) fn quotient(self, divisor: i64) -> Option<Counts> {
        let over = self
            .over
            .checked_mul(divisor)
            .filter(|own| *own <= LARGEST)?;
        let own = self.over;
        let whole = self.numerator(own)?;
        let remainder = whole.clone().modulo(over)?;
        let rounded = whole.plus(&remainder.scaled(-1)?)?;
        Some(Counts { over, ..rounded })
    }

    /// The sum, which must not be divided; components count only as the difference that the move makes, which is that
    /// of its own component: the parts that are left of it, less one.
    pub(super) fn number(&self) -> Option<Number> {
        if self.before != self.after.checked_neg()? || self.over != 1 {
            return None;
        }
        let mut parts: Vec<Number> = Vec::new();
        for (factor, number) in &self.terms {
            parts.push(Number::Times(*factor, Box::new(number.clone())));
        }
        if self.after != 0 {
            parts.push(Number::Times(self.after, Box::new(Number::PartsLeft)));
        }
        parts.push(Number::Constant(self.constant.checked_sub(self.after)?));
        Some(Number::Sum(parts))
    }
}
