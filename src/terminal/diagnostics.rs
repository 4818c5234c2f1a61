//! Diagnostics as JSON, for other programs.

use nk_base::source::{SourceMap, Span};
use nk_syntax::diag::render::{as_typed, clamp, in_order};
use nk_syntax::diag::{Diagnostic, Severity};
use serde::Serialize;

use super::output::document;

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

/// An error or a warning. The first label is the primary one, and its range is also the range of the whole. Without
/// labels there is no range.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiagnosticObject<'a> {
    code: &'a str,
    severity: Word,
    message: &'a str,
    #[serde(flatten)]
    place: Option<Range<'a>>,
    labels: Vec<LabelObject<'a>>,
    helps: &'a [String],
    notes: &'a [String],
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum Word {
    Error,
    Warning,
}

/// An array with an object for each diagnostic, in the order of files and places, closed by a line
/// break. The first label is the primary one.
pub fn render(diagnostics: &[Diagnostic], sources: &SourceMap) -> String {
    let (diagnostics, sources) = as_typed(diagnostics, sources);
    let all: Vec<DiagnosticObject> = in_order(&diagnostics)
        .into_iter()
        .map(|diagnostic| json(diagnostic, &sources))
        .collect();
    document(&all)
}

fn json<'a>(diagnostic: &'a Diagnostic, sources: &'a SourceMap) -> DiagnosticObject<'a> {
    let labels = diagnostic.labels.iter().filter_map(|label| {
        let place = place(label.span, sources)?;
        let text = &label.text;
        Some(LabelObject { place, text })
    });
    DiagnosticObject {
        code: diagnostic.code.as_str(),
        severity: match diagnostic.severity {
            Severity::Error => Word::Error,
            Severity::Warning => Word::Warning,
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
