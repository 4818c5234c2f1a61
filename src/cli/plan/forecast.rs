//! Forecasts of a cost that grows with n, from the costs for smaller n.
//!
//! The logarithm of the cost of all terms up to n is nearly linear: in n if the cost grows exponentially, and in log n
//! if it grows like a power. The error of such a line is measured on the samples: a line through the first part of the
//! samples predicts the last part, in which the cost grew [`TRIED`]-fold. The largest error of this prediction is the
//! uncertainty of a forecast that reaches equally far beyond the last sample; further on the uncertainty grows in
//! proportion. For graphs, whose cost grows faster than a power and slower than the exponential of its beginning, both
//! lines are used, and a forecast covers both.

use nk_terminal::estimate::Line;

/// The cost of all terms up to n.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    pub n: f64,
    pub cost: f64,
}

/// Bounds of an unknown cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    pub least: f64,
    pub most: f64,
}

/// A forecast of the cost of all terms up to n.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// One curve, or two of different growth.
    curves: Vec<Curve>,
    /// The last sample.
    last: Sample,
}

/// The logarithm of the cost is `height` + `slope` (x - `end`), where x is n or log n.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Curve {
    growth: Growth,
    height: f64,
    slope: f64,
    /// The x of the last sample.
    end: f64,
    /// The distance in x over which the error was measured.
    tried: f64,
    /// The largest error of a cost below the curve, as the logarithm of a factor.
    below: f64,
    /// The largest error of a cost above the curve, as the logarithm of a factor.
    above: f64,
}

/// The quantity in which the logarithm of the cost is linear.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Growth {
    /// n
    Exponential,
    /// log n
    Power,
}

/// The factor by which the cost grows in the part of the samples that is predicted from the part before it.
const TRIED: f64 = 6.0;
/// Costs less than this part of the last one say little about growth.
const EARLY: f64 = 1.0 / 20_000.0;
/// The least number of samples in the first part, and in the last part.
const FEWEST: (usize, usize) = (3, 2);
/// No forecast is assumed to be more accurate than up to this factor.
const LEAST: f64 = 1.25;
/// A forecast that was wrong by this factor says nothing.
const MOST: f64 = 30.0;
/// An upper bound of n that is this many times the lower bound says nothing.
const FAR: f64 = 10.0;

impl Forecast {
    /// A forecast from samples of ascending n and cost, by the curves of some kinds; `None` if the samples are too few, or
    /// do not grow steadily.
    pub fn new(samples: &[Sample], kinds: &[Growth]) -> Option<Forecast> {
        let last = *samples.last()?;
        let late: Vec<Sample> = samples
            .iter()
            .copied()
            .filter(|own| own.cost > 0.0 && own.cost >= EARLY * last.cost && own.n >= 1.0)
            .collect();
        let curve = |growth: &Growth| {
            let own = Curve::new(&late, *growth)?;
            (own.below.max(own.above) < MOST.ln()).then_some(own)
        };
        Some(Forecast {
            curves: kinds.iter().map(curve).collect::<Option<_>>()?,
            last,
        })
    }

    /// A forecast by the curve that predicts the last part of the samples better.
    pub fn better(samples: &[Sample]) -> Option<Forecast> {
        let kinds = [Growth::Power, Growth::Exponential];
        let forecasts = kinds
            .iter()
            .filter_map(|growth| Forecast::new(samples, &[*growth]));
        let error = |own: &Forecast| own.curves[0].below.max(own.curves[0].above);
        forecasts.min_by(|one, other| error(one).total_cmp(&error(other)))
    }

    /// Bounds, to two digits, of the last n up to which all terms cost at most `cost`. The upper bound is `None` if it
    /// is [`FAR`] times the lower bound or more.
    pub fn reach(&self, cost: f64) -> (f64, Option<f64>) {
        let least = last_before(self.last.n, |n| self.at(n).most > cost);
        let most = last_before(self.last.n, |n| self.at(n).least > cost);
        let known = Some(most).filter(|most| *most < FAR * least);
        (
            to_two_digits(least, f64::floor),
            known.map(|most| to_two_digits(most, f64::ceil)),
        )
    }

