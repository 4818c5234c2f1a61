//! The translation of sets, lists and sums whose variables other languages introduce by `for`, `<-`, `{k, 1, n}` or
//! `k=1..n`.

use std::ops::Range;

use super::super::reader::Reader;
use super::super::templates::less_one;
use super::{Piece, expression};
use crate::token::TokenKind;

/// The translation of the set, list, sum or mex that begins at a token.
pub fn piece(reader: &Reader, at: usize, heads: &[&str]) -> Option<Piece> {
    latex_sum(reader, at, heads)
        .or_else(|| latex_mex(reader, at, heads))
        .or_else(|| iterated(reader, at, heads))
        .or_else(|| comprehension(reader, at, heads))
}

/// Whether a token is a `for` after a value.
pub fn is_for(reader: &Reader, at: usize) -> bool {
    reader.is_name(at) && reader.word(at) == "for" && reader.after_value(at)
}

/// A comprehension in brackets, or as the argument of a call.
pub fn comprehension(reader: &Reader, at: usize, heads: &[&str]) -> Option<Piece> {
    let inner = |open: usize| inside(reader, open, heads);
    let is_call = (reader.is_name(at) || reader.is(at, TokenKind::Mex))
        && reader.is(at + 1, TokenKind::OpenParen);
    if !is_call {
        let text = inner(at)?;
        let whole = match reader.kind(at)? {
            TokenKind::OpenBrace => format!("{{ {text} }}"),
            _ => format!("[{text}]"),
        };
        return Some((whole, reader.close(at)? + 1));
    }
    let open = at + 1;
    let close = reader.close(open)?;
    let bracket = open + 1;
    let alone = reader.close(bracket) == Some(close - 1);
    let (text, braces) = match alone.then(|| inner(bracket)).flatten() {
        Some(text) => (text, reader.is(bracket, TokenKind::OpenBrace)),
        None => (inner(open)?, false),
    };
    let name = reader.word(at);
    let whole = match name {
        "mex" => format!("mex {{ {text} }}"),
        "set" | "frozenset" => format!("{{ {text} }}"),
        "list" | "tuple" => format!("[{text}]"),
        "sorted" => format!("sort([{text}])"),
        "any" => format!("exists({text})"),
        "all" => format!("all({text})"),
        "sum" | "prod" | "product" | "len" | "count" | "nimsum" if braces => {
            format!("{}({{ {text} }})", aggregate(name)?)
        }
        _ => match aggregate(name) {
            Some(own) => format!("{own}({text})"),
            None if braces => format!("{name}({{ {text} }})"),
            None => format!("{name}([{text}])"),
        },
    };
    Some((whole, close + 1))
}

fn aggregate(name: &str) -> Option<&'static str> {
    Some(match name {
        "sum" | "Sum" | "NSum" | "add" => "sum",
        "prod" | "product" | "Product" | "mul" => "product",
        "len" | "count" => "count",
        "max" => "max",
        "min" => "min",
        "nimsum" => "nimsum",
        _ => return None,
    })
}

/// The elements and conditions of a comprehension that an opener opens.
fn inside(reader: &Reader, open: usize, heads: &[&str]) -> Option<String> {
    let close = reader.close(open)?;
    let beside: Vec<usize> = reader.beside(open + 1..close).collect();
    let words: Vec<usize> = beside
        .iter()
        .copied()
        .filter(|&at| is_for(reader, at))
        .collect();
    if words.is_empty() {
        return generators(reader, open, close, &beside, heads);
    }
    let element = expression(reader, open + 1..words[0], heads);
    let mut conditions = Vec::new();
    for (nth, &word) in words.iter().enumerate() {
        let end = words.get(nth + 1).copied().unwrap_or(close);
        let is_if = |at: &&usize| reader.is(**at, TokenKind::If) && **at > word && **at < end;
        let test = beside.iter().find(is_if).copied();
        let ranged = word + 1..test.unwrap_or(end);
        if !reader.is(word + 1, TokenKind::Name)
            || !reader.is(word + 2, TokenKind::In)
            || ranged.len() < 3
        {
            return None;
        }
        let variable = reader.word(word + 1);
        conditions.push(format!(
            "{variable} in {}",
            range_of(reader, word + 3..ranged.end, heads)
        ));
        conditions.extend(test.map(|test| expression(reader, test + 1..end, heads)));
    }
    Some(format!("{} : {}", element.trim(), conditions.join(", ")))
}

