//! The place where the grammar stopped, and its surroundings.

use super::Broken;
use crate::error::{Advice, Quote, SyntaxError, SyntaxErrorKind};
use crate::outline::Outline;
use crate::token::{Token, TokenKind, one_line};
use nk_base::source::Span;

/// A token of a broken item, or the end of the item, with its surroundings.
pub struct Scene<'t> {
    pub item: Broken<'t>,
    pub tokens: &'t [Token],
    pub outline: &'t Outline,
    /// The token that does not fit; the number of tokens where the item ends too early.
    pub index: usize,
}

/// The text in one line, without comments, at most `limit` characters.
pub fn shown(text: &str, limit: usize) -> String {
    let start = text
        .char_indices()
        .nth(limit * 4)
        .map_or(text, |(end, _)| &text[..end]);
    let line = one_line(start);
    match line.char_indices().nth(limit) {
        None => line,
        Some(_) => line.chars().take(limit - 3).chain("...".chars()).collect(),
    }
}

impl<'t> Scene<'t> {
    pub fn new(item: Broken<'t>, outline: &'t Outline, index: usize) -> Self {
        let tokens = item.tokens;
        let mut scene = Self {
            item,
            tokens,
            outline,
            index,
        };
        if scene.number_before_name() {
            // The grammar stops at the number of `2n`, but the name is the surplus token.
            scene.index += 1;
        }
        scene
    }

    fn number_before_name(&self) -> bool {
        match self.tokens.get(self.index..self.index + 2) {
            Some([number, name]) => {
                number.kind == TokenKind::Integer
                    && number.end == name.start
                    && self
                        .item
                        .written(*name)
                        .starts_with(|c: char| c.is_alphabetic() || c == '_')
            }
            _ => false,
        }
    }

    pub fn kind(&self) -> Option<TokenKind> {
        self.kind_at(self.index)
    }

    pub fn next(&self) -> Option<TokenKind> {
        self.kind_at(self.index + 1)
    }

    pub fn previous(&self) -> Option<TokenKind> {
        self.kind_at(self.index.checked_sub(1)?)
    }

    pub fn kind_at(&self, at: usize) -> Option<TokenKind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    pub fn after_value(&self) -> bool {
        self.outline.after_value[self.index]
    }

    /// The index of the innermost opener.
    pub fn open(&self) -> Option<usize> {
        self.outline.inside[self.index]
    }

    pub fn open_kind(&self) -> Option<TokenKind> {
        self.open().and_then(|at| self.kind_at(at))
    }

    /// The text that was found, for a message; `None` at the end of the item.
    pub fn found(&self) -> Option<String> {
        let token = *self.tokens.get(self.index)?;
        Some(shown(self.item.written(token), 30))
    }

    /// The place that the message points at.
    pub fn span(&self) -> Span {
        match self.tokens.get(self.index) {
            Some(&token) => self.item.span(token),
            None => self.end(),
        }
    }

    pub fn is_reserved(&self) -> bool {
        let token = self.tokens.get(self.index);
        token.is_some_and(|&token| token.kind.is_keyword(self.item.written(token)))
    }

    /// The item, as far as a message can show it.
    pub fn whole(&self) -> String {
        let whole = self.between(0, self.tokens.len() - 1);
        shown(&self.item.text[whole.range()], 40)
    }

    /// The place from one token to another, both included.
    pub fn between(&self, first: usize, last: usize) -> Span {
        self.item
            .span(self.tokens[first])
            .to(self.item.span(self.tokens[last]))
    }

    /// The error here, apart from delimiters without a partner.
    pub fn error(&self) -> SyntaxError {
        let kind = self
            .first_token()
            .or_else(|| self.graph())
            .or_else(|| self.local_name())
            .or_else(|| self.special())
            .or_else(|| self.pending_if())
            .unwrap_or_else(|| match self.after_value() {
                true => self.operator_expected(),
                false => self.value_expected(),
            });
        SyntaxError::new(kind, self.span())
    }

