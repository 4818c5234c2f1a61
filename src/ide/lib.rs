//! Answers to the questions of editors and prompts about a specification: the meaning of a name, its uses, completions.
//!
//! [`Analysis::new`] takes a text and a loader for the files that it uses. The other modules answer questions about the
//! [`Analysis`]. Offsets are in bytes. Nothing here knows a protocol, prints, or reads files. A text with errors has
//! answers too, as far as it was understood.

#![deny(missing_docs)]

pub mod calls;
pub mod complete;
pub mod describe;
pub mod fixes;
pub mod format;
pub mod glossary;
pub mod hints;
pub mod index;
pub mod lenses;
pub mod library;
pub mod outline;
pub mod rename;
pub mod samples;
pub mod semantic_tokens;
pub mod signature;
pub mod snippets;
pub mod sound;
pub mod structure;
pub mod target;

mod resolve;

pub use index::{Index, Occurrence, Sort, Symbol};
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_base::source::{FileId, SourceMap, Span};
use nk_lang::load::{LIBRARY, Loader, Visibility};
use nk_lang::{Checked, check_until};
use nk_syntax::diag::Severity;
use nk_syntax::{Parse, parse_until};

/// A specification with all that it uses, as far as it was understood.
#[derive(Debug)]
pub struct Analysis {
    /// The texts of the root and of the files that it uses.
    pub sources: SourceMap,
    /// The syntax tree of each file of `sources`, in order; the root is the first.
    pub files: Vec<Parse>,
    /// The program and the errors of all files.
    pub checked: Checked,
    /// The names of all files, with their meanings.
    pub index: Index,
}

impl Analysis {
    /// Reads and checks `text`, shown as `name`.
    pub fn new(name: &str, text: &str, loader: &dyn Loader) -> Analysis {
        let analysis = Analysis::until(name, text, loader, &CancelToken::new());
        analysis.expect("nobody raises this flag")
    }

    /// Analyses like [`Analysis::new`], and can be cancelled.
    ///
    /// # Errors
    ///
    /// `stop` was cancelled.
    pub fn until(
        name: &str,
        text: &str,
        loader: &dyn Loader,
        stop: &CancelToken,
    ) -> Result<Analysis, Cancelled> {
        let mut sources = SourceMap::default();
        let root = sources.add(name, text);
        let checked = check_until(root, &mut sources, loader, stop)?;
        let parses = sources.iter();
        let parses = parses.map(|(id, file)| parse_until(id, &file.text, stop));
        let files = parses.collect::<Result<Vec<Parse>, Cancelled>>()?;
        let visibility = Visibility::of(&checked.files);
        let index = resolve::index(&files, visibility, stop)?;
        Ok(Analysis {
            sources,
            files,
            checked,
            index,
        })
    }

    /// The file that is analysed, among [`Analysis::sources`].
    pub const ROOT: FileId = FileId(0);

    /// The text of the root.
    pub fn text(&self) -> &str {
        &self.sources.get(Self::ROOT).text
    }

    /// Whether the specification has no errors, so that its evals and checks can be evaluated.
    pub fn is_sound(&self) -> bool {
        let found = &self.checked.diagnostics;
        found.iter().all(|found| found.severity != Severity::Error)
    }

    /// The file with this name, if it belongs to the specification.
    pub fn file(&self, name: &str) -> Option<FileId> {
        let mut files = self.sources.iter();
        files.find(|(_, file)| file.name == name).map(|(id, _)| id)
    }

    /// The occurrence of a name that contains an offset of a file, or ends there, with its symbol.
    pub fn at(&self, file: FileId, offset: usize) -> Option<(&Occurrence, &Symbol)> {
        let found = self.index.at(file, offset)?;
        Some((found, &self.index.symbols[found.symbol]))
    }

    /// Whether a place is in the library, which is compiled into the program and cannot be edited.
    pub fn is_library(&self, span: Span) -> bool {
        let name = self.sources.get(span.file).name.as_str();
        LIBRARY.iter().any(|(own, _)| *own == name)
    }
}
