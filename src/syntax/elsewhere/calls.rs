//! Calls of functions, methods and modules of other languages.

use std::ops::Range;

use super::names;
use super::reader::{Reader, item, value};
use super::translate::calls::{MODULES, call, dotted_piece, is_called};
use super::translate::expression;
use super::{Idiom, Phrase};
use crate::token::TokenKind;

const METHOD: Idiom = Idiom {
    message: "is a method, and there are none here",
    label: "a call with a dot",
    help: "write a function of the object, as in `degree(G, v)`; a vertex of a family is `G.v[1]`",
};

const MODULE: Idiom = Idiom {
    message: "is a module of another language",
    label: "nothing is imported here",
    help: "write the name of the function alone",
};

const NUMBERS: Idiom = Idiom {
    message: "is not a set here: a variable that ranges over all numbers would never end",
    label: "a set of all numbers",
    help: "write bounds, such as `0 <= k < n`; the range of a check or an eval may be `k >= 0`",
};

const PRIMES: Idiom = Idiom {
    message: "asks for a member of a set that is not built in",
    label: "no set of all primes",
    help: "write `isprime(p)` beside the bounds of p: `2 <= p <= n, isprime(p)`",
};

const ENDLESS: Idiom = Idiom {
    message: "is not a number, and nothing infinite can be computed here",
    label: "no upper end",
    help: "give the variable an upper end, such as `k <= n`; only the range of an eval or a check may have none: `n >= 1`",
};

const VERTEX: Idiom = Idiom {
    message: "is not a vertex: its indices go in square brackets",
    label: "after a graph",
    help: "a vertex of a graph is `G.v[1]`",
};

const PAIR: Idiom = Idiom {
    message: "has a pair as its argument, but there are no pairs here",
    label: "parentheses hold one value",
    help: "give it several arguments, as in `f(a, b)`, or a list, `f([a, b])`",
};

/// Games that are looked for by their names, in small letters.
const PARTIZAN_GAMES: &[&str] = &[
    "domineering",
    "crosscram",
    "snort",
    "col",
    "clobber",
    "amazons",
    "toads_and_frogs",
    "red_blue_hackenbush",
    "blue_red_hackenbush",
];

const PARTIZAN: Idiom = Idiom {
    message: "is a partizan game: its players have different moves, so its positions have no nimbers",
    label: "not an impartial game",
    help: "impartial relatives are Cram, `nimber(line(G))` of a lattice G, for Domineering, and Node-Kayles, `nimber(G)`; \
           state other rules by `mex { ... }`",
};

const SHORT_OEIS: Idiom = Idiom {
    message: "has too few digits for a name of the OEIS",
    label: "an A-number has six digits or more",
    help: "pad it with zeros, as in `A002187`",
};

const SWAPPED: Idiom = Idiom {
    message: "has its arguments in another order",
    label: "the code comes first",
    help: "write `octal(\"0.77\", n)`",
};

const CODE: Idiom = Idiom {
    message: "gives the code of an octal game as a number",
    label: "the code is a text, and the number of tokens comes after it",
    help: "write `octal(\"0.77\", n)`",
};

const STEPS: Idiom = Idiom {
    message: "gives the steps of a circulant graph as a set or a list",
    label: "a parameter of a graph family is one number",
    help: "state a family of your own, as in `graph c(n) { vertex v[i] : 0 <= i < n edge v[i] -- v[(i + s) mod n] : 0 <= i < n, s in {1, 3, 4} }`",
};

/// The help for a square root within arithmetic, as in `floor(k*(1 + sqrt(5))/2)`.
const ROOT_IN_SUM: &str = "roots are not rational, but `isqrt` already rounds down: `floor(k*sqrt(5))` is `isqrt(5*k^2)`, and \
     `floor(k*(1 + sqrt(5))/2)` is `(k + isqrt(5*k^2)) div 2`";

/// The help for the square of the golden ratio, as in `floor(k*phi^2)` and `floor(k*(3 + sqrt(5))/2)`.
const GOLDEN_SQUARE: &str = "roots are not rational, but `isqrt` already rounds down: the floor of k times the square of \
     the golden ratio, `(3 + sqrt(5))/2`, is `(3*k + isqrt(5*k^2)) div 2`";

