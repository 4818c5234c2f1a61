//! The lexer, which cuts a text into tokens.
//!
//! The tokens joined are the text again: blanks, comments and characters without a meaning are tokens, too. The grammar
//! (`grammar/nk.pest`) determines what is a specification; tokens serve comments, highlighting, matching of delimiters,
//! recovery and the wording of errors. Invariant, which tests check: every word and operator of the grammar is exactly
//! one token.

use logos::Logos;
use nk_base::english::single_spaced;

/// One token: the bytes `start..end` of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The kind.
    pub kind: TokenKind,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Token {
    /// The bytes as indices into the text.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The text of the token, given the whole text.
    pub fn text(self, text: &str) -> &str {
        &text[self.range()]
    }
}

/// The kind of a token. Different spellings of one operator (`(+)` and `⊕`, `<=` and `≤`) have the same kind. For a
/// kind without a comment, its attributes show the spellings.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs)]
// These are the ranges of `letter` in the grammar, and `_`.
#[logos(subpattern letter = r"[a-zA-ZÀ-ÖØ-öø-ʯḀ-ỿΆΈ-ΊΌΎ-ΡΣ-ϵЀ-ҁҊ-ԯℓℕℙ-ℝℤ\u{3041}-\u{3096}\u{30A1}-\u{30FA}\u{4E00}-\u{9FFF}\u{AC00}-\u{D7A3}_]")]
pub enum TokenKind {
    /// Spaces, tabs, line breaks, a byte-order mark.
    #[regex(r"[\p{White_Space}\u{FEFF}]+")]
    Blank,
    /// From `#` to the end of the line.
    #[regex(r"#[^\r\n]*", allow_greedy = true)]
    Comment,

    #[token("graph")]
    Graph,
    #[token("vertex")]
    Vertex,
    #[token("edge")]
    Edge,
    #[token("eval")]
    Eval,
    #[token("check")]
    Check,
    #[token("use")]
    Use,
    #[token("mex")]
    Mex,
    #[token("if")]
    If,
    #[token("then")]
    Then,
    #[token("else")]
    Else,
    #[token("where")]
    Where,
    #[token("or")]
    Or,
    #[token("and")]
    And,
    #[token("not")]
    Not,
    #[token("in")]
    #[token("∈")]
    In,
    #[token("∉")]
    NotIn,
    #[token("mod")]
    Mod,
    #[token("div")]
    Div,
    #[token("union")]
    #[token("∪")]
    Union,
    #[token("intersect")]
    #[token("∩")]
    Intersect,
    #[token("subset")]
    #[token("⊆")]
    Subset,
    /// `xor`, `(+)` or `⊕`.
    #[token("xor")]
    #[token("(+)")]
    #[token("⊕")]
    NimSum,

    /// A name.
    #[regex(r"(?&letter)((?&letter)|[0-9'])*", priority = 3)]
    Name,
    /// `A` and six or more digits.
    #[regex(r"A[0-9][0-9][0-9][0-9][0-9][0-9]+", priority = 20)]
    OeisName,
    /// Digits, perhaps grouped: `1_000_000`.
    #[regex(r"[0-9]+(_[0-9]+)*")]
    Integer,
    /// Quoted text: one line, no escapes.
    #[regex(r#""[^"\r\n]*""#)]
    Text,

    #[token("(")]
    OpenParen,
    #[token(")")]
    CloseParen,
    #[token("{")]
    OpenBrace,
    #[token("}")]
    CloseBrace,
    #[token("[")]
    OpenBracket,
    #[token("]")]
    CloseBracket,
    /// `|`: opens where a value is expected, closes where an operator is.
    #[token("|")]
    Bar,
    #[token(",")]
    Comma,
    #[token(":")]
    Colon,
    #[token(";")]
    Semicolon,
    /// `.`, between a graph and one of its vertices.
    #[token(".")]
    Dot,
    /// `--`, which joins the ends of an edge.
    #[token("--")]
    Join,

    #[token("=")]
    Equal,
    #[token("!=")]
    #[token("≠")]
    NotEqual,
    #[token("<")]
    Less,
    #[token("<=")]
    #[token("≤")]
    LessEqual,
    #[token(">")]
    Greater,
    #[token(">=")]
    #[token("≥")]
    GreaterEqual,
    #[token("..")]
    Range,
    #[token("++")]
    Concatenate,
    #[token("\\")]
    #[token("∖")]
    Difference,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Times,
    #[token("⊗")]
    NimProduct,
    #[token("/")]
    Divide,
    #[token("^")]
    Power,

