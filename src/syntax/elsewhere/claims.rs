//! Quantifiers before a statement, properties in words, congruences, and implications.

use super::reader::{Reader, claim, value};
use super::translate::apart::apart;
use super::translate::expression;
use super::{Idiom, Phrase};
use crate::token::TokenKind;

const FOR_ALL: Idiom = Idiom {
    message: "stands before a statement here",
    label: "the variables of a claim stand behind its `:`",
    help: "write `check f(n) = g(n) : n >= 1`; within an expression, `all(c(k) : 1 <= k <= n)`",
};

const PROPERTY: Idiom = Idiom {
    message: "is a property in words",
    label: "not of this language",
    help: "write a condition, such as `n mod 2 = 0`, `isprime(n)` or `n mod 3 = 0`",
};

const CONGRUENCE: Idiom = Idiom {
    message: "is a congruence",
    label: "`mod` stands between two numbers",
    help: "write `a mod m = b mod m`",
};

const IMPLICATION: Idiom = Idiom {
    message: "is an implication",
    label: "no sign of this language",
    help: "make it a condition behind `:`, as in `check f(n) > 0 : n >= 1, n mod 2 = 0`, or write `not a or b`",
};

const EQUIVALENCE: Idiom = Idiom {
    message: "is an equivalence",
    label: "no sign of this language",
    help: "two statements are equal, as in `check (f(n) = 0) = (n mod 4 = 0) : n >= 0`",
};

const SUBSCRIPT: Idiom = Idiom {
    message: "is an index as LaTeX writes it",
    label: "a subscript",
    help: "an index is an argument: `a(n-1)`",
};

const FACTORIAL: Idiom = Idiom {
    message: "is a factorial",
    label: "`!` is no operator",
    help: "write `factorial(n)`",
};

const PERIODIC: Idiom = Idiom {
    message: "is a property in words",
    label: "not of this language",
    help: "state it with the period, as in `check f(n+12) = f(n) : n >= 71`, or ask for it: `nkdsl prove FILE f`",
};

const NOT_EQUAL: Idiom = Idiom {
    message: "compares nothing here",
    label: "of another language",
    help: "write `!=`",
};

const EDGE: Idiom = Idiom {
    message: "is no condition on an edge here",
    label: "an edge as a pair",
    help: "write `u -- v in G`",
};

const OUTCOME: Idiom = Idiom {
    message: "is no outcome here: `outcome(G)` is 0 for a P-position and 1 for an N-position",
    label: "a letter for a position",
    help: "write 0 or 1",
};

const INFIX: Idiom = Idiom {
    message: "is an operator of other languages",
    label: "no operator here",
    help: "write `\\`, `union`, `intersect`, `subset`, `!=`, `<=`, `>=` or `(+)`",
};

/// Words that stand between two values in LaTeX and elsewhere, with the operators of this language.
const WORDS: &[(&str, &str)] = &[
    ("setminus", "\\"),
    ("minus", "\\"),
    ("without", "\\"),
    ("cup", "union"),
    ("cap", "intersect"),
    ("intersection", "intersect"),
    ("subseteq", "subset"),
    ("notin", "not in"),
    ("isin", "in"),
    ("neq", "!="),
    ("leq", "<="),
    ("geq", ">="),
    ("oplus", "(+)"),
    ("bitxor", "(+)"),
];

const SUBSETS: Idiom = Idiom {
    message: "asks about a set that nothing else names",
    label: "a question, which gives no values",
    help: "a variable takes the subsets of S by `T in subsets(S)`",
};

const DIVIDES: Idiom = Idiom {
    message: "asks in another notation whether a number divides another one",
    label: "conditions stand behind `:` already",
    help: "`d` divides `n` is `n mod d = 0`",
};

const BRACES: Idiom = Idiom {
    message: "is a power as LaTeX writes it",
    label: "braces make a set",
    help: "write `x^(n+1)`",
};

pub fn phrase(reader: &Reader, at: usize) -> Option<Phrase> {
    for_all(reader, at)
        .or_else(|| property(reader, at))
        .or_else(|| congruence(reader, at))
        .or_else(|| implication(reader, at))
        .or_else(|| subscript(reader, at))
        .or_else(|| braced_power(reader, at))
        .or_else(|| factorial(reader, at))
        .or_else(|| not_equal(reader, at))
        .or_else(|| edge(reader, at))
        .or_else(|| outcome(reader, at))
        .or_else(|| infix(reader, at))
        .or_else(|| divides(reader, at))
        .or_else(|| of_subsets(reader, at))
}

