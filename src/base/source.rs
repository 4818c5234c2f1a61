//! Source files and places in them.
//!
//! A [`SourceMap`] holds the texts. Later stages carry [`Span`]s, from which messages get their lines and columns.
//! Invariant: a `Span` lies on character boundaries of its own file.

use std::ops::Range;

/// The number of a file in a [`SourceMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// A range of bytes in one file, from `start` up to, but not including, `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The file in which the range lies.
    pub file: FileId,
    /// The first byte of the range, from 0.
    pub start: u32,
    /// The byte after the range.
    pub end: u32,
}

impl Span {
    /// A span for items that are in no text, or whose place does not matter. No message shows it.
    pub const NOWHERE: Span = Span {
        file: FileId(0),
        start: 0,
        end: 0,
    };

    /// The range of bytes from `start` up to, but not including, `end`.
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        debug_assert!(start <= end);
        Self {
            file,
            start: start as u32,
            end: end as u32,
        }
    }

    /// The smallest span that contains both spans, which must be in one file.
    pub fn to(self, other: Span) -> Span {
        debug_assert_eq!(self.file, other.file);
        Span {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Whether this span contains `inner`.
    pub fn contains(self, inner: Span) -> bool {
        self.file == inner.file && self.start <= inner.start && inner.end <= self.end
    }

    /// The empty spans at the start and at the end of this span.
    pub fn ends(self) -> (Span, Span) {
        let at = |offset| Span {
            start: offset,
            end: offset,
            ..self
        };
        (at(self.start), at(self.end))
    }

    /// The range as indices into the file's text.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// One file as it was read.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The name that messages show, usually the path.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// The ranges in which the text differs from what a person typed, ascending. Messages show what was typed.
    changes: Vec<Change>,
}

/// A text that the program wrote, and what a person typed instead: nothing, or a word.
#[derive(Clone, Debug)]
struct Change {
    made: Range<usize>,
    typed: String,
}

impl SourceFile {
    /// The corresponding place in the typed text. A place within text that the program wrote becomes the start of what
    /// was typed instead, or its end if `is_end`.
    fn typed_place(&self, offset: usize, is_end: bool) -> usize {
        // The lengths of the ranges removed and of the texts put in before the place.
        let (mut removed, mut put) = (0, 0);
        for Change { made, typed } in &self.changes {
            if offset <= made.start {
                break;
            }
            let is_behind = offset >= made.end;
            removed += offset.min(made.end) - made.start;
            put += if is_behind || is_end { typed.len() } else { 0 };
        }
        offset - removed + put
    }
}

/// All files of one run, in the order in which they were first read.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// The size of the largest file that is read, in bytes; offsets are `u32`.
    pub const MOST_BYTES: usize = 16 << 20;

    /// Adds a file and returns its number.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        self.add_typed(name, text, [])
    }

    /// Adds a file whose text a person typed, except for the ranges `around`, which the program added. These ranges are
    /// ascending, lie on character boundaries, and do not overlap.
    pub fn add_typed(
        &mut self,
        name: impl Into<String>,
        text: impl Into<String>,
        around: impl IntoIterator<Item = Range<usize>>,
    ) -> FileId {
        let id = FileId(self.files.len() as u32);
        let typed = String::new();
        let change = |made| Change {
            made,
            typed: typed.clone(),
        };
        self.files.push(SourceFile {
            name: name.into(),
            text: text.into(),
            changes: around.into_iter().map(change).collect(),
        });
        id
    }

    /// States that a person typed `typed` wherever a file has the text `made`, which is not empty.
    pub fn stands_for(&mut self, typed: &str, made: &str) {
        for file in &mut self.files {
            let found = file.text.match_indices(made);
            let changes = found.map(|(at, own)| Change {
                made: at..at + own.len(),
                typed: typed.to_owned(),
            });
            file.changes.extend(changes);
            file.changes.sort_by_key(|own| own.made.start);
        }
    }

    /// A map with the files as people typed them; `None` if the program changed nothing in any of them.
    pub fn as_typed(&self) -> Option<SourceMap> {
        let is_whole = |file: &SourceFile| file.changes.is_empty();
        if self.files.iter().all(is_whole) {
            return None;
        }
        let typed = |file: &SourceFile| {
            let mut text = file.text.clone();
            for own in file.changes.iter().rev() {
                text.replace_range(own.made.clone(), &own.typed);
            }
            let (name, changes) = (file.name.clone(), Vec::new());
            SourceFile {
                name,
                text,
                changes,
            }
        };
        let files = self.files.iter().map(typed).collect();
        Some(SourceMap { files })
    }

    /// The place in the map of [`as_typed`](Self::as_typed) that corresponds to a span of this one. A place within text
    /// that the program wrote becomes the place of what was typed instead.
    pub fn to_typed(&self, span: Span) -> Span {
        let Some(file) = self.files.get(span.file.0 as usize) else {
            return span;
        };
        Span {
            file: span.file,
            start: file.typed_place(span.start as usize, false) as u32,
            end: file.typed_place(span.end as usize, true) as u32,
        }
    }

    /// The file with the number `id`, which must belong to this map.
    pub fn get(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// All files with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        (0..).map(FileId).zip(&self.files)
    }

    /// The text that a span covers; empty if the map has no such file.
    pub fn slice(&self, span: Span) -> &str {
        let file = self.files.get(span.file.0 as usize);
        file.map_or("", |file| &file.text[span.range()])
    }

    /// The line and the column of a span's start, both from 1; columns count characters.
    pub fn line_column(&self, span: Span) -> (usize, usize) {
        let before = &self.get(span.file).text[..span.start as usize];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        (line, before[line_start..].chars().count() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_typed_is_left_out_and_spans_move() {
        let mut sources = SourceMap::default();
        sources.add("file.nk", "a = 1\n");
        assert!(sources.as_typed().is_none());
        let file = sources.add_typed(
            "typed",
            "eval n(é, 5)\neval 7\n",
            vec![0..7, 12..13, 14..19],
        );
        let typed = sources.as_typed().expect("some of it was not typed");
        assert_eq!(typed.get(file).text, "é, 5\n7\n");
        assert_eq!(typed.get(FileId(0)).text, "a = 1\n");
        for (start, end, text) in [
            (7, 9, "é"),
            (19, 20, "7"),
            (0, 13, "é, 5"),
            (5, 7, ""),
            (12, 13, ""),
        ] {
            let moved = sources.to_typed(Span::new(file, start, end));
            assert_eq!(typed.slice(moved), text, "{start}..{end}");
        }
        // Here the program replaced a name by a value.
        sources.stands_for("_", "é");
        sources.stands_for("x", "7");
        let typed = sources.as_typed().expect("some of it was not typed");
        assert_eq!(typed.get(file).text, "_, 5\nx\n");
        for (start, end, text) in [
            (7, 9, "_"),
            (19, 20, "x"),
            (0, 13, "_, 5"),
            (9, 12, ", 5"),
            (8, 9, "_"),
            (7, 8, "_"),
        ] {
            let moved = sources.to_typed(Span::new(file, start, end));
            assert_eq!(typed.slice(moved), text, "{start}..{end}");
        }
        let elsewhere = Span::new(FileId(7), 1, 2);
        assert_eq!(sources.to_typed(elsewhere), elsewhere);
    }
}
