//! The present rate of a count: over the last seconds, since earlier work may have been easier.

use std::collections::VecDeque;
use std::time::Duration;

use web_time::Instant;

/// The length of time over which the rate is taken.
const PRESENT: Duration = Duration::from_secs(10);

/// The least time between two notes of the count.
const STEP: Duration = Duration::from_millis(250);

/// A rising count at a few moments.
#[derive(Default)]
pub struct Pace {
    noted: VecDeque<(Instant, u64)>,
    last: Option<(Instant, u64)>,
}

impl Pace {
    pub fn reach(&mut self, now: Instant, count: u64) {
        self.last = Some((now, count));
        let is_new = |noted: &(Instant, u64)| now.duration_since(noted.0) >= STEP;
        if self.noted.back().is_none_or(is_new) {
            self.noted.push_back((now, count));
        }
        // The newest note that is older than this time is kept, as the beginning of the interval.
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

/// How the time for a count grows with it, from the times at which it was seen since the beginning.
#[derive(Default)]
pub struct Growth {
    seen: Vec<(Duration, u64)>,
    last: Option<(Duration, u64)>,
}

impl Growth {
    /// Notes the time that a count took.
    pub fn reach(&mut self, spent: Duration, count: u64) {
        self.last = Some((spent, count));
        // Few notes are enough, each for a tenth more than the one before.
        let is_new = |own: &(Duration, u64)| 10 * count >= 11 * own.1;
        if count > 0 && self.seen.last().is_none_or(is_new) {
            self.seen.push((spent, count));
        }
    }

    /// The seconds that are left until `total`, if the time is a power of the count, as between half of the present count
    /// and now. `None` before half of the count was seen.
    pub fn left(&self, total: u64) -> Option<f64> {
        let (now, count) = self.last?;
        let half = self.seen.iter().rev().find(|own| 2 * own.1 <= count)?;
        let time = now.as_secs_f64();
        let doublings = (count as f64 / half.1 as f64).log2();
        let power = (time / half.0.as_secs_f64().max(1e-3)).log2() / doublings;
        let times = total as f64 / count as f64;
        Some(time * (times.powf(power.clamp(1.0, 6.0)) - 1.0))
    }
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
}
