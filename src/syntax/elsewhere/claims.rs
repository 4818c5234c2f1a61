//! Quantifiers before a statement, properties in words, congruences, and implications.

use super::reader::{Reader, claim, value};
use super::spread;
use super::translate::apart::apart;
use super::translate::expression;
use super::{Idiom, Phrase};
use crate::token::TokenKind;

const FOR_ALL: Idiom = Idiom {
    message: "comes before a statement here",
    label: "the variables of a claim come after its `:`",
    help: "write `check f(n) = g(n) : n >= 1`; within an expression, `all(c(k) : 1 <= k <= n)`",
};

const NTH_PRIME: Idiom = Idiom {
    message: "is the prime with this number, not a condition",
    label: "`prime(k)` is the k-th prime",
    help: "write `isprime(p)`",
};

const PROPERTY: Idiom = Idiom {
    message: "is a property in words",
    label: "not of this language",
    help: "write a condition, such as `n mod 2 = 0`, `isprime(n)` or `n mod 3 = 0`",
};

const CONGRUENCE: Idiom = Idiom {
    message: "is a congruence",
    label: "`mod` goes between two numbers",
    help: "write `a mod m = b mod m`",
};

const IMPLICATION: Idiom = Idiom {
    message: "is an implication",
    label: "not a sign of this language",
    help: "make it a condition behind `:`, as in `check f(n) > 0 : n >= 1, n mod 2 = 0`, or write `not a or b`",
};

const EQUIVALENCE: Idiom = Idiom {
    message: "is an equivalence",
    label: "not a sign of this language",
    help: "two statements are equal, as in `check (f(n) = 0) = (n mod 4 = 0) : n >= 0`",
};

const PERIODIC: Idiom = Idiom {
    message: "is a property in words",
    label: "not of this language",
    help: "state it with the period, as in `check f(n+12) = f(n) : n >= 71`, or ask for it: `nkdsl prove FILE f`",
};

const RANGE: Idiom = Idiom {
    message: "does not begin a range here",
    label: "not a word of this language",
    help: "a variable of a claim takes the integers from a bound on: `check f(n) = g(n) : n >= 0`",
};

const DIVIDES: Idiom = Idiom {
    message: "is a property in words",
    label: "not of this language",
    help: "`d` divides `n` is `n mod d = 0`",
};

pub fn phrase(reader: &Reader, at: usize) -> Option<Phrase> {
    for_all(reader, at)
        .or_else(|| range_of_all(reader, at))
        .or_else(|| divides(reader, at))
        .or_else(|| property_before(reader, at))
        .or_else(|| property(reader, at))
        .or_else(|| congruence(reader, at))
        .or_else(|| implication(reader, at))
}

/// `forall n: s`, `for all n >= 1, s`, `∀ n : s`, after a `check` or at the beginning of a line.
fn for_all(reader: &Reader, at: usize) -> Option<Phrase> {
    let begins = reader.begins_line(at);
    let checks = at > 0 && reader.is(at - 1, TokenKind::Check);
    if !begins && !checks {
        return None;
    }
    let from = match reader.word(at) {
        "forall" | "∀" | "\\forall" | "Forall" | "ForAll" => at + 1,
        "for" if matches!(reader.word(at + 1), "all" | "every" | "each" | "any") => at + 2,
        "all" if checks && reader.is_name(at + 1) => at + 1,
        _ => return None,
    };
    let from = if matches!(reader.word(from), "integers" | "integer") {
        from + 1
    } else {
        from
    };
    if !reader.is_name(from) {
        return None;
    }
    let place = reader.span(at..from + 1);
    let found = Phrase::new(reader, place, FOR_ALL);
    let Some(end) = reader.line_end(at) else {
        return Some(found);
    };
    let whole = reader.span(at..end);
    let found = found.covering(whole);
    let Some(divider) = divider(reader, from, end).filter(|&divider| divider + 1 < end) else {
        return Some(found);
    };
    let range = spread::conditions(reader, from..divider);
    let statement = expression(reader, divider + 1..end, &[]);
    let mut behind = reader.beside(divider + 1..end);
    let colon = behind.find(|&at| reader.is(at, TokenKind::Colon));
    // In `n, f(n) = g(n) : n >= 1` the conditions after the colon give the range of n.
    let is_said = |part: &std::ops::Range<usize>| {
        let is_named =
            |colon: usize| (colon..end).any(|at| reader.word(at) == reader.word(part.start));
        part.len() == 1 && colon.is_some_and(is_named)
    };
    let statement = statement.trim();
    let text = match colon {
        _ if reader.split(from..divider).iter().all(is_said) => statement.to_owned(),
        Some(_) => format!("{statement}, {range}"),
        None => format!("{statement} : {range}"),
    };
    let text = claim(text);
    let text = text.map(|text| {
        if checks {
            text
        } else {
            format!("check {text}")
        }
    });
    Some(found.meaning(whole, text))
}

