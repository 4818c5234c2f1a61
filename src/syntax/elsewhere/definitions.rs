//! Definitions of functions in other languages.

use super::reader::{Reader, item};
use super::translate::{expression, trimmed};
use super::{Idiom, Phrase};
use crate::token::TokenKind;

pub const DEFINITION: Idiom = Idiom {
    message: "does not begin a definition here",
    label: "not a word of this language",
    help: "a definition is `f(n) = ...`; base cases are equations of their own, such as `f(0) = 1`",
};

const OWN_MEX: Idiom = Idiom {
    message: "is the least excluded value, which is a part of the language",
    label: "defined already",
    help: "leave this definition out, and write `mex { f(k) : 0 <= k < n }`",
};

const DECORATOR: Idiom = Idiom {
    message: "decorates nothing here",
    label: "not part of this language",
    help: "leave it out: every value is kept and computed once",
};

const PATTERN: Idiom = Idiom {
    message: "is the left side of a definition in another language",
    label: "arguments go in parentheses, without `_`",
    help: "a definition is `f(n) = ...`",
};

const FUNCTION: Idiom = Idiom {
    message: "is a function without a name",
    label: "there are none here",
    help: "a definition is `f(n) = ...`",
};

const JUXTAPOSED: Idiom = Idiom {
    message: "is the left side of a definition in another language",
    label: "arguments go in parentheses",
    help: "a definition is `f(n) = ...`",
};

const SIGNATURE: Idiom = Idiom {
    message: "declares a type",
    label: "kinds of values are inferred, not declared",
    help: "leave it out",
};

/// A definition that begins a line.
pub fn phrase(reader: &Reader, at: usize) -> Option<Phrase> {
    own_mex(reader, at)
        .or_else(|| decorator(reader, at))
        .or_else(|| definition(reader, at))
        .or_else(|| pattern(reader, at))
        .or_else(|| unnamed(reader, at))
        .or_else(|| signature(reader, at))
        .or_else(|| juxtaposed(reader, at))
}

/// A definition of the least excluded value, which is a part of the language.
fn own_mex(reader: &Reader, at: usize) -> Option<Phrase> {
    let word = match is_definition_word(reader.word(at)) {
        true => at + 1,
        false => at,
    };
    let open = word + 1;
    let close = reader.close(open)?;
    let is_head = reader.is(word, TokenKind::Mex)
        && (word > at || matches!(reader.word(close + 1), "=" | ":="));
    if !is_head || reader.begins_line(open) {
        return None;
    }
    let whole = reader.span(at..reader.block_end(at)?);
    let found = Phrase::new(reader, reader.span(word..close + 1), OWN_MEX).covering(whole);
    Some(found.meaning(whole, Some(String::new())))
}

/// `@lru_cache`
fn decorator(reader: &Reader, at: usize) -> Option<Phrase> {
    if reader.word(at) != "@" {
        return None;
    }
    let whole = reader.span(at..reader.line_end(at)?);
    Some(Phrase::new(reader, whole, DECORATOR).meaning(whole, Some(String::new())))
}

fn is_definition_word(word: &str) -> bool {
    matches!(
        word,
        "def"
            | "function"
            | "func"
            | "fun"
            | "fn"
            | "define"
            | "let"
            | "var"
            | "val"
            | "const"
            | "int"
            | "proc"
    )
}

/// `def f(n): return n + 1`, `function f(n) = n + 1`, `let x = 5`.
fn definition(reader: &Reader, at: usize) -> Option<Phrase> {
    let name = at + 1;
    if !is_definition_word(reader.word(at)) || !reader.is_name(name) || reader.begins_line(name) {
        return None;
    }
    let mut found = Phrase::new(reader, reader.span(at..at + 1), DEFINITION);
    found.defines = vec![reader.word(name).to_owned()];
    let Some(end) = reader.block_end(at) else {
        return Some(found);
    };
    let whole = reader.span(at..end);
    let found = found.covering(whole);
    let head_end = match reader.is(name + 1, TokenKind::OpenParen) {
        true => reader.close(name + 1).map_or(name + 1, |close| close + 1),
        false => name + 1,
    };
    let body = body(reader, head_end, end);
    let text = body.and_then(|body| {
        let head = expression(reader, name..head_end, &[]);
        item(format!("{head} = {}", trimmed(reader, body)))
    });
    Some(found.meaning(whole, text))
}

