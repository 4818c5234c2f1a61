//! Where the values of a line `growth * n + offset` begin to be large enough.

use num_integer::Integer;

/// The least n with growth * n + offset >= least, for growth >= 1.
pub fn reaches(growth: i64, offset: i64, least: i64) -> i64 {
    Integer::div_ceil(&(least - offset), &growth)
}

/// The same for growth >= 0; `None` if there is no such n, and the least number if every n is one.
pub fn ever_reaches(growth: i64, offset: i64, least: i64) -> Option<i64> {
    match growth {
        0 => (offset >= least).then_some(i64::MIN),
        _ => Some(reaches(growth, offset, least)),
    }
}
