//! Quotients, compared with fractions.

use nk_base::number::Rational;
use num_bigint::BigInt;

use super::super::quotient::LinearQuotient;
use nk_base::number::Number;
use nk_testing::Random;

/// The largest number in a form.
const LARGEST: i128 = 1 << 40;

/// A fraction in lowest terms, with a positive denominator.
type Ratio = num_rational::Ratio<i128>;

/// A form as it is written, before it is made simple.
#[derive(Clone, Copy, Debug)]
struct Written {
    n: i128,
    i: i128,
    c: i128,
    d: i128,
    floor: bool,
}

impl Written {
    fn drawn(random: &mut Random) -> Written {
        let floor = random.one_in(3);
        let mut draw = |least, most| i128::from(random.between(least, most));
        Written {
            n: draw(-4, 4) * draw(0, 1),
            i: draw(-4, 4) * draw(0, 1),
            c: draw(-30, 30),
            d: draw(1, 6),
            floor,
        }
    }

    fn form(self) -> LinearQuotient {
        let Written { n, i, c, d, floor } = self;
        LinearQuotient::new(n, i, c, d, floor).expect("small numbers")
    }

    fn at(self, n: i128, i: i128) -> Ratio {
        let value = Ratio::new(self.n * n + self.i * i + self.c, self.d);
        if self.floor { value.floor() } else { value }
    }
}

fn value(form: &LinearQuotient, n: i128, i: i128) -> Ratio {
    let LinearQuotient {
        n: a,
        i: b,
        c,
        d,
        floor,
    } = *form;
    let written = Written {
        n: a,
        i: b,
        c,
        d,
        floor,
    };
    written.at(n, i)
}

fn places() -> impl Iterator<Item = (i128, i128)> {
    (-7..8).flat_map(|n| (-7..8).map(move |i| (n, i)))
}

#[track_caller]
fn assert_values(form: &LinearQuotient, wanted: impl Fn(i128, i128) -> Ratio) {
    for (n, i) in places() {
        assert_eq!(value(form, n, i), wanted(n, i), "{form:?} at {n}, {i}");
    }
    let LinearQuotient { n, i, c, d, floor } = *form;
    assert!(d > 1 || !floor, "{form:?}");
    let divides = |by: i128| [n, i, c, d].iter().all(|part| part % by == 0);
    assert!(d >= 1 && (floor || !(2..=d).any(divides)), "{form:?}");
}

#[test]
fn forms_have_the_values_that_are_written() {
    let mut random = Random(1);
    for _ in 0..600 {
        let written = Written::drawn(&mut random);
        let form = written.form();
        assert_values(&form, |n, i| written.at(n, i));
        let is_integer = written.floor || places().all(|(n, i)| written.at(n, i).is_integer());
        assert_eq!(form.is_integer(), is_integer, "{form:?}");
        let first = written.at(0, 0);
        let is_still = written.n == 0 && written.i == 0;
        let constant = (is_still && first.is_integer()).then(|| first.to_integer());
        assert_eq!(form.as_constant(), constant, "{form:?}");
        if !written.floor {
            let Written { n, i, c, d, .. } = written;
            assert_eq!(LinearQuotient::new(-n, -i, -c, -d, false), Some(form));
            assert_eq!(LinearQuotient::new(n, i, c, -d, true), None);
        }
        assert_eq!(
            LinearQuotient::new(written.n, written.i, written.c, 0, written.floor),
            None
        );
    }
    assert_values(&LinearQuotient::constant(-3).unwrap(), |_, _| {
        Ratio::from(-3)
    });
}

/// All operations on two forms, compared with those on their values.
#[test]
fn forms_compute_as_fractions_do() {
    let mut random = Random(2);
    let mut refused = 0;
    for _ in 0..2500 {
        let (a, b) = (Written::drawn(&mut random), Written::drawn(&mut random));
        let (own, other) = (a.form(), b.form());
        let is_rounded = |form: &LinearQuotient| form.floor;
        let (one, two) = (is_rounded(&own), is_rounded(&other));
        // A rounded form can be moved by an integer, and that is all.
        let adds = match (one, two) {
            (true, true) => false,
            (true, false) => other.d == 1,
            (false, true) => own.d == 1,
            (false, false) => true,
        };
        match own.add(other) {
            Some(sum) => assert_values(&sum, |n, i| a.at(n, i) + b.at(n, i)),
            None => refused += 1,
        }
        assert_eq!(own.add(other).is_some(), adds, "{own:?} {other:?}");
        assert_eq!(own.sub(other).is_some(), adds, "{own:?} {other:?}");
        if let Some(difference) = own.sub(other) {
            assert_values(&difference, |n, i| a.at(n, i) - b.at(n, i));
        }
        assert_product(a, b);
        assert_quotient(a, b);
    }
    assert!(refused > 100 && refused < 1500, "{refused}");
}

