//! Diagnostics as data: what is wrong, where, why, and what to change.
//!
//! Each stage has its own error kinds and words them in one file (`syntax/error.rs`, `check/error.rs`,
//! `eval/error.rs`); all of them end here, and only [`render`] draws.

pub mod code;
pub mod render;

pub use code::Code;

use crate::source::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
}

/// A finding about the user's files, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub code: Code,
    pub severity: Severity,
    /// One lowercase clause with the actual values; true when shown alone.
    pub message: String,
    /// The first is the primary one: what is wrong *here*. The others say why.
    pub labels: Vec<Label>,
    /// A change to make.
    pub helps: Vec<String>,
    /// A fact, or "while computing ...".
    pub notes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub span: Span,
    pub text: String,
}

impl Diagnostic {
    pub fn error(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            labels: Vec::new(),
            helps: Vec::new(),
            notes: Vec::new(),
        }
    }

    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(code, message)
        }
    }

    /// Adds a label; the first one added is the primary one.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        self.labels.push(Label { span, text });
        self
    }

    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.helps.push(text.into());
        self
    }

    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Where it is reported: the primary label.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }
}