/// The phrase that begins at a token.
pub fn phrase(reader: &Reader, at: usize) -> Option<Phrase> {
    if !reader.is_name(at) {
        return None;
    }
    numbers(reader, at)
        .or_else(|| endless(reader, at))
        .or_else(|| dotted(reader, at))
        .or_else(|| short_oeis(reader, at))
        .or_else(|| partizan(reader, at))
        .or_else(|| of_pair(reader, at))
        .or_else(|| swapped(reader, at))
        .or_else(|| coded(reader, at))
        .or_else(|| steps(reader, at))
        .or_else(|| vertex(reader, at))
        .or_else(|| named(reader, at))
}

/// Whether an arithmetic operator comes right before or after a range of tokens.
fn is_operand(reader: &Reader, range: Range<usize>) -> bool {
    use TokenKind::{Divide, Minus, Plus, Power, Times};
    let before = range.start.checked_sub(1);
    let beside = [before, Some(range.end)].into_iter().flatten();
    let mut kinds = beside.filter_map(|own| reader.kind(own));
    kinds.any(|kind| matches!(kind, Plus | Minus | Times | Divide | Power))
}

/// Whether the arguments after an opener seem to be numbers. Calls, words with a capital letter and names that the text
/// defines may be graphs.
fn has_numbers(reader: &Reader, open: usize) -> bool {
    let Some(close) = reader.close(open) else {
        return false;
    };
    let may_be_graph = |at: usize| {
        let word = reader.word(at);
        let is_capital = word.starts_with(|first: char| first.is_ascii_uppercase());
        reader.is_name(at) && (is_capital || is_called(reader, at) || reader.defines(word))
    };
    !(open + 1..close).any(may_be_graph)
}

/// A name of another language, called or alone.
fn named(reader: &Reader, at: usize) -> Option<Phrase> {
    let row = names::find(reader.word(at))?;
    let idiom = Idiom {
        message: "is a name from other languages",
        label: "not defined here",
        help: row.help,
    };
    let place = reader.span(at..at + 1);
    let mut found = Phrase::new(reader, place, idiom).for_unknown_name();
    // The brackets of Mathematica, as in `Floor[n/2]`.
    found.is_bracketed =
        reader.is(at + 1, TokenKind::OpenBracket) && !reader.defines(reader.word(at));
    let is_golden_square = match reader.word(at) {
        "phi" | "φ" | "ϕ" => reader.is(at + 1, TokenKind::Power) && reader.word(at + 2) == "2",
        own if names::is_root(own) => {
            // `(3 + sqrt(5))/2`
            let before = at.checked_sub(2).map(|three| reader.slice(three..at));
            let is_three = before.is_some_and(|own| own.replace(' ', "") == "3+");
            is_three && reader.word(at + 2) == "5" && reader.is(at + 3, TokenKind::CloseParen)
        }
        _ => false,
    };
    if is_golden_square {
        let idiom = Idiom {
            help: GOLDEN_SQUARE,
            ..idiom
        };
        return Some(Phrase { idiom, ..found });
    }
    Some(match call(reader, at, row, None, &[]) {
        Some((_, end)) if names::is_root(reader.word(at)) && is_operand(reader, at..end) => {
            let idiom = Idiom {
                help: ROOT_IN_SUM,
                ..idiom
            };
            Phrase { idiom, ..found }.covering(reader.span(at..end))
        }
        Some((_, end)) if names::is_nimber(row) && has_numbers(reader, at + 1) => {
            let idiom = Idiom {
                help: names::NIMBER_OF_NUMBERS,
                ..idiom
            };
            Phrase { idiom, ..found }.covering(reader.span(at..end))
        }
        Some((text, end)) => {
            let whole = reader.span(at..end);
            let text = value(text).filter(|text| text != reader.slice(at..end));
            found.covering(whole).meaning(whole, text)
        }
        // `check lim f(n) = 3`: the rest of the line is no definition.
        None if names::is_limit(row) => {
            let end = (at + 1..).find(|&own| reader.kind(own).is_none() || reader.begins_line(own));
            found.covering(reader.span(at..end.unwrap_or(at + 1)))
        }
        None => match reader.close(at + 1).filter(|_| is_called(reader, at)) {
            Some(close) => found.covering(reader.span(at..close + 1)),
            None => found,
        },
    })
}

