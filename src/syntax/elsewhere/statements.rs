//! Lines of programs: definitions, local names, output, loops, imports.

use super::definitions::{self, DEFINITION};
use super::reader::{REACH, Reader, item, value};
use super::spread;
use super::translate::{expression, trimmed};
use super::{Idiom, Phrase};
use crate::token::TokenKind;
use nk_base::source::Span;

const LET: Idiom = Idiom {
    message: "does not introduce a local name here",
    label: "not a word of this language",
    help: "local names come after the value: `m*m where m = n div 2`",
};

const PRINT: Idiom = Idiom {
    message: "prints nothing here",
    label: "not a word of this language",
    help: "write `eval f(10)`, or `eval f(n) : 0 <= n <= 10`",
};

const ASSERT: Idiom = Idiom {
    message: "states nothing here",
    label: "not a word of this language",
    help: "write `check f(n) = g(n) : n >= 0`",
};

const COMMAND: Idiom = Idiom {
    message: "is a command of the program, not a word of this language",
    label: "not a word of this language",
    help: "a command comes before the file: `nkdsl plot FILE 'f(n) : 0 <= n <= 99'` or `nkdsl prove FILE f`, and `:plot f(n)` is typed at the prompt",
};

const LOOP: Idiom = Idiom {
    message: "begins a loop, and there are none here",
    label: "not a word of this language",
    help: "for a value for each k write `{ f(k) : 1 <= k <= n }`, `[ ... ]` or `sum(...)`; for an output for each n `eval f(n) : 1 <= n <= 9`",
};

const RANGE: Idiom = Idiom {
    message: "does not begin a range here",
    label: "not a word of this language",
    help: "conditions come after `:`, as in `eval f(n) : 1 <= n <= 9`",
};

const IMPORT: Idiom = Idiom {
    message: "imports nothing here",
    label: "not a word of this language",
    help: "what is built in needs no line; another file is brought in by `use \"file.nk\"`",
};

const LABEL: Idiom = Idiom {
    message: "is not a label without quotes",
    label: "a name here",
    help: "a label is written in quotes: `eval \"name\" f(n) : n >= 0`",
};

const RULE_WORD: Idiom = Idiom {
    message: "does not begin a rule of a graph",
    label: "not a word of this language",
    help: "a rule begins with `vertex` or `edge`",
};

const ARROW: Idiom = Idiom {
    message: "does not join vertices here",
    label: "graphs are undirected; state moves along arcs by an equation with `mex`",
    help: "an edge is `v[i] -- v[i+1]`",
};

const EQUATIONS: Idiom = Idiom {
    message: "joins two equations",
    label: "joins statements, not definitions",
    help: "write each equation on a line of its own",
};

pub fn phrase(reader: &Reader, at: usize) -> Option<Phrase> {
    equations(reader, at)
        .or_else(|| local_name(reader, at))
        .or_else(|| rule_word(reader, at))
        .or_else(|| arrow(reader, at))
        .or_else(|| range(reader, at))
        .or_else(|| label(reader, at))
        .or_else(|| line(reader, at))
}

/// `f(0) = 0 and f(1) = 1`
fn equations(reader: &Reader, at: usize) -> Option<Phrase> {
    if !reader.is(at, TokenKind::And) || reader.inside(at).is_some() {
        return None;
    }
    let head = reader.margin(at)?;
    let equation = |at: usize| {
        let close = reader.close(at + 1)?;
        let is_equation = reader.is_name(at)
            && reader.is(at + 1, TokenKind::OpenParen)
            && reader.is(close + 1, TokenKind::Equal);
        is_equation.then_some(close + 1)
    };
    let sign = equation(head)?;
    equation(at + 1)?;
    // An equation whose right side compares something defines a truth value.
    if reader.word(head) != reader.word(at + 1) || super::families::compares(reader, sign + 1..at) {
        return None;
    }
    let end = reader.line_end(at + 1)?;
    let place = reader.span(at..at + 1);
    let found = Phrase::new(reader, place, EQUATIONS);
    let texts = [head..at, at + 1..end].map(|own| item(reader.slice(own).to_owned()));
    let gap = Span {
        start: reader.tokens[at - 1].end,
        end: reader.tokens[at + 1].start,
        ..place
    };
    let covers = reader.span(head..end);
    Some(match texts.iter().all(Option::is_some) {
        true => Phrase {
            covers,
            meant: Some("\n".to_owned()),
            edits: vec![(gap, "\n".to_owned())],
            ..found
        },
        false => Phrase { covers, ..found },
    })
}

