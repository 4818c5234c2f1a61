//! Polynomials in one variable.

use crate::number::{Number, NumberError};

/// A polynomial in one variable n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polynomial {
    /// The coefficients, that of n^0 first. The last ones may be 0.
    coefficients: Vec<Number>,
}

/// The greatest degree of a polynomial. Operations whose result may have a greater one have no result.
pub const MOST_DEGREE: usize = 64;

impl Polynomial {
    /// The polynomial that is `number` for all n.
    pub fn constant(number: Number) -> Polynomial {
        Polynomial {
            coefficients: vec![number],
        }
    }

    /// The polynomial n.
    pub fn variable() -> Polynomial {
        Polynomial {
            coefficients: vec![Number::ZERO, Number::ONE],
        }
    }

    /// The coefficients, that of n^0 first. The last ones may be 0.
    pub fn coefficients(&self) -> &[Number] {
        &self.coefficients
    }

    /// Whether all coefficients are integers.
    pub fn is_of_integers(&self) -> bool {
        self.coefficients.iter().all(Number::is_integer)
    }

    /// c and d, if this is `c * n + d`.
    pub fn line(&self) -> Option<(&Number, &Number)> {
        let beyond = self.coefficients.iter().skip(2);
        let is_line = beyond.into_iter().all(Number::is_zero);
        is_line.then(|| (self.of(1), self.of(0)))
    }

    /// The sum.
    ///
    /// # Errors
    ///
    /// A number becomes too large.
    pub fn add(&self, other: &Polynomial) -> Result<Polynomial, NumberError> {
        let count = self.coefficients.len().max(other.coefficients.len());
        let coefficients = (0..count).map(|at| self.of(at).add(other.of(at)));
        let coefficients = coefficients.collect::<Result<_, _>>()?;
        Ok(Polynomial { coefficients })
    }

    /// The product with a number.
    ///
    /// # Errors
    ///
    /// A number becomes too large.
    pub fn scaled(&self, factor: &Number) -> Result<Polynomial, NumberError> {
        let coefficients = self.coefficients.iter().map(|own| own.mul(factor));
        let coefficients = coefficients.collect::<Result<_, _>>()?;
        Ok(Polynomial { coefficients })
    }

    /// The difference.
    ///
    /// # Errors
    ///
    /// A number becomes too large.
    pub fn sub(&self, other: &Polynomial) -> Result<Polynomial, NumberError> {
        self.add(&other.scaled(&Number::Small(-1))?)
    }

    /// The product; `None` if a number becomes too large, or if the degree may exceed [`MOST_DEGREE`].
    pub fn mul(&self, other: &Polynomial) -> Option<Polynomial> {
        let degree = (self.coefficients.len() - 1) + (other.coefficients.len() - 1);
        if degree > MOST_DEGREE {
            return None;
        }
        let mut coefficients = vec![Number::ZERO; degree + 1];
        for (i, left) in self.coefficients.iter().enumerate() {
            for (j, right) in other.coefficients.iter().enumerate() {
                coefficients[i + j] = coefficients[i + j].add(&left.mul(right).ok()?).ok()?;
            }
        }
        Some(Polynomial { coefficients })
    }

    /// A power, where n^0 is 1; `None` as for [`mul`](Self::mul).
    pub fn pow(&self, exponent: usize) -> Option<Polynomial> {
        let degree = (self.coefficients.len() - 1).checked_mul(exponent)?;
        if exponent > MOST_DEGREE || degree > MOST_DEGREE {
            return None;
        }
        let one = Polynomial::constant(Number::ONE);
        (0..exponent).try_fold(one, |power, _| power.mul(self))
    }

