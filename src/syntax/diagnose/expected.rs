//! A sign or a value where the other belongs.

use super::scene::{Scene, shown};
use crate::syntax::error::{Advice, Quote, SyntaxErrorKind};
use crate::syntax::notation;
use crate::syntax::recover::head_end;
use crate::syntax::token::TokenKind;

impl Scene<'_> {
    /// Behind a value.
    pub fn operator_expected(&self) -> SyntaxErrorKind {
        if self.before_equals() {
            return self.no_equals();
        }
        let Some(kind) = self.kind() else {
            return SyntaxErrorKind::MissingValue {
                before: None,
                found: None,
                advice: None,
            };
        };
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

    /// Whether the item is an equation that has not come to its `=` yet.
    fn before_equals(&self) -> bool {
        let come = |kind| {
            self.tokens[..self.index]
                .iter()
                .any(|token| token.kind == kind)
        };
        self.tokens[0].kind.is_name() && self.open().is_none() && !come(TokenKind::Equal)
    }

    fn no_equals(&self) -> SyntaxErrorKind {
        let found = self.found();
        if self.kind().is_some_and(TokenKind::is_operator) {
            let advice = Some(format!(
                "to state what holds, write `check {}`",
                self.whole()
            ));
            return SyntaxErrorKind::Separator {
                found: found.unwrap_or_default(),
                advice,
            };
        }
        if self.kind() == Some(TokenKind::OpenBracket) {
            return self.brackets(false);
        }
        let last = self.outline.partner.get(1).copied().flatten();
        let head = self.between(0, last.filter(|&last| last < self.index).unwrap_or(0));
        let head = Quote {
            text: shown(&self.item.text[head.range()], 30),
            span: head,
        };
        SyntaxErrorKind::NoEquals { head, found }
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
        let product = format!(
            "if a product is meant, write `{}*{}`",
            left.text, right.text
        );
        let partner = &self.outline.partner;
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
                if head_end(self.item.text, self.tokens, partner, self.index).is_some() =>
            {
                Some(product + "; a new item begins on a line of its own")
            }
            _ => Some(product),
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
            (TokenKind::Comma, None) => "conditions stand behind `:`, and only they are listed",
            (TokenKind::Comma, Some(TokenKind::OpenParen)) if self.after_mex() => {
                "`mex` takes one set: `mex {a, b}` or `mex(A union B)`"
            }
            (TokenKind::Comma, Some(TokenKind::OpenParen)) => {
                "a set is written `{a, b}`, a call `f(a, b)`"
            }
            (TokenKind::Colon, None | Some(TokenKind::OpenBrace)) => {
                "one `:` is enough; conditions are separated by `,`"
            }
            (TokenKind::Colon, _) => {
                "conditions stand in a set, `{x : c}`, in `sum(x : c)` or at the end"
            }
            _ if self.is_reserved() => "a new item or rule begins on a line of its own",
            (TokenKind::Semicolon, Some(_)) => "separate values by `,`",
            _ => "an operator may follow here, or the item ends",
        };
        let found = self.found().unwrap_or_default();
        SyntaxErrorKind::Separator {
            found,
            advice: Some(advice.to_owned()),
        }
    }

    fn after_mex(&self) -> bool {
        let before = self.open().and_then(|open| open.checked_sub(1));
        before.is_some_and(|before| self.tokens[before].kind == TokenKind::Mex)
    }

    /// Where a value belongs.
    pub fn value_expected(&self) -> SyntaxErrorKind {
        if self.kind() == Some(TokenKind::OpenBracket) {
            return self.brackets(true);
        }
        let before = self.index.checked_sub(1).map(|at| self.quote(at, at, at));
        let advice = before
            .as_ref()
            .map(|before| self.value_advice(&before.text));
        SyntaxErrorKind::MissingValue {
            before,
            found: self.found(),
            advice,
        }
    }

    fn value_advice(&self, before: &str) -> String {
        let (previous, kind) = (self.previous(), self.kind());
        let ends = kind.is_none_or(|kind| kind.is_closer() || kind == TokenKind::Colon);
        let signs = previous.is_some_and(TokenKind::is_operator)
            && kind.is_some_and(TokenKind::is_operator);
        match (previous, kind) {
            (Some(TokenKind::Comma), _) if ends => "leave out the last `,`".to_owned(),
            (_, Some(TokenKind::Plus)) => "`+` is no sign: leave it out".to_owned(),
            (Some(TokenKind::Colon), _) if ends => {
                "write a condition, such as `n >= 1`, or leave out `:`".to_owned()
            }
            (Some(TokenKind::Eval), _) => "say what to print: `eval a(n) : n >= 1`".to_owned(),
            (Some(TokenKind::Check), _) => {
                "say what holds: `check a(n) = b(n) : n >= 1`".to_owned()
            }
            (_, Some(TokenKind::Comma)) => {
                "leave out the `,`, or write a value before it".to_owned()
            }
            (_, Some(found)) if signs => {
                let found = self.found().unwrap_or(format!("{found:?}"));
                format!("leave out `{before}` or `{found}`")
            }
            (Some(sign), _) if sign.is_operator() => {
                format!("write a value behind `{before}`, or leave it out")
            }
            (Some(sign), _) if sign.closer().is_some() => "write a value between them".to_owned(),
            _ => "a value is a number, `x`, `f(x)`, `(...)` or `{...}`".to_owned(),
        }
    }
}