/// `let m = n div 2 in m*m`
fn local_name(reader: &Reader, at: usize) -> Option<Phrase> {
    let named = reader.is_name(at + 1) && reader.is(at + 2, TokenKind::Equal);
    if reader.word(at) != "let" || !named || reader.begins_line(at) {
        return None;
    }
    let place = reader.span(at..at + 1);
    let found = Phrase::new(reader, place, LET);
    let goes_on = |kind| matches!(kind, TokenKind::Comma | TokenKind::Semicolon);
    let Some(end) = reader.end_unless(at, goes_on) else {
        return Some(found);
    };
    let mut beside = reader.beside(at..end);
    let word = match beside.find(|&own| reader.is(own, TokenKind::In)) {
        Some(word) => word,
        None if reader.is(end, TokenKind::In) => end,
        None => return Some(found.covering(reader.span(at..end))),
    };
    let end = end.max(reader.end(word + 1).unwrap_or(end));
    let whole = reader.span(at..end);
    let found = found.covering(whole);
    let body = reader.end(word + 1).unwrap_or(end);
    if body <= word + 1 || word <= at + 3 {
        return Some(found);
    }
    let names = expression(reader, at + 1..word, &[]).replace(';', ",");
    let text = format!("{} where {}", trimmed(reader, word + 1..body), names.trim());
    // Only the whole right side of an item may have names without parentheses.
    let is_side = reader.inside(at).is_none() && at > 0 && reader.is(at - 1, TokenKind::Equal);
    let text = match is_side {
        true => item(format!("f(x) = {text}")).map(|_| text),
        false => value(format!("({text})")),
    };
    Some(found.meaning(reader.span(at..body), text))
}

/// `vertices v[i]`, `edges v[i] -- w[i]`
fn rule_word(reader: &Reader, at: usize) -> Option<Phrase> {
    let word = match reader.word(at) {
        "vertices" | "nodes" | "node" | "Vertex" | "Vertices" => "vertex",
        "edges" | "Edge" | "Edges" | "arc" | "arcs" => "edge",
        _ => return None,
    };
    let in_graph = reader
        .inside(at)
        .is_some_and(|open| reader.is(open, TokenKind::OpenBrace));
    if !in_graph || !reader.is_name(at + 1) {
        return None;
    }
    let place = reader.span(at..at + 1);
    Some(Phrase::new(reader, place, RULE_WORD).meaning(place, Some(word.to_owned())))
}

/// `edge v[i] -> v[i+1]`
fn arrow(reader: &Reader, at: usize) -> Option<Phrase> {
    let sign = matches!(reader.word(at), "->" | "<->" | "→" | "↔" | "—" | "–");
    let mut before = (at.saturating_sub(REACH)..at).rev();
    let begun = sign
        .then(|| {
            before.find(|&own| {
                reader.is_any(own, &[TokenKind::Edge, TokenKind::Vertex, TokenKind::Colon])
            })
        })
        .flatten()?;
    let place = reader.span(at..at + 1);
    let found = || Phrase::new(reader, place, ARROW).meaning(place, Some("--".to_owned()));
    reader.is(begun, TokenKind::Edge).then(found)
}

/// `eval f(n) for n = 1..5`, and with `n in 1..5` or `1 <= n <= 5`.
fn range(reader: &Reader, at: usize) -> Option<Phrase> {
    let is_free = reader.word(at) == "for"
        && !reader.begins_line(at)
        && reader.inside(at).is_none()
        && reader.word(at + 1) != "some";
    if !is_free {
        return None;
    }
    let is_quantified = matches!(reader.word(at + 1), "all" | "every" | "each" | "any");
    // After `check` the quantifier begins the claim.
    if is_quantified && !reader.after_value(at) {
        return None;
    }
    let word = if is_quantified { at + 1 } else { at };
    let begin = (at.saturating_sub(REACH)..at)
        .rev()
        .find(|own| reader.begins_line(*own))?;
    let asks = reader.is_any(begin, &[TokenKind::Eval, TokenKind::Check]);
    let end = reader
        .line_end(word + 1)
        .filter(|&end| asks && end > word + 1)?;
    let found =
        Phrase::new(reader, reader.span(at..at + 1), RANGE).covering(reader.span(begin..end));
    let sign = reader.is_any(word + 2, &[TokenKind::Equal, TokenKind::In]);
    let dots = reader
        .beside(word + 3..end.max(word + 3))
        .find(|&own| reader.is(own, TokenKind::Range));
    let condition = match dots.filter(|_| sign && reader.is_name(word + 1)) {
        Some(dots) if dots > word + 3 && dots + 1 < end => format!(
            "{} <= {} <= {}",
            trimmed(reader, word + 3..dots),
            reader.word(word + 1),
            trimmed(reader, dots + 1..end)
        ),
        _ => match spread::listed(reader, word + 1..end) {
            Some(listed) => listed,
            None => spread::conditions(reader, word + 1..end),
        },
    };
    let text = format!(": {condition}");
    let whole = item(format!("{} {text}", reader.slice(begin..at)));
    Some(found.meaning(reader.span(at..end), whole.map(|_| text)))
}

