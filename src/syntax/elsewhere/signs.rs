//! Signs of other languages at one value or between two: indices, powers, factorials, comparisons, edges as pairs.

use super::graph_letters;
use super::reader::{REACH, Reader, value};
use super::translate::expression;
use super::{Idiom, Phrase};
use crate::notation;
use crate::token::TokenKind;

const SUBSCRIPT: Idiom = Idiom {
    message: "is an index in LaTeX notation",
    label: "a subscript",
    help: "an index is an argument: `a(n-1)`",
};

const FACTORIAL: Idiom = Idiom {
    message: "is a factorial",
    label: "`!` is not an operator",
    help: "write `factorial(n)`",
};

const UNIQUE: Idiom = Idiom {
    message: "is no word of this language",
    label: "exactly one",
    help: "count what there is, as in `count(1 : 0 <= b <= n, W(n, b) = 0) = 1`",
};

const NOT_EQUAL: Idiom = Idiom {
    message: "compares nothing here",
    label: "from another language",
    help: "write `!=`",
};

const EDGE: Idiom = Idiom {
    message: "is not a condition on an edge here",
    label: "an edge as a pair",
    help: "write `u -- v in G`",
};

const DOUBLE_MINUS: Idiom = Idiom {
    message: "is an edge here",
    label: "`--` joins two vertices",
    help: "a number is subtracted by one sign: `7 - 3`, `7 - -3`",
};

const OUTCOME: Idiom = Idiom {
    message: "is not an outcome here: `outcome(G)` is 0 for a P-position and 1 for an N-position",
    label: "a letter for a position",
    help: "write 0 or 1",
};

const MISERE: Idiom = Idiom {
    message: "is not an outcome here: `misere(...)` is 0 for a P-position and 1 for an N-position",
    ..OUTCOME
};

const INFIX: Idiom = Idiom {
    message: "is an operator from other languages",
    label: "not an operator here",
    help: "write `\\`, `union`, `intersect`, `subset`, `!=`, `<=`, `>=` or `(+)`",
};

const NIM_SUM: Idiom = Idiom {
    message: "has blanks in it",
    label: "the sign of the nim-sum has none",
    help: "write `(+)`",
};

const NIM_PRODUCT: Idiom = Idiom {
    message: "is not an operator here",
    label: "the sign of the nim-product is `⊗`",
    help: "write `a ⊗ b` or `nimproduct(a, b)`",
};

const SUBSETS: Idiom = Idiom {
    message: "asks about a set that nothing else names",
    label: "a question, which gives no values",
    help: "a variable takes the subsets of S by `T in subsets(S)`",
};

const DIVIDES: Idiom = Idiom {
    message: "asks in another notation whether a number divides another",
    label: "conditions come after `:` already",
    help: "`d` divides `n` is `n mod d = 0`",
};

const CONNECTIVE: Idiom = Idiom {
    message: "joins statements in other notations",
    label: "not an operator here",
    help: "write `and` or `or`",
};

const OR: Idiom = Idiom {
    message: "is between two conditions",
    label: "no `or` here",
    help: "write `or`",
};

/// Words that come before a condition in English texts.
const CONNECTIVES: &[&str] = &[
    "iff", "when", "whenever", "where", "with", "whose", "provided", "such", "unless",
];

const BRACES: Idiom = Idiom {
    message: "is a power in LaTeX notation",
    label: "braces make a set",
    help: "write `x^(n+1)`",
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
    ("XOR", "(+)"),
    ("nimsum", "(+)"),
    ("nim_sum", "(+)"),
    ("U", "union"),
];

const NIMBERS: Idiom = Idiom {
    message: "is a nimber in the notation of the literature",
    label: "`*` is only the sign of a product",
    help: "`*2` is written 2, and the sum of nimbers is `(+)`",
};

const SCIENTIFIC: Idiom = Idiom {
    message: "is a number in the notation of programs",
    label: "not a number here",
    help: "write the number in decimal digits, or a power: `10^3`",
};

const SHIFT: Idiom = Idiom {
    message: "shifts binary digits in other languages",
    label: "not an operator here",
    help: "write `n * 2^k`, or `n div 2^k` for a shift to the right",
};

const CONGRUENCE: Idiom = Idiom {
    message: "is the modulus of a congruence",
    label: "not after a value here",
    help: "the remainder is `a mod m`; that a and b are congruent is `(a - b) mod m = 0`",
};

const CROSS: Idiom = Idiom {
    message: "is not a sign of a product here",
    label: "a name between two values",
    help: "a product of numbers is `a * b`; one of graphs is `cartesian(G, H)`",
};

