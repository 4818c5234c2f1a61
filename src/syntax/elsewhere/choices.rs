//! Choices between values: `x if c else y`, `c ? x : y`, `if(c, x, y)`.

use std::ops::Range;

use super::families::compares;
use super::guards::{self, Guard};
use super::reader::{Reader, value};
use super::translate::choices::called;
use super::translate::expression;
use super::{Idiom, Phrase};
use crate::token::TokenKind;

const CHOICE: Idiom = Idiom {
    message: "is written differently here",
    label: "a choice between two values",
    help: "a choice is `if c then x else y`",
};

const CASES: Idiom = Idiom {
    message: "is LaTeX",
    label: "cases of a definition",
    help: "give each case an equation of its own, such as `f(0) = 1`, or write `if c then x else y`",
};

const BRACE: Idiom = Idiom {
    message: "begins the cases of a definition in another notation",
    label: "braces make a set",
    help: "give each case an equation of its own, such as `f(n) = 0 : n < 2`, or write `if c then x else y`",
};

pub fn phrase(reader: &Reader, at: usize) -> Option<Phrase> {
    if reader.is(at, TokenKind::OpenBrace) {
        return braced(reader, at);
    }
    if matches!(reader.word(at), "\\begin" | "\\cases") {
        return Some(cases(reader, at));
    }
    let (text, first, end) = match reader.kind(at)? {
        TokenKind::If if reader.is(at + 1, TokenKind::OpenParen) => {
            let (text, end) = called(reader, at, &[])?;
            (text, at, end)
        }
        TokenKind::If if reader.after_value(at) => python_choice(reader, at)?,
        _ if reader.word(at) == "?" => c_choice(reader, at)?,
        _ => return None,
    };
    let whole = reader.span(first..end);
    Some(Phrase::new(reader, whole, CHOICE).meaning(whole, value(text)))
}

/// `{ 0, n < 2; n - 1, n >= 2 }` as the right side of an equation.
fn braced(reader: &Reader, open: usize) -> Option<Phrase> {
    let close = reader.close(open)?;
    let head = reader.margin(open)?;
    let is_side = open > head + 1 && reader.is(open - 1, TokenKind::Equal);
    let ends = reader.kind(close + 1).is_none() || reader.begins_line(close + 1);
    if !is_side || !ends || !reader.is_name(head) {
        return None;
    }
    let semicolons = reader.beside(open + 1..close);
    let semicolons = semicolons.filter(|&own| reader.is(own, TokenKind::Semicolon));
    let mut from = open + 1;
    let mut all = Vec::new();
    for end in semicolons.chain([close]) {
        let comma = reader
            .beside(from..end)
            .find(|&own| reader.is(own, TokenKind::Comma))?;
        let own = Guard {
            value: from..comma,
            condition: comma + 1..end,
        };
        let is_case = !own.value.is_empty()
            && !compares(reader, own.value.clone())
            && (compares(reader, own.condition.clone()) || reader.word(comma + 1) == "otherwise");
        if !is_case {
            return None;
        }
        all.push(own);
        from = end + 1;
    }
    if all.len() < 2 {
        return None;
    }
    let whole = reader.span(head..close + 1);
    let text = guards::text(reader, reader.slice(head..open - 1).trim(), &all);
    let found = Phrase::new(reader, reader.span(open..open + 1), BRACE);
    Some(
        found
            .covering(reader.span(open..close + 1))
            .meaning(whole, text),
    )
}

/// `\begin{cases} ... \end{cases}`
fn cases(reader: &Reader, at: usize) -> Phrase {
    let mut behind = at..reader.tokens.len().min(at + super::reader::REACH);
    let last =
        behind.rfind(|&own| reader.word(own) == "\\end" && (at..own).len() < super::reader::REACH);
    let place = reader.span(at..at + 1);
    let end = last.or_else(|| reader.line_end(at)).unwrap_or(at + 1);
    Phrase::new(reader, place, CASES).covering(reader.span(at..(end + 1).min(reader.tokens.len())))
}

/// The translation of `x if c else y`, its first token, and the token after its last one.
fn python_choice(reader: &Reader, at: usize) -> Option<(String, usize, usize)> {
    let first = reader.operand(at);
    let end = reader.end(at + 1)?;
    let mut beside = reader.beside(at + 1..end);
    let other = beside.find(|&at| reader.is(at, TokenKind::Else))?;
    if first == at
        || other == at + 1
        || other + 1 == end
        || beside.any(|at| reader.is(at, TokenKind::Then))
    {
        return None;
    }
    let text = choice(reader, [at + 1..other, first..at, other + 1..end]);
    Some((text, first, end))
}

/// The translation of `c ? x : y`, its first token, and the token after its last one.
fn c_choice(reader: &Reader, at: usize) -> Option<(String, usize, usize)> {
    let other = reader
        .end(at + 1)
        .filter(|&other| reader.is(other, TokenKind::Colon))?;
    let end = reader.end(other + 1)?;
    let inside = reader.inside(at);
    let begins = |at: usize| {
        at > 0
            && reader.inside(at - 1) == inside
            && !reader.is_any(
                at - 1,
                &[
                    TokenKind::Equal,
                    TokenKind::Comma,
                    TokenKind::Colon,
                    TokenKind::Eval,
                ],
            )
            && reader.inside(at) == inside
    };
    let mut first = at;
    while begins(first) && at - first < super::reader::REACH {
        first -= 1;
        if let Some(open) = reader.open(first) {
            first = open;
        }
    }
    // A text without a comparison may be the right side of a comparison by `=`, which looks like the `=` of a
    // definition.
    let compares = |at: usize| {
        matches!(
            reader.word(at),
            "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "not" | "and" | "or" | "&&"
        )
    };
    let plain = reader.beside(first..at).any(compares);
    if first == at || other == at + 1 || end == other + 1 || !plain {
        return None;
    }
    let text = choice(reader, [first..at, at + 1..other, other + 1..end]);
    Some((text, first, end))
}

/// The choice with a condition and two values, in this order.
fn choice(reader: &Reader, parts: [Range<usize>; 3]) -> String {
    let [c, x, y] = parts.map(|own| expression(reader, own, &[]));
    format!("if {} then {} else {}", c.trim(), x.trim(), y.trim())
}
