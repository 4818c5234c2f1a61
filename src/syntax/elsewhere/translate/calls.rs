//! The translation of calls of functions, methods and modules of other languages.

use super::super::names::{self, Row};
use super::super::reader::Reader;
use super::super::templates::{filled, is_loose, is_product, is_truth, places};
use super::apart::{apart, apart_from_products};
use super::{Piece, expression};
use crate::token::TokenKind;

/// Modules whose names come before those of their functions.
pub const MODULES: &[&str] = &[
    "math",
    "np",
    "numpy",
    "nx",
    "networkx",
    "graphs",
    "sympy",
    "itertools",
    "functools",
    "operator",
    "Data",
];

/// Methods that have the names of functions of this language, whose first argument is the object.
const METHODS: &[&str] = &[
    "order",
    "size",
    "degree",
    "complement",
    "distance",
    "components",
    "connected",
];

/// Whether arguments follow a name.
pub fn is_called(reader: &Reader, at: usize) -> bool {
    reader.is_any(at + 1, &[TokenKind::OpenParen, TokenKind::OpenBracket])
}

/// The translation of the call of a method, or of a function of a module, that begins at a token.
pub fn dotted_piece(reader: &Reader, at: usize, heads: &[&str]) -> Option<Piece> {
    if !reader.is(at + 1, TokenKind::Dot) || !reader.is(at + 3, TokenKind::OpenParen) {
        return None;
    }
    let method = reader.word(at + 2);
    if MODULES.contains(&reader.word(at)) {
        let own = names::find(method).and_then(|row| call(reader, at + 2, row, None, heads));
        let close = reader.close(at + 3)?;
        return own.or_else(|| Some((expression(reader, at + 2..close + 1, heads), close + 1)));
    }
    let object = reader.word(at);
    if let Some(row) = names::find(method) {
        return call(reader, at + 2, row, Some(object), heads);
    }
    let close = reader.close(at + 3)?;
    let inner = expression(reader, at + 4..close, heads);
    match reader.kind(at + 2)? {
        TokenKind::Union | TokenKind::Intersect => {
            let text = format!("{object} {method} {inner}");
            Some((apart(reader, at, close + 1, text, false), close + 1))
        }
        _ if METHODS.contains(&method) => {
            let comma = if inner.is_empty() { "" } else { ", " };
            Some((format!("{method}({object}{comma}{inner})"), close + 1))
        }
        _ => None,
    }
}

/// The translation of the call that begins at a token.
pub fn piece(reader: &Reader, at: usize, heads: &[&str]) -> Option<Piece> {
    if !reader.is_name(at) {
        return None;
    }
    // A name that the text defines is not one of another language.
    let word = reader.word(at);
    let is_own = reader.defines(word) || reader.is_function(word);
    let row = names::find(word).filter(|_| !is_own);
    let own = || row.and_then(|row| call(reader, at, row, None, heads));
    dotted_piece(reader, at, heads).or_else(own)
}

/// A template with a name for each new variable that does not occur in the item around a token.
fn with_new_names(reader: &Reader, at: usize, template: &str) -> String {
    let Some(wanted) = template
        .split('#')
        .nth(1)
        .and_then(|own| own.chars().next())
    else {
        return template.to_owned();
    };
    let from = reader.margin(at).unwrap_or(at);
    let to = (at + 1..).find(|&own| reader.kind(own).is_none() || reader.begins_margin(own));
    let is_taken = |name: &char| {
        let mut words = (from..to.unwrap_or(at)).map(|own| reader.word(own));
        words.any(|own| own.chars().eq([*name])) || reader.defines(&name.to_string())
    };
    let name = [wanted]
        .into_iter()
        .chain('a'..='z')
        .find(|own| !is_taken(own));
    template.replace(&format!("#{wanted}"), &name.unwrap_or(wanted).to_string())
}

/// A call of a row's function, whose first argument may be the object before the dot.
pub fn call(
    reader: &Reader,
    at: usize,
    row: &Row,
    object: Option<&str>,
    heads: &[&str],
) -> Option<Piece> {
    let open = at + 1;
    let close = reader.close(open).filter(|_| is_called(reader, at))?;
    let parts = match close - open {
        1 => Vec::new(),
        _ => reader.parts(open)?,
    };
    let mut arguments = Vec::new();
    if let Some(object) = object {
        arguments.push((object.to_owned(), true));
    }
    for part in parts {
        let is_atom = reader.is_atom(part.clone());
        arguments.push((expression(reader, part, heads), is_atom));
    }
    let template = row
        .calls
        .iter()
        .find(|own| places(own) == arguments.len())?;
    let template = &with_new_names(reader, at, template);
    let text = filled(template, &arguments);
    let first = if object.is_some() { at - 2 } else { at };
    let text = match is_loose(template) {
        true if is_product(template) => apart_from_products(reader, first, close + 1, text),
        true => apart(reader, first, close + 1, text, is_truth(template)),
        false => text,
    };
    Some((text, close + 1))
}
