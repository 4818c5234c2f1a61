//! Places where a line may be broken, named by what is there.

use crate::TokenKind;

/// A place where a line may be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Before the `:` of an item, or rule.
    Conditions,
    /// Before the `where` of an item, or of parentheses.
    Names,
    /// Before the `:` after the body of a graph.
    GraphConditions,
    /// Before the `:` in a set or a list.
    SetConditions,
    /// Before the `:` in `sum(...)`.
    AggregateConditions,
    /// After a comma in a set or a list, in conditions, among local names or in a list of edges.
    Comma,
    /// After a comma where a list or a set without conditions is the argument of a call: `count([2, 2])`.
    ListedComma,
    /// Before the `if` of an element.
    Guard,
    /// Before `and` and `or` in the guard of an element.
    GuardPart,
    /// Before `union`, `intersect`, `\`, `++`, `(+)` in the guard of an element.
    GuardOperand,
    /// Before `or`, `then`.
    Part,
    /// Before `else`: if one begins a line, all those beside it do.
    Else,
    And,
    /// Before `union`, `intersect`, `\`, `++`, `(+)`, which bind more tightly than what is above.
    Operand,
    /// Before the comparison that a check states.
    Comparison,
    /// After the `=` of an equation.
    Body,
    /// Before `--`.
    Join,
    /// Before `+ - * /` with blanks around.
    Arithmetic,
    /// After a comma in a call or in indices.
    ArgumentComma,
    /// After the opener of a set, a list or an aggregate.
    AfterOpener,
    /// Before the closer of one whose opener ends its line.
    BeforeCloser,
}

impl Place {
    /// The place before a token, as far as the kind of the token determines it.
    pub fn before_word(kind: TokenKind) -> Option<Self> {
        use TokenKind::*;
        match kind {
            Or | Then => Some(Self::Part),
            Union | Intersect | Difference | Concatenate | NimSum => Some(Self::Operand),
            Where => Some(Self::Names),
            Else => Some(Self::Else),
            And => Some(Self::And),
            Join => Some(Self::Join),
            _ => None,
        }
    }

    /// Whether it is before the `:` of conditions, but for those of a graph.
    pub fn begins_conditions(self) -> bool {
        use Place::*;
        matches!(self, Conditions | SetConditions | AggregateConditions)
    }
}
