//! Graphs by the letters of the literature: `K_5`, `C(5)`, `K_{3,3}`, `P_n`.

use super::reader::{Reader, value};
use super::translate::trimmed;
use super::{Idiom, Phrase};
use crate::token::TokenKind;

const LETTER: Idiom = Idiom {
    message: "is a graph in the notation of the literature",
    label: "a letter for a graph",
    help: "write `complete(n)`, `complete_bipartite(m, n)`, `cycle(n)`, `path(n)` or `hypercube(d)`",
};

const WHEEL_HELP: &str =
    "write `wheel(n)` with `use \"std/wheels.nk\"`: a hub and a cycle of n vertices";
const PETERSEN_HELP: &str = "write `petersen(n, k)` with `use \"std/petersen.nk\"`";

/// The functions in whose parentheses a letter is read as a graph.
const OF_GRAPHS: &[&str] = &[
    "nimber",
    "outcome",
    "order",
    "size",
    "line",
    "middle",
    "complement",
    "power",
    "cartesian",
    "tensor",
    "strong",
    "lexicographic",
    "disjoint",
    "join",
    "V",
    "components",
    "connected",
];

/// The phrase of a letter with its numbers, such as `K(5)`, `K_{3,3}` or `P_n`, in a place where a graph is expected.
pub fn phrase(reader: &Reader, at: usize) -> Option<Phrase> {
    let word = reader.word(at);
    let letter = word.get(..1)?;
    if !reader.is_name(at) || !"KCPQW".contains(letter) || reader.defines(word) {
        return None;
    }
    let rest = &word[1..];
    let opener = match rest {
        "" => Some(TokenKind::OpenParen),
        "_" => Some(TokenKind::OpenBrace),
        _ => None,
    };
    let (arguments, end) = match opener {
        Some(opener) => {
            let opens = reader.is(at + 1, opener) && reader.adjoins(at + 1);
            let close = reader.close(at + 1).filter(|_| opens)?;
            let parts = reader.parts(at + 1)?.into_iter();
            let parts = parts.map(|own| trimmed(reader, own));
            (parts.collect(), close + 1)
        }
        None => (
            vec![rest.strip_prefix('_').unwrap_or(rest).to_owned()],
            at + 1,
        ),
    };
    let is_number = |text: &str| text.bytes().all(|own| own.is_ascii_digit());
    let is_plain = opener.is_some() || rest.starts_with('_') || is_number(rest);
    let before = at.checked_sub(1);
    let is_value = before.is_some_and(|before| reader.is(before, TokenKind::Equal))
        && arguments.iter().all(|own| is_number(own))
        && opener != Some(TokenKind::OpenParen);
    if !is_plain || !(is_value || is_in_graph_function(reader, at)) {
        return None;
    }
    let (family, help) = match (letter, arguments.len()) {
        ("K", 1) => ("complete", LETTER.help),
        ("K", 2) => ("complete_bipartite", LETTER.help),
        ("C", 1) => ("cycle", LETTER.help),
        ("P", 1) => ("path", LETTER.help),
        ("Q", 1) => ("hypercube", LETTER.help),
        ("P", 2) => ("", PETERSEN_HELP),
        ("W", 1) => ("", WHEEL_HELP),
        _ => return None,
    };
    let text = format!("{family}({})", arguments.join(", "));
    let text = value(text).filter(|_| !family.is_empty());
    let whole = reader.span(at..end);
    let found = Phrase::new(reader, whole, Idiom { help, ..LETTER });
    let found = found.meaning(whole, text);
    // With braces the error is a syntax error; otherwise it is an unknown name.
    Some(match opener {
        Some(TokenKind::OpenBrace) => found,
        _ => found.for_unknown_name(),
    })
}

/// Whether a token is in the parentheses of a function of graphs.
fn is_in_graph_function(reader: &Reader, at: usize) -> bool {
    let callee = reader.inside(at).and_then(|open| open.checked_sub(1));
    callee.is_some_and(|callee| {
        reader.is(callee + 1, TokenKind::OpenParen) && OF_GRAPHS.contains(&reader.word(callee))
    })
}
