//! The files that the editor has open, and what is known of each.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::rc::Rc;

use lsp_types::{Diagnostic as Shown, TextDocumentContentChangeEvent};
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_base::source::SourceMap;
use nk_ide::lenses::Ask;
use nk_ide::{Analysis, sound};
use nk_lang::load::Loader;

use super::positions::Lines;
use super::{library, uris};
use nk_terminal::files::Folder;

/// An open file.
pub struct Document {
    /// As the editor writes it.
    pub uri: String,
    pub text: String,
    pub version: i32,
    /// Of the text as it was when it was last looked at.
    pub analysis: Rc<Analysis>,
    /// What of it can be evaluated and checked: all of it, or what no error touches.
    pub askable: Rc<Analysis>,
    /// What its lenses found out, until something changes.
    pub answers: HashMap<Ask, Answer>,
}

/// The outcome of evaluating one item.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// In a line.
    pub text: String,
    /// Under which items there is something to see.
    pub findings: Vec<(String, Shown)>,
}

/// All open files, by name.
#[derive(Default)]
pub struct Documents {
    /// Folders that `use` may read from besides a specification's own: those that the editor works in.
    pub use_from: Vec<PathBuf>,
    pub open: BTreeMap<String, Document>,
}

impl Documents {
    pub fn open(&mut self, name: String, uri: String, version: i32, text: String) {
        let empty = Rc::new(Analysis::new(&name, "", &Folder::default()));
        let document = Document {
            uri,
            text,
            version,
            analysis: empty.clone(),
            askable: empty,
            answers: HashMap::new(),
        };
        self.open.insert(name, document);
    }

    /// Makes the changes one after another. False if the file is not open.
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

    /// Checks every open file again: any of them may use the one that changed.
    ///
    /// Errors: `stop` was raised; all stays as it was.
    pub fn analyse(&mut self, stop: &CancelToken) -> Result<(), Cancelled> {
        let mut loader = self.loader();
        let mut found = Vec::new();
        for (name, document) in &self.open {
            loader.folder = Folder::new(&self.use_from);
            let is_small = document.text.len() <= SourceMap::MAX_BYTES;
            let text = if is_small { document.text.as_str() } else { "" };
            let analysis = Rc::new(Analysis::until(name, text, &loader, stop)?);
            found.push((askable(&analysis, stop)?, analysis));
        }
        for (document, (askable, analysis)) in self.open.values_mut().zip(found) {
            document.analysis = analysis;
            document.askable = askable;
            document.answers.clear();
        }
        Ok(())
    }

    /// Brings files as they are on the screen now.
    pub fn loader(&self) -> Overlay {
        let texts = self.open.iter();
        Overlay {
            texts: texts
                .map(|(name, own)| (name.clone(), own.text.clone()))
                .collect(),
            folder: Folder::new(&self.use_from),
        }
    }

    /// How the editor calls a file; one of the library is written where it can be opened.
    pub fn uri(&self, name: &str) -> String {
        match self.open.get(name) {
            Some(document) => document.uri.clone(),
            None => uris::uri(&library::path(name).unwrap_or_else(|| name.to_owned())),
        }
    }
}

/// Most rounds in which items with errors are removed and the rest is checked again.
const TRIES: usize = 4;

/// What of a specification can be evaluated and checked; if nothing can, it has errors.
///
/// Errors: `stop` was raised.
fn askable(analysis: &Rc<Analysis>, stop: &CancelToken) -> Result<Rc<Analysis>, Cancelled> {
    let mut left = analysis.clone();
    for _ in 0..TRIES {
        if left.is_sound() {
            break;
        }
        let Some(texts) = sound::without_errors(&left) else {
            break;
        };
        let mut snapshot = Snapshot::new(&left);
        let names = left.sources.iter().map(|(_, file)| file.name.clone());
        snapshot.texts = names.zip(texts).collect();
        left = Rc::new(snapshot.analyse(stop)?);
    }
    Ok(left)
}

/// Files as they are on the screen, the others as they are on the disk.
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

/// The texts of one specification, for another thread to read.
pub struct Snapshot {
    root: String,
    texts: HashMap<String, String>,
}

impl Snapshot {
    pub fn new(analysis: &Analysis) -> Snapshot {
        let files = analysis.sources.iter();
        Snapshot {
            root: analysis.sources.get(Analysis::ROOT).name.clone(),
            texts: files
                .map(|(_, file)| (file.name.clone(), file.text.clone()))
                .collect(),
        }
    }

    /// Errors: `stop` was raised.
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
