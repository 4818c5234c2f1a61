//! Built-in functions of integers.

use super::builtins::number_at;
use super::error::{EvalErrorKind, Step};
use super::machine::Machine;
use super::value::Value;
use nk_base::number::Number;
use nk_lang::ir::Builtin;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

/// Number of bits of the operands of a nim-product: their field has 2^64 elements.
const NIM_BITS: u64 = 64;

/// The greatest k for which `prime(k)` is computed: all primes before it are kept.
const MOST_PRIMES: u64 = 10_000_000;

impl Machine<'_> {
    pub(super) fn arithmetic_function(&mut self, builtin: Builtin, args: &[Value]) -> Step<Value> {
        let integer = |at: usize| integer_at(args, at);
        let natural = |at: usize| match integer(at)? {
            value if value.is_negative() => Err(EvalErrorKind::Outside {
                what: name_of(builtin),
                wanted: "an integer that is at least 0",
                value: number_at(args, at).clone(),
            }),
            value => Ok(value),
        };
        let number = |value: BigInt| Ok(Value::Number(Number::from(value)));
        match builtin {
            Builtin::Bit => {
                let (value, place) = (natural(0)?, natural(1)?);
                let set = place.to_u64().is_some_and(|place| value.bit(place));
                number(BigInt::from(u8::from(set)))
            }
            Builtin::PopCount => number(BigInt::from(natural(0)?.magnitude().count_ones())),
            Builtin::Isqrt => number(natural(0)?.sqrt()),
            Builtin::Factorial => {
                let n = Number::from(natural(0)?);
                let product = n.factorial(&|| !self.stop.is_cancelled())?;
                self.spend(n.as_i64().unwrap_or(0).unsigned_abs())?;
                Ok(Value::Number(product))
            }
            Builtin::IsPrime => Ok(Value::Truth(self.is_prime(&integer(0)?)?)),
            Builtin::Prime => self.nth_prime(&integer(0)?, number_at(args, 0)),
            Builtin::Valuation => self.valuation(args),
            _ => {
                let (a, b) = (natural(0)?, natural(1)?);
                if a.bits().max(b.bits()) > NIM_BITS {
                    return Err(EvalErrorKind::Outside {
                        what: "`nimproduct`",
                        wanted: "an integer below 2^64",
                        value: number_at(args, usize::from(b.bits() > NIM_BITS)).clone(),
                    });
                }
                let small = |value: BigInt| value.to_u64().unwrap_or_default();
                number(BigInt::from(nim_product(small(a), small(b))))
            }
        }
    }

    /// Whether an integer below 2^64 is a prime, by the Miller-Rabin test with bases that decide all of these.
    fn is_prime(&mut self, n: &BigInt) -> Step<bool> {
        let Some(n) = n.to_u64() else {
            return match n.is_negative() {
                true => Ok(false),
                false => Err(EvalErrorKind::Outside {
                    what: "`isprime`",
                    wanted: "an integer below 2^64",
                    value: Number::from(n.clone()),
                }),
            };
        };
        self.spend(16)?;
        Ok(is_prime(n))
    }

    fn nth_prime(&mut self, place: &BigInt, shown: &Number) -> Step<Value> {
        let near = |place: &u64| (1..=MOST_PRIMES).contains(place);
        let Some(place) = place.to_u64().filter(near) else {
            return Err(EvalErrorKind::Outside {
                what: "`prime`",
                wanted: "an integer from 1 to 10,000,000",
                value: shown.clone(),
            });
        };
        while (self.primes.len() as u64) < place {
            // Beyond 3 only odd numbers are tried.
            let step = if self.primes.len() < 2 { 1 } else { 2 };
            let mut candidate = self.primes.last().map_or(2, |last| last + step);
            while !is_prime(candidate) {
                self.tick()?;
                candidate += if candidate > 2 { 2 } else { 1 };
            }
            self.kept += 8;
            self.within_memory()?;
            self.primes.push(candidate);
        }
        Ok(Value::Number(Number::from(
            self.primes[place as usize - 1] as i64,
        )))
    }

    /// The greatest k for which p^k divides n.
    fn valuation(&mut self, args: &[Value]) -> Step<Value> {
        let (mut n, p) = (integer_at(args, 0)?, integer_at(args, 1)?);
        let outside = |wanted, at: usize| EvalErrorKind::Outside {
            what: "`valuation`",
            wanted,
            value: number_at(args, at).clone(),
        };
        if n.is_zero() {
            return Err(outside("an integer other than 0 as its first argument", 0));
        }
        if p < BigInt::from(2) {
            return Err(outside(
                "an integer of at least 2 as its second argument",
                1,
            ));
        }
        let mut count = 0;
        loop {
            self.tick()?;
            let (quotient, remainder) = n.div_rem(&p);
            if !remainder.is_zero() {
                return Ok(Value::from(count));
            }
            n = quotient;
            count += 1;
        }
    }
}