    /// An integer from which on the sign of the value stays the same; the inner `None` means that it is the same for all
    /// n. The outer `None` means that a number is too large, such as the integer itself.
    ///
    /// For a linear polynomial it is the first such integer at which the value is not 0. For others it is behind the
    /// bound of Cauchy: no root of q0 + q1 n + ... + qd n^d, with qd != 0, exceeds
    /// 1 + max(|q0|, ..., |q(d-1)|) / |qd|.
    pub fn sign_from(&self) -> Option<Option<i64>> {
        let degree = self.coefficients.iter().rposition(|own| !own.is_zero());
        let degree = degree.unwrap_or(0);
        let leading = &self.coefficients[degree];
        let root = match degree {
            0 => return Some(None),
            1 => self.of(0).neg().div_floor(leading).ok()?,
            _ => {
                let others = self.coefficients[..degree].iter().map(Number::abs);
                let largest = others.max()?.div_floor(&leading.abs()).ok()?;
                largest.add(&Number::ONE).ok()?
            }
        };
        Some(Some(root.add(&Number::ONE).ok()?.as_i64()?))
    }

    fn of(&self, at: usize) -> &Number {
        self.coefficients.get(at).unwrap_or(&Number::ZERO)
    }
}

#[cfg(test)]
mod tests {
    use super::Polynomial;
    use crate::number::Number;

    fn of(coefficients: &[i64]) -> Polynomial {
        let coefficients = coefficients.iter().map(|own| Number::Small(*own)).collect();
        Polynomial { coefficients }
    }

    fn at(own: &Polynomial, n: i64) -> Number {
        let n = Number::Small(n);
        let value = own.coefficients().iter().rev();
        value.fold(Number::ZERO, |value, next| {
            value.mul(&n).and_then(|value| value.add(next)).unwrap()
        })
    }

    /// All polynomials with four coefficients from -4 to 4.
    fn all() -> impl Iterator<Item = Polynomial> {
        (0..9_i64.pow(4)).map(|code| of(&[0, 1, 2, 3].map(|at| code / 9_i64.pow(at) % 9 - 4)))
    }

    #[test]
    fn the_sign_stays_the_same_from_there_on() {
        for own in all() {
            let sign = |n: i64| at(&own, n).cmp(&Number::ZERO);
            match own.sign_from().expect("the numbers are small") {
                None => assert!((-9..9).all(|n| sign(n) == sign(0))),
                Some(from) => {
                    assert!(sign(from).is_ne());
                    assert!((from..from + 30).all(|n| sign(n) == sign(from)), "{own:?}");
                }
            }
        }
    }

    #[test]
    fn of_a_linear_polynomial_it_is_the_first_such_integer() {
        assert_eq!(of(&[-7, 2]).sign_from(), Some(Some(4)));
        assert_eq!(of(&[-8, 2]).sign_from(), Some(Some(5)));
        assert_eq!(of(&[8, -2, 0]).sign_from(), Some(Some(5)));
        assert_eq!(of(&[3, 0, 0]).sign_from(), Some(None));
    }

    #[test]
    fn values_are_those_of_the_operations() {
        let all: Vec<Polynomial> = all().step_by(97).collect();
        for left in &all {
            for right in &all {
                for n in -3..4 {
                    let (x, y) = (at(left, n), at(right, n));
                    assert_eq!(at(&left.add(right).unwrap(), n), x.add(&y).unwrap());
                    assert_eq!(at(&left.sub(right).unwrap(), n), x.sub(&y).unwrap());
                    assert_eq!(at(&left.mul(right).unwrap(), n), x.mul(&y).unwrap());
                }
            }
            let cube = left.mul(left).and_then(|own| own.mul(left));
            assert_eq!(left.pow(3), cube);
        }
    }

    #[test]
    fn lines_may_have_leading_zeros() {
        let (factor, offset) = (Number::Small(3), Number::Small(7));
        assert_eq!(of(&[7, 3, 0, 0]).line(), Some((&factor, &offset)));
        assert_eq!(of(&[7]).line(), Some((&Number::ZERO, &offset)));
        assert_eq!(of(&[7, 3, 0, 1]).line(), None);
    }

    #[test]
    fn degrees_are_limited() {
        let n = Polynomial::variable();
        assert!(n.pow(64).is_some());
        assert!(n.pow(65).is_none());
        assert!(n.pow(64).and_then(|own| own.mul(&n)).is_none());
        assert!(Polynomial::constant(Number::ONE).pow(65).is_none());
    }
}
