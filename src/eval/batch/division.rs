//! Division, remainders, powers and common divisors of lanes.
//!
//! Divisions by the same number along a ramp, the usual case, are done by counting.

use super::lanes::{Lanes, Line};
use super::run::Run;
use crate::eval::memo::truth_word;

/// Lanes that are worth a factorisation.
const LEAST_SIEVED: usize = 64;

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
    fn new(line: Line, divisor: i64) -> Option<Count> {
        let small = (1..1 << 62).contains(&divisor);
        small.then(|| Count {
            quotient: line.first.div_euclid(divisor),
            remainder: line.first.rem_euclid(divisor),
            step_quotient: line.step.div_euclid(divisor),
            step_remainder: line.step.rem_euclid(divisor),
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
        match (left.line().filter(|line| line.step != 0), &right) {
            (Some(line), Lanes::Uniform(divisor)) if *divisor > 0 => {
                self.counted(line, *divisor, |count| count.quotient)
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
        match (left.line().filter(|line| line.step != 0), &right) {
            (Some(line), Lanes::Uniform(divisor)) if *divisor > 0 => {
                self.counted(line, *divisor, |count| count.remainder)
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

    fn counted(&mut self, line: Line, divisor: i64, part: fn(&Count) -> i64) -> Option<Lanes> {
        let Some(mut count) = Count::new(line, divisor) else {
            self.end_before(|_| true)?;
            return Some(Lanes::Uniform(0));
        };
        let mut out = self.pool.take();
        for place in &mut out[..self.lanes] {
            *place = part(&count);
            count.next();
        }
        Some(Lanes::Vector(out))
    }

    pub fn power(&mut self, base: Lanes, exponent: Lanes) -> Option<Lanes> {
        if let Lanes::Uniform(2) = exponent {
            return self.map(base, |base| {
                let (square, over) = base.overflowing_mul(base);
                (square, truth_word(over))
            });
        }
        let power = |base: i64, exponent: i64| {
            let exponent = u32::try_from(exponent).ok()?;
            base.checked_pow(exponent)
        };
        self.map_pairs(base, exponent, |base, exponent| {
            power(base, exponent).map_or(NONE, |value| (value, 0))
        })
    }

    pub fn gcd(&mut self, left: Lanes, right: Lanes) -> Option<Lanes> {
        let line = |lanes: &Lanes| lanes.line().filter(|line| line.step.abs() == 1);
        let sieved = match (&left, &right) {
            (lanes, Lanes::Uniform(number)) | (Lanes::Uniform(number), lanes) => {
                line(lanes).and_then(|line| self.sieve(line, *number))
            }
            _ => None,
        };
        if sieved.is_some() {
            return sieved;
        }
        self.map_pairs(left, right, |a, b| {
            let gcd = num_integer::gcd(a.unsigned_abs(), b.unsigned_abs()) as i64;
            (gcd, gcd)
        })
    }

    /// The common divisors of `number` with consecutive numbers: each prime power p^k of it divides every p^k-th of
    /// them, and gives its p.
    fn sieve(&mut self, line: Line, number: i64) -> Option<Lanes> {
        if self.lanes < LEAST_SIEVED || !(1..=MOST_FACTORED).contains(&number) {
            return None;
        }
        let mut out = self.pool.take();
        out[..self.lanes].fill(1);
        for (prime, power) in self.pool.factored(number, prime_powers) {
            let above = line.first.rem_euclid(*power);
            let next = match line.step > 0 && above > 0 {
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

/// Operands for which division of 32 bits will do, which is several times as quick.
#[inline(always)]
fn quick(a: i64, b: i64) -> Option<(u32, u32)> {
    let both = u32::try_from(a).ok().zip(u32::try_from(b).ok());
    both.filter(|(_, b)| *b != 0)
}

fn floor_quotient(a: i64, b: i64) -> Option<i64> {
    // For a negative divisor, `div_euclid` rounds up.
    let quotient = a.checked_div_euclid(b)?;
    Some(quotient - i64::from(b < 0 && a.rem_euclid(b) != 0))
}

/// Numbers whose prime factors are looked for: that takes 1,000 divisions at the most.
const MOST_FACTORED: i64 = 1_000_000;

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