pub fn phrase(reader: &Reader, at: usize) -> Option<Phrase> {
    graph_letters::phrase(reader, at)
        .or_else(|| subscript(reader, at))
        .or_else(|| braced_power(reader, at))
        .or_else(|| factorial(reader, at))
        .or_else(|| not_equal(reader, at))
        .or_else(|| edge(reader, at))
        .or_else(|| double_minus(reader, at))
        .or_else(|| outcome(reader, at))
        .or_else(|| infix(reader, at))
        .or_else(|| divides(reader, at))
        .or_else(|| of_subsets(reader, at))
        .or_else(|| nim_sum(reader, at))
        .or_else(|| nim_product(reader, at))
        .or_else(|| nimbers(reader, at))
        .or_else(|| scientific(reader, at))
        .or_else(|| doubled(reader, at))
        .or_else(|| congruence(reader, at))
        .or_else(|| cross(reader, at))
        .or_else(|| number_of_divisors(reader, at))
}

/// `*2`, `*3 + *5`
fn nimbers(reader: &Reader, at: usize) -> Option<Phrase> {
    let mut values = Vec::new();
    let mut end = at;
    loop {
        let is_star = reader.is(end, TokenKind::Times)
            && reader.is(end + 1, TokenKind::Integer)
            && reader.adjoins(end + 1);
        if !is_star || reader.after_value(end) {
            break;
        }
        values.push(reader.word(end + 1));
        end += 2;
        let is_sum = reader.is_any(end, &[TokenKind::Plus, TokenKind::NimSum]);
        if !is_sum || !reader.is(end + 1, TokenKind::Times) {
            break;
        }
        end += 1;
    }
    if values.is_empty() {
        return None;
    }
    let whole = reader.span(at..end);
    Some(Phrase::new(reader, whole, NIMBERS).meaning(whole, value(values.join(" (+) "))))
}

/// `1e3`, `0x1F`, `0b101`
fn scientific(reader: &Reader, at: usize) -> Option<Phrase> {
    let (digits, rest) = (reader.word(at), reader.word(at + 1));
    if !reader.is(at, TokenKind::Integer) || !reader.is_name(at + 1) || !reader.adjoins(at + 1) {
        return None;
    }
    let letter = rest.chars().next()?;
    let tail = &rest[letter.len_utf8()..];
    let radix = match letter.to_ascii_lowercase() {
        'e' if tail.bytes().all(|own| own.is_ascii_digit()) => None,
        'x' if digits == "0" => Some(16),
        'b' if digits == "0" => Some(2),
        'o' if digits == "0" => Some(8),
        _ => return None,
    };
    let text = match radix {
        _ if tail.is_empty() => return None,
        Some(radix) => u64::from_str_radix(tail, radix).ok()?.to_string(),
        None if digits == "1" => format!("10^{tail}"),
        None => format!("{digits}*10^{tail}"),
    };
    let whole = reader.span(at..at + 2);
    Some(Phrase::new(reader, whole, SCIENTIFIC).meaning(whole, value(text)))
}

/// `/\`, `\/`, `<<`, `>>`
fn doubled(reader: &Reader, at: usize) -> Option<Phrase> {
    if at + 1 >= reader.tokens.len() || !reader.adjoins(at + 1) || !reader.after_value(at) {
        return None;
    }
    let place = reader.span(at..at + 2);
    let (idiom, text) = match (reader.word(at), reader.word(at + 1)) {
        ("/", "\\") => (CONNECTIVE, Some("and")),
        ("\\", "/") => (CONNECTIVE, Some("or")),
        ("<", "<") | (">", ">") => (SHIFT, None),
        _ => return None,
    };
    Some(Phrase::new(reader, place, idiom).meaning(place, text.map(str::to_owned)))
}

/// `5 (mod 3)`
fn congruence(reader: &Reader, at: usize) -> Option<Phrase> {
    let is_modulus = reader.is(at, TokenKind::OpenParen) && reader.is(at + 1, TokenKind::Mod);
    let close = reader.close(at).filter(|_| is_modulus)?;
    let whole = reader.span(at..close + 1);
    reader
        .after_value(at)
        .then(|| Phrase::new(reader, whole, CONGRUENCE))
}

/// `path(2) x path(3)`
fn cross(reader: &Reader, at: usize) -> Option<Phrase> {
    let is_between = matches!(reader.word(at), "x" | "X")
        && reader.after_value(at)
        && !reader.begins_line(at)
        && reader
            .kind(at + 1)
            .is_some_and(|next| next.is_name() && !reader.begins_line(at + 1));
    let place = reader.span(at..at + 1);
    // In `2 x y` and `a x y` the sign may be a variable.
    let of_calls = is_between
        && at > 0
        && reader.kind(at - 1).is_some_and(TokenKind::is_closer)
        && reader.is(at + 2, TokenKind::OpenParen);
    of_calls.then(|| Phrase::new(reader, place, CROSS))
}

