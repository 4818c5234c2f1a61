//! A folder of OEIS files, as the user names it with `--oeis`.
//!
//! For A316781 the following names are tried. The folder is listed only for the question which sequences it has.
//!
//! ```text
//! A316781.seq  b316781.txt  A316781.txt (a b-file under another name)  A316781.json
//!     each in the folder itself, in A316/, in seq/A316/ and in files/A316/
//! stripped, or stripped.gz where there is no stripped
//! ```
//!
//! So a checkout of `oeisdata`, its `seq` folder, a folder of downloads, and the folder of bulk files all work. A saved
//! search under another name is not read, since the sequence of a file is never guessed.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::super::error::OeisError;
use super::super::id::SequenceId;
use super::super::listing::{Format, Remark, Source};
use super::{Content, Reading, bfile, decode, internal, json, load, stripped, unreadable};

/// A folder that exists. Its `stripped` file is decompressed when it is first needed, and kept.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    stripped: OnceLock<Result<Stripped, OeisError>>,
}

#[derive(Debug)]
enum Stripped {
    Text(String, Source),
    Pointer(PathBuf),
    Absent,
}

/// The statements of the files of a folder about one sequence.
#[derive(Debug, Default)]
pub struct Findings {
    /// The readings; of two with the same terms the later one has precedence.
    pub readings: Vec<Reading>,
    /// Remarks about files that gave no reading.
    pub remarks: Vec<Remark>,
}

impl Folder {
    /// # Errors
    ///
    /// [`OeisError::NotAFolder`], or [`OeisError::Unreadable`] if the folder cannot be read.
    pub fn open(root: impl Into<PathBuf>) -> Result<Self, OeisError> {
        let root = root.into();
        match root.metadata() {
            Ok(metadata) if metadata.is_dir() => Ok(Self {
                root,
                stripped: OnceLock::new(),
            }),
            Err(error) if error.kind() != ErrorKind::NotFound => Err(unreadable(&root, &error)),
            _ => Err(OeisError::NotAFolder { path: root }),
        }
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.root
    }

    /// All that the files of the folder state about `id`.
    ///
    /// # Errors
    ///
    /// Those of the readers, and [`OeisError::Unreadable`]. One wrong file makes the whole answer an error, because a
    /// person must decide about a folder that is partly right.
    pub fn read(&self, id: SequenceId) -> Result<Findings, OeisError> {
        let mut findings = Findings::default();
        self.read_stripped(id, &mut findings)?;
        let names = [
            (format!("{id}.txt"), Format::BFile),
            (id.bfile_name(), Format::BFile),
            (format!("{id}.json"), Format::Json),
            (format!("{id}.seq"), Format::Internal),
        ];
        for (name, format) in names {
            for place in self.places(id) {
                read_file(id, place.join(&name), format, &mut findings)?;
            }
        }
        Ok(findings)
    }

    /// The sequences that have files named after them, ascending, without those of a stripped file.
    ///
    /// # Errors
    ///
    /// [`OeisError::Unreadable`] for a folder that cannot be listed.
    pub fn ids(&self) -> Result<Vec<SequenceId>, OeisError> {
        let mut ids = BTreeSet::new();
        for place in [
            self.root.clone(),
            self.root.join("seq"),
            self.root.join("files"),
        ] {
            for (name, path) in entries(&place)? {
                ids.extend(named(&name));
                if is_shelf(&name) {
                    ids.extend(entries(&path)?.iter().filter_map(|own| named(&own.0)));
                }
            }
        }
        Ok(ids.into_iter().collect())
    }

    /// The text of the stripped file and its source, if the folder has such a file.
    ///
    /// # Errors
    ///
    /// As for [`read`](Self::read).
    pub fn stripped(&self) -> Result<Option<(&str, &Source)>, OeisError> {
        let stripped = self.stripped.get_or_init(|| load_stripped(&self.root));
        Ok(match stripped.as_ref().map_err(Clone::clone)? {
            Stripped::Text(text, source) => Some((text, source)),
            Stripped::Pointer(_) | Stripped::Absent => None,
        })
    }

    fn places(&self, id: SequenceId) -> [PathBuf; 4] {
        let shelf = id.shelf();
        [
            self.root.clone(),
            self.root.join(&shelf),
            self.root.join("seq").join(&shelf),
            self.root.join("files").join(&shelf),
        ]
    }

    fn read_stripped(&self, id: SequenceId, findings: &mut Findings) -> Result<(), OeisError> {
        let stripped = self.stripped.get_or_init(|| load_stripped(&self.root));
        match stripped.as_ref().map_err(Clone::clone)? {
            Stripped::Text(text, source) => {
                findings.readings.extend(stripped::read(id, text, source)?)
            }
            Stripped::Pointer(path) => findings
                .remarks
                .push(Remark::Pointer { path: path.clone() }),
            Stripped::Absent => {}
        }
        Ok(())
    }
}

/// The names and paths in a folder; none if the folder does not exist.
fn entries(folder: &Path) -> Result<Vec<(String, PathBuf)>, OeisError> {
    let list = match std::fs::read_dir(folder) {
        Ok(list) => list,
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok(Vec::new());
        }
        Err(error) => return Err(unreadable(folder, &error)),
    };
    let named = |entry: std::fs::DirEntry| {
        (
            entry.file_name().to_string_lossy().into_owned(),
            entry.path(),
        )
    };
    let entries: Result<Vec<_>, _> = list.map(|entry| entry.map(named)).collect();
    entries.map_err(|error| unreadable(folder, &error))
}

/// The sequence that a file of this name is about.
fn named(name: &str) -> Option<SequenceId> {
    let (stem, ending) = name.rsplit_once('.')?;
    let number = match ending {
        "txt" => stem.strip_prefix(['A', 'b'])?,
        "json" | "seq" => stem.strip_prefix('A')?,
        _ => return None,
    };
    SequenceId::find(&format!("A{number}"))
}

/// Whether a folder of this name contains a thousand sequences: `A316`.
fn is_shelf(name: &str) -> bool {
    let digits = name.strip_prefix('A').unwrap_or_default();
    digits.len() >= 3 && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn load_stripped(root: &Path) -> Result<Stripped, OeisError> {
    for name in ["stripped", "stripped.gz"] {
        let path = root.join(name);
        let bytes = match load(&path)? {
            Some(Content::Bytes(bytes)) => bytes,
            Some(Content::Pointer) => return Ok(Stripped::Pointer(path)),
            None => continue,
        };
        let format = Format::Stripped;
        let source = Source::File { path, format };
        return Ok(Stripped::Text(stripped::unpack(bytes, &source)?, source));
    }
    Ok(Stripped::Absent)
}

fn read_file(
    id: SequenceId,
    path: PathBuf,
    format: Format,
    findings: &mut Findings,
) -> Result<(), OeisError> {
    let bytes = match load(&path)? {
        Some(Content::Bytes(bytes)) => bytes,
        Some(Content::Pointer) => {
            findings.remarks.push(Remark::Pointer { path });
            return Ok(());
        }
        None => return Ok(()),
    };
    let source = Source::File {
        path: path.clone(),
        format,
    };
    let text = decode(bytes, &source)?;
    let reading = match format {
        Format::Internal => Some(internal::read(id, &text, &source)?),
        Format::Json => json::read(id, &text, &source)?,
        Format::BFile | Format::Synthesized => Some(bfile::read(id, &text, &source)?),
        Format::Stripped => stripped::read(id, &text, &source)?,
    };
    match reading {
        Some(reading) => findings.readings.push(reading),
        None => findings.remarks.push(Remark::NoMatch { path }),
    }
    Ok(())
}
