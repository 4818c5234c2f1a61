//! Arithmetic on numbers. Every result is exact, or an error.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Pow, Signed, Zero};

use super::{MOST_BITS, MOST_FRACTION_BITS, Number, NumberError, Rational};

impl Number {
    fn checked(self) -> Result<Number, NumberError> {
        match self.bits() {
            bits if bits > MOST_BITS => Err(NumberError::TooLarge { bits: Some(bits) }),
            _ => Ok(self),
        }
    }

    /// The number as an integer.
    ///
    /// # Errors
    ///
    /// A fraction.
    pub(super) fn integer(&self) -> Result<BigInt, NumberError> {
        let integer = self.to_bigint();
        integer.ok_or_else(|| NumberError::NotInteger(self.clone()))
    }

    /// The operands of an operation whose result must be reduced to lowest terms.
    fn reducible(&self, other: &Number) -> Result<(Rational, Rational), NumberError> {
        match self.bits() + other.bits() {
            bits if bits > MOST_FRACTION_BITS => Err(NumberError::LongFraction { bits }),
            _ => Ok((self.to_rational(), other.to_rational())),
        }
    }

    /// The sum.
    ///
    /// # Errors
    ///
    /// A result or a common divisor beyond the limits on size.
    pub fn add(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Number::Small(a), Number::Small(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Ok(Number::Small(sum));
        }
        match (self.to_bigint(), other.to_bigint()) {
            (Some(a), Some(b)) => Number::from(a + b).checked(),
            _ => {
                let (a, b) = self.reducible(other)?;
                Number::from(a + b).checked()
            }
        }
    }

