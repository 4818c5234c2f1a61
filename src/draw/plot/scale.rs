//! Scales, and the numbers that an axis shows.

use crate::picture::decimal;

/// The numbers from `low` to `high`, mapped to the places from `start` to `end`; a single number is mapped to the
/// middle.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    pub low: f64,
    pub high: f64,
    pub start: f64,
    pub end: f64,
}

impl Scale {
    pub fn at(&self, value: f64) -> f64 {
        // Both numbers are halved first, since the difference of the largest numbers overflows.
        let width = self.high / 2.0 - self.low / 2.0;
        let share = match width > 0.0 {
            true => (value / 2.0 - self.low / 2.0) / width,
            false => 0.5,
        };
        self.start + share * (self.end - self.start)
    }
}

/// Round numbers from `low` to `high`, at most about `count` of them, in steps of 1, 2 or 5 times a power of ten. Steps
/// are at least 1 if all values are integers (`is_whole`).
pub fn ticks(low: f64, high: f64, count: f64, is_whole: bool) -> Vec<f64> {
    let least = if is_whole { 1.0 } else { f64::MIN_POSITIVE };
    let rough = ((high - low) / count.max(1.0)).max(least);
    if !rough.is_finite() {
        return vec![low, high];
    }
    if low == high {
        return vec![low];
    }
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .map(|own| own * power)
        .into_iter()
        .find(|own| *own >= rough * 0.999)
        .unwrap_or(10.0 * power);
    // A multiple that misses the range only by rounding is a tick.
    let first = (low / step - 1e-9).ceil();
    let mut found = Vec::new();
    let mut number = first;
    while number * step <= high * (1.0 + 1e-9 * high.signum()) && found.len() < 100 {
        // This avoids a negative zero.
        found.push(number * step + 0.0);
        number += 1.0;
    }
    found
}

/// The [`ticks`] with their names.
pub fn named_ticks(low: f64, high: f64, count: f64, is_whole: bool) -> Vec<(f64, String)> {
    let found = ticks(low, high, count, is_whole);
    let names = names(&found);
    found.into_iter().zip(names).collect()
}

/// Ticks between two logarithms to base 10: the powers of ten, or every few of them; if there are few powers, also 2
/// and 5 times a power.
pub fn logarithmic_ticks(low: f64, high: f64, count: f64) -> Vec<(f64, String)> {
    let (first, last) = ((low - 1e-9).ceil() as i64, (high + 1e-9).floor() as i64);
    let powers = (last - first + 1).max(0) as f64;
    if powers < 2.0 || 3.0 * powers <= count {
        let all = (first - 1..=last).flat_map(|power| {
            [1, 2, 5].map(|times| (power, times, power as f64 + f64::from(times).log10()))
        });
        let inside: Vec<(i64, i32, f64)> = all
            .filter(|own| own.2 >= low - 1e-9 && own.2 <= high + 1e-9)
            .collect();
        let has_powers = inside.iter().any(|own| !PLAIN.contains(&own.0));
        return inside
            .into_iter()
            .map(|(power, times, place)| (place, multiple(times, power, has_powers)))
            .collect();
    }
    let step = match (powers / count.max(1.0)).ceil() as i64 {
        step if step <= 10 => step,
        // If there are many powers, those with round exponents are named.
        step => {
            let power = 10_i64.pow(step.ilog10());
            let round = [1, 2, 5].map(|own| own * power);
            round
                .into_iter()
                .find(|own| *own >= step)
                .unwrap_or(10 * power)
        }
    };
    let all: Vec<i64> = (first..=last)
        .filter(|power| power.rem_euclid(step) == 0)
        .collect();
    let is_plain = all.iter().all(|power| PLAIN.contains(power));
    let name = |power: i64| match is_plain {
        true => multiple(1, power, false),
        false => format!("10^{power}"),
    };
    all.into_iter()
        .map(|power| (power as f64, name(power)))
        .collect()
}

/// The exponents of powers of ten that an axis writes as digits, if all of its numbers are in this range.
const PLAIN: std::ops::RangeInclusive<i64> = -3..=4;

/// A number `times` a power of ten: `200` or `0.05`, or with `powers` as `2*10^9`.
fn multiple(times: i32, power: i64, powers: bool) -> String {
    match powers {
        true => with_power(&times.to_string(), power),
        false => decimal(f64::from(times) * 10f64.powi(power as i32), 9),
    }
}

