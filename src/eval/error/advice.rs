//! Conditions that would keep an error away, made from the text at its place.

use nk_base::number::Number;
use nk_base::source::{SourceMap, Span};
use nk_syntax::token::one_line;
use nk_syntax::{Token, TokenKind, lex};

/// The condition that an argument is at least `lowest`: `k <= n` for `n-k` and 0, `a >= 1` for `a-1` and 0.
pub fn at_least(argument: &str, lowest: &Number) -> String {
    let tokens: Vec<Token> = lex(argument)
        .into_iter()
        .filter(|token| !token.kind.is_trivia())
        .collect();
    if let ([first, minus, last], true) = (&tokens[..], lowest.is_zero())
        && minus.kind == TokenKind::Minus
        && first.kind == TokenKind::Name
    {
        let (first, last_text) = (first.text(argument), last.text(argument));
        match last.kind {
            TokenKind::Name => return format!("{last_text} <= {first}"),
            TokenKind::Integer => return format!("{first} >= {last_text}"),
            _ => {}
        }
    }
    format!("{argument} >= {lowest}")
}

/// The guard for the negative arguments of the call at a place: `k <= a` for `W(a-k, b)`. Other differences of two
/// names or of a name and a number are guarded as well, since they may be negative next, unless the conditions of the
/// option say that they are not: `i <= a and j <= b` for `W(a-i, b-j)`.
pub fn guard(call: &str, span: Span, sources: &SourceMap, conditions: &str) -> Option<String> {
    let text = one_line(sources.slice(span));
    let values = argument(call)?;
    let written = arguments(&text)?;
    let values: Vec<&str> = values.split(", ").collect();
    if values.len() != written.len() {
        return None;
    }
    let negative = |value: &str, text: &str| {
        value.starts_with('-') && value.parse::<i64>().is_ok() && text.contains('-')
    };
    let mut found = false;
    let mut guards: Vec<String> = Vec::new();
    for (value, text) in values.into_iter().zip(written) {
        let own = at_least(&text, &Number::ZERO);
        let is_negative = negative(value, &text);
        found |= is_negative;
        if (is_negative || is_difference(&text) && !says(conditions, &own))
            && !guards.contains(&own)
        {
            guards.push(own);
        }
    }
    found.then(|| guards.join(" and "))
}

/// Whether one of some conditions, or a part of a chain, is this comparison or the strict one: `k <= n` of `1 <= k <=
/// n`.
fn says(conditions: &str, comparison: &str) -> bool {
    let words = |text: &str| -> Vec<(TokenKind, String)> {
        let tokens = lex(text).into_iter().filter(|own| !own.kind.is_trivia());
        tokens
            .map(|own| (own.kind, own.text(text).to_owned()))
            .collect()
    };
    let (all, wanted) = (words(conditions), words(comparison));
    let parts = |at: usize| {
        use TokenKind::{And, Comma, Greater, GreaterEqual, Less, LessEqual};
        let ends = [And, Comma, Greater, GreaterEqual, Less, LessEqual];
        all.get(at).is_none_or(|(kind, _)| ends.contains(kind))
    };
    let is_same = |own: &str, wanted: &str| own == wanted || format!("{own}=") == wanted;
    let mut places = all.windows(wanted.len()).enumerate();
    places.any(|(at, own)| {
        let mut pairs = own.iter().zip(&wanted);
        pairs.all(|(own, wanted)| is_same(&own.1, &wanted.1))
            && (at == 0 || parts(at - 1))
            && parts(at + wanted.len())
    })
}

/// Whether an argument is the difference of two names, or of a name and a number.
fn is_difference(argument: &str) -> bool {
    let kinds: Vec<TokenKind> = lex(argument)
        .into_iter()
        .map(|token| token.kind)
        .filter(|kind| !kind.is_trivia())
        .collect();
    matches!(
        kinds[..],
        [
            TokenKind::Name,
            TokenKind::Minus,
            TokenKind::Name | TokenKind::Integer
        ]
    )
}

/// The arguments of a call as they are written.
fn arguments(text: &str) -> Option<Vec<String>> {
    parts(argument(text)?)
}

/// The text in the parentheses of a call: the argument, or several with commas.
pub fn argument(call: &str) -> Option<&str> {
    let (_, inner) = call.strip_suffix(')')?.split_once('(')?;
    Some(inner)
}

/// The parts between the commas outside of all parentheses.
fn parts(inner: &str) -> Option<Vec<String>> {
    let (mut depth, mut own, mut all) = (0i32, String::new(), Vec::new());
    for token in lex(inner) {
        depth += i32::from(token.kind.closer().is_some()) - i32::from(token.kind.is_closer());
        if depth < 0 {
            return None;
        }
        match token.kind == TokenKind::Comma && depth == 0 {
            true => all.push(std::mem::take(&mut own).trim().to_owned()),
            false => own += token.text(inner),
        }
    }
    all.push(own.trim().to_owned());
    Some(all)
}

/// A member of an enumeration: `P(k)`, and `P(t)[k]` where the enumeration has parameters or the text at a place has
/// brackets.
pub fn member(name: &str, index: impl std::fmt::Display, text: &str) -> String {
    match name.ends_with(')') || text.ends_with(']') {
        true => format!("{name}[{index}]"),
        false => format!("{name}({index})"),
    }
}

