//! Scales, and the numbers that an axis shows.

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

/// `12`, `0.125`, `2.500e8`, `1.250e-4`.
pub fn named(value: f64) -> String {
    match value.abs() {
        size if size >= 1e7 => format!("{value:.3e}"),
        size if size > 0.0 && size < 0.001 => {
            let rounded: f64 = format!("{value:.3e}").parse().unwrap_or(value);
            format!("{rounded:e}")
        }
        size if size < 0.01 => format!("{}", (value * 1e5).round() / 1e5),
        _ => format!("{}", (value * 1e3).round() / 1e3),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(low: f64, high: f64, count: f64, is_whole: bool) -> Vec<String> {
        let ticks = ticks(low, high, count, is_whole);
        ticks.into_iter().map(named).collect()
    }

    #[test]
    fn fractions_have_ticks() {
        let tenths = ["0", "0.2", "0.4", "0.6", "0.8", "1"];
        assert_eq!(names(0.0, 1.0, 6.0, false), tenths);
        assert_eq!(names(0.0, 0.75, 3.0, false), ["0", "0.5"]);
        assert_eq!(
            names(-0.3, 0.3, 6.0, false),
            ["-0.3", "-0.2", "-0.1", "0", "0.1", "0.2", "0.3"]
        );
        assert_eq!(names(0.0, 2e-5, 2.0, false), ["0", "1e-5", "2e-5"]);
        assert_eq!(names(0.0, 0.0011, 2.0, false), ["0", "0.001"]);
        assert_eq!(names(0.0, 1.0, 6.0, true), ["0", "1"]);
        assert_eq!(names(0.0, 7.0, 4.0, false), ["0", "2", "4", "6"]);
        assert_eq!(names(5.0, 5.0, 4.0, false), ["5"]);
    }
}
