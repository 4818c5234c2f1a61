//! Loads the files of `use "file.nk"`. The path is relative to the file that uses it, and must stay within the folder
//! of the root file.
//!
//! A specification may come from a stranger. It may read files in or below the folder of the file that was named on the
//! command line, or of a folder that `--use-from` names. Symbolic links are resolved before a path is judged.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use nk_base::source::SourceMap;
use nk_lang::load::Loader;

use super::{normal, plain, read};
use crate::host;

/// A loader of files. It has the further folders that may be read, and for each file that was read the folder of its
/// root.
#[derive(Default)]
pub struct Folder {
    more: Vec<PathBuf>,
    bounds: RefCell<HashMap<String, PathBuf>>,
}

impl Folder {
    /// A loader that also reads files in or below the folders `more`.
    pub fn new(more: &[PathBuf]) -> Folder {
        Folder {
            more: more.to_vec(),
            bounds: RefCell::default(),
        }
    }

    /// The name of the file that `path` denotes in the file `from`.
    pub fn name(from: &str, path: &str) -> String {
        let folder = Path::new(from).parent().unwrap_or(Path::new(""));
        normal(&folder.join(path)).to_string_lossy().into_owned()
    }

    /// The folder that `from`, and the files that it uses, may read. A file that no file uses is a root.
    fn bound(&self, from: &str) -> PathBuf {
        if let Some(bound) = self.bounds.borrow().get(from) {
            return bound.clone();
        }
        let folder = Path::new(from).parent();
        let folder = folder.filter(|own| !own.as_os_str().is_empty());
        PathBuf::from(folder.unwrap_or(Path::new(".")))
    }

    /// Records that the file `name`, which `from` uses, belongs to the same root.
    pub fn follow(&self, from: &str, name: &str) {
        let bound = self.bound(from);
        self.bounds.borrow_mut().insert(name.to_owned(), bound);
    }

    /// The path of a file without links, if `from` may read it.
    fn path(&self, from: &str, name: &str) -> Result<PathBuf, String> {
        let real = real(Path::new(name)).map_err(|error| plain(&error))?;
        let bound = self.bound(from);
        let allowed = self.more.iter().chain([&bound]);
        let inside =
            |folder: &PathBuf| folder.canonicalize().is_ok_and(|own| real.starts_with(own));
        match { allowed }.any(inside) {
            true => Ok(real),
            false => {
                Err("it is outside the specification's folder (--use-from allows more)".to_owned())
            }
        }
    }
}

impl Loader for Folder {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let name = Folder::name(from, path);
        if host::has_files() {
            let text = read(Path::new(&name), SourceMap::MOST_BYTES)?;
            return Ok((name, text));
        }
        let real = self.path(from, &name)?;
        // Reading a pipe or a device might never end.
        if real.exists() && !real.is_file() && !real.is_dir() {
            return Err("it is not a file".to_owned());
        }
        let text = read(&real, SourceMap::MOST_BYTES)?;
        self.follow(from, &name);
        Ok((name, text))
    }
}

/// A path without links, which may also be the path of a file that does not exist.
fn real(path: &Path) -> io::Result<PathBuf> {
    match (path.canonicalize(), path.parent(), path.file_name()) {
        (Err(error), Some(parent), Some(name)) if error.kind() == io::ErrorKind::NotFound => {
            let is_here = parent.as_os_str().is_empty();
            let parent = if is_here { Path::new(".") } else { parent };
            Ok(real(parent)?.join(name))
        }
        (found, _, _) => found,
    }
}