/// The token that separates the variables of a quantifier and their conditions from the statement: a `:`, a `.` or a
/// comma.
fn divider(reader: &Reader, from: usize, end: usize) -> Option<usize> {
    let is_colon = |at: &usize| reader.is(*at, TokenKind::Colon);
    let colon = reader
        .beside(from..end)
        .find(|at| is_colon(at) || reader.word(*at) == ".");
    let binds = |part: &std::ops::Range<usize>| spread::binds(reader, part);
    let parts = reader.split(from..colon.unwrap_or(end));
    // The comma before the first part that gives no variable a range.
    let mut others = parts.iter().skip(1);
    let comma = others.find(|own| !binds(own)).map(|own| own.start - 1);
    match colon {
        // In `n, f(n) = g(n) : n >= 1` the conditions come after the colon already.
        Some(colon)
            if is_colon(&colon) && reader.split(colon + 1..end).first().is_some_and(binds) =>
        {
            comma.or(Some(colon))
        }
        Some(colon) => Some(colon),
        None => comma.or_else(|| {
            let last = parts.last().filter(|_| parts.len() > 1)?;
            Some(last.start - 1)
        }),
    }
}

/// `: all n`, `: for all n >= 1`, as the conditions of an item.
fn range_of_all(reader: &Reader, at: usize) -> Option<Phrase> {
    let before = at.checked_sub(1)?;
    let begins = reader.is_any(before, &[TokenKind::Colon, TokenKind::Comma]);
    if !begins || reader.inside(at).is_some() {
        return None;
    }
    let from = match reader.word(at) {
        "forall" | "∀" | "\\forall" | "Forall" | "ForAll" | "all" | "every" | "each" => at + 1,
        "for" if matches!(reader.word(at + 1), "all" | "every" | "each" | "any") => at + 2,
        _ => return None,
    };
    if !reader.is_name(from) || reader.begins_line(from) {
        return None;
    }
    // `: for all n, m >= 1`
    if reader.is(from + 1, TokenKind::Comma)
        && let Some(end) = reader.line_end(from)
    {
        let whole = reader.span(at..end);
        let text = spread::conditions(reader, from..end);
        let text = claim(format!("0 = 0 : {text}")).map(|_| text);
        let place = reader.span(at..from + 1);
        return Some(
            Phrase::new(reader, place, RANGE)
                .covering(whole)
                .meaning(whole, text),
        );
    }
    let ends = from + 1 >= reader.tokens.len() || reader.begins_line(from + 1);
    let text = match ends {
        true => format!("{} >= 0", reader.word(from)),
        false => reader.word(from).to_owned(),
    };
    let whole = reader.span(at..from + 1);
    Some(Phrase::new(reader, whole, RANGE).meaning(whole, Some(text)))
}

/// `d divides n`
fn divides(reader: &Reader, at: usize) -> Option<Phrase> {
    let is_between = matches!(reader.word(at), "divides" | "Divides")
        && reader.after_value(at)
        && !reader.begins_line(at);
    let first = reader.operand(at);
    let end = super::translate::atom_end(reader, at + 1).filter(|_| is_between && first < at)?;
    let ends = reader.may_end_condition(end);
    let atom = |range: std::ops::Range<usize>| {
        let text = expression(reader, range.clone(), &[]);
        match reader.is_atom(range) {
            true => text.trim().to_owned(),
            false => format!("({})", text.trim()),
        }
    };
    let text = format!("{} mod {} = 0", atom(at + 1..end), atom(first..at));
    let whole = reader.span(first..end);
    let found = Phrase::new(reader, whole, DIVIDES);
    Some(found.meaning(whole, value(text).filter(|_| ends)))
}

