//! Sets and lists with their parts in other places: a semicolon or words before the conditions, as in `{ f(k) ; 0 <= k
//! < n }`, or semicolons between families of elements with conditions of their own, as in `{ f(n-2) : n >= 2; f(n-k) :
//! 1 <= k <= n }`.

use std::collections::BTreeSet;
use std::ops::Range;

use super::reader::{Reader, value};
use super::{Idiom, Phrase};
use crate::token::TokenKind;
use nk_base::source::Span;

const CONDITIONS: Idiom = Idiom {
    message: "separates conditions from elements in other notations",
    label: "not here",
    help: "conditions come after `:`, as in `{ f(k) : 0 <= k < n }`",
};

const RULES: Idiom = Idiom {
    message: "does not come between a graph and its rules",
    label: "not here",
    help: "leave it out: `graph g(n) { vertex v[i] : 1 <= i <= n }`",
};

const FAMILIES: Idiom = Idiom {
    message: "cannot separate elements that have conditions of their own",
    label: "all elements come before one `:`, and all conditions after it",
    help: "a condition of one element is its guard, `f(n-2) if n >= 2`; let each element have variables of its own: \
           `{ f(k), g(i, j) : 1 <= k < n, 1 <= i < j < n }`",
};

/// The phrase of the first semicolon in a set or a list, or of words in the place of its colon, such as `such that`.
pub fn phrase(reader: &Reader, at: usize) -> Option<Phrase> {
    if reader.is(at, TokenKind::Equal) {
        return rules(reader, at);
    }
    if !reader.is(at, TokenKind::Semicolon) {
        return in_words(reader, at);
    }
    let open = reader.inside(at)?;
    let close = reader.close(open)?;
    let of_kind = |kind: TokenKind| -> Vec<usize> {
        let beside = reader.beside(open + 1..close);
        beside.filter(|&own| reader.is(own, kind)).collect()
    };
    let (semicolons, colons) = (of_kind(TokenKind::Semicolon), of_kind(TokenKind::Colon));
    let is_builder = reader.is_any(open, &[TokenKind::OpenBrace, TokenKind::OpenBracket]);
    if !is_builder
        || is_body_of_graph(reader, open)
        || semicolons.first() != Some(&at)
        || at == open + 1
    {
        return None;
    }
    match (&semicolons[..], &colons[..]) {
        (&[_], []) => conditions(reader, at..at + 1, open..close),
        (_, [_, ..]) => families(reader, open..close, &semicolons),
        _ => None,
    }
}

/// `graph g(n) = { ... }`
fn rules(reader: &Reader, at: usize) -> Option<Phrase> {
    let close = reader.close(at + 1)?;
    if !reader.is(at + 1, TokenKind::OpenBrace) || !is_body_of_graph(reader, at + 1) {
        return None;
    }
    let place = reader.span(at..at + 1);
    let gap = Span {
        start: reader.tokens[at - 1].end,
        ..place
    };
    let found = Phrase::new(reader, place, RULES).covering(reader.span(at..close + 1));
    Some(Phrase {
        meant: Some(String::new()),
        edits: vec![(gap, String::new())],
        ..found
    })
}

/// Whether an opener is that of `graph g(n) {`, in which semicolons end rules.
fn is_body_of_graph(reader: &Reader, open: usize) -> bool {
    let before = open.checked_sub(1);
    // A sign of equality before the braces is a mistake of its own.
    let before = match before {
        Some(sign) if reader.is(sign, TokenKind::Equal) => sign.checked_sub(1),
        before => before,
    };
    let name = before.and_then(|last| match reader.open(last) {
        Some(parenthesis) => parenthesis.checked_sub(1),
        None => Some(last),
    });
    let word = name.and_then(|name| name.checked_sub(1));
    word.is_some_and(|word| reader.is(word, TokenKind::Graph))
}

/// Whether a range of tokens contains a comparison or an `in`, outside of inner delimiters.
pub(super) fn compares(reader: &Reader, range: Range<usize>) -> bool {
    let compares = |kind: TokenKind| {
        use TokenKind::{Equal, Greater, GreaterEqual, In, Less, LessEqual, NotEqual, NotIn};
        matches!(
            kind,
            Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual | In | NotIn
        )
    };
    let mut kinds = reader.beside(range).filter_map(|own| reader.kind(own));
    kinds.any(compares)
}

/// `{ f(k) such that 0 <= k < n }`
fn in_words(reader: &Reader, at: usize) -> Option<Phrase> {
    let end = match (reader.word(at), reader.word(at + 1)) {
        ("such", "that") => at + 2,
        ("with" | "when" | "whenever", _) => at + 1,
        _ => return None,
    };
    let open = reader.inside(at).filter(|_| reader.after_value(at))?;
    let close = reader.close(open)?;
    let mut beside = reader.beside(open + 1..close);
    let is_builder = reader.is_any(open, &[TokenKind::OpenBrace, TokenKind::OpenBracket]);
    let plain = is_builder && !beside.any(|own| reader.is(own, TokenKind::Colon));
    plain.then(|| conditions(reader, at..end, open..close))?
}