/// The value of a form without n, i and rounding.
fn number(form: &LinearQuotient) -> Option<Ratio> {
    (form.n == 0 && form.i == 0 && !form.floor).then(|| Ratio::new(form.c, form.d))
}

fn assert_product(a: Written, b: Written) {
    let (own, other) = (a.form(), b.form());
    let by = number(&other).map(|by| (own, by));
    let by = by.or(number(&own).map(|by| (other, by)));
    let is_had = |(moving, by): (LinearQuotient, Ratio)| {
        !moving.floor || by == Ratio::from(1) || by == Ratio::from(-1)
    };
    let product = own.mul(other);
    assert_eq!(
        product.is_some(),
        by.is_some_and(is_had),
        "{own:?} {other:?}"
    );
    if let Some(product) = product {
        assert_values(&product, |n, i| a.at(n, i) * b.at(n, i));
    }
}

fn assert_quotient(a: Written, b: Written) {
    let (own, other) = (a.form(), b.form());
    let by = number(&other).filter(|by| *by != Ratio::from(0));
    let is_had = |by: Ratio| !own.floor || by == Ratio::from(1) || by == Ratio::from(-1);
    let quotient = own.div(other);
    assert_eq!(
        quotient.is_some(),
        by.is_some_and(is_had),
        "{own:?} {other:?}"
    );
    if let (Some(quotient), Some(by)) = (quotient, by) {
        assert_values(&quotient, |n, i| a.at(n, i) / by);
    }
    let by = other.as_constant().filter(|by| *by > 0 && own.is_integer());
    let quotient = own.div_floor(other);
    assert_eq!(quotient.is_some(), by.is_some(), "{own:?} {other:?}");
    if let (Some(quotient), Some(by)) = (quotient, by) {
        assert_values(&quotient, |n, i| (a.at(n, i) / Ratio::from(by)).floor());
    }
}

#[test]
fn forms_are_rounded_and_turned() {
    let mut random = Random(3);
    for _ in 0..600 {
        let written = Written::drawn(&mut random);
        let form = written.form();
        let at = |n, i| written.at(n, i);
        assert_values(&form.neg().unwrap(), |n, i| -at(n, i));
        assert_values(&form.round_down().unwrap(), |n, i| at(n, i).floor());
        assert_values(&form.round_up().unwrap(), |n, i| at(n, i).ceil());
        let least = i128::from(random.between(-6, 6));
        let (from, positive) = (form.at_least(least), form.positive());
        for (n, i) in places() {
            let holds =
                |own: super::super::quotient::Constraint| own.n * n + own.i * i + own.c >= 0;
            assert_eq!(
                holds(from),
                at(n, i) >= Ratio::from(least),
                "{form:?} {least}"
            );
            assert_eq!(holds(positive), at(n, i) > Ratio::from(0), "{form:?}");
        }
    }
}

#[test]
fn forms_have_a_largest_number() {
    for by in [1, -1] {
        let (most, beyond) = (by * LARGEST, by * (LARGEST + 1));
        assert!(LinearQuotient::new(most, 0, 0, 1, false).is_some());
        assert!(LinearQuotient::new(0, most, 0, 1, false).is_some());
        assert!(LinearQuotient::new(1, 0, most, 1, false).is_some());
        assert!(LinearQuotient::new(1, 0, 0, LARGEST, false).is_some());
        assert_eq!(LinearQuotient::new(beyond, 0, 0, 1, false), None);
        assert_eq!(LinearQuotient::new(0, beyond, 0, 1, false), None);
        assert_eq!(LinearQuotient::new(1, 0, beyond, 1, false), None);
        assert_eq!(LinearQuotient::new(1, 0, 0, LARGEST + 1, false), None);
        // The numbers in lowest terms count.
        assert_eq!(
            LinearQuotient::new(0, 0, 2 * most, 2, false),
            LinearQuotient::constant(most)
        );
        assert!(
            LinearQuotient::constant(most).is_some() && LinearQuotient::constant(beyond).is_none()
        );
    }
}

#[test]
fn numbers_are_forms_as_far_as_they_go() {
    let ratio = |c: i128, d: i128| {
        let own = Rational::new(BigInt::from(c), BigInt::from(d));
        LinearQuotient::number(&Number::from(own))
    };
    for (c, d) in [
        (0, 1),
        (7, 1),
        (-7, 1),
        (1, 3),
        (-22, 7),
        (5, 6),
        (LARGEST, 1),
        (-LARGEST, 3),
        (1, LARGEST),
    ] {
        assert_eq!(ratio(c, d), LinearQuotient::new(0, 0, c, d, false));
        assert!(ratio(c, d).is_some());
    }
    let far = [LARGEST + 1, -LARGEST - 1, 1 << 70, i128::MIN, i128::MAX];
    for far in far {
        assert_eq!(ratio(far, 1), None);
        assert_eq!(ratio(1, far), None);
        assert_eq!(ratio(far, 3), None);
        assert_eq!(ratio(3, far), None);
    }
}