/// The value in the body of a function: after `=` or `:`, perhaps in braces, perhaps after `return`.
fn body(reader: &Reader, from: usize, end: usize) -> Option<std::ops::Range<usize>> {
    let (mut first, mut end) = (from, end);
    if matches!(reader.word(first), "=" | ":=" | ":" | "->" | "=>") {
        first += 1;
    }
    if reader.is(first, TokenKind::OpenBrace) && reader.close(first) == Some(end - 1) {
        (first, end) = (first + 1, end - 1);
    }
    if reader.word(first) == "return" {
        first += 1;
    }
    let semicolon = end > first && reader.is(end - 1, TokenKind::Semicolon);
    let end = if semicolon { end - 1 } else { end };
    (first > from && first < end).then_some(first..end)
}

/// `f[n_] := n + 1`
fn pattern(reader: &Reader, at: usize) -> Option<Phrase> {
    let open = at + 1;
    let close = reader.close(open)?;
    if !reader.is_name(at) || !reader.is(open, TokenKind::OpenBracket) {
        return None;
    }
    let sign = close + 1;
    let parts = reader.parts(open)?;
    let name = |part: &std::ops::Range<usize>| {
        let word = reader.word(part.start);
        let typed = part.len() == 2
            && reader.word(part.start + 1) == "Integer"
            && reader.adjoins(part.start + 1);
        match word.split_once('_') {
            Some((name, "" | "Integer")) if (part.len() == 1 || typed) && !name.is_empty() => {
                Some(name.to_owned())
            }
            _ if part.len() == 1 => Some(word.to_owned()),
            _ => None,
        }
    };
    let named: Option<Vec<String>> = parts.iter().map(name).collect();
    let has_blank = parts
        .iter()
        .any(|part| reader.word(part.start).contains('_'));
    if !matches!(reader.word(sign), "=" | ":=") || !(has_blank || reader.word(sign) == ":=") {
        return None;
    }
    let mut found = Phrase::new(reader, reader.span(at..close + 1), PATTERN);
    found.defines = vec![reader.word(at).to_owned()];
    let Some(end) = reader.block_end(at) else {
        return Some(found);
    };
    let whole = reader.span(at..end);
    let found = found.covering(whole);
    let mut from = sign + 1;
    // `f[n_] := f[n] = ...` stores the values, which this program always does.
    let again = reader.close(from + 1).map(|close| close + 1);
    if reader.word(from) == reader.word(at)
        && let Some(again) = again.filter(|&again| matches!(reader.word(again), "=" | ":="))
    {
        from = again + 1;
    }
    let end = reader.before_semicolon(end);
    let text = named.filter(|_| from < end).and_then(|named| {
        let heads = [reader.word(at)];
        let head = format!("{}({})", reader.word(at), named.join(", "));
        item(format!(
            "{head} = {}",
            expression(reader, from..end, &heads).trim()
        ))
    });
    Some(found.meaning(whole, text))
}

