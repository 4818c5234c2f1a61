//! What an editor or a prompt asks of a specification: what a name is, where it is used, what may stand here.
//!
//! In: a text, a loader for what it uses. Out: an [`Analysis`], of which the other modules answer questions. Offsets
//! are bytes; nothing here knows of a protocol, prints or reads files. Everything is total: a text with errors has
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
    /// The names of all files, and what they stand for.
    pub index: Index,
}

impl Analysis {
    /// Reads and checks `text`, shown as `name`.
    pub fn new(name: &str, text: &str, loader: &dyn Loader) -> Analysis {
        let analysis = Analysis::until(name, text, loader, &CancelToken::new());
        analysis.expect("nobody raises this flag")
    }

    /// Analyses as [`Analysis::new`] does; `stop` is looked at in everything that may take long.
    ///
    /// Errors: `stop` was raised.
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

    /// Whether its evals and checks can be asked.
    pub fn is_sound(&self) -> bool {
        let found = &self.checked.diagnostics;
        found.iter().all(|found| found.severity != Severity::Error)
    }

    /// The file of that name, if it belongs to this specification.
    pub fn file(&self, name: &str) -> Option<FileId> {
        let mut files = self.sources.iter();
        files.find(|(_, file)| file.name == name).map(|(id, _)| id)
    }

    /// What stands at an offset of a file: the name that contains it, or ends there.
    pub fn at(&self, file: FileId, offset: usize) -> Option<(&Occurrence, &Symbol)> {
        let found = self.index.at(file, offset)?;
        Some((found, &self.index.symbols[found.symbol]))
    }

    /// Whether a place is in the library that is compiled in, which nobody edits.
    pub fn is_library(&self, span: Span) -> bool {
        let name = self.sources.get(span.file).name.as_str();
        LIBRARY.iter().any(|(own, _)| *own == name)
    }
}
