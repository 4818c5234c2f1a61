//! Octal games as systems.

use super::system::{Sequence, System, Term};

/// The heaps of the game with the code digits\[0\].digits\[1\] digits\[2\] ..., as a system of one sequence.
///
/// `None` for a digit from 8 up (three heaps are no convolution of two) for a first digit other than 0 and 4
/// (play without end), and without digits. What the digits say stands in `game::octal`, which this room does not use.
pub fn octal_system(digits: &[u8]) -> Option<System> {
    let first = digits.first()?;
    if !matches!(first, 0 | 4) || digits.iter().any(|digit| *digit > 7) {
        return None;
    }
    let terms = digits
        .iter()
        .zip(0..)
        .flat_map(|(&digit, taken)| terms(digit, taken));
    Some(System {
        sequences: vec![Sequence {
            name: "heap".to_owned(),
            first: 0,
            initial: vec![0],
            terms: terms.collect(),
        }],
    })
}

/// What taking `taken` tokens allows. A heap of 0 has value 0, so all rights together are one convolution from 0.
fn terms(digit: u8, taken: i64) -> Vec<Term> {
    let split = |least| Term::Convolution {
        a: 0,
        b: 0,
        constant: 0,
        shift: taken,
        x0: least,
        y0: least,
        half: None,
    };
    if digit == 7 {
        return vec![split(0)];
    }
    let mut terms = Vec::new();
    if digit & 3 != 0 {
        terms.push(Term::Back {
            a: 0,
            delay: taken,
            constant: 0,
            low: if digit & 1 != 0 { 0 } else { 1 },
            high: if digit & 2 != 0 { None } else { Some(0) },
        });
    }
    if digit & 4 != 0 {
        terms.push(split(1));
    }
    terms
}