/// `f := n -> n + 1`, `f = lambda n: n + 1`, `f = \n -> n + 1`, `f(n) -> n + 1`.
fn unnamed(reader: &Reader, at: usize) -> Option<Phrase> {
    if !reader.is_name(at) || !matches!(reader.word(at + 1), "=" | ":=") {
        return None;
    }
    let mut from = at + 2;
    if reader.word(from) == "proc" {
        let mut found = Phrase::new(reader, reader.span(from..from + 1), DEFINITION);
        found.defines = vec![reader.word(at).to_owned()];
        let end = reader.block_end(at)?;
        return Some(found.covering(reader.span(at..end)));
    }
    let lambda = matches!(reader.word(from), "lambda" | "\\" | "λ");
    let backslash = reader
        .word(from)
        .strip_prefix('\\')
        .filter(|name| !name.is_empty());
    if lambda {
        from += 1;
    }
    let (names, sign) = match reader.is(from, TokenKind::OpenParen) {
        true => {
            let close = reader.close(from)?;
            (reader.slice(from + 1..close).to_owned(), close + 1)
        }
        false => {
            let sign = reader.end_unless(from, |kind| kind == TokenKind::Comma)?;
            let arrow = reader
                .beside(from..sign)
                .find(|&own| matches!(reader.word(own), "->" | "=>"));
            let sign = arrow.unwrap_or(sign);
            let names = match backslash {
                Some(name) if sign == from + 1 => name.to_owned(),
                _ => reader.slice(from..sign).to_owned(),
            };
            (names, sign)
        }
    };
    let arrow =
        matches!(reader.word(sign), "->" | "=>") || (lambda && reader.is(sign, TokenKind::Colon));
    let plain = names
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '_' | ',' | ' '));
    if !arrow || !plain || names.is_empty() {
        return None;
    }
    let mut found = Phrase::new(reader, reader.span(at + 2..sign + 1), FUNCTION);
    found.defines = vec![reader.word(at).to_owned()];
    let Some(end) = reader.block_end(at).filter(|&end| end > sign + 1) else {
        return Some(found);
    };
    let whole = reader.span(at..end);
    let end = reader.before_semicolon(end);
    let text = (end > sign + 1)
        .then(|| {
            item(format!(
                "{}({names}) = {}",
                reader.word(at),
                trimmed(reader, sign + 1..end)
            ))
        })
        .flatten();
    Some(found.covering(whole).meaning(whole, text))
}

/// `f :: Int -> Int`
fn signature(reader: &Reader, at: usize) -> Option<Phrase> {
    let colons = reader.is(at + 1, TokenKind::Colon) && reader.is(at + 2, TokenKind::Colon);
    if !reader.is_name(at) || !colons || !reader.adjoins(at + 2) {
        return None;
    }
    let end = reader.line_end(at)?;
    let whole = reader.span(at..end);
    Some(Phrase::new(reader, whole, SIGNATURE).meaning(whole, Some(String::new())))
}

/// `f n = n + 1`, `f 0 = 1`
fn juxtaposed(reader: &Reader, at: usize) -> Option<Phrase> {
    if !reader.is_name(at) || names_item(reader.word(at)) {
        return None;
    }
    let mut sign = at + 1;
    let is_argument = |own: usize| {
        reader.is_any(own, &[TokenKind::Name, TokenKind::Integer]) && !reader.begins_line(own)
    };
    while is_argument(sign) && sign - at < 6 {
        sign += 1;
    }
    if sign == at + 1 || !reader.is(sign, TokenKind::Equal) {
        return None;
    }
    let place = reader.span(at..sign);
    let mut found = Phrase::new(reader, place, JUXTAPOSED);
    found.defines = vec![reader.word(at).to_owned()];
    let arguments: Vec<&str> = (at + 1..sign).map(|own| reader.word(own)).collect();
    let text = format!("{}({})", reader.word(at), arguments.join(", "));
    let text = item(format!("{text} = 0")).map(|_| text);
    Some(found.meaning(place, text))
}

/// Whether a word is a keyword that begins an item, perhaps misspelt.
fn names_item(word: &str) -> bool {
    ["eval", "check", "use", "graph"]
        .iter()
        .any(|own| strsim_near(word, own))
}

fn strsim_near(word: &str, own: &str) -> bool {
    word.len() <= own.len() + 1 && strsim::damerau_levenshtein(word, own) <= 1
}
