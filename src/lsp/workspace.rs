//! The specifications in the folders of the editor's workspace that are not open.
//!
//! A search goes through the folders each time it is asked, since not every editor says when a file changes. A file is read
//! again only if its time or its length has changed. Links are not followed, so a search ends, and stays in the workspace.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::SystemTime;

use lsp_types::SymbolInformation;
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_base::source::SourceMap;
use nk_ide::Analysis;
use nk_lang::load::LIBRARY;
use nk_syntax::ast::{File, ItemKind};
use nk_syntax::parse_until;
use nk_terminal::files::{Folder, normal};

use super::documents::Documents;
use super::positions::Lines;
use super::structure::defined;
use super::uris;

/// The most entries of folders that a search looks at.
const MOST_ENTRIES: usize = 50_000;

/// The most files that a search reads.
const MOST_FILES: usize = 2_000;

/// The most bytes that these files have together.
const MOST_BYTES: u64 = 32 << 20;

/// Folders of what other programs make. Hidden ones are left out, too.
const MADE: [&str; 2] = ["target", "node_modules"];

/// A file that is not open.
struct Closed {
    stamp: (Option<SystemTime>, u64),
    text: String,
    /// The names of the files that it uses.
    uses: Vec<String>,
    symbols: Vec<SymbolInformation>,
}

/// The files that the last search found, by name.
#[derive(Default)]
pub struct Workspace {
    /// The folders of the workspace, each with all that is below it.
    pub roots: Vec<PathBuf>,
    files: RefCell<BTreeMap<String, Closed>>,
}

/// The analyses of the closed files that use a file.
#[derive(Default)]
pub struct Users {
    pub analyses: Vec<Rc<Analysis>>,
    /// Why they may not be all, in one clause.
    pub unseen: Option<String>,
}

impl Workspace {
    /// Forgets what was read, for instance because the editor says that a file has changed.
    pub fn forget(&self) {
        self.files.borrow_mut().clear();
    }

    /// Reads the `.nk` files below the folders of the workspace and those in the folder `beside`, except those that are
    /// open. Returns why they are not all, in one clause.
    ///
    /// Errors: `stop` was cancelled.
    fn search(
        &self,
        beside: Option<&Path>,
        is_open: &dyn Fn(&str) -> bool,
        stop: &CancelToken,
    ) -> Result<Option<String>, Cancelled> {
        let (found, mut unseen) = walk(&self.roots, beside, stop)?;
        let mut files = self.files.borrow_mut();
        let mut before = std::mem::take(&mut *files);
        let mut bytes = 0;
        for path in found {
            let name = path.to_string_lossy().into_owned();
            if is_open(&name) {
                continue;
            }
            let about = match fs::symlink_metadata(&path) {
                // The program refuses a file of this size, so nothing means what is in it.
                Ok(about) if about.len() > SourceMap::MAX_BYTES as u64 => continue,
                Ok(about) => about,
                Err(error) => {
                    unread(&path, &error, &mut unseen);
                    continue;
                }
            };
            bytes += about.len();
            if files.len() >= MOST_FILES || bytes > MOST_BYTES {
                unseen.get_or_insert_with(|| {
                    format!(
                        "the workspace has more than {MOST_FILES} specifications, or more than {} MiB of them",
                        MOST_BYTES >> 20
                    )
                });
                break;
            }
            let old = before.remove(&name);
            let old = old.filter(|own| own.stamp == stamp(&about));
            let closed = match old {
                Some(old) => old,
                None => match fs::read(&path).map(String::from_utf8) {
                    Ok(Ok(text)) => Closed::new(&name, text, &about, stop)?,
                    // No specification.
                    Ok(Err(_)) => continue,
                    Err(error) => {
                        unread(&path, &error, &mut unseen);
                        continue;
                    }
                },
            };
            files.insert(name, closed);
        }
        stop.check(unseen)
    }
}