    /// `0.5`, which no specification contains. It is a token so that the error can suggest a fraction.
    #[regex(r"[0-9]+\.[0-9]+")]
    Decimal,
    /// An operator or a word of another notation: `==`, `&&`, `\oplus`.
    #[token("==")]
    #[token("===")]
    #[token("!==")]
    #[token(":=")]
    #[token("=>")]
    #[token("<=>")]
    #[token("=<")]
    #[token("->")]
    #[token("<>")]
    #[token("&&")]
    #[token("&")]
    #[token("**")]
    #[token("//")]
    #[token("/*")]
    #[token("*/")]
    #[token("%")]
    #[token("!")]
    #[token("...")]
    #[regex(r"\\[A-Za-z]+")]
    Foreign,
    /// A quote that its line does not close, with the rest of the line.
    #[regex(r#""[^"\r\n]*"#)]
    UnterminatedText,
    /// A character that has no meaning in the language.
    #[regex(r"(?s:.)", priority = 0)]
    Unknown,
}

/// Cuts a text into tokens, whose texts joined are the whole text.
pub fn lex(text: &str) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(text.len() / 3);
    for (kind, range) in TokenKind::lexer(text).spanned() {
        tokens.push(Token {
            kind: kind.unwrap_or(TokenKind::Unknown),
            start: range.start as u32,
            end: range.end as u32,
        });
    }
    tokens
}

impl TokenKind {
    /// Whether it is a blank or a comment, which the grammar skips.
    pub fn is_trivia(self) -> bool {
        matches!(self, Self::Blank | Self::Comment)
    }

    /// Whether no valid specification has such a token.
    pub fn is_bad(self) -> bool {
        matches!(
            self,
            Self::Decimal | Self::Foreign | Self::UnterminatedText | Self::Unknown
        )
    }

    /// Whether the word begins an item.
    pub fn begins_item(self) -> bool {
        matches!(self, Self::Graph | Self::Eval | Self::Check | Self::Use)
    }

    /// Whether it is a name of either form.
    pub fn is_name(self) -> bool {
        matches!(self, Self::Name | Self::OeisName)
    }

    /// Whether a value may end with this token; `|` is not included, because it ends one only as a closer.
    pub(crate) fn ends_value(self) -> bool {
        matches!(
            self,
            Self::Name
                | Self::OeisName
                | Self::Integer
                | Self::Decimal
                | Self::Text
                | Self::UnterminatedText
                | Self::CloseParen
                | Self::CloseBrace
                | Self::CloseBracket
        )
    }

    /// Whether an operator may follow this token, so that a `|` after it closes. No operator takes a text, and after
    /// the label of an `eval` an expression begins.
    pub(crate) fn ends_operand(self) -> bool {
        self.ends_value() && self != Self::Text
    }

    /// Whether a value may begin with this token; `|` is not included, because it begins one only as an opener.
    pub(crate) fn begins_value(self) -> bool {
        matches!(
            self,
            Self::Name
                | Self::OeisName
                | Self::Integer
                | Self::Decimal
                | Self::Text
                | Self::UnterminatedText
                | Self::OpenParen
                | Self::OpenBrace
                | Self::OpenBracket
                | Self::Mex
                | Self::If
        )
    }

    /// Whether it is placed between two values, or before one.
    pub fn is_operator(self) -> bool {
        matches!(
            self,
            Self::Or
                | Self::And
                | Self::Not
                | Self::In
                | Self::NotIn
                | Self::Mod
                | Self::Div
                | Self::Union
                | Self::Intersect
                | Self::Subset
                | Self::NimSum
        ) || (Self::Equal..=Self::Power).contains(&self)
    }

    /// The closer that belongs to an opening delimiter other than `|`.
    pub fn closer(self) -> Option<TokenKind> {
        match self {
            Self::OpenParen => Some(Self::CloseParen),
            Self::OpenBrace => Some(Self::CloseBrace),
            Self::OpenBracket => Some(Self::CloseBracket),
            _ => None,
        }
    }

    /// Whether it compares by order: `<`, `<=`, `>`, `>=`.
    pub(crate) fn is_order(self) -> bool {
        matches!(
            self,
            Self::Less | Self::LessEqual | Self::Greater | Self::GreaterEqual
        )
    }

    /// Whether it is a closing delimiter other than `|`.
    pub fn is_closer(self) -> bool {
        matches!(
            self,
            Self::CloseParen | Self::CloseBrace | Self::CloseBracket
        )
    }

    /// Whether a text is a reserved word.
    pub fn is_word(text: &str) -> bool {
        matches!(lex(text)[..], [token] if token.kind.is_keyword(text))
    }

    /// Whether it is a reserved word, given how it is written (`⊕` and `xor` have the same kind).
    pub fn is_keyword(self, written: &str) -> bool {
        (Self::Graph..=Self::NimSum).contains(&self)
            && written.starts_with(|c: char| c.is_ascii_alphabetic())
    }
}

/// A piece of a specification on one line: without comments, with a single space for all blanks that have a width.
pub fn one_line(text: &str) -> String {
    let words = lex(text).into_iter().map(|token| match token.kind {
        TokenKind::Blank if token.text(text).chars().all(|c| c == '\u{FEFF}') => token.text(text),
        TokenKind::Blank => " ",
        TokenKind::Comment => "",
        _ => token.text(text),
    });
    single_spaced(&words.collect::<String>())
}