/// `E | k <- [1..n], c` of Haskell.
fn generators(
    reader: &Reader,
    open: usize,
    close: usize,
    beside: &[usize],
    heads: &[&str],
) -> Option<String> {
    let bar = *beside.iter().find(|&&at| reader.is(at, TokenKind::Bar))?;
    let drawn = |at: usize| {
        reader.is(at, TokenKind::Less)
            && reader.is(at + 1, TokenKind::Minus)
            && reader.adjoins(at + 1)
    };
    if !reader.is(open, TokenKind::OpenBracket) || !beside.iter().any(|&at| at > bar && drawn(at)) {
        return None;
    }
    let element = expression(reader, open + 1..bar, heads);
    let mut conditions = Vec::new();
    let mut from = bar + 1;
    let commas = beside
        .iter()
        .copied()
        .filter(|&at| at > bar && reader.is(at, TokenKind::Comma));
    for end in commas.chain([close]) {
        let condition = match reader.is(from, TokenKind::Name) && drawn(from + 1) && end > from + 3
        {
            true => format!(
                "{} in {}",
                reader.word(from),
                range_of(reader, from + 3..end, heads)
            ),
            false => expression(reader, from..end, heads),
        };
        conditions.push(condition);
        from = end + 1;
    }
    Some(format!("{} : {}", element.trim(), conditions.join(", ")))
}

/// The set that a variable ranges over; `range(n)` and `[1..n]` become ranges.
fn range_of(reader: &Reader, range: Range<usize>, heads: &[&str]) -> String {
    let (first, last) = (range.start, range.end - 1);
    let called = |open: usize| reader.close(open) == Some(last);
    if matches!(reader.word(first), "range" | "xrange") && called(first + 1) {
        let parts = reader.parts(first + 1).unwrap_or_default();
        let texts: Vec<String> = parts
            .into_iter()
            .map(|part| expression(reader, part, heads))
            .collect();
        match &texts[..] {
            [end] => return format!("0..{}", less_one(end)),
            [start, end] => return format!("{}..{}", start.trim(), less_one(end)),
            _ => {}
        }
    }
    let mut dots = reader.beside(first + 1..last.max(first + 1));
    if reader.is(first, TokenKind::OpenBracket)
        && called(first)
        && dots.any(|at| reader.is(at, TokenKind::Range))
    {
        return expression(reader, first + 1..last, heads);
    }
    expression(reader, range, heads)
}

/// `Sum[k^2, {k, 1, n}]`, `sum(k^2, k=1..n)`, `sum(k=1, n, k^2)`, `sum(k^2, k, 1, n)`, `vector(n, k, k^2)`.
pub fn iterated(reader: &Reader, at: usize, heads: &[&str]) -> Option<Piece> {
    let open = at + 1;
    let is_open = reader.is_any(open, &[TokenKind::OpenParen, TokenKind::OpenBracket]);
    let is_mex = reader.is(at, TokenKind::Mex);
    if !is_open || !(reader.is_name(at) || is_mex) {
        return None;
    }
    let close = reader.close(open)?;
    if is_mex || reader.word(at) == "Mex" {
        // The mex of a list is that of the set of its elements.
        let (list, end) = iterated(reader, open + 1, heads).filter(|(_, end)| *end == close)?;
        let inner = list.strip_prefix('[')?.strip_suffix(']')?;
        return (end == close).then(|| (format!("mex {{ {inner} }}"), close + 1));
    }
    let name = reader.word(at);
    let is_list = matches!(name, "Table" | "seq" | "Seq" | "vector" | "Array");
    if !is_list && aggregate(name).is_none() {
        return None;
    }
    let parts = reader.parts(open)?;
    // Conditions after `:` are those of this language; Julia writes `k = 1:n`.
    let has_conditions = |part: &Range<usize>| {
        let mut beside = reader.beside(part.clone());
        let first =
            beside.find(|&at| reader.is(at, TokenKind::Colon) || reader.is(at, TokenKind::Equal));
        first.is_some_and(|at| reader.is(at, TokenKind::Colon))
    };
    if parts.iter().any(has_conditions) {
        return None;
    }
    let (element, conditions) = match name {
        "vector" => counted(reader, &parts)?,
        _ => bounded(reader, &parts, heads)?,
    };
    let text = format!(
        "{} : {}",
        expression(reader, element, heads).trim(),
        conditions
    );
    let whole = match aggregate(name) {
        Some(own) => format!("{own}({text})"),
        None => format!("[{text}]"),
    };
    Some((whole, close + 1))
}

/// `vector(n, k, e)` of PARI.
fn counted(reader: &Reader, parts: &[Range<usize>]) -> Option<(Range<usize>, String)> {
    let [count, variable, element] = parts else {
        return None;
    };
    let plain = variable.len() == 1 && reader.is_name(variable.start);
    let count = expression(reader, count.clone(), &[]);
    plain.then(|| {
        (
            element.clone(),
            format!("1 <= {} <= {count}", reader.word(variable.start)),
        )
    })
}

