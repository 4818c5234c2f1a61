//! The heights of the terms in a plot: their values, or, if these are large and close together, their distances from a
//! round number below them; on a logarithmic axis their logarithms.

use nk_base::number::Number;
use nk_draw::plot::Series;
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use super::places::{float, short};
use super::terms::Term;

/// Values of at least this size are counted from a number near them.
const LARGE: i64 = 10_000_000;
/// Values are close together if they are at least this many times the difference of the greatest and the least one.
const CLOSE: i64 = 1000;

/// Counts the values of sequences that share a frame from one number, if they are large and close together. `exact` are
/// their terms in order.
pub fn count_from_below(series: &mut [Series], exact: &[Vec<Term>]) {
    let Some(base) = base(exact.iter().flatten().map(|own| &own.1)) else {
        return;
    };
    let place = |own: &Number| float(&own.sub(&base).ok()?);
    let places: Option<Vec<Vec<f64>>> = exact
        .iter()
        .map(|values| values.iter().map(|own| place(&own.1)).collect())
        .collect();
    // All sequences of a frame count from the same number, or none does.
    for (own, places) in series.iter_mut().zip(places.into_iter().flatten()) {
        for (point, place) in own.points.iter_mut().zip(places) {
            point.1 = place;
        }
        own.base = Some(short(&base));
    }
}

/// Replaces the values of sequences by their logarithms to base 10; -infinity replaces values that are not positive.
/// `exact` are their terms in order.
pub fn take_logarithms(series: &mut [Series], exact: &[Vec<Term>]) {
    for (own, terms) in series.iter_mut().zip(exact) {
        for (point, (_, value)) in own.points.iter_mut().zip(terms) {
            point.1 = logarithm(value);
        }
    }
}

fn logarithm(value: &Number) -> f64 {
    let ratio = value.to_rational();
    if !ratio.is_positive() {
        return f64::NEG_INFINITY;
    }
    let of = |own: &BigInt| {
        // The leading bits are as exact as a float is.
        let shift = own.bits().saturating_sub(64);
        let leading = (own >> shift).to_f64().unwrap_or(f64::MAX);
        leading.log10() + shift as f64 * std::f64::consts::LOG10_2
    };
    of(ratio.numer()) - of(ratio.denom())
}

/// A number below all values with as many zeros at its end as their differences have digits; `None` if the values
/// themselves can be told apart.
fn base<'v>(values: impl Iterator<Item = &'v Number>) -> Option<Number> {
    let values: Vec<_> = values.map(Number::to_rational).collect();
    let (low, high) = (values.iter().min()?, values.iter().max()?);
    let spread = high - low;
    let least = low.abs().min(high.abs());
    let is_large = least.to_integer() >= BigInt::from(LARGE);
    let is_close = &spread * BigInt::from(CLOSE) <= least;
    if spread.is_zero() || !is_large || !is_close || low.is_negative() != high.is_negative() {
        return None;
    }
    let digits = spread.ceil().to_integer().to_string().len() as u32;
    let unit = BigInt::from(10).pow(digits);
    let times = (low / &unit).floor().to_integer();
    Some(Number::from(times * unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_of_all_sizes() {
        for power in [0, 1, 18, 19, 20, 300, 1000, 12345] {
            let own = Number::from(BigInt::from(10).pow(power));
            assert!((logarithm(&own) - f64::from(power)).abs() < 1e-9, "{power}");
        }
        assert_eq!(logarithm(&Number::from(0_i64)), f64::NEG_INFINITY);
        assert_eq!(logarithm(&Number::from(-5_i64)), f64::NEG_INFINITY);
    }

    fn based(values: &[i64]) -> Option<String> {
        let values: Vec<Number> = values.iter().map(|own| Number::from(*own)).collect();
        base(values.iter()).map(|own| own.to_string())
    }

    #[test]
    fn values_are_counted_from_a_round_number_below_them() {
        let far = 1_000_000_000_000_000_000;
        assert_eq!(based(&[far, far + 70]), Some(far.to_string()));
        assert_eq!(
            based(&[far + 1234, far + 1250]),
            Some((far + 1200).to_string())
        );
        assert_eq!(based(&[-far - 5, -far + 3]), Some((-far - 10).to_string()));
        // The values are small, constant, of both signs, or far apart; or there are none.
        for own in [&[5, 7][..], &[far, far], &[-far, far], &[far, 2 * far], &[]] {
            assert_eq!(based(own), None, "{own:?}");
        }
    }
}
