//! Diagnostics as data: what is wrong, where, why, and what to change.
//!
//! Each stage has its own error kinds and words them in one file (`syntax/error.rs`, `check/error.rs`,
//! `eval/error.rs`); all of them end here, and only [`render`] draws.

pub mod code;
pub mod render;

pub use code::Code;

use nk_base::source::Span;

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
    /// Changes that an editor can make by itself.
    pub fixes: Vec<Fix>,
    /// A fact, or "while computing ...".
    pub notes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub span: Span,
    pub text: String,
}

/// A change of the text that does what a help says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// As an editor offers it: "write `<=`".
    pub title: String,
    /// Each place with its new text; none overlaps another.
    pub edits: Vec<(Span, String)>,
}

impl Diagnostic {
    pub fn error(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            labels: Vec::new(),
            helps: Vec::new(),
            fixes: Vec::new(),
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

    /// A change that can be made as it stands: `text` instead of what is at `span`.
    pub fn fix(self, title: impl Into<String>, span: Span, text: impl Into<String>) -> Self {
        self.fix_all(title, vec![(span, text.into())])
    }

    /// As [`Diagnostic::fix`], at several places.
    pub fn fix_all(mut self, title: impl Into<String>, edits: Vec<(Span, String)>) -> Self {
        let title = title.into();
        self.fixes.push(Fix { title, edits });
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
