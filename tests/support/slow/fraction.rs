//! Fractions, with operators and aggregates.

use std::cmp::Ordering;

use nk_syntax::ast::OperatorKind;

use super::{NoValue, Result};

/// A fraction in lowest terms with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction(pub i128, pub i128);

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

impl Fraction {
    /// # Errors
    ///
    /// [`NoValue`] if `bottom` is 0.
    pub fn new(top: i128, bottom: i128) -> Result<Fraction> {
        if bottom == 0 {
            return Err(NoValue);
        }
        let (mut a, mut b) = (top.abs(), bottom.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let sign = bottom.signum();
        Ok(Fraction(sign * top / a.max(1), sign * bottom / a.max(1)))
    }

    /// # Errors
    ///
    /// [`NoValue`] if the number is no integer.
    pub fn integer(self) -> Result<i128> {
        if self.1 == 1 {
            Ok(self.0)
        } else {
            Err(NoValue)
        }
    }
}

pub fn aggregate(name: &str, values: &[Fraction]) -> Result<Fraction> {
    match name {
        "count" => Ok(Fraction(values.len() as i128, 1)),
        "sum" => values.iter().try_fold(Fraction(0, 1), |sum, value| {
            operate(OperatorKind::Plus, sum, *value)
        }),
        "product" => values.iter().try_fold(Fraction(1, 1), |sum, value| {
            operate(OperatorKind::Times, sum, *value)
        }),
        "nimsum" => values.iter().try_fold(Fraction(0, 1), |sum, value| {
            operate(OperatorKind::NimSum, sum, *value)
        }),
        "min" => values.iter().copied().min().ok_or(NoValue),
        "max" => values.iter().copied().max().ok_or(NoValue),
        _ => Err(NoValue),
    }
}

pub fn nim_sum(a: Fraction, b: Fraction) -> Result<i128> {
    let (a, b) = (a.integer()?, b.integer()?);
    if a < 0 || b < 0 {
        Err(NoValue)
    } else {
        Ok(a ^ b)
    }
}

pub fn operate(kind: OperatorKind, a: Fraction, b: Fraction) -> Result<Fraction> {
    let safe = |value: Option<i128>| value.filter(|value| value.abs() < 1 << 60).ok_or(NoValue);
    match kind {
        OperatorKind::Plus => Fraction::new(
            safe((a.0 * b.1).checked_add(b.0 * a.1))?,
            safe(a.1.checked_mul(b.1))?,
        ),
        OperatorKind::Minus => operate(OperatorKind::Plus, a, Fraction(-b.0, b.1)),
        OperatorKind::Times => {
            Fraction::new(safe(a.0.checked_mul(b.0))?, safe(a.1.checked_mul(b.1))?)
        }
        OperatorKind::Divide => {
            Fraction::new(safe(a.0.checked_mul(b.1))?, safe(a.1.checked_mul(b.0))?)
        }
        OperatorKind::Div => {
            let Fraction(top, bottom) = operate(OperatorKind::Divide, a, b)?;
            Ok(Fraction(top.div_euclid(bottom), 1))
        }
        OperatorKind::Mod => {
            // a - |b| floor(a / |b|)
            let size = Fraction(b.0.abs(), b.1);
            let quotient = operate(OperatorKind::Div, a, size)?;
            operate(
                OperatorKind::Minus,
                a,
                operate(OperatorKind::Times, size, quotient)?,
            )
        }
        OperatorKind::NimSum => Ok(Fraction(nim_sum(a, b)?, 1)),
        OperatorKind::Union
        | OperatorKind::Intersect
        | OperatorKind::Difference
        | OperatorKind::Concatenate
        | OperatorKind::NimProduct
        | OperatorKind::And
        | OperatorKind::Or => Err(NoValue),
    }
}
