//! The files that are open in the editor, with their analyses.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::rc::Rc;

use lsp_types::{Diagnostic as Shown, TextDocumentContentChangeEvent};
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_base::source::SourceMap;
use nk_ide::hints::{Hint, Subject};
use nk_ide::lenses::Ask;
use nk_ide::{Analysis, sound};
use nk_lang::load::Loader;

use super::positions::Lines;
use super::workspace::Workspace;
use super::{library, uris};
use nk_terminal::files::Folder;

/// An open file.
pub struct Document {
    /// The URI of the file as the editor writes it.
    pub uri: String,
    /// The text as the editor shows it.
    pub text: String,
    /// The version of the text, which the editor counts.
    pub version: i32,
    /// The analysis of the text that was checked last.
    pub analysis: Rc<Analysis>,
    /// The part of the text that can be evaluated: all of it, or the items without errors.
    pub askable: Rc<Analysis>,
    /// The results of the lenses, until something changes.
    pub answers: HashMap<Ask, Answer>,
    /// The hints that were computed, until something changes. A subject whose time ran out keeps the hints that it had
    /// by then.
    pub hints: HashMap<Subject, Vec<Hint>>,
}

/// The outcome of evaluating one item.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The outcome in one line.
    pub text: String,
    /// The diagnostics of the outcome, each with the name of the file that shows it.
    pub findings: Vec<(String, Shown)>,
}

/// All open files, by name.
#[derive(Default)]
pub struct Documents {
    /// The folders that `use` may read besides the specification's own folder and those of the workspace.
    pub use_from: Vec<PathBuf>,
    /// The folders of the editor's workspace, with the files there that are not open.
    pub workspace: Workspace,
    /// The open files.
    pub open: BTreeMap<String, Document>,
}

impl Documents {
    /// Records a file that the editor opens. The next check analyses it.
    pub fn open(&mut self, name: String, uri: String, version: i32, text: String) {
        let empty = Rc::new(Analysis::new(&name, "", &Folder::default()));
        let document = Document {
            uri,
            text,
            version,
            analysis: empty.clone(),
            askable: empty,
            answers: HashMap::new(),
            hints: HashMap::new(),
        };
        self.open.insert(name, document);
    }

    /// Applies changes to a file, one after another. Returns false if the file is not open.
    pub fn change(
        &mut self,
        name: &str,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
    ) -> bool {
        let Some(document) = self.open.get_mut(name) else {
            return false;
        };
        document.version = version;
        for change in changes {
            let Some(range) = change.range else {
                document.text = change.text;
                continue;
            };
            let lines = Lines::new(&document.text);
            let start = lines.offset(range.start);
            let end = lines.offset(range.end).max(start);
            document.text.replace_range(start..end, &change.text);
        }
        true
    }

    /// Checks every open file again, since any of them may use the file that changed. Returns whether an unchanged open
    /// file uses a file that changed.
    ///
    /// # Errors
    ///
    /// `stop` was cancelled; the old analyses are kept.
    pub fn analyse(&mut self, stop: &CancelToken) -> Result<bool, Cancelled> {
        let mut loader = self.loader();
        let mut found = Vec::new();
        for (name, document) in &self.open {
            loader.folder = self.folder();
            let is_small = document.text.len() <= SourceMap::MOST_BYTES;
            let text = if is_small { document.text.as_str() } else { "" };
            let analysis = Rc::new(Analysis::until(name, text, &loader, stop)?);
            found.push((askable(&analysis, stop)?, analysis));
        }
        let mut changed_below = false;
        for (document, (askable, analysis)) in self.open.values_mut().zip(found) {
            changed_below |= differs_below(&document.analysis, &analysis);
            document.analysis = analysis;
            document.askable = askable;
            document.answers.clear();
            document.hints.clear();
        }
        Ok(changed_below)
    }

    /// A loader of files, which takes open files as they are on the screen.
    pub fn loader(&self) -> Overlay {
        let texts = self.open.iter();
        Overlay {
            texts: texts
                .map(|(name, own)| (name.clone(), own.text.clone()))
                .collect(),
            folder: self.folder(),
        }
    }

    /// A loader for the folders that `use` may read, which has read no file yet.
    fn folder(&self) -> Folder {
        Folder::new(&[&self.use_from[..], &self.workspace.roots].concat())
    }

    /// The URI of a file for the editor. A file of the library is written to a folder where it can be opened.
    pub fn uri(&self, name: &str) -> String {
        match self.open.get(name) {
            Some(document) => document.uri.clone(),
            None => uris::uri(&library::path(name).unwrap_or_else(|| name.to_owned())),
        }
    }
}

/// Whether two analyses have the same root but differ in a file that it uses.
fn differs_below(old: &Analysis, new: &Analysis) -> bool {
    let files = |own: &Analysis| -> Vec<(String, String)> {
        let files = own.sources.iter().skip(1);
        files
            .map(|(_, file)| (file.name.clone(), file.text.clone()))
            .collect()
    };
    old.text() == new.text() && files(old) != files(new)
}

/// The part of a specification that can be evaluated. If there is none, the analysis has errors.
///
/// # Errors
///
/// `stop` was cancelled.
fn askable(analysis: &Rc<Analysis>, stop: &CancelToken) -> Result<Rc<Analysis>, Cancelled> {
    sound::evaluable(analysis, |left, texts| {
        let mut snapshot = Snapshot::new(left);
        snapshot.texts = texts.into_iter().collect();
        snapshot.analyse(stop)
    })
}

/// Loads open files as they are on the screen, and other files from the disk.
pub struct Overlay {
    texts: HashMap<String, String>,
    folder: Folder,
}

impl Loader for Overlay {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let name = Folder::name(from, path);
        match self.texts.get(&name) {
            Some(text) => {
                self.folder.follow(from, &name);
                Ok((name, text.clone()))
            }
            None => self.folder.load(from, path),
        }
    }
}

/// A copy of the texts of one specification for another thread.
pub struct Snapshot {
    root: String,
    texts: HashMap<String, String>,
}

impl Snapshot {
    /// Copies the texts of a specification and of the files that it uses.
    pub fn new(analysis: &Analysis) -> Snapshot {
        let files = analysis.sources.iter();
        Snapshot {
            root: analysis.sources.get(Analysis::ROOT).name.clone(),
            texts: files
                .map(|(_, file)| (file.name.clone(), file.text.clone()))
                .collect(),
        }
    }

    /// Analyses the specification.
    ///
    /// # Errors
    ///
    /// `stop` was cancelled.
    pub fn analyse(&self, stop: &CancelToken) -> Result<Analysis, Cancelled> {
        let text = self.texts.get(&self.root).map_or("", String::as_str);
        Analysis::until(&self.root, text, self, stop)
    }
}

impl Loader for Snapshot {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let name = Folder::name(from, path);
        let text = self.texts.get(&name).cloned();
        text.map(|text| (name, text))
            .ok_or_else(|| "it was not there".to_owned())
    }
}