/// The element and the conditions among the arguments of a sum.
fn bounded(
    reader: &Reader,
    parts: &[Range<usize>],
    heads: &[&str],
) -> Option<(Range<usize>, String)> {
    let text = |range: &Range<usize>| expression(reader, range.clone(), heads).trim().to_owned();
    let is_variable = |range: &Range<usize>| range.len() == 1 && reader.is_name(range.start);
    let equals = |range: &Range<usize>| {
        (range.len() > 2
            && reader.is_name(range.start)
            && reader.is(range.start + 1, TokenKind::Equal))
        .then(|| range.start + 2..range.end)
    };
    let chain = |variable: usize, low: &str, high: &str| {
        format!("{low} <= {} <= {high}", reader.word(variable))
    };
    // `k = 1..n`
    let ranged = |range: &Range<usize>| {
        let bounds = equals(range)?;
        let mut beside = reader.beside(bounds.clone());
        let dots = beside.find(|&at| reader.is(at, TokenKind::Range))?;
        let sides = dots > bounds.start && dots + 1 < bounds.end;
        sides.then(|| {
            chain(
                range.start,
                &text(&(bounds.start..dots)),
                &text(&(dots + 1..bounds.end)),
            )
        })
    };
    match parts {
        [element, rest @ ..]
            if !rest.is_empty() && rest.iter().all(|own| ranged(own).is_some()) =>
        {
            let all: Vec<String> = rest.iter().filter_map(ranged).collect();
            Some((element.clone(), all.join(", ")))
        }
        [range, element] if ranged(range).is_some() => Some((element.clone(), ranged(range)?)),
        [start, end, element] if equals(start).is_some() => {
            let low = text(&equals(start)?);
            Some((element.clone(), chain(start.start, &low, &text(end))))
        }
        [element, variable, low, high] if is_variable(variable) => Some((
            element.clone(),
            chain(variable.start, &text(low), &text(high)),
        )),
        [element, rest @ ..] if !rest.is_empty() => {
            let all: Option<Vec<String>> =
                rest.iter().map(|own| listed(reader, own, heads)).collect();
            Some((element.clone(), all?.join(", ")))
        }
        _ => None,
    }
}

/// `{k, 1, n}`, `{k, n}`, `(k, 1, n)`.
fn listed(reader: &Reader, range: &Range<usize>, heads: &[&str]) -> Option<String> {
    if reader.close(range.start) != Some(range.end - 1) {
        return None;
    }
    let parts = reader.parts(range.start)?;
    let texts: Vec<String> = parts
        .iter()
        .map(|part| expression(reader, part.clone(), heads))
        .collect();
    let plain = parts.first()?.len() == 1 && reader.is_name(parts[0].start);
    match &texts[..] {
        [variable, high] if plain => Some(format!("1 <= {variable} <= {high}")),
        [variable, low, high] if plain => Some(format!("{low} <= {variable} <= {high}")),
        _ => None,
    }
}

/// Whether LaTeX gives a name bounds below and above instead of an index.
pub fn takes_bounds(name: &str) -> bool {
    name == "mex" || sum_named(name).is_some()
}

/// The aggregate of this language for a name in LaTeX or a similar notation.
fn sum_named(name: &str) -> Option<&'static str> {
    Some(match name {
        "sum" | "Sum" | "Σ" | "∑" => "sum",
        "prod" | "product" | "Prod" | "Product" | "Π" | "∏" => "product",
        "bigoplus" | "oplus" | "nimsum" | "xor" => "nimsum",
        "max" | "Max" => "max",
        "min" | "Min" => "min",
        _ => return None,
    })
}

/// The name of a text like `sum_{...}` or `\sum_{...}` that begins at a token, and the opener after it.
fn named<'t>(reader: &Reader<'t>, at: usize) -> Option<(&'t str, usize)> {
    let word = reader.word(at);
    let (name, open) = match word.strip_prefix('\\') {
        Some(name) if reader.word(at + 1) == "_" => (name, at + 2),
        Some(_) => return None,
        None if matches!(word, "∑" | "∏") && reader.word(at + 1) == "_" => (word, at + 2),
        None => (word.strip_suffix('_')?, at + 1),
    };
    reader
        .is(open, TokenKind::OpenBrace)
        .then_some((name, open))
}