    /// The error at the beginning of an item.
    fn first_token(&self) -> Option<SyntaxErrorKind> {
        let kind = self.kind().filter(|_| self.index == 0)?;
        let rule = matches!(kind, TokenKind::Vertex | TokenKind::Edge);
        let named = matches!(self.next(), Some(TokenKind::Equal | TokenKind::OpenParen));
        if (rule && !named) || matches!(kind, TokenKind::Then | TokenKind::Else) {
            return None;
        }
        if self.is_reserved() && !kind.begins_value() {
            return Some(self.reserved());
        }
        let (found, whole) = (self.found()?, self.whole());
        let claims = self
            .tokens
            .iter()
            .any(|token| token.kind == TokenKind::Equal);
        let value = kind.begins_value() || kind == TokenKind::Bar || kind == TokenKind::Minus;
        let advice = match (value, claims) {
            (true, true) => Advice::Check(whole),
            (true, false) => Advice::Eval(whole),
            _ if kind == TokenKind::Semicolon => Advice::OneSemicolon,
            _ => Advice::AnItem,
        };
        Some(SyntaxErrorKind::NotAnItem { found, advice })
    }

    /// The error of a token or place that has a message of its own.
    fn special(&self) -> Option<SyntaxErrorKind> {
        let kind = self.kind();
        let found = self.found();
        match (self.previous()?, kind) {
            (_, Some(TokenKind::Join)) => {
                let next = self.index + 1;
                let is_value = |kind: TokenKind| kind.is_name() || kind == TokenKind::Integer;
                let right = self.kind_at(next).is_some_and(is_value);
                let right = right.then(|| self.value_at(next).text);
                return Some(SyntaxErrorKind::Join { right });
            }
            (TokenKind::Dot, _) => return Some(SyntaxErrorKind::Member { found }),
            (TokenKind::Use, _) => {
                let name = kind.is_some_and(TokenKind::is_name).then(|| {
                    let whole = self.between(self.index, self.tokens.len() - 1);
                    let path = &self.item.text[whole.range()];
                    path.split_whitespace().next().unwrap_or(path).to_owned()
                });
                return Some(SyntaxErrorKind::Use { found, name });
            }
            (TokenKind::Mex, _) => return Some(SyntaxErrorKind::Mex { found }),
            (TokenKind::Not, _) if self.outline.after_value[self.index - 1] => {
                let (found, advice) = ("not".to_owned(), Advice::NotBetween);
                return Some(SyntaxErrorKind::Separator { found, advice });
            }
            _ => {}
        }
        self.misused_word().then(|| self.reserved())
    }

    /// Whether a reserved word is used as a name here, and the mistake is not a missing name.
    fn misused_word(&self) -> bool {
        let Some(kind) = self
            .kind()
            .filter(|_| self.is_reserved() && !self.after_value())
        else {
            return false;
        };
        match kind {
            TokenKind::Then | TokenKind::Else => false,
            TokenKind::Vertex | TokenKind::Edge => !self.begins_line(),
            _ if kind.is_operator() => self.next() == Some(TokenKind::OpenParen) || self.is_alone(),
            _ => true,
        }
    }

    /// Whether the word here has no operands: a comma or a delimiter is on each side.
    fn is_alone(&self) -> bool {
        let begins = self
            .previous()
            .is_some_and(|before| before == TokenKind::Comma || before.closer().is_some());
        let ends = self
            .next()
            .is_none_or(|next| next == TokenKind::Comma || next.is_closer());
        begins && ends
    }

    pub fn begins_line(&self) -> bool {
        let from = self
            .index
            .checked_sub(1)
            .map_or(0, |at| self.tokens[at].end);
        let gap = &self.item.text[from as usize..self.tokens[self.index].start as usize];
        gap.contains(['\n', '\r'])
    }

