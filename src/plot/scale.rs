//! From numbers to places, and which numbers an axis names.

/// Numbers from `low` to `high` laid out from `start` to `end`; all in the middle if there is only one.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    pub low: f64,
    pub high: f64,
    pub start: f64,
    pub end: f64,
}

impl Scale {
    pub fn at(&self, value: f64) -> f64 {
        // Each is scaled by itself, as a difference of the largest numbers is none.
        let width = self.high / 2.0 - self.low / 2.0;
        let share = match width > 0.0 {
            true => (value / 2.0 - self.low / 2.0) / width,
            false => 0.5,
        };
        self.start + share * (self.end - self.start)
    }
}

/// Round numbers from `low` to `high`, at most about `count` of them, in steps of 1, 2 or 5 times a power of ten.
pub fn ticks(low: f64, high: f64, count: f64) -> Vec<f64> {
    let rough = ((high - low) / count.max(1.0)).max(1.0);
    if !rough.is_finite() {
        return vec![low, high];
    }
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .map(|own| own * power)
        .into_iter()
        .find(|own| *own >= rough * 0.999)
        .unwrap_or(10.0 * power);
    let first = (low / step).ceil();
    let mut found = Vec::new();
    let mut number = first;
    while number * step <= high * (1.0 + 1e-9 * high.signum()) && found.len() < 100 {
        // And no minus before 0.
        found.push(number * step + 0.0);
        number += 1.0;
    }
    found
}

/// `12`, `2.5e8`.
pub fn named(value: f64) -> String {
    match value.abs() < 1e7 {
        true => format!("{}", (value * 1000.0).round() / 1000.0),
        false => format!("{value:.3e}"),
    }
}
