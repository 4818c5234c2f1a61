//! Plots of sequences, as a picture ([`picture()`]), or as lines for a terminal ([`text()`]).
//!
//! A period is shaded only if it is proved, since repeated blocks prove nothing.

mod margins;
mod marks;
mod scale;
mod scene;
mod sizes;
mod text;

pub use scene::{MOST_TOGETHER, least_size, picture};
pub use text::{Marks, text};

use crate::picture::decimal;
use nk_system::Periodicity;

/// Terms of one sequence.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The name.
    pub name: String,
    /// The variable, such as `n`.
    pub variable: String,
    /// The expression of the values, such as `a(n)`, which is the title of their axis.
    pub value: String,
    /// The number from which the indices count, if that is not 0, since larger indices could not be distinguished.
    pub offset: Option<String>,
    /// The number from which the values count, if that is not 0, since values close together could not be
    /// distinguished.
    pub base: Option<String>,
    /// The indices with their values; indices ascend, there is at least one, and values are finite. In a frame with a
    /// logarithmic axis they are logarithms to base 10, and those of values that are not positive are -infinity.
    pub points: Vec<(f64, f64)>,
    /// The proved periodicity, in terms of the indices of the points; `None` if nothing is known to be proved.
    pub proved: Option<Periodicity>,
}

/// The frame of a plot: its size, its scale, and whether sequences share a panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The width of a picture in pixels.
    pub width: f64,
    /// The height of a picture in pixels; without it each panel has its own.
    pub height: Option<f64>,
    /// Whether the axis of the values is logarithmic. Values that are not positive have no place on it.
    pub log: bool,
    /// Whether all sequences are in one panel, with a legend.
    pub together: bool,
}

impl Default for Frame {
    fn default() -> Frame {
        Frame {
            width: 880.0,
            height: None,
            log: false,
            together: false,
        }
    }
}

impl Frame {
    /// The sequences of each panel.
    fn panels<'a>(&self, series: &'a [Series]) -> Vec<&'a [Series]> {
        match self.together {
            true if !series.is_empty() => vec![series],
            _ => series.chunks(1).collect(),
        }
    }
}

/// The proved periodicity with the least preperiod such that all points from it on have this periodicity.
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

impl Series {
    /// The proved periodicity in words: "period 12 from n = 69, proved".
    fn summary(&self) -> Option<String> {
        let Periodicity {
            preperiod,
            period,
            saltus,
        } = self.proved?;
        let from = match &self.offset {
            None => preperiod.to_string(),
            Some(offset) if preperiod == 0 => offset.clone(),
            Some(offset) if preperiod < 0 => format!("{offset} - {}", preperiod.unsigned_abs()),
            Some(offset) => format!("{offset} + {preperiod}"),
        };
        let from = format!("{} = {from}", self.variable);
        Some(match saltus {
            0 => format!("period {period} from {from}, proved"),
            _ => format!("period {period}, saltus {saltus} from {from}, proved"),
        })
    }

    /// The title of the axis of the indices: `n`, or `n - 10^18`.
    fn axis(&self) -> String {
        counted_from(&self.variable, self.offset.as_deref())
    }

    /// The title of the axis of the values: `a(n)`, or `a(n) - 10^18`.
    fn value_axis(&self) -> String {
        counted_from(&self.value, self.base.as_deref())
    }
}

/// The title of an axis that sequences with different values share.
const SEVERAL: &str = "value";

/// The title of the axis of the values of sequences that share it.
fn value_axis(series: &[Series]) -> String {
    match series {
        [] => String::new(),
        [first, others @ ..] if others.iter().all(|own| own.value == first.value) => {
            first.value_axis()
        }
        [first, ..] => counted_from(SEVERAL, first.base.as_deref()),
    }
}

/// The title for something that is counted from a number: `n - 10^18`, or `n` if that number is 0.
fn counted_from(what: &str, from: Option<&str>) -> String {
    let Some(from) = from else {
        return what.to_owned();
    };
    // `1 (+) n - 5` would be 1 (+) (n - 5).
    let is_loose = what
        .split(' ')
        .any(|own| ["(+)", "where", "then"].contains(&own));
    let what = match is_loose {
        true => &format!("({what})"),
        false => what,
    };
    match from.strip_prefix('-') {
        Some(positive) => format!("{what} + {positive}"),
        None => format!("{what} - {from}"),
    }
}