/// `T subset S` where nothing else says what T takes.
fn of_subsets(reader: &Reader, at: usize) -> Option<Phrase> {
    let name = at.checked_sub(1).filter(|&own| reader.is_name(own))?;
    let open = reader
        .inside(at)
        .filter(|_| reader.is(at, TokenKind::Subset))?;
    let mut before = reader.beside(open + 1..at);
    let among = before.any(|own| reader.is(own, TokenKind::Colon));
    let begins = matches!(
        reader.kind(name - 1),
        Some(TokenKind::Colon | TokenKind::Comma | TokenKind::And)
    );
    let end = reader
        .end(at + 1)
        .filter(|&end| among && begins && end > at + 1)?;
    let plain = !reader
        .beside(at + 1..end)
        .any(|own| matches!(reader.kind(own), Some(TokenKind::And | TokenKind::Or)));
    let whole = reader.span(name..end);
    let set = expression(reader, at + 1..end, &[]);
    let text = value(format!("{} in subsets({})", reader.word(name), set.trim()));
    plain.then(|| Phrase::new(reader, whole, SUBSETS).meaning(whole, text))
}

/// `d | n` among the conditions of a builder.
fn divides(reader: &Reader, at: usize) -> Option<Phrase> {
    let open = reader.inside(at)?;
    let mut before = reader.beside(open + 1..at);
    let among = before.any(|own| reader.is(own, TokenKind::Colon));
    if !reader.is(at, TokenKind::Bar) || !reader.after_value(at) || !among {
        return None;
    }
    let first = reader.operand(at);
    let end = super::translate::atom_end(reader, at + 1)?;
    let ends = reader.kind(end).is_some_and(|kind| {
        kind.is_closer() || matches!(kind, TokenKind::Comma | TokenKind::And | TokenKind::Or)
    });
    let whole = reader.span(first..end);
    let found = Phrase::new(reader, whole, DIVIDES);
    Some(match ends && reader.is_atom(first..at) {
        true => {
            let [by, number] = [first..at, at + 1..end].map(|own| expression(reader, own, &[]));
            found.meaning(
                whole,
                value(format!("{} mod {} = 0", number.trim(), by.trim())),
            )
        }
        false => found,
    })
}

/// `S setminus {x}`
fn infix(reader: &Reader, at: usize) -> Option<Phrase> {
    let is_between = reader.is_name(at)
        && reader.after_value(at)
        && !reader.begins_line(at)
        && reader
            .kind(at + 1)
            .is_some_and(|next| next.begins_value() && !reader.begins_line(at + 1));
    let (_, sign) = WORDS.iter().find(|(word, _)| *word == reader.word(at))?;
    let place = reader.span(at..at + 1);
    is_between.then(|| Phrase::new(reader, place, INFIX).meaning(place, Some((*sign).to_owned())))
}

/// `a /= b`
fn not_equal(reader: &Reader, at: usize) -> Option<Phrase> {
    let sign = reader.is(at, TokenKind::Divide) && reader.is(at + 1, TokenKind::Equal);
    if !sign || !reader.adjoins(at + 1) {
        return None;
    }
    let whole = reader.span(at..at + 2);
    Some(Phrase::new(reader, whole, NOT_EQUAL).meaning(whole, Some("!=".to_owned())))
}

/// `{u, v} in E(G)`, `(u, v) in G.edges()`, `(u, v) in G`
fn edge(reader: &Reader, at: usize) -> Option<Phrase> {
    let opens = matches!(
        reader.kind(at),
        Some(TokenKind::OpenBrace | TokenKind::OpenParen | TokenKind::OpenBracket)
    );
    if !opens || reader.after_value(at) {
        return None;
    }
    let close = reader.close(at)?;
    let parts = reader.parts(at)?;
    let [u, v] = &parts[..] else {
        return None;
    };
    let set = close + 2;
    let is_set = |own: usize| matches!(reader.word(own), "E" | "edges" | "Edges" | "EdgeList");
    let (graph, end) = if is_set(set) {
        let end = reader.close(set + 1)?;
        (expression(reader, set + 2..end, &[]), end + 1)
    } else if reader.is(set + 1, TokenKind::Dot) && is_set(set + 2) {
        let call = reader.close(set + 3).map_or(set + 3, |close| close + 1);
        (reader.word(set).to_owned(), call)
    } else if matches!(reader.word(set), "G" | "H") && reader.is(at, TokenKind::OpenParen) {
        (reader.word(set).to_owned(), set + 1)
    } else {
        return None;
    };
    let names = u.len() == 1 && v.len() == 1 && reader.is(close + 1, TokenKind::In);
    let whole = reader.span(at..end);
    let around = reader
        .inside(at)
        .and_then(|open| Some(reader.span(open..reader.close(open)? + 1)));
    let text = format!(
        "{} -- {} in {graph}",
        reader.word(u.start),
        reader.word(v.start)
    );
    let found = Phrase::new(reader, whole, EDGE).meaning(whole, value(text));
    names.then(|| Phrase {
        covers: around.unwrap_or(whole),
        ..found
    })
}

