//! Delimiters without a partner, and the place where the missing one was probably meant.

use super::scene::{Scene, shown};
use crate::error::{Quote, SyntaxError, SyntaxErrorKind};
use crate::notation;
use crate::outline::Problem;
use crate::token::TokenKind;
use nk_base::source::Span;

impl Scene<'_> {
    /// The error of the first delimiter without a partner; the error at this place if all delimiters have one.
    pub fn delimiter(&self) -> SyntaxError {
        match self.outline.problem {
            Some(Problem::Unclosed { opener, at }) => {
                let at = if self.overruns(opener) {
                    self.index
                } else {
                    at
                };
                self.unclosed(opener, at)
            }
            Some(Problem::Unopened { closer }) => {
                let token = self.tokens[closer];
                let closer = self.item.written(token).to_owned();
                SyntaxError::new(SyntaxErrorKind::Unopened { closer }, self.item.span(token))
            }
            None => self.error(),
        }
    }

    /// Whether the token here shows that the innermost delimiter, which is never closed, should have been closed: it
    /// begins something that belongs outside.
    pub fn overruns(&self, opener: usize) -> bool {
        let belongs_outside = match self.kind() {
            Some(TokenKind::Colon | TokenKind::Join | TokenKind::Then | TokenKind::Else) => {
                self.after_value()
            }
            Some(TokenKind::OpenBrace) => self.is_parameters(opener),
            _ => false,
        };
        belongs_outside && self.open() == Some(opener) && self.outline.partner[opener].is_none()
    }

    fn unclosed(&self, opener: usize, at: usize) -> SyntaxError {
        let last = self.last_inside(opener, at);
        let item = &self.item;
        let whole = item
            .span(self.tokens[opener])
            .to(item.span(self.tokens[last]));
        let text = item.text[whole.range()].trim_end();
        let in_line = !text.contains(['\n', '\r']);
        let span = match in_line {
            true => whole,
            false => item.span(self.tokens[opener]),
        };
        let stop = self.tokens.get(at).map(|&token| Quote {
            text: item.written(token).to_owned(),
            span: item.span(token),
        });
        let kind = SyntaxErrorKind::Unclosed {
            opener: item.text[whole.range()].chars().next().unwrap_or('('),
            stop,
            end: self.end(),
            closed: self.closed(opener, last, at).filter(|_| in_line),
        };
        SyntaxError::new(kind, span)
    }

    /// The text with the closer after token `last`; `None` where that is as long as the line itself.
    fn closed(&self, opener: usize, last: usize, at: usize) -> Option<String> {
        // After an operator a value is missing too, so the text with the closer would still be wrong.
        let end = self.tokens[last].kind;
        if end.is_operator() || end == TokenKind::Comma || end == TokenKind::Colon {
            return None;
        }
        let closer = match self.tokens[opener].kind {
            TokenKind::OpenParen => ")",
            TokenKind::OpenBrace => "}",
            TokenKind::OpenBracket => "]",
            _ => "|",
        };
        let named = opener > 0 && self.tokens[opener - 1].kind.is_name();
        let first = if named { opener - 1 } else { opener };
        let whole = self
            .item
            .span(self.tokens[first])
            .to(self.item.span(self.tokens[last]));
        let text = &self.item.text[whole.range()];
        // Where a set extends to the end of its item, the closer goes to the end, and the set need not be repeated.
        let short = text.chars().count() <= 40 || at < self.tokens.len();
        let inner = &text[text.find(['(', '{', '[', '|']).map_or(0, |at| at + 1)..];
        let blank = if inner.starts_with(' ') { " " } else { "" };
        let closed = format!("{text}{blank}{closer}");
        (short && shown(&closed, 60) == closed).then_some(closed)
    }

    /// The last token that belongs inside an unclosed delimiter. A `:`, `=` or `{` that belongs to the item, not to the
    /// delimiter, ends the inside.
    fn last_inside(&self, opener: usize, at: usize) -> usize {
        let kind = self.tokens[opener].kind;
        let list = kind == TokenKind::OpenBracket && !self.outline.after_value[opener];
        let aggregate = list
            || kind == TokenKind::OpenBrace
            || (opener > 0
                && notation::AGGREGATES.contains(&self.item.written(self.tokens[opener - 1])));
        let mut last = opener;
        let mut next = opener + 1;
        while next < at {
            let beyond = match self.tokens[next].kind {
                TokenKind::Colon => !aggregate,
                TokenKind::Equal => self.is_head(opener),
                TokenKind::OpenBrace => self.is_parameters(opener),
                _ => false,
            };
            if beyond {
                break;
            }
            last = self.outline.partner[next]
                .filter(|&closer| closer > next && closer < at)
                .unwrap_or(next);
            next = last + 1;
        }
        if self.tokens[last].kind == TokenKind::Semicolon && last > opener {
            last -= 1;
        }
        last
    }

    /// Whether a parenthesis contains the arguments on the left side of an equation.
    fn is_head(&self, opener: usize) -> bool {
        opener == 1 && self.tokens[0].kind.is_name()
    }

    /// Whether a parenthesis contains the parameters of a graph.
    fn is_parameters(&self, opener: usize) -> bool {
        opener == 2 && self.tokens[0].kind == TokenKind::Graph
    }

    /// The place after the last token of the item.
    pub fn end(&self) -> Span {
        let last = self.item.span(self.tokens[self.tokens.len() - 1]);
        Span {
            start: last.end,
            ..last
        }
    }
}
