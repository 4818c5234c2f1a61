//! The syntax errors. [`wording`] has their messages and labels, [`advice`] the changes that they suggest, and
//! [`fixes`] those that an editor can make.

mod advice;
mod fixes;
mod wording;

pub use advice::{Advice, Product};

use std::fmt;

use crate::diag::Diagnostic;
use crate::elsewhere::Phrase;
use nk_base::source::Span;

/// Greatest number of digits of a number that is read, because reading takes quadratic time.
pub const MOST_DIGITS: usize = 10_000;

/// A syntax error and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    pub(crate) kind: SyntaxErrorKind,
    /// The place where it is reported.
    pub span: Span,
    /// The number of later errors of the file that are not reported.
    pub and_more: usize,
}

/// A piece of the file that a message quotes or points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// The text, shortened, in one line.
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
    /// A delimiter is not closed. `stop` is the text that comes instead of the closer (`None`: the item ends), and
    /// `closed` a guess at the text that was meant.
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
        /// The operator that was meant, where it is written as a function.
        meant: Option<String>,
        /// The aggregate that was meant, where the operator is written as one.
        aggregate: Option<String>,
    },
    /// `--` where no edge can be.
    Join {
        right: Option<String>,
    },
    /// `a -- b -- c` in an expression.
    EdgeOfEdge {
        written: String,
    },
    /// `{ f(n-2) if n >= 2, n mod 3 = 0 }`: both conditions, as operands of `and`.
    TwoGuards {
        guard: String,
        condition: String,
    },
    /// `a[n] = ...`
    Brackets {
        meant: Option<String>,
        /// The places of both brackets.
        places: Option<[Span; 2]>,
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
    /// `.` without a name.
    Member {
        found: Option<String>,
    },
    /// A phrase of another language.
    Elsewhere(Box<Phrase>),
    /// `use` without a text; `name` is the name of a file that was written without quotes.
    Use {
        found: Option<String>,
        name: Option<String>,
    },
}

/// The problem of a graph.
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
    /// `v[i] -- v[i+1]` on a line of its own.
    WithoutEdge,
}

impl SyntaxError {
    pub(crate) fn new(kind: SyntaxErrorKind, span: Span) -> Self {
        Self {
            kind,
            span,
            and_more: 0,
        }
    }

    /// Whether the text ends too early, so that more text could make it right.
    pub fn is_at_end(&self) -> bool {
        match &self.kind {
            SyntaxErrorKind::Unclosed { stop, .. } => stop.is_none(),
            SyntaxErrorKind::MissingValue { found, .. }
            | SyntaxErrorKind::Graph { found, .. }
            | SyntaxErrorKind::Mex { found }
            | SyntaxErrorKind::Member { found }
            | SyntaxErrorKind::NoEquals { found, .. } => found.is_none(),
            _ => false,
        }
    }

    /// The error with its message, its labels and its suggested changes.
    pub fn into_diagnostic(self) -> Diagnostic {
        let fixes = fixes::fixes(&self.kind, self.span);
        let mut diagnostic = wording::diagnostic(self.kind, self.span);
        diagnostic.fixes.extend(fixes);
        match self.and_more {
            0 => diagnostic,
            1 => diagnostic.note("1 more error in this file is not shown"),
            more => diagnostic.note(format!("{more} more errors in this file are not shown")),
        }
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.clone().into_diagnostic().message)
    }
}

impl std::error::Error for SyntaxError {}
