//! Common divisors of lanes.
//!
//! Along two ramps, the usual case, one of the operands can be made the same in all lanes: gcd(x, y) is gcd(x, y - m
//! x). Its prime factors then sieve the others. All other cases use Euclid's algorithm, whose last steps are read from
//! a table.

use std::sync::LazyLock;

use super::division::quick;
use super::lanes::{Lanes, Progression};
use super::run::Run;

/// Least number of lanes for which a factorisation pays.
const LEAST_SIEVED: usize = 64;

/// Greatest number whose prime factors are looked for, with at most 1,000 divisions.
const MOST_FACTORED: i64 = 1_000_000;

/// Numbers below this are in the table.
const SMALL: u32 = 256;

/// The common divisor of a and b, at the place `SMALL * a + b`.
static SMALL_DIVISORS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let pairs = (0..SMALL).flat_map(|a| (0..SMALL).map(move |b| (a, b)));
    // A common divisor of numbers below 256 is below 256 too.
    pairs.map(|(a, b)| num_integer::gcd(a, b) as u8).collect()
});

impl Run<'_> {
    pub fn gcd(&mut self, left: Lanes, right: Lanes) -> Option<Lanes> {
        let both = left.progression().zip(right.progression());
        let Some((progression, number)) = both.and_then(|(left, right)| with_number(left, right))
        else {
            return self.gcd_by_pairs(left, right);
        };
        if let Some(sieved) = self.sieve(progression, number) {
            return Some(sieved);
        }
        let Progression { first, step } = progression;
        self.gcd_by_pairs(Lanes::Ramp { first, step }, Lanes::Uniform(number))
    }

    fn gcd_by_pairs(&mut self, left: Lanes, right: Lanes) -> Option<Lanes> {
        let table = SMALL_DIVISORS.as_slice();
        self.map_pairs(left, right, |a, b| {
            if let Some((a, b)) = quick(a, b) {
                return (i64::from(divisor(table, a, b)), 0);
            }
            let gcd = num_integer::gcd(a.unsigned_abs(), b.unsigned_abs()) as i64;
            (gcd, gcd)
        })
    }

    /// The common divisors of `number` with consecutive numbers: each prime power p^k of it divides every p^k-th of
    /// them, and gives its p.
    fn sieve(&mut self, progression: Progression, number: i64) -> Option<Lanes> {
        let consecutive = progression.step.abs() == 1 && self.lanes >= LEAST_SIEVED;
        if !consecutive || !(1..=MOST_FACTORED).contains(&number) {
            return None;
        }
        let mut out = self.pool.take();
        out[..self.lanes].fill(1);
        for (prime, power) in self.pool.factored(number, prime_powers) {
            let above = progression.first.rem_euclid(*power);
            let next = match progression.step > 0 && above > 0 {
                true => power - above,
                false => above,
            };
            let all = out[..self.lanes].iter_mut().skip(next as usize);
            all.step_by(*power as usize)
                .for_each(|place| *place *= prime);
        }
        Some(Lanes::Vector(out))
    }
}

/// A progression and a number with the same common divisors as the two progressions, if the difference of one and a
/// multiple of the other is a number.
fn with_number(left: Progression, right: Progression) -> Option<(Progression, i64)> {
    if left.step == 0 && right.step == 0 {
        return None;
    }
    let off = |progression: Progression, other: Progression| {
        let exact = other.step.checked_rem(progression.step) == Some(0);
        let times = exact.then(|| other.step.checked_div(progression.step))??;
        let number = other
            .first
            .checked_sub(times.checked_mul(progression.first)?)?;
        Some((progression, number.checked_abs()?))
    };
    off(left, right).or_else(|| off(right, left))
}

/// The common divisor of two numbers.
#[inline(always)]
fn divisor(table: &[u8], a: u32, b: u32) -> u32 {
    let (mut a, mut b) = (a.max(b), a.min(b));
    while a >= SMALL {
        if b == 0 {
            return a;
        }
        (a, b) = (b, a % b);
    }
    u32::from(table[(SMALL * a + b) as usize])
}

/// Each prime power p^k that divides the number, with its p.
fn prime_powers(number: i64) -> Vec<(i64, i64)> {
    let mut rest = number;
    let mut powers = Vec::new();
    let mut prime = 2;
    while rest > 1 {
        if prime * prime > rest {
            prime = rest;
        }
        let mut power = 1;
        while rest % prime == 0 {
            rest /= prime;
            power *= prime;
            powers.push((prime, power));
        }
        prime += 1;
    }
    powers
}
