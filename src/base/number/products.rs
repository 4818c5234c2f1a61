//! Factorials, binomial coefficients, and remainders of powers.
//!
//! Long products are divided into halves, so that the long multiplications have factors of similar size.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::{MOST_BITS, Number, NumberError};

/// The most bits of a power that is computed before its remainder is taken.
const SHORT_POWER: u64 = 4_096;

/// The most bits of an exponent or a modulus for which a remainder is computed without the power, which takes some 0.1
/// s.
const MOST_EXPONENT_BITS: u64 = 4_096;

/// The most factors of a product that are multiplied one by one.
const FEW: usize = 16;

impl Number {
    /// The remainder of a power, `self^exponent mod modulus`, even if the power has too many digits to be computed.
    ///
    /// # Errors
    ///
    /// Those of [`Number::pow`] and [`Number::modulo`], except that a long power of an integer is no error if the
    /// exponent and the modulus have at most 4096 bits.
    pub fn pow_modulo(&self, exponent: &Number, modulus: &Number) -> Result<Number, NumberError> {
        let power = exponent.as_i64().and_then(|own| u64::try_from(own).ok());
        let bits = power.map(|own| own.saturating_mul(self.bits()));
        if bits.is_none_or(|bits| bits > SHORT_POWER)
            && let (Some(base), Some(power)) = (self.to_bigint(), exponent.to_bigint())
            && let Some(divisor) = modulus.to_bigint()
            && !power.is_negative()
            && !divisor.is_zero()
            && power.bits().max(divisor.bits()) <= MOST_EXPONENT_BITS
        {
            return Ok(Number::from(base.modpow(&power, &divisor.abs())));
        }
        self.pow(exponent)?.modulo(modulus)
    }

    /// The product of the integers from 1 to this one, an integer >= 0.
    ///
    /// `goes_on` is polled.
    ///
    /// # Errors
    ///
    /// A fraction or a negative number, a result beyond [`MOST_BITS`], or [`NumberError::Cancelled`] if `goes_on`
    /// returns `false`.
    pub fn factorial(&self, goes_on: &dyn Fn() -> bool) -> Result<Number, NumberError> {
        let n = self.integer()?;
        if n.is_negative() {
            return Err(NumberError::Negative(self.clone()));
        }
        let Some(n) = n.to_u64().filter(|n| *n < 1 << 50) else {
            return Err(NumberError::TooLarge { bits: None });
        };
        // n! >= (n/e)^n, and log2(e) < 1.443
        let bits = n as f64 * ((n.max(1) as f64).log2() - 1.443);
        if bits > MOST_BITS as f64 {
            return Err(NumberError::TooLarge {
                bits: Some(bits as u64),
            });
        }
        let factors: Vec<BigUint> = (1..=n).map(BigUint::from).collect();
        Ok(Number::from(BigInt::from(product(&factors, goes_on)?)))
    }

    /// The binomial coefficient `n (n-1) ... (n-k+1) / k!`, where n is `self`, for an integer k >= 0; it is 0 for k <
    /// 0.
    ///
    /// `goes_on` is polled.
    ///
    /// # Errors
    ///
    /// A fraction, a result beyond [`MOST_BITS`], or [`NumberError::Cancelled`] if `goes_on` returns `false`.
    pub fn binomial(&self, k: &Number, goes_on: &dyn Fn() -> bool) -> Result<Number, NumberError> {
        let (n, k) = (self.integer()?, k.integer()?);
        if k.is_negative() || (!n.is_negative() && k > n) {
            return Ok(Number::ZERO);
        }
        if n.is_negative() {
            // (-m choose k) = (-1)^k (m + k - 1 choose k)
            let positive = choose(&(&k - &n - 1), &k, goes_on)?;
            return Ok(Number::from(match k.bit(0) {
                true => -positive,
                false => positive,
            }));
        }
        Ok(Number::from(choose(&n, &k, goes_on)?))
    }
}

/// The number of subsets of k elements of a set of n elements, for 0 <= k <= n.
fn choose(n: &BigInt, k: &BigInt, goes_on: &dyn Fn() -> bool) -> Result<BigInt, NumberError> {
    let short = k.min(&(n - k)).clone();
    // (n choose k) >= (n/k)^k >= 2^k for 2k <= n
    let Some(count) = short.to_u64().filter(|count| *count <= MOST_BITS) else {
        return Err(NumberError::TooLarge { bits: None });
    };
    let fewest = (n.bits() - short.bits()).saturating_sub(1) * count;
    if fewest > MOST_BITS {
        return Err(NumberError::TooLarge { bits: Some(fewest) });
    }
    let first: BigUint = (n - count + 1_u32).magnitude().clone();
    let mut factors: Vec<BigUint> = (0..count).map(|more| &first + more).collect();
    // Each prime power in k! is divided out of the factors: k consecutive integers contain at least as many multiples
    // of each power as the integers from 1 to k.
    for prime in primes(count) {
        if !goes_on() {
            return Err(NumberError::Cancelled);
        }
        let mut surplus = multiplicity(count, prime);
        let rest = (&first % prime).to_u64().unwrap_or(0);
        let start = (prime - rest) % prime;
        for factor in factors[start as usize..].iter_mut().step_by(prime as usize) {
            while surplus > 0 && (&*factor % prime).is_zero() {
                *factor /= prime;
                surplus -= 1;
            }
            if surplus == 0 {
                break;
            }
        }
    }
    factors.retain(|factor| !factor.is_one());
    Ok(BigInt::from(product(&factors, goes_on)?))
}

/// The exponent of a prime in k!, by Legendre's formula.
fn multiplicity(k: u64, prime: u64) -> u64 {
    let quotients = std::iter::successors(Some(k / prime), |own| Some(own / prime));
    quotients.take_while(|own| *own > 0).sum()
}

/// The primes up to `most`.
fn primes(most: u64) -> Vec<u64> {
    let mut is_composite = vec![false; most as usize + 1];
    let mut found = Vec::new();
    for number in 2..=most {
        if !is_composite[number as usize] {
            found.push(number);
            let multiples = (number * number..=most).step_by(number as usize);
            multiples.for_each(|own| is_composite[own as usize] = true);
        }
    }
    found
}

fn product(factors: &[BigUint], goes_on: &dyn Fn() -> bool) -> Result<BigUint, NumberError> {
    if !goes_on() {
        return Err(NumberError::Cancelled);
    }
    if factors.len() <= FEW {
        return Ok(factors.iter().product());
    }
    let (low, high) = factors.split_at(factors.len() / 2);
    let (low, high) = (product(low, goes_on)?, product(high, goes_on)?);
    // A product has at most one bit less than its factors together.
    let fewest = low.bits() + high.bits() - 1;
    match fewest > MOST_BITS {
        true => Err(NumberError::TooLarge { bits: Some(fewest) }),
        false => Ok(low * high),
    }
}