/// `A2187`.
fn short_oeis(reader: &Reader, at: usize) -> Option<Phrase> {
    let digits = reader.word(at).strip_prefix('A')?;
    let few = (2..=5).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
    if !few || !reader.is(at + 1, TokenKind::OpenParen) {
        return None;
    }
    let place = reader.span(at..at + 1);
    let meant = format!("A{digits:0>6}");
    let found = Phrase::new(reader, place, SHORT_OEIS).for_unknown_name();
    Some(found.meaning(place, Some(meant)))
}

/// `w(3).v(1)`.
fn vertex(reader: &Reader, at: usize) -> Option<Phrase> {
    let dot = at
        .checked_sub(1)
        .filter(|&dot| reader.is(dot, TokenKind::Dot))?;
    let graph = dot.checked_sub(1)?;
    let of_call = reader.kind(graph).is_some_and(TokenKind::is_closer);
    let close = reader.close(at + 1)?;
    if !of_call || !reader.is(at + 1, TokenKind::OpenParen) || close == at + 2 {
        return None;
    }
    let whole = reader.span(at..close + 1);
    let indices = expression(reader, at + 2..close, &[]);
    let meant = format!("{}[{}]", reader.word(at), indices.trim());
    let text = value(format!("G.{meant}")).map(|_| meant);
    Some(Phrase::new(reader, whole, VERTEX).meaning(whole, text))
}

/// `octal(n, "0.77")`
fn swapped(reader: &Reader, at: usize) -> Option<Phrase> {
    let parts = reader.parts(at + 1)?;
    let [number, code] = &parts[..] else {
        return None;
    };
    let is_text = code.len() == 1 && reader.is(code.start, TokenKind::Text);
    if !matches!(reader.word(at), "octal" | "misere") || !is_text {
        return None;
    }
    let whole = reader.span(at..reader.close(at + 1)? + 1);
    let [number, code] = [number, code].map(|own| reader.slice(own.clone()));
    let text = value(format!("{}({code}, {number})", reader.word(at)));
    Some(Phrase::new(reader, whole, SWAPPED).meaning(whole, text))
}

/// `octal(0.6)`, and `octal officers = 0.6` as a line.
fn coded(reader: &Reader, at: usize) -> Option<Phrase> {
    if reader.word(at) != "octal" {
        return None;
    }
    let is_code = |own: usize| reader.is(own, TokenKind::Decimal);
    let defines = reader.begins_line(at)
        && reader.is_name(at + 1)
        && reader.is(at + 2, TokenKind::Equal)
        && is_code(at + 3);
    let (end, text) = match defines {
        true => {
            let [name, code] = [at + 1, at + 3].map(|own| reader.word(own));
            (at + 4, item(format!("{name}(n) = octal(\"{code}\", n)")))
        }
        false => {
            let close = reader.close(at + 1)?;
            if !reader.is(at + 1, TokenKind::OpenParen) || close != at + 3 || !is_code(at + 2) {
                return None;
            }
            let (code, heap) = (reader.word(at + 2), argument_of_item(reader, at));
            (close + 1, value(format!("octal(\"{code}\", {heap})")))
        }
    };
    let whole = reader.span(at..end);
    let mut found = Phrase::new(reader, whole, CODE).meaning(whole, text);
    if defines {
        found.defines = vec![reader.word(at + 1).to_owned()];
    }
    Some(found)
}

/// The parameter x of the item `f(x) = ...` that contains a token; `n` if the item is no such equation.
fn argument_of_item<'t>(reader: &Reader<'t>, at: usize) -> &'t str {
    let head = reader.margin(at).unwrap_or(at);
    let is_head = reader.is(head + 1, TokenKind::OpenParen)
        && reader.is_name(head + 2)
        && reader.is(head + 3, TokenKind::CloseParen)
        && reader.is(head + 4, TokenKind::Equal);
    match is_head {
        true => reader.word(head + 2),
        false => "n",
    }
}

