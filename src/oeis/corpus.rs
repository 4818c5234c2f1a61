//! All places where listings are searched, and how their answers are combined.
//!
//! All sources are read. Those that state an offset must state the same one, and all must agree wherever they overlap;
//! then the longest list is used, since it contains the others. Of equally long lists the last one is used, where the
//! bundle comes first, and then the folders in the order in which they were added. So a folder can extend the bundle,
//! but cannot silently overrule it.

use std::path::{Path, PathBuf};

use super::bundle;
use super::error::{OeisError, Said};
use super::id::SequenceId;
use super::listing::{Listing, Remark};
use super::read::Reading;
use super::read::folder::Folder;

/// The bundled lists, and any number of folders.
#[derive(Debug, Default)]
pub struct Corpus {
    folders: Vec<Folder>,
}

impl Corpus {
    /// The bundled lists alone.
    pub fn bundled() -> Self {
        Self::default()
    }

    /// The bundle and these folders.
    ///
    /// # Errors
    ///
    /// As for [`add_folder`](Self::add_folder).
    pub fn with_folders<P: Into<PathBuf>>(
        folders: impl IntoIterator<Item = P>,
    ) -> Result<Self, OeisError> {
        let mut corpus = Self::bundled();
        for folder in folders {
            corpus.add_folder(folder)?;
        }
        Ok(corpus)
    }

    /// Adds a folder, in any layout that [`folder`](super::read::folder) describes. Nothing is read yet.
    ///
    /// # Errors
    ///
    /// [`OeisError::NotAFolder`], [`OeisError::Unreadable`].
    pub fn add_folder(&mut self, path: impl Into<PathBuf>) -> Result<(), OeisError> {
        self.folders.push(Folder::open(path)?);
        Ok(())
    }

    /// The paths of the folders, in the order in which they were added.
    pub fn folders(&self) -> impl Iterator<Item = &Path> {
        self.folders.iter().map(Folder::path)
    }

    /// The folders, in the order in which they were added.
    pub(crate) fn read_from(&self) -> &[Folder] {
        &self.folders
    }

    /// The listing of `id`.
    ///
    /// # Errors
    ///
    /// As for [`find`](Self::find), and [`OeisError::NotListed`] where that gives `None`.
    pub fn listing(&self, id: SequenceId) -> Result<Listing, OeisError> {
        self.find(id)?.ok_or_else(|| OeisError::NotListed {
            id,
            folders: self.folders().map(Path::to_owned).collect(),
        })
    }

    /// The listing of `id`, or `None` if no source has it.
    ///
    /// * Cost: every call reads the folders' files for `id` again; only a `stripped` file is kept.
    ///
    /// # Errors
    ///
    /// `Malformed` and `Unreadable` for a file; `OffsetsDiffer` and `TermsDiffer` for two sources that contradict each
    /// other; `OffsetUnknown` and `OnlyPointer` for sources that are not sufficient.
    pub fn find(&self, id: SequenceId) -> Result<Option<Listing>, OeisError> {
        let mut readings: Vec<Reading> = bundle::reading(id)?.into_iter().collect();
        let mut remarks = Vec::new();
        for folder in &self.folders {
            let findings = folder.read(id)?;
            readings.extend(findings.readings);
            remarks.extend(findings.remarks);
        }
        if readings.is_empty() {
            return nothing(id, remarks);
        }
        let offset = common_offset(id, &readings)?;
        remarks.extend(
            readings
                .iter_mut()
                .flat_map(|reading| reading.remarks.drain(..)),
        );
        let longest = longest(id, offset, readings)?;
        Ok(longest.map(|reading| Listing {
            id,
            offset,
            terms: reading.terms,
            source: reading.source,
            remarks,
        }))
    }
}

/// The answer when no source has a term: `None`, unless a file has yet to be fetched.
fn nothing(id: SequenceId, remarks: Vec<Remark>) -> Result<Option<Listing>, OeisError> {
    let pointer = remarks.into_iter().find_map(|remark| match remark {
        Remark::Pointer { path } => Some(path),
        _ => None,
    });
    match pointer {
        Some(path) => Err(OeisError::OnlyPointer { id, path }),
        None => Ok(None),
    }
}

fn common_offset(id: SequenceId, readings: &[Reading]) -> Result<i64, OeisError> {
    let mut told = readings.iter().filter_map(|reading| {
        reading.offset.map(|value| Said {
            value,
            source: reading.source.clone(),
        })
    });
    let unknown = || OeisError::OffsetUnknown {
        id,
        source: readings[0].source.clone(),
    };
    let first = told.next().ok_or_else(unknown)?;
    match told.find(|other| other.value != first.value) {
        Some(other) => Err(OeisError::OffsetsDiffer {
            id,
            said: Box::new([first, other]),
        }),
        None => Ok(first.value),
    }
}

/// The longest of the readings, if all agree; of several longest ones the last.
///
/// It is enough to compare each with the longest before it, which contains all those before.
fn longest(
    id: SequenceId,
    offset: i64,
    readings: Vec<Reading>,
) -> Result<Option<Reading>, OeisError> {
    let mut longest: Option<Reading> = None;
    for reading in readings {
        let Some(best) = &longest else {
            longest = Some(reading);
            continue;
        };
        let common = best.terms.iter().zip(&reading.terms);
        if let Some((index, (one, other))) = (offset..)
            .zip(common)
            .find(|(_, (one, other))| one != other)
        {
            let said = [(one, best), (other, &reading)].map(|(value, reading)| Said {
                value: value.clone(),
                source: reading.source.clone(),
            });
            let said = Box::new(said);
            return Err(OeisError::TermsDiffer { id, index, said });
        }
        if reading.terms.len() >= best.terms.len() {
            longest = Some(reading);
        }
    }
    Ok(longest)
}