fn integer_at(args: &[Value], at: usize) -> Step<BigInt> {
    let value = number_at(args, at);
    value.to_bigint().ok_or_else(|| EvalErrorKind::Fraction {
        what: "an argument",
        value: value.clone(),
        argument: Some(at),
    })
}

fn name_of(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::Bit => "`bit`",
        Builtin::PopCount => "`popcount`",
        Builtin::Isqrt => "`isqrt`",
        Builtin::Factorial => "`factorial`",
        _ => "`nimproduct`",
    }
}

fn is_prime(n: u64) -> bool {
    /// The bases decide every number of 64 bits (Sorenson and Webster, *Strong pseudoprimes to twelve prime bases*,
    /// Math. Comp. 86 (2017)).
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 {
        return false;
    }
    if let Some(base) = BASES.iter().find(|base| n.is_multiple_of(**base)) {
        return n == *base;
    }
    let product = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let power = |base: u64, mut exponent: u64| {
        let (mut result, mut square) = (1, base % n);
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = product(result, square);
            }
            square = product(square, square);
            exponent >>= 1;
        }
        result
    };
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|base| {
        let mut x = power(*base, (n - 1) >> twos);
        if x == 1 || x == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            x = product(x, x);
            x == n - 1
        })
    })
}

/// The product of nimbers (Conway, *On Numbers and Games*, chapter 6), by Karatsuba's method: with F = 2^(2^k) the
/// square of F is F + F/2.
fn nim_product(a: u64, b: u64) -> u64 {
    fn product(a: u64, b: u64, half: u32) -> u64 {
        if a < 2 || b < 2 {
            return a * b;
        }
        if half == 0 {
            return a * b;
        }
        let mask = (1u64 << half) - 1;
        let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
        let next = half / 2;
        let high = product(a1, b1, next);
        let low = product(a0, b0, next);
        let cross = product(a1 ^ a0, b1 ^ b0, next) ^ low;
        let folded = product(high, 1 << (half - 1), next);
        (cross << half) ^ low ^ folded
    }
    product(a, b, 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Conway's definition: the mex of a'b + ab' + a'b'.
    fn by_definition(size: usize) -> Vec<Vec<u64>> {
        let mut table = vec![vec![0u64; size]; size];
        for a in 0..size {
            for b in 0..size {
                let mut seen = std::collections::HashSet::new();
                for x in 0..a {
                    for y in 0..b {
                        seen.insert(table[x][b] ^ table[a][y] ^ table[x][y]);
                    }
                }
                table[a][b] = (0..).find(|value| !seen.contains(value)).unwrap();
            }
        }
        table
    }

    #[test]
    fn nim_products_are_those_of_the_definition() {
        let table = by_definition(40);
        for (a, row) in table.iter().enumerate() {
            for (b, value) in row.iter().enumerate() {
                assert_eq!(nim_product(a as u64, b as u64), *value, "{a} times {b}");
            }
        }
    }

    /// The nimbers below 2^64 are a field.
    #[test]
    fn large_nim_products_are_those_of_a_field() {
        let mut random = nk_testing::Random(5);
        for _ in 0..500 {
            let mut next = || random.below(usize::MAX) as u64;
            let (a, b, c) = (next(), next(), next());
            assert_eq!(nim_product(a, b), nim_product(b, a));
            assert_eq!(nim_product(a, b ^ c), nim_product(a, b) ^ nim_product(a, c));
            assert_eq!(
                nim_product(nim_product(a, b), c),
                nim_product(a, nim_product(b, c))
            );
            assert_eq!(nim_product(a, 1), a);
        }
    }

    #[test]
    fn primes_are_those_of_the_sieve() {
        let mut composite = vec![false; 5000];
        for n in 2..5000usize {
            assert_eq!(is_prime(n as u64), !composite[n], "{n}");
            (n * n..5000)
                .step_by(n)
                .for_each(|multiple| composite[multiple] = true);
        }
        assert!(is_prime(18_446_744_073_709_551_557) && !is_prime(3_215_031_751));
        assert!(!is_prime(3_825_123_056_546_413_051) && !is_prime(u64::MAX));
    }
}
