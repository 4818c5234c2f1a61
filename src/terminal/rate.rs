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
