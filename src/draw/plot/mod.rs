//! Plots of sequences, as a picture ([`picture()`]), or as lines for a terminal ([`text()`]).
//!
//! A period is shaded only where one is proved: repeated blocks prove nothing.

mod scale;
mod scene;
mod text;

pub use scene::picture;
pub use text::{Marks, text};

/// Terms of one sequence.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The name.
    pub name: String,
    /// The variable, such as `n`.
    pub variable: String,
    /// The indices with their values; indices ascend, there is at least one, and values are finite.
    pub points: Vec<(f64, f64)>,
    /// The period, if one is proved.
    pub repeats: Option<Repeats>,
}

/// `a(n + period) = a(n) + gain` for all n >= `from`, proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeats {
    /// The period.
    pub period: i64,
    /// The least n.
    pub from: i64,
    /// The gain (saltus) per period.
    pub gain: i64,
}

impl Repeats {
    /// The same period, from the first of the points on from which all later points have it.
    pub fn from_first_of(self, points: &[(f64, f64)]) -> Repeats {
        let value = |n: i64| {
            let place = points.binary_search_by(|own| own.0.total_cmp(&(n as f64)));
            place.ok().map(|place| points[place].1)
        };
        let mut from = self.from;
        while let (Some(one), Some(other)) = (value(from - 1), value(from - 1 + self.period)) {
            // Larger numbers may have been rounded.
            if one.abs().max(other.abs()) > 1e15 || other - one != self.gain as f64 {
                break;
            }
            from -= 1;
        }
        Repeats { from, ..self }
    }

    /// "period 12 from n = 69, proved".
    pub fn words(&self, variable: &str) -> String {
        let Repeats { period, from, gain } = self;
        match gain {
            0 => format!("period {period} from {variable} = {from}, proved"),
            _ => format!("gains {gain} in {period} from {variable} = {from}, proved"),
        }
    }
}

impl Series {
    /// The least and the largest index.
    fn span(&self) -> (f64, f64) {
        let first = self.points.first().map_or(0.0, |own| own.0);
        (first, self.points.last().map_or(first, |own| own.0))
    }

    /// Whether all values are integers.
    fn is_whole(&self) -> bool {
        self.points.iter().all(|own| own.1.fract() == 0.0)
    }

    /// The least and the largest value, and 0 where all are at least that.
    fn range(&self) -> (f64, f64) {
        let values = self.points.iter().map(|own| own.1);
        let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), own| {
            (low.min(own), high.max(own))
        });
        match low <= high {
            true => (low.min(0.0), high.max(0.0)),
            false => (0.0, 0.0),
        }
    }
}
