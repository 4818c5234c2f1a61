//! What can be wrong with the sources, as data, and its wording: here and nowhere else.
//!
//! A headline is one lowercase clause that is true when shown alone; `help` is a change to make.

use std::fmt;
use std::path::PathBuf;

use num_bigint::BigInt;

use super::id::SequenceId;
use super::listing::{Remark, Source};

/// Why there is no listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OeisError {
    /// The text isn't `A` and six or more digits.
    NotAnId { found: String },
    /// No source has the sequence.
    NotListed {
        id: SequenceId,
        folders: Vec<PathBuf>,
    },
    /// There are terms, and nothing tells the index of the first.
    OffsetUnknown { id: SequenceId, source: Source },
    /// The only file for the sequence is one that Git LFS has not fetched.
    OnlyPointer { id: SequenceId, path: PathBuf },
    /// Two sources tell different offsets.
    OffsetsDiffer {
        id: SequenceId,
        said: Box<[Said<i64>; 2]>,
    },
    /// Two sources tell different values of a(index).
    TermsDiffer {
        id: SequenceId,
        index: i64,
        said: Box<[Said<BigInt>; 2]>,
    },
    /// A source is not what its format asks for.
    Malformed { place: Place, fault: Fault },
    /// The folder is missing, or is no folder.
    NotAFolder { path: PathBuf },
    /// The system won't let us read it.
    Unreadable { path: PathBuf, reason: String },
}

/// A value, and the source that says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said<T> {
    pub value: T,
    pub source: Source,
}

/// A source, and the line in it (from 1) if one is to blame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub source: Source,
    pub line: Option<usize>,
}

/// What is wrong at a [`Place`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    ByteOrderMark {
        encoding: &'static str,
    },
    NoFinalNewline {
        last: String,
    },
    NoTerms,
    /// The source is about another sequence.
    OtherSequence {
        expected: SequenceId,
        found: SequenceId,
    },
    /// An item in a list with commas.
    NotAnInteger {
        found: String,
    },
    BadOffset {
        found: String,
    },
    /// A tag or a field that must be there.
    Missing {
        what: &'static str,
    },
    /// b-file: the line isn't an index and a term.
    NotATerm {
        found: String,
    },
    /// b-file: the indices must rise by 1.
    IndexOutOfOrder {
        expected: i64,
        found: i64,
    },
    /// Internal format: the line isn't `%c A316781 text`.
    NoTag {
        found: String,
    },
    /// Internal format: a second `%S`, or a `%T` without a `%S` before it.
    TagOutOfOrder {
        tag: char,
        repeated: bool,
    },
    /// Internal format: the line of terms before this one doesn't end in a comma.
    DoesNotJoin {
        tag: char,
    },
    /// Internal format: `%V` must be `%S` but for the signs.
    SignedDiffer,
    /// Stripped: the line isn't `A316781 ,2,1,0,`.
    NotStripped {
        found: String,
    },
    /// Stripped: the sequence has two lines.
    SecondLine {
        id: SequenceId,
    },
    BadGzip {
        reason: String,
    },
    NotJson {
        reason: String,
    },
    /// JSON, but neither a list of entries nor an object with one.
    NotEntries,
}

impl std::error::Error for OeisError {}

impl fmt::Display for OeisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnId { found } => {
                write!(f, "`{}` is not an OEIS sequence number", Brief(found))
            }
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
                let (x, y) = (one.value.to_string(), other.value.to_string());
                let (x, y) = (Brief(&x), Brief(&y));
                write!(
                    f,
                    "{id}({index}) is {x} in {}, and {y} in {}",
                    one.source, other.source
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

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line} of {}", self.source),
            None => write!(f, "{}", self.source),
        }
    }
}

/// The rest of a clause whose subject is a [`Place`].
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByteOrderMark { encoding } => {
                write!(f, "begins with a {encoding} byte order mark")
            }
            Self::NoFinalNewline { last } => {
                write!(f, "is `{}`, without a newline at its end", Brief(last))
            }
            Self::NoTerms => f.write_str("lists no term"),
            Self::OtherSequence { expected, found } => {
                write!(f, "is about {found}, not {expected}")
            }
            Self::NotAnInteger { found } => {
                write!(f, "has `{}` where an integer belongs", Brief(found))
            }
            Self::BadOffset { found } => write!(f, "gives `{}` as the offset", Brief(found)),
            Self::Missing { what } => write!(f, "has no `{what}`"),
            Self::NotATerm { found } => write!(f, "is `{}`, not an index and a term", Brief(found)),
            Self::IndexOutOfOrder { expected, found } => order(f, *expected, *found),
            Self::NoTag { found } => {
                write!(f, "is `{}`, without a tag and an A-number", Brief(found))
            }
            Self::TagOutOfOrder {
                tag,
                repeated: true,
            } => write!(f, "is a second `%{tag}`"),
            Self::TagOutOfOrder { tag, .. } => {
                write!(f, "is `%{tag}`, and the line of terms before it is missing")
            }
            Self::DoesNotJoin { tag } => write!(
                f,
                "is `%{tag}`, and the terms before it don't end in a comma"
            ),
            Self::SignedDiffer => {
                f.write_str("has other terms with signs (`%V`) than without (`%S`)")
            }
            Self::NotStripped { found } => {
                write!(f, "is `{}`, not terms between commas", Brief(found))
            }
            Self::SecondLine { id } => write!(f, "is a second line for {id}"),
            Self::BadGzip { reason } => write!(f, "cannot be unpacked: {reason}"),
            Self::NotJson { reason } => write!(f, "is not JSON: {reason}"),
            Self::NotEntries => f.write_str("is JSON, but not a list of OEIS entries"),
        }
    }
}

