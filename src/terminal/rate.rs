//! The present rate of a count, and estimates of the remaining time. The rate is taken over the last seconds, since
//! earlier work may have been easier.

use std::collections::VecDeque;
use std::time::Duration;

use web_time::Instant;

/// The length of time over which the rate is taken.
const PRESENT: Duration = Duration::from_secs(10);

/// The least time between two recorded counts.
const STEP: Duration = Duration::from_millis(250);

/// A rising count at a few moments.
#[derive(Default)]
pub struct Pace {
    noted: VecDeque<(Instant, u64)>,
    last: Option<(Instant, u64)>,
}

impl Pace {
    /// Records a count.
    pub fn reach(&mut self, now: Instant, count: u64) {
        self.last = Some((now, count));
        let is_new = |noted: &(Instant, u64)| now.duration_since(noted.0) >= STEP;
        if self.noted.back().is_none_or(is_new) {
            self.noted.push_back((now, count));
        }
        // The newest record that is at least this old is kept, as the beginning of the interval.
        while let Some((next, _)) = self.noted.get(1)
            && now.duration_since(*next) >= PRESENT
        {
            self.noted.pop_front();
        }
    }

    /// The rate per second; `None` if the count has not risen.
    pub fn rate(&self) -> Option<f64> {
        let ((begun, from), (now, to)) = (*self.noted.front()?, self.last?);
        let seconds = now.duration_since(begun).as_secs_f64();
        let moved = to.checked_sub(from).filter(|moved| *moved > 0)?;
        (seconds > 0.0).then(|| moved as f64 / seconds)
    }
}

/// The growth of the time with a count, from the times since the beginning at which the count was seen.
#[derive(Default)]
pub struct Growth {
    seen: Vec<(Duration, u64)>,
    last: Option<(Duration, u64)>,
}

impl Growth {
    /// Records the time that a count took.
    pub fn reach(&mut self, spent: Duration, count: u64) {
        self.last = Some((spent, count));
        // Few records are enough, each for a count a tenth larger than the one before.
        let is_new = |own: &(Duration, u64)| 10 * count >= 11 * own.1;
        if count > 0 && self.seen.last().is_none_or(is_new) {
            self.seen.push((spent, count));
        }
    }

    /// The time that is left until the count is `total`, if it rises at `rate` per second at present. `None` in the
    /// first seconds.
    ///
    /// The cost of one step is compared between two stretches of the count, and extrapolated from them in two ways: as
    /// a power of the count, and linearly. Together these bound costs that are a sum of powers. The lower bound is at
    /// least the time at the present rate.
    pub fn left(&self, total: u64, rate: f64) -> Option<Left> {
        let last = self.last?;
        let (spent, count) = last;
        if spent < FIRST {
            return None;
        }
        let at_rate = total.checked_sub(count)? as f64 / rate;
        let wide = FARTHER.iter().map(|times| self.from(last, *times, total));
        let wide: Vec<[f64; 2]> = wide.flatten().collect();
        let found = match wide.is_empty() {
            true => self.from(last, NEARER, total).into_iter().collect(),
            false => wide,
        };
        let all = || found.iter().flatten().map(|own| own.max(at_rate));
        let (least, most) = (all().reduce(f64::min), all().reduce(f64::max));
        let is_near = total as f64 <= FORESEEN * count as f64;
        Some(match (least, most) {
            (Some(least), Some(most)) if is_near && most <= VAGUE * least => Left {
                least,
                most: Some(most),
            },
            // An upper bound from few records would fluctuate.
            _ => Left {
                least: at_rate,
                most: None,
            },
        })
    }

    /// The seconds that are left, estimated in two ways from the two stretches between about `count / times` and the
    /// present count; `None` if these are too short.
    fn from(&self, (now, count): (Duration, u64), times: f64, total: u64) -> Option<[f64; 2]> {
        let at = |most: f64| self.seen.iter().rev().find(|own| own.1 as f64 <= most);
        let first = at(count as f64 / times)?;
        let middle = at((first.1 + count) as f64 / 2.0).filter(|own| own.1 > first.1)?;
        let (x, y, z) = (first.1 as f64, middle.1 as f64, count as f64);
        let spent = [
            middle.0.saturating_sub(first.0).as_secs_f64(),
            now.saturating_sub(middle.0).as_secs_f64(),
        ];
        if spent[0] < STRETCH || spent[1] < STRETCH {
            return None;
        }
        let costs = [spent[0] / (y - x), spent[1] / (z - y)];
        let middles = [(x + y) / 2.0, (y + z) / 2.0];
        let total = total as f64;
        let power = (costs[1] / costs[0]).ln() / (middles[1] / middles[0]).ln();
        // The integral of a power of the count, up to a factor.
        let power = power.clamp(0.0, STEEPEST) + 1.0;
        let sum = |from: f64, to: f64| (to / z).powf(power) - (from / z).powf(power);
        let by_power = spent[1] * sum(z, total) / sum(y, z);
        let slope = ((costs[1] - costs[0]) / (middles[1] - middles[0])).max(0.0);
        let by_line = (total - z) * (costs[1] + slope * ((z + total) / 2.0 - middles[1]));
        Some([by_power, by_line])
    }
}