/// `outcome(G) = P`
fn outcome(reader: &Reader, at: usize) -> Option<Phrase> {
    let number = match reader.word(at) {
        "P" => "0",
        "N" => "1",
        _ => return None,
    };
    let open = at
        .checked_sub(2)
        .and_then(|close| reader.open(close))
        .filter(|&open| open > 0)?;
    let compares = matches!(
        reader.kind(at - 1),
        Some(TokenKind::Equal | TokenKind::NotEqual)
    );
    if !compares || reader.word(open - 1) != "outcome" || reader.defines(reader.word(at)) {
        return None;
    }
    let place = reader.span(at..at + 1);
    Some(Phrase::new(reader, place, OUTCOME).meaning(place, Some(number.to_owned())))
}

/// `n!`
fn factorial(reader: &Reader, at: usize) -> Option<Phrase> {
    let is_sign = reader.word(at) == "!" && reader.adjoins(at) && reader.after_value(at);
    let last = at.checked_sub(1).filter(|_| is_sign)?;
    let first = match reader.open(last) {
        Some(open) if open > 0 && reader.is_name(open - 1) && reader.adjoins(open) => open - 1,
        Some(open) => open,
        None => last,
    };
    let (text, end) = super::translate::factorial(reader, first, &[])?;
    let whole = reader.span(first..end);
    Some(Phrase::new(reader, whole, FACTORIAL).meaning(whole, value(text)))
}

/// `forall n: s`, `for all n >= 1, s`, `∀ n : s`, behind a `check` or at the beginning of a line.
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
    let mut beside = reader.beside(from..end);
    let divider = beside.find(|&at| {
        matches!(reader.kind(at), Some(TokenKind::Colon | TokenKind::Comma))
            || reader.word(at) == "."
    });
    let Some(divider) = divider.filter(|&divider| divider + 1 < end) else {
        return Some(found);
    };
    let range = expression(reader, from..divider, &[]);
    let statement = expression(reader, divider + 1..end, &[]);
    let has_range = reader
        .beside(divider + 1..end)
        .any(|at| reader.is(at, TokenKind::Colon));
    let comma = if has_range { "," } else { " :" };
    let range = match divider - from {
        1 => format!("{} >= 0", range.trim()),
        _ => range.trim().to_owned(),
    };
    let text = claim(format!("{}{comma} {range}", statement.trim()));
    let text = text.map(|text| {
        if checks {
            text
        } else {
            format!("check {text}")
        }
    });
    Some(found.meaning(whole, text))
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
    let first = reader.operand(at);
    if !sign || first == at {
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
    let in_check = (at.saturating_sub(super::reader::REACH)..at)
        .rev()
        .take_while(|&own| own + 1 == at || !reader.begins_line(own + 1))
        .any(|own| reader.is(own, TokenKind::Check));
    let place = || reader.span(at..at + 1);
    let idiom = if is_both { EQUIVALENCE } else { IMPLICATION };
    let is_sign = (sign || is_both) && in_check && reader.after_value(at);
    is_sign.then(|| Phrase::new(reader, place(), idiom))
}

/// `a_{n-1}`
fn subscript(reader: &Reader, at: usize) -> Option<Phrase> {
    if matches!(reader.word(at), "sum_" | "prod_" | "mex_" | "_") {
        return None;
    }
    let (text, end) = super::translate::subscript(reader, at, &[])?;
    let whole = reader.span(at..end);
    Some(Phrase::new(reader, whole, SUBSCRIPT).meaning(whole, value(text)))
}

/// `2^{n+1}`
fn braced_power(reader: &Reader, at: usize) -> Option<Phrase> {
    let braces = reader.is(at, TokenKind::Power) && reader.is(at + 1, TokenKind::OpenBrace);
    let close = reader.close(at + 1).filter(|_| braces)?;
    let whole = reader.span(at..close + 1);
    let text = expression(reader, at..close + 1, &[]);
    let text = value(format!("2{text}")).map(|text| text[1..].to_owned());
    Some(Phrase::new(reader, whole, BRACES).meaning(whole, text))
}