    /// The cost of all terms up to an n beyond the samples.
    pub fn at(&self, n: f64) -> Range {
        let logarithms = match self.curves.as_slice() {
            [own] => {
                let further = f64::max(1.0, own.ahead(n) / own.tried);
                let line = own.line(n);
                (line - own.below * further, line + own.above * further)
            }
            curves => {
                // The curves diverge by themselves: the lower one is too low, the higher one too high.
                let least = curves.iter().map(|own| own.line(n) - own.below);
                let most = curves.iter().map(|own| own.line(n) + own.above);
                (
                    least.reduce(f64::min).unwrap_or(f64::NEG_INFINITY),
                    most.reduce(f64::max).unwrap_or(f64::INFINITY),
                )
            }
        };
        Range {
            least: logarithms.0.exp().max(self.last.cost),
            most: logarithms.1.exp().max(self.last.cost),
        }
    }

    /// This forecast, if the cost is known to grow no faster than this power of n.
    pub fn with_power_of_at_most(mut self, power: f64) -> Forecast {
        for own in &mut self.curves {
            if own.growth == Growth::Power {
                own.slope = own.slope.min(power);
            }
        }
        self
    }
}

/// A number rounded to two digits by `round`, or to an integer if it is less than 100.
fn to_two_digits(n: f64, round: fn(f64) -> f64) -> f64 {
    let unit = 10_f64.powf((n.log10().floor() - 1.0).max(0.0));
    round(n / unit) * unit
}

/// The last n, from `begin` on, for which `is_beyond` is false. It must be true for all larger n.
fn last_before(begin: f64, is_beyond: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (begin, begin + 1.0);
    while !is_beyond(high) && high < 1e15 {
        low = high;
        high = begin + 2.0 * (high - begin);
    }
    while high - low > 1.0 {
        let middle = ((low + high) / 2.0).floor();
        match is_beyond(middle) {
            true => high = middle,
            false => low = middle,
        }
    }
    low
}

impl Growth {
    fn x(self, n: f64) -> f64 {
        match self {
            Growth::Exponential => n,
            Growth::Power => n.ln(),
        }
    }
}

impl Curve {
    /// The line through the later half of the samples, with its errors and those of the line through the first part.
    fn new(samples: &[Sample], growth: Growth) -> Option<Curve> {
        let points: Vec<(f64, f64)> = samples
            .iter()
            .map(|own| (growth.x(own.n), own.cost.ln()))
            .collect();
        let (end, last) = *points.last()?;
        let early = points.partition_point(|own| own.1 < last - TRIED.ln());
        let known = early.min(points.len().checked_sub(FEWEST.1)?);
        let (first, foretold) = points.split_at(known);
        if first.len() < FEWEST.0 {
            return None;
        }
        let foretelling = Line::through(first)?;
        let recent = &points[known / 2..];
        let whole = Line::through(recent)?;
        // The residuals count too, since samples of a cost that grows in jumps are far from the line through them.
        let errors = || {
            let foretold = foretold.iter().map(|own| own.1 - foretelling.at(own.0));
            foretold.chain(recent.iter().map(|own| own.1 - whole.at(own.0)))
        };
        let (height, slope) = (whole.height, whole.slope);
        (slope > 0.0).then(|| Curve {
            growth,
            height,
            slope,
            end,
            tried: end - foretelling.end,
            below: errors().map(|own| -own).fold(LEAST.ln(), f64::max),
            above: errors().fold(LEAST.ln(), f64::max),
        })
    }

    fn ahead(&self, n: f64) -> f64 {
        self.growth.x(n) - self.end
    }

    fn line(&self, n: f64) -> f64 {
        self.height + self.slope * self.ahead(n)
    }
}

#[cfg(test)]
#[path = "tests/forecast.rs"]
mod tests;
