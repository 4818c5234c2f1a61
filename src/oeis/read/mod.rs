//! Readers, one for each format. A text becomes a [`Reading`], or a precise [`OeisError`].
//!
//! * Readers are strict where a term could be lost or changed, and lenient elsewhere. So a byte order mark, a truncated
//!   last line, a gap, a number in an odd form (`+1`, `007`, `-0`) are errors; CRLF (a checkout on Windows), blank
//!   lines and extra blanks are not.
//! * The text need not be UTF-8 throughout: names in old files are in Latin-1. Terms are ASCII, so bytes that cannot be
//!   decoded are either in a comment or an error in any case.
//! * A Git LFS pointer is recognised before any reader gets it.

pub mod bfile;
pub mod folder;
pub mod internal;
pub mod json;
pub mod stripped;

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use num_bigint::BigInt;

use super::error::OeisError;
use super::id::SequenceId;
use super::listing::{Listing, Remark, Source};
use super::read_error::{Place, ReadError};

/// The terms that one source states for one sequence. There is at least one term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The index of the first term; `None` if the format does not state it.
    pub offset: Option<i64>,
    /// The terms.
    pub terms: Vec<BigInt>,
    /// The source.
    pub source: Source,
    /// Remarks about the source.
    pub remarks: Vec<Remark>,
}

impl Reading {
    /// The listing of `id` that this reading gives, if the offset is known.
    pub fn into_listing(self, id: SequenceId) -> Option<Listing> {
        Some(Listing {
            id,
            offset: self.offset?,
            terms: self.terms,
            source: self.source,
            remarks: self.remarks,
        })
    }
}

/// The content of a file before its format is considered.
pub(super) enum Content {
    Bytes(Vec<u8>),
    /// The file is a pointer of Git LFS.
    Pointer,
}

/// The content of the file at `path`; `None` if there is no such file.
///
/// # Errors
///
/// `Unreadable` if the file exists but cannot be read.
pub(super) fn load(path: &Path) -> Result<Option<Content>, OeisError> {
    match fs::read(path) {
        Ok(bytes) if bytes.starts_with(b"version https://git-lfs.github.com/spec/") => {
            Ok(Some(Content::Pointer))
        }
        Ok(bytes) => Ok(Some(Content::Bytes(bytes))),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Ok(None)
        }
        Err(error) => Err(unreadable(path, &error)),
    }
}

pub(super) fn unreadable(path: &Path, error: &std::io::Error) -> OeisError {
    OeisError::Unreadable {
        path: path.to_owned(),
        reason: error.to_string(),
    }
}

/// The bytes as text.
///
/// # Errors
///
/// `ByteOrderMark` if they begin with one.
pub(super) fn decode(bytes: Vec<u8>, source: &Source) -> Result<String, OeisError> {
    const MARKS: [(&[u8], &str); 3] = [
        (b"\xEF\xBB\xBF", "UTF-8"),
        (b"\xFF\xFE", "UTF-16"),
        (b"\xFE\xFF", "UTF-16"),
    ];
    if let Some((_, encoding)) = MARKS.iter().find(|(mark, _)| bytes.starts_with(mark)) {
        return Err(malformed(
            source,
            Some(1),
            ReadError::ByteOrderMark { encoding },
        ));
    }
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// Refuses a text whose last line has no line end, since the file may have been truncated, and its last number may have
/// lost digits.
fn whole(text: &str, source: &Source) -> Result<(), OeisError> {
    if text.is_empty() || text.ends_with('\n') {
        return Ok(());
    }
    let last = text.lines().last().unwrap_or_default().to_owned();
    let line = text.lines().count();
    Err(malformed(
        source,
        Some(line),
        ReadError::NoFinalNewline { last },
    ))
}

fn malformed(source: &Source, line: Option<usize>, fault: ReadError) -> OeisError {
    OeisError::Malformed {
        place: Place {
            source: source.clone(),
            line,
        },
        fault,
    }
}

/// An integer as the OEIS writes it: no plus sign, no leading zeros, no minus zero.
fn integer(text: &str) -> Option<BigInt> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let canonical = match digits.as_bytes() {
        [b'0'] => digits.len() == text.len(),
        [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    canonical.then(|| text.parse().ok()).flatten()
}

/// An index. It must be so far from the bounds of `i64` that the index of no listed term can overflow.
fn index(text: &str) -> Option<i64> {
    const FAR: u64 = 1 << 62;
    let index = i64::try_from(integer(text)?).ok()?;
    (index.unsigned_abs() <= FAR).then_some(index)
}

/// The offset in `a,b`: a is the index of the first term; b, the place of the first term beyond 1 in magnitude, adds
/// nothing.
fn offset(text: &str) -> Result<i64, ReadError> {
    let first = text.split(',').next().unwrap_or_default().trim();
    index(first).ok_or_else(|| ReadError::BadOffset { found: text.into() })
}

/// The integers of `1,-2,3`; blank text has none.
fn list(text: &str) -> Result<Vec<BigInt>, ReadError> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    text.split(',')
        .map(|term| {
            integer(term.trim()).ok_or_else(|| ReadError::NotAnInteger { found: term.into() })
        })
        .collect()
}

fn same_id(expected: SequenceId, found: SequenceId) -> Result<(), ReadError> {
    if expected == found {
        return Ok(());
    }
    Err(ReadError::OtherSequence { expected, found })
}
