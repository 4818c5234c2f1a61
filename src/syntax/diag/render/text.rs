//! Diagnostics as text for people, drawn by ariadne.
//!
//! Colour is decoration: the text without it says the same. Ariadne is used in its character mode here: its byte mode
//! confuses bytes and characters for a label in a second file, and can split a character. Blank gutters that it would
//! draw are left out, and lines end where their text ends.

use std::borrow::Cow;
use std::ops::Range;

use ariadne::{Cache, Color, Config, IndexType, Label, LabelAttach, Report, ReportKind, Source};

use super::{as_typed, clamp, in_order};
use crate::diag::{Diagnostic, Severity};
use nk_base::source::{FileId, SourceMap};

/// Greatest length in bytes of a source line that is drawn. A diagnostic at a longer line is written without a picture.
const LONGEST_LINE: usize = 400;

/// Draws diagnostics in the order of files and places, with a blank line between two. Each line ends with a line break;
/// without diagnostics the text is empty.
pub fn render(diagnostics: &[Diagnostic], sources: &SourceMap, colour: bool) -> String {
    let (diagnostics, sources) = as_typed(diagnostics, sources);
    let mut files = Files::new(&sources);
    let drawn: Vec<String> = in_order(&diagnostics)
        .into_iter()
        .map(|diagnostic| draw(diagnostic, &mut files, colour))
        .collect();
    drawn.join("\n")
}

/// A label whose range is in bytes of its file.
struct Mark<'d> {
    file: FileId,
    range: Range<usize>,
    text: &'d str,
    primary: bool,
}

fn draw(diagnostic: &Diagnostic, files: &mut Files, colour: bool) -> String {
    let marks = marks(diagnostic, files.sources);
    let plain = marks.iter().any(|mark| !files.fits(mark));
    if marks.is_empty() || plain {
        return plainly(diagnostic, &marks, files.sources);
    }
    let primary = marks.iter().find(|mark| mark.primary).unwrap_or(&marks[0]);
    let kind = match diagnostic.severity {
        Severity::Error => ReportKind::Error,
        Severity::Warning => ReportKind::Warning,
    };
    let config = Config::new()
        .with_index_type(IndexType::Char)
        .with_label_attach(LabelAttach::Start)
        .with_color(colour);
    let mut report = Report::build(kind, files.span(primary))
        .with_config(config)
        .with_code(diagnostic.code)
        .with_message(drawable(&diagnostic.message));
    for mark in &marks {
        let shade = if mark.primary {
            Color::Red
        } else {
            Color::Blue
        };
        let label = Label::new(files.span(mark))
            .with_message(drawable(mark.text))
            .with_color(shade);
        report = report.with_label(label);
    }
    report.with_helps(diagnostic.helps.iter().map(|help| drawable(help)));
    report.with_notes(diagnostic.notes.iter().map(|note| drawable(note)));
    let mut drawn = Vec::new();
    if report.finish().write(&mut *files, &mut drawn).is_err() {
        return plainly(diagnostic, &marks, files.sources);
    }
    tidy(&String::from_utf8_lossy(&drawn))
}

/// The labels: those in the file of the primary one first, and within a file from top to bottom. Otherwise the line of
/// one label would head the snippet of another.
fn marks<'d>(diagnostic: &'d Diagnostic, sources: &SourceMap) -> Vec<Mark<'d>> {
    let mut marks: Vec<Mark> = (diagnostic.labels.iter().enumerate())
        .filter_map(|(index, label)| {
            let (file, range) = clamp(label.span, sources)?;
            let (text, primary) = (&*label.text, index == 0);
            Some(Mark {
                file,
                range,
                text,
                primary,
            })
        })
        .collect();
    let first = marks.first().map(|mark| mark.file);
    marks.sort_by_key(|mark| {
        let text = &sources.get(mark.file).text[..mark.range.end];
        let last_line = text.trim_end_matches('\n').rfind('\n');
        (
            Some(mark.file) != first,
            mark.file,
            last_line,
            mark.range.start,
        )
    });
    marks
}