/// `|{ d : 1 <= d <= n, d | n }|`, whose bars are not delimiters.
fn number_of_divisors(reader: &Reader, at: usize) -> Option<Phrase> {
    if !reader.is(at, TokenKind::Bar) || !reader.is(at + 1, TokenKind::OpenBrace) {
        return None;
    }
    let (mut depth, mut end, mut bars) = (0, at + 1, Vec::new());
    loop {
        let kind = reader.kind(end).filter(|_| end - at < REACH)?;
        match kind {
            kind if kind.closer().is_some() && kind != TokenKind::Bar => depth += 1,
            TokenKind::Bar if depth == 1 => bars.push(end),
            kind if kind.is_closer() => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        end += 1;
    }
    let is_plain = |own: usize| reader.is_name(own) || reader.is(own, TokenKind::Integer);
    let begins = |own: usize| reader.is_any(own, &[TokenKind::Comma, TokenKind::Colon]);
    let ends = |own: usize| own == end || reader.is(own, TokenKind::Comma);
    let divides =
        |bar: &usize| is_plain(bar - 1) && begins(bar - 2) && is_plain(bar + 1) && ends(bar + 2);
    if bars.is_empty() || !bars.iter().all(divides) || !reader.is(end + 1, TokenKind::Bar) {
        return None;
    }
    let mut text = String::new();
    let mut from = at;
    for bar in bars {
        text += reader.slice(from..bar - 1);
        text += &format!(" {} mod {} = 0", reader.word(bar + 1), reader.word(bar - 1));
        from = bar + 2;
    }
    text += reader.slice(from..end + 2);
    let whole = reader.span(at..end + 2);
    Some(Phrase::new(reader, whole, DIVIDES).meaning(whole, value(text)))
}

/// `( + )`
fn nim_sum(reader: &Reader, at: usize) -> Option<Phrase> {
    use TokenKind::{CloseParen, OpenParen, Plus};
    let kinds = [OpenParen, Plus, CloseParen];
    let mut signs = kinds.iter().zip(at..);
    if !reader.after_value(at) || !signs.all(|(kind, own)| reader.is(own, *kind)) {
        return None;
    }
    let whole = reader.span(at..at + 3);
    Some(Phrase::new(reader, whole, NIM_SUM).meaning(whole, Some("(+)".to_owned())))
}

/// `a (x) b`, `a (*) b`
fn nim_product(reader: &Reader, at: usize) -> Option<Phrase> {
    let (sign, right) = (at + 1, at + 3);
    let is_sign = reader.is(at, TokenKind::OpenParen)
        && matches!(reader.word(sign), "x" | "X" | "*" | "×")
        && reader.is(at + 2, TokenKind::CloseParen);
    let apart = reader.after_value(at) && !reader.adjoins(at) && !reader.begins_line(at);
    let begins = reader.kind(right).is_some_and(TokenKind::begins_value);
    let callee = reader.word(at - usize::from(at > 0));
    let is_call = reader.is_function(callee) || notation::functions().any(|own| own == callee);
    if !is_sign || !apart || !begins || reader.begins_line(right) || is_call {
        return None;
    }
    // In `f(x, n) = n (x) n` the `x` is an argument.
    let is_variable = |own: usize| {
        let is_sign = reader.is(own - 1, TokenKind::OpenParen) && !reader.adjoins(own - 1);
        reader.is_name(own) && reader.word(own) == reader.word(sign) && !is_sign
    };
    if (reader.margin(at).unwrap_or(at) + 1..at).any(is_variable) {
        return None;
    }
    // The value before the sign is misread as a function of x, so its errors are consequences.
    let (place, whole) = (reader.span(at..right), reader.span(at - 1..right + 1));
    let mut found = Phrase::new(reader, place, NIM_PRODUCT)
        .covering(whole)
        .meaning(place, Some("⊗".to_owned()));
    found.also = Some("as a function it is `nimproduct(a, b)`".to_owned());
    Some(found)
}

/// `T subset S` as a condition, meant as the range of T.
fn of_subsets(reader: &Reader, at: usize) -> Option<Phrase> {
    let name = at.checked_sub(1).filter(|&own| reader.is_name(own))?;
    if !reader.is(at, TokenKind::Subset) || !reader.is_condition(at) {
        return None;
    }
    let begins = reader.is_any(
        name - 1,
        &[TokenKind::Colon, TokenKind::Comma, TokenKind::And],
    );
    let end = reader.end(at + 1).filter(|&end| begins && end > at + 1)?;
    let plain = !reader
        .beside(at + 1..end)
        .any(|own| reader.is_any(own, &[TokenKind::And, TokenKind::Or]));
    let whole = reader.span(name..end);
    let set = expression(reader, at + 1..end, &[]);
    let text = value(format!("{} in subsets({})", reader.word(name), set.trim()));
    plain.then(|| Phrase::new(reader, whole, SUBSETS).meaning(whole, text))
}

/// `d | n` among the conditions of a builder.
fn divides(reader: &Reader, at: usize) -> Option<Phrase> {
    if !reader.is(at, TokenKind::Bar) || !reader.after_value(at) || !reader.is_condition(at) {
        return None;
    }
    let first = reader.operand(at);
    let end = super::translate::atom_end(reader, at + 1)?;
    // `edge u -- v when |u - v| = 1` asks for a distance.
    if CONNECTIVES.contains(&reader.word(first)) {
        return None;
    }
    let is_sign = |at: usize| {
        reader.kind(at).is_some_and(TokenKind::is_order) || reader.is(at, TokenKind::Equal)
    };
    if first.checked_sub(1).is_some_and(is_sign) && is_sign(end) {
        let place = reader.span(at..at + 1);
        return Some(Phrase::new(reader, place, OR).meaning(place, Some("or".to_owned())));
    }
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
    if reader.defines(reader.word(at)) {
        return None;
    }
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
    let opens = reader.is_any(
        at,
        &[
            TokenKind::OpenBrace,
            TokenKind::OpenParen,
            TokenKind::OpenBracket,
        ],
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

/// `7--3`
fn double_minus(reader: &Reader, at: usize) -> Option<Phrase> {
    let is_number = reader.is(at, TokenKind::Join) && reader.is(at + 1, TokenKind::Integer);
    let in_set = reader
        .inside(at)
        .is_some_and(|open| reader.is(open, TokenKind::OpenBrace));
    // In `G - {1 -- 2}` and `1 -- 2 in G` the numbers are vertices.
    if !is_number
        || !reader.after_value(at)
        || reader.has_edge(at)
        || in_set
        || reader.is(at + 2, TokenKind::In)
    {
        return None;
    }
    let first = reader.operand(at);
    let whole = reader.span(first..at + 2);
    let left = expression(reader, first..at, &[]);
    let text = value(format!("{} - -{}", left.trim(), reader.word(at + 1)));
    // Errors in the rest of the item are consequences, because its kind is misread.
    let begin = reader.margin(at).unwrap_or(first);
    let found = Phrase::new(reader, whole, DOUBLE_MINUS).meaning(whole, text);
    Some(found.covering(reader.span(begin..at + 2)))
}

/// `outcome(G) = P`, `misere(nim([1, 1])) = N`
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
    let compares = reader.is_any(at - 1, &[TokenKind::Equal, TokenKind::NotEqual]);
    let asks = matches!(reader.word(open - 1), "outcome" | "misere");
    if !compares || !asks || reader.defines(reader.word(at)) {
        return None;
    }
    let place = reader.span(at..at + 1);
    let idiom = match reader.word(open - 1) {
        "outcome" => OUTCOME,
        _ => MISERE,
    };
    Some(Phrase::new(reader, place, idiom).meaning(place, Some(number.to_owned())))
}

/// `n!`, or the `exists!` of "there is exactly one".
fn factorial(reader: &Reader, at: usize) -> Option<Phrase> {
    let is_sign = reader.word(at) == "!" && reader.adjoins(at) && reader.after_value(at);
    if is_sign && at > 0 && matches!(reader.word(at - 1), "exists" | "Exists") {
        return Some(Phrase::new(reader, reader.span(at - 1..at + 1), UNIQUE));
    }
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

/// `a_{n-1}`
fn subscript(reader: &Reader, at: usize) -> Option<Phrase> {
    let (name, index, end) = super::translate::subscript(reader, at, &[])?;
    let whole = reader.span(at..end);
    use TokenKind::{Edge, Join, Vertex};
    let before = at.checked_sub(1).and_then(|before| reader.kind(before));
    // In a rule of a graph the subscript is the index of a vertex.
    let is_vertex = reader.is(end, Join) || matches!(before, Some(Join | Vertex | Edge));
    let text = match is_vertex {
        true => value(index).map(|index| format!("{name}[{index}]")),
        false => value(format!("{name}({index})")),
    };
    Some(Phrase::new(reader, whole, SUBSCRIPT).meaning(whole, text))
}

/// `2^{n+1}`
fn braced_power(reader: &Reader, at: usize) -> Option<Phrase> {
    let close = super::translate::end_of_exponent(reader, at)?;
    let whole = reader.span(at..close + 1);
    let text = expression(reader, at..close + 1, &[]);
    let text = value(format!("2{text}")).map(|text| text[1..].to_owned());
    Some(Phrase::new(reader, whole, BRACES).meaning(whole, text))
}
