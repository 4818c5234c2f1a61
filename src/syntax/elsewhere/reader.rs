//! The tokens of a text with the queries that the search for phrases needs.

use std::collections::HashSet;
use std::ops::Range;

use crate::diagnose::shown;
use crate::grammar::{Rule, read};
use crate::nesting;
use crate::outline::Outline;
use crate::token::{Token, TokenKind, lex};
use nk_base::source::{FileId, Span};

/// Greatest number of tokens of one phrase. The limit makes the search take linear time.
pub const REACH: usize = 300;

pub struct Reader<'t> {
    pub file: FileId,
    pub text: &'t str,
    pub tokens: &'t [Token],
    outline: Outline,
    /// The names of functions: those that are defined with arguments.
    functions: HashSet<&'t str>,
    /// The names that begin a line before `=` or `:=`, perhaps with arguments between, and the names after `graph`.
    defined: HashSet<&'t str>,
}

impl<'t> Reader<'t> {
    pub fn new(file: FileId, text: &'t str, tokens: &'t [Token]) -> Self {
        let outline = Outline::new(tokens);
        let mut reader = Self {
            file,
            text,
            tokens,
            outline,
            functions: HashSet::new(),
            defined: HashSet::new(),
        };
        let is_function = |at: usize| {
            let opens = reader.is_any(at + 1, &[TokenKind::OpenBracket, TokenKind::OpenParen]);
            let close = opens.then(|| reader.close(at + 1)).flatten();
            let sign = close.map_or("", |close| reader.word(close + 1));
            reader.is_name(at) && reader.begins_line(at) && matches!(sign, "=" | ":=")
        };
        let all = (0..tokens.len())
            .filter(|&at| is_function(at))
            .map(|at| reader.word(at));
        let functions = all.collect();
        let defines = |at: usize| {
            let sign = match reader.is(at + 1, TokenKind::OpenParen) {
                true => reader.close(at + 1).map_or(at, |close| close + 1),
                false => at + 1,
            };
            let head = matches!(reader.word(sign), "=" | ":=");
            let graph = at > 0 && reader.is(at - 1, TokenKind::Graph);
            reader.is_name(at) && ((head && reader.begins_line(at)) || graph)
        };
        let defined = (0..tokens.len())
            .filter(|&at| defines(at))
            .map(|at| reader.word(at));
        let defined = defined.collect();
        reader.defined = defined;
        reader.functions = functions;
        reader
    }

    /// Whether the text seems to define a function of that name.
    pub fn is_function(&self, name: &str) -> bool {
        self.functions.contains(name)
    }

    /// Whether the text seems to define a name.
    pub fn defines(&self, name: &str) -> bool {
        self.defined.contains(name)
    }

    pub fn kind(&self, at: usize) -> Option<TokenKind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    pub fn is(&self, at: usize, kind: TokenKind) -> bool {
        self.kind(at) == Some(kind)
    }

    pub fn is_any(&self, at: usize, kinds: &[TokenKind]) -> bool {
        self.kind(at).is_some_and(|kind| kinds.contains(&kind))
    }

    pub fn is_name(&self, at: usize) -> bool {
        self.kind(at).is_some_and(TokenKind::is_name)
    }

