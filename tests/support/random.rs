//! Random numbers that are the same on every machine, and the number of random cases of a test.

use std::fmt::Debug;
use std::ops::Mul;
use std::str::FromStr;

/// Random numbers by splitmix64, from a seed.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// A random number from 0 to `bound` - 1.
    pub fn below<T: TryFrom<u64> + TryInto<u64>>(&mut self, bound: T) -> T {
        let bound: u64 = bound.try_into().ok().expect("a bound above 0");
        let below = T::try_from(self.next() % bound);
        below.ok().expect("what is below a number has its type")
    }

    /// A random number from `least` to `most`, both included.
    pub fn between(&mut self, least: i64, most: i64) -> i64 {
        least + self.below(most - least + 1)
    }

    /// True with probability 1 / `count`.
    pub fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }

    /// Brings `items` into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }

    /// A random one of some choices.
    pub fn pick<'c, T>(&mut self, choices: &'c [T]) -> &'c T {
        &choices[self.below(choices.len())]
    }
}

/// The number of random cases that a test tries: the `usual` number, or the number in `NKDSL_ROUNDS`, or ten times the
/// usual number if that is `x10`.
pub fn rounds<T: FromStr<Err: Debug> + Mul<Output = T>>(usual: T) -> T {
    let number = |text: &str| -> T { text.parse().expect("a number of rounds, or x and a factor") };
    match std::env::var("NKDSL_ROUNDS") {
        Err(_) => usual,
        Ok(asked) => match asked.strip_prefix('x') {
            Some(factor) => usual * number(factor),
            None => number(&asked),
        },
    }
}
