//! Variables that share a bound: `n, m >= 1`, `i, j in S`, `1 <= n, m <= 5`, `n = 1, 2, 3`.

use std::ops::Range;

use super::families::compares;
use super::range_first::range;
use super::reader::Reader;
use super::translate::{expression, trimmed};
use crate::token::TokenKind;

/// The conditions on the variables in a range of tokens, with one condition for each variable: `n >= 1, m >= 1` for `n,
/// m >= 1`. A variable without a condition takes the integers from 0 on.
pub fn conditions(reader: &Reader, whole: Range<usize>) -> String {
    let parts = reader.split(whole);
    let mut found = Vec::new();
    let mut waiting = Vec::new();
    let mut at = 0;
    while at < parts.len() {
        let part = parts[at].clone();
        if let Some((chains, taken)) = chains(reader, &parts[at..]) {
            found.push(chains);
            at += taken;
            continue;
        }
        at += 1;
        if is_bare(reader, &part) {
            waiting.push(reader.word(part.start));
            continue;
        }
        let text = expression(reader, part.clone(), &[]);
        let text = text.trim();
        let shared = text
            .strip_prefix(reader.word(part.start))
            .filter(|_| bounds_first(reader, &part));
        found.extend(waiting.drain(..).map(|name| match shared {
            Some(shared) => format!("{name}{shared}"),
            None => format!("{name} >= 0"),
        }));
        found.push(text.to_owned());
    }
    found.extend(waiting.into_iter().map(|name| format!("{name} >= 0")));
    found.join(", ")
}

/// The chains of variables that share two bounds, and the number of parts that they take: `1 <= n <= 5, 1 <= m <= 5`
/// for `1 <= n, m <= 5`.
pub fn chains(reader: &Reader, parts: &[Range<usize>]) -> Option<(String, usize)> {
    let (first, rest) = parts.split_first()?;
    let bare = rest.iter().take_while(|own| is_bare(reader, own)).count();
    let last = rest.get(bare)?;
    let (lower, upper) = (only_order(reader, first)?, only_order(reader, last)?);
    let between = lower > first.start
        && lower + 2 == first.end
        && reader.is_name(lower + 1)
        && upper == last.start + 1
        && reader.is_name(last.start)
        && upper + 1 < last.end
        && rises(reader, lower) == rises(reader, upper);
    if !between {
        return None;
    }
    let names = std::iter::once(lower + 1).chain(rest[..=bare].iter().map(|own| own.start));
    let names: Vec<&str> = names.map(|own| reader.word(own)).collect();
    let bounds = [first.start..lower, upper + 1..last.end];
    let names_variable = |at: usize| names.contains(&reader.word(at));
    if bounds.iter().cloned().flatten().any(names_variable) {
        return None;
    }
    let [low, high] = bounds.map(|own| expression(reader, own, &[]));
    let [left, right] = [lower, upper].map(|own| expression(reader, own..own + 1, &[]));
    let chains: Vec<String> = names
        .into_iter()
        .map(|name| format!("{} {left} {name} {right} {}", low.trim(), high.trim()))
        .collect();
    Some((chains.join(", "), bare + 2))
}

/// The membership that `n = 1, 2, 3` means: `n in {1, 2, 3}`.
pub fn listed(reader: &Reader, whole: Range<usize>) -> Option<String> {
    let sign = whole.start + 1;
    let is_sign = reader.is_any(sign, &[TokenKind::Equal, TokenKind::In]);
    if !is_sign || !reader.is_name(whole.start) || sign + 1 >= whole.end {
        return None;
    }
    let values = reader.split(sign + 1..whole.end);
    let is_value = |own: &Range<usize>| !own.is_empty() && !compares(reader, own.clone());
    if values.len() < 2 || !values.iter().all(is_value) {
        return None;
    }
    let values: Vec<String> = values.into_iter().map(|own| trimmed(reader, own)).collect();
    let variable = reader.word(whole.start);
    Some(format!("{variable} in {{{}}}", values.join(", ")))
}

/// Whether a part is a variable, or a condition that gives a variable its values: `n`, `n >= 1`, `n in S`, `0 <= i <
/// n`.
pub fn binds(reader: &Reader, part: &Range<usize>) -> bool {
    let is_chain = || {
        let orders = reader
            .beside(part.clone())
            .filter(|&at| reader.kind(at).is_some_and(TokenKind::is_order));
        orders.count() > 1 && range(reader, part.clone()).is_some()
    };
    is_bare(reader, part) || bounds_first(reader, part) || is_chain()
}

/// Whether a part is a name and nothing else.
fn is_bare(reader: &Reader, part: &Range<usize>) -> bool {
    part.len() == 1 && reader.is_name(part.start)
}

/// Whether a part is a variable and one bound or set: `m >= 1`, `m in S`.
fn bounds_first(reader: &Reader, part: &Range<usize>) -> bool {
    let sign = part.start + 1;
    let bounds = reader.is(sign, TokenKind::In) || only_order(reader, part) == Some(sign);
    reader.is_name(part.start) && bounds
}

/// The sign of order of a part that has no other sign of comparison.
fn only_order(reader: &Reader, part: &Range<usize>) -> Option<usize> {
    let is_order = |at: &usize| reader.kind(*at).is_some_and(TokenKind::is_order);
    let sign = reader.beside(part.clone()).find(is_order)?;
    let alone = !compares(reader, part.start..sign) && !compares(reader, sign + 1..part.end);
    alone.then_some(sign)
}

/// Whether a sign of order says that its right side is the greater one.
pub fn rises(reader: &Reader, sign: usize) -> bool {
    reader.is_any(sign, &[TokenKind::Less, TokenKind::LessEqual])
}
