//! Sums of multiples of what conditions count.

use nk_solver::deletion::Number;

/// A sum of multiples, and of the numbers of components before and after the move.
#[derive(Clone)]
pub(super) struct Linear {
    pub constant: i64,
    pub terms: Vec<(i64, Number)>,
    pub before: i64,
    pub after: i64,
}

impl Linear {
    pub(super) fn constant(constant: i64) -> Linear {
        Linear {
            constant,
            terms: Vec::new(),
            before: 0,
            after: 0,
        }
    }

    pub(super) fn of(number: Number) -> Linear {
        Linear {
            terms: vec![(1, number)],
            ..Linear::constant(0)
        }
    }

    pub(super) fn as_constant(&self) -> Option<i64> {
        (self.terms.is_empty() && self.before == 0 && self.after == 0).then_some(self.constant)
    }

    pub(super) fn plus(mut self, other: &Linear) -> Option<Linear> {
        self.constant = self.constant.checked_add(other.constant)?;
        self.before = self.before.checked_add(other.before)?;
        self.after = self.after.checked_add(other.after)?;
        self.terms.extend(other.terms.iter().cloned());
        Some(self)
    }

    pub(super) fn scaled(mut self, factor: i64) -> Option<Linear> {
        self.constant = self.constant.checked_mul(factor)?;
        self.before = self.before.checked_mul(factor)?;
        self.after = self.after.checked_mul(factor)?;
        for (own, _) in &mut self.terms {
            *own = own.checked_mul(factor)?;
        }
        Some(self)
    }

    /// The sum; components count only as the difference that the move makes, which is that of its own component: the
    /// parts that are left of it, less one.
    pub(super) fn number(&self) -> Option<Number> {
        if self.before != self.after.checked_neg()? {
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
