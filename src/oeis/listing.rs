//! What the OEIS lists of one sequence, and where that was read.

use std::fmt;
use std::path::PathBuf;

use num_bigint::BigInt;

use super::id::SequenceId;

/// The listed terms of a sequence: a(offset), a(offset + 1), ..., without gaps.
///
/// A listing from a [`Corpus`](super::Corpus) has at least one term, and every index fits in an `i64`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    pub id: SequenceId,
    /// The index of the first term.
    pub offset: i64,
    pub terms: Vec<BigInt>,
    /// Where these terms were read; the offset may come from another source that agrees with it.
    pub source: Source,
    /// What a person should know about the sources; none of it casts doubt on the terms.
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
    /// A file in the form of a b-file that holds no more than the entry's own terms.
    Synthesized,
    /// `stripped`, `stripped.gz`: a line per sequence, no offset.
    Stripped,
    /// `A316781.json`.
    Json,
}

/// Where terms were read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The lists inside the binary.
    Bundle,
    File {
        path: PathBuf,
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

/// Something met while reading that is no error. Its wording is in `error.rs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The file stands for one that Git LFS has not fetched.
    Pointer { path: PathBuf },
    /// It is in the form of a b-file, but was made from the entry, and so confirms nothing.
    Synthesized { path: PathBuf },
    /// `null`: the search behind this file found nothing, or too much.
    NoMatch { path: PathBuf },
    /// The OEIS asks for at most 1000 digits in a b-file's term.
    LongTerm {
        source: Source,
        index: i64,
        digits: usize,
    },
}