/// `sum_{k=1}^{n} k^2`, with or without a backslash, and `Sum_{k=1..n} k^2` and `Sum_{d|n} d` as in the OEIS.
pub fn latex_sum(reader: &Reader, at: usize, heads: &[&str]) -> Option<Piece> {
    let (name, open) = named(reader, at)?;
    let name = sum_named(name)?;
    let close = reader.close(open)?;
    let (conditions, from) = match upper_bound(reader, close + 1, heads) {
        Some((high, from)) => {
            let has_low = reader.is_name(open + 1)
                && reader.is(open + 2, TokenKind::Equal)
                && close > open + 3;
            let low = expression(reader, open + 3..close, heads);
            let variable = reader.word(open + 1);
            let range = format!("{} <= {variable} <= {}", low.trim(), high.trim());
            (has_low.then_some(range)?, from)
        }
        None => (listed_bounds(reader, open, heads)?, close + 1),
    };
    let end = reader.end(from).filter(|&end| end > from)?;
    let is_end = |own: &usize| *own > from && ends_summand(reader, *own);
    let end = reader.beside(from..end).find(is_end).unwrap_or(end);
    let element = expression(reader, from..end, heads);
    Some((format!("{name}({} : {conditions})", element.trim()), end))
}

/// The `^{n}` or `^n` that begins at a token, and the token after it.
fn upper_bound(reader: &Reader, power: usize, heads: &[&str]) -> Option<Piece> {
    if !reader.is(power, TokenKind::Power) {
        return None;
    }
    Some(match reader.is(power + 1, TokenKind::OpenBrace) {
        true => {
            let end = reader.close(power + 1)?;
            (expression(reader, power + 2..end, heads), end + 1)
        }
        false => (reader.word(power + 1).to_owned(), power + 2),
    })
}

/// The conditions `k=1..n`, `d|n` and `k^2 <= n` between braces.
fn listed_bounds(reader: &Reader, open: usize, heads: &[&str]) -> Option<String> {
    let close = reader.close(open)?;
    let text = |range: Range<usize>| expression(reader, range, heads).trim().to_owned();
    let mut found = Vec::new();
    // A bar may be taken for a delimiter, so the commas are found without the outline.
    let commas = (open + 1..close).filter(|&at| reader.is(at, TokenKind::Comma));
    let mut from = open + 1;
    for end in commas.chain([close]) {
        let variable = reader.word(from);
        let is_bound = reader.is_name(from) && end > from + 2;
        let dots = (from + 3..end).find(|&at| reader.is(at, TokenKind::Range));
        let equals = is_bound && reader.is(from + 1, TokenKind::Equal);
        found.push(match dots {
            Some(dots) if equals && dots + 1 < end => {
                let [low, high] = [text(from + 2..dots), text(dots + 1..end)];
                format!("{low} <= {variable} <= {high}")
            }
            _ if is_bound && reader.is(from + 1, TokenKind::Bar) => {
                let number = text(from + 2..end);
                let divided = match end - from {
                    3 => number.clone(),
                    _ => format!("({number})"),
                };
                format!("1 <= {variable} <= {number}, {divided} mod {variable} = 0")
            }
            _ if (from..end).any(|at| reader.kind(at).is_some_and(TokenKind::is_order)) => {
                text(from..end)
            }
            _ => return None,
        });
        from = end + 1;
    }
    Some(found.join(", "))
}

/// Whether the summand of a sum ends before a token: at a `+` or another sign that binds less tightly than a product.
fn ends_summand(reader: &Reader, at: usize) -> bool {
    use TokenKind::{Div, Divide, Else, If, Mod, Power, Then, Times, Where};
    let Some(kind) = reader.kind(at).filter(|_| reader.after_value(at)) else {
        return false;
    };
    match kind {
        Times | Divide | Mod | Div | Power => false,
        If | Then | Else | Where => true,
        TokenKind::Foreign => {
            let sign = reader.word(at);
            sign.starts_with(['=', '!', '<', '>', '&', '-']) && sign != "!"
                || matches!(
                    sign,
                    "\\oplus" | "\\le" | "\\leq" | "\\ge" | "\\geq" | "\\ne" | "\\neq"
                )
        }
        kind => kind.is_operator(),
    }
}

/// `mex_{1 <= k <= n} f(n-k)`, with or without a backslash. A comparison after the option compares the mex; a nim-sum
/// is a part of the option.
pub fn latex_mex(reader: &Reader, at: usize, heads: &[&str]) -> Option<Piece> {
    let (_, open) = named(reader, at).filter(|(name, _)| *name == "mex")?;
    let close = reader.close(open)?;
    let end = reader.end(close + 1).filter(|&end| end > close + 1)?;
    let compares = |own: &usize| {
        use TokenKind::{And, Equal, GreaterEqual, In, NotIn, Or};
        let kind = reader.kind(*own);
        (Some(Equal)..=Some(GreaterEqual)).contains(&kind)
            || matches!(kind, Some(In | NotIn | And | Or))
    };
    let end = reader.beside(close + 1..end).find(compares).unwrap_or(end);
    if end == close + 1 {
        return None;
    }
    let conditions = expression(reader, open + 1..close, heads);
    let element = expression(reader, close + 1..end, heads);
    let text = format!("mex {{ {} : {} }}", element.trim(), conditions.trim());
    Some((text, end))
}
