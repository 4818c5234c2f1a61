//! Diagnostics as JSON, for other programs.

use nk_base::source::{SourceMap, Span};
use nk_syntax::diag::render::{as_typed, clamp, in_order};
use nk_syntax::diag::{Diagnostic, Severity};
use serde::Serialize;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Range<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

/// A range of a file with a message about it. Lines and columns count from 1; columns count characters. The end is the
/// column behind the last character.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct LabelObject<'a> {
    #[serde(flatten)]
    place: Range<'a>,
    text: &'a str,
}

/// An error, a warning or a note. The first label is the primary one, and its range is also the range of the whole.
/// Without labels there is no range. Only what is about a place in a specification has a code.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiagnosticObject<'a> {
    code: Option<&'a str>,
    severity: Level,
    message: &'a str,
    #[serde(flatten)]
    place: Option<Range<'a>>,
    labels: Vec<LabelObject<'a>>,
    helps: &'a [String],
    notes: &'a [String],
}

/// The severity of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    Error,
    Warning,
    // All else that is said, such as the limit that ended the work.
    Note,
}

/// An array with an object for each diagnostic, in the order of files and places, closed by a line break.
pub fn render(diagnostics: &[Diagnostic], sources: &SourceMap) -> String {
    match &objects(diagnostics, sources)[..] {
        [] => "[]\n".to_owned(),
        objects => format!("[\n{}\n]\n", objects.join(",\n")),
    }
}

/// An object for each diagnostic as an element of an array, in the order of files and places. The first label is the
/// primary one.
pub fn objects(diagnostics: &[Diagnostic], sources: &SourceMap) -> Vec<String> {
    let (diagnostics, sources) = as_typed(diagnostics, sources);
    let in_order = in_order(&diagnostics).into_iter();
    in_order
        .map(|diagnostic| text(&json(diagnostic, &sources)))
        .collect()
}

/// The object for a message that has no place in a specification, as an element of an array.
pub(crate) fn object(level: Level, message: &str, helps: &[String], notes: &[String]) -> String {
    text(&DiagnosticObject {
        code: None,
        severity: level,
        message,
        place: None,
        labels: Vec::new(),
        helps,
        notes,
    })
}

/// The object for an error that has no place in a specification, as an element of an array.
pub fn error(message: &str, helps: &[String], notes: &[String]) -> String {
    object(Level::Error, message, helps, notes)
}

/// The lines of an object within an array. Serialization cannot fail, as no object has a map whose keys are not texts.
fn text(object: &DiagnosticObject) -> String {
    let text = serde_json::to_string_pretty(object).unwrap_or_default();
    let lines = text.lines().map(|line| format!("  {line}"));
    lines.collect::<Vec<_>>().join("\n")
}

fn json<'a>(diagnostic: &'a Diagnostic, sources: &'a SourceMap) -> DiagnosticObject<'a> {
    let labels = diagnostic.labels.iter().filter_map(|label| {
        let place = place(label.span, sources)?;
        let text = &label.text;
        Some(LabelObject { place, text })
    });
    DiagnosticObject {
        code: Some(diagnostic.code.as_str()),
        severity: match diagnostic.severity {
            Severity::Error => Level::Error,
            Severity::Warning => Level::Warning,
        },
        message: &diagnostic.message,
        place: diagnostic.span().and_then(|span| place(span, sources)),
        labels: labels.collect(),
        helps: &diagnostic.helps,
        notes: &diagnostic.notes,
    }
}

fn place(span: Span, sources: &SourceMap) -> Option<Range<'_>> {
    let (file, range) = clamp(span, sources)?;
    let at = |offset| sources.line_column(Span::new(file, offset, offset));
    let (line, column) = at(range.start);
    let (end_line, end_column) = at(range.end);
    let file = &sources.get(file).name;
    Some(Range {
        file,
        line,
        column,
        end_line,
        end_column,
    })
}
