//! Octal games as systems.

use crate::recurrence::system::{Sequence, System, Term};

/// The game with the digits d_0, d_1, ...; `None` for a digit above 7, or d_0 other than 0 and 4.
///
/// The digit d_k is a sum of 1 (take a whole heap of k), 2 (take k and leave a heap) and 4 (take k and
/// leave two).
pub fn octal_system(digits: &[u8]) -> Option<System> {
    let lead = *digits.first()?;
    if !matches!(lead, 0 | 4) || digits.iter().any(|digit| *digit > 7) {
        return None;
    }
    let terms = digits
        .iter()
        .zip(0..)
        .flat_map(|(digit, k)| taking(k, *digit))
        .collect();
    let sequence = Sequence {
        name: "octal".to_owned(),
        first: 0,
        initial: vec![0],
        terms,
    };
    Some(System {
        sequences: vec![sequence],
    })
}

/// The options of taking k. All three ways together are all splits, empty heaps allowed.
fn taking(k: i64, digit: u8) -> Vec<Term> {
    let split = |least| Term::Convolution {
        a: 0,
        b: 0,
        constant: 0,
        shift: k,
        x0: least,
        y0: least,
        half: None,
    };
    let leave = |low, high| Term::Back {
        a: 0,
        delay: k,
        constant: 0,
        low,
        high,
    };
    if digit == 7 {
        return vec![split(0)];
    }
    let one = match digit % 4 {
        1 => Some(leave(0, Some(0))),
        2 => Some(leave(1, None)),
        3 => Some(leave(0, None)),
        _ => None,
    };
    let two = (digit >= 4).then(|| split(1));
    one.into_iter().chain(two).collect()
}
