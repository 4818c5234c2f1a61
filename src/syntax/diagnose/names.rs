//! Errors among the names that `where` defines, and at a misplaced `where`.

use super::scene::Scene;
use crate::error::{Advice, SyntaxErrorKind};
use crate::token::TokenKind;

impl Scene<'_> {
    /// The error, if a name after `where`, or the `=` after such a name, is missing here.
    pub fn local_name(&self) -> Option<SyntaxErrorKind> {
        let begins = |at: Option<usize>| {
            at.is_some_and(|at| match self.kind_at(at) {
                Some(TokenKind::Where) => true,
                Some(TokenKind::Comma) => self.among_names(at),
                _ => false,
            })
        };
        let named = self.previous().is_some_and(TokenKind::is_name);
        let equals = named && begins(self.index.checked_sub(2));
        if !equals && !begins(self.index.checked_sub(1)) {
            return None;
        }
        let found = self.found();
        let (advice, kind) = (Advice::Names, self.kind());
        let separates = kind.is_none_or(|kind| {
            kind.is_closer() || matches!(kind, TokenKind::Colon | TokenKind::Comma)
        });
        if !separates {
            let found = found.unwrap_or_default();
            return Some(SyntaxErrorKind::Separator { found, advice });
        }
        let before = self.index.checked_sub(1).map(|at| self.quote(at, at, at));
        Some(SyntaxErrorKind::MissingValue {
            before,
            found,
            advice,
        })
    }

    /// Whether the names of a `where` are listed at this token.
    fn among_names(&self, at: usize) -> bool {
        let inside = self.outline.inside[at];
        let beside = (0..at)
            .rev()
            .filter(|&at| self.outline.inside[at] == inside);
        let mut divider = beside.map(|at| self.tokens[at].kind);
        divider.find(|kind| matches!(kind, TokenKind::Where | TokenKind::Colon))
            == Some(TokenKind::Where)
    }

    /// The advice about a `where` that cannot appear here.
    pub fn misplaced_where(&self) -> Advice {
        let names = self.kind_at(self.index + 2) == Some(TokenKind::Equal);
        let beside = (0..self.index).filter(|&at| self.outline.inside[at] == self.open());
        let mut kinds = beside.map(|at| self.tokens[at].kind);
        match kinds.rfind(|kind| matches!(kind, TokenKind::Where | TokenKind::Colon)) {
            _ if !names => Advice::Conditions,
            _ if self.open().is_some_and(|open| !self.is_group(open)) => Advice::NamesInside,
            Some(TokenKind::Where) => Advice::NamesOnce,
            Some(_) => Advice::NamesFirst,
            None => Advice::NamesInside,
        }
    }

    /// Whether a delimiter is a parenthesis around one value.
    fn is_group(&self, open: usize) -> bool {
        self.tokens[open].kind == TokenKind::OpenParen && !self.outline.after_value[open]
    }
}
