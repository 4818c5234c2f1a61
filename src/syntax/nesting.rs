//! The depth of nesting of a text, computed from its tokens before anything recurses over it.
//!
//! Everything that makes the parser or the tree deeper is counted: open delimiters, `if`s (whose last part extends to
//! the end of the surrounding delimiters), runs of signs, powers and `not`s, and runs of parts, as in `L[1][2].v`. The
//! count is exact as long as the tokens can be the beginning of a specification; the parser does not get further than
//! that.

use super::token::{Token, TokenKind};

/// Greatest nesting that is accepted. Nobody writes this by hand, and the stack of every build is large enough for it.
pub const LIMIT: usize = 200;

/// The place where the limit is exceeded, and the whole depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooDeep {
    /// The index of the token.
    pub at: usize,
    pub depth: usize,
}

/// The depth that is pending in one open delimiter or `if`.
struct Frame {
    /// The closing kind; `None` for an `if`.
    closer: Option<TokenKind>,
    /// The depth of its surroundings.
    outside: usize,
    nots: usize,
    /// The number of signs, powers and parts.
    tight: usize,
    /// Whether these are the brackets of an index.
    is_index: bool,
}

struct Depth {
    frames: Vec<Frame>,
    current: Frame,
}

impl Depth {
    fn new() -> Self {
        Self {
            frames: Vec::new(),
            current: Frame {
                closer: None,
                outside: 0,
                nots: 0,
                tight: 0,
                is_index: false,
            },
        }
    }

    fn total(&self) -> usize {
        self.current.outside + self.current.nots + self.current.tight
    }

    fn push(&mut self, closer: Option<TokenKind>) {
        let outside = self.total() + 1;
        let frame = Frame {
            closer,
            outside,
            nots: 0,
            tight: 0,
            is_index: false,
        };
        self.frames
            .push(std::mem::replace(&mut self.current, frame));
    }

    /// Ends the `if`s that extend to this place.
    fn pop_ifs(&mut self) {
        while self.current.closer.is_none() {
            let Some(outer) = self.frames.pop() else {
                return;
            };
            self.current = outer;
        }
    }

    /// Ends a delimiter; `false` if this closes nothing, so that the parser stops there.
    fn pop(&mut self, closer: TokenKind) -> bool {
        self.pop_ifs();
        if self.current.closer != Some(closer) {
            return false;
        }
        let is_index = self.current.is_index;
        if let Some(outer) = self.frames.pop() {
            self.current = outer;
            self.current.tight += usize::from(is_index);
        }
        true
    }

    /// Ends a part at a separator such as a comma or a colon; the next part is not nested in it.
    fn separate(&mut self) {
        self.pop_ifs();
        self.current.nots = 0;
        self.current.tight = 0;
    }

    fn closes_bar(&self) -> bool {
        let frames = self.frames.iter().rev();
        let closers = std::iter::once(self.current.closer).chain(frames.map(|frame| frame.closer));
        closers.flatten().next() == Some(TokenKind::Bar)
    }
}

/// Checks that no part is deeper than [`LIMIT`]; linear in the number of tokens.
pub fn check(tokens: &[Token]) -> Result<(), TooDeep> {
    let mut depth = Depth::new();
    let mut after_value = false;
    let mut passed: Option<TooDeep> = None;
    for (at, token) in tokens.iter().enumerate() {
        let Some(ends_value) = step(&mut depth, token.kind, after_value) else {
            break;
        };
        after_value = ends_value;
        if depth.total() > LIMIT {
            let found = passed.get_or_insert(TooDeep { at, depth: 0 });
            found.depth = found.depth.max(depth.total());
        }
    }
    passed.map_or(Ok(()), Err)
}

/// Updates the depth after one token. Returns whether the token ends an operand; `None` if no specification continues
/// like this.
fn step(depth: &mut Depth, kind: TokenKind, after_value: bool) -> Option<bool> {
    use TokenKind::*;
    match kind {
        OpenParen | OpenBrace | OpenBracket => {
            depth.push(kind.closer());
            depth.current.is_index = kind == OpenBracket && after_value;
        }
        Bar if !after_value => depth.push(Some(Bar)),
        Bar if !depth.closes_bar() => return None,
        Bar | CloseParen | CloseBrace | CloseBracket => {
            return depth.pop(kind).then_some(true);
        }
        If => depth.push(None),
        Then | Else => (depth.current.nots, depth.current.tight) = (0, 0),
        Not if !after_value => depth.current.nots += 1,
        Minus if !after_value => depth.current.tight += 1,
        Power | Dot => depth.current.tight += 1,
        Join => depth.current.tight = 0,
        And | Or => (depth.current.nots, depth.current.tight) = (0, 0),
        Comma | Colon | Semicolon | Vertex | Edge => depth.separate(),
        // Two values side by side begin a new item.
        Name | OeisName | Graph | Eval | Check | Use if after_value => depth.separate(),
        _ if kind.is_operator() => depth.current.tight = 0,
        _ => {}
    }
    Some(kind.ends_operand())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::lex;

    fn depth_of(text: &str) -> usize {
        let tokens: Vec<Token> = lex(text)
            .into_iter()
            .filter(|t| !t.kind.is_trivia())
            .collect();
        let mut depth = Depth::new();
        let (mut after_value, mut deepest) = (false, 0);
        for token in tokens {
            after_value = step(&mut depth, token.kind, after_value).expect("valid so far");
            deepest = deepest.max(depth.total());
        }
        deepest
    }

    #[test]
    fn counts_what_is_pending_at_once() {
        let cases = [
            ("a(n) = b(n) + c(n)", 1),
            ("a = ((1)) + ((2))", 2),
            ("a = -x * -y * -z", 1),
            ("a = x^-y^-z", 4),
            ("a = not b = not c = not d", 3),
            ("a = not b and not c or not d", 1),
            ("a = if b then 1 else 2\nc = if d then 1 else 2", 1),
            (
                "a = if b then 1 else if c then 2 else 3, if d then 1 else 2",
                2,
            ),
            ("a = -(-(if not b then -1 else 2))", 6),
            ("a = ||x| - |y|| + |z|", 2),
            ("a = L[1][2] + L[3][4]", 2),
            ("a = -G.v.w[1]", 4),
            (
                "graph g(n) { vertex v[i] : -i < 1 edge v[|i|] -- v[-i] }",
                3,
            ),
        ];
        for (text, depth) in cases {
            assert_eq!(depth_of(text), depth, "{text}");
        }
    }
}
