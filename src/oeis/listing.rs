//! The terms that the OEIS lists for a sequence, and their source.

use std::fmt;
use std::path::PathBuf;

use num_bigint::BigInt;

use super::id::SequenceId;

/// The listed terms of a sequence: a(offset), a(offset + 1), ..., without gaps.
///
/// A listing from a [`Corpus`](super::Corpus) has at least one term, and every index fits in an `i64`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The number of the sequence.
    pub id: SequenceId,
    /// The index of the first term.
    pub offset: i64,
    /// The terms.
    pub terms: Vec<BigInt>,
    /// The source of the terms; the offset may come from another source that agrees with it.
    pub source: Source,
    /// Remarks about the sources for the reader; none of them casts doubt on the terms.
    pub remarks: Vec<Remark>,
}

impl Listing {
    /// a(index), if it is listed.
    pub fn term(&self, index: i64) -> Option<&BigInt> {
        let position = usize::try_from(index.checked_sub(self.offset)?).ok()?;
        self.terms.get(position)
    }

    /// The index of the first listed term: the offset.
    pub fn first(&self) -> i64 {
        self.offset
    }

    /// The index of the last listed term; `first() - 1` for a listing without terms.
    pub fn last(&self) -> i64 {
        let count = i64::try_from(self.terms.len()).unwrap_or(i64::MAX);
        self.offset.saturating_add(count).saturating_sub(1)
    }
}

/// The form in which a file gives a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `A316781.seq`: tagged lines, `%S A316781 2,1,0,`.
    Internal,
    /// `b316781.txt`: lines `n a(n)`.
    BFile,
    /// A file in the form of a b-file that has no more than the entry's own terms.
    Synthesized,
    /// `stripped`, `stripped.gz`: a line for each sequence, without offsets.
    Stripped,
    /// `A316781.json`.
    Json,
}

/// The source of terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The lists inside the binary.
    Bundle,
    /// A file in a folder.
    File {
        /// The path of the file.
        path: PathBuf,
        /// The format of the file.
        format: Format,
    },
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Bundle => f.write_str("the bundled list"),
            Source::File { path, .. } => write!(f, "{}", path.display()),
        }
    }
}

/// An observation about a source that is not an error. Its text is in `error.rs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The file is a pointer of Git LFS to a file that has not been fetched.
    Pointer {
        /// The path of the pointer.
        path: PathBuf,
    },
    /// The file has the form of a b-file, but was made from the entry, and so confirms nothing.
    Synthesized {
        /// The path of the file.
        path: PathBuf,
    },
    /// The file is `null`: the search that it answers found nothing, or too much.
    NoMatch {
        /// The path of the file.
        path: PathBuf,
    },
    /// A term is longer than the 1000 digits that the OEIS allows in a b-file.
    LongTerm {
        /// The b-file.
        source: Source,
        /// The index of the term.
        index: i64,
        /// The number of its digits.
        digits: usize,
    },
}
