//! The folder of a checkpoint. One process uses it at a time, and every file in it is complete.
//!
//! The name of a segment's file states its kind, a hash of its key, and its range: `values-9c1f...e2.0.32768.nkdsl`. A
//! segment is written as `unfinished.nkdsl`, and renamed once all of it is on the disk. A file is never replaced: if
//! the name is taken, a number is added to the new name.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::segment::{self, CheckpointError, Label, Segment};
use crate::exit::Failure;
use crate::whole_file::{self, Safety};
use nk_base::hash::fnv1a;

const LOCK: &str = "lock";
const UNFINISHED: &str = "unfinished.nkdsl";
const ENDING: &str = "nkdsl";

/// The folder of a checkpoint, which one process at a time uses.
pub struct Folder {
    path: PathBuf,
    /// The lock, which is held as long as this value lives. The system releases it however the process ends. `None` if
    /// nothing can be written.
    lock: Option<File>,
}

/// The file of a segment, as its name describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The path of the file.
    pub path: PathBuf,
    /// The first index of its values.
    pub from: i64,
    /// The index after its last value.
    pub to: i64,
}

impl Folder {
    /// Creates the folder if it does not exist, and locks it for this process. If nothing can be saved there, the
    /// reason is returned too.
    ///
    /// # Errors
    ///
    /// The path is not a folder, or another process uses the folder.
    pub fn open(path: &Path) -> Result<(Folder, Option<io::Error>), Failure> {
        if path.exists() && !path.is_dir() {
            let message = format!("`{}` is not a folder", path.display());
            return Err(
                Failure::usage(message).help("--checkpoint takes a folder, new or existing")
            );
        }
        let locked = fs::create_dir_all(path)
            .and_then(|()| {
                let options = &mut File::options();
                let file = options.read(true).write(true).create(true).truncate(false);
                file.open(path.join(LOCK))
            })
            .map_err(TryLockError::Error)
            .and_then(|file| file.try_lock().map(|()| file));
        let (lock, trouble) = match locked {
            Ok(lock) => (Some(lock), None),
            Err(TryLockError::WouldBlock) => return Err(in_use(path)),
            Err(TryLockError::Error(error)) => (None, Some(error)),
        };
        if let Some(mut lock) = lock.as_ref() {
            // The text is for people who look into the file. The lock itself is held by the system.
            let _ = lock.set_len(0);
            let _ = writeln!(lock, "{}", std::process::id());
        }
        let path = path.to_owned();
        Ok((Folder { path, lock }, trouble))
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether something can be saved in the folder.
    pub fn is_writable(&self) -> bool {
        self.lock.is_some()
    }

    /// The files of this kind and key, by their names.
    pub fn entries(&self, kind: &str, key: &str) -> Vec<Entry> {
        let prefix = stem(kind, key);
        let files = fs::read_dir(&self.path).into_iter().flatten().flatten();
        let mut entries: Vec<Entry> = files
            .filter_map(|file| {
                let name = file.file_name().into_string().ok()?;
                let mut parts = name.strip_prefix(&prefix)?.split('.').skip(1);
                let (from, to) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
                let path = file.path();
                (parts.last() == Some(ENDING)).then_some(Entry { path, from, to })
            })
            .collect();
        entries.sort_by(|a, b| (a.from, b.to, &a.path).cmp(&(b.from, a.to, &b.path)));
        entries
    }

    /// Reads the segment of an entry.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is damaged, or has another kind or key.
    pub fn read(
        &self,
        entry: &Entry,
        kind: &'static str,
        key: &str,
    ) -> Result<Segment, CheckpointError> {
        let bytes = fs::read(&entry.path).map_err(CheckpointError::Unreadable)?;
        let label = Label {
            kind,
            key: key.to_owned(),
            from: entry.from,
            to: entry.to,
        };
        segment::read(bytes, &label)
    }

    /// Writes a segment. When this returns, the complete file is on the disk under its name.
    ///
    /// # Errors
    ///
    /// Those of `payload`, and those of writing the file. Then no file has the name.
    pub fn write(
        &self,
        label: &Label,
        bytes: u64,
        payload: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<Entry> {
        let (unfinished, path) = (self.path.join(UNFINISHED), self.free_name(label));
        whole_file::write(&unfinished, &path, Safety::Durable, &mut |out| {
            segment::write(out, label, bytes, payload)
        })?;
        let (from, to) = (label.from, label.to);
        Ok(Entry { path, from, to })
    }

    /// Removes a file that this program wrote and that another one replaces.
    pub fn remove(&self, entry: &Entry) {
        // A file that cannot be removed does no harm.
        let _ = fs::remove_file(&entry.path);
    }

    fn free_name(&self, label: &Label) -> PathBuf {
        let start = format!(
            "{}.{}.{}",
            stem(label.kind, &label.key),
            label.from,
            label.to
        );
        let numbers = (2..).map(|number| format!("{start}.{number}.{ENDING}"));
        std::iter::once(format!("{start}.{ENDING}"))
            .chain(numbers)
            .map(|name| self.path.join(name))
            .find(|path| !path.exists())
            .expect("some number is free")
    }
}

fn in_use(path: &Path) -> Failure {
    let owner = fs::read_to_string(path.join(LOCK)).unwrap_or_default();
    let owner = match owner.trim().parse::<u32>() {
        Ok(id) => format!(" (process {id})"),
        Err(_) => String::new(),
    };
    let message = format!("another nkdsl{owner} is using `{}`", path.display());
    Failure::usage(message).help("wait for it, or give this one a folder of its own")
}

/// The first part of the file names. The hash only keeps names short, since a file also contains the key itself.
pub fn stem(kind: &str, key: &str) -> String {
    let hash = fnv1a(key.as_bytes());
    format!("{kind}-{hash:016x}")
}
