//! The faults of one source, as data, with their messages.

use std::fmt;

use super::brief::Brief;
use super::id::SequenceId;
use super::listing::Source;

/// A source, and a line of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The source.
    pub source: Source,
    /// The line, from 1, if the fault is in one line.
    pub line: Option<usize>,
}

/// The fault at a [`Place`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The text begins with a byte order mark.
    ByteOrderMark {
        /// The encoding that the mark announces.
        encoding: &'static str,
    },
    /// The last line has no line end, so that the file may be truncated.
    NoFinalNewline {
        /// The last line.
        last: String,
    },
    /// The source has no terms.
    NoTerms,
    /// The source is about another sequence.
    OtherSequence {
        /// The sequence that was asked for.
        expected: SequenceId,
        /// The sequence that the source is about.
        found: SequenceId,
    },
    /// An item of a list with commas is not an integer.
    NotAnInteger {
        /// The item.
        found: String,
    },
    /// The offset is not of the form `a,b`.
    BadOffset {
        /// The text.
        found: String,
    },
    /// A necessary tag or field is missing.
    Missing {
        /// The tag or field.
        what: &'static str,
    },
    /// b-file: the line is not an index and a term.
    NotATerm {
        /// The line.
        found: String,
    },
    /// b-file: the indices do not rise by 1.
    IndexOutOfOrder {
        /// The index that should come next.
        expected: i64,
        /// The index in the file.
        found: i64,
    },
    /// Internal format: the line is not of the form `%c A316781 text`.
    NoTag {
        /// The line.
        found: String,
    },
    /// Internal format: a second `%S`, or a `%T` without a `%S` before it.
    TagOutOfOrder {
        /// The tag.
        tag: char,
        /// Whether the tag is repeated.
        repeated: bool,
    },
    /// Internal format: the line of terms before this one does not end in a comma.
    DoesNotJoin {
        /// The tag of this line.
        tag: char,
    },
    /// Internal format: the terms of `%V` are not those of `%S` apart from the signs.
    SignedDiffer,
    /// Stripped: the line is not of the form `A316781 ,2,1,0,`.
    NotStripped {
        /// The line.
        found: String,
    },
    /// Stripped: the sequence has two lines.
    SecondLine {
        /// The sequence.
        id: SequenceId,
    },
    /// The file cannot be decompressed.
    BadGzip {
        /// The reason.
        reason: String,
    },
    /// The text is not JSON.
    NotJson {
        /// The reason.
        reason: String,
    },
    /// The JSON is neither a list of entries nor an object with one.
    NotEntries,
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
impl fmt::Display for ReadError {
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

impl std::error::Error for ReadError {}

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

impl ReadError {
    /// The help for the user: a change that may remove the error.
    pub fn help(&self) -> String {
        let fixed = match self {
            Self::OtherSequence { found, .. } => {
                return format!("name the file after {found}, or put the right one in its place");
            }
            Self::Missing { what } => {
                return format!("fetch the whole entry again, with its `{what}`");
            }
            Self::IndexOutOfOrder { expected, .. } => {
                return format!("let n rise by 1 from line to line: n = {expected} comes here");
            }
            Self::ByteOrderMark { .. } => "save the file as UTF-8 without a byte order mark",
            Self::NoFinalNewline { .. } => {
                "check the last term (a file cut short looks like this), then end the line with a newline"
            }
            Self::NoTerms => "remove the file, or fetch it again",
            Self::NotAnInteger { .. } => "write plain integers with commas between them: `0,1,-2`",
            Self::BadOffset { .. } => "write the index of the first term: `0` or `0,4`",
            Self::NotATerm { .. } => "write `n a(n)`, two plain integers; `#` opens a comment",
            Self::NoTag { .. } => "write each line with its tag and A-number: `%S A002187 0,1,1`",
            Self::TagOutOfOrder { .. } => {
                "keep one of each, in order: `%S`, `%T`, `%U` and `%V`, `%W`, `%X`"
            }
            Self::DoesNotJoin { .. } => {
                "check that the terms before it are whole, then end them with a comma"
            }
            Self::SignedDiffer => "let `%V` hold the terms of `%S` in order, with their signs",
            Self::NotStripped { .. } => "fetch the file again; a line reads `A002187 ,0,1,1,`",
            Self::SecondLine { .. } => "keep one of the two",
            Self::BadGzip { .. } => "download the file again: it seems to be cut short",
            Self::NotJson { .. } => {
                "save the answer of `https://oeis.org/A002187?fmt=json` as it is"
            }
            Self::NotEntries => "save a list of entries, or an object that has it as `results`",
        };
        fixed.to_owned()
    }
}
