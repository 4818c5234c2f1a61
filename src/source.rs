//! Source files and places in them.
//!
//! In: the text of each file. Out: [`Span`]s that every later stage carries along, and the lines and
//! columns that a reader sees. Invariant: a `Span` lies on character boundaries of its own file.

/// Names one file of a [`SourceMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// A stretch of one file: bytes, half-open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    pub file: FileId,
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        debug_assert!(start <= end);
        Self {
            file,
            start: start as u32,
            end: end as u32,
        }
    }

    /// The smallest span that holds both; they must lie in one file.
    pub fn to(self, other: Span) -> Span {
        debug_assert_eq!(self.file, other.file);
        Span {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Whether it holds `inner`.
    pub fn contains(self, inner: Span) -> bool {
        self.file == inner.file && self.start <= inner.start && inner.end <= self.end
    }

    /// The places right before and right behind it.
    pub fn ends(self) -> (Span, Span) {
        let at = |offset| Span {
            start: offset,
            end: offset,
            ..self
        };
        (at(self.start), at(self.end))
    }

    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// One file as it was read. `name` is what messages show.
#[derive(Clone, Debug)]
pub struct SourceFile {
    pub name: String,
    pub text: String,
}

/// Every file of one run, in the order in which it was first read.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// The largest file taken, in bytes. Offsets are `u32`; nobody writes a specification this long.
    pub const MAX_BYTES: usize = 16 << 20;

    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let id = FileId(self.files.len() as u32);
        self.files.push(SourceFile {
            name: name.into(),
            text: text.into(),
        });
        id
    }

    pub fn get(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        (0..).map(FileId).zip(&self.files)
    }

    /// The text that a span covers.
    pub fn slice(&self, span: Span) -> &str {
        &self.get(span.file).text[span.range()]
    }

    /// Line and column of a span's start, both from 1; columns count characters.
    pub fn line_column(&self, span: Span) -> (usize, usize) {
        let before = &self.get(span.file).text[..span.start as usize];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        (line, before[line_start..].chars().count() + 1)
    }
}
