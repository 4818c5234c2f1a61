//! Several values of one variable: `k = 1, 2, 3`, `k in 1, 2, 3`, `|i - j| = 1 or n - 1`.

use std::ops::Range;

use super::families::compares;
use super::reader::{Reader, value};
use super::{Idiom, Phrase};
use crate::token::TokenKind;

const ALTERNATIVES: Idiom = Idiom {
    message: "names several values",
    label: "the values are a set",
    help: "a variable takes the members of a set by `in`, as in `k in {1, 2, 3}`",
};

/// The phrase whose `=` or `in` stands at this place.
pub fn phrase(reader: &Reader, at: usize) -> Option<Phrase> {
    let sign = reader.kind(at)?;
    if !matches!(sign, TokenKind::Equal | TokenKind::In) || at == 0 {
        return None;
    }
    let first = reader.operand(at);
    let is_condition = reader.is_condition(at) || reader.has_edge(at) || is_of_item(reader, at);
    if first == at || !is_condition {
        return None;
    }
    let values = match sign == TokenKind::Equal {
        true => by_or(reader, at + 1).or_else(|| by_commas(reader, at + 1)),
        false => by_commas(reader, at + 1),
    }?;
    let whole = reader.span(first..values.last()?.end);
    let texts: Vec<&str> = values.into_iter().map(|own| reader.slice(own)).collect();
    let text = format!("{} in {{{}}}", reader.slice(first..at), texts.join(", "));
    value(format!("{{ 0 : {text} }}"))?;
    Some(Phrase::new(reader, whole, ALTERNATIVES).meaning(whole, Some(text)))
}

/// Whether a token comes after the colon of an item.
fn is_of_item(reader: &Reader, at: usize) -> bool {
    let margin = reader.margin(at).filter(|_| reader.inside(at).is_none());
    margin.is_some_and(|margin| {
        let mut before = reader.beside(margin..at);
        before.any(|own| reader.is(own, TokenKind::Colon))
    })
}

/// `1, 2, 3`: numbers that end at a closer, at the end of the text, or before a condition.
fn by_commas(reader: &Reader, from: usize) -> Option<Vec<Range<usize>>> {
    let number = |at: usize| {
        let digits = at + usize::from(reader.is(at, TokenKind::Minus));
        reader
            .is(digits, TokenKind::Integer)
            .then_some(at..digits + 1)
    };
    let mut values = vec![number(from)?];
    let mut next = from;
    loop {
        next = values.last().map_or(next, |own| own.end);
        match number(next + 1) {
            Some(own) if reader.is(next, TokenKind::Comma) && may_end(reader, own.end) => {
                values.push(own);
            }
            _ => break,
        }
    }
    (values.len() > 1 && may_end(reader, next)).then_some(values)
}

fn may_end(reader: &Reader, at: usize) -> bool {
    reader.may_end_condition(at) && !reader.is(at, TokenKind::Or)
}

/// `1 or n - 1`: values of which none is a comparison.
fn by_or(reader: &Reader, from: usize) -> Option<Vec<Range<usize>>> {
    let end = reader.end(from)?;
    let ends = |own: &usize| reader.is(*own, TokenKind::And);
    let end = reader.beside(from..end).find(ends).unwrap_or(end);
    let signs = reader.beside(from..end);
    let signs: Vec<usize> = signs.filter(|&own| reader.is(own, TokenKind::Or)).collect();
    let mut values = Vec::new();
    let mut begin = from;
    for sign in signs.into_iter().chain([end]) {
        values.push(begin..sign);
        begin = sign + 1;
    }
    let is_value = |own: &Range<usize>| !own.is_empty() && !compares(reader, own.clone());
    (values.len() > 1 && values.iter().all(is_value)).then_some(values)
}
