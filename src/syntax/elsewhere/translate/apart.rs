//! Parentheses around a translated text, where an operator beside its place would take a part of it.

use std::ops::Range;

use super::super::reader::Reader;
use crate::token::TokenKind;

/// The text in parentheses, if a product, a power or a sign beside its place would take a part of it.
pub fn apart_from_products(reader: &Reader, first: usize, end: usize, text: String) -> String {
    let takes = |kind: Option<TokenKind>| {
        use TokenKind::{Div, Divide, Foreign, Mod, Power, Times};
        matches!(kind, Some(Div | Divide | Foreign | Mod | Power | Times))
    };
    let before = first.checked_sub(1);
    let signed =
        before.is_some_and(|at| reader.is(at, TokenKind::Minus) && !reader.after_value(at));
    let indexed = reader.is(end, TokenKind::OpenBracket) && reader.adjoins(end);
    let taken = takes(before.and_then(|at| reader.kind(at))) || takes(reader.kind(end));
    match taken || signed || indexed {
        true => format!("({text})"),
        false => text,
    }
}

/// The text in parentheses, if an operator beside its place would take a part of it.
pub fn apart(reader: &Reader, first: usize, end: usize, text: String, is_truth: bool) -> String {
    let takes = |kind: Option<TokenKind>| {
        let compares = (Some(TokenKind::Equal)..=Some(TokenKind::GreaterEqual)).contains(&kind)
            || matches!(
                kind,
                Some(TokenKind::In | TokenKind::NotIn | TokenKind::Subset)
            );
        let weak = matches!(kind, Some(TokenKind::And | TokenKind::Or | TokenKind::Not))
            || (compares && !is_truth);
        let binds = kind.is_some_and(|kind| kind.is_operator() || kind == TokenKind::Foreign);
        binds && !weak
    };
    let before = first.checked_sub(1).and_then(|before| reader.kind(before));
    // The `=` of a definition takes all that follows.
    let defines =
        before == Some(TokenKind::Equal) && first > 1 && is_head_end(reader, first - 2..first);
    let indexed = reader.is(end, TokenKind::OpenBracket) && reader.adjoins(end);
    match (takes(before) && !defines) || takes(reader.kind(end)) || indexed {
        true => format!("({text})"),
        false => text,
    }
}

/// Whether the first token of a range ends the head of an equation.
fn is_head_end(reader: &Reader, range: Range<usize>) -> bool {
    let last = range.start;
    let first = match reader.open(last) {
        Some(open) if open > 0 => open - 1,
        _ => last,
    };
    reader.is_name(first) && reader.begins_line(first)
}
