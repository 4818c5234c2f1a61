//! A `[` that begins a line, and takes a member of the value above.

use super::error::{CheckError, CheckErrorKind};
use super::load::Unit;
use nk_base::source::{FileId, SourceMap, Span};
use nk_syntax::{Token, TokenKind, lex};

/// Warns of each line that begins with `[`, without blanks before it, after a value: an item was probably meant. A line
/// that continues the one above is indented.
pub fn warnings(files: &[Unit], sources: &SourceMap) -> Vec<CheckError> {
    let files = files.iter().map(|unit| unit.id);
    let places = files.flat_map(|file| members(file, &sources.get(file).text));
    places
        .map(|place| CheckError::new(CheckErrorKind::MemberInNextLine, place))
        .collect()
}

fn members(file: FileId, text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let (mut depth, mut before) = (0usize, None::<Token>);
    for token in lex(text).into_iter().filter(|own| !own.kind.is_trivia()) {
        let start = token.start as usize;
        let begins_line = text[..start].ends_with(['\n', '\r']);
        let follows_value = before.is_some_and(|own| {
            own.kind.is_name() || own.kind.is_closer() || own.kind == TokenKind::Integer
        });
        if token.kind == TokenKind::OpenBracket && depth == 0 && begins_line && follows_value {
            found.push(Span::new(file, start, token.end as usize));
        }
        match token.kind {
            TokenKind::OpenParen | TokenKind::OpenBrace | TokenKind::OpenBracket => depth += 1,
            kind if kind.is_closer() => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = Some(token);
    }
    found
}
