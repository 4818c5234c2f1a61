//! A sequence whose index is a part of its name: `a_n = a_(n-1) + 1`.

use super::reader::{REACH, Reader, is_item};
use super::{Idiom, Phrase};
use crate::token::TokenKind;
use nk_base::source::Span;

const SUBSCRIPTS: Idiom = Idiom {
    message: "is a single name, not a term of a sequence",
    label: "an index is an argument",
    help: "write `a(n) = a(n-1) + 1`",
};

/// The phrase of a definition `a_n = ...`, if the text calls `a_` somewhere.
pub fn phrase(reader: &Reader, at: usize) -> Option<Phrase> {
    let head = reader.is_name(at) && reader.begins_line(at) && reader.is(at + 1, TokenKind::Equal);
    let (stem, index) = reader.word(at).split_once('_').filter(|_| head)?;
    let is_variable = index.chars().next().is_some_and(char::is_alphabetic);
    if stem.is_empty() || !is_variable || index.contains('_') {
        return None;
    }
    let edits = edits(reader, stem);
    let begins = |own: &usize| reader.kind(*own).is_none() || reader.begins_line(*own);
    let end = (at + 1..at + REACH).find(begins)?;
    let whole = reader.span(at..end);
    let is_called = |(span, text): &(Span, String)| whole.contains(*span) && text == stem;
    if !edits.iter().any(is_called) {
        return None;
    }
    let own: Vec<&(Span, String)> = edits.iter().filter(|own| whole.contains(own.0)).collect();
    let mut meant = String::new();
    let mut from = whole.start;
    for (span, text) in own {
        meant += &reader.text[from as usize..span.start as usize];
        meant += text;
        from = span.end;
    }
    meant += &reader.text[from as usize..whole.end as usize];
    let found = Phrase::new(reader, reader.span(at..at + 1), SUBSCRIPTS).covering(whole);
    let elsewhere = edits.iter().filter(|own| !whole.contains(own.0));
    let mut others: Vec<String> = elsewhere
        .filter(|(_, text)| text.ends_with(')') && text.len() > 1)
        .map(|(span, text)| format!("`{text}` for `{}`", &reader.text[span.range()]))
        .collect();
    others.dedup();
    Some(match is_item(&meant) {
        true => Phrase {
            meant: Some(meant),
            also: (!others.is_empty())
                .then(|| format!("in the same way write {}", others.join(", "))),
            edits,
            ..found
        },
        false => found,
    })
}

/// The edits that make calls of all names of the sequence: `a(n)` of `a_n`, `a(n-1)` of `a_(n-1)` and of `a_{n-1}`.
fn edits(reader: &Reader, stem: &str) -> Vec<(Span, String)> {
    let mut edits = Vec::new();
    for at in 0..reader.tokens.len() {
        let index = reader.word(at).strip_prefix(stem);
        let Some(index) = index.and_then(|rest| rest.strip_prefix('_')) else {
            continue;
        };
        let place = reader.span(at..at + 1);
        let opens = reader
            .adjoins(at + 1)
            .then(|| reader.kind(at + 1))
            .flatten();
        match (index.is_empty(), opens) {
            (true, Some(TokenKind::OpenParen)) => edits.push((place, stem.to_owned())),
            (true, Some(TokenKind::OpenBrace)) => {
                if let Some(close) = reader.close(at + 1) {
                    edits.push((place, stem.to_owned()));
                    edits.push((reader.span(at + 1..at + 2), "(".to_owned()));
                    edits.push((reader.span(close..close + 1), ")".to_owned()));
                }
            }
            (false, _) if reader.is_name(at) => edits.push((place, format!("{stem}({index})"))),
            _ => {}
        }
    }
    edits.sort_by_key(|own| own.0.start);
    edits
}
