//! Which tokens are separated from their neighbours: two neighbours have a blank between them unless one of them
//! attaches to the other.

use crate::TokenKind;

/// To which of its neighbours a token attaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spacing {
    pub sticks_before: bool,
    pub sticks_after: bool,
}

const fn spacing(sticks_before: bool, sticks_after: bool) -> Spacing {
    Spacing {
        sticks_before,
        sticks_after,
    }
}

impl Spacing {
    /// Names, numbers, words, most operators: `a = b`.
    pub const APART: Self = spacing(false, false);
    /// Openers and signs: `(a`, `-a`.
    pub const OPENS: Self = spacing(false, true);
    /// Closers and separators: `a)`, `a,`.
    pub const CLOSES: Self = spacing(true, false);
    /// `a..b`, `a^b`, `G.v`, `a[`.
    pub const JOINS: Self = spacing(true, true);
}

/// The tokens that are not [`Spacing::APART`], whatever their surroundings.
const TABLE: [(TokenKind, Spacing); 8] = [
    (TokenKind::OpenParen, Spacing::OPENS),
    (TokenKind::CloseParen, Spacing::CLOSES),
    (TokenKind::OpenBracket, Spacing::JOINS),
    (TokenKind::CloseBracket, Spacing::CLOSES),
    (TokenKind::Comma, Spacing::CLOSES),
    (TokenKind::Dot, Spacing::JOINS),
    (TokenKind::Range, Spacing::JOINS),
    (TokenKind::Power, Spacing::JOINS),
];

/// The surroundings of a token, as far as they affect its spacing.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// The token before it, in the same item.
    pub before: Option<TokenKind>,
    /// Whether a value ends directly before it, so that `-` is binary, `|` closes and `[` opens an index.
    pub after_value: bool,
    /// Whether its author put a blank on either side.
    pub blank: bool,
    /// For a brace, or the bracket of a list, whether its pair has inner blanks.
    pub roomy: bool,
}

/// The spacing of a token in its surroundings.
pub fn of(kind: TokenKind, context: Context) -> Spacing {
    match kind {
        TokenKind::OpenParen if context.before.is_some_and(TokenKind::is_name) => Spacing::JOINS,
        // `mex(S)`, as any other call.
        TokenKind::OpenParen if context.before == Some(TokenKind::Mex) => Spacing::JOINS,
        TokenKind::OpenBrace if !context.roomy => Spacing::OPENS,
        TokenKind::CloseBrace if !context.roomy => Spacing::CLOSES,
        TokenKind::OpenBracket if context.roomy => Spacing::APART,
        TokenKind::OpenBracket if !context.after_value => Spacing::OPENS,
        TokenKind::CloseBracket if context.roomy => Spacing::APART,
        TokenKind::Bar if context.after_value => Spacing::CLOSES,
        TokenKind::Bar => Spacing::OPENS,
        TokenKind::Minus if !context.after_value => Spacing::OPENS,
        _ if is_arithmetic(kind) && !context.blank => Spacing::JOINS,
        _ => {
            let row = TABLE.iter().find(|(listed, _)| *listed == kind);
            row.map_or(Spacing::APART, |(_, spacing)| *spacing)
        }
    }
}

/// The operators whose blanks are kept as their author wrote them.
pub fn is_arithmetic(kind: TokenKind) -> bool {
    use TokenKind::*;
    matches!(kind, Plus | Minus | Times | Divide)
}
