//! The specifications in the folders of the editor's workspace that are not open.
//!
//! Each search reads the folders again, since not every editor reports changes of files. A file is read again only if
//! its time or its length has changed. Symbolic links are not followed, so that a search ends and stays in the
//! workspace.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use lsp_types::SymbolInformation;
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_base::source::SourceMap;
use nk_lang::load::LIBRARY;
use nk_syntax::ast::{File, ItemKind};
use nk_syntax::parse_until;
use nk_terminal::files::{Folder, normal};

use super::positions::Lines;
use super::symbols::defined;
use super::uris;

/// The largest number of entries of folders that a search looks at.
const MOST_ENTRIES: usize = 50_000;

/// The largest number of files that a search reads.
const MOST_FILES: usize = 2_000;

/// The largest total size in bytes of these files.
const MOST_BYTES: u64 = 32 << 20;

/// Folders that a search leaves out, since other programs make the files in them. Hidden folders are left out too.
const MADE: [&str; 2] = ["target", "node_modules"];

/// A file that is not open.
pub(super) struct Closed {
    stamp: (Option<SystemTime>, u64),
    pub(super) text: String,
    /// The names of the files that it uses.
    pub(super) uses: Vec<String>,
    pub(super) symbols: Vec<SymbolInformation>,
}

/// The files that the last search found, by name.
#[derive(Default)]
pub struct Workspace {
    /// The folders of the workspace, each with all that is below it.
    pub roots: Vec<PathBuf>,
    pub(super) files: RefCell<BTreeMap<String, Closed>>,
}

impl Workspace {
    /// Forgets what was read, for instance because the editor says that a file has changed.
    pub fn forget(&self) {
        self.files.borrow_mut().clear();
    }

    /// Reads the `.nk` files below the folders of the workspace and those in the folder `beside`, except open ones.
    /// Returns the reason why some are missing, in one clause, if there is one.
    ///
    /// # Errors
    ///
    /// `stop` was cancelled.
    pub(super) fn search(
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
                // The program refuses a file of this size, so its names have no meaning.
                Ok(about) if about.len() > SourceMap::MOST_BYTES as u64 => continue,
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
                    // A file that is not UTF-8 is no specification.
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

/// The names of the files that a file uses.
pub(super) fn uses(name: &str, file: &File) -> Vec<String> {
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

pub(super) fn is_library(name: &str) -> bool {
    LIBRARY.iter().any(|(own, _)| *own == name)
}

fn stamp(about: &Metadata) -> (Option<SystemTime>, u64) {
    (about.modified().ok(), about.len())
}

/// Records that a file or a folder cannot be read, unless it no longer exists.
fn unread(path: &Path, error: &io::Error, unseen: &mut Option<String>) {
    if error.kind() != ErrorKind::NotFound {
        unseen.get_or_insert_with(|| format!("`{}` cannot be read: {error}", path.display()));
    }
}

/// The paths of the `.nk` files below `roots` and of those in `beside`, those at the least depth first; with the reason
/// why some are missing, if there is one.
fn walk(
    roots: &[PathBuf],
    beside: Option<&Path>,
    stop: &CancelToken,
) -> Result<(Vec<PathBuf>, Option<String>), Cancelled> {
    let (mut found, mut unseen, mut looked) = (BTreeMap::new(), None, 0);
    let below = roots.iter().map(|own| (normal(own), 0));
    let mut waiting: VecDeque<(PathBuf, usize)> = below.collect();
    let mut met: HashSet<PathBuf> = HashSet::new();
    // A folder with this depth is read without the folders in it.
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

/// Paths in ascending order of their depths, so that a limit leaves out the deepest.
fn in_order(found: BTreeMap<PathBuf, usize>) -> Vec<PathBuf> {
    let mut found: Vec<(usize, PathBuf)> = found.into_iter().map(|own| (own.1, own.0)).collect();
    found.sort();
    found.into_iter().map(|own| own.1).collect()
}
