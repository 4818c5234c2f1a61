//! Exact numbers: integers and rationals of any size, small ones without allocation.
//!
//! Invariant: every number has one form. An integer that fits is `Small`, another one `Big`; a `Ratio`
//! is in lowest terms and never an integer. So derived equality is equality of values.

mod arithmetic;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::{Signed, ToPrimitive};

pub type Rational = Ratio<BigInt>;

/// An integer or a rational. Cloning is cheap.
#[derive(Clone, Debug, Eq)]
pub enum Number {
    Small(i64),
    Big(Rc<BigInt>),
    Ratio(Rc<Rational>),
}

/// Why an operation has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// The answer would have more than [`MAX_BITS`] bits; `bits` is an estimate where it is known.
    TooLarge {
        bits: Option<u64>,
    },
    /// An operation would look for a common divisor of numbers that have more than [`MAX_FRACTION_BITS`] bits together.
    LongFraction {
        bits: u64,
    },
    DivisionByZero,
    /// A power with a fractional exponent, shown.
    FractionalExponent(Number),
    /// An operation on integers met a fraction, shown.
    NotInteger(Number),
    /// A nim-sum met a negative number, shown.
    Negative(Number),
    /// Whoever asked wants no answer any more.
    Interrupted,
}

/// The longest number that is computed: about a million decimal digits.
pub const MAX_BITS: u64 = 3_322_000;

/// The longest operands of fractions: about a hundred thousand decimal digits. The common divisors that they are reduced
/// by take a time that is quadratic, which nothing interrupts: here less than a second, at [`MAX_BITS`] two minutes.
pub const MAX_FRACTION_BITS: u64 = 332_200;

impl Number {
    pub const ZERO: Number = Number::Small(0);
    pub const ONE: Number = Number::Small(1);

    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Number::Small(value) => Some(*value),
            _ => None,
        }
    }

    pub fn is_integer(&self) -> bool {
        !matches!(self, Number::Ratio(_))
    }

    /// The integer, if it is one.
    pub fn to_bigint(&self) -> Option<BigInt> {
        match self {
            Number::Small(value) => Some(BigInt::from(*value)),
            Number::Big(value) => Some((**value).clone()),
            Number::Ratio(_) => None,
        }
    }

    pub fn to_rational(&self) -> Rational {
        match self {
            Number::Small(value) => Rational::from_integer(BigInt::from(*value)),
            Number::Big(value) => Rational::from_integer((**value).clone()),
            Number::Ratio(value) => (**value).clone(),
        }
    }

    fn bits(&self) -> u64 {
        match self {
            Number::Small(_) => 64,
            Number::Big(value) => value.bits(),
            Number::Ratio(value) => value.numer().bits() + value.denom().bits(),
        }
    }

    /// Bytes that it takes beyond its own place, roughly.
    pub fn heap_bytes(&self) -> u64 {
        match self {
            Number::Small(_) => 0,
            Number::Big(value) => 48 + value.bits() / 8,
            Number::Ratio(value) => 96 + (value.numer().bits() + value.denom().bits()) / 8,
        }
    }

    pub fn is_negative(&self) -> bool {
        match self {
            Number::Small(value) => *value < 0,
            Number::Big(value) => value.is_negative(),
            Number::Ratio(value) => value.is_negative(),
        }
    }

    pub fn is_zero(&self) -> bool {
        *self == Number::ZERO
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Number::Small(value)
    }
}

impl From<usize> for Number {
    fn from(value: usize) -> Self {
        i64::try_from(value).map_or_else(|_| Number::from(BigInt::from(value)), Number::Small)
    }
}

impl From<BigInt> for Number {
    fn from(value: BigInt) -> Self {
        match value.to_i64() {
            Some(small) => Number::Small(small),
            None => Number::Big(Rc::new(value)),
        }
    }
}

impl From<Rational> for Number {
    fn from(value: Rational) -> Self {
        if value.is_integer() {
            Number::from(value.to_integer())
        } else {
            Number::Ratio(Rc::new(value))
        }
    }
}

// Ratio's own equality and hash recur once for each digit of a continued fraction, which can be more than a stack holds.

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Number::Small(a), Number::Small(b)) => a == b,
            (Number::Big(a), Number::Big(b)) => a == b,
            // Both are in lowest terms.
            (Number::Ratio(a), Number::Ratio(b)) => {
                a.numer() == b.numer() && a.denom() == b.denom()
            }
            _ => false,
        }
    }
}

impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Number::Small(value) => value.hash(state),
            Number::Big(value) => value.hash(state),
            Number::Ratio(value) => (value.numer(), value.denom()).hash(state),
        }
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Number::Small(a), Number::Small(b)) => a.cmp(b),
            (Number::Ratio(_), _) | (_, Number::Ratio(_)) => {
                // So does its comparison.
                let (a, b) = (self.to_rational(), other.to_rational());
                (a.numer() * b.denom()).cmp(&(b.numer() * a.denom()))
            }
            (Number::Big(a), Number::Big(b)) => a.cmp(b),
            (Number::Small(_), Number::Big(b)) if b.is_negative() => Ordering::Greater,
            (Number::Small(_), Number::Big(_)) => Ordering::Less,
            (Number::Big(_), Number::Small(_)) => other.cmp(self).reverse(),
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Small(value) => value.fmt(f),
            Number::Big(value) => value.fmt(f),
            Number::Ratio(value) => value.fmt(f),
        }
    }
}
