//! The place where the grammar stopped, and what its surroundings say.

use super::Broken;
use crate::source::Span;
use crate::syntax::error::{Advice, Quote, SyntaxError, SyntaxErrorKind};
use crate::syntax::notation;
use crate::syntax::outline::Outline;
use crate::syntax::recover::head_end;
use crate::syntax::token::{Token, TokenKind};

/// One token of a broken item, or its end, and all around it.
pub struct Scene<'t> {
    pub item: Broken<'t>,
    pub tokens: &'t [Token],
    pub outline: &'t Outline,
    /// The token that does not fit; the number of tokens where the item ends too early.
    pub index: usize,
}

/// Text in one line, at most `limit` characters.
pub fn shown(text: &str, limit: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
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
            // The grammar stops at the number of `2n`; what is one too many is the name.
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
        self.tokens.get(self.index).map(|token| token.kind)
    }

    pub fn previous(&self) -> Option<TokenKind> {
        let before = self.index.checked_sub(1)?;
        Some(self.tokens[before].kind)
    }

    fn next(&self) -> Option<TokenKind> {
        self.tokens.get(self.index + 1).map(|token| token.kind)
    }

    pub fn after_value(&self) -> bool {
        self.outline.after_value[self.index]
    }

    /// Index of the innermost opener.
    pub fn open(&self) -> Option<usize> {
        self.outline.inside[self.index]
    }

    fn open_kind(&self) -> Option<TokenKind> {
        self.open().map(|at| self.tokens[at].kind)
    }

    /// What was found, for a message; `None` at the end of the item.
    pub fn found(&self) -> Option<String> {
        let token = *self.tokens.get(self.index)?;
        Some(shown(self.item.written(token), 30))
    }

    /// The place to point at.
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

    /// What is wrong here, delimiters apart.
    pub fn error(&self) -> SyntaxError {
        let kind = self
            .first_token()
            .or_else(|| self.graph())
            .or_else(|| self.special())
            .or_else(|| self.pending_if())
            .unwrap_or_else(|| match self.after_value() {
                true => self.operator_expected(),
                false => self.value_expected(),
            });
        SyntaxError::new(kind, self.span())
    }

    /// At the very beginning of an item.
    fn first_token(&self) -> Option<SyntaxErrorKind> {
        let kind = self.kind().filter(|_| self.index == 0)?;
        if matches!(
            kind,
            TokenKind::Vertex | TokenKind::Edge | TokenKind::Then | TokenKind::Else
        ) {
            return None;
        }
        if self.is_reserved() && kind != TokenKind::If && kind != TokenKind::Mex {
            return Some(self.reserved());
        }
        let found = self.found()?;
        let claims = self
            .tokens
            .iter()
            .any(|token| token.kind == TokenKind::Equal);
        let value = kind.begins_value() || kind == TokenKind::Bar || kind == TokenKind::Minus;
        let advice = match (value, claims) {
            (true, true) => {
                Some("to state that both sides agree, write `check ... = ...`".to_owned())
            }
            (true, false) => Some("to see a value, write `eval ...`".to_owned()),
            _ => None,
        };
        Some(SyntaxErrorKind::NotAnItem { found, advice })
    }

    /// Tokens and places with a message of their own.
    fn special(&self) -> Option<SyntaxErrorKind> {
        let kind = self.kind();
        let found = self.found();
        match (self.previous()?, kind) {
            (_, Some(TokenKind::Join)) => {
                let right = self
                    .tokens
                    .get(self.index + 1)
                    .map(|_| self.value_at(self.index + 1).text);
                return Some(SyntaxErrorKind::Join { right });
            }
            (TokenKind::Use, _) => {
                let advice = match kind {
                    Some(kind) if kind.is_name() => Some(format!(
                        "write `use \"{}.nk\"`",
                        found.clone().unwrap_or_default()
                    )),
                    _ => None,
                };
                return Some(SyntaxErrorKind::Operand {
                    of: "use",
                    found,
                    advice,
                });
            }
            (TokenKind::Mex, _) => {
                return Some(SyntaxErrorKind::Operand {
                    of: "mex",
                    found,
                    advice: None,
                });
            }
            (TokenKind::Not, _) if self.outline.after_value[self.index - 1] => {
                let advice = Some("write `a != b`, or `a not in b`".to_owned());
                return Some(SyntaxErrorKind::Separator {
                    found: "not".to_owned(),
                    advice,
                });
            }
            _ => {}
        }
        let reserved = self.is_reserved() && !self.after_value();
        let operator = kind.is_some_and(TokenKind::is_operator);
        let misused = operator && self.next() == Some(TokenKind::OpenParen);
        (reserved && (!operator || misused)).then(|| self.reserved())
    }

    fn reserved(&self) -> SyntaxErrorKind {
        SyntaxErrorKind::ReservedWord {
            word: self.found().unwrap_or_default(),
            is_operator: self
                .kind()
                .is_some_and(|kind| kind.is_operator() && !matches!(kind, TokenKind::Not)),
        }
    }

    /// An `if` that waits for its `then` or `else`, or one of these that no `if` waits for.
    fn pending_if(&self) -> Option<SyntaxErrorKind> {
        let stray = match self.kind() {
            Some(TokenKind::Then) => Some("then"),
            Some(TokenKind::Else) => Some("else"),
            _ => None,
        };
        let waiting = self.waiting_if();
        match waiting {
            Some((opener, word)) if self.after_value() && !self.comes(word) => {
                let opener = Some(self.item.span(self.tokens[opener]));
                let word = if word == TokenKind::Then {
                    "then"
                } else {
                    "else"
                };
                Some(SyntaxErrorKind::If { word, opener })
            }
            None => stray.map(|word| SyntaxErrorKind::If { word, opener: None }),
            _ => None,
        }
    }

    fn waiting_if(&self) -> Option<(usize, TokenKind)> {
        let inside = self.open();
        let mut waiting = Vec::new();
        for at in (0..self.index).filter(|&at| self.outline.inside[at] == inside) {
            match self.tokens[at].kind {
                TokenKind::If => waiting.push((at, TokenKind::Then)),
                TokenKind::Then => {
                    let last = waiting.last_mut()?;
                    last.1 = TokenKind::Else;
                }
                TokenKind::Else => {
                    waiting.pop();
                }
                TokenKind::Comma | TokenKind::Colon => waiting.clear(),
                _ => {}
            }
        }
        waiting.pop()
    }

    /// Whether `word` follows before the surrounding delimiters end.
    fn comes(&self, word: TokenKind) -> bool {
        let inside = self.open();
        (self.index..self.tokens.len())
            .filter(|&at| self.outline.inside[at] == inside)
            .map(|at| self.tokens[at].kind)
            .take_while(|kind| !matches!(kind, TokenKind::Comma | TokenKind::Colon | TokenKind::If))
            .any(|kind| kind == word)
    }

    /// Whether the item is an equation that has not come to its `=` yet.
    fn before_equals(&self) -> bool {
        self.tokens[0].kind.is_name()
            && self.open().is_none()
            && !self.tokens[..self.index]
                .iter()
                .any(|token| token.kind == TokenKind::Equal)
    }

    fn operator_expected(&self) -> SyntaxErrorKind {
        let Some(kind) = self.kind() else {
            return self.at_the_end();
        };
        if self.before_equals() {
            return self.no_equals();
        }
        let word = self.item.written(self.tokens[self.index]);
        if kind == TokenKind::If || (kind.is_name() && notation::is_condition_word(word)) {
            let advice = Some("conditions stand behind `:`, as in `a(n) = n : n >= 1`".to_owned());
            return SyntaxErrorKind::Separator {
                found: word.to_owned(),
                advice,
            };
        }
        match kind {
            TokenKind::OpenBracket => self.brackets(false),
            TokenKind::Bar => SyntaxErrorKind::Bar {
                in_set: self.open_kind() == Some(TokenKind::OpenBrace),
                doubled: self.next() == Some(TokenKind::Bar),
            },
            kind if kind.begins_value() => self.missing_operator(),
            kind => self.separator(kind),
        }
    }

    /// The item ends behind a value and is not complete.
    fn at_the_end(&self) -> SyntaxErrorKind {
        match self.before_equals() {
            true => self.no_equals(),
            false => SyntaxErrorKind::MissingValue {
                before: None,
                found: None,
                advice: None,
            },
        }
    }

    fn no_equals(&self) -> SyntaxErrorKind {
        let named = self.item.span(self.tokens[0]);
        let last = self
            .outline
            .partner
            .get(1)
            .copied()
            .flatten()
            .filter(|&last| last < self.index);
        let head = match last {
            Some(last) => named.to(self.item.span(self.tokens[last])),
            None => named,
        };
        let whole = named.to(self.item.span(self.tokens[self.index.max(1) - 1]));
        if self.kind().is_some_and(TokenKind::is_operator) {
            let left = shown(&self.item.text[whole.range()], 30);
            let advice = Some(format!("to state what holds, write `check {left} ...`"));
            let found = self.found().unwrap_or_default();
            return SyntaxErrorKind::Separator { found, advice };
        }
        if self.kind() == Some(TokenKind::OpenBracket)
            || self.tokens.get(1).map(|t| t.kind) == Some(TokenKind::OpenBracket)
        {
            return self.brackets(false);
        }
        let head = Quote {
            text: shown(&self.item.text[head.range()], 30),
            span: head,
        };
        SyntaxErrorKind::NoEquals {
            head,
            found: self.found(),
        }
    }

    /// At an opening square bracket: `[1, 2]`, or `f(n)[1]`.
    fn brackets(&self, is_list: bool) -> SyntaxErrorKind {
        let inner = self.outline.partner[self.index].map(|close| {
            let from = self.tokens[self.index].end as usize;
            self.item.text[from..self.tokens[close].start as usize].trim()
        });
        let inner = inner.filter(|inner| inner.len() <= 30 && !inner.contains('\n'));
        let meant = inner.map(|inner| match is_list {
            true => format!("{{{inner}}}"),
            false => format!("{}({inner})", self.value_before(self.index - 1).text),
        });
        SyntaxErrorKind::Brackets { is_list, meant }
    }

    fn missing_operator(&self) -> SyntaxErrorKind {
        let left = self.value_before(self.index - 1);
        let right = self.value_at(self.index);
        let token = self.tokens[self.index];
        let written = self.item.written(token).to_lowercase();
        let callee = self.item.written(self.tokens[self.index - 1]);
        let advice: Advice = match token.kind {
            TokenKind::Name if TokenKind::is_word(&written) => {
                Some(format!("words are written small: `{written}`"))
            }
            TokenKind::OpenBrace if notation::is_aggregate(callee) => {
                Some(format!("write round ones: `{callee}(... : ...)`"))
            }
            TokenKind::OpenBrace => {
                Some("if a least excluded value is meant, write `mex {...}`".to_owned())
            }
            TokenKind::Text => Some("only `eval` takes a label, and it comes first".to_owned()),
            TokenKind::Name
                if head_end(
                    self.item.text,
                    self.tokens,
                    &self.outline.partner,
                    self.index,
                )
                .is_some() =>
            {
                Some(format!(
                    "if a product is meant, write `{}*{}`; a new item begins on its own line",
                    left.text, right.text
                ))
            }
            _ => None,
        };
        SyntaxErrorKind::MissingOperator {
            left,
            right,
            advice,
        }
    }

    /// A sign behind a value that cannot stand there.
    fn separator(&self, kind: TokenKind) -> SyntaxErrorKind {
        let advice = match (kind, self.open_kind()) {
            (TokenKind::Comma, None) => {
                Some("conditions stand behind `:`, and only they are listed".to_owned())
            }
            (TokenKind::Comma, Some(TokenKind::OpenParen)) if self.after_mex() => {
                Some("`mex` takes one set: `mex {a, b}` or `mex(A union B)`".to_owned())
            }
            (TokenKind::Comma, Some(TokenKind::OpenParen)) => {
                Some("a set is written `{a, b}`, a call `f(a, b)`".to_owned())
            }
            (TokenKind::Colon, None) => {
                Some("one `:` is enough; conditions are separated by `,`".to_owned())
            }
            (TokenKind::Colon, Some(TokenKind::OpenBrace)) => {
                Some("one `:` is enough; conditions are separated by `,`".to_owned())
            }
            (TokenKind::Colon, _) => Some(
                "conditions stand in a set, `{x : c}`, in `sum(x : c)` or at the end".to_owned(),
            ),
            (TokenKind::Semicolon, Some(_)) => Some("separate values by `,`".to_owned()),
            _ => None,
        };
        let found = self.found().unwrap_or_default();
        SyntaxErrorKind::Separator { found, advice }
    }

    fn after_mex(&self) -> bool {
        let before = self.open().and_then(|open| open.checked_sub(1));
        before.is_some_and(|before| self.tokens[before].kind == TokenKind::Mex)
    }

    fn value_expected(&self) -> SyntaxErrorKind {
        let kind = self.kind();
        if kind == Some(TokenKind::OpenBracket) {
            return self.brackets(true);
        }
        let before = self.index.checked_sub(1).map(|at| self.tokens[at]);
        let before = before.map(|token| Quote {
            text: shown(self.item.written(token), 30),
            span: self.item.span(token),
        });
        let ends = kind.is_none_or(|kind| kind.is_closer() || kind == TokenKind::Colon);
        let advice = match (self.previous(), kind) {
            (Some(TokenKind::Comma), _) if ends => Some("leave out the last `,`".to_owned()),
            (_, Some(TokenKind::Plus)) => Some("`+` is no sign: leave it out".to_owned()),
            (Some(TokenKind::Colon), _) if ends => {
                Some("write a condition, such as `n >= 1`, or leave out `:`".to_owned())
            }
            (_, Some(TokenKind::Equal)) => {
                Some("a comparison is written `a = b`, `a <= b`".to_owned())
            }
            (Some(TokenKind::Bar), Some(TokenKind::Bar)) => {
                Some("`|x|` is the size of x".to_owned())
            }
            _ => None,
        };
        SyntaxErrorKind::MissingValue {
            before,
            found: self.found(),
            advice,
        }
    }

    /// The value that begins at a token, as far as it is a name, a call or a group.
    fn value_at(&self, at: usize) -> Quote {
        let mut last = self.outline.partner[at]
            .filter(|&close| close > at)
            .unwrap_or(at);
        if self.tokens[at].kind.is_name()
            && self.tokens.get(at + 1).map(|t| t.kind) == Some(TokenKind::OpenParen)
        {
            last = self.outline.partner[at + 1].unwrap_or(last);
        }
        self.quote(at, last, at)
    }

    /// The value that ends at a token.
    fn value_before(&self, at: usize) -> Quote {
        let mut first = self.outline.partner[at]
            .filter(|&open| open < at)
            .unwrap_or(at);
        if first > 0 && first < at && self.tokens[first - 1].kind.is_name() {
            first -= 1;
        }
        self.quote(first, at, at)
    }

    /// Tokens `first..=last`, or `only` where they are too long to be repeated.
    fn quote(&self, first: usize, last: usize, only: usize) -> Quote {
        let whole = self
            .item
            .span(self.tokens[first])
            .to(self.item.span(self.tokens[last]));
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