/// `circulant(n, {1, 3})`
fn steps(reader: &Reader, at: usize) -> Option<Phrase> {
    let parts = reader.parts(at + 1)?;
    let [order, set] = &parts[..] else {
        return None;
    };
    let opens = reader.is_any(set.start, &[TokenKind::OpenBrace, TokenKind::OpenBracket]);
    let holds = opens && reader.close(set.start) == Some(set.end - 1);
    if reader.word(at) != "circulant" || reader.defines("circulant") || !holds {
        return None;
    }
    let whole = reader.span(at..reader.close(at + 1)? + 1);
    let steps = reader.parts(set.start).unwrap_or_default();
    let family = match steps.len() {
        1 => "circulant",
        2 => "circulant2",
        _ => return Some(Phrase::new(reader, whole, STEPS)),
    };
    let arguments = [order.clone()].into_iter().chain(steps);
    let arguments: Vec<&str> = arguments.map(|own| reader.slice(own)).collect();
    let text = value(format!("{family}({})", arguments.join(", ")));
    let mut found = Phrase::new(reader, whole, STEPS).meaning(whole, text);
    found.also = Some(format!(
        "`{family}` is in the library: `use \"std/circulants.nk\"`"
    ));
    Some(found)
}

/// `f((a, b))`.
fn of_pair(reader: &Reader, at: usize) -> Option<Phrase> {
    let open = at + 1;
    let is_pair = |own: usize| reader.is(own, TokenKind::OpenParen);
    if !is_pair(open) || !is_pair(open + 1) {
        return None;
    }
    let (inner, outer) = (reader.close(open + 1)?, reader.close(open)?);
    if inner + 1 != outer || reader.parts(open + 1)?.len() < 2 {
        return None;
    }
    let whole = reader.span(at..outer + 1);
    let arguments = expression(reader, open + 2..inner, &[]);
    let text = value(format!("{}({})", reader.word(at), arguments.trim()));
    Some(Phrase::new(reader, whole, PAIR).meaning(whole, text))
}

/// `domineering(lattice(2, 3))`.
fn partizan(reader: &Reader, at: usize) -> Option<Phrase> {
    let name = reader.word(at).to_lowercase();
    let is_game = is_called(reader, at) && PARTIZAN_GAMES.contains(&name.as_str());
    let place = || reader.span(at..at + 1);
    is_game.then(|| Phrase::new(reader, place(), PARTIZAN).for_unknown_name())
}

/// `k in N`.
fn numbers(reader: &Reader, at: usize) -> Option<Phrase> {
    let set = at + 2;
    let is_set = matches!(
        reader.word(set),
        "N" | "NN"
            | "ℕ"
            | "Z"
            | "ZZ"
            | "ℤ"
            | "Integers"
            | "NonNegativeIntegers"
            | "PositiveIntegers"
    );
    let ends =
        !reader.is(set + 1, TokenKind::OpenParen) && !reader.is(set + 1, TokenKind::OpenBracket);
    let plain =
        reader.is(at + 1, TokenKind::In) && is_set && ends && !reader.defines(reader.word(set));
    if !plain {
        return primes(reader, at);
    }
    let whole = reader.span(at..set + 1);
    let found = Phrase::new(reader, reader.span(set..set + 1), NUMBERS).covering(whole);
    let low = match reader.word(set) {
        "Z" | "ZZ" | "ℤ" | "Integers" => return Some(found),
        "PositiveIntegers" => 1,
        _ => 0,
    };
    // Only the range of an item may have no upper end.
    let before = at.checked_sub(1).and_then(|before| reader.kind(before));
    let is_range = reader.inside(at).is_none()
        && matches!(before, Some(TokenKind::Colon | TokenKind::Comma))
        && reader.may_end_condition(set + 1);
    let text = is_range.then(|| format!("{} >= {low}", reader.word(at)));
    Some(found.meaning(whole, text))
}

