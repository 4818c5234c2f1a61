//! Guards of Haskell: `f n | n > 3 = n - 1`, with further guards on lines of their own.

use std::ops::Range;

use super::reader::{REACH, Reader, item};
use super::translate::trimmed;
use super::{Idiom, Phrase};
use crate::token::TokenKind;

const GUARD: Idiom = Idiom {
    message: "is a guard of another language",
    label: "a condition comes after the value here",
    help: "give each case an equation, such as `f(n) = n - 1 : n > 3`, or write `f(n) = if n > 3 then n - 1 else 0`",
};

/// A condition and its value.
pub(super) struct Guard {
    pub condition: Range<usize>,
    pub value: Range<usize>,
}

/// A definition by guards that begins at a token.
pub fn phrase(reader: &Reader, at: usize) -> Option<Phrase> {
    if !reader.is_name(at) || !reader.begins_line(at) {
        return None;
    }
    let (head, bar) = head(reader, at)?;
    let mut guards = Vec::new();
    let mut end = bar;
    while reader.is(end, TokenKind::Bar) && end - at < REACH {
        let own = guard(reader, end)?;
        end = own.value.end;
        guards.push(own);
    }
    let first = guards.first()?;
    let mut found = Phrase::new(reader, reader.span(bar..first.condition.end), GUARD);
    found.defines = vec![reader.word(at).to_owned()];
    let whole = reader.span(at..end);
    // An error may be in the arguments before the bar.
    let found = found.covering(whole);
    Some(found.meaning(whole, text(reader, &head, &guards)))
}

/// The left side in the form of an equation, and the index of the bar after it.
fn head(reader: &Reader, at: usize) -> Option<(String, usize)> {
    let open = at + 1;
    if reader.is(open, TokenKind::OpenParen) && !reader.begins_line(open) {
        let bar = reader.close(open)? + 1;
        let is_bar = reader.is(bar, TokenKind::Bar);
        return is_bar.then(|| (reader.slice(at..bar).to_owned(), bar));
    }
    let is_argument = |own: usize| {
        reader.is_any(own, &[TokenKind::Name, TokenKind::Integer]) && !reader.begins_line(own)
    };
    let bar = (open..open + 6).find(|&own| !is_argument(own))?;
    if bar == open || !reader.is(bar, TokenKind::Bar) {
        return None;
    }
    let arguments: Vec<&str> = (open..bar).map(|own| reader.word(own)).collect();
    let head = format!("{}({})", reader.word(at), arguments.join(", "));
    Some((head, bar))
}

/// The guard that begins with a bar and ends with its line. Its last `=` is that of the value.
fn guard(reader: &Reader, bar: usize) -> Option<Guard> {
    let mut behind = bar + 1..bar + REACH;
    let end = behind.find(|&own| reader.kind(own).is_none() || reader.begins_line(own))?;
    let sign = (bar + 1..end).rfind(|&own| reader.is(own, TokenKind::Equal))?;
    let is_whole = sign > bar + 1 && sign + 1 < end;
    is_whole.then_some(Guard {
        condition: bar + 1..sign,
        value: sign + 1..end,
    })
}

/// One equation with `if` in place of the guards if the last guard covers all other cases; otherwise one equation for
/// each guard.
pub(super) fn text(reader: &Reader, head: &str, guards: &[Guard]) -> Option<String> {
    let words = |range: &Range<usize>| trimmed(reader, range.clone());
    let (last, others) = guards.split_last()?;
    let condition = words(&last.condition);
    if !matches!(condition.as_str(), "otherwise" | "True" | "true") {
        let equations: Option<Vec<String>> = guards
            .iter()
            .map(|own| {
                let (value, condition) = (words(&own.value), words(&own.condition));
                item(format!("{head} = {value} : {condition}"))
            })
            .collect();
        return Some(equations?.join("\n"));
    }
    let choices: String = others
        .iter()
        .map(|own| {
            let (condition, value) = (words(&own.condition), words(&own.value));
            format!("if {condition} then {value} else ")
        })
        .collect();
    item(format!("{head} = {choices}{}", words(&last.value)))
}
