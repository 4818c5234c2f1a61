//! The option of a `mex` in which an error is, found in the text.

use nk_base::source::{SourceMap, Span};
use nk_syntax::token::one_line;
use nk_syntax::{Token, TokenKind, lex};

/// An option as it is written in the braces of a `mex`, without a guard.
pub(super) struct WrittenOption {
    /// `K(i) (+) K(n-2-i)`
    pub text: String,
    /// Whether there are other options.
    pub has_others: bool,
    /// The conditions after the options, if there are any.
    pub conditions: Option<String>,
}

impl WrittenOption {
    /// The option of the innermost `mex { ... }` around a place. `None` if the place is in none, is in its conditions,
    /// or is in a builder inside of it, and if the option has a guard.
    pub(super) fn at(span: Span, sources: &SourceMap) -> Option<WrittenOption> {
        let text = &sources.get(span.file).text;
        let tokens: Vec<Token> = lex(text)
            .into_iter()
            .filter(|token| !token.kind.is_trivia())
            .collect();
        let place = tokens
            .iter()
            .position(|token| token.range().start == span.range().start)?;
        let open = opening_of_mex(&tokens, place)?;
        let mut ends = Vec::new();
        let mut depth = 0usize;
        let mut conditions = None;
        for (at, token) in tokens.iter().enumerate().skip(open + 1) {
            if depth == 0 {
                match token.kind {
                    TokenKind::Comma | TokenKind::Colon => ends.push(at),
                    kind if kind.is_closer() => ends.push(at),
                    _ => {}
                }
                if token.kind == TokenKind::Colon {
                    conditions = Some(up_to_closer(text, &tokens[at + 1..]));
                }
                if conditions.is_some() || token.kind.is_closer() {
                    break;
                }
            }
            depth += usize::from(token.kind.closer().is_some());
            depth -= usize::from(token.kind.is_closer());
        }
        let which = ends.iter().position(|end| place < *end)?;
        let first = which.checked_sub(1).map_or(open, |before| ends[before]) + 1;
        let own = &tokens[first..ends[which]];
        if own.iter().any(|token| token.kind == TokenKind::If) {
            return None;
        }
        let range = own.first()?.range().start..own.last()?.range().end;
        Some(WrittenOption {
            text: one_line(&text[range]),
            has_others: ends.len() > 1,
            conditions,
        })
    }
}

/// The text of some tokens up to the closer of the delimiters in which they are.
fn up_to_closer(text: &str, tokens: &[Token]) -> String {
    let mut depth = 0usize;
    let end = tokens.iter().take_while(|token| {
        let goes_on = depth > 0 || !token.kind.is_closer();
        depth += usize::from(token.kind.closer().is_some());
        depth = depth.saturating_sub(usize::from(token.kind.is_closer()));
        goes_on
    });
    match (tokens.first(), end.last()) {
        (Some(first), Some(last)) => text[first.range().start..last.range().end].to_owned(),
        _ => String::new(),
    }
}

/// The brace of the innermost `mex {` around a token. `None` where conditions come between, or the brackets of a
/// builder.
fn opening_of_mex(tokens: &[Token], place: usize) -> Option<usize> {
    let mut depth = 0usize;
    for at in (0..place).rev() {
        let kind = tokens[at].kind;
        if kind.is_closer() {
            depth += 1;
        } else if kind.closer().is_some() {
            if depth > 0 {
                depth -= 1;
            } else if kind == TokenKind::OpenBrace {
                let is_of_mex = at > 0 && tokens[at - 1].kind == TokenKind::Mex;
                return is_of_mex.then_some(at);
            }
        } else if kind == TokenKind::Colon && depth == 0 {
            return None;
        }
    }
    None
}