/// The advice on how to keep the index of an enumeration at or below its last one: `i <= 5` for `S(i)`, `i + 3 <= 5`
/// for `S[i + 3]`. If the index is a number, membership may be meant.
pub fn within(span: Span, sources: &SourceMap, name: &str, last: usize) -> String {
    let text = one_line(sources.slice(span));
    let index = index_of(&text).filter(|index| index.len() <= 30);
    let Some(index) = index else {
        return format!("end the index at {last}");
    };
    match index.bytes().all(|own| own.is_ascii_digit()) {
        true => format!(
            "the last member is `{}`; to ask whether {index} is a member, write `{index} in {name}`",
            member(name, last, &text)
        ),
        false => format!("end the index at {last}: `{index} <= {last}`"),
    }
}

/// The index of a member: `i` of `S(i)`, of `S[i]` and of `S(1, 2)[i]`.
fn index_of(text: &str) -> Option<String> {
    let inner = match text.strip_suffix(']') {
        Some(open) => {
            let tokens = lex(open);
            let mut depth = 1;
            let begin = tokens.iter().rev().find(|token| {
                depth += i32::from(token.kind.is_closer());
                depth -= i32::from(token.kind.closer().is_some());
                depth == 0
            })?;
            parts(&open[begin.range().end..])?
        }
        None => arguments(text)?,
    };
    match &inner[..] {
        [index] if !index.is_empty() => Some(index.clone()),
        _ => None,
    }
}

/// The advice on how to keep the index of a list within it: `k <= 5` for `x[k]`.
pub fn element(span: Span, sources: &SourceMap, index: &Number, count: usize) -> String {
    const NUMBERED: &str =
        "elements are numbered from 1; `|L|` is their number, as in `1 <= i <= |L|`";
    let text = one_line(sources.slice(span));
    if let Some(help) = choice_of_bound(span, &text, sources, count) {
        return help;
    }
    let inner = text.strip_suffix(']').and_then(|own| own.rsplit_once('['));
    let is_name = |own: &str| {
        let mut letters = own.chars();
        letters.next().is_some_and(char::is_alphabetic)
            && letters.all(|c| c.is_alphanumeric() || c == '_')
    };
    match inner {
        Some((_, variable))
            if is_name(variable) && count > 0 && !index.is_zero() && !index.is_negative() =>
        {
            format!("end the index at {count}: `{variable} <= {count}`; {NUMBERED}")
        }
        _ => NUMBERED.to_owned(),
    }
}

/// The advice for an element `L[1]` that is missing in a bound of a variable: a guard does not keep the bound from
/// being evaluated. `None` if the place is not in a bound, or the index is not a number.
fn choice_of_bound(span: Span, text: &str, sources: &SourceMap, count: usize) -> Option<String> {
    let (list, index) = text.strip_suffix(']')?.split_once('[')?;
    let least: usize = index.parse().ok()?;
    let is_name = list.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !is_name || least <= count {
        return None;
    }
    let is_of_mex = is_in_condition(span, sources)?;
    let condition = match least {
        1 => format!("|{list}| = 0"),
        _ => format!("|{list}| < {least}"),
    };
    let choice = match is_of_mex {
        true => format!("if {condition} then 0 else mex {{...}}"),
        false => format!("if {condition} then ... else ..."),
    };
    Some(format!(
        "the bounds of a variable are evaluated before any guard: write `{choice}`"
    ))
}

/// Whether the builder in whose conditions a place is belongs to a `mex`; `None` if the place is in no conditions.
fn is_in_condition(span: Span, sources: &SourceMap) -> Option<bool> {
    let tokens = lex(&sources.get(span.file).text);
    let before = tokens
        .iter()
        .filter(|own| !own.kind.is_trivia() && own.range().end <= span.range().start);
    let before: Vec<TokenKind> = before.map(|own| own.kind).collect();
    let (mut depth, mut is_behind_colon) = (0usize, false);
    for at in (0..before.len()).rev() {
        let kind = before[at];
        if kind.is_closer() {
            depth += 1;
        } else if kind.closer().is_none() {
            is_behind_colon |= depth == 0 && kind == TokenKind::Colon;
        } else if depth > 0 {
            depth -= 1;
        } else if is_behind_colon {
            return Some(at > 0 && before[at - 1] == TokenKind::Mex);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{arguments, at_least, index_of};
    use nk_base::number::Number;

    #[test]
    fn conditions_are_written_as_one_would() {
        assert_eq!(at_least("n-k", &Number::ZERO), "k <= n");
        assert_eq!(at_least("a - 1", &Number::ZERO), "a >= 1");
        assert_eq!(at_least("n-k", &Number::ONE), "n-k >= 1");
        assert_eq!(at_least("n-2*k", &Number::ZERO), "n-2*k >= 0");
    }

    #[test]
    fn arguments_are_parted_by_their_commas() {
        let of = |text| arguments(text).unwrap_or_default();
        assert_eq!(of("W(a-k, f(b, 1))"), ["a-k", "f(b, 1)"]);
        assert_eq!(of("f(g(1)) + h(2)"), Vec::<String>::new());
        assert_eq!(of("f"), Vec::<String>::new());
    }

    #[test]
    fn an_index_stands_in_parentheses_or_brackets() {
        let of = |text| index_of(text);
        assert_eq!(of("P(i + 3)").as_deref(), Some("i + 3"));
        assert_eq!(of("P[j]").as_deref(), Some("j"));
        assert_eq!(of("P(1, 2)[Q[k]]").as_deref(), Some("Q[k]"));
        assert_eq!(of("P").as_deref(), None);
        assert_eq!(of("N[G, v]").as_deref(), None, "no index");
    }
}
