//! Comments of other languages.

use super::reader::{REACH, Reader};
use super::{Idiom, Phrase};
use crate::error::{SyntaxError, SyntaxErrorKind};
use crate::token::{Token, TokenKind};
use nk_base::source::{FileId, Span};

const COMMENT: Idiom = Idiom {
    message: "does not make a comment here",
    label: "a comment of another language",
    help: "a comment goes from `#` to the end of its line",
};

/// The tokens outside of comments of other languages, and an error for each comment. No file without errors has such a
/// comment, because its first sign cannot stand there.
pub fn set_aside(file: FileId, text: &str, tokens: &[Token]) -> (Vec<Token>, Vec<SyntaxError>) {
    let signs = tokens.iter().any(|&token| is_sign(token.text(text)));
    if !signs {
        return (tokens.to_vec(), Vec::new());
    }
    let reader = Reader::new(file, text, tokens);
    let (mut kept, mut errors) = (Vec::with_capacity(tokens.len()), Vec::new());
    let mut at = 0;
    while at < tokens.len() {
        match comment(&reader, at) {
            Some((phrase, end)) => {
                let span = phrase.covers;
                errors.push(SyntaxError::new(
                    SyntaxErrorKind::Elsewhere(Box::new(phrase)),
                    span,
                ));
                at = end;
            }
            None => {
                kept.push(tokens[at]);
                at += 1;
            }
        }
    }
    (kept, errors)
}

fn is_sign(word: &str) -> bool {
    matches!(word, "(" | "/*" | "//" | "%" | "--" | "\\" | "{" | "!")
}

/// The comment that begins at a token, and the first token after it.
fn comment(reader: &Reader, at: usize) -> Option<(Phrase, usize)> {
    let (begin, end) = match reader.word(at) {
        "(" if reader.is(at + 1, TokenKind::Times) && reader.adjoins(at + 1) => ("(*", "*)"),
        "{" if reader.is(at + 1, TokenKind::Minus) && reader.adjoins(at + 1) => ("{-", "-}"),
        "/*" => ("/*", "*/"),
        "//" | "%" | "--" if is_line_comment(reader, at) => {
            return Some(line(reader, at, reader.word(at).len()));
        }
        "\\" if reader.word(at + 1) == "\\"
            && reader.adjoins(at + 1)
            && (reader.begins_line(at) || reader.is_prose(at + 2) || is_remark(reader, at + 2)) =>
        {
            return Some(line(reader, at, 2));
        }
        _ => return None,
    };
    let start = reader.tokens[at].range().start;
    let inner = start + begin.len();
    let length = reader.text[inner..].find(end)?;
    let stop = inner + length + end.len();
    let behind = reader.tokens[at..].partition_point(|token| token.range().start < stop) + at;
    // Within an item, a text that contains the beginning of another item is probably not a comment.
    let begins = |own: usize| reader.begins_margin(own) && reader.tokens[own].kind.begins_item();
    let swallows = !reader.begins_line(at) && (at..behind).any(begins);
    if behind - at > REACH || swallows {
        return None;
    }
    let lines = reader.text[inner..inner + length].trim().lines();
    let lines: Vec<String> = lines
        .map(|line| format!("# {}", line.trim()).trim_end().to_owned())
        .collect();
    let whole = Span::new(reader.file, start, stop);
    Some((told(reader, whole, lines.join("\n")), behind))
}

/// Whether `//`, `%` or `--` begins a comment, and is no operator.
fn is_line_comment(reader: &Reader, at: usize) -> bool {
    match reader.word(at) {
        // An edge may go on in the next line.
        "--" => {
            let prose = reader.begins_margin(at) || reader.is_prose(at + 1);
            reader.inside(at).is_none() && prose && !reader.has_edge(at)
        }
        _ => reader.begins_line(at) || reader.is_prose(at + 1),
    }
}

/// Whether a line ends with this word, which is no name of the text.
fn is_remark(reader: &Reader, at: usize) -> bool {
    let word = reader.word(at);
    let mut all = (0..reader.tokens.len()).filter(|&own| reader.word(own) == word);
    reader.is_name(at)
        && (at + 1 >= reader.tokens.len() || reader.begins_line(at + 1))
        && all.nth(1).is_none()
}

/// The comment from a token to the end of its line. `sign` is the length in bytes of the sign that begins the comment,
/// such as `//`.
fn line(reader: &Reader, at: usize, sign: usize) -> (Phrase, usize) {
    let start = reader.tokens[at].range().start;
    let rest = &reader.text[start..];
    let stop = start + rest.find(['\n', '\r']).unwrap_or(rest.len());
    let behind = reader.tokens[at..].partition_point(|token| token.range().start < stop) + at;
    let remark = reader.text[start + sign..stop].trim();
    let whole = Span::new(reader.file, start, stop);
    (
        told(reader, whole, format!("# {remark}").trim_end().to_owned()),
        behind,
    )
}

fn told(reader: &Reader, whole: Span, text: String) -> Phrase {
    let mut phrase = Phrase::new(reader, whole, COMMENT).meaning(whole, Some(text));
    // The rest of the line would become part of the comment.
    let rest = &reader.text[whole.range().end..];
    let rest = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
    if !rest.trim().is_empty() {
        for (_, text) in &mut phrase.edits {
            text.push('\n');
        }
    }
    phrase
}
