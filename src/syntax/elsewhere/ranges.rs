//! Ranges in brackets, after `=`, as arguments, or in words: `[1..n]`, `n = 1..10`, `eval f(1..10)`, `k from 0 to n`.

use super::reader::{Reader, item, value};
use super::spread;
use super::translate::apart::apart;
use super::translate::{expression, trimmed};
use super::{Idiom, Phrase};
use crate::token::TokenKind;
use nk_base::source::Span;

const BRACKETS: Idiom = Idiom {
    message: "is a set or a list whose only element is a set",
    label: "a range is a set already; the list of its numbers is `sort(1..n)`",
    help: "leave the brackets out: `1..n`",
};

const EQUALS: Idiom = Idiom {
    message: "makes a number equal to a set",
    label: "a range is a set",
    help: "a variable takes the members of a set by `in`, as in `n in 1..10`",
};

const SHARED: Idiom = Idiom {
    message: "is between two bounds",
    label: "a comma separates conditions, so each of them bounds one variable on one side",
    help: "give each variable a chain of its own, as in `1 <= n <= 5, 1 <= m <= 5`",
};

const TERMS: Idiom = Idiom {
    message: "takes one argument, and not a range",
    label: "several arguments at once",
    help: "several terms are `eval f(n) : 1 <= n <= 10`",
};

const OPEN_SLICE: Idiom = Idiom {
    message: "leaves out an end of a range",
    label: "both ends are written here",
    help: "the elements from the second one on are `L[2..|L|]`",
};

const ARROW: Idiom = Idiom {
    message: "is written differently here",
    label: "an arrow",
    help: "a variable takes the elements of a set by `in`, as in `s in {1, 3, 4}`",
};

const WORDS: Idiom = Idiom {
    message: "is a range in words",
    label: "words from other languages",
    help: "a variable takes the numbers of a range by `in`, as in `k in 0..n-1`",
};

pub fn phrase(reader: &Reader, at: usize) -> Option<Phrase> {
    brackets(reader, at)
        .or_else(|| in_words(reader, at))
        .or_else(|| open_slice(reader, at))
        .or_else(|| arrow(reader, at))
        .or_else(|| equals(reader, at))
        .or_else(|| shared(reader, at))
        .or_else(|| terms(reader, at))
}

/// The closer of a delimiter that holds one range and nothing else.
fn holds_range(reader: &Reader, open: usize) -> Option<usize> {
    let close = reader.close(open).filter(|&close| close > open + 3)?;
    let kinds = |kind: TokenKind| reader.beside(open + 1..close).any(|at| reader.is(at, kind));
    let plain = ![
        TokenKind::Comma,
        TokenKind::Colon,
        TokenKind::If,
        TokenKind::In,
    ]
    .into_iter()
    .any(kinds);
    (plain && kinds(TokenKind::Range)).then_some(close)
}

/// `[1..n]`, `{1..n}`
fn brackets(reader: &Reader, at: usize) -> Option<Phrase> {
    let opens = reader.is_any(at, &[TokenKind::OpenBrace, TokenKind::OpenBracket]);
    let before = at.checked_sub(1);
    let word = before.map_or("", |before| reader.word(before));
    let takes = matches!(
        word,
        "mex" | "sum" | "product" | "min" | "max" | "count" | "nimsum"
    );
    if !opens || (reader.after_value(at) && !takes) {
        return None;
    }
    let close = holds_range(reader, at)?;
    let inner = expression(reader, at + 1..close, &[]);
    let inner = inner.trim();
    let text = match takes {
        true => format!("({inner})"),
        false if wants_list(reader, at) => format!("sort({inner})"),
        false => apart(reader, at, close + 1, inner.to_owned(), false),
    };
    let whole = reader.span(at..close + 1);
    let text = value(text).map(|text| match reader.adjoins(at) || !takes || word != "mex" {
        true => text,
        false => format!(" {text}").trim_start().to_owned(),
    });
    // `sum {1..n}` has a blank that `sum(1..n)` has not.
    let place = match before.filter(|_| takes && word != "mex") {
        Some(before) => Span {
            start: reader.tokens[before].end,
            ..whole
        },
        None => whole,
    };
    let found = Phrase::new(reader, whole, BRACKETS).meaning(place, text);
    Some(
        match before.is_some_and(|own| reader.is(own, TokenKind::In)) {
            true => found.covering(statement(reader, at, close)),
            false => found,
        },
    )
}

