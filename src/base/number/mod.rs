//! Exact numbers: integers and rationals of any size. Small integers need no allocation.
//!
//! Invariant: every number has exactly one form. An integer that fits into 64 bits is `Small`, any other integer is
//! `Big`, and a `Ratio` is in lowest terms and never an integer. So two numbers are equal just if their forms are.

mod arithmetic;
mod products;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::{Signed, ToPrimitive};

/// A fraction of integers of any size, in lowest terms.
pub type Rational = Ratio<BigInt>;

/// An integer or a rational. Cloning is cheap: large numbers are shared.
#[derive(Clone, Debug, Eq)]
pub enum Number {
    /// An integer of 64 bits.
    Small(i64),
    /// An integer that needs more than 64 bits.
    Big(Rc<BigInt>),
    /// A fraction that is not an integer.
    Ratio(Rc<Rational>),
}

/// The reason why an operation on numbers has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// The result would have more than [`MOST_BITS`] bits.
    TooLarge {
        /// The size of the result in bits, if it is known; it may be an estimate.
        bits: Option<u64>,
    },
    /// The operation would compute a common divisor of numbers that have more than [`MOST_FRACTION_BITS`] bits
    /// together.
    LongFraction {
        /// The number of bits of both numbers together.
        bits: u64,
    },
    /// A division by zero, or a negative power of zero.
    DivisionByZero,
    /// A power with this exponent, which is a fraction.
    FractionalExponent(Number),
    /// An operation on integers was given this fraction.
    NotInteger(Number),
    /// A nim-sum was given this negative number.
    Negative(Number),
    /// The caller asked the operation to end.
    Cancelled,
}

/// The most bits that a result may have: about a million decimal digits.
pub const MOST_BITS: u64 = 3_322_000;

/// The most bits that the operands of an operation on fractions may have together: about a hundred thousand decimal
/// digits.
///
/// Reducing a fraction takes quadratic time and cannot be interrupted: less than a second at this size, two minutes at
/// [`MOST_BITS`].
pub const MOST_FRACTION_BITS: u64 = 332_200;

impl Number {
    /// The number 0.
    pub const ZERO: Number = Number::Small(0);
    /// The number 1.
    pub const ONE: Number = Number::Small(1);

    /// The number as a machine integer, if it is an integer of 64 bits.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Number::Small(value) => Some(*value),
            _ => None,
        }
    }

    /// Whether the number is an integer.
    pub fn is_integer(&self) -> bool {
        !matches!(self, Number::Ratio(_))
    }

    /// The number as an integer, unless it is a fraction.
    pub fn to_bigint(&self) -> Option<BigInt> {
        match self {
            Number::Small(value) => Some(BigInt::from(*value)),
            Number::Big(value) => Some((**value).clone()),
            Number::Ratio(_) => None,
        }
    }

    /// The number as a fraction, with denominator 1 if it is an integer.
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

    /// The approximate number of bytes that the number takes on the heap.
    pub fn heap_bytes(&self) -> u64 {
        match self {
            Number::Small(_) => 0,
            Number::Big(value) => 48 + value.bits() / 8,
            Number::Ratio(value) => 96 + (value.numer().bits() + value.denom().bits()) / 8,
        }
    }

    /// Whether the number is below 0.
    pub fn is_negative(&self) -> bool {
        match self {
            Number::Small(value) => *value < 0,
            Number::Big(value) => value.is_negative(),
            Number::Ratio(value) => value.is_negative(),
        }
    }

    /// Appends the number, as it is displayed, to a text. For an integer of 64 bits this is much faster than `write!`.
    pub fn append_to(&self, text: &mut String) {
        match self {
            Number::Small(value) => text.push_str(itoa::Buffer::new().format(*value)),
            other => *text += &other.to_string(),
        }
    }

    /// Whether the number is 0.
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

// The equality and the hash of `Ratio` call themselves once for each term of a continued fraction, which can overflow
// the stack.

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Number::Small(a), Number::Small(b)) => a == b,
            (Number::Big(a), Number::Big(b)) => a == b,
            // Both fractions are in lowest terms.
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
                // The comparison of `Ratio` calls itself in the same way.
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

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NumberError::TooLarge { bits: Some(bits) } => {
                write!(f, "a number of about {bits} bits is too large")
            }
            NumberError::TooLarge { bits: None } => write!(f, "the number is too large"),
            NumberError::LongFraction { bits } => {
                write!(
                    f,
                    "the operands have {bits} bits, too many for a common divisor"
                )
            }
            NumberError::DivisionByZero => write!(f, "division by zero"),
            NumberError::FractionalExponent(exponent) => {
                write!(f, "the exponent {exponent} is not an integer")
            }
            NumberError::NotInteger(number) => write!(f, "{number} is not an integer"),
            NumberError::Negative(number) => write!(f, "{number} is negative"),
            NumberError::Cancelled => write!(f, "interrupted"),
        }
    }
}

impl std::error::Error for NumberError {}
