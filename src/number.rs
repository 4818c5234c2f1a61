//! Exact numbers: integers and rationals of any size, small ones without allocation.
//!
//! Invariant: every number has one form. An integer that fits is `Small`, another one `Big`; a `Ratio`
//! is in lowest terms and never an integer. So derived equality is equality of values.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::Ratio;
use num_traits::{One, Pow, Signed, ToPrimitive, Zero};

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

    fn checked(self) -> Result<Number, NumberError> {
        match self.bits() {
            bits if bits > MAX_BITS => Err(NumberError::TooLarge { bits: Some(bits) }),
            _ => Ok(self),
        }
    }

    /// The operands of an operation whose result has to be reduced.
    fn reducible(&self, other: &Number) -> Result<(Rational, Rational), NumberError> {
        match self.bits() + other.bits() {
            bits if bits > MAX_FRACTION_BITS => Err(NumberError::LongFraction { bits }),
            _ => Ok((self.to_rational(), other.to_rational())),
        }
    }

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

    pub fn sub(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Number::Small(a), Number::Small(b)) = (self, other)
            && let Some(difference) = a.checked_sub(*b)
        {
            return Ok(Number::Small(difference));
        }
        self.add(&other.neg())
    }

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

    pub fn abs(&self) -> Number {
        if self.is_negative() {
            self.neg()
        } else {
            self.clone()
        }
    }

    pub fn mul(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Number::Small(a), Number::Small(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Ok(Number::Small(product));
        }
        let bits = self.bits() + other.bits();
        if bits > MAX_BITS + 128 {
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
            // A quotient of integers is mostly one, which needs no common divisors.
            let (quotient, remainder) = a.div_rem(&b);
            if remainder.is_zero() {
                return Ok(Number::from(quotient));
            }
        }
        let (a, b) = self.reducible(other)?;
        Number::from(a / b).checked()
    }

    /// `floor(self / other)`.
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

    /// `self - |other| * floor(self / |other|)`: never negative.
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
        // |self| >= 2^(size-1), so the answer has at least this many bits.
        let bits = size.saturating_sub(1).max(1).saturating_mul(power as u64);
        if bits > MAX_BITS || power > i64::from(u32::MAX) {
            return Err(NumberError::TooLarge { bits: Some(bits) });
        }
        match self.to_bigint() {
            Some(base) => Number::from(Pow::pow(base, power as u32)).checked(),
            None => Number::from(Pow::pow(&self.to_rational(), power as u32)).checked(),
        }
    }

    /// An exponent that is no small integer.
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

    pub fn floor(&self) -> Number {
        match self {
            Number::Ratio(value) => Number::from(value.numer().div_floor(value.denom())),
            _ => self.clone(),
        }
    }

    pub fn ceil(&self) -> Number {
        self.neg().floor().neg()
    }

    /// The nim-sum: binary addition without carry, of integers >= 0.
    pub fn nim_sum(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Number::Small(a), Number::Small(b)) = (self, other)
            && *a >= 0
            && *b >= 0
        {
            return Ok(Number::Small(a ^ b));
        }
        let operand = |number: &Number| match number.to_bigint() {
            None => Err(NumberError::NotInteger(number.clone())),
            Some(value) if value.is_negative() => Err(NumberError::Negative(number.clone())),
            Some(value) => Ok(value),
        };
        Ok(Number::from(operand(self)? ^ operand(other)?))
    }

    pub fn gcd(&self, other: &Number) -> Result<Number, NumberError> {
        let integer = |number: &Number| {
            number
                .to_bigint()
                .ok_or_else(|| NumberError::NotInteger(number.clone()))
        };
        let (a, b) = (integer(self)?, integer(other)?);
        match a.bits() + b.bits() {
            bits if bits > MAX_FRACTION_BITS => Err(NumberError::LongFraction { bits }),
            _ => Ok(Number::from(a.gcd(&b))),
        }
    }

    /// `n (n-1) ... (n-k+1) / k!` for an integer k >= 0, and 0 for k < 0. It can take minutes; it goes on as long as
    /// `goes_on` says so.
    pub fn binomial(&self, k: &Number, goes_on: &dyn Fn() -> bool) -> Result<Number, NumberError> {
        let n = self
            .to_bigint()
            .ok_or_else(|| NumberError::NotInteger(self.clone()))?;
        let k = k
            .to_bigint()
            .ok_or_else(|| NumberError::NotInteger(k.clone()))?;
        if k.is_negative() || (!n.is_negative() && k > n) {
            return Ok(Number::ZERO);
        }
        let short = if n.is_negative() {
            k
        } else {
            k.clone().min(&n - &k)
        };
        let Some(count) = short.to_u64().filter(|count| *count <= MAX_BITS) else {
            return Err(NumberError::TooLarge { bits: None });
        };
        let mut value = BigInt::one();
        for i in 0..count {
            if !goes_on() {
                return Err(NumberError::Interrupted);
            }
            value = value * (&n - i) / (i + 1);
            if value.bits() > MAX_BITS {
                return Err(NumberError::TooLarge {
                    bits: Some(value.bits()),
                });
            }
        }
        Ok(Number::from(value))
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn n(value: i64) -> Number {
        Number::Small(value)
    }

    #[test]
    fn division_and_remainder_follow_their_definitions() {
        for a in -9..=9i64 {
            for b in (-4..=4i64).filter(|b| *b != 0) {
                let floor = (a as f64 / b as f64).floor() as i64;
                assert_eq!(n(a).div_floor(&n(b)), Ok(n(floor)), "{a} div {b}");
                let remainder = n(a).modulo(&n(b)).unwrap().as_i64().unwrap();
                assert!((0..b.abs()).contains(&remainder), "{a} mod {b}");
                assert_eq!((a - remainder) % b, 0, "{a} mod {b}");
                assert_eq!(n(a).div_exact(&n(b)).unwrap().mul(&n(b)), Ok(n(a)));
            }
        }
        assert_eq!(n(1).div_exact(&n(0)), Err(NumberError::DivisionByZero));
        assert_eq!(n(1).modulo(&n(0)), Err(NumberError::DivisionByZero));
        assert_eq!(n(1).div_floor(&n(0)), Err(NumberError::DivisionByZero));
    }

    #[test]
    fn the_ends_of_the_small_range_are_exact() {
        for (a, b) in [
            (i64::MAX, 1),
            (i64::MIN, -1),
            (i64::MAX, i64::MAX),
            (i64::MIN, i64::MIN),
        ] {
            let (big_a, big_b) = (BigInt::from(a), BigInt::from(b));
            assert_eq!(n(a).add(&n(b)), Ok(Number::from(&big_a + &big_b)));
            assert_eq!(n(a).sub(&n(b)), Ok(Number::from(&big_a - &big_b)));
            assert_eq!(n(a).mul(&n(b)), Ok(Number::from(&big_a * &big_b)));
            assert_eq!(n(a).div_exact(&n(b)).unwrap().mul(&n(b)), Ok(n(a)));
            assert!(n(a).modulo(&n(b)).is_ok());
        }
        assert_eq!(n(i64::MIN).neg().neg(), n(i64::MIN));
    }

    #[test]
    fn huge_powers_are_refused_and_powers_of_units_are_not() {
        let huge = n(10).pow(&n(10)).unwrap();
        assert!(matches!(
            n(10).pow(&huge),
            Err(NumberError::TooLarge { .. })
        ));
        let beyond = n(10).pow(&n(100)).unwrap();
        assert_eq!(n(-1).pow(&beyond), Ok(Number::ONE));
        assert_eq!(n(0).pow(&n(0)), Ok(Number::ONE));
        assert!(matches!(
            n(2).pow(&beyond),
            Err(NumberError::TooLarge { .. })
        ));
        assert_eq!(n(2).pow(&n(-2)).unwrap().to_string(), "1/4");
        assert_eq!(n(0).pow(&n(-1)), Err(NumberError::DivisionByZero));
        assert_eq!(
            n(2).pow(&n(100)).unwrap().to_string(),
            "1267650600228229401496703205376"
        );
    }

    #[test]
    fn fractions_that_differ_late_are_compared() {
        let (mut a, mut b) = (BigInt::from(1), BigInt::from(1));
        for _ in 0..40_000 {
            (a, b) = (&a + &b, a);
        }
        let quotient =
            |a: &BigInt, b: &BigInt| Number::from(Rational::new_raw(a.clone(), b.clone()));
        let (one, next) = (quotient(&a, &b), quotient(&(&a + &b), &a));
        assert_eq!(one.cmp(&next), next.cmp(&one).reverse());
        assert!(one != next && one == one.clone());
        assert_eq!(
            HashSet::from([one.clone(), next.clone(), one.clone()]).len(),
            2
        );
        assert_eq!(one.cmp(&next), (&a * &a).cmp(&((&a + &b) * &b)));
    }

    #[test]
    fn common_divisors_are_looked_for_among_numbers_of_some_length() {
        let long = n(3).pow(&n(200_000)).unwrap();
        let far = |result| matches!(result, Err(NumberError::LongFraction { .. }));
        let third = n(1).div_exact(&n(3)).unwrap();
        let fraction = third.add(&long).unwrap();
        for other in [&long, &fraction] {
            assert!(far(fraction.add(other)) && far(fraction.mul(other)));
            assert!(far(fraction.div_exact(other)));
        }
        assert!(far(long.gcd(&long.add(&n(1)).unwrap())));
        assert_eq!(long.div_exact(&long), Ok(n(1)));
    }

    #[test]
    fn nim_sums_want_integers_from_zero() {
        assert_eq!(n(5).nim_sum(&n(3)), Ok(n(6)));
        assert_eq!(n(5).nim_sum(&n(-3)), Err(NumberError::Negative(n(-3))));
        let half = n(1).div_exact(&n(2)).unwrap();
        assert_eq!(
            half.nim_sum(&n(1)),
            Err(NumberError::NotInteger(half.clone()))
        );
        let big = n(2).pow(&n(80)).unwrap();
        assert_eq!(big.nim_sum(&big), Ok(Number::ZERO));
    }

    #[test]
    fn binomials_agree_with_pascal() {
        for row in 0..20 {
            for k in -1..22 {
                let sum = n(row)
                    .binomial(&n(k - 1), &|| true)
                    .unwrap()
                    .add(&n(row).binomial(&n(k), &|| true).unwrap());
                assert_eq!(n(row + 1).binomial(&n(k), &|| true), sum);
            }
        }
        assert_eq!(n(-1).binomial(&n(3), &|| true), Ok(n(-1)));
        assert_eq!(
            n(9).binomial(&n(3), &|| false),
            Err(NumberError::Interrupted)
        );
    }
}