/// `even n`, `prime p`, `prime(p)`, as a condition.
fn property_before(reader: &Reader, at: usize) -> Option<Phrase> {
    use TokenKind::{And, Colon, Comma, If, Not, Or};
    let word = reader.word(at);
    let is_property = matches!(word, "prime" | "even" | "odd") && !reader.defines(word);
    let is_condition = match at.checked_sub(1).and_then(|before| reader.kind(before)) {
        Some(Colon | And | Or | Not | If) => true,
        Some(Comma) => reader.inside(at).is_none() || reader.is_condition(at),
        _ => false,
    };
    let is_call = word == "prime" && reader.is(at + 1, TokenKind::OpenParen);
    let of_value = is_call || reader.is_name(at + 1) || reader.is(at + 1, TokenKind::Integer);
    if !is_property || !is_condition || !of_value || reader.begins_line(at + 1) {
        return None;
    }
    let end = super::translate::atom_end(reader, at + 1)?;
    let operand = expression(reader, at + 1..end, &[]);
    let text = match word {
        "even" => format!("{operand} mod 2 = 0"),
        "odd" => format!("{operand} mod 2 = 1"),
        _ if is_call => format!("isprime{operand}"),
        _ => format!("isprime({operand})"),
    };
    let text = value(text).filter(|_| reader.may_end_condition(end));
    let whole = reader.span(at..end);
    match (is_call, &text) {
        (true, None) => None,
        (true, Some(_)) => Some(Phrase::new(reader, whole, NTH_PRIME).meaning(whole, text)),
        (false, _) => Some(Phrase::new(reader, whole, PROPERTY).meaning(whole, text)),
    }
}

/// `n is even`, `n is not prime`, `n is divisible by 3`, `p prime`.
fn property(reader: &Reader, at: usize) -> Option<Phrase> {
    let is_verb = matches!(reader.word(at), "is" | "are");
    let stands_alone = matches!(reader.word(at), "prime" | "even" | "odd")
        && !reader.is(at + 1, TokenKind::OpenParen);
    if !(is_verb || stands_alone) || !reader.after_value(at) || reader.begins_line(at) {
        return None;
    }
    let first = reader.operand(at);
    let from = if is_verb { at + 1 } else { at };
    let negated = reader.word(from) == "not";
    let mut word = if negated { from + 1 } else { from };
    if matches!(reader.word(word), "a" | "an") {
        word += 1;
    }
    let operand = expression(reader, first..at, &[]);
    let atom = match reader.is_atom(first..at) {
        true => operand.clone(),
        false => format!("({operand})"),
    };
    let sign = if negated { "!=" } else { "=" };
    let not = if negated { "not " } else { "" };
    let (text, end) = match reader.word(word) {
        "even" => (format!("{atom} mod 2 {sign} 0"), word + 1),
        "odd" => (format!("{atom} mod 2 {sign} 1"), word + 1),
        "prime" => (format!("{not}isprime({operand})"), word + 1),
        "zero" => (format!("{operand} {sign} 0"), word + 1),
        "positive" if !negated => (format!("{operand} > 0"), word + 1),
        "negative" if !negated => (format!("{operand} < 0"), word + 1),
        "divisible" if reader.word(word + 1) == "by" => {
            let divisor = word + 2;
            let end = super::translate::atom_end(reader, divisor)?;
            let by = expression(reader, divisor..end, &[]);
            (format!("{atom} mod {by} {sign} 0"), end)
        }
        "in" => {
            let end = reader.end(word + 1).filter(|&end| end > word + 1)?;
            let set = expression(reader, word + 1..end, &[]);
            (format!("{operand} {not}in {}", set.trim()), end)
        }
        "connected" => (format!("{not}connected({operand})"), word + 1),
        "periodic" => return Some(Phrase::new(reader, reader.span(first..word + 1), PERIODIC)),
        "empty" => (format!("|{operand}| {sign} 0"), word + 1),
        _ => return Some(Phrase::new(reader, reader.span(at..at + 1), PROPERTY)),
    };
    let whole = reader.span(first..end);
    let text = apart(reader, first, end, text, true);
    Some(Phrase::new(reader, whole, PROPERTY).meaning(whole, value(text)))
}

