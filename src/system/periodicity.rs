//! Sequences that are periodic or arithmetic-periodic from some index on.

use std::ops::{Add, RangeInclusive};

/// `s(n + period) = s(n) + saltus` for all `n >= preperiod`.
///
/// With the saltus 0 the sequence is periodic from the preperiod on, otherwise arithmetic-periodic: E. R. Berlekamp, J.
/// H. Conway and R. K. Guy, *Winning Ways*, chapter 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Periodicity<S = i64> {
    /// The index from which the sequence repeats.
    pub preperiod: i64,
    /// The period; at least 1.
    pub period: i64,
    /// The growth in one period; 0 for a periodic sequence.
    pub saltus: S,
}

impl<S> Periodicity<S> {
    /// The last index of the first period. The values up to this index determine all later ones.
    pub fn last(&self) -> i64 {
        self.preperiod + self.period - 1
    }
}

impl Periodicity {
    /// The periodicity of a sequence s from those of s(m N + r) in N, for r from 0 to m - 1, which have one period;
    /// `None` if one of them gains more than another, or if numbers get too large.
    pub fn interleaved(parts: &[Periodicity]) -> Option<Periodicity> {
        let Periodicity { period, saltus, .. } = *parts.first()?;
        let m = i64::try_from(parts.len()).ok()?;
        let mut preperiod = i64::MIN;
        for (r, own) in (0..).zip(parts) {
            if (own.period, own.saltus) != (period, saltus) {
                return None;
            }
            // The index after the last one that is m N + r with N below the preperiod.
            let behind = own.preperiod.checked_sub(1)?.checked_mul(m)?;
            preperiod = preperiod.max(behind.checked_add(r + 1)?);
        }
        Some(Periodicity {
            preperiod,
            period: period.checked_mul(m)?,
            saltus,
        })
    }

    /// s(n), where `known` has the values up to [`last`](Periodicity::last).
    pub fn value<V: Add<Output = V> + From<i128>>(
        &self,
        n: i64,
        known: impl Fn(i64) -> Option<V>,
    ) -> Option<V> {
        match n < self.preperiod {
            true => known(n),
            false => self.extrapolated(n, known),
        }
    }

    /// The value at n that the period gives when it is continued in both directions.
    fn extrapolated<V: Add<Output = V> + From<i128>>(
        &self,
        n: i64,
        known: impl Fn(i64) -> Option<V>,
    ) -> Option<V> {
        // The difference of two `i64` may exceed an `i64`.
        let (ahead, period) = (
            i128::from(n) - i128::from(self.preperiod),
            i128::from(self.period),
        );
        let value = known(self.preperiod + ahead.rem_euclid(period) as i64)?;
        Some(value + V::from(ahead.div_euclid(period) * i128::from(self.saltus)))
    }

    /// The indices of the preperiod, from `first` on, whose values differ from those that the period gives when it is
    /// continued backwards; ascending.
    pub fn exceptions<V: Add<Output = V> + From<i128> + PartialEq>(
        &self,
        first: i64,
        known: impl Fn(i64) -> Option<V>,
    ) -> Vec<i64> {
        let exceptional = |n: &i64| self.extrapolated(*n, &known) != known(*n);
        (first..self.preperiod).filter(exceptional).collect()
    }

    /// The least period of the sequence, and for it the least preperiod that is at least `first`, by the values that
    /// `known` has.
    pub fn least<V: Add<Output = V> + From<i128> + PartialEq>(
        self,
        first: i64,
        known: impl Fn(i64) -> Option<V>,
    ) -> Periodicity {
        let cycle: RangeInclusive<i64> = self.preperiod..=self.last();
        let shorter = |period: i64| {
            let times = self.period / period;
            let divides = self.period % period == 0 && self.saltus % times == 0;
            divides.then_some(Periodicity {
                period,
                saltus: self.saltus / times,
                ..self
            })
        };
        let mut least = (1..self.period)
            .filter_map(shorter)
            .find(|own| cycle.clone().all(|n| own.holds_at(n, &known)))
            .unwrap_or(self);
        while least.preperiod > first && least.holds_at(least.preperiod - 1, &known) {
            least.preperiod -= 1;
        }
        least
    }

    fn holds_at<V: Add<Output = V> + From<i128> + PartialEq>(
        &self,
        n: i64,
        known: impl Fn(i64) -> Option<V>,
    ) -> bool {
        let (Some(value), Some(later)) = (known(n), known(n + self.period)) else {
            return false;
        };
        value + V::from(i128::from(self.saltus)) == later
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sequence 7, 9, 1, 2, 3, ... from index -1 on.
    fn known(n: i64) -> Option<i128> {
        match n {
            -1 => Some(7),
            0 => Some(9),
            _ => (n > 0).then_some(n.into()),
        }
    }

    const STATED: Periodicity = Periodicity {
        preperiod: 4,
        period: 6,
        saltus: 6,
    };

    #[test]
    fn a_sequence_has_the_periodicity_that_its_residues_give() {
        for m in 1..=4 {
            let part = |r: i64| Periodicity {
                preperiod: 3 - r % 2,
                period: 2,
                saltus: 5,
            };
            let parts: Vec<Periodicity> = (0..m).map(part).collect();
            let whole = Periodicity::interleaved(&parts).unwrap();
            assert_eq!((whole.period, whole.saltus), (2 * m, 5));
            // It is true of n exactly if N is not below the preperiod of its residue.
            let is_late = |n: i64| n.div_euclid(m) >= parts[n.rem_euclid(m) as usize].preperiod;
            assert!((whole.preperiod..50).all(is_late) && !is_late(whole.preperiod - 1));
            let mut other = parts.clone();
            other[m as usize - 1].saltus = 6;
            assert_eq!(Periodicity::interleaved(&other).is_some(), m == 1);
        }
        assert_eq!(Periodicity::interleaved(&[]), None);
    }

    #[test]
    fn the_least_is_found_within_the_known_values() {
        let least = Periodicity {
            preperiod: 1,
            period: 1,
            saltus: 1,
        };
        assert_eq!(STATED.least(-1, known), least);
        let few = |n: i64| known(n).filter(|_| n <= STATED.last());
        let preperiod = 1;
        assert_eq!(
            STATED.least(-1, few),
            Periodicity {
                preperiod,
                ..STATED
            }
        );
        assert_eq!(STATED.least(3, known).preperiod, 3);
    }

    #[test]
    fn a_saltus_that_the_shorter_period_does_not_divide_keeps_the_longer_one() {
        let stairs = |n: i64| Some(i128::from(n.div_euclid(2)));
        let least = STATED.least(0, |n| stairs(n).map(|own| own * 2));
        assert_eq!((least.period, least.saltus), (2, 2));
    }

    #[test]
    fn values_follow_from_the_first_period() {
        let few = |n: i64| known(n).filter(|_| n <= STATED.last());
        for n in (-3..60).chain([i64::MAX - 1]) {
            assert_eq!(STATED.value(n, few), known(n), "{n}");
        }
        assert_eq!(STATED.value(i64::MIN, few), None);
        assert_eq!(STATED.exceptions(-1, few), [-1, 0]);
    }
}