/// `p in primes`
fn primes(reader: &Reader, at: usize) -> Option<Phrase> {
    let set = at + 2;
    let plain = reader.is(at + 1, TokenKind::In)
        && matches!(reader.word(set), "primes" | "Primes" | "prime")
        && !reader.defines(reader.word(set))
        && reader.may_end_condition(set + 1);
    let whole = || reader.span(at..set + 1);
    plain.then(|| {
        let name = reader.word(at);
        // As a condition among others it gives a variable its lower end, too, unless another one does.
        let before = at.checked_sub(1).and_then(|before| reader.kind(before));
        let is_among_others = matches!(before, Some(TokenKind::Colon | TokenKind::Comma))
            && !matches!(reader.kind(set + 1), Some(TokenKind::And | TokenKind::Or))
            && !has_lower_end(reader, at);
        let text = match is_among_others {
            true => format!("{name} >= 2, isprime({name})"),
            false => format!("isprime({name})"),
        };
        Phrase::new(reader, whole(), PRIMES).meaning(whole(), Some(text))
    })
}

/// Whether a condition beside the one at a place bounds its name from below.
fn has_lower_end(reader: &Reader, at: usize) -> bool {
    let is_inside = |own: &usize| !matches!(reader.kind(*own), Some(TokenKind::Colon) | None);
    let before = (0..at).rev().take_while(is_inside);
    let is_own = |own: &usize| {
        let is_end = reader.is(*own, TokenKind::CloseBrace) || reader.begins_line(*own);
        reader.kind(*own).is_some() && !is_end
    };
    let after = (at + 1..).take_while(is_own);
    before.chain(after).any(|own| {
        let is_larger = own > 0 && reader.is_any(own - 1, &[TokenKind::Less, TokenKind::LessEqual]);
        let is_smaller = reader.is_any(own + 1, &[TokenKind::Greater, TokenKind::GreaterEqual]);
        reader.word(own) == reader.word(at) && (is_larger || is_smaller)
    })
}

/// `1 <= k <= oo` within a builder.
fn endless(reader: &Reader, at: usize) -> Option<Phrase> {
    let is_word = matches!(
        reader.word(at),
        "oo" | "inf" | "Inf" | "infinity" | "Infinity"
    );
    let compares = |at: usize| reader.is_any(at, &[TokenKind::Less, TokenKind::LessEqual]);
    let bounds = is_word && at > 1 && compares(at - 1) && reader.inside(at).is_some();
    if !bounds || reader.defines(reader.word(at)) {
        return None;
    }
    let mut first = reader.operand(at - 1);
    if first > 1 && compares(first - 1) {
        first = reader.operand(first - 1);
    }
    let place = reader.span(at..at + 1);
    Some(Phrase::new(reader, place, ENDLESS).covering(reader.span(first..at + 1)))
}

/// `math.isqrt(n)`, `G.neighbors(v)`, `S.union(T)`.
fn dotted(reader: &Reader, at: usize) -> Option<Phrase> {
    let Some((text, end)) = dotted_piece(reader, at, &[]) else {
        return method(reader, at);
    };
    let whole = reader.span(at..end);
    let (idiom, place) = match MODULES.contains(&reader.word(at)) {
        true => (MODULE, at..at + 1),
        false => (METHOD, at..at + 3),
    };
    let found = Phrase::new(reader, reader.span(place), idiom).covering(whole);
    Some(found.meaning(whole, value(text)))
}

/// `G.remove(v)`: a method without a translation.
fn method(reader: &Reader, at: usize) -> Option<Phrase> {
    let is_call = reader.is(at + 1, TokenKind::Dot)
        && reader.is_name(at + 2)
        && reader.is(at + 3, TokenKind::OpenParen);
    if !is_call || !(1..=3).all(|own| reader.adjoins(at + own)) {
        return None;
    }
    let close = reader.close(at + 3)?;
    let help = match reader.word(at + 2) {
        "remove" | "delete" | "discard" | "pop" | "del" => TAKE_AWAY_HELP,
        "add" | "append" | "insert" | "push" | "extend" => PUT_IN_HELP,
        own => names::find(own).map_or(METHOD.help, |row| row.help),
    };
    let idiom = Idiom { help, ..METHOD };
    let found = Phrase::new(reader, reader.span(at..at + 3), idiom);
    Some(found.covering(reader.span(at..close + 1)))
}

const TAKE_AWAY_HELP: &str =
    "values do not change: G without a vertex is `G - {v}`, a set without a member `S \\ {x}`";

const PUT_IN_HELP: &str = "values do not change: a set with one more member is `S union {x}`, a list with one more element `L ++ [x]`";