/// The phrase of a `sign` that separates elements from conditions in the place of a colon. `within` begins with the
/// opener and ends before the closer.
fn conditions(reader: &Reader, sign: Range<usize>, within: Range<usize>) -> Option<Phrase> {
    if sign.end >= within.end || !compares(reader, sign.end..within.end) {
        return None;
    }
    let at = sign.start;
    let place = reader.span(sign.clone());
    let gap = Span {
        start: reader.tokens[at - 1].end,
        ..place
    };
    let [elements, conditions] =
        [within.start..at, sign.end..within.end + 1].map(|own| reader.slice(own));
    let text = value(format!("{elements} : {conditions}"));
    let found = Phrase::new(reader, place, CONDITIONS);
    let found = found.covering(reader.span(at..within.end + 1));
    Some(match text {
        Some(whole) => Phrase {
            meant: Some(whole),
            edits: vec![(gap, " :".to_owned())],
            ..found
        },
        None => found,
    })
}

/// Elements with the conditions that they share.
struct Family {
    elements: Vec<Range<usize>>,
    conditions: Vec<Range<usize>>,
}

fn families(reader: &Reader, within: Range<usize>, semicolons: &[usize]) -> Option<Phrase> {
    let mut from = within.start + 1;
    let mut all = Vec::new();
    for &end in semicolons.iter().chain([&within.end]) {
        // A semicolon may come after the last one.
        if from < end {
            all.push(family(reader, from..end)?);
        }
        from = end + 1;
    }
    let place = reader.span(semicolons[0]..semicolons[0] + 1);
    let whole = reader.span(within.start..within.end + 1);
    let text = together(reader, within.start, &all).and_then(|text| {
        value(match reader.is(within.start, TokenKind::OpenBrace) {
            true => format!("{{ {text} }}"),
            false => format!("[{text}]"),
        })
    });
    let found = Phrase::new(reader, place, FAMILIES).covering(whole);
    Some(found.meaning(whole, text))
}

fn family(reader: &Reader, range: Range<usize>) -> Option<Family> {
    let mut beside = reader.beside(range.clone());
    let colon = beside.find(|&own| reader.is(own, TokenKind::Colon));
    let parts = |range: Range<usize>| -> Option<Vec<Range<usize>>> {
        let parts = reader.split(range);
        parts.iter().all(|own| !own.is_empty()).then_some(parts)
    };
    Some(Family {
        elements: parts(range.start..colon.unwrap_or(range.end))?,
        conditions: match colon {
            Some(colon) => parts(colon + 1..range.end)?,
            None => Vec::new(),
        },
    })
}

/// All elements, each with its guards, and all conditions on variables. `None` where two families share a variable, or
/// where the parameters of the equation are not found.
fn together(reader: &Reader, open: usize, all: &[Family]) -> Option<String> {
    let known = parameters(reader, open)?;
    let variables = |range: &Range<usize>| -> BTreeSet<&str> {
        let is_variable = |own: &usize| {
            let called = reader.is_any(own + 1, &[TokenKind::OpenParen, TokenKind::OpenBracket]);
            let name = reader.word(*own);
            reader.is_name(*own) && !called && !known.contains(name) && !reader.defines(name)
        };
        let own = range.clone().filter(is_variable);
        own.map(|own| reader.word(own)).collect()
    };
    let (mut elements, mut conditions, mut met) = (Vec::new(), Vec::new(), BTreeSet::new());
    for family in all {
        let (about, guards): (Vec<_>, Vec<_>) = family
            .conditions
            .iter()
            .cloned()
            .partition(|own| !variables(own).is_empty());
        let own: BTreeSet<&str> = about.iter().flat_map(variables).collect();
        if !met.is_disjoint(&own) {
            return None;
        }
        met.extend(own);
        let is_or = |own: &Range<usize>| {
            let mut beside = reader.beside(own.clone());
            beside.any(|own| reader.is(own, TokenKind::Or))
        };
        let guards: Vec<String> = guards
            .iter()
            .map(|own| match guards.len() > 1 && is_or(own) {
                true => format!("({})", reader.slice(own.clone())),
                false => reader.slice(own.clone()).to_owned(),
            })
            .collect();
        let guard = match guards.is_empty() {
            true => String::new(),
            false => format!(" if {}", guards.join(" and ")),
        };
        let own = family.elements.iter().cloned();
        elements.extend(own.map(|own| format!("{}{guard}", reader.slice(own))));
        conditions.extend(about.into_iter().map(|own| reader.slice(own)));
    }
    Some(match conditions.is_empty() {
        true => elements.join(", "),
        false => format!("{} : {}", elements.join(", "), conditions.join(", ")),
    })
}

/// The parameters of the equation that contains an opener.
fn parameters<'t>(reader: &Reader<'t>, open: usize) -> Option<BTreeSet<&'t str>> {
    let from = open.saturating_sub(super::reader::REACH);
    let is_head = |own: &usize| {
        let end = reader.close(own + 1).map(|close| close + 1);
        let equals = end.is_some_and(|end| reader.is(end, TokenKind::Equal));
        reader.is_name(*own)
            && reader.begins_line(*own)
            && reader.is(own + 1, TokenKind::OpenParen)
            && equals
    };
    let head = (from..open).rev().find(is_head)?;
    let close = reader.close(head + 1).filter(|close| *close < open)?;
    let names = (head + 2..close).filter(|own| reader.is_name(*own));
    Some(names.map(|own| reader.word(own)).collect())
}