/// `a = b (mod m)`, `a ≡ b (mod m)`, `a ≡ b mod m`.
fn congruence(reader: &Reader, at: usize) -> Option<Phrase> {
    let sign = matches!(reader.word(at), "=" | "==" | "≡" | "\\equiv");
    if !sign {
        return None;
    }
    let first = reader.operand(at);
    if first == at {
        return None;
    }
    let bare = matches!(reader.word(at), "≡" | "\\equiv");
    let stop = reader.end(at + 1)?;
    let open = reader.beside(at + 1..stop).find(|&own| {
        let opens = reader.is(own, TokenKind::OpenParen)
            && matches!(reader.word(own + 1), "mod" | "\\bmod" | "\\mod");
        opens || (bare && reader.is(own, TokenKind::Mod)) || matches!(reader.word(own), "\\pmod")
    })?;
    let (modulus, end) = match reader.kind(open)? {
        TokenKind::OpenParen => {
            let close = reader.close(open)?;
            (open + 2..close, close + 1)
        }
        TokenKind::Mod => (
            open + 1..super::translate::atom_end(reader, open + 1)?,
            super::translate::atom_end(reader, open + 1)?,
        ),
        _ => {
            let close = reader.close(open + 1)?;
            (open + 2..close, close + 1)
        }
    };
    if open == at + 1 || modulus.is_empty() {
        return None;
    }
    // The `=` of a definition or of a condition before is not that of the congruence.
    let parts = |own: usize| {
        let is_sign = matches!(reader.word(own), "=" | "==" | "≡" | "\\equiv");
        let kinds = [
            TokenKind::If,
            TokenKind::Then,
            TokenKind::Else,
            TokenKind::And,
            TokenKind::Or,
            TokenKind::Where,
        ];
        is_sign || kinds.iter().any(|kind| reader.is(own, *kind))
    };
    if reader.beside(at + 1..open).any(parts) {
        return None;
    }
    let atom = |range: std::ops::Range<usize>| {
        let text = expression(reader, range.clone(), &[]);
        match reader.is_atom(range) {
            true => text,
            false => format!("({})", text.trim()),
        }
    };
    let rest = reader.slice(at + 1..open).parse::<u64>();
    let is_rest = match (rest, reader.slice(modulus.clone()).parse::<u64>()) {
        (Ok(rest), Ok(modulus)) => rest < modulus,
        (Ok(rest), Err(_)) => rest == 0,
        _ => false,
    };
    let modulus = atom(modulus);
    let left = atom(first..at);
    let right = match is_rest {
        true => reader.slice(at + 1..open).to_owned(),
        false => format!("{} mod {modulus}", atom(at + 1..open)),
    };
    let whole = reader.span(first..end);
    let text = value(format!("{left} mod {modulus} = {right}"));
    Some(Phrase::new(reader, whole, CONGRUENCE).meaning(whole, text))
}

/// `a => b`, `a ==> b`, `a implies b`.
fn implication(reader: &Reader, at: usize) -> Option<Phrase> {
    let sign = matches!(
        reader.word(at),
        "=>" | "⇒" | "⟹" | "implies" | "\\implies" | "\\Rightarrow"
    );
    let is_both = matches!(
        reader.word(at),
        "iff" | "<=>" | "⇔" | "⟺" | "\\iff" | "\\Leftrightarrow"
    );
    if !(sign || is_both) || !reader.after_value(at) {
        return None;
    }
    let in_check = (at.saturating_sub(super::reader::REACH)..at)
        .rev()
        .take_while(|&own| own + 1 == at || !reader.begins_line(own + 1))
        .any(|own| reader.is(own, TokenKind::Check));
    let idiom = if is_both { EQUIVALENCE } else { IMPLICATION };
    in_check.then(|| Phrase::new(reader, reader.span(at..at + 1), idiom))
}
