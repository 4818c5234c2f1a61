//! How many random cases a test tries.

use std::fmt::Debug;
use std::str::FromStr;

/// As many as `NKDSL_ROUNDS` says, or `usual`.
pub fn rounds<T: FromStr<Err: Debug>>(usual: T) -> T {
    let asked = std::env::var("NKDSL_ROUNDS");
    asked.map_or(usual, |own| own.parse().expect("a number of rounds"))
}