impl Closed {
    fn new(
        name: &str,
        text: String,
        about: &Metadata,
        stop: &CancelToken,
    ) -> Result<Closed, Cancelled> {
        let mut sources = SourceMap::default();
        let id = sources.add(name, text);
        let text = sources.get(id).text.clone();
        let parse = parse_until(id, &text, stop)?;
        let lines = Lines::new(&text);
        let uri = uris::uri(name).parse::<lsp_types::Uri>().ok();
        let symbols = defined(&parse.file, &sources, &mut |span| {
            let range = lines.range(span.range());
            Some(lsp_types::Location::new(uri.clone()?, range))
        });
        Ok(Closed {
            stamp: stamp(about),
            uses: uses(name, &parse.file),
            symbols,
            text,
        })
    }
}

impl Documents {
    /// The items of closed files of the workspace, but of none of `known`, that `is_wanted` accepts; at most `most`.
    ///
    /// Errors: `stop` was cancelled.
    pub fn closed_symbols(
        &self,
        known: &HashSet<&str>,
        is_wanted: &dyn Fn(&SymbolInformation) -> bool,
        most: usize,
        stop: &CancelToken,
    ) -> Result<Vec<SymbolInformation>, Cancelled> {
        let is_open = |name: &str| self.open.contains_key(name);
        self.workspace.search(None, &is_open, stop)?;
        let files = self.workspace.files.borrow();
        let files = files
            .iter()
            .filter(|(name, _)| !known.contains(name.as_str()));
        let symbols = files.flat_map(|(_, own)| &own.symbols);
        let symbols = symbols.filter(|own| is_wanted(own));
        Ok(symbols.take(most).cloned().collect())
    }

    /// The closed files that use the file `name`, or that use one which does, and so on. They are looked for in the workspace; for
    /// a file outside it, in the folder of that file.
    ///
    /// Errors: `stop` was cancelled.
    pub fn users(&self, name: &str, stop: &CancelToken) -> Result<Users, Cancelled> {
        let path = Path::new(name);
        let is_inside = self
            .workspace
            .roots
            .iter()
            .any(|root| path.starts_with(root));
        let beside = path
            .parent()
            .filter(|_| path.is_absolute() && !is_inside && !is_library(name));
        let is_open = |name: &str| self.open.contains_key(name);
        let mut unseen = self.workspace.search(beside, &is_open, stop)?;
        let files = self.workspace.files.borrow();
        let closed = files
            .iter()
            .map(|(name, own)| (name.as_str(), own.uses.clone()));
        let open = self.open.iter().map(|(name, own)| {
            let root = own.analysis.files.first();
            let uses = root.map_or_else(Vec::new, |root| uses(name, &root.file));
            (name.as_str(), uses)
        });
        let graph: HashMap<PathBuf, Vec<PathBuf>> = closed
            .chain(open)
            .map(|(name, uses)| (real(name), uses.iter().map(|own| real(own)).collect()))
            .collect();
        let target = real(name);
        let mut analyses = Vec::new();
        for (user, closed) in files.iter() {
            if !may_reach(&graph, real(user), &target) {
                continue;
            }
            let loader = self.loader();
            let analysis = Analysis::until(user, &closed.text, &loader, stop)?;
            let is_other = |own: &str| own != name && real(own) == target;
            if analysis.sources.iter().any(|(_, own)| is_other(&own.name)) {
                unseen.get_or_insert_with(|| {
                    format!("`{user}` uses `{name}` by another name, through a link")
                });
            }
            if analysis.file(name).is_some() && user != name {
                analyses.push(Rc::new(analysis));
            }
        }
        Ok(Users { analyses, unseen })
    }
}

