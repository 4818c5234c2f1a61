//! Octal and hexadecimal games: heaps of tokens and a code that says which moves are allowed.
//!
//! In the code d0.d1 d2 d3 ... the digit d_k is a sum of some of 1, 2, 4 and 8, which allow a player to take k tokens
//! from a heap and to leave the rest as 0, 1, 2 or 3 nonempty heaps, respectively. So 0.137 is Dawson's Chess, 0.77 is
//! Kayles, and in 4.7 a heap may also be split without taking a token.
//!
//! Source: Berlekamp, Conway and Guy, "Winning Ways", chapter 4; Guy and Smith, "The G-values of various games", Proc.
//! Cambridge Philos. Soc. 52 (1956).

use std::fmt;
use std::str::FromStr;

use crate::normal_form::{Back, Convolution, Sequence, System, Term};

/// The code of an octal or hexadecimal game; it is read with [`str::parse`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OctalCode {
    digits: Vec<u8>,
}

/// The reason why a text is not the code of a game. Positions count characters from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OctalError {
    /// There is no point, as in `137`.
    NoPoint,
    /// There is no digit after the point.
    NoDigits,
    /// There is more than one digit before the point.
    LongLead {
        /// The position of the second digit.
        position: usize,
    },
    /// A character is neither a digit nor a letter from `a` to `f`.
    Digit {
        /// The character.
        found: char,
        /// The position of the character.
        position: usize,
    },
    /// The first digit is not 0, 4, 8 or C, so that a player could take nothing and leave the heap as it is.
    Endless {
        /// The first digit.
        digit: u8,
    },
}

impl FromStr for OctalCode {
    type Err = OctalError;

    /// Reads codes such as `0.137`, `.137`, `4.007` and `0.8F`.
    fn from_str(text: &str) -> Result<OctalCode, OctalError> {
        let mut lead = Vec::new();
        let mut rest = Vec::new();
        let mut point = false;
        for (position, found) in text.chars().enumerate() {
            match found.to_digit(16) {
                Some(digit) if point => rest.push(digit as u8),
                Some(_) if lead.len() == 1 && text.contains('.') => {
                    return Err(OctalError::LongLead { position });
                }
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
    /// The digits: `digits()[k]` is d_k, and the first is d_0.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The heaps of the game as a system of one sequence, whose value at n is the nim-value of a heap of n tokens.
    ///
    /// # Errors
    ///
    /// A digit is 8 or more.
    pub fn system(&self) -> Result<System, NoSystem> {
        let mut found = Vec::new();
        for (taken, &digit) in self.digits.iter().enumerate() {
            if digit > 7 {
                return Err(NoSystem { digit, taken });
            }
            found.extend(terms(digit, taken as i64));
        }
        Ok(System {
            sequences: vec![Sequence {
                name: "heap".to_owned(),
                first: 0,
                initial: vec![0],
                terms: found,
            }],
        })
    }

    /// The options of a heap of `n` tokens, as pairs (a, b) of heaps with a <= b, where 0 means no heap. Moves that
    /// leave three heaps are left out.
    pub fn options(&self, n: usize) -> impl Iterator<Item = (usize, usize)> {
        let digits = self.digits.iter().enumerate().take(n + 1);
        digits.flat_map(move |(taken, &digit)| {
            let rest = n - taken;
            let is_whole = digit & 1 != 0 && rest == 0 || digit & 2 != 0 && rest > 0;
            let least = if is_whole { 0 } else { 1 };
            let most = if digit & 4 == 0 { 0 } else { rest / 2 };
            (least..=most).map(move |part| (part, rest - part))
        })
    }
}

/// The reason why the heaps of a game have no [`System`]: a digit is 8 or more, so that a move may leave three heaps.
/// An [`OctalTable`](crate::OctalTable) computes the values of such a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSystem {
    /// The first such digit.
    pub digit: u8,
    /// The number of tokens of the moves that this digit allows.
    pub taken: usize,
}

impl fmt::Display for NoSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoSystem { digit, taken } = self;
        write!(
            f,
            "the digit {digit:X} for {taken} tokens lets a move leave three heaps, which no system states"
        )
    }
}

impl std::error::Error for NoSystem {}

impl fmt::Display for OctalCode {
    /// Writes the code with its first digit, even if that is 0, and with capital letters.
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
                write!(
                    f,
                    "the first digit {digit:X} lets play continue indefinitely"
                )
            }
        }
    }
}

impl std::error::Error for OctalError {}

/// The terms for the moves that take `taken` tokens. The empty heap has value 0, so the digit 7 gives a single
/// convolution from 0.
fn terms(digit: u8, taken: i64) -> Vec<Term> {
    let split = |least| {
        Term::Convolution(Convolution {
            shift: taken,
            x0: least,
            y0: least,
            ..Convolution::default()
        })
    };
    if digit == 7 {
        return vec![split(0)];
    }
    let mut terms = Vec::new();
    if digit & 3 != 0 {
        terms.push(Term::Back(Back {
            delay: taken,
            low: if digit & 1 != 0 { 0 } else { 1 },
            high: if digit & 2 != 0 { None } else { Some(0) },
            ..Back::default()
        }));
    }
    if digit & 4 != 0 {
        terms.push(split(1));
    }
    terms
}
