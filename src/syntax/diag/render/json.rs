//! Diagnostics as JSON, for other programs.

use serde::Serialize;

use super::{as_typed, clamp, in_order};
use crate::diag::{Diagnostic, Severity};
use nk_base::source::{SourceMap, Span};

/// Lines and columns count from 1, columns in characters; the end is behind the last character.
#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

#[derive(Serialize)]
struct JsonLabel<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    text: &'a str,
}

#[derive(Serialize)]
struct JsonDiagnostic<'a> {
    code: &'a str,
    severity: &'static str,
    message: &'a str,
    /// The place of the primary label.
    #[serde(flatten)]
    place: Option<Place<'a>>,
    labels: Vec<JsonLabel<'a>>,
    helps: &'a [String],
    notes: &'a [String],
}

/// The diagnostics as a JSON array with an object for each, in the order of files and places, ended by a line break.
/// The first label of an object is the primary one.
pub fn render(diagnostics: &[Diagnostic], sources: &SourceMap) -> String {
    let (diagnostics, sources) = as_typed(diagnostics, sources);
    let all: Vec<JsonDiagnostic> = in_order(&diagnostics)
        .into_iter()
        .map(|diagnostic| json(diagnostic, &sources))
        .collect();
    let text = serde_json::to_string_pretty(&all).expect("plain data is always JSON");
    text + "\n"
}

fn json<'a>(diagnostic: &'a Diagnostic, sources: &'a SourceMap) -> JsonDiagnostic<'a> {
    let labels = diagnostic.labels.iter().filter_map(|label| {
        let place = place(label.span, sources)?;
        let text = &label.text;
        Some(JsonLabel { place, text })
    });
    JsonDiagnostic {
        code: diagnostic.code.as_str(),
        severity: match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        message: &diagnostic.message,
        place: diagnostic.span().and_then(|span| place(span, sources)),
        labels: labels.collect(),
        helps: &diagnostic.helps,
        notes: &diagnostic.notes,
    }
}

fn place(span: Span, sources: &SourceMap) -> Option<Place<'_>> {
    let (file, range) = clamp(span, sources)?;
    let at = |offset| sources.line_column(Span::new(file, offset, offset));
    let (line, column) = at(range.start);
    let (end_line, end_column) = at(range.end);
    let file = &sources.get(file).name;
    Some(Place {
        file,
        line,
        column,
        end_line,
        end_column,
    })
}
