//! Runs for all large N: of several bounds the decisive one, from a threshold on.

use super::super::error::StepError;
use super::super::linear_form::{Form, N};
use crate::blueprint::{Place, Stretch};
use nk_base::source::Span;

/// The number `slope * N + offset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Line {
    pub slope: i64,
    pub offset: i64,
}

/// The places for `low <= t <= high`, a range that grows with N; the first index that depends on t increases with it.
#[derive(Clone, Debug)]
pub struct Long {
    pub places: Vec<Place>,
    pub low: Line,
    pub high: Line,
    pub span: Span,
}

/// The places for one t.
#[derive(Clone, Debug)]
pub struct Point {
    pub places: Vec<(usize, Vec<Line>)>,
    pub span: Span,
}

#[derive(Clone, Debug, Default)]
pub struct Runs {
    pub long: Vec<Long>,
    pub points: Vec<Point>,
}

/// Greatest number of points of one run.
const MOST_POINTS: i64 = 4096;

impl Line {
    fn of(form: &Form) -> Line {
        Line {
            slope: form.coefficient(N),
            offset: form.offset(),
        }
    }

    /// The least N from which on the line is at least 0; `None` if the line becomes negative.
    fn settles(self) -> Option<i64> {
        match self.slope {
            1.. => Some(-self.offset.div_euclid(self.slope)),
            0 if self.offset >= 0 => Some(i64::MIN),
            _ => None,
        }
    }

    fn minus(self, other: Line) -> Line {
        Line {
            slope: self.slope - other.slope,
            offset: self.offset - other.offset,
        }
    }
}

/// The largest of several lines for all large N; `from` is raised to such an N.
fn largest(lines: &[Line], from: &mut i64) -> Option<Line> {
    let best = *lines.iter().max()?;
    for line in lines {
        *from = (*from).max(best.minus(*line).settles()?);
    }
    Some(best)
}

impl Runs {
    /// Adds a run, unless it is empty for all large N. Raises `from` so that this is true for all N >= `from`.
    pub fn add(
        &mut self,
        places: &[Place],
        stretch: &Stretch,
        span: Span,
        from: &mut i64,
    ) -> Result<(), StepError> {
        for guard in stretch.guards.iter().map(Line::of) {
            match guard.settles() {
                Some(least) => *from = (*from).max(least),
                None => return gone(guard, from),
            }
        }
        let low: Vec<Line> = stretch.low.iter().map(Line::of).collect();
        let turned = |line: Line| Line {
            slope: -line.slope,
            offset: -line.offset,
        };
        let high: Vec<Line> = stretch
            .high
            .iter()
            .map(|own| turned(Line::of(own)))
            .collect();
        let unbounded = || StepError::not_linear("the range of an index", span);
        let low = largest(&low, from).ok_or_else(unbounded)?;
        let high = turned(largest(&high, from).ok_or_else(unbounded)?);
        let gap = high.minus(low);
        match gap.settles() {
            None => return gone(gap, from),
            Some(least) => *from = (*from).max(least),
        }
        if gap.slope > 0 {
            self.long.push(upward(places, low, high, span));
            return Ok(());
        }
        if gap.offset > MOST_POINTS {
            return Err(StepError::too_many("vertices at an end", span));
        }
        for step in 0..=gap.offset {
            let at = |place: &Place| {
                let line = |index: &crate::blueprint::Index| Line {
                    slope: index.stride * low.slope + index.slope,
                    offset: index.stride * (low.offset + step) + index.offset,
                };
                (place.name, place.indices.iter().map(line).collect())
            };
            let places = places.iter().map(at).collect();
            self.points.push(Point { places, span });
        }
        Ok(())
    }
}

/// Raises `from` above all N at which the line is at least 0, for a line that becomes negative.
fn gone(line: Line, from: &mut i64) -> Result<(), StepError> {
    if line.slope < 0 {
        *from = (*from).max(line.offset.div_euclid(-line.slope) + 1);
    }
    Ok(())
}

fn upward(places: &[Place], low: Line, high: Line, span: Span) -> Long {
    let mut places = places.to_vec();
    let strides = places.iter().flat_map(|own| &own.indices);
    let first = strides.map(|index| index.stride).find(|own| *own != 0);
    let (mut low, mut high) = (low, high);
    if first.is_some_and(|own| own < 0) {
        let turned = |line: Line| Line {
            slope: -line.slope,
            offset: -line.offset,
        };
        (low, high) = (turned(high), turned(low));
        for index in places.iter_mut().flat_map(|own| &mut own.indices) {
            index.stride = -index.stride;
        }
    }
    Long {
        places,
        low,
        high,
        span,
    }
}