/// A number times a power of ten, as in a specification: `2*10^9`, or `10^9`.
pub fn with_power(digits: &str, power: i64) -> String {
    match digits {
        "1" => format!("10^{power}"),
        "-1" => format!("-10^{power}"),
        _ => format!("{digits}*10^{power}"),
    }
}

/// The names of the numbers of one axis, in one style: as decimals, or with one power of ten if the largest is too
/// large or too small for that, as in `0`, `0.5*10^18` and `10^18`. They have at most as many digits as are needed to
/// be exact up to rounding.
pub fn names(values: &[f64]) -> Vec<String> {
    let size = values
        .iter()
        .fold(0.0, |most: f64, own| most.max(own.abs()));
    let power = match size == 0.0 || (1e-3..1e7).contains(&size) {
        true => 0,
        false => size.log10().floor() as i32,
    };
    // The number is scaled in two steps, since a power of ten may be outside the range of numbers.
    let scaled = |own: f64| own / 10f64.powi(power / 2) / 10f64.powi(power - power / 2);
    let named = |places: usize| -> Vec<String> {
        let name = |own: &f64| match (decimal(scaled(*own), places), power) {
            (digits, 0) => digits,
            (digits, _) if digits == "0" => digits,
            (digits, power) => with_power(&digits, power.into()),
        };
        values.iter().map(name).collect()
    };
    // A name is exact if it differs from its number by at most a rounding error.
    let is_exact = |places: usize| {
        values.iter().all(|own| {
            let read = decimal(scaled(*own), places).parse::<f64>();
            read.is_ok_and(|read| (read - scaled(*own)).abs() <= 1e-9 * scaled(size))
        })
    };
    let places = (0..15).find(|places| is_exact(*places)).unwrap_or(15);
    named(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(low: f64, high: f64, count: f64, is_whole: bool) -> Vec<String> {
        let ticks = named_ticks(low, high, count, is_whole);
        ticks.into_iter().map(|own| own.1).collect()
    }

    #[test]
    fn fractions_have_ticks() {
        let tenths = ["0", "0.2", "0.4", "0.6", "0.8", "1"];
        assert_eq!(shown(0.0, 1.0, 6.0, false), tenths);
        assert_eq!(shown(0.0, 0.75, 3.0, false), ["0", "0.5"]);
        assert_eq!(
            shown(-0.3, 0.3, 6.0, false),
            ["-0.3", "-0.2", "-0.1", "0", "0.1", "0.2", "0.3"]
        );
        assert_eq!(shown(0.0, 2e-5, 2.0, false), ["0", "10^-5", "2*10^-5"]);
        assert_eq!(shown(0.0, 0.0011, 2.0, false), ["0", "0.001"]);
        assert_eq!(shown(0.0, 1.0, 6.0, true), ["0", "1"]);
        assert_eq!(shown(0.0, 7.0, 4.0, false), ["0", "2", "4", "6"]);
        assert_eq!(shown(5.0, 5.0, 4.0, false), ["5"]);
    }

    #[test]
    fn large_numbers_have_short_names_that_differ() {
        assert_eq!(shown(0.0, 1e18, 2.0, true), ["0", "0.5*10^18", "10^18"]);
        assert_eq!(
            shown(12_345_670.0, 12_345_672.0, 2.0, true),
            ["1.234567*10^7", "1.2345671*10^7", "1.2345672*10^7"]
        );
        assert_eq!(
            shown(0.0, 3e6, 3.0, true),
            ["0", "1000000", "2000000", "3000000"]
        );
        assert_eq!(names(&[0.125, 0.25]), ["0.125", "0.25"]);
    }

    #[test]
    fn logarithmic_axes_have_powers() {
        let names = |low, high, count| -> Vec<String> {
            let ticks = logarithmic_ticks(low, high, count);
            ticks.into_iter().map(|own| own.1).collect()
        };
        assert_eq!(names(0.0, 3.0, 4.0), ["1", "10", "100", "1000"]);
        assert_eq!(names(0.0, 1.0, 8.0), ["1", "2", "5", "10"]);
        assert_eq!(
            names(0.0, 40.0, 5.0),
            ["10^0", "10^9", "10^18", "10^27", "10^36"]
        );
        assert_eq!(names(1.2, 1.8, 5.0), ["20", "50"]);
        assert_eq!(names(0.0, 1204.1, 5.0), ["10^0", "10^500", "10^1000"]);
    }
}