fn order(f: &mut fmt::Formatter<'_>, expected: i64, found: i64) -> fmt::Result {
    let before = expected - 1;
    if found > expected {
        write!(f, "goes from n = {before} to n = {found}")
    } else if found == before {
        write!(f, "repeats n = {found}")
    } else {
        write!(f, "goes back from n = {before} to n = {found}")
    }
}

impl OeisError {
    /// What to do about it.
    pub fn help(&self) -> String {
        match self {
            Self::NotAnId { .. } => "write `A` and six digits: `A002187`".into(),
            Self::NotListed { id, .. } => format!(
                "name a folder that holds it, `--oeis DIR`: as `{id}.seq`, `{}` or `{id}.json`",
                id.bfile_name()
            ),
            Self::OffsetUnknown { id, .. } => {
                format!(
                    "add `{id}.seq`, `{id}.json` or `{}` to the folder: they tell it",
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
                format!("see the offset at {}, and mend the other source", id.url())
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
            Self::Unreadable { .. } => "check the file and who may read it".into(),
        }
    }
}

impl Fault {
    fn help(&self) -> String {
        match self {
            Self::ByteOrderMark { .. } => "save the file as UTF-8 without a byte order mark".into(),
            Self::NoFinalNewline { .. } => {
                "check that the last line is whole (a file cut short looks like this), then end it with a newline".into()
            }
            Self::NoTerms => "remove the file, or fetch it again".into(),
            Self::OtherSequence { found, .. } => format!("name the file after {found}, or put the right one in its place"),
            Self::NotAnInteger { .. } => "write plain integers with commas between them: `0,1,-2`".into(),
            Self::BadOffset { .. } => "write the index of the first term, then a comma and the place of the first term beyond 1: `0,4`".into(),
            Self::Missing { what } => format!("fetch the whole entry again, with its `{what}`"),
            Self::NotATerm { .. } => "write `n a(n)`, two plain integers; `#` opens a comment".into(),
            Self::IndexOutOfOrder { expected, .. } => format!("let n rise by 1 from line to line: n = {expected} comes here"),
            Self::NoTag { .. } => "write each line as `%S A002187 0,1,1`; nothing in an entry goes without a tag".into(),
            Self::TagOutOfOrder { .. } => "keep one of each, in this order: `%S`, `%T`, `%U` and `%V`, `%W`, `%X`".into(),
            Self::DoesNotJoin { .. } => "check that the terms before it are whole, then end them with a comma".into(),
            Self::SignedDiffer => "let `%V` hold the terms of `%S`, in that order, with their signs".into(),
            Self::NotStripped { .. } => "check that the file is whole; a line reads `A002187 ,0,1,1,`".into(),
            Self::SecondLine { .. } => "keep one of the two".into(),
            Self::BadGzip { .. } => "download the file again: it seems to be cut short".into(),
            Self::NotJson { .. } => "save the answer of `https://oeis.org/A002187?fmt=json` as it is".into(),
            Self::NotEntries => "save a list of entries, or an object that has it as `results`".into(),
        }
    }
}

/// One lowercase clause, as for errors.
impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pointer { path } => write!(
                f,
                "{} is a Git LFS pointer and was passed over",
                path.display()
            ),
            Self::Synthesized { path } => write!(
                f,
                "{} is no b-file: it was made from the entry's own terms and holds no more than those",
                path.display()
            ),
            Self::NoMatch { path } => write!(
                f,
                "{} is the answer of a search that matched nothing, or too much",
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

/// Text from a file, fit for a message: shortened, control characters spelt out.
struct Brief<'a>(&'a str);

impl fmt::Display for Brief<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 40;
        for letter in self.0.chars().take(LONGEST) {
            match letter.is_control() {
                true => write!(f, "{}", letter.escape_default())?,
                false => write!(f, "{letter}")?,
            }
        }
        match self.0.chars().nth(LONGEST) {
            Some(_) => f.write_str("..."),
            None => Ok(()),
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
