//! The places of terms in a plot: indices and values as coordinates, and the errors for terms without a place.

use nk_base::number::Number;
use nk_eval::Value;
use num_traits::{Signed, ToPrimitive};

use nk_terminal::exit::Failure;

/// Indices of at least this size are counted from the first one: drawn as they are, they could not be told apart.
const LARGE: f64 = 1e7;

/// The largest number of terms; more cannot be distinguished in a plot.
pub(super) const MOST: usize = 100_000;

/// The index, if it is so large that the indices are counted from it.
pub(super) fn large(at: &[Number]) -> Option<Number> {
    let own = at.first()?;
    let size = float(own).map_or(f64::MAX, f64::abs);
    (size >= LARGE).then(|| own.clone())
}

/// A power of ten from 100 on as `10^18`, and any other number as its digits.
pub(super) fn short(number: &Number) -> String {
    let text = number.to_string();
    let digits = text.trim_start_matches('-');
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    let sign = if text.starts_with('-') { "-" } else { "" };
    match digits.trim_end_matches('0') {
        "1" if zeros > 1 => format!("{sign}10^{zeros}"),
        _ => text,
    }
}

pub(super) fn float(number: &Number) -> Option<f64> {
    let ratio = number.to_rational();
    let value = ratio.numer().to_f64()? / ratio.denom().to_f64()?;
    Some(value).filter(|own| own.abs() < 1e300)
}

/// The error that there are more terms than [`MOST`]; `at` is the place of the first one beyond.
pub(super) fn too_many(name: &str, at: &str) -> Failure {
    let message = format!("a plot shows at most {MOST} terms, but `{name}` continues at {at}");
    Failure::usage(message)
        .help(format!(
            "plot part of it, with --from and --to no more than {MOST} apart"
        ))
        .help("or every hundredth term: 'a(100*n) : n >= 0' instead of 'a(n) : n >= 0'")
}

/// The error that a value cannot be shown by pixels.
pub(super) fn no_point(name: &str, at: &str, value: &Value) -> Failure {
    let brief = value.brief();
    match value.number() {
        Some(_) => Failure::usage(format!(
            "`{name}` is {brief} at {at}, but a plot shows only numbers below 10^300 in size"
        ))
        .help("end before it, with --to")
        .help("or use a logarithmic axis, with --log"),
        None => Failure::usage(format!(
            "`{name}` is {brief} at {at}, but a plot shows only numbers"
        ))
        .help("plot a number that belongs to it, such as an element, `f(n)[1]`, or the number of elements, `|f(n)|`"),
    }
}

/// An index, counted from `offset`, and a value as coordinates; `None` if the value is no number, or one of them is too
/// large. With `log` every number has a place.
pub(super) fn place(
    at: &[Number],
    offset: Option<&Number>,
    value: &Value,
    log: bool,
) -> Option<(f64, f64)> {
    let index = at.first()?;
    let index = match offset {
        None => float(index)?,
        Some(offset) => {
            let apart = index.to_rational() - offset.to_rational();
            float(&Number::from(apart.to_integer()))?
        }
    };
    let value = value.number()?;
    let sign = if value.to_rational().is_positive() {
        f64::MAX
    } else {
        -f64::MAX
    };
    Some((index, float(value).or(log.then_some(sign))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_powers_of_ten_are_shortened() {
        let cases = [
            (0, "0"),
            (1, "1"),
            (-1, "-1"),
            (10, "10"),
            (-10, "-10"),
            (100, "10^2"),
            (-1000, "-10^3"),
            (120, "120"),
            (1_000_000_000_000_000_000, "10^18"),
        ];
        for (number, text) in cases {
            assert_eq!(short(&Number::Small(number)), text);
        }
    }
}
