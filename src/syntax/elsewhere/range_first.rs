//! The range of a variable before `:`, where this language has the element: `{ n >= 0 : f(n) = 0 }`, `{ v in V(G) :
//! degree(G, v) = 0 }`, `sum(1 <= k <= n : k^2)`, `exists(k in S : f(k) = 0)`.

use std::ops::Range;

use super::families::compares;
use super::reader::{Reader, claim, value};
use super::{Idiom, Phrase};
use crate::token::TokenKind;

const RANGE_FIRST: Idiom = Idiom {
    message: "is in the place of an element",
    label: "the range of a variable comes after `:`",
    help: "write the element before `:`, and the set that it comes from after it: `{ v : v in V(G), degree(G, v) = 0 }`",
};

const CONDITIONS: Idiom = Idiom {
    message: "is among the elements",
    label: "the range of a variable comes after `:`",
    help: "write `:` before the conditions, as in `mex { f(k) : 0 <= k < n }`",
};

const ELEMENT: Idiom = Idiom {
    message: "is in the place of a statement",
    label: "a variable, whose range comes after `:`",
    help: "write the statement before `:`, and the range after it: `exists(k^2 = n : 0 <= k <= n)`",
};

/// The kinds of builders, by the text before their `:`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Builder {
    /// `{ element : ... }` or `[ element : ... ]`
    Elements,
    /// `mex { option : ... }`, `sum(summand : ...)`
    Values,
    /// `count(element : ...)`
    Count,
    /// `exists(statement : ...)`
    Statement,
    /// `forall(...)`, which this language writes as `all(...)`, or leaves out in a check.
    ForAll,
}

fn builder(reader: &Reader, open: usize) -> Option<Builder> {
    let before = open.checked_sub(1).map_or("", |at| reader.word(at));
    match reader.kind(open)? {
        TokenKind::OpenBrace if before == "mex" => Some(Builder::Values),
        TokenKind::OpenBrace | TokenKind::OpenBracket => Some(Builder::Elements),
        TokenKind::OpenParen => match before {
            "sum" | "product" | "max" | "min" | "xor" | "mex" => Some(Builder::Values),
            "count" => Some(Builder::Count),
            "exists" | "all" => Some(Builder::Statement),
            "forall" => Some(Builder::ForAll),
            _ => None,
        },
        _ => None,
    }
}

/// The phrase that begins with an opener.
pub fn phrase(reader: &Reader, open: usize) -> Option<Phrase> {
    let kind = builder(reader, open)?;
    if kind == Builder::Statement
        && let Some(found) = statement_last(reader, open)
    {
        return Some(found);
    }
    comma_for_colon(reader, open, kind).or_else(|| before_colon(reader, open, kind))
}

/// `mex { f(k), 0 <= k < n }`
fn comma_for_colon(reader: &Reader, open: usize, kind: Builder) -> Option<Phrase> {
    let close = reader.close(open)?;
    let mut beside = reader.beside(open + 1..close);
    if kind == Builder::ForAll || beside.any(|own| reader.is(own, TokenKind::Colon)) {
        return None;
    }
    let parts = reader.parts(open)?;
    let first = (1..parts.len()).find(|&at| ranges(reader, parts[at].start..close).is_some())?;
    let comma = parts[first].start - 1;
    if compares(reader, open + 1..comma) && kind != Builder::Statement {
        return None;
    }
    let place = reader.span(comma..comma + 1);
    let [elements, conditions] =
        [open + 1..comma, comma + 1..close].map(|own| reader.slice(own).trim());
    let inner = format!("{elements} : {conditions}");
    value(format!("{{ {inner} }}"))?;
    let from = match kind {
        Builder::Values => reader.margin(open),
        _ => None,
    };
    let found = Phrase::new(reader, reader.span(comma + 1..close), CONDITIONS);
    let found = found.covering(reader.span(from.unwrap_or(open)..close));
    Some(Phrase {
        meant: Some(inner),
        ..found.meaning(place, Some(" :".to_owned()))
    })
}

/// `exists(k : 0 <= k <= n, k^2 = n)`
fn statement_last(reader: &Reader, open: usize) -> Option<Phrase> {
    let close = reader.close(open)?;
    let mut beside = reader.beside(open + 1..close);
    let colon = beside.find(|&own| reader.is(own, TokenKind::Colon))?;
    if beside.any(|own| reader.is(own, TokenKind::Colon)) {
        return None;
    }
    let variables = reader.split(open + 1..colon);
    if !variables
        .iter()
        .all(|own| own.len() == 1 && reader.is_name(own.start))
    {
        return None;
    }
    let mut conditions = reader.split(colon + 1..close);
    // The statement is the last part that does not bound a variable.
    let last = conditions
        .iter()
        .rposition(|own| !is_bounded(reader, own.clone()))?;
    let statement = conditions.remove(last);
    let first = conditions.first()?.clone();
    ranges(reader, first)?;
    let rest: Vec<&str> = conditions
        .into_iter()
        .map(|own| reader.slice(own).trim())
        .collect();
    let inner = format!("{} : {}", reader.slice(statement).trim(), rest.join(", "));
    let place = reader.span(open + 1..colon);
    let text = value(format!("{}({inner})", reader.word(open - 1)));
    let found = Phrase::new(reader, place, ELEMENT).covering(reader.span(open..close));
    let found = found.meaning(reader.span(open + 1..close), text.clone().map(|_| inner));
    Some(Phrase {
        meant: text,
        ..found
    })
}

