//! Octal and hexadecimal games: heaps from which the digits of a code say what may be taken.
//!
//! The code d0.d1 d2 d3 ...: the digit d_k is a sum of 1, 2, 4 and 8, which stand for the right to take k tokens
//! from a heap and leave the rest as 0, 1, 2 or 3 heaps that are not empty. So 0.137 is Dawson's Chess, .77 is
//! Kayles, and 4.7 also lets a heap be split without a loss.
//!
//! Source: Berlekamp, Conway and Guy, "Winning Ways", chapter 4; Guy and Smith, "The G-values of various games",
//! Proc. Cambridge Philos. Soc. 52 (1956).
//!
//! [`octal_system`] gives the heaps of an octal game as a system.

use std::fmt;
use std::str::FromStr;

use crate::normal_form::{Sequence, System, Term};

/// A code that was read; `digits()[k]` is d_k.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OctalCode {
    digits: Vec<u8>,
}

/// Why a text is not the code of a game. Positions count characters from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OctalError {
    /// No point, as in `137`.
    NoPoint,
    /// Nothing after the point.
    NoDigits,
    /// More than one digit before the point; `position` is that of the second.
    LongLead { position: usize },
    /// Neither a digit nor a letter from `a` to `f`.
    Digit { found: char, position: usize },
    /// A first digit other than 0, 4, 8 and C: it would let a player take nothing and leave the heap as it was.
    Endless { digit: u8 },
}

impl FromStr for OctalCode {
    type Err = OctalError;

    /// Reads `0.137`, `.137`, `4.007`, `0.8F`.
    fn from_str(text: &str) -> Result<OctalCode, OctalError> {
        let mut lead = Vec::new();
        let mut rest = Vec::new();
        let mut point = false;
        for (position, found) in text.chars().enumerate() {
            match found.to_digit(16) {
                Some(digit) if point => rest.push(digit as u8),
                Some(_) if lead.len() == 1 => return Err(OctalError::LongLead { position }),
                Some(digit) => lead.push(digit as u8),
                None if found == '.' && !point => point = true,
                None => return Err(OctalError::Digit { found, position }),
            }
        }
        let first = lead.first().copied().unwrap_or(0);
        match (point, rest.is_empty(), first % 4) {
            (false, _, _) => Err(OctalError::NoPoint),
            (_, true, _) => Err(OctalError::NoDigits),
            (_, _, 1..) => Err(OctalError::Endless { digit: first }),
            _ => {
                let mut digits = vec![first];
                digits.append(&mut rest);
                Ok(OctalCode { digits })
            }
        }
    }
}

impl OctalCode {
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }
}

impl fmt::Display for OctalCode {
    /// With the leading digit, also where it is 0, and capital letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, digit) in self.digits.iter().enumerate() {
            write!(f, "{digit:X}{}", if k == 0 { "." } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for OctalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OctalError::NoPoint => write!(f, "the code has no point"),
            OctalError::NoDigits => write!(f, "the code has no digit after its point"),
            OctalError::LongLead { position } => {
                write!(f, "a second digit before the point at position {position}")
            }
            OctalError::Digit { found, position } => {
                write!(
                    f,
                    "`{found}` at position {position} is not a digit of a code"
                )
            }
            OctalError::Endless { digit } => {
                write!(f, "the first digit {digit:X} lets play go on for ever")
            }
        }
    }
}

impl std::error::Error for OctalError {}

/// The heaps of the game with the code digits\[0\].digits\[1\] digits\[2\] ..., as a system of one sequence.
///
/// `None` for a digit from 8 up (three heaps are no convolution of two) for a first digit other than 0 and 4
/// (play without end), and without digits.
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
