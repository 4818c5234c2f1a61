//! The folder of `--rocq`: theorems of Coq, with the theory and a Makefile beside them.

use std::collections::HashSet;
use std::path::Path;

use nk_rocq::{File, Refusal};
use nk_terminal::exit::Failure;
use nk_terminal::files;
use nk_terminal::json::RocqObject;

/// A folder to which theorems are written.
pub struct Folder {
    path: String,
    /// Whether the theory and the Makefile are there.
    is_begun: bool,
    names: HashSet<String>,
}

impl Folder {
    /// The folder at this path. It is made when the first theorem is written.
    pub fn new(path: &str) -> Folder {
        Folder {
            path: path.to_owned(),
            is_begun: false,
            names: HashSet::new(),
        }
    }

    /// Writes a theorem to a file whose name is made of these words. Returns its path, and whether another text was there.
    ///
    /// # Errors
    ///
    /// The folder or the file cannot be written, or another file is in its place.
    fn write(&mut self, words: &str, file: &File) -> Result<(String, bool), Failure> {
        self.begin()?;
        let plain = nk_rocq::module_name(words);
        let mut name = plain.clone();
        let mut number = 2;
        while !self.names.insert(name.to_lowercase()) {
            name = format!("{plain}_{number}");
            number += 1;
        }
        self.put(&format!("{name}.v"), &file.text, "Written by nkdsl")
    }

    /// Writes a theorem, if there is one, and says where it is, or why there is none.
    pub fn put_theorem(
        &mut self,
        words: &str,
        file: Result<File, Refusal>,
    ) -> Result<RocqObject, Failure> {
        Ok(match file {
            Ok(file) => {
                let (path, replaced) = self.write(words, &file)?;
                RocqObject::written(path, replaced, &file.theorem)
            }
            Err(why) => RocqObject::refused(&why.to_string()),
        })
    }

    fn begin(&mut self) -> Result<(), Failure> {
        if self.is_begun {
            return Ok(());
        }
        std::fs::create_dir_all(Path::new(&self.path).join("theory")).map_err(|error| {
            Failure::usage(format!("`{}` cannot be created: {error}", self.path))
                .help("name a folder that can be written to")
        })?;
        for (name, text) in nk_rocq::companions() {
            let head = text.lines().next().unwrap_or_default();
            self.put(&name, text, head)?;
        }
        self.is_begun = true;
        Ok(())
    }

    /// Writes a file. It replaces an older file only if that has `mark` in one of its first lines. Returns the path,
    /// and whether an older file had another text.
    fn put(&self, name: &str, text: &str, mark: &str) -> Result<(String, bool), Failure> {
        let path = Path::new(&self.path).join(name);
        let path = path.to_string_lossy().into_owned();
        let old = std::fs::read_to_string(&path).unwrap_or_default();
        if !old.is_empty() && !old.lines().take(6).any(|line| line.contains(mark)) {
            let message = format!("`{path}` was not written by nkdsl, so it is left as it is");
            return Err(Failure::usage(message).help("name another folder"));
        }
        files::write(&path, text)?;
        Ok((path, !old.is_empty() && old != text))
    }
}