    /// The text of a token; empty after the last one.
    pub fn word(&self, at: usize) -> &'t str {
        self.tokens
            .get(at)
            .map_or("", |token| token.text(self.text))
    }

    pub fn span(&self, range: Range<usize>) -> Span {
        let first = self.tokens[range.start].start as usize;
        let last = self.tokens[range.end.max(range.start + 1) - 1].end as usize;
        Span::new(self.file, first, last)
    }

    /// The text of some tokens; empty if there are none.
    pub fn slice(&self, range: Range<usize>) -> &'t str {
        match range.is_empty() {
            true => "",
            false => &self.text[self.span(range).range()],
        }
    }

    pub fn shown(&self, span: Span) -> String {
        shown(&self.text[span.range()], 40)
    }

    /// Whether a token begins where the one before ends.
    pub fn adjoins(&self, at: usize) -> bool {
        at > 0 && at < self.tokens.len() && self.tokens[at - 1].end == self.tokens[at].start
    }

    /// The blanks and comments before a token.
    pub fn gap(&self, at: usize) -> &'t str {
        let from = at
            .checked_sub(1)
            .map_or(0, |before| self.tokens[before].end);
        &self.text[from as usize..self.tokens[at].start as usize]
    }

    pub fn begins_line(&self, at: usize) -> bool {
        at == 0 || self.gap(at).contains(['\n', '\r'])
    }

    /// Whether a token begins a line without blanks before it.
    pub fn begins_margin(&self, at: usize) -> bool {
        let gap = self.gap(at);
        self.begins_line(at) && (gap.is_empty() || gap.ends_with(['\n', '\r']))
    }

    pub fn after_value(&self, at: usize) -> bool {
        self.outline.after_value[at]
    }

    /// The innermost opener before a token.
    pub fn inside(&self, at: usize) -> Option<usize> {
        self.outline.inside[at]
    }

    /// The closer of an opener, within reach.
    pub fn close(&self, open: usize) -> Option<usize> {
        let close = (*self.outline.partner.get(open)?)?;
        (open < close && close - open < REACH).then_some(close)
    }

    /// The opener of a closer.
    pub fn open(&self, close: usize) -> Option<usize> {
        let open = (*self.outline.partner.get(close)?)?;
        (open < close).then_some(open)
    }

    /// The first token at or after `from`, in the same delimiters, that cannot continue an expression: a closer, a
    /// separator, or the first token of a line. `None` if there is none within reach.
    pub fn end(&self, from: usize) -> Option<usize> {
        self.end_unless(from, |_| false)
    }

    /// The end that [`Reader::end`] finds, except that tokens of some kinds end nothing.
    pub fn end_unless(&self, from: usize, goes_on: impl Fn(TokenKind) -> bool) -> Option<usize> {
        let mut at = from;
        while at < self.tokens.len() && at - from < REACH {
            let kind = self.tokens[at].kind;
            let ends = matches!(
                kind,
                TokenKind::Comma | TokenKind::Colon | TokenKind::Semicolon
            ) || kind.is_closer()
                || (kind == TokenKind::Bar
                    && self.outline.after_value[at]
                    && self.open(at).is_some());
            if (ends && !goes_on(kind)) || (at > from && self.begins_line(at)) {
                return Some(at);
            }
            at = self.outline.partner[at]
                .filter(|&close| close > at)
                .unwrap_or(at)
                + 1;
        }
        (at >= self.tokens.len()).then_some(self.tokens.len())
    }

    /// The first token of a later line at or after `from`, or the closer of the delimiters around `from`.
    pub fn line_end(&self, from: usize) -> Option<usize> {
        self.end_unless(from, |kind| {
            matches!(
                kind,
                TokenKind::Comma | TokenKind::Colon | TokenKind::Semicolon
            )
        })
    }

    /// The first token after a line and the indented lines below it.
    pub fn block_end(&self, at: usize) -> Option<usize> {
        let mut end = self.line_end(at)?;
        while end < self.tokens.len() && !self.begins_margin(end) && self.begins_margin(at) {
            let next = self.line_end(end)?;
            // A closer ends what surrounds the block.
            if next == end || next - at > REACH {
                break;
            }
            end = next;
        }
        // Braces around a body may stand at the margin.
        while end < self.tokens.len() && self.is(end, TokenKind::CloseBrace) {
            end += 1;
        }
        Some(end)
    }

    /// The end of a range of tokens without the semicolon at its end, if there is one.
    pub fn before_semicolon(&self, end: usize) -> usize {
        match self.is(end - 1, TokenKind::Semicolon) {
            true => end - 1,
            false => end,
        }
    }

    /// The first token of the arithmetic expression that ends before a token; `before` if there is none.
    pub fn operand(&self, before: usize) -> usize {
        let mut first = before;
        while first > 0 && before - first < REACH {
            let last = first - 1;
            let kind = self.tokens[last].kind;
            let joins = kind.ends_value()
                || matches!(
                    kind,
                    TokenKind::Plus
                        | TokenKind::Minus
                        | TokenKind::Times
                        | TokenKind::Divide
                        | TokenKind::Power
                        | TokenKind::Mod
                        | TokenKind::Div
                        | TokenKind::NimSum
                        | TokenKind::Dot
                        | TokenKind::Bar
                );
            let apart =
                first < before && self.begins_line(first) && self.outline.after_value[first];
            if !joins || apart || (kind.ends_value() && first < before && self.two_values(first)) {
                break;
            }
            match kind.is_closer() {
                true => match self.open(last) {
                    Some(open) => first = open,
                    None => break,
                },
                false => first = last,
            }
        }
        first
    }

    /// Whether a value ends before this token and another one begins with it.
    fn two_values(&self, at: usize) -> bool {
        let opens = matches!(
            self.tokens[at].kind,
            TokenKind::OpenParen | TokenKind::OpenBracket
        );
        self.outline.after_value[at] && self.tokens[at].kind.begins_value() && !opens
    }

    /// Whether some tokens are one value: a name, a number, a call, or something in delimiters.
    pub fn is_atom(&self, range: Range<usize>) -> bool {
        if range.len() == 1 {
            return true;
        }
        let Some(last) = range.end.checked_sub(1) else {
            return false;
        };
        match self.open(last) {
            Some(open) if open == range.start => true,
            Some(open) if open == range.start + 1 => self.is_name(range.start),
            _ => false,
        }
    }

    /// The parts that commas separate between an opener and its closer; `None` if one of them is empty.
    pub fn parts(&self, open: usize) -> Option<Vec<Range<usize>>> {
        let parts = self.split(open + 1..self.close(open)?);
        (!parts.iter().any(Range::is_empty)).then_some(parts)
    }

    /// The parts of a range between the commas that lie outside of all delimiters opened in it.
    pub fn split(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let commas = self
            .beside(range.clone())
            .filter(|&own| self.is(own, TokenKind::Comma));
        let mut from = range.start;
        let mut parts = Vec::new();
        for to in commas.chain([range.end]) {
            parts.push(from..to);
            from = to + 1;
        }
        parts
    }

    /// The nearest token up to `at`, within reach, that begins a line without blanks before it, as items do.
    pub fn margin(&self, at: usize) -> Option<usize> {
        let reach = at.saturating_sub(REACH);
        (reach..=at).rev().find(|&own| self.begins_margin(own))
    }

    /// The tokens of a range that lie outside of all delimiters that are opened in it.
    pub fn beside(&self, range: Range<usize>) -> impl Iterator<Item = usize> + '_ {
        // A range that begins after the last token is empty.
        let inside = self.outline.inside.get(range.start);
        range.filter(move |&at| self.outline.inside.get(at) == inside)
    }

    /// Whether a token comes after the colon of a builder, as in `{x : x < n}`, within reach of the opener.
    pub fn is_condition(&self, at: usize) -> bool {
        let open = self.inside(at).filter(|&open| at - open < REACH);
        open.is_some_and(|open| {
            let mut before = self.beside(open + 1..at);
            before.any(|own| self.is(own, TokenKind::Colon))
        })
    }

    /// Whether a condition may end before a token.
    pub fn may_end_condition(&self, at: usize) -> bool {
        at >= self.tokens.len()
            || self.begins_line(at)
            || self.tokens[at].kind.is_closer()
            || matches!(
                self.tokens[at].kind,
                TokenKind::Comma
                    | TokenKind::And
                    | TokenKind::Or
                    | TokenKind::Then
                    | TokenKind::Colon
            )
    }

    /// Whether `edge` stands before a token in the same item, so that `--` may join vertices.
    pub fn has_edge(&self, at: usize) -> bool {
        let before = self.tokens[at.saturating_sub(REACH)..at].iter().rev();
        let mut before = before.take_while(|token| !token.kind.begins_item());
        before.any(|token| token.kind == TokenKind::Edge)
    }

    /// Whether what follows on the line is prose: two words side by side.
    pub fn is_prose(&self, from: usize) -> bool {
        let word = |at: usize| self.is_name(at) && !self.begins_line(at);
        word(from) && word(from + 1)
    }
}

/// Whether a text can be read as an item.
pub fn is_item(text: &str) -> bool {
    let tokens: Vec<Token> = lex(text)
        .into_iter()
        .filter(|t| !t.kind.is_trivia())
        .collect();
    let plain = tokens.iter().all(|token| !token.kind.is_bad());
    plain && nesting::check(&tokens).is_ok() && read(Rule::single, text).is_ok()
}

/// The text, if it can be read as an item.
pub fn item(text: String) -> Option<String> {
    is_item(&text).then_some(text)
}

/// The text, if it can be read as a value.
pub fn value(text: String) -> Option<String> {
    is_item(&format!("x = {text}")).then_some(text)
}

/// The text, if it can be read as the statement of a check with its conditions.
pub fn claim(text: String) -> Option<String> {
    is_item(&format!("check {text}")).then_some(text)
}
