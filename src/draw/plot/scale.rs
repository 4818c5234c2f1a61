//! Scales, and the numbers that an axis shows.

use crate::picture::{decimal, trimmed};

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
        // Each is scaled separately, because the difference of the largest numbers overflows.
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

/// As [`ticks`], with their names.
pub fn named_ticks(low: f64, high: f64, count: f64, is_whole: bool) -> Vec<(f64, String)> {
    let found = ticks(low, high, count, is_whole);
    let names = names(&found);
    found.into_iter().zip(names).collect()
}

/// Ticks between two logarithms to base 10: the powers of ten, or every few of them, and where these are few also 2 and 5
/// times a power.
pub fn logarithmic_ticks(low: f64, high: f64, count: f64) -> Vec<(f64, String)> {
    let (first, last) = ((low - 1e-9).ceil() as i64, (high + 1e-9).floor() as i64);
    let powers = (last - first + 1).max(0) as f64;
    if powers < 2.0 || 3.0 * powers <= count {
        let all = (first - 1..=last).flat_map(|power| {
            [1, 2, 5].map(|times| (power, times, power as f64 + f64::from(times).log10()))
        });
        let inside = all.filter(|own| own.2 >= low - 1e-9 && own.2 <= high + 1e-9);
        return inside
            .map(|(power, times, place)| (place, multiple(times, power)))
            .collect();
    }
    let step = (powers / count.max(1.0)).ceil() as i64;
    let all = (first..=last).filter(|power| power.rem_euclid(step) == 0);
    all.map(|power| (power as f64, multiple(1, power)))
        .collect()
}

/// `200`, `0.05`, `2e9`, `10^18`.
fn multiple(times: i32, power: i64) -> String {
    match (times, power) {
        (_, -3..=4) => name(f64::from(times) * 10f64.powi(power as i32), 12),
        (1, _) => format!("10^{power}"),
        (times, power) => format!("{times}e{power}"),
    }
}

/// The names of numbers, with as many digits as it takes to tell them apart.
pub fn names(values: &[f64]) -> Vec<String> {
    let named =
        |digits: usize| -> Vec<String> { values.iter().map(|own| name(*own, digits)).collect() };
    for digits in 3..16 {
        let names = named(digits);
        let mut distinct: Vec<&String> = names.iter().collect();
        distinct.sort_unstable();
        distinct.dedup();
        let is_exact = names.iter().zip(values).all(|(name, value)| {
            let near = name
                .replace("10^", "1e")
                .parse::<f64>()
                .is_ok_and(|own| (own - value).abs() <= 1e-9 * value.abs());
            near || digits == 15
        });
        if distinct.len() == values.len() && is_exact {
            return names;
        }
    }
    named(17)
}

/// A value as the axis names it: `12`, `0.125`, `2.5e8`, `10^18` or `1.25e-4`. It has `digits` digits at most.
pub fn name(value: f64, digits: usize) -> String {
    let size = value.abs();
    if size == 0.0 || (1e-3..1e7).contains(&size) {
        let whole = size.max(1.0).log10().floor() as usize + 1;
        return decimal(value, digits.saturating_sub(whole).min(9));
    }
    let text = format!("{value:.own$e}", own = digits.saturating_sub(1));
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    let digits = trimmed(digits);
    match digits {
        "1" => format!("10^{power}"),
        "-1" => format!("-10^{power}"),
        _ => format!("{digits}e{power}"),
    }
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
        assert_eq!(shown(0.0, 2e-5, 2.0, false), ["0", "10^-5", "2e-5"]);
        assert_eq!(shown(0.0, 0.0011, 2.0, false), ["0", "0.001"]);
        assert_eq!(shown(0.0, 1.0, 6.0, true), ["0", "1"]);
        assert_eq!(shown(0.0, 7.0, 4.0, false), ["0", "2", "4", "6"]);
        assert_eq!(shown(5.0, 5.0, 4.0, false), ["5"]);
    }

    #[test]
    fn large_numbers_have_short_names_that_differ() {
        assert_eq!(shown(0.0, 1e18, 2.0, true), ["0", "5e17", "10^18"]);
        assert_eq!(
            shown(12_345_670.0, 12_345_672.0, 2.0, true),
            ["1.234567e7", "1.2345671e7", "1.2345672e7"]
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
            ["1", "10^9", "10^18", "10^27", "10^36"]
        );
        assert_eq!(names(1.2, 1.8, 5.0), ["20", "50"]);
    }
}
