//! What can be wrong with the form of a file. How it is said stands below, and nowhere else in this
//! stage: [`words`] for messages and labels, [`advice`] for what to change.

mod advice;
mod fixes;
mod words;

pub use advice::Advice;

use crate::diag::Diagnostic;
use nk_base::source::Span;

/// The longest number that may be written; reading one takes quadratic time.
pub const MAX_DIGITS: usize = 10_000;

/// An error of form and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    pub kind: SyntaxErrorKind,
    pub span: Span,
    /// How many errors of the file come after this one and are not told.
    pub and_more: usize,
}

/// A piece of the file that a message quotes or points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// Shortened, in one line.
    pub text: String,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SyntaxErrorKind {
    UnknownCharacter {
        character: char,
    },
    OtherNotation {
        written: String,
    },
    /// `{ x | c }`, `a | b`, `a || b`.
    Bar {
        in_set: bool,
        doubled: bool,
    },
    /// `stop` is what comes instead of the closer (`None`: the item just ends); `closed` is what was
    /// meant, as far as can be guessed.
    Unclosed {
        opener: char,
        stop: Option<Quote>,
        end: Span,
        closed: Option<String>,
    },
    Unopened {
        closer: String,
    },
    TooDeep {
        depth: usize,
    },
    UnterminatedText {
        written: String,
    },
    MissingOperator {
        left: Quote,
        right: Quote,
        advice: Advice,
    },
    MissingValue {
        before: Option<Quote>,
        found: Option<String>,
        advice: Advice,
    },
    /// `0.5`; the code of an octal game is a text.
    Decimal {
        written: String,
        is_octal: bool,
    },
    LongNumber {
        digits: usize,
    },
    ReservedWord {
        word: String,
        /// What an operator written as a function was meant to be.
        meant: Option<String>,
    },
    /// `--` where an edge does not stand.
    Join {
        right: Option<String>,
    },
    Brackets {
        is_list: bool,
        meant: Option<String>,
    },
    NotAnItem {
        found: String,
        advice: Advice,
    },
    /// An equation without `=`.
    NoEquals {
        head: Quote,
        found: Option<String>,
    },
    Graph {
        problem: GraphProblem,
        found: Option<String>,
    },
    If {
        word: &'static str,
        opener: Option<Span>,
    },
    RangeOfRange {
        written: String,
    },
    Separator {
        found: String,
        advice: Advice,
    },
    /// `mex` without a set.
    Mex {
        found: Option<String>,
    },
    /// `use` without a text; `name` is what stands there without quotes.
    Use {
        found: Option<String>,
        name: Option<String>,
    },
}

/// What a graph lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphProblem {
    Name,
    Parameter,
    Body,
    Rule,
    Vertex,
    AfterVertex,
    EdgeEnd,
    SingleDash,
    JoinInVertex,
    RoundIndex,
    RuleOutside,
}

impl SyntaxError {
    pub fn new(kind: SyntaxErrorKind, span: Span) -> Self {
        Self {
            kind,
            span,
            and_more: 0,
        }
    }

    /// Words it.
    pub fn into_diagnostic(self) -> Diagnostic {
        let fixes = fixes::fixes(&self.kind, self.span);
        let mut diagnostic = words::diagnostic(self.kind, self.span);
        diagnostic.fixes.extend(fixes);
        match self.and_more {
            0 => diagnostic,
            1 => diagnostic.note("1 more error in this file is not shown"),
            more => diagnostic.note(format!("{more} more errors in this file are not shown")),
        }
    }
}
