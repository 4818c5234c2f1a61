//! Tests of forms, by comparison with their values at random points.

use nk_testing::Random;
use num_bigint::BigInt;

use super::*;

/// A form in the variables 0, 1 and 2.
fn form<C: Coefficient>(
    factors: [i64; 3],
    constant: i64,
    number: impl Fn(i64) -> C,
) -> LinearForm<usize, C> {
    let mut sum = LinearForm::constant(number(constant));
    for (variable, factor) in factors.into_iter().enumerate() {
        let term = LinearForm::variable(variable).scaled(number(factor));
        sum = sum
            .plus(&term.expect("a small number"))
            .expect("small numbers");
    }
    sum
}

fn drawn<C: Coefficient>(random: &mut Random, number: impl Fn(i64) -> C) -> LinearForm<usize, C> {
    let factors = [(); 3].map(|()| random.between(-5, 5) * random.between(0, 1));
    form(factors, random.between(-30, 30), number)
}

fn assert_sound<C: Coefficient + std::fmt::Debug>(number: impl Fn(i64) -> C + Copy) {
    let mut random = Random(1);
    for _ in 0..2000 {
        let point = [(); 3].map(|()| random.between(-9, 9));
        let at = |own: &LinearForm<usize, C>| {
            let is_sorted = own.terms.windows(2).all(|pair| pair[0].0 < pair[1].0);
            assert!(is_sorted && own.terms.iter().all(|own| !own.1.is_zero()));
            own.value(|variable| number(point[*variable]))
                .expect("small numbers")
        };
        let (a, b) = (drawn(&mut random, number), drawn(&mut random, number));
        let (s, t) = (number(random.between(-4, 4)), number(random.between(-4, 4)));
        let (x, y) = (at(&a), at(&b));
        assert_eq!(at(&a.plus(&b).unwrap()), x.clone() + y.clone());
        assert_eq!(at(&a.minus(&b).unwrap()), x.clone() - y.clone());
        assert_eq!(at(&a.scaled(s.clone()).unwrap()), x.clone() * s.clone());
        assert_eq!(at(&a.shifted(t.clone()).unwrap()), x.clone() + t.clone());
        let combined = a.combined(&s, &b, &t).unwrap();
        assert_eq!(at(&combined), x.clone() * s + y.clone() * t);
        assert_eq!(at(&a.map(|own| -own.clone())), -x.clone());
        for (variable, value) in point.iter().enumerate() {
            let factor = a.factor(&variable);
            let own = factor.clone() * number(*value);
            assert_eq!(at(&a.clone().without(&variable)), x.clone() - own.clone());
            let replaced = a.replaced(&variable, &b).unwrap();
            assert_eq!(at(&replaced), x.clone() - own + factor * y.clone());
        }
        assert_eq!(
            a == b,
            a.minus(&b).unwrap().as_constant() == Some(&C::zero())
        );
    }
    let variable = LinearForm::<usize, C>::variable(1);
    assert_eq!(variable.as_variable(), Some(&1));
    assert_eq!(variable.plus(&variable).unwrap().as_variable(), None);
    assert_eq!(variable.shifted(C::one()).unwrap().as_variable(), None);
    assert_eq!(form([0, 0, 0], 7, number).as_constant(), Some(&number(7)));
}

#[test]
fn arithmetic_is_that_of_the_values() {
    assert_sound(|own| own);
    assert_sound(i128::from);
    assert_sound(|own| Rational::new(BigInt::from(own), BigInt::from(3)));
}

#[test]
fn large_coefficients_are_refused() {
    let largest = LinearForm::<u8, i64>::constant(1 << 28);
    assert_eq!(largest.shifted(-1).unwrap().offset(), &((1 << 28) - 1));
    assert_eq!(largest.shifted(1), None);
    for factor in [2, i64::MIN, i64::MAX] {
        assert_eq!(largest.scaled(factor), None);
    }
    let largest = LinearForm::variable(0).scaled(1i128 << 60).unwrap();
    assert_eq!(largest.plus(&LinearForm::variable(0)), None);
    assert_eq!(largest.minus(&largest), Some(LinearForm::constant(0)));
    assert_eq!(largest.value(|_| 1 << 70), None);
}

/// `denied` holds where the form is negative; `tightened` holds for the same integers, and is the strongest such form.
#[test]
fn conditions_on_integers() {
    let mut random = Random(2);
    for _ in 0..2000 {
        let own = drawn(&mut random, i128::from);
        let point = [(); 3].map(|()| i128::from(random.between(-9, 9)));
        let holds = |own: &LinearForm<usize, i128>| own.value(|v| point[*v]).unwrap() >= 0;
        assert_ne!(holds(&own), holds(&own.denied().unwrap()));
        let tightened = own.clone().tightened();
        assert_eq!(holds(&own), holds(&tightened), "{own:?}");
        assert!(tightened.content() <= 1, "{own:?}");
    }
    let third = Rational::new(BigInt::from(1), BigInt::from(6));
    let own = LinearForm::variable(0).scaled(third).unwrap();
    assert_eq!(own.denominator(), BigInt::from(6));
}

#[test]
fn contradictions_of_integers_are_found() {
    let fact = |x: i64, y: i64, constant: i64| form([x, y, 0], constant, i128::from);
    // 2 x = 2 y + 1
    assert!(contradictory([fact(2, -2, -1), fact(-2, 2, 1)]));
    // x < y < x + 1
    assert!(contradictory([fact(-1, 1, -1), fact(1, -1, 0)]));
    // 3 <= 2 x <= 3
    assert!(contradictory([fact(2, 0, -3), fact(-2, 0, 3)]));
    assert!(!contradictory([fact(2, 0, -3), fact(-2, 0, 4)]));
}

/// A contradiction is never found where integers satisfy all facts.
#[test]
fn random_facts_with_a_solution_are_not_contradictory() {
    let mut random = Random(3);
    let mut found = 0;
    for _ in 0..4000 {
        let point = [(); 3].map(|()| i128::from(random.between(-4, 4)));
        let facts: Vec<_> = (0..5)
            .map(|_| {
                let factors = [(); 3].map(|()| random.between(-3, 3));
                form(factors, random.between(-4, 4), i128::from)
            })
            .collect();
        let is_refuted = contradictory(facts.clone());
        if facts
            .iter()
            .all(|own| own.value(|v| point[*v]).unwrap() >= 0)
        {
            assert!(!is_refuted, "{facts:?}");
        }
        found += u32::from(is_refuted);
    }
    assert!(found > 100, "{found}");
}

/// `count` lower bounds of x and as many upper ones, linear in y, whose consequences are all different, and y >= 0 > y.
fn bounds(count: i64) -> Vec<LinearForm<usize, i128>> {
    let low = (0..count).map(|i| form([1, i, 0], 1009, i128::from));
    let high = (0..count).map(|j| form([-1, 20 * j, 0], 0, i128::from));
    let never = [
        form([0, 1, 1], 0, i128::from),
        form([0, -2, -2], -1, i128::from),
    ];
    low.chain(high).chain(never).collect()
}

#[test]
fn a_long_search_for_a_contradiction_is_given_up() {
    assert!(contradictory(bounds(5)));
    assert!(!contradictory(bounds(300)));
}
