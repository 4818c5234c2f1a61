//! The diagnosis of a broken item.
//!
//! The input is the tokens of one item and the furthest place that the grammar could not get past. The output is one
//! error, or two where a delimiter is also wrong. The diagnosis uses the token at that place and its neighbours,
//! because the grammar's own list of what it expected is long and names rules instead of mistakes.

mod delimiters;
mod expected;
mod graphs;
mod ifs;
mod names;
mod scene;

use super::error::{SyntaxError, SyntaxErrorKind};
use super::nesting::TooDeep;
use super::notation;
use super::outline::{Outline, Problem};
use super::token::{Token, TokenKind};
use nk_base::source::{FileId, Span};
use scene::Scene;

pub use scene::shown;

/// An item that the grammar refused.
#[derive(Clone, Copy)]
pub struct Broken<'t> {
    pub file: FileId,
    /// The text of the whole file.
    pub text: &'t str,
    /// The tokens of the item, without blanks and comments; there is at least one.
    pub tokens: &'t [Token],
}

impl<'t> Broken<'t> {
    pub(super) fn span(&self, token: Token) -> Span {
        Span::new(self.file, token.start as usize, token.end as usize)
    }

    pub(super) fn written(&self, token: Token) -> &'t str {
        token.text(self.text)
    }

    /// Errors for the first tokens that no specification can contain: at most two, and only one for the same advice.
    pub fn bad_tokens(&self) -> Vec<SyntaxError> {
        let mut errors: Vec<SyntaxError> = Vec::new();
        let mut told = Vec::new();
        for &token in self.tokens.iter().filter(|token| token.kind.is_bad()) {
            // A decimal in wrong quotation marks is meant as a text.
            let before = self.text[..token.range().start].chars().next_back();
            if token.kind == TokenKind::Decimal
                && before
                    .is_some_and(|own| "\u{201c}\u{201d}\u{2018}\u{2019}\u{201e}'`".contains(own))
            {
                continue;
            }
            let kind = self.bad_token(token);
            let advice = match &kind {
                SyntaxErrorKind::UnknownCharacter { character } => {
                    notation::of_character(*character).unwrap_or("").to_owned()
                }
                SyntaxErrorKind::OtherNotation { written } => {
                    notation::of_token(written).to_owned()
                }
                SyntaxErrorKind::Decimal { .. } => "decimal".to_owned(),
                _ => self.written(token).to_owned(),
            };
            if told.contains(&advice) {
                continue;
            }
            told.push(advice);
            errors.push(SyntaxError::new(kind, self.span(token)));
            if errors.len() == 2 {
                break;
            }
        }
        errors
    }

    fn bad_token(&self, token: Token) -> SyntaxErrorKind {
        let written = self.written(token).to_owned();
        match token.kind {
            TokenKind::Decimal => {
                let before = self.text[..token.range().start].trim_end();
                let is_octal = before.ends_with("octal(") || before.ends_with("misere(");
                SyntaxErrorKind::Decimal { written, is_octal }
            }
            TokenKind::UnterminatedText => SyntaxErrorKind::UnterminatedText { written },
            TokenKind::Foreign => SyntaxErrorKind::OtherNotation { written },
            _ => {
                let character = written.chars().next().unwrap_or(' ');
                SyntaxErrorKind::UnknownCharacter { character }
            }
        }
    }

    pub fn too_deep(&self, deep: TooDeep) -> SyntaxError {
        let kind = SyntaxErrorKind::TooDeep { depth: deep.depth };
        SyntaxError::new(kind, self.span(self.tokens[deep.at]))
    }

    /// The errors that explain why the grammar did not get past byte `at` of the file.
    pub fn explain(&self, at: usize) -> Vec<SyntaxError> {
        let outline = Outline::new(self.tokens);
        let index = self
            .tokens
            .partition_point(|token| token.end as usize <= at);
        let scene = Scene::new(*self, &outline, index);
        let (noticed, begun) = match outline.problem {
            Some(Problem::Unclosed { opener, at }) => (at, opener),
            Some(Problem::Unopened { closer }) => (closer, closer),
            None => return vec![scene.error()],
        };
        if index >= noticed || scene.overruns(begun) {
            return vec![scene.delimiter()];
        }
        let mut errors = vec![scene.error()];
        // A delimiter further on may be a consequence; an opener before the place is a mistake of its own.
        if begun < index {
            errors.push(scene.delimiter());
            errors.sort_by_key(|error| error.span.start);
        }
        errors
    }
}