/// The message, the places, the helps and the notes without a picture.
fn plainly(diagnostic: &Diagnostic, marks: &[Mark], sources: &SourceMap) -> String {
    let kind = match diagnostic.severity {
        Severity::Error => "Error",
        Severity::Warning => "Warning",
    };
    let mut lines = vec![format!(
        "[{}] {kind}: {}",
        diagnostic.code, diagnostic.message
    )];
    for mark in marks {
        let span = nk_base::source::Span::new(mark.file, mark.range.start, mark.range.end);
        let (line, column) = sources.line_column(span);
        let name = &sources.get(mark.file).name;
        lines.push(format!("   {name}:{line}:{column}: {}", mark.text));
    }
    lines.extend(
        diagnostic
            .helps
            .iter()
            .map(|help| format!("   Help: {help}")),
    );
    lines.extend(
        diagnostic
            .notes
            .iter()
            .map(|note| format!("   Note: {note}")),
    );
    drawable(&lines.join("\n")).into_owned() + "\n"
}

/// Removes blank gutters, the closing rule and blanks at the ends of lines.
fn tidy(drawn: &str) -> String {
    let mut tidied = String::with_capacity(drawn.len());
    for line in drawn.lines() {
        let bare = without_colour(line);
        if bare.chars().all(|c| matches!(c, ' ' | '│' | '─' | '╯')) {
            continue;
        }
        tidied.push_str(line.trim_end());
        tidied.push('\n');
    }
    tidied
}

/// A text without its colour sequences, `ESC [ ... m`.
pub fn without_colour(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or("").to_owned();
    parts.fold(first, |bare, part| {
        bare + part.split_once('m').map_or("", |(_, rest)| rest)
    })
}

/// The files as ariadne reads them, each prepared once.
struct Files<'s> {
    sources: &'s SourceMap,
    ready: Vec<Option<Source<Cow<'s, str>>>>,
}

impl<'s> Files<'s> {
    fn new(sources: &'s SourceMap) -> Self {
        let ready = sources.iter().map(|_| None).collect();
        Self { sources, ready }
    }

    fn text(&self, file: FileId) -> &'s str {
        &self.sources.get(file).text
    }

    /// A mark in characters.
    fn span(&self, mark: &Mark) -> (FileId, Range<usize>) {
        let text = self.text(mark.file);
        let start = text[..mark.range.start].chars().count();
        let length = text[mark.range.clone()].chars().count();
        (mark.file, start..start + length)
    }

    /// Whether the lines of a mark can be shown.
    fn fits(&self, mark: &Mark) -> bool {
        let text = self.text(mark.file);
        let start = text[..mark.range.start]
            .rfind('\n')
            .map_or(0, |line| line + 1);
        let end = text[mark.range.end..]
            .find('\n')
            .map_or(text.len(), |line| mark.range.end + line);
        text[start..end]
            .lines()
            .all(|line| line.len() <= LONGEST_LINE)
    }
}

impl<'s> Cache<FileId> for &mut Files<'s> {
    type Storage = Cow<'s, str>;

    fn fetch(&mut self, id: &FileId) -> Result<&Source<Self::Storage>, impl std::fmt::Debug> {
        let text = self.text(*id);
        let source = self.ready[id.0 as usize].get_or_insert_with(|| Source::from(drawable(text)));
        Ok::<_, ()>(source)
    }

    fn display<'a>(&self, id: &'a FileId) -> Option<impl std::fmt::Display + 'a> {
        Some(self.sources.get(*id).name.clone())
    }
}

/// The text with a substitute for each character that would break a line or disturb a terminal. The number of
/// characters and the line breaks that this crate counts stay the same.
fn drawable(text: &str) -> Cow<'_, str> {
    let disturbs = |c: char| {
        let line_break = matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}');
        let direction = matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
        line_break || direction || (c.is_control() && !matches!(c, '\n' | '\t'))
    };
    if !text.contains(disturbs) {
        return Cow::Borrowed(text);
    }
    let stand_in = |c: char| match c {
        c if !disturbs(c) => c,
        c if c.is_whitespace() => ' ',
        _ => '\u{FFFD}',
    };
    Cow::Owned(text.chars().map(stand_in).collect())
}
