//! Division, remainders and powers of lanes.
//!
//! Divisions by the same number along a ramp, the usual case, are done by counting, up to where the remainders repeat.

use super::lanes::{Lanes, Progression};
use super::run::Run;

const NONE: (i64, i64) = (0, -1);

/// Quotients and remainders along a ramp.
struct Count {
    quotient: i64,
    remainder: i64,
    step_quotient: i64,
    step_remainder: i64,
    divisor: i64,
}

impl Count {
    /// `None` if there may be overflow.
    fn new(progression: Progression, divisor: i64) -> Option<Count> {
        let small = (1..1 << 62).contains(&divisor);
        small.then(|| Count {
            quotient: progression.first.div_euclid(divisor),
            remainder: progression.first.rem_euclid(divisor),
            step_quotient: progression.step.div_euclid(divisor),
            step_remainder: progression.step.rem_euclid(divisor),
            divisor,
        })
    }

    #[inline(always)]
    fn next(&mut self) {
        self.quotient = self.quotient.wrapping_add(self.step_quotient);
        self.remainder += self.step_remainder;
        let over = self.remainder >= self.divisor;
        self.quotient += i64::from(over);
        self.remainder -= if over { self.divisor } else { 0 };
    }
}

impl Run<'_> {
    /// Exact division.
    pub fn divide(&mut self, left: Lanes, right: Lanes) -> Option<Lanes> {
        self.map_pairs(left, right, |a, b| {
            let is_exact = match quick(a, b) {
                Some((a, b)) => a % b == 0,
                None => a.checked_rem(b) == Some(0),
            };
            if is_exact { (a / b, 0) } else { NONE }
        })
    }

    pub fn floor_divide(&mut self, left: Lanes, right: Lanes) -> Option<Lanes> {
        match (left.changing(), &right) {
            (Some(progression), Lanes::Uniform(divisor)) if *divisor > 0 => {
                self.counted(progression, *divisor, |count| count.quotient)
            }
            (_, Lanes::Uniform(divisor)) if *divisor > 0 && divisor.count_ones() == 1 => {
                let bits = divisor.trailing_zeros();
                self.map(left, |a| (a >> bits, 0))
            }
            _ => self.map_pairs(left, right, |a, b| match quick(a, b) {
                Some((a, b)) => (i64::from(a / b), 0),
                None => floor_quotient(a, b).map_or(NONE, |quotient| (quotient, 0)),
            }),
        }
    }

    /// Remainders from 0 to less than the divisor's absolute value.
    pub fn modulo(&mut self, left: Lanes, right: Lanes) -> Option<Lanes> {
        match (left.changing(), &right) {
            (Some(progression), Lanes::Uniform(divisor)) if *divisor > 0 => {
                self.counted(progression, *divisor, |count| count.remainder)
            }
            (_, Lanes::Uniform(divisor)) if *divisor > 0 && divisor.count_ones() == 1 => {
                let mask = divisor - 1;
                self.map(left, |a| (a & mask, 0))
            }
            _ => self.map_pairs(left, right, |a, b| match quick(a, b) {
                Some((a, b)) => (i64::from(a % b), 0),
                None => a.checked_rem_euclid(b).map_or(NONE, |rest| (rest, 0)),
            }),
        }
    }

    fn counted(
        &mut self,
        progression: Progression,
        divisor: i64,
        part: fn(&Count) -> i64,
    ) -> Option<Lanes> {
        let Some(mut count) = Count::new(progression, divisor) else {
            self.end_before(|_| true)?;
            return Some(Lanes::Uniform(0));
        };
        let (first, begun) = (part(&count), count.remainder);
        let mut out = self.pool.take();
        let mut filled = 0;
        while filled < self.lanes && (filled == 0 || count.remainder != begun) {
            out[filled] = part(&count);
            count.next();
            filled += 1;
        }
        repeat(
            &mut out[..self.lanes],
            filled,
            part(&count).wrapping_sub(first),
        );
        Some(Lanes::Vector(out))
    }

    pub fn power(&mut self, base: Lanes, exponent: Lanes) -> Option<Lanes> {
        if let Lanes::Uniform(2) = exponent {
            let again = self.pool.copy(&base, self.lanes);
            return self.multiply(base, again);
        }
        let power = |base: i64, exponent: i64| {
            let exponent = u32::try_from(exponent).ok()?;
            base.checked_pow(exponent)
        };
        self.map_pairs(base, exponent, |base, exponent| {
            power(base, exponent).map_or(NONE, |value| (value, 0))
        })
    }
}

/// Fills lanes, of which the first `period` are filled: each is the sum of that one period before and `saltus`.
fn repeat(lanes: &mut [i64], period: usize, saltus: i64) {
    let (mut filled, mut saltus) = (period, saltus);
    while filled < lanes.len() {
        let (before, after) = lanes.split_at_mut(filled);
        for (after, before) in after.iter_mut().zip(&*before) {
            *after = before.wrapping_add(saltus);
        }
        filled *= 2;
        saltus = saltus.wrapping_mul(2);
    }
}

/// Operands for which a division of 32 bits suffices, which is several times as fast.
#[inline(always)]
pub fn quick(a: i64, b: i64) -> Option<(u32, u32)> {
    let both = u32::try_from(a).ok().zip(u32::try_from(b).ok());
    both.filter(|(_, b)| *b != 0)
}

fn floor_quotient(a: i64, b: i64) -> Option<i64> {
    // For a negative divisor, `div_euclid` rounds up.
    let quotient = a.checked_div_euclid(b)?;
    Some(quotient - i64::from(b < 0 && a.rem_euclid(b) != 0))
}
