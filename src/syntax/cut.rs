//! Cutting a file into pieces that are meant to be one item each.

use std::ops::Range;

use super::outline::{Open, Outline, head_end};
use super::token::{Token, TokenKind};

/// Whether a line begins like `div(a, b) =`, the definition of a function with the name of an operator. The grammar
/// accepts such a line as the rest of the item above.
pub fn hides_definition(text: &str, tokens: &[Token]) -> bool {
    let is_word = |at: &usize| {
        let token = tokens[*at];
        token.kind.is_operator()
            && token.kind.is_keyword(token.text(text))
            && place(text, tokens, *at) == Place::First
    };
    let mut words = (1..tokens.len()).filter(is_word).peekable();
    if words.peek().is_none() {
        return false;
    }
    let file = Outline::new(tokens);
    let cutter = Cutter { text, tokens, file };
    words.any(|at| {
        let arguments = tokens[at + 1..]
            .iter()
            .skip(1)
            .take_while(|token| token.kind != TokenKind::CloseParen);
        let mut kinds = arguments.map(|token| token.kind);
        cutter.defines_operator(at) && kinds.all(|kind| kind.is_name() || kind == TokenKind::Comma)
    })
}

/// Cuts a file into pieces, each meant to be one item: ranges of token indices.
pub fn cut(text: &str, tokens: &[Token]) -> Vec<Range<usize>> {
    let file = Outline::new(tokens);
    let cutter = Cutter { text, tokens, file };
    let mut open = Open::default();
    let mut pieces = Vec::new();
    let mut start = 0;
    for (at, token) in tokens.iter().enumerate() {
        if at > start && cutter.begins_item(at, start, &open) {
            pieces.push(start..at);
            start = at;
            open.reset();
        }
        open.step(at, token.kind);
    }
    if start < tokens.len() {
        pieces.push(start..tokens.len());
    }
    pieces
}

/// The place of a token in its line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Within,
    /// The first token of its line, with blanks before it.
    Indented,
    /// The first token of its line, without blanks before it.
    First,
}

struct Cutter<'t> {
    text: &'t str,
    tokens: &'t [Token],
    /// The outline of the whole file.
    file: Outline,
}

impl Cutter<'_> {
    /// Whether a new item begins at `at`; the current one began at `start`, and `open` are its open delimiters.
    fn begins_item(&self, at: usize, start: usize, open: &Open) -> bool {
        let kind = self.tokens[at].kind;
        let before_token = self.tokens[at - 1];
        let before = before_token.kind;
        let place = place(self.text, self.tokens, at);
        if before == TokenKind::Integer && self.tokens[at - 1].end == self.tokens[at].start {
            return false; // The grammar reports the missing operator of `2n`.
        }
        if place == Place::Within && is_foreign_operator(self.text, before_token) {
            return false; // In `a = 0 => b = 0`, `b = 0` is the rest of the statement.
        }
        // Whether the tokens before are complete, so that no token that can be here continues them.
        let apart = match before {
            TokenKind::Text => at - start != 2 || self.tokens[start].kind != TokenKind::Eval,
            TokenKind::Semicolon => true,
            _ => open.after_value || before.is_bad(),
        };
        let outside = open.innermost().is_none();
        if outside && before == TokenKind::Semicolon {
            return true;
        }
        if place == Place::First && self.defines_operator(at) {
            return true;
        }
        if kind.begins_item() {
            return place != Place::Within || (outside && apart);
        }
        let head = || head_end(self.text, self.tokens, &self.file.partner, at).is_some();
        if at == start + 1 && place == Place::Within && is_like_keyword(self.text, before_token) {
            return false;
        }
        if outside && apart {
            let alone = place == Place::First
                && (begins_alone(before, kind) || self.is_lost_rule(at, start));
            return alone || (kind.is_name() && head());
        }
        if place == Place::Within || !kind.is_name() {
            return false;
        }
        let continues =
            matches!(before, TokenKind::Equal | TokenKind::Where) || before.begins_item();
        let dangling = place == Place::First && !continues;
        let unclosed = |opener: usize| self.file.partner[opener].is_none();
        match open.innermost() {
            None => dangling && self.tokens[start].kind != TokenKind::Graph && head(),
            Some(opener) if apart => head() || (place == Place::First && unclosed(opener)),
            // After a comma or an operator the item may continue, unless the opener is never closed.
            Some(opener) => dangling && unclosed(opener) && head(),
        }
    }

    /// Whether a function with the name of an operator seems to be defined here: `div(S) = ...`.
    fn defines_operator(&self, at: usize) -> bool {
        let token = self.tokens[at];
        let is_word = token.kind.is_operator() && token.kind.is_keyword(token.text(self.text));
        let opens = self
            .tokens
            .get(at + 1)
            .is_some_and(|open| open.kind == TokenKind::OpenParen && open.start == token.end);
        let close = self.file.partner.get(at + 1).copied().flatten();
        let sign = close.and_then(|close| self.tokens.get(close + 1));
        is_word && opens && sign.is_some_and(|sign| sign.kind == TokenKind::Equal)
    }

    /// Whether the token begins a rule, `vertex` or `edge`, outside the braces of a graph, perhaps because they were
    /// closed too early.
    fn is_lost_rule(&self, at: usize, start: usize) -> bool {
        let rule = matches!(self.tokens[at].kind, TokenKind::Vertex | TokenKind::Edge);
        let in_graph = self.tokens[start].kind == TokenKind::Graph;
        rule && (!in_graph || self.tokens[at - 1].kind == TokenKind::CloseBrace)
    }
}

/// The place of a token that is not the first one of the file.
fn place(text: &str, tokens: &[Token], at: usize) -> Place {
    let from = tokens[at - 1].end as usize;
    let gap = &text[from..tokens[at].start as usize];
    match gap.rfind(['\n', '\r']) {
        None => Place::Within,
        Some(line) if line + 1 == gap.len() => Place::First,
        Some(_) => Place::Indented,
    }
}

/// Whether a token is a misspelt `eval` or `check`, so that the rest of its line defines nothing.
fn is_like_keyword(text: &str, token: Token) -> bool {
    let word = token.text(text);
    let is_near = |keyword: &&str| {
        word.len() <= keyword.len() + 1 && strsim::damerau_levenshtein(word, keyword) <= 1
    };
    token.kind == TokenKind::Name && ["eval", "check"].iter().any(is_near)
}

/// Whether a token is an operator of another notation, a sign or a word, so that its right operand follows.
fn is_foreign_operator(text: &str, token: Token) -> bool {
    match token.kind {
        TokenKind::Foreign | TokenKind::Unknown => true,
        kind => kind.is_name() && matches!(token.text(text), "iff" | "implies"),
    }
}

/// Whether a token of this kind, at the beginning of a line and after a token of kind `before`, can begin a value but
/// not continue one. A `(` after a name continues a call, and a `{` may open the body of a graph.
fn begins_alone(before: TokenKind, kind: TokenKind) -> bool {
    match kind {
        TokenKind::OpenParen => !before.is_name(),
        TokenKind::Integer | TokenKind::Text | TokenKind::If | TokenKind::Mex => true,
        _ => kind.is_name(),
    }
}
