//! Estimates the number of positions that the graph solver still has to search, from the numbers for earlier graphs of
//! a series.
//!
//! Along a family the number of positions grows about exponentially, so its logarithms are near a line. How near is
//! measured on the past terms: each of the last terms is estimated from those before it, and the largest error is the
//! uncertainty of the next estimate. If these errors exceed a factor of [`MOST`], there is no estimate.

/// An estimate of a number of positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The least that past errors suggest.
    pub least: f64,
    /// The value on the line through the past terms.
    pub(crate) likely: f64,
    /// The most that past errors suggest.
    pub most: f64,
}

/// The largest number of past terms from which an estimate is made.
pub(crate) const REMEMBERED: usize = 24;

/// Families often differ for even and odd n, so a line may go through every term, or through every second one.
const STRIDES: [usize; 2] = [1, 2];
/// The largest and the least number of points of a line.
const POINTS: (usize, usize) = (4, 3);
/// The largest and the least number of past terms that are estimated to find the error of a line.
const TRIED: (usize, usize) = (12, 3);
/// No estimate is assumed to be more accurate than up to this factor.
const LEAST: f64 = 1.5;
/// An estimate that may be wrong by more than this factor is not made.
const MOST: f64 = 30.0;
/// A term with fewer positions counts as one with this number, since small graphs do not show the growth.
const FLOOR: f64 = 20.0;

/// An estimate of the number of positions of the next `count` terms together. `costs` has the numbers for all earlier
/// terms in order. `None` if too little is known.
pub(crate) fn of_next(costs: &[u64], count: u64) -> Option<Estimate> {
    let logs: Vec<f64> = costs
        .iter()
        .map(|own| (*own as f64).max(FLOOR).ln())
        .collect();
    let tried = |stride: &usize| Some((error(&logs, *stride)?, *stride));
    let best = STRIDES
        .iter()
        .filter_map(tried)
        .min_by(|one, other| one.0.total_cmp(&other.0));
    let (error, stride) = best?;
    let error = error.max(LEAST.ln());
    let mut sum = Estimate {
        least: 0.0,
        likely: 0.0,
        most: 0.0,
    };
    for ahead in 1..=usize::try_from(count).ok()? {
        // The error of the slope grows with the distance.
        let apart = error * ahead.div_ceil(stride) as f64;
        if apart > MOST.ln() {
            return None;
        }
        let log = extrapolated(&logs, stride, ahead)?;
        sum.least += (log - apart).exp();
        sum.likely += log.exp();
        sum.most += (log + apart).exp();
    }
    Some(sum)
}

/// The largest error of the estimates of the last terms, each from the terms before it, as the logarithm of a factor.
fn error(logs: &[f64], stride: usize) -> Option<f64> {
    let (most, least) = TRIED;
    let past = (0..logs.len()).rev().map_while(|at| {
        let foreseen = extrapolated(&logs[..at], stride, 1)?;
        Some((foreseen - logs[at]).abs())
    });
    let errors: Vec<f64> = past.take(most).collect();
    let enough = errors.len() >= least * stride;
    enough.then(|| errors.into_iter().fold(0.0, f64::max))
}

/// The value `ahead` steps after the last one, on the least-squares line through the values that are whole strides
/// before it.
fn extrapolated(logs: &[f64], stride: usize, ahead: usize) -> Option<f64> {
    let target = (logs.len() + ahead).checked_sub(1)?;
    let places = (0..logs.len())
        .rev()
        .filter(|at| (target - at) % stride == 0);
    let points: Vec<(f64, f64)> = places
        .take(POINTS.0)
        .map(|at| (at as f64, logs[at]))
        .collect();
    if points.len() < POINTS.1 {
        return None;
    }
    Some(Line::through(&points)?.at(target as f64))
}

/// A least-squares line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// The x of the last point.
    pub end: f64,
    /// The y of the line there.
    pub height: f64,
    /// The slope.
    pub slope: f64,
}

