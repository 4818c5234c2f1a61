//! The periods that a plot shades.

use nk_system::Periodicity;

/// The largest number of periods that are shaded alternately; if there are more, they have one shade.
const MOST_BANDS: f64 = 120.0;

/// A shade over the indices from the first of the two numbers up to, but not including, the second.
pub enum Band {
    /// The indices before the period.
    Before(f64, f64),
    /// A period, with its number among the visible ones; or all periods as number 0, if there are too many.
    Period(usize, f64, f64),
}

/// The shades of the indices from `first` to `last`.
pub fn bands(proved: &Periodicity, (first, last): (f64, f64)) -> Vec<Band> {
    let (period, from) = (proved.period as f64, proved.preperiod as f64);
    let mut bands = Vec::new();
    if from > first {
        bands.push(Band::Before(first - 1.0, from.min(last + 2.0)));
    }
    if from > last {
        return bands;
    }
    // The periods before the first visible one are skipped.
    let skipped = ((first - from) / period).floor().max(0.0);
    let start = from + skipped * period;
    if (last - start) / period > MOST_BANDS {
        bands.push(Band::Period(0, start, last + 2.0));
        return bands;
    }
    let count = ((last - start) / period).floor() as usize + 1;
    bands.extend((0..count).map(|number| {
        let at = start + number as f64 * period;
        Band::Period(number, at, at + period)
    }));
    bands
}

/// The indices at which periods start; if they are too many for a line of characters, only the first one.
pub fn begins(proved: &Periodicity, (first, last): (f64, f64)) -> Vec<f64> {
    let (period, from) = (proved.period as f64, proved.preperiod as f64);
    let skipped = ((first - from) / period).ceil().max(0.0);
    let start = from + skipped * period;
    // Bars at every other column would hide the terms.
    let count = match (last - start) / period {
        count if count < 0.0 => 0,
        count if count > 16.0 => 1,
        count => count as usize + 1,
    };
    (0..count).map(|own| start + own as f64 * period).collect()
}
