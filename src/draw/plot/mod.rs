//! Plots of sequences, as a picture ([`picture()`]), or as lines for a terminal ([`text()`]).
//!
//! A period is shaded only where one is proved: repeated blocks prove nothing.

mod scale;
mod scene;
mod text;

pub use scene::picture;
pub use text::{Marks, text};

use nk_system::Periodicity;

/// Terms of one sequence.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The name.
    pub name: String,
    /// The variable, such as `n`.
    pub variable: String,
    /// The indices with their values; indices ascend, there is at least one, and values are finite.
    pub points: Vec<(f64, f64)>,
    /// What is proved: `None` says nothing.
    pub proved: Option<Periodicity>,
}

/// The same from the first of the points on from which these have it, all others following.
pub fn from_first_of(proved: Periodicity, points: &[(f64, f64)]) -> Periodicity {
    let value = |n: i64| {
        let place = points.binary_search_by(|own| own.0.total_cmp(&(n as f64)));
        place.ok().map(|place| points[place].1)
    };
    let mut preperiod = proved.preperiod;
    while let (Some(one), Some(other)) =
        (value(preperiod - 1), value(preperiod - 1 + proved.period))
    {
        // Larger numbers may have been rounded.
        if one.abs().max(other.abs()) > 1e15 || other - one != proved.saltus as f64 {
            break;
        }
        preperiod -= 1;
    }
    Periodicity {
        preperiod,
        ..proved
    }
}

/// "period 12 from n = 69, proved".
fn summary(proved: &Periodicity, variable: &str) -> String {
    let Periodicity {
        preperiod,
        period,
        saltus,
    } = proved;
    match saltus {
        0 => format!("period {period} from {variable} = {preperiod}, proved"),
        _ => format!("gains {saltus} in {period} from {variable} = {preperiod}, proved"),
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
