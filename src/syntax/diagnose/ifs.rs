//! An `if` without its `then` or `else`, or one of these without an `if`.

use super::scene::Scene;
use crate::error::SyntaxErrorKind;
use crate::token::TokenKind;

impl Scene<'_> {
    pub fn pending_if(&self) -> Option<SyntaxErrorKind> {
        let stray = match self.kind() {
            Some(TokenKind::Then) => Some("then"),
            Some(TokenKind::Else) => Some("else"),
            _ => None,
        };
        match self.waiting_if() {
            Some((opener, word))
                if self.after_value()
                    && !self.comes(word, &[TokenKind::Comma, TokenKind::Colon, TokenKind::If]) =>
            {
                let opener = Some(self.item.span(self.tokens[opener]));
                let word = if word == TokenKind::Then {
                    "then"
                } else {
                    "else"
                };
                Some(SyntaxErrorKind::If { word, opener })
            }
            None if !self.behind_guard() => {
                stray.map(|word| SyntaxErrorKind::If { word, opener: None })
            }
            _ => None,
        }
    }

    /// The innermost `if` that is not complete, and the word that it needs.
    fn waiting_if(&self) -> Option<(usize, TokenKind)> {
        let inside = self.open();
        let mut waiting = Vec::new();
        for at in (0..self.index).filter(|&at| self.outline.inside[at] == inside) {
            match self.tokens[at].kind {
                TokenKind::If if self.guards(at) => {}
                TokenKind::If => waiting.push((at, TokenKind::Then)),
                TokenKind::Then => waiting.last_mut()?.1 = TokenKind::Else,
                TokenKind::Else => {
                    waiting.pop();
                }
                TokenKind::Comma | TokenKind::Colon => waiting.clear(),
                _ => {}
            }
        }
        waiting.pop()
    }

    /// Whether the `if` at a token begins the guard of an element, which takes no `then`.
    fn guards(&self, at: usize) -> bool {
        self.outline.after_value[at] || (at > 0 && self.tokens[at - 1].kind == TokenKind::Text)
    }

    /// Whether the place is in the guard of an element.
    fn behind_guard(&self) -> bool {
        let inside = self.open();
        (0..self.index)
            .rev()
            .filter(|&at| self.outline.inside[at] == inside)
            .take_while(|&at| self.tokens[at].kind != TokenKind::Comma)
            .any(|at| self.tokens[at].kind == TokenKind::If && self.guards(at))
    }

    /// Whether `word` follows before one of `ends` does, and before the surrounding delimiters end.
    pub fn comes(&self, word: TokenKind, ends: &[TokenKind]) -> bool {
        let inside = self.open();
        (self.index..self.tokens.len())
            .filter(|&at| self.outline.inside[at] == inside)
            .map(|at| self.tokens[at].kind)
            .take_while(|kind| !ends.contains(kind))
            .any(|kind| kind == word)
    }
}