    fn reserved(&self) -> SyntaxErrorKind {
        let word = self.found().unwrap_or_default();
        let operator = |kind: TokenKind| kind.is_operator() && kind != TokenKind::Not;
        let meant = self
            .kind()
            .is_some_and(|kind| operator(kind) && !self.is_alone())
            .then(|| match self.two_arguments() {
                Some((left, right)) => format!("{left} {word} {right}"),
                None => format!("a {word} b"),
            });
        SyntaxErrorKind::ReservedWord {
            word,
            meant,
            aggregate: self.aggregate(),
        }
    }

    /// The aggregate for an operator that is written as one here: `nimsum(e : ...)` for `xor(e : ...)`.
    fn aggregate(&self) -> Option<String> {
        let name = match self.kind()? {
            TokenKind::NimSum => "nimsum",
            TokenKind::And => "all",
            TokenKind::Or => "exists",
            _ => return None,
        };
        let (open, close) = self.delimiters_behind()?;
        let is_condition = |&at: &usize| {
            self.kind_at(at) == Some(TokenKind::Colon) && self.outline.inside[at] == Some(open)
        };
        let colon = (open + 1..close).find(is_condition)?;
        if colon == open + 1 || colon + 1 == close {
            return None;
        }
        let elements = shown(
            &self.item.text[self.between(open + 1, close - 1).range()],
            60,
        );
        Some(format!("{name}({elements})"))
    }

    /// The delimiters that open right after the token here, and where they close.
    fn delimiters_behind(&self) -> Option<(usize, usize)> {
        let open = self.index + 1;
        let close = (*self.outline.partner.get(open)?).filter(|&close| close > open)?;
        Some((open, close))
    }

    /// The `a` and `b` of a call `mod(a, b)` that begins here.
    fn two_arguments(&self) -> Option<(String, String)> {
        let (open, close) = self.delimiters_behind()?;
        let commas: Vec<usize> = (open + 1..close)
            .filter(|&at| self.outline.inside[at] == Some(open))
            .filter(|&at| self.kind_at(at) == Some(TokenKind::Comma))
            .collect();
        let [comma] = commas[..] else { return None };
        if comma == open + 1 || comma + 1 == close {
            return None;
        }
        let text = |first, last| {
            let text = shown(&self.item.text[self.between(first, last).range()], 20);
            if first == last {
                text
            } else {
                format!("({text})")
            }
        };
        Some((text(open + 1, comma - 1), text(comma + 1, close - 1)))
    }

    /// The value that begins at a token, as far as it is a name, a call or a group.
    pub fn value_at(&self, at: usize) -> Quote {
        self.quote(at, self.last_of_value(at), at)
    }

    pub fn last_of_value(&self, at: usize) -> usize {
        let closer = |open: usize| self.outline.partner[open].filter(|&close| close > open);
        let call =
            self.tokens[at].kind.is_name() && self.kind_at(at + 1) == Some(TokenKind::OpenParen);
        closer(if call { at + 1 } else { at }).unwrap_or(at)
    }

    /// The value that ends at a token.
    pub fn value_before(&self, at: usize) -> Quote {
        self.quote(self.first_of_value(at), at, at)
    }

    pub fn first_of_value(&self, at: usize) -> usize {
        let first = self.outline.partner[at]
            .filter(|&open| open < at)
            .unwrap_or(at);
        match first > 0 && first < at && self.tokens[first - 1].kind.is_name() {
            true => first - 1,
            false => first,
        }
    }

    /// The tokens `first..=last`, or the token `only` where they are too long to be repeated.
    pub fn quote(&self, first: usize, last: usize, only: usize) -> Quote {
        let whole = self.between(first, last);
        let text = &self.item.text[whole.range()];
        let span = match text.len() <= 30 && !text.contains(['\n', '\r', '#']) {
            true => whole,
            false => self.item.span(self.tokens[only]),
        };
        Quote {
            text: shown(&self.item.text[span.range()], 30),
            span,
        }
    }
}