/// `eval ladders: nimber(ladder(n)) : n >= 1`
fn label(reader: &Reader, at: usize) -> Option<Phrase> {
    let colon = (at + 1..at + 6).find(|&own| !reader.is_name(own))?;
    let is_label = reader.is(at, TokenKind::Eval)
        && reader.begins_line(at)
        && reader.is(colon, TokenKind::Colon)
        && colon > at + 1
        && !reader.defines(reader.word(at + 1));
    let end = reader.line_end(at).filter(|_| is_label)?;
    let mut behind = reader.beside(colon + 1..end);
    let stop = behind
        .find(|&own| reader.is(own, TokenKind::Colon))
        .unwrap_or(end);
    // With a comparison before the next colon, the first colon begins the conditions.
    let compares = |own: usize| {
        reader.kind(own).is_some_and(|kind| {
            kind.is_order()
                || matches!(kind, TokenKind::Equal | TokenKind::In | TokenKind::NotEqual)
        })
    };
    if stop == colon + 1 || reader.beside(colon + 1..stop).any(compares) {
        return None;
    }
    let text = format!("eval \"{}\"", reader.slice(at + 1..colon));
    let whole = item(format!("{text} {}", reader.slice(colon + 1..end)));
    let found = Phrase::new(reader, reader.span(at + 1..colon + 1), LABEL);
    let found = found.covering(reader.span(at..end));
    Some(found.meaning(reader.span(at..colon + 1), whole.map(|_| text)))
}

/// A phrase that takes a line, or several lines of a block.
fn line(reader: &Reader, at: usize) -> Option<Phrase> {
    if !reader.begins_line(at) {
        return None;
    }
    definitions::phrase(reader, at).or_else(|| output(reader, at))
}

/// Whether there is a comparison on the line, before a colon.
fn states(reader: &Reader, at: usize) -> bool {
    let end = reader.end(at + 1).unwrap_or(at + 1);
    super::families::compares(reader, at + 1..end)
}

/// `print f(10)`, `assert f(1) = 2`, `import math`, `return n`, `for k in ...`.
fn output(reader: &Reader, at: usize) -> Option<Phrase> {
    let (idiom, keyword) = match reader.word(at) {
        "print" | "Print" | "show" | "echo" | "puts" | "display" | "println" | "console" => {
            (PRINT, "eval")
        }
        "assert" | "Assert" | "theorem" | "lemma" | "claim" | "verify" => (ASSERT, "check"),
        "import" | "from" | "include" | "require" | "using" => (IMPORT, ""),
        "while" | "do" | "loop" => (LOOP, ""),
        "for" if !matches!(reader.word(at + 1), "all" | "every" | "each" | "any") => (LOOP, ""),
        "return" => (DEFINITION, ""),
        "prove" if states(reader, at) => (ASSERT, "check"),
        "plot" | "draw" | "play" | "prove" | "derive" | "export" if reader.is_name(at + 1) => {
            (COMMAND, "")
        }
        _ => return None,
    };
    let open = at + 1;
    if matches!(reader.word(open), "=" | "," | ":") || reader.defines(reader.word(at)) {
        return None;
    }
    let found = Phrase::new(reader, reader.span(at..at + 1), idiom);
    let Some(end) = reader.block_end(at).filter(|&end| end > open) else {
        return Some(found);
    };
    let whole = reader.span(at..end);
    let found = found.covering(whole);
    if keyword.is_empty() {
        return Some(match idiom == IMPORT {
            // The name of a file is in quotes.
            true if reader.is(open, TokenKind::Text) => {
                let text = item(format!("use {}", reader.word(open)));
                found.meaning(reader.span(at..open + 1), text)
            }
            true => found.meaning(whole, Some(String::new())),
            false => found,
        });
    }
    let end = reader.before_semicolon(end);
    let enclosed = reader.close(open).is_some_and(|close| close + 1 == end);
    let inner = if enclosed {
        open + 1..end - 1
    } else {
        open..end
    };
    if inner.is_empty() {
        return Some(found);
    }
    let text = item(format!("{keyword} {}", trimmed(reader, inner)));
    Some(found.meaning(whole, text))
}