impl Line {
    /// The line through points, which ends at the last one; `None` if the points do not have two different x.
    pub fn through(points: &[(f64, f64)]) -> Option<Line> {
        let count = points.len() as f64;
        let mean = |part: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(part).sum::<f64>() / count;
        let (x, y) = (mean(&|own| own.0), mean(&|own| own.1));
        let along: f64 = points.iter().map(|own| (own.0 - x) * (own.1 - y)).sum();
        let square: f64 = points.iter().map(|own| (own.0 - x).powi(2)).sum();
        let (end, slope) = (points.last()?.0, along / square);
        slope.is_finite().then_some(Line {
            end,
            height: y + slope * (end - x),
            slope,
        })
    }

    /// The y of the line at `x`.
    pub fn at(&self, x: f64) -> f64 {
        self.height + self.slope * (x - self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_base::cancellation::CancelToken;
    use nk_graph::Graph;
    use nk_solver::{NimberTable, nimber};
    use nk_testing::graphs::growing;

    /// The number of positions that each graph of a series takes, with one table for all.
    fn costs(family: &dyn Fn(i64) -> Graph, first: i64, enough: u64) -> Vec<u64> {
        let (mut table, stop) = (NimberTable::new(), CancelToken::new());
        let mut found = Vec::new();
        for n in first.. {
            let before = table.positions();
            nimber(&family(n), &mut table, &stop).expect("nothing stops it");
            found.push(table.positions() - before);
            if table.positions() > enough || found.len() >= 60 {
                break;
            }
        }
        found
    }

    /// Compares the estimates for each term of ten families that takes some work with the actual numbers of positions,
    /// which are the same in every run.
    #[test]
    fn estimates_agree_with_runs() {
        let (mut terms, mut estimated, mut within) = (0, 0, 0);
        for (name, family, first) in growing() {
            let costs = costs(&family, first, 20_000);
            for (at, cost) in costs.iter().enumerate().filter(|own| *own.1 >= 200) {
                terms += 1;
                let Some(own) = of_next(&costs[at.saturating_sub(REMEMBERED)..at], 1) else {
                    continue;
                };
                let cost = *cost as f64;
                estimated += 1;
                within += usize::from((own.least..=own.most).contains(&cost));
                println!("{name}, term {at}: {cost} of {own:.0?}");
            }
        }
        println!("{terms} terms, {estimated} with an estimate, {within} within it");
        assert!(estimated >= 20 && 2 * estimated >= terms);
        assert!(4 * within >= 3 * estimated);
    }

    #[test]
    fn nothing_is_said_of_what_is_not_steady() {
        let steady: Vec<u64> = (0..12).map(|n| 50 << n).collect();
        let next = of_next(&steady, 1).expect("an estimate");
        assert!((next.likely - 204_800.0).abs() < 1.0, "{next:?}");
        assert!((next.most / next.likely - LEAST).abs() < 1e-9, "{next:?}");
        let three = of_next(&steady, 3).expect("an estimate");
        assert!((three.likely - 7.0 * 204_800.0).abs() < 1.0, "{three:?}");
        // The uncertainty grows with the distance.
        assert!(three.most / three.likely > LEAST && of_next(&steady, 40).is_none());
        // Every second term takes nothing. The estimates are right for these terms and for the others.
        let halves: Vec<u64> = (0..16)
            .map(|n| if n % 2 == 0 { 0 } else { 50 << n })
            .collect();
        assert!(of_next(&halves, 1).is_some_and(|own| own.likely < 100.0));
        assert!(of_next(&halves[..15], 1).is_some_and(|own| own.likely > 1e6));
        for little in [
            &steady[..5],
            &[],
            &[9, 90_000, 2, 700, 800_000, 1, 40, 3_000_000, 7, 9],
        ] {
            assert_eq!(of_next(little, 1), None, "{little:?}");
        }
    }
}
