//! Tests of the operations, by comparison with their definitions.

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
    let quotient = |a: &BigInt, b: &BigInt| Number::from(Rational::new_raw(a.clone(), b.clone()));
    let (one, next) = (quotient(&a, &b), quotient(&(&a + &b), &a));
    assert_eq!(one.cmp(&next), next.cmp(&one).reverse());
    assert_ne!(one, next);
    assert_eq!(one, one.clone());
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
        assert!(far(fraction.add(other)));
        assert!(far(fraction.mul(other)));
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
    assert_eq!(n(-3).binomial(&n(2), &|| true), Ok(n(6)));
    assert_eq!(n(9).binomial(&n(3), &|| false), Err(NumberError::Cancelled));
}

/// Compares the definition, factor by factor, with products by halves from which the primes of k! are divided out.
#[test]
fn long_products_agree_with_the_definition() {
    let goes_on = || true;
    for top in [40, 97, 1_000, (1 << 62) + 11] {
        let (mut coefficient, mut factorial) = (n(1), n(1));
        for k in 1..300.min(top) {
            coefficient = coefficient.mul(&n(top - k + 1)).unwrap();
            coefficient = coefficient.div_exact(&n(k)).unwrap();
            factorial = factorial.mul(&n(k)).unwrap();
            assert_eq!(n(top).binomial(&n(k), &goes_on), Ok(coefficient.clone()));
            assert_eq!(n(k).factorial(&goes_on), Ok(factorial.clone()));
        }
    }
    assert_eq!(n(0).factorial(&goes_on), Ok(n(1)));
    assert_eq!(n(9).factorial(&|| false), Err(NumberError::Cancelled));
    assert_eq!(n(-1).factorial(&goes_on), Err(NumberError::Negative(n(-1))));
    let long = n(100_000).binomial(&n(50_000), &goes_on).unwrap();
    let by_factorials = n(100_000).factorial(&goes_on).unwrap();
    let half = n(50_000).factorial(&goes_on).unwrap();
    assert_eq!(long.mul(&half).unwrap().mul(&half), Ok(by_factorials));
}

#[test]
fn remainders_of_powers_need_no_power() {
    let mut random = 1_i64;
    for _ in 0..2_000 {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let (base, power) = ((random >> 8) % 1_000, (random >> 20) % 900);
        let modulus = (random >> 32) % 5_000;
        let (base, power, modulus) = (n(base), n(power), n(modulus));
        let whole = base.pow(&power).and_then(|own| own.modulo(&modulus));
        assert_eq!(
            base.pow_modulo(&power, &modulus),
            whole,
            "{base}^{power} mod {modulus}"
        );
    }
    // The expected remainders follow from Fermat's little theorem.
    let prime = 1_000_000_007;
    let far = n(prime - 1).mul(&n(1 << 40)).unwrap();
    assert_eq!(n(3).pow_modulo(&far, &n(prime)), Ok(n(1)));
    assert_eq!(
        n(-3).pow_modulo(&far.add(&n(1)).unwrap(), &n(-prime)),
        Ok(n(prime - 3))
    );
    assert!(n(3).pow_modulo(&far, &n(0)).is_err());
    let half = n(1).div_exact(&n(2)).unwrap();
    assert_eq!(half.pow_modulo(&n(2), &n(3)), Ok(half.mul(&half).unwrap()));
    assert_eq!(
        n(5).pow_modulo(&half, &n(3)),
        Err(NumberError::FractionalExponent(half))
    );
}

#[test]
fn numbers_that_would_be_too_long_are_not_computed() {
    let too_large = |result| matches!(result, Err(NumberError::TooLarge { .. }));
    let longest = n(2).pow(&n(MOST_BITS as i64 - 1)).unwrap();
    assert!(too_large(longest.add(&longest)));
    assert!(too_large(longest.mul(&longest)));
    assert!(too_large(n(2).pow(&n(1 << 40))));
    assert!(too_large(longest.binomial(&n(2), &|| true)));
    assert!(too_large(n(4_000_000).binomial(&n(2_000_000), &|| true)));
    assert!(too_large(n(206_000).factorial(&|| true)));
    assert!(too_large(n(10_000_000).factorial(&|| true)));
    assert!(n(205_022).factorial(&|| true).is_ok());
    assert!(too_large(
        longest.binomial(&n(MOST_BITS as i64 + 1), &|| true)
    ));
}

#[test]
fn powers_of_units_are_known_however_large_the_exponent() {
    let (even, odd) = (n(2).pow(&n(70)).unwrap(), n(3).pow(&n(70)).unwrap());
    assert_eq!(n(-1).pow(&even), Ok(n(1)));
    assert_eq!(n(-1).pow(&odd), Ok(n(-1)));
    assert_eq!(n(-1).pow(&odd.neg()), Ok(n(-1)));
    assert_eq!(n(0).pow(&odd), Ok(n(0)));
    assert_eq!(n(0).pow(&odd.neg()), Err(NumberError::DivisionByZero));
}

#[test]
fn numbers_are_appended_as_they_are_displayed() {
    let mut text = String::new();
    let mut displayed = String::new();
    let big = n(i64::MAX).mul(&n(-7)).unwrap();
    let fraction = n(-22).div_exact(&n(7)).unwrap();
    let small = [0, 1, -1, 9, 10, -10, 99, 100, i64::MAX, i64::MIN].map(n);
    for own in small.iter().chain([&big, &fraction]) {
        own.append_to(&mut text);
        displayed += &own.to_string();
    }
    assert_eq!(text, displayed);
}