/// Whether a file uses `target`, by way of others or not, or a file that is not known here.
fn may_reach(graph: &HashMap<PathBuf, Vec<PathBuf>>, from: PathBuf, target: &Path) -> bool {
    let (mut met, mut waiting) = (BTreeSet::new(), vec![from]);
    while let Some(file) = waiting.pop() {
        let Some(uses) = graph.get(&file) else {
            if is_library(&file.to_string_lossy()) {
                continue;
            }
            return true;
        };
        if uses.iter().any(|own| own == target) {
            return true;
        }
        let new = uses.iter().filter(|own| met.insert((*own).clone()));
        waiting.extend(new.cloned());
    }
    false
}

/// The names of the files that a file uses.
fn uses(name: &str, file: &File) -> Vec<String> {
    let paths = file.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Use(path) => Some(path.text.as_str()),
        _ => None,
    });
    let named = |path: &str| {
        let of_library = format!("{}.nk", path.trim_end_matches(".nk"));
        match is_library(&of_library) {
            true => of_library,
            false => Folder::name(name, path),
        }
    };
    paths.map(named).collect()
}

fn is_library(name: &str) -> bool {
    LIBRARY.iter().any(|(own, _)| *own == name)
}

/// The path of a file without links; of a file that is not there, and of one of the library, its name.
fn real(name: &str) -> PathBuf {
    let path = PathBuf::from(name);
    match path.is_absolute() {
        true => path.canonicalize().unwrap_or(path),
        false => path,
    }
}

fn stamp(about: &Metadata) -> (Option<SystemTime>, u64) {
    (about.modified().ok(), about.len())
}

/// Records that a file or a folder cannot be read, unless it is gone meanwhile.
fn unread(path: &Path, error: &io::Error, unseen: &mut Option<String>) {
    if error.kind() != ErrorKind::NotFound {
        unseen.get_or_insert_with(|| format!("`{}` cannot be read: {error}", path.display()));
    }
}

/// The paths of the `.nk` files below `roots`, and of those in `beside`, the nearest first; and why they are not all.
fn walk(
    roots: &[PathBuf],
    beside: Option<&Path>,
    stop: &CancelToken,
) -> Result<(Vec<PathBuf>, Option<String>), Cancelled> {
    let (mut found, mut unseen, mut looked) = (BTreeMap::new(), None, 0);
    let below = roots.iter().map(|own| (normal(own), 0));
    let mut waiting: VecDeque<(PathBuf, usize)> = below.collect();
    let mut met: HashSet<PathBuf> = HashSet::new();
    // A folder at this depth is read without those in it.
    const ALONE: usize = usize::MAX;
    waiting.extend(beside.map(|own| (normal(own), ALONE)));
    while let Some((folder, depth)) = waiting.pop_front() {
        stop.check(())?;
        if !met.insert(folder.clone()) {
            continue;
        }
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                unread(&folder, &error, &mut unseen);
                continue;
            }
        };
        for entry in entries {
            looked += 1;
            if looked > MOST_ENTRIES {
                unseen.get_or_insert_with(|| {
                    format!("the workspace has more than {MOST_ENTRIES} files and folders")
                });
                return Ok((in_order(found), unseen));
            }
            let entry = match entry.and_then(|own| Ok((own.path(), own.file_type()?))) {
                Ok(own) => own,
                Err(error) => {
                    unread(&folder, &error, &mut unseen);
                    continue;
                }
            };
            let (path, kind) = entry;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_left_out = name.starts_with('.') || MADE.contains(&&*name);
            if kind.is_dir() && depth != ALONE && !is_left_out {
                waiting.push_back((path, depth + 1));
            } else if kind.is_file() && path.extension().is_some_and(|own| own == "nk") {
                found.entry(path).or_insert(depth);
            }
        }
    }
    Ok((in_order(found), unseen))
}

/// Paths by their depths, so that a limit leaves out those far below.
fn in_order(found: BTreeMap<PathBuf, usize>) -> Vec<PathBuf> {
    let mut found: Vec<(usize, PathBuf)> = found.into_iter().map(|own| (own.1, own.0)).collect();
    found.sort();
    found.into_iter().map(|own| own.1).collect()
}