/// Whether square brackets are an argument of a function that may take a list: the built-in functions of sets do not.
fn wants_list(reader: &Reader, at: usize) -> bool {
    let open = reader.inside(at).filter(|&open| open > 0);
    let begins = matches!(
        at.checked_sub(1).and_then(|before| reader.kind(before)),
        Some(TokenKind::OpenParen | TokenKind::Comma)
    );
    reader.is(at, TokenKind::OpenBracket)
        && begins
        && open.is_some_and(|open| {
            let callee = open - 1;
            let of_sets = [
                "subsets", "set", "sort", "sum", "product", "min", "max", "count",
            ];
            let of_sets = of_sets.contains(&reader.word(callee))
                || matches!(reader.word(callee), "nimsum" | "mex");
            reader.is(open, TokenKind::OpenParen) && reader.is_name(callee) && !of_sets
        })
}

/// The text in which errors are consequences of a membership whose right side is a range in brackets: the builder that
/// contains the membership, or the item up to it.
fn statement(reader: &Reader, at: usize, close: usize) -> Span {
    let builder = reader
        .inside(at)
        .and_then(|open| Some(open..reader.close(open)? + 1));
    reader.span(builder.unwrap_or_else(|| reader.margin(at).unwrap_or(at)..close + 1))
}

/// `k <- S` among conditions, which reads as `k < -S`.
fn arrow(reader: &Reader, at: usize) -> Option<Phrase> {
    let name = at.checked_sub(1)?;
    let among = name.checked_sub(1).and_then(|own| reader.kind(own));
    let is_arrow = reader.is(at, TokenKind::Less)
        && reader.is(at + 1, TokenKind::Minus)
        && reader.adjoins(at + 1)
        && reader.is_any(at + 2, &[TokenKind::OpenBrace, TokenKind::OpenBracket]);
    if !is_arrow
        || !reader.is_name(name)
        || !matches!(among, Some(TokenKind::Colon | TokenKind::Comma))
    {
        return None;
    }
    let end = reader.end(at + 2)?;
    let whole = reader.span(name..end);
    let set = expression(reader, at + 2..end, &[]);
    let text = value(format!("{} in {}", reader.word(name), set.trim()));
    Some(Phrase::new(reader, whole, ARROW).meaning(whole, text))
}

/// `n = 1..10` among conditions, and `n = {1, 2, 3}` where n takes numbers.
fn equals(reader: &Reader, at: usize) -> Option<Phrase> {
    let name = equal_variable(reader, at)?;
    let end = reader.end(at + 1).filter(|&end| end > at + 3)?;
    let dots = reader
        .beside(at + 1..end)
        .any(|own| reader.is(own, TokenKind::Range));
    let around = takes_values(reader, name);
    let is_set = reader.is(at + 1, TokenKind::OpenBrace) && reader.close(at + 1) == Some(end - 1);
    let is_wrong = dots || (is_set && around.is_some());
    if !is_wrong {
        return None;
    }
    let whole = reader.span(name..end);
    let text = format!("{} in {}", reader.word(name), trimmed(reader, at + 1..end));
    let found = Phrase::new(reader, whole, EQUALS).meaning(whole, value(text));
    // Errors at the other uses of the variable are consequences.
    Some(match around {
        Some(around) => found.covering(around),
        None => found,
    })
}

/// The variable before the `=` of a condition.
fn equal_variable(reader: &Reader, at: usize) -> Option<usize> {
    let name = at.checked_sub(1)?;
    let before = name.checked_sub(1).and_then(|before| reader.kind(before));
    let among = matches!(before, Some(TokenKind::Colon | TokenKind::Comma));
    (reader.is(at, TokenKind::Equal) && reader.is_name(name) && among).then_some(name)
}

/// The builder, the eval or the check whose condition begins at `name`, if that may be a new variable there.
fn takes_values(reader: &Reader, name: usize) -> Option<Span> {
    let word = reader.word(name);
    let begin = reader.margin(name)?;
    let (around, known) = match reader.inside(name) {
        Some(open) => {
            let close = reader.close(open).filter(|_| reader.is_condition(name))?;
            (open..close + 1, begin..open)
        }
        None => {
            let asks = reader.is_any(begin, &[TokenKind::Eval, TokenKind::Check]);
            (begin..reader.line_end(name).filter(|_| asks)?, begin..begin)
        }
    };
    // A parameter, or a variable that already ranges over a set, is not new.
    let is_known = known.into_iter().any(|own| reader.word(own) == word);
    let is_member = |own: usize| reader.word(own) == word && reader.is(own + 1, TokenKind::In);
    if reader.defines(word) || is_known || around.clone().any(is_member) {
        return None;
    }
    Some(reader.span(around))
}