/// The least logarithm of a value that is named by its exponent, since still larger values are not floating-point
/// numbers.
const LARGEST: f64 = 300.0;

/// The axis need not contain 0 if the difference of the values is at most this part of the largest one.
const NEAR: f64 = 0.25;

/// The ends of the axis of values from `low` to `high`. The axis contains 0, unless the values are far from 0.
fn range_of(low: f64, high: f64) -> (f64, f64) {
    let size = low.abs().max(high.abs());
    let is_far = low.signum() == high.signum() && low < high && high - low <= NEAR * size;
    match is_far {
        true => (low, high),
        false => (low.min(0.0), high.max(0.0)),
    }
}

/// The values of a panel, and how they are placed.
#[derive(Clone)]
struct Values {
    /// The points of each sequence, with logarithms as values if the axis is logarithmic.
    points: Vec<Vec<(f64, f64)>>,
    /// Whether all values are integers.
    is_whole: bool,
    /// The number of values that have no place on a logarithmic axis.
    missing: usize,
    log: bool,
    /// The least and the largest index.
    span: (f64, f64),
    /// The ends of the axis of the values.
    range: (f64, f64),
}

impl Values {
    fn of(series: &[Series], log: bool) -> Values {
        let all = || series.iter().flat_map(|own| &own.points);
        let place = |own: &(f64, f64)| own.1.is_finite().then_some(*own);
        let points: Vec<Vec<(f64, f64)>> = series
            .iter()
            .map(|own| own.points.iter().filter_map(place).collect())
            .collect();
        let least = |of: fn(&(f64, f64)) -> f64| all().map(of).fold(f64::MAX, f64::min);
        let most = |of: fn(&(f64, f64)) -> f64| all().map(of).fold(f64::MIN, f64::max);
        let span = match all().next() {
            None => (0.0, 0.0),
            Some(_) => (least(|own| own.0), most(|own| own.0)),
        };
        let placed = points.iter().flatten().map(|own| own.1);
        let (low, high) = placed.fold((f64::MAX, f64::MIN), |(low, high), own| {
            (low.min(own), high.max(own))
        });
        let range = match (low <= high, log) {
            (false, _) => (0.0, 0.0),
            (true, false) => range_of(low, high),
            // The ends are whole powers of ten, so that the axis has ticks.
            (true, true) if high.floor() <= low => {
                (low.floor(), high.ceil().max(low.floor() + 1.0))
            }
            (true, true) => (low, high),
        };
        Values {
            is_whole: all().all(|own| own.1.fract() == 0.0),
            missing: all().count() - points.iter().map(Vec::len).sum::<usize>(),
            points,
            log,
            span,
            range,
        }
    }

    /// The places of the ticks of the values, with their names; at most about `count`.
    fn ticks(&self, count: f64) -> Vec<(f64, String)> {
        let (low, high) = self.range;
        match self.log {
            false => scale::named_ticks(low, high, count, self.is_whole),
            true => scale::logarithmic_ticks(low, high, count),
        }
    }

    /// The number of terms.
    fn terms(&self) -> usize {
        self.points.iter().map(Vec::len).sum()
    }

    /// Whether there are too many sequences, or they have too many terms, for marks in one text panel of this width.
    fn is_crowded(&self, width: usize) -> bool {
        let count = self.points.len();
        count > text::SHARED.len() || count > 1 && self.terms() > 4 * width
    }

    /// The name of a value of the axis.
    fn name(&self, own: f64) -> String {
        if !self.log {
            return scale::names(&[own]).concat();
        }
        // Three digits show the place of a value that is not a tick.
        if own.abs() >= LARGEST {
            let rounded = decimal(10f64.powf(own - own.floor()), 2);
            return scale::with_power(&rounded, own.floor() as i64);
        }
        let value = 10f64.powf(own);
        let rounded = format!("{value:.2e}").parse().unwrap_or(value);
        scale::names(&[rounded]).concat()
    }

    /// The note about values that a plot does not show.
    fn note(&self) -> Option<String> {
        match self.missing {
            0 => None,
            1 => Some("1 value that is not positive is not shown".to_owned()),
            count => Some(format!(
                "{count} values that are not positive are not shown"
            )),
        }
    }
}
