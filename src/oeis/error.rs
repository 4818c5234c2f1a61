//! The errors of sources, as data, with their messages.
//!
//! A message is one clause in lower case that is true when it is shown alone; `help` is a change to make.

use std::fmt;
use std::path::PathBuf;

use num_bigint::BigInt;

use super::id::{IdError, SequenceId};
use super::listing::{Remark, Source};
use super::read_error::{Place, ReadError};

/// The reason why there is no listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OeisError {
    /// The text is not `A` and six or more digits.
    NotAnId(IdError),
    /// No source has the sequence.
    NotListed {
        /// The number of the sequence.
        id: SequenceId,
        /// The folders that were searched, besides the bundle.
        folders: Vec<PathBuf>,
    },
    /// There are terms, but no source states the index of the first.
    OffsetUnknown {
        /// The number of the sequence.
        id: SequenceId,
        /// The source of the terms.
        source: Source,
    },
    /// The only file for the sequence is a pointer of Git LFS to a file that has not been fetched.
    OnlyPointer {
        /// The number of the sequence.
        id: SequenceId,
        /// The path of the pointer.
        path: PathBuf,
    },
    /// Two sources state different offsets.
    OffsetsDiffer {
        /// The number of the sequence.
        id: SequenceId,
        /// The two statements.
        said: Box<[Said<i64>; 2]>,
    },
    /// Two sources state different values of a term.
    TermsDiffer {
        /// The number of the sequence.
        id: SequenceId,
        /// The index of the term.
        index: i64,
        /// The two statements.
        said: Box<[Said<BigInt>; 2]>,
    },
    /// A source does not follow its format.
    Malformed {
        /// The source, and the line.
        place: Place,
        /// The fault at this place.
        fault: ReadError,
    },
    /// The path does not exist, or is not a folder.
    NotAFolder {
        /// The path.
        path: PathBuf,
    },
    /// A file or folder cannot be read.
    Unreadable {
        /// The path.
        path: PathBuf,
        /// The reason, in the words of the operating system.
        reason: String,
    },
}

/// A value, and the source that states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said<T> {
    /// The value.
    pub value: T,
    /// The source.
    pub source: Source,
}

impl std::error::Error for OeisError {}

impl From<IdError> for OeisError {
    fn from(error: IdError) -> Self {
        Self::NotAnId(error)
    }
}

impl fmt::Display for OeisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnId(error) => error.fmt(f),
            Self::NotListed { id, folders } => match folders.as_slice() {
                [] => write!(f, "{id} is not among the bundled lists"),
                folders => write!(
                    f,
                    "{id} is neither among the bundled lists nor in {}",
                    Paths(folders)
                ),
            },
            Self::OffsetUnknown { id, source } => {
                write!(
                    f,
                    "{source} lists terms of {id}, but not the index of the first one"
                )
            }
            Self::OnlyPointer { id, path } => {
                let path = path.display();
                write!(
                    f,
                    "{path} is a Git LFS pointer, and {id} is listed nowhere else"
                )
            }
            Self::OffsetsDiffer { id, said } => {
                let [one, other] = said.as_ref();
                let (a, b) = (&one.source, &other.source);
                write!(
                    f,
                    "{id} starts at n = {} in {a}, and at n = {} in {b}",
                    one.value, other.value
                )
            }
            Self::TermsDiffer { id, index, said } => {
                let [one, other] = said.as_ref();
                let (a, b) = (&one.source, &other.source);
                write!(
                    f,
                    "{id}({index}) is {} in {a}, and {} in {b}",
                    one.value, other.value
                )
            }
            Self::Malformed { place, fault } => write!(f, "{place} {fault}"),
            Self::NotAFolder { path } => write!(f, "{} is not a folder", path.display()),
            Self::Unreadable { path, reason } => {
                write!(f, "{} cannot be read: {reason}", path.display())
            }
        }
    }
}

impl OeisError {
    /// The help for the user: a change that may remove the error.
    pub fn help(&self) -> String {
        match self {
            Self::NotAnId(error) => error.help(),
            Self::NotListed { id, .. } => format!(
                "name a folder that holds it, `--oeis DIR`: as `{id}.seq`, `{}` or `{id}.json`",
                id.bfile_name()
            ),
            Self::OffsetUnknown { id, .. } => {
                format!(
                    "add `{id}.seq`, `{id}.json` or `{}` to the folder: they state it",
                    id.bfile_name()
                )
            }
            Self::OnlyPointer { path, .. } => match path.file_name().and_then(|name| name.to_str())
            {
                Some(name) => {
                    format!("fetch it: `git lfs pull --include \"*{name}\"` in that checkout")
                }
                None => "fetch it: `git lfs pull` in that checkout".into(),
            },
            Self::OffsetsDiffer { id, .. } => {
                format!(
                    "see the offset at {}, and correct the other source",
                    id.url()
                )
            }
            Self::TermsDiffer { id, .. } => {
                format!(
                    "see {}: one of them is out of date, or about another sequence",
                    id.url()
                )
            }
            Self::Malformed { fault, .. } => fault.help(),
            Self::NotAFolder { .. } => {
                "name a folder of OEIS files, or leave `--oeis` out to use the bundled lists".into()
            }
            Self::Unreadable { .. } => "check the file and its permissions".into(),
        }
    }
}

/// One clause in lower case, as for errors.
impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pointer { path } => {
                write!(f, "{} is a Git LFS pointer and was skipped", path.display())
            }
            Self::Synthesized { path } => write!(
                f,
                "{} is not a b-file: it was made from the entry's own terms and holds no more than those",
                path.display()
            ),
            Self::NoMatch { path } => write!(
                f,
                "{} is the result of a search that matched nothing, or too much",
                path.display()
            ),
            Self::LongTerm {
                source,
                index,
                digits,
            } => {
                write!(
                    f,
                    "a({index}) in {source} has {digits} digits; the OEIS asks for 1000 at most"
                )
            }
        }
    }
}

struct Paths<'a>(&'a [PathBuf]);

impl fmt::Display for Paths<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, path) in self.0.iter().enumerate() {
            let between = if at == 0 { "" } else { ", " };
            write!(f, "{between}{}", path.display())?;
        }
        Ok(())
    }
}
