//! Diagnostics as data: what is wrong, where, why, and what to change.
//!
//! Each stage has its own kinds of errors and words them in one file; all of them become a [`Diagnostic`], and only
//! [`render`] draws.

pub mod code;
pub mod render;

pub use code::Code;

use nk_base::source::Span;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The text has no meaning.
    Error,
    /// The text has a meaning, but probably not the one that was meant.
    Warning,
}

/// A finding about a text, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The code, which has a page of documentation.
    pub code: Code,
    /// Its severity.
    pub severity: Severity,
    /// One clause in lower case with the actual values, which is true when it is shown alone.
    pub message: String,
    /// The places. The first label is the primary one, which says what is wrong there; the others say why.
    pub labels: Vec<Label>,
    /// Suggested changes, in words.
    pub helps: Vec<String>,
    /// Changes that an editor can make by itself.
    pub fixes: Vec<Fix>,
    /// Further facts, such as "while computing ...".
    pub notes: Vec<String>,
}

/// A place with a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The remark.
    pub text: String,
}

/// A change of the text that does what a help suggests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The title, as an editor shows it, such as "write `<=`".
    pub title: String,
    /// The places with their new texts; no two overlap.
    pub edits: Vec<(Span, String)>,
}

impl Diagnostic {
    /// An error with this message, without places.
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

    /// A warning with this message, without places.
    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(code, message)
        }
    }

    /// Adds a label; the first one that is added is the primary one.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        self.labels.push(Label { span, text });
        self
    }

    /// Adds a suggestion in words.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.helps.push(text.into());
        self
    }

    /// Adds a change that can be made as it is: `text` in place of the text at `span`.
    pub fn fix(self, title: impl Into<String>, span: Span, text: impl Into<String>) -> Self {
        self.fix_all(title, vec![(span, text.into())])
    }

    /// Adds a change at several places, as [`Diagnostic::fix`] does at one.
    pub fn fix_all(mut self, title: impl Into<String>, edits: Vec<(Span, String)>) -> Self {
        let title = title.into();
        self.fixes.push(Fix { title, edits });
        self
    }

    /// Adds a fact.
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// The place of the primary label; `None` without labels.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }
}