/// `{ n >= 0 : f(n) = 0 }`
fn before_colon(reader: &Reader, open: usize, kind: Builder) -> Option<Phrase> {
    let close = reader.close(open)?;
    let mut colons = reader
        .beside(open + 1..close)
        .filter(|&own| reader.is(own, TokenKind::Colon));
    let colon = colons.next()?;
    if colons.next().is_some() || colon == open + 1 || colon + 1 >= close {
        return None;
    }
    let (before, behind) = (open + 1..colon, colon + 1..close);
    let variables = ranges(reader, before.clone())?;
    let swaps = match kind {
        Builder::Elements => variables
            .iter()
            .any(|own| reader.slice(behind.clone()).trim() == *own),
        Builder::Values => !compares(reader, behind.clone()),
        Builder::Count => false,
        // `exists(n > 2 : n in S)` is correct in this language.
        Builder::Statement if !is_bounded(reader, before.clone()) => return None,
        Builder::Statement | Builder::ForAll if is_bounded(reader, behind.clone()) => return None,
        Builder::Statement | Builder::ForAll => true,
    };
    let (range, rest) = (reader.slice(before.clone()), reader.slice(behind));
    let inner = match (swaps, &variables[..]) {
        (true, _) => format!("{} : {}", rest.trim(), range.trim()),
        (false, [variable]) => format!("{variable} : {}, {}", range.trim(), rest.trim()),
        (false, _) => return None,
    };
    let found = Phrase::new(reader, reader.span(before), RANGE_FIRST);
    if kind == Builder::ForAll {
        let whole = open - 1..close + 1;
        let found = found.covering(reader.span(whole.clone()));
        let checks = open >= 2 && reader.is(open - 2, TokenKind::Check);
        let text = match checks && reader.line_end(close + 1) == Some(close + 1) {
            true => claim(inner),
            false => value(format!("all({inner})")),
        };
        return Some(found.meaning(reader.span(whole), text));
    }
    // Errors elsewhere in the item are consequences, because the kind of the function is inferred from its options.
    let from = match kind {
        Builder::Values => reader.margin(open),
        _ => None,
    };
    let found = found.covering(reader.span(from.unwrap_or(open)..close));
    let text = value(format!("{{ {inner} }}")).map(|_| inner);
    Some(found.meaning(reader.span(open + 1..close), text))
}

/// The variables of conditions of which the first one is a range; `None` if there is something else among them.
fn ranges<'t>(reader: &Reader<'t>, whole: Range<usize>) -> Option<Vec<&'t str>> {
    let mut variables = Vec::new();
    for part in reader.split(whole) {
        let found = match range(reader, part.clone()) {
            None if !variables.is_empty() && compares(reader, part) => continue,
            found => found?,
        };
        for own in found {
            if !variables.contains(&own) {
                variables.push(own);
            }
        }
    }
    Some(variables)
}

/// Whether one of the conditions gives all values of a variable: `k in S`, `0 <= k < n`.
fn is_bounded(reader: &Reader, whole: Range<usize>) -> bool {
    let bounds = |signs: Vec<usize>| signs.len() > 1 || reader.is(signs[0], TokenKind::In);
    let mut parts = reader.split(whole).into_iter();
    parts.any(|part| relations(reader, part).is_some_and(bounds))
}

/// The variables of one range: `k in S`, `n >= 0`, `0 <= i < j <= n`.
pub fn range<'t>(reader: &Reader<'t>, whole: Range<usize>) -> Option<Vec<&'t str>> {
    let signs = relations(reader, whole.clone())?;
    let (&first, &last) = (signs.first()?, signs.last()?);
    let name = |from: usize, to: usize| {
        (from + 1 == to && reader.is_name(from)).then(|| reader.word(from))
    };
    if reader.is(first, TokenKind::In) {
        return (first == last)
            .then(|| name(whole.start, first))?
            .map(|own| vec![own]);
    }
    if first == last {
        let own = name(whole.start, first).or_else(|| name(first + 1, whole.end))?;
        return Some(vec![own]);
    }
    let inner = signs.windows(2).map(|pair| name(pair[0] + 1, pair[1]));
    inner.collect()
}

/// The indices of the signs of order, or of the only `in`, of a condition without other comparisons or connectives;
/// `None` for other conditions.
fn relations(reader: &Reader, whole: Range<usize>) -> Option<Vec<usize>> {
    use TokenKind::{
        And, Equal, Greater, GreaterEqual, If, In, Less, LessEqual, Not, NotEqual, NotIn, Or,
    };
    let mut signs = Vec::new();
    for at in reader.beside(whole) {
        match reader.kind(at)? {
            Less | LessEqual | Greater | GreaterEqual | In => signs.push(at),
            Equal | NotEqual | NotIn | And | Or | Not | If => return None,
            _ => {}
        }
    }
    let mixed = signs.len() > 1 && signs.iter().any(|&at| reader.is(at, In));
    (!signs.is_empty() && !mixed).then_some(signs)
}
