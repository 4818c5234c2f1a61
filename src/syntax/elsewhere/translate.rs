//! The translation of expressions: operators, calls and builders of other languages become those of this language.
//! Other tokens stay as they are. There is a file for each form of expression; they call each other, because
//! expressions are nested.

pub(super) mod apart;
pub(super) mod builders;
pub(super) mod calls;
pub(super) mod choices;

use std::ops::Range;

use super::reader::Reader;
use crate::notation;
use crate::token::TokenKind;

/// A translated piece: its text, and the index of the token after it.
pub type Piece = (String, usize);

/// The translation of a range of tokens without blanks around it, with no heads of its own; see [`expression`].
pub fn trimmed(reader: &Reader, range: Range<usize>) -> String {
    expression(reader, range, &[]).trim().to_owned()
}

/// The translation of a range of tokens; tokens without a known translation stay as they are. `f[n]` becomes `f(n)` for
/// each `f` of `heads` and each function that the text defines.
pub fn expression(reader: &Reader, range: Range<usize>, heads: &[&str]) -> String {
    let mut text = String::new();
    let mut at = range.start;
    while at < range.end {
        if at > range.start {
            text += match reader.gap(at) {
                gap if gap.contains('#') => " ",
                gap => gap,
            };
        }
        let (piece, next) = match piece(reader, at, heads).filter(|(_, next)| *next <= range.end) {
            Some(piece) => piece,
            None => (sign(reader.word(at)), at + 1),
        };
        let is_word = piece.ends_with(char::is_alphabetic) && piece != reader.word(at);
        if is_word && text.ends_with(|end: char| end.is_alphanumeric() || end == ')') {
            text.push(' ');
        }
        text += &piece;
        let runs_on = is_word && next < range.end && reader.gap(next).is_empty();
        if runs_on
            && !reader.kind(next).is_some_and(TokenKind::is_closer)
            && !reader.is(next, TokenKind::OpenParen)
        {
            text.push(' ');
        }
        at = next;
    }
    text
}

/// The translation of the piece that begins at a token, if it is one of another language.
fn piece(reader: &Reader, at: usize, heads: &[&str]) -> Option<Piece> {
    let bars = reader.is(at, TokenKind::Bar) && reader.is(at + 1, TokenKind::Bar);
    if bars && reader.adjoins(at + 1) && reader.after_value(at) {
        return Some(("or".to_owned(), at + 2));
    }
    factorial(reader, at, heads)
        .or_else(|| {
            let (name, index, end) = subscript(reader, at, heads)?;
            Some((format!("{name}({index})"), end))
        })
        .or_else(|| power(reader, at, heads))
        .or_else(|| builders::piece(reader, at, heads))
        .or_else(|| choices::piece(reader, at, heads))
        .or_else(|| calls::piece(reader, at, heads))
        .or_else(|| bracket_call(reader, at, heads))
}

/// `n!`, `f(n)!`, `(n+1)!`.
pub fn factorial(reader: &Reader, at: usize, heads: &[&str]) -> Option<Piece> {
    let end = atom_end(reader, at)?;
    let is_sign = reader.word(end) == "!" && reader.adjoins(end);
    if !is_sign {
        return None;
    }
    let inner = |open: usize| expression(reader, open + 1..end - 1, heads);
    let text = match (reader.is(at, TokenKind::OpenParen), end - at) {
        (true, _) => format!("({})", inner(at)),
        (false, 1) => format!("({})", reader.word(at)),
        (false, _) => format!("({}({}))", reader.word(at), inner(at + 1)),
    };
    Some((format!("factorial{text}"), end + 1))
}

/// The index after the name, number, call or group that begins at a token.
pub fn atom_end(reader: &Reader, at: usize) -> Option<usize> {
    match reader.kind(at)? {
        TokenKind::Integer => Some(at + 1),
        TokenKind::OpenParen => reader.close(at).map(|close| close + 1),
        kind if kind.is_name() => match reader.is(at + 1, TokenKind::OpenParen) {
            true => reader.close(at + 1).map(|close| close + 1),
            false => Some(at + 1),
        },
        _ => None,
    }
}

/// The name and the index of a LaTeX subscript `a_{n-1}`, and the token after it.
pub fn subscript<'t>(
    reader: &Reader<'t>,
    at: usize,
    heads: &[&str],
) -> Option<(&'t str, String, usize)> {
    let name = reader
        .word(at)
        .strip_suffix('_')
        .filter(|name| !name.is_empty() && !builders::takes_bounds(name))?;
    let braces =
        reader.is_name(at) && reader.is(at + 1, TokenKind::OpenBrace) && reader.adjoins(at + 1);
    let close = reader.close(at + 1).filter(|_| braces)?;
    let inner = expression(reader, at + 2..close, heads);
    Some((name, inner.trim().to_owned(), close + 1))
}

/// The place of the brace that closes an exponent in braces.
pub fn end_of_exponent(reader: &Reader, at: usize) -> Option<usize> {
    let braces = reader.is(at, TokenKind::Power) && reader.is(at + 1, TokenKind::OpenBrace);
    reader.close(at + 1).filter(|_| braces)
}

/// `^{n+1}` of LaTeX.
fn power(reader: &Reader, at: usize, heads: &[&str]) -> Option<Piece> {
    let close = end_of_exponent(reader, at)?;
    let inner = expression(reader, at + 2..close, heads);
    let text = match close - at {
        3 => format!("^{}", inner.trim()),
        _ => format!("^({})", inner.trim()),
    };
    Some((text, close + 1))
}

/// `f[n-1]`, where `f` is one of the heads or a function that the text defines.
fn bracket_call(reader: &Reader, at: usize, heads: &[&str]) -> Option<Piece> {
    let is_head = heads.contains(&reader.word(at)) || reader.is_function(reader.word(at));
    let own = is_head && reader.is(at + 1, TokenKind::OpenBracket);
    let close = reader.close(at + 1).filter(|_| own)?;
    let inner = expression(reader, at + 2..close, heads);
    Some((format!("{}({inner})", reader.word(at)), close + 1))
}

/// An operator of this language for one of another language.
fn sign(written: &str) -> String {
    if written.len() > 1 && written.starts_with('\\') {
        return notation::replacement(written).unwrap_or_else(|| written.to_owned());
    }
    let meant = match written {
        "==" | "===" | "≡" => "=",
        "!==" | "<>" => "!=",
        "=<" => "<=",
        "&&" | "&" | "∧" => "and",
        "∨" => "or",
        "!" | "¬" => "not",
        "**" => "^",
        "%" => "mod",
        "//" => "div",
        "−" | "–" => "-",
        "×" | "·" => "*",
        "≤" => "<=",
        "≥" => ">=",
        "≠" => "!=",
        other => other,
    };
    meant.to_owned()
}