    /// The difference.
    ///
    /// # Errors
    ///
    /// A result or a common divisor beyond the limits on size.
    pub fn sub(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Number::Small(a), Number::Small(b)) = (self, other)
            && let Some(difference) = a.checked_sub(*b)
        {
            return Ok(Number::Small(difference));
        }
        self.add(&other.neg())
    }

    /// The number with the opposite sign.
    pub fn neg(&self) -> Number {
        match self {
            Number::Small(value) => match value.checked_neg() {
                Some(value) => Number::Small(value),
                None => Number::from(-BigInt::from(*value)),
            },
            Number::Big(value) => Number::from(-(**value).clone()),
            Number::Ratio(value) => Number::from(-(**value).clone()),
        }
    }

    /// The absolute value.
    pub fn abs(&self) -> Number {
        if self.is_negative() {
            self.neg()
        } else {
            self.clone()
        }
    }

    /// The product.
    ///
    /// # Errors
    ///
    /// A result or a common divisor beyond the limits on size.
    pub fn mul(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Number::Small(a), Number::Small(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Ok(Number::Small(product));
        }
        let bits = self.bits() + other.bits();
        if bits > MOST_BITS + 128 {
            return Err(NumberError::TooLarge { bits: Some(bits) });
        }
        match (self.to_bigint(), other.to_bigint()) {
            (Some(a), Some(b)) => Number::from(a * b).checked(),
            _ => {
                let (a, b) = self.reducible(other)?;
                Number::from(a * b).checked()
            }
        }
    }

    /// Exact division: `7 / 2` is the rational 7/2.
    ///
    /// # Errors
    ///
    /// Division by zero, or numbers beyond the limits on size.
    pub fn div_exact(&self, other: &Number) -> Result<Number, NumberError> {
        if other.is_zero() {
            return Err(NumberError::DivisionByZero);
        }
        if let (Number::Small(a), Number::Small(b)) = (self, other)
            && a.checked_rem(*b) == Some(0)
        {
            return Ok(Number::Small(a / b));
        }
        if let (Some(a), Some(b)) = (self.to_bigint(), other.to_bigint()) {
            // The quotient is usually an integer, and then no common divisor is needed.
            let (quotient, remainder) = a.div_rem(&b);
            if remainder.is_zero() {
                return Ok(Number::from(quotient));
            }
        }
        let (a, b) = self.reducible(other)?;
        Number::from(a / b).checked()
    }

    /// `floor(self / other)`.
    ///
    /// # Errors
    ///
    /// As for [`Number::div_exact`].
    pub fn div_floor(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Number::Small(a), Number::Small(b)) = (self, other)
            && *b > 0
        {
            return Ok(Number::Small(a.div_euclid(*b)));
        }
        if let (Some(a), Some(b)) = (self.to_bigint(), other.to_bigint())
            && !b.is_zero()
        {
            return Ok(Number::from(a.div_floor(&b)));
        }
        Ok(self.div_exact(other)?.floor())
    }

    /// `self - |other| * floor(self / |other|)`, which is never negative.
    ///
    /// # Errors
    ///
    /// As for [`Number::div_exact`].
    pub fn modulo(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Number::Small(a), Number::Small(b)) = (self, other)
            && let Some(remainder) = a.checked_rem_euclid(*b)
        {
            return Ok(Number::Small(remainder));
        }
        if let (Some(a), Some(b)) = (self.to_bigint(), other.to_bigint())
            && !b.is_zero()
        {
            return Ok(Number::from(a.mod_floor(&b.abs())));
        }
        let divisor = other.abs();
        self.sub(&self.div_floor(&divisor)?.mul(&divisor)?)
    }

    /// The power with an integer exponent of either sign; 0^0 is 1.
    ///
    /// # Errors
    ///
    /// An exponent that is a fraction, 0 to a negative power, or a result beyond [`MOST_BITS`].
    pub fn pow(&self, exponent: &Number) -> Result<Number, NumberError> {
        let Some(power) = exponent.as_i64() else {
            return self.pow_far(exponent);
        };
        if power < 0 {
            return Number::ONE.div_exact(&self.pow(&exponent.neg())?);
        }
        if power == 0 {
            return Ok(Number::ONE);
        }
        if matches!(self, Number::Small(-1..=1)) {
            return Ok(self.pow_of_unit(power % 2 == 0));
        }
        let size = match self {
            Number::Small(value) => u64::from(64 - value.unsigned_abs().leading_zeros()),
            _ => self.bits(),
        };
        // As |self| >= 2^(size - 1), the result has at least this many bits. The exponent is not larger than this
        // number.
        let bits = size.saturating_sub(1).max(1).saturating_mul(power as u64);
        if bits > MOST_BITS {
            return Err(NumberError::TooLarge { bits: Some(bits) });
        }
        match self.to_bigint() {
            Some(base) => Number::from(Pow::pow(base, power as u32)).checked(),
            None => Number::from(Pow::pow(&self.to_rational(), power as u32)).checked(),
        }
    }

    /// The power with an exponent that is not an `i64`.
    fn pow_far(&self, exponent: &Number) -> Result<Number, NumberError> {
        if !exponent.is_integer() {
            return Err(NumberError::FractionalExponent(exponent.clone()));
        }
        match self {
            Number::Small(-1..=1) if !(self.is_zero() && exponent.is_negative()) => {
                let even = exponent
                    .to_bigint()
                    .is_some_and(|exponent| exponent.is_even());
                Ok(self.pow_of_unit(even))
            }
            Number::Small(0) => Err(NumberError::DivisionByZero),
            _ => Err(NumberError::TooLarge { bits: None }),
        }
    }

    /// `self` to a power other than 0, where `self` is -1, 0 or 1.
    fn pow_of_unit(&self, even: bool) -> Number {
        match self {
            Number::Small(-1) if even => Number::ONE,
            _ => self.clone(),
        }
    }

    /// The greatest integer that is not above the number.
    pub fn floor(&self) -> Number {
        match self {
            Number::Ratio(value) => Number::from(value.numer().div_floor(value.denom())),
            _ => self.clone(),
        }
    }

    /// The least integer that is not below the number.
    pub fn ceil(&self) -> Number {
        self.neg().floor().neg()
    }

    /// The nim-sum of two integers >= 0: binary addition without carry.
    ///
    /// # Errors
    ///
    /// A fraction or a negative number.
    pub fn nim_sum(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Number::Small(a), Number::Small(b)) = (self, other)
            && *a >= 0
            && *b >= 0
        {
            return Ok(Number::Small(a ^ b));
        }
        let operand = |number: &Number| match number.integer()? {
            value if value.is_negative() => Err(NumberError::Negative(number.clone())),
            value => Ok(value),
        };
        Ok(Number::from(operand(self)? ^ operand(other)?))
    }

    /// The greatest common divisor of two integers, which is >= 0.
    ///
    /// # Errors
    ///
    /// A fraction, or integers of more than [`MOST_FRACTION_BITS`] bits together.
    pub fn gcd(&self, other: &Number) -> Result<Number, NumberError> {
        let (a, b) = (self.integer()?, other.integer()?);
        match a.bits() + b.bits() {
            bits if bits > MOST_FRACTION_BITS => Err(NumberError::LongFraction { bits }),
            _ => Ok(Number::from(a.gcd(&b))),
        }
    }
}
