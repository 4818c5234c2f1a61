//! The kinds of certificates, which are distinguished by their first lines.

use crate::lines::telling;
use crate::{claim, derivation, game, outcome, period, quotient, symmetry};

/// The module that reads a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// [`period`]
    Period,
    /// [`derivation`]
    Derivation,
    /// [`claim`]
    Claim,
    /// [`symmetry`]
    Symmetry,
    /// [`symmetry::words`]
    Words,
    /// [`outcome`]
    Outcome,
    /// [`game`]
    Game,
    /// [`quotient`]
    Quotient,
}

/// The first line of the certificates of each kind.
pub const HEADS: [(&str, Kind); 10] = [
    (period::HEAD, Kind::Period),
    (derivation::HEAD, Kind::Derivation),
    (claim::HEAD, Kind::Claim),
    (symmetry::HEAD, Kind::Symmetry),
    (symmetry::words::HEAD, Kind::Words),
    (outcome::HEADS[0], Kind::Outcome),
    (outcome::HEADS[1], Kind::Outcome),
    (game::HEADS[0], Kind::Game),
    (game::HEADS[1], Kind::Game),
    (quotient::HEAD, Kind::Quotient),
];

/// The first line of a text that is neither blank nor a comment, if it begins no certificate of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreign<'t> {
    /// The line; empty if the text has none.
    pub line: &'t str,
    /// The first line of certificates of this kind in the version that this crate reads; `None` if the kind is unknown.
    pub wanted: Option<&'static str>,
}

/// The kind of a certificate.
///
/// # Errors
///
/// The first line is that of no kind.
pub fn kind(text: &str) -> Result<Kind, Foreign<'_>> {
    let line = telling(text).next().map_or("", |own| own.0.trim());
    if let Some((_, kind)) = HEADS.iter().find(|own| own.0 == line) {
        return Ok(*kind);
    }
    // Heads differ in their last word, the version.
    let stem = |line: &'_ str| line.rsplit_once(' ').map(|own| own.0.to_owned());
    let mut heads = HEADS.iter().map(|own| own.0);
    Err(Foreign {
        line,
        wanted: heads.find(|own| stem(own) == stem(line)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_head_has_one_kind() {
        for (place, (head, own)) in HEADS.iter().enumerate() {
            assert_eq!(kind(&format!("\n # a note\n  {head} \n")), Ok(*own));
            assert!(HEADS[place + 1..].iter().all(|other| other.0 != *head));
            let other = format!("{head}7");
            let foreign = Foreign {
                line: &other,
                wanted: Some(head),
            };
            assert_eq!(kind(&other), Err(foreign));
        }
    }

    #[test]
    fn other_texts_have_none() {
        for text in ["", "# nkdsl certificate of periodicity 1", "nkdsl"] {
            assert_eq!(kind(text).map_err(|own| own.wanted), Err(None));
        }
    }
}
