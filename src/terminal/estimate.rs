//! Estimates of the positions that the graph solver has still to search, from those that earlier graphs of a series took.
//!
//! Along a family the positions grow about as a power of a constant, so their logarithms are near a line. How near is
//! tried on the past: each of the last terms is estimated from those before it, and the largest error is the uncertainty
//! of the next estimate. Where the past was not foreseen within a factor of [`MOST`], there is no estimate.

/// A number of positions that is not known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The least that past errors suggest.
    pub least: f64,
    /// What the line through the past gives.
    pub likely: f64,
    /// The most that past errors suggest.
    pub most: f64,
}

/// The terms whose positions an estimate rests on.
pub const REMEMBERED: usize = 16;

/// Families often differ for even and odd n, so a line may go through every term, or through every second one.
const STRIDES: [usize; 2] = [1, 2];
/// The points of a line, at most and at least.
const POINTS: (usize, usize) = (5, 3);
/// The past terms that are estimated to find the error, at most and at least.
const TRIED: (usize, usize) = (4, 2);
/// The factors by which an estimate may be wrong: no series is smoother than the first, and one beyond the second says
/// nothing.
const LEAST: f64 = 1.5;
const MOST: f64 = 30.0;
/// Below so many positions a term is counted as this many: the growth begins later.
const FLOOR: f64 = 20.0;

/// An estimate of the positions of the terms that come next, `count` of them together, from those of all terms before, the
/// last one at the end. `None` if too little is known.
pub fn of_next(costs: &[u64], count: u64) -> Option<Estimate> {
    let logs: Vec<f64> = costs.iter().map(|own| (*own as f64).max(FLOOR).ln()).collect();
    let tried = |stride: &usize| Some((error(&logs, *stride)?, *stride));
    let best = STRIDES.iter().filter_map(tried).min_by(|one, other| one.0.total_cmp(&other.0));
    let (error, stride) = best?;
    let error = error.max(LEAST.ln());
    let mut sum = Estimate { least: 0.0, likely: 0.0, most: 0.0 };
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

/// The largest error of the estimates of the last terms from those before each, as the logarithm of a factor.
fn error(logs: &[f64], stride: usize) -> Option<f64> {
    let (most, least) = TRIED;
    let past = (0..logs.len()).rev().map_while(|at| {
        let foreseen = extrapolated(&logs[..at], stride, 1)?;
        Some((foreseen - logs[at]).abs())
    });
    let errors: Vec<f64> = past.take(most * stride).collect();
    let enough = errors.len() >= least * stride;
    enough.then(|| errors.into_iter().fold(0.0, f64::max))
}

/// The value `ahead` steps behind the last one, on the least-squares line through those that are whole strides before it.
fn extrapolated(logs: &[f64], stride: usize, ahead: usize) -> Option<f64> {
    let target = (logs.len() + ahead).checked_sub(1)?;
    let places = (0..logs.len()).rev().filter(|at| (target - at) % stride == 0);
    let points: Vec<(f64, f64)> = places.take(POINTS.0).map(|at| (at as f64, logs[at])).collect();
    if points.len() < POINTS.1 {
        return None;
    }
    let count = points.len() as f64;
    let mean = |part: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(part).sum::<f64>() / count;
    let (x, y) = (mean(&|own| own.0), mean(&|own| own.1));
    let along: f64 = points.iter().map(|own| (own.0 - x) * (own.1 - y)).sum();
    let square: f64 = points.iter().map(|own| (own.0 - x).powi(2)).sum();
    Some(y + along / square * (target as f64 - x))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_base::cancellation::CancelToken;
    use nk_graph::{cartesian, cycle, line, path, power, strong};
    use nk_graph::{Graph, Limits};
    use nk_solver::{NimberTable, nimber};

    /// The positions that each graph of a series takes, one table for all.
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

    #[test]
    fn print_costs() {
        let limits = Limits::default();
        let p = |n| path(n, limits).unwrap();
        let c = |n| cycle(n, limits).unwrap();
        let times = |g: Graph, h: Graph| cartesian(&g, &h, limits).unwrap();
        let families: Vec<(&str, Box<dyn Fn(i64) -> Graph>, i64)> = vec![
            ("3 X n", Box::new(move |n| times(p(3), p(n))), 1),
            ("4 X n", Box::new(move |n| times(p(4), p(n))), 1),
            ("5 X n", Box::new(move |n| times(p(5), p(n))), 1),
            ("n X n", Box::new(move |n| times(p(n), p(n))), 1),
            ("C5 X n", Box::new(move |n| times(c(5), p(n))), 1),
            ("3 X Cn", Box::new(move |n| times(p(3), c(n))), 3),
            ("Cram 3 X n", Box::new(move |n| line(&times(p(3), p(n)), limits).unwrap()), 2),
            ("Cram 4 X n", Box::new(move |n| line(&times(p(4), p(n)), limits).unwrap()), 2),
            ("kings 5 X n", Box::new(move |n| strong(&p(5), &p(n), limits).unwrap()), 1),
            ("P^4", Box::new(move |n| power(&p(n), 4, limits).unwrap()), 1),
            ("C^5", Box::new(move |n| power(&c(n), 5, limits).unwrap()), 3),
            ("C4 X n", Box::new(move |n| times(c(4), p(n))), 1),
        ];
        for (name, family, first) in families {
            let costs = costs(&*family, first, 300_000);
            println!("{name}: {costs:?}");
            for at in 3..costs.len() {
                let one = of_next(&costs[..at], 1);
                println!("   {} {:?}", costs[at], one.map(|own| (own.least as u64, own.likely as u64, own.most as u64)));
            }
        }
    }
}