/// `1 <= n, m <= 5` among conditions.
fn shared(reader: &Reader, at: usize) -> Option<Phrase> {
    let begins = reader.is_any(at, &[TokenKind::Colon, TokenKind::Comma]);
    let end = match reader.inside(at) {
        _ if !begins => return None,
        Some(open) => reader.close(open).filter(|_| reader.is_condition(at + 1))?,
        None => reader.line_end(at)?,
    };
    let parts = reader.split(at + 1..end);
    let (chains, taken) = spread::chains(reader, &parts)?;
    let (first, last) = (&parts[0], &parts[taken - 1]);
    // In `i <= n, j <= 5` each variable may lack its lower bound.
    let mut low = first.start..first.end - 2;
    if low.any(|own| reader.is_name(own)) {
        return None;
    }
    let place = reader.span(first.end - 1..last.start + 1);
    let whole = reader.span(first.start..last.end);
    let lacks_low = match spread::rises(reader, first.end - 2) {
        true => last.start,
        false => first.end - 1,
    };
    let also = format!(
        "if one bound of each is meant, add the one that is missing: `{} >= 0`",
        reader.word(lacks_low)
    );
    let found = Phrase::new(reader, place, SHARED)
        .meaning(whole, value(format!("{{ 0 : {chains} }}")).map(|_| chains));
    Some(Phrase {
        also: Some(also),
        ..found
    })
}

/// `eval f(1..10)`, or `f(1..10)` alone.
fn terms(reader: &Reader, at: usize) -> Option<Phrase> {
    let begins = at == 0 || reader.is(at - 1, TokenKind::Eval);
    if !begins || !reader.is_name(at) || !reader.is(at + 1, TokenKind::OpenParen) {
        return None;
    }
    let close = holds_range(reader, at + 1)?;
    let parts = reader.parts(at + 1)?;
    let ends = close + 1 == reader.tokens.len() || reader.begins_line(close + 1);
    let dots = reader
        .beside(at + 2..close)
        .find(|&own| reader.is(own, TokenKind::Range))?;
    if !ends || parts.len() != 1 || dots == at + 2 || dots + 1 == close {
        return None;
    }
    let (low, high) = (
        expression(reader, at + 2..dots, &[]),
        expression(reader, dots + 1..close, &[]),
    );
    let text = format!(
        "{}(n) : {} <= n <= {}",
        reader.word(at),
        low.trim(),
        high.trim()
    );
    let whole = reader.span(at..close + 1);
    let text = item(format!("eval {text}")).map(|_| text);
    Some(Phrase::new(reader, whole, TERMS).meaning(whole, text))
}

/// `L[2..]`, `L[..k]`
fn open_slice(reader: &Reader, at: usize) -> Option<Phrase> {
    let open = reader
        .inside(at)
        .filter(|_| reader.is(at, TokenKind::Range))?;
    let close = reader.close(open)?;
    let list = open.checked_sub(1).filter(|&list| reader.is_name(list))?;
    let (has_first, has_last) = (at > open + 1, at + 1 < close);
    if !reader.is(open, TokenKind::OpenBracket) || has_first == has_last {
        return None;
    }
    let side = |range| trimmed(reader, range);
    let first = if has_first {
        side(open + 1..at)
    } else {
        "1".to_owned()
    };
    let last = match has_last {
        true => side(at + 1..close),
        false => format!("|{}|", reader.word(list)),
    };
    let whole = reader.span(list..close + 1);
    let text = value(format!("{}[{first}..{last}]", reader.word(list)));
    Some(Phrase::new(reader, whole, OPEN_SLICE).meaning(whole, text))
}

/// `k from 0 to n-1`, `k = 0 to n-1` among conditions.
fn in_words(reader: &Reader, at: usize) -> Option<Phrase> {
    let name = at.checked_sub(1).filter(|&name| reader.is_name(name))?;
    if reader.word(at) != "from" && !reader.is(at, TokenKind::Equal) {
        return None;
    }
    let end = reader.end(at + 1)?;
    let is_to = |own: &usize| matches!(reader.word(*own), "to" | "upto" | "until");
    let to = reader.beside(at + 1..end).find(is_to)?;
    if to == at + 1 || to + 1 >= end {
        return None;
    }
    let side = |range| trimmed(reader, range);
    let (low, high) = (side(at + 1..to), side(to + 1..end));
    let text = value(format!("{low}..{high}"));
    let text = text.map(|range| format!("{} in {range}", reader.word(name)));
    let whole = reader.span(name..end);
    Some(Phrase::new(reader, whole, WORDS).meaning(whole, text))
}