/// The time before which there is no estimate.
const FIRST: Duration = Duration::from_secs(2);
/// The stretches whose costs are compared begin at the present count divided by one of these numbers, or by `NEARER` if
/// the records do not reach back that far.
const FARTHER: [f64; 2] = [4.0, 2.0];
const NEARER: f64 = 1.3;
/// The least time in seconds that a stretch takes.
const STRETCH: f64 = 0.25;
/// The largest power of the count that is extrapolated.
const STEEPEST: f64 = 6.0;
/// If the total is more than this many times the present count, only the present rate is used.
const FORESEEN: f64 = 8.0;
/// If the upper bound is more than this many times the lower one, only the present rate is used.
const VAGUE: f64 = 4.0;

/// The seconds that are left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Left {
    /// The lower bound.
    pub least: f64,
    /// `None` if it is not known.
    pub most: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_the_present_one() {
        let begun = Instant::now();
        let mut pace = Pace::default();
        let mut count = 0;
        assert_eq!(pace.rate(), None);
        // A rate of a thousand per second for a minute, then of one per second.
        for tenths in 0..1200_u64 {
            count += if tenths < 600 {
                100
            } else {
                u64::from(tenths % 10 == 0)
            };
            pace.reach(begun + Duration::from_millis(100 * tenths), count);
            let rate = pace.rate();
            match tenths {
                0 => assert_eq!(rate, None),
                1..600 => assert!(rate.is_some_and(|rate| (rate - 1000.0).abs() < 1.0)),
                720.. => assert!(
                    rate.is_some_and(|rate| (rate - 1.0).abs() < 0.2),
                    "{rate:?}"
                ),
                _ => {}
            }
        }
        assert!(pace.noted.len() < 50);
    }

    /// The estimate of the time that is left after `count` of `total` terms, if the sum of the costs up to n is
    /// `time(n)`, and the true value.
    fn left(count: u64, total: u64, time: &dyn Fn(f64) -> f64) -> (Option<Left>, f64) {
        let (mut growth, mut pace) = (Growth::default(), Pace::default());
        let begun = Instant::now();
        for n in (0..=count).step_by((count / 500).max(1) as usize) {
            let spent = Duration::from_secs_f64(time(n as f64));
            growth.reach(spent, n);
            pace.reach(begun + spent, n);
        }
        let rate = pace.rate().expect("the count rises");
        let rest = time(total as f64) - time(count as f64);
        (growth.left(total, rate), rest)
    }

    #[test]
    fn what_is_left_is_foreseen_by_the_growth() {
        // The costs of single terms are constant, linear, quadratic, or a sum of these.
        let times: [&dyn Fn(f64) -> f64; 4] = [
            &|n| n / 50.0,
            &|n| (n / 100.0).powi(2),
            &|n| (n / 200.0).powi(3) + 1e-9 * n,
            // From 18,000 per second down to 2,500 per second.
            &|n| 55e-6 * n * 250.0 + 0.5 * 0.35e-9 * (n * 250.0).powi(2),
        ];
        for (number, time) in times.iter().enumerate() {
            let total = 4000;
            for share in [2, 4, 8, 16, 32] {
                let (left, rest) = left(total / share, total, time);
                let Some(left) = left else {
                    assert!(time((total / share) as f64) < 2.1, "{number}, {share}");
                    continue;
                };
                assert!(left.least <= 1.1 * rest, "{number}: {left:?}, not {rest}");
                let most = left.most;
                assert!(
                    most.is_none_or(|most| most >= 0.9 * rest),
                    "{number}: {left:?}, not {rest}"
                );
                assert!(share > 4 || most.is_some(), "{number}: {left:?}");
            }
        }
    }

    #[test]
    fn nothing_is_left_sooner_than_at_the_present_rate() {
        // In the last moment the work has become a thousand times slower.
        let time = |n: f64| 0.01 * n + 10.0 * (n - 990.0).max(0.0);
        let (found, _) = left(1000, 2000, &time);
        let found = found.expect("an estimate");
        assert!(found.least >= 1000.0 * 10.0 * 0.9, "{found:?}");
        // Terms that come at once, from a checkpoint, do not predict the cost of later ones.
        let saved = |n: f64| 1e-7 * n.min(500.0) + 0.1 * (n - 500.0).max(0.0);
        let (found, rest) = left(700, 1000, &saved);
        let found = found.expect("an estimate");
        assert!(found.least >= 0.9 * rest, "{found:?}, not {rest}");
    }
}
